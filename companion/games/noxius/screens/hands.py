"""What hands have to do at the real table: markers, figures, enemies, cards; and what is laid out before the mission.

What may live here: sentences for hands, with the rule they come from. What may not: what happens (rules/).
"""

from __future__ import annotations

from typing import Any

from companion.engine.view import Hand
from companion.engine.words import Msg, join_texts
from companion.games.noxius.model import REACT, SCALE, Player, State, events as ev
from companion.games.noxius.notation import COPY, POWER, face_words
from companion.games.noxius.rules import mission, names, table

from . import words


def set_up(state: State) -> tuple[Hand, ...]:
    """What is laid out for so many players (NOX-2, NOX-3, NOX-9, NOX-11)."""
    return (Hand(Msg("Lay the mission's enemies and markers ready, and a six-sided die"), "cube-outline", "", "NOX-2"),
            Hand(Msg.of(
                "{n} players: enemies start on their shade of grey for {n}, P1 to P{n} are open", n=len(state.players)),
                 "heart-half-full", "", "NOX-9"), *map(_sheet, state.players))


def _sheet(player: Player) -> Hand:
    args: dict[str, Any] = {"character": player.character.name, "lp": player.lp, "sp": player.sp, "power": player.power}
    text = Msg("{character} with figure; markers on LP {lp}, SP {sp}, power {power}", args)
    if player.character.name in names.NAMELESS:
        args["character"] = Msg("A character sheet")
    if mission.is_unknown(player):
        text = Msg("Take a character sheet and figure; markers on power {power}, SP {sp}, full LP. If that is not "
                   "{lp} LP, touch your heart afterwards", args)
    return Hand(text, "account", player.seat, "NOX-3")


def _markers(state: State, event: Any) -> tuple[Hand, ...]:
    return (_standing(table.player_on(state, event.seat)),)


def _dues(state: State, event: ev.DuesAdded) -> tuple[Hand, ...]:
    """Whose power is to change; ±0 moves no marker. The words of a race about being hit."""
    hit = (due.seat for due in event.dues if due.what == REACT and _plays_by_hand(state, due.seat))
    seats = dict.fromkeys(due.seat for due in event.dues if due.what == COPY or (due.what in (SCALE, POWER) and due.n))
    return (*(_standing(table.player_on(state, seat)) for seat in seats), *(_raced(state, seat) for seat in hit))


def _plays_by_hand(state: State, seat: str) -> bool:
    """Whether the racial ability is only in words, so that nothing else will ask for it."""
    race = table.race_of(state, table.player_on(state, seat))
    return race is not None and bool(race.text) and not race.options


def _raced(state: State, seat: str) -> Hand:
    race = table.race_of(state, table.player_on(state, seat))
    assert race is not None  # noqa: S101 - who is of no known race does not react
    return Hand(Msg.plain(f"{race.name}: {race.text}"), "account-star", seat, "NOX-34")


def _standing(player: Player) -> Hand:
    """The three markers of a sheet, as they have to stand now."""
    ends = {0: Msg("the lower T"), player.character.top: Msg("the upper T")}
    text = Msg.of("Markers on LP {lp}, SP {sp}, power {power}",
                  lp=player.lp, sp=player.sp, power=ends.get(player.power, player.power))
    return Hand(text, "map-marker", player.seat, "NOX-29", sets=f"markers {player.seat}")


def _field(state: State, event: ev.FieldRead) -> tuple[Hand, ...]:
    """The field is ticked off when it is first read; incapacitated characters leave the board (NOX-A13)."""
    down = join_texts([Msg.plain(player.name) for player in state.players if player.down and not player.dead])
    tick = Hand(Msg("Tick off progress field {n}", {"n": event.number}), "book-check-outline", "", "NOX-5")
    leave = Hand(Msg("Incapacitated figures leave the board: {names}", {"names": down or ""}), "account-off", "",
                 "NOX-A13")
    return (*((tick,) if event.times == 1 else ()), *((leave,) if down else ()))


def _came(state: State, event: ev.EnemyCame) -> tuple[Hand, ...]:
    text = Msg.of("{enemy} into the middle, its life marker on tile {n}",
                  enemy=names.enemy_name(event.foe.enemy.name), n=event.foe.at + 1)
    return (Hand(text, "skull", "", "NOX-9"),)


def _fell(state: State, event: ev.TilesFell) -> tuple[Hand, ...]:
    """The marker; a wound does not go with it (NOX-19)."""
    enemy = names.enemy_name(event.name)
    on = Msg.of("{enemy}: life marker {n} tile on", plural="{enemy}: life marker {n} tiles on",
                enemy=enemy, n=event.count)
    off = Msg.of("{enemy}: take the wound away", enemy=enemy)
    wound = (Hand(off, "bandage", "", "NOX-19", sets=f"wound:{event.name}"),) if event.wounded else ()
    return Hand(on, "heart-half-full", "", "NOX-13"), *wound


def _gone(state: State, event: ev.EnemyBeaten | ev.EnemyLeft) -> tuple[Hand, ...]:
    text = Msg.of("Put {enemy} aside; the figures there step back", enemy=names.enemy_name(event.name))
    return (Hand(text, "skull-outline", "", "NOX-A14"),)


def _wound(state: State, event: ev.WoundMarked) -> tuple[Hand, ...]:
    args: dict[str, Any] = {"enemy": names.enemy_name(event.name)}
    text = Msg("{enemy}: lay a wound at its marker", args) if event.wounded else Msg(
        "{enemy}: take the wound away", args)
    return (Hand(text, "bandage", "", "NOX-19", sets=f"wound:{event.name}"),)


def _figure(state: State, event: ev.FigureMoved) -> tuple[Hand, ...]:
    """Where the figure has to stand now."""
    player = table.player_on(state, event.seat)
    foe = table.foe_of(state, player)
    text = Msg.of("Figure on P{n} at {enemy}", n=player.number, enemy=names.enemy_name(foe.enemy.name)) if foe else (
        Msg("Figure beside the board"))
    return (Hand(text, "account", player.seat, "NOX-7", sets=f"figure {player.seat}"),)


def _card(state: State, event: ev.BuffGiven) -> tuple[Hand, ...]:
    what = words.signs_text(event.buff.gives) or Msg.plain(event.buff.name)
    return (Hand(Msg("Lay a card at your sheet: {effect}", {"effect": what}), "cards", event.seat, "NOX-25"),)


def _lapsed(state: State, event: ev.BuffLapsed) -> tuple[Hand, ...]:
    return (Hand(Msg("The old card of {what} lapses", {"what": event.name}), "cards", "", "NOX-25"),)


def _used(state: State, event: ev.AbilityUsed) -> tuple[Hand, ...]:
    """The part of an ability that is carried out by hand."""
    return (Hand(Msg.plain(event.text), "hand-back-right", event.seat, "NOX-20"),) if event.text else ()


def _face(state: State, event: ev.FaceRead | ev.FaceTold) -> tuple[Hand, ...]:
    """The part of a face for which there is no sign."""
    text = face_words(event.face)
    return (Hand(Msg.plain(text), "hand-back-right", event.seat, "NOX-22"),) if text else ()


def _died(state: State, event: ev.Died) -> tuple[Hand, ...]:
    name = table.player_on(state, event.seat).name
    return (Hand(Msg("{name}: the figure leaves the board for good", {"name": name}), "coffin", "", "NOX-33"),)


HANDS: dict[type, Any] = {
    ev.Hurt: _markers, ev.Gained: _markers, ev.Fell: _markers, ev.DuesAdded: _dues, ev.FieldRead: _field,
    ev.EnemyCame: _came, ev.TilesFell: _fell, ev.EnemyBeaten: _gone, ev.EnemyLeft: _gone, ev.WoundMarked: _wound,
    ev.FigureMoved: _figure, ev.BuffGiven: _card, ev.BuffLapsed: _lapsed, ev.AbilityUsed: _used,
    ev.FaceRead: _face, ev.FaceTold: _face,
    ev.Died: _died, ev.MissionRestarted: lambda state, event: set_up(state)}
