"""What hands have to do at the real table: what is laid out before the game, and what comes of each event.

What may live here: such instructions, in our own words. What may not: what happened (words.py), what may be done
(offers.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL
from companion.engine.view import Hand
from companion.engine.words import Msg
from companion.games.luescherzia.content import TRAP, Find, Tile
from companion.games.luescherzia.model import (
    EVADE,
    FLEE,
    LEAVE_MONSTER,
    SOLO,
    TWO_PLAYERS,
    Player,
    State,
    events as ev,
)
from companion.games.luescherzia.rules import skills, table
from companion.games.luescherzia.rules.start import START_HP, START_SP

from . import words


def set_up(state: State) -> tuple[Hand, ...]:
    """What to lay where (LUE-3 to LUE-6), and the first cards."""
    options = state.options
    return (
        *(_takes_seat(player) for player in state.players),
        Hand(Msg("Shuffle the finds and the orientation cards, each into a pile of their own"), "shuffle-variant",
             rule="LUE-4"),
        Hand(Msg("Tiles with a 1 on the back into the bag"), "sack", rule="LUE-5"),
        Hand(Msg("Tiles with a 2 in a pile on round field {two}, those with a 3 on field {three}", {
            "two": options.lvl2_advance + 1, "three": options.lvl3_advance + 1}), "layers-triple", rule="LUE-5"),
        Hand(Msg("Group marker on the start field, arrow to the south"), "account-group", rule="LUE-6"),
        Hand(Msg("Round marker on “go”"), "flag", rule="LUE-6"),
        *_draw_cards(state))


def _takes_seat(player: Player) -> Hand:
    if not player.avatar.hp:
        text = Msg("Take an avatar and {sp} SP, set its hit points; afterwards touch your own heart if they are not "
                   "{hp}")
        return Hand(Msg(text.id, {"sp": START_SP, "hp": START_HP}), "account", player.seat, "LUE-3")
    text = Msg.of("Take the avatar {avatar} and {sp} SP; set {hp} hit points",
                  avatar=words.avatar_name(player.avatar), hp=player.avatar.hp, sp=START_SP)
    return Hand(text, "account", player.seat, "LUE-3")


def _draw_cards(state: State) -> tuple[Hand, ...]:
    """At the same time everybody draws and lays (LUE-15, LUE-16, LUE-35, LUE-40)."""
    return tuple(_draws(state, player) for player in state.players)


def _draws(state: State, player: Player) -> Hand:
    two = state.variant == TWO_PLAYERS and not table.is_out(player)
    count = skills.hand_size(state, player)
    if count is None:
        more = Msg("Draw orientation cards: twice your Orientation and one more; lay two of them face down") if (
            two) else Msg("Draw orientation cards: your Orientation and one more; lay one of them face down")
        return Hand(more, "cards-playing", player.seat, "LUE-40" if two else "LUE-15")
    text = Msg("Draw {n} orientation cards, lay two of them face down") if two else Msg(
        "Draw {n} orientation cards, lay one of them face down")
    rule = "LUE-35" if table.is_out(player) else "LUE-40" if two else "LUE-15"
    return Hand(Msg(text.id, {"n": count}), "cards-playing", player.seat, rule)


def _turn(state: State, event: ev.TurnBegan) -> tuple[Hand, ...]:
    """With one player, every card is drawn when it is due, every other one at random (LUE-41)."""
    if state.variant != SOLO:
        return ()
    if event.play.chance:
        return (Hand(Msg("Draw a card at random and execute it"), "cards-playing", event.play.seat, "LUE-41"),)
    first = event.number == 1 or state.detail == FULL  # said at the beginning already
    return () if first else (_draws(state, table.player_on(state, event.play.seat)),)


def _filed(state: State, event: ev.CardFiled) -> tuple[Hand, ...]:
    """LUE-18, LUE-A4."""
    if event.last:
        return (Hand(Msg("The card onto the timeline, the rest of the hand onto the discard pile"), "tray-arrow-down",
                     event.seat, "LUE-17"),)
    return (Hand(Msg("The card onto the timeline"), "tray-arrow-down", event.seat, "LUE-18"),)


def _round(state: State, event: ev.RoundAdvanced) -> tuple[Hand, ...]:
    """LUE-18, LUE-38."""
    if event.advances >= state.options.fin_advance:
        return (Hand(Msg("Round marker to “fin”"), "flag-checkered", rule="LUE-37", sets="round"),)
    found = [Hand(Msg("Round marker to field {n}", {"n": event.advances + 1}), "flag", rule="LUE-18", sets="round"),
             Hand(Msg("Shuffle timeline, discard pile and draw pile together"), "shuffle-variant", rule="LUE-18")]
    for level, due in ((2, state.options.lvl2_advance), (3, state.options.lvl3_advance)):
        if due == event.advances:
            found.append(Hand(Msg("The tiles with a {level} on the back into the bag", {"level": level}), "sack",
                              rule="LUE-38"))
    return tuple(found)


def _influenced(state: State, event: ev.Influenced) -> tuple[Hand, ...]:
    to = words.DIRECTIONS.get(event.facing)
    arrow = Msg("Turn the arrow to the {direction}", {"direction": to}) if to else Msg("Turn the arrow")
    text = Msg("Give back 1 SP. {then}", {"then": arrow}) if event.paid is True else arrow
    return (Hand(text, "compass", event.seat, "LUE-20"),)


def _moved(state: State, event: ev.Moved) -> tuple[Hand, ...]:
    """The marker follows the card that was carried out."""
    if not event.by_card:
        return ()
    field, direction = words.field_name(event.marker.x, event.marker.y), words.DIRECTIONS[event.marker.facing]
    text = Msg.of("Group marker to {field}, arrow to the {direction}", field=field, direction=direction)
    return (Hand(text, "account-group", rule="LUE-21", sets="group"),)


def _blocked(state: State, event: ev.Blocked) -> tuple[Hand, ...]:
    if state.detail == FULL:
        return ()
    return (Hand(Msg("The marker stays; turn its arrow as the card says"), "wall", event.seat, "LUE-21"),)


def _drawing(state: State, event: ev.DrawingBegan) -> tuple[Hand, ...]:
    if not event.hunting:
        return ()
    return (Hand(Msg("Lay the monster or trap that comes on this field, the others back into the bag"), "sack",
                 rule="LUE-34"),)


def _removed(state: State, event: ev.TileRemoved) -> tuple[Hand, ...]:
    """A tile that goes leaves the game, unless the table decides otherwise (LUE-23, LUE-A19)."""
    if not isinstance(event.put_away, Tile):
        return ()
    text = Msg("{tile}: tile back into the bag") if event.to_bag else Msg("{tile}: tile into the box, not into the bag")
    return (Hand(Msg(text.id, {"tile": words.tile_name(event.put_away)}), "package-variant", rule="LUE-23"),)


def _probe(state: State, event: ev.ProbeEnded) -> tuple[Hand, ...]:
    """A player who gets away or evades is rewarded at once."""
    rewarded = event.won and event.probe.purpose in (FLEE, LEAVE_MONSTER, EVADE)
    return (_takes(event.seat, 1, words.PURPOSE_RULES[event.probe.purpose]),) if rewarded else ()


def _takes(seat: str, count: int, rule: str) -> Hand:
    return Hand(Msg("Take {n} SP", {"n": count}), "star-circle", seat, rule)


def _find(state: State, event: ev.FindTaken) -> tuple[Hand, ...]:
    text = Msg("Take the top find card") if event.drawn < 2 else Msg(
        "Draw {n} finds, keep one, the others onto the discard pile")
    rule = "LUE-34" if event.drawn > 1 else "LUE-25"
    return (Hand(Msg(text.id, {"n": event.drawn}), "treasure-chest", event.seat, rule),)


def _trap(state: State, event: ev.TrapSprung) -> tuple[Hand, ...]:
    """All that it takes but hit points: to what number these are set is said by itself."""
    loss = words.trap_words(replace(event.tile, loss=replace(event.tile.loss, hp=0)))
    if loss is None:
        return ()
    return (Hand(Msg("Obey the trap: {loss}", {"loss": loss}), words.KIND_ICONS[TRAP], event.seat, "LUE-28"),)


def _hp(state: State, event: ev.HpChanged) -> tuple[Hand, ...]:
    """The present number, because it may have changed since."""
    hp = table.player_on(state, event.seat).hp
    return (Hand(Msg("Set your hit points to {n}", {"n": hp}), "heart", event.seat, "LUE-7", sets=f"hp {event.seat}"),)


def _spent(state: State, event: ev.FindSpent) -> tuple[Hand, ...]:
    """People do what a find that is used up says."""
    away = Hand(Msg("The find onto the discard pile"), "treasure-chest", event.seat, "LUE-25")
    if event.why != "used" or not isinstance(event.find, Find) or not event.find.effect:
        return (away,)
    text = Msg("{find}: {effect}", {"find": event.find.name, "effect": event.find.effect})
    return Hand(text, "treasure-chest", event.seat, "LUE-25"), away


def _pays(state: State, event: ev.Boosted | ev.DieRerolled) -> tuple[Hand, ...]:
    rule = "LUE-10" if isinstance(event, ev.Boosted) else "LUE-13"
    return (Hand(Msg("Give back 1 SP"), "star-circle", event.seat, rule),)


HANDS: dict[type, Callable[[State, Any], tuple[Hand, ...]]] = {
    ev.CycleEnded: lambda state, event: () if state.variant == SOLO and state.detail != FULL else _draw_cards(state),
    ev.OrderSet: lambda state, event: () if state.variant == SOLO else (
        Hand(Msg("Turn up all cards; the lowest initiative comes first"), "cards-playing", rule="LUE-17"),),
    ev.TurnBegan: _turn,
    ev.CardFiled: _filed,
    ev.RoundAdvanced: _round,
    ev.Influenced: _influenced,
    ev.Moved: _moved,
    ev.Blocked: _blocked,
    ev.CardReplaced: lambda state, event: (Hand(Msg(
        "Shuffle your card into the draw pile, draw another one and execute it"), "shuffle-variant", event.seat,
        "LUE-32"),),
    ev.DrawingBegan: _drawing,
    ev.TileRemoved: _removed,
    ev.ProbeEnded: _probe,
    ev.MonsterBeaten: lambda state, event: (_takes(event.seat, event.level, "LUE-25"),) if event.level else (),
    ev.NpcWon: lambda state, event: (_takes(event.seat, event.level, "LUE-30"),) if event.level else (),
    ev.NpcKept: lambda state, event: (Hand(Msg("Take the tile of the NPC: {tile}", {
        "tile": words.tile_name(event.tile)}), "account-voice", event.seat, "LUE-30"),),
    ev.FindTaken: _find,
    ev.FindSpent: _spent,
    ev.TrapSprung: _trap,
    ev.HpChanged: _hp,
    ev.Boosted: _pays,
    ev.DieRerolled: _pays,
}
