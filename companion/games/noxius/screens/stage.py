"""What lies in the middle of the screen: progress fields, enemies, positions, the power scale, abilities, the die."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.game import LIGHT
from companion.engine.parts import (
    Counter,
    Counters,
    Note,
    Part,
    Tile,
    Tiles,
    Track,
    TrackCell,
)
from companion.engine.view import TABLE
from companion.engine.words import Msg
from companion.games.noxius.content import AFTER, ANY, HIT, TABLE as TOLD, THROW, Ability
from companion.games.noxius.model import ON_PAPER, Foe, Player, State, state as st
from companion.games.noxius.rules import abilities, enemies, names, positions, table

from . import mission, positions as places, telling, words

POSITIONS = (st.Positioning, st.Regrouping)
ON_THE_SCALE = (st.Choosing, st.Rolling, st.Paying)
MOMENTS = (st.Rolling, st.Paying, st.Reacting, st.After)
IN_WORDS = "!"
TURN = (st.Choosing, st.Rolling, st.Telling, st.Paying, st.Linking, st.Reacting, st.After)


def header(state: State) -> tuple[Part, ...]:
    """How far the mission has come; fields that have not been read stay covered."""
    if state.mission == ON_PAPER:
        return (Counters((Counter(Msg("Field"), state.fields, icon="book-open-variant", id="fields"),)),
                ) if state.fields else ()
    cells = tuple(TrackCell(Msg.plain(str(n + 1))) for n in range(state.length))
    return (Track(Msg("Progress fields"), cells, state.fields - 1, id="fields"),)


def stage(state: State, viewer: str) -> tuple[Part, ...]:
    """The parts that matter now, in order."""
    return tuple(_parts(state, viewer))


def _parts(state: State, viewer: str) -> Iterator[Part]:
    step = state.step
    told = _told_by_people(state)
    by_the_field = isinstance(step, TURN) and not state.active
    below = dice.roll_complete(state.roll) and not by_the_field  # its face is marked among all six
    if state.roll is not None and isinstance(step, TURN[1:]) and not below and not told:
        yield dice.roll_part(state.roll, Msg("Die"), lambda face: False)
    if isinstance(step, st.Preparing):
        yield from _introduction(state)
    if by_the_field or isinstance(step, (*POSITIONS, st.Asking)):
        yield from _field(state)
    if isinstance(step, st.Describing):
        yield from mission.kinds_of_tiles(step)
        yield Track(Msg.plain(step.name) if step.name else Msg("Life tiles"), tuple(map(_tile, step.life)))
    if isinstance(step, TURN) and not by_the_field:
        yield from telling.telling_stage(state, viewer)  # first what is touched
        yield from _turn(state, viewer)
        yield from (dice.roll_part(state.roll, Msg("Die"), lambda face: False),) if (
            state.roll and below and isinstance(step, TURN[1:])) else ()
    if isinstance(step, POSITIONS) and state.foes:
        yield places.position_board(state)  # first what is touched
    yield from (_enemy(state, foe) for foe in state.foes)
    yield from (Note(Msg("{a}: {b}", {"a": names.in_play(foe), "b": foe.enemy.text}), "NOX-9", icon="skull")
                for foe in state.foes if foe.enemy.text)
    yield from (Note(Msg("{a}: {b}", {"a": names.in_play(foe), "b": asked}), "NOX-17", "warn", "pencil")
                for foe in state.foes if (asked := enemies.in_words(foe)))
    if isinstance(step, (st.Choosing, *MOMENTS)):
        yield from _race(state) if viewer in (TABLE, getattr(step, "seat", state.active)) else ()
    if isinstance(step, st.Choosing):
        yield from _field(state) if viewer == TABLE else ()  # it lasts all round (NOX-5); phones have read it before
    if state.roll is not None and not isinstance(step, TURN[1:]):
        yield dice.roll_part(state.roll, Msg("The last die"), lambda face: False)


def _told_by_people(state: State) -> bool:
    """At light detail a die is shown once it has reported itself, because nobody waits for it."""
    return state.detail == LIGHT and isinstance(state.step, st.Telling)


def _introduction(state: State) -> Iterator[Part]:
    if state.mission != ON_PAPER:
        mission = state.content.missions[state.mission]
        told = f"{mission.name}: {mission.intro}" if mission.intro else mission.name
        yield Note(Msg.plain(told), "NOX-2", icon="book-open-variant", thing=f"missions:{mission.key}")


def _field(state: State) -> Iterator[Part]:
    read = state.field
    if read is not None and read.text:
        yield Note(Msg.plain(read.text), "NOX-5", icon="book-open-variant")
    if read is not None and read.until and isinstance(state.step, st.Asking):
        yield Note(Msg("Repeated until: {condition}", {"condition": read.until}), "NOX-6", icon="repeat")


def _enemy(state: State, foe: Foe) -> Track:
    """Its row of life tiles, and what a hit costs at each position: on a small board the fields may be too narrow."""
    costs = [f"P{n} {words.hit_loss(foe.enemy.damage[n - 1])}" for n in positions.open_numbers(state)]
    title = Msg("{enemy} · a hit costs {costs}", {"enemy": names.in_play(foe), "costs": " · ".join(costs)})
    cells = tuple(map(_tile, foe.enemy.life))
    here = (*cells[:foe.at], _present(foe, cells[foe.at]), *cells[foe.at + 1:])
    return Track(title, (*here, TrackCell(Msg.plain("–"), "skull", "black")), foe.at, falling=True,
                 thing=f"enemies:{foe.enemy.key}", id=f"foes/{state.foes.index(foe)}/at")


def _tile(tile: str) -> TrackCell:
    return TrackCell(Msg.plain(IN_WORDS if tile.startswith('"') else tile), words.tile_icon(tile))


def _present(foe: Foe, cell: TrackCell) -> TrackCell:
    """The tile that counts now: wounded, or half done."""
    done = {half.condition for half in foe.halves}
    if enemies.in_words(foe):
        return cell
    left = "+".join("✓" if n in done else part for n, part in enumerate(foe.enemy.life[foe.at].split("+")))
    return TrackCell(Msg.plain(left), "sword" if foe.wounded else cell.icon, "bad" if foe.wounded else cell.tone)


def _turn(state: State, viewer: str) -> Iterator[Part]:
    """First what can be touched: the abilities, on the screens of players who may; then the power scale."""
    player = table.active_player(state)
    if isinstance(state.step, st.Choosing):
        known = _changes(state) if state.detail == LIGHT else _abilities(state)
        yield from known if viewer in (TABLE, player.seat) else ()
    elif 0 <= state.ability < len(player.character.abilities):
        yield _faces(state, player.character.abilities[state.ability])
        yield from (Note(Msg.plain(state.by_hand), "NOX-20", "warn"),) if state.by_hand else ()
    if isinstance(state.step, ON_THE_SCALE) and viewer in (TABLE, player.seat):
        yield _scale(state)  # the others see the number on the panel


def _faces(state: State, used: Ability) -> Track:
    """What each face of the die stands for on this sheet (NOX-20), with the rolled one marked."""
    rolled = dice.landed_faces(state.roll) if state.roll is not None and dice.roll_complete(state.roll) else ()
    cells = tuple(TrackCell(Msg.plain(words.FACES.get(face, face)), f"dice-{n}", "good" if (n,) == rolled else "plain")
                  for n, face in enumerate(used.faces, 1))
    return Track(Msg.plain(used.name), cells, rolled[0] - 1 if len(rolled) == 1 else -1)


def _scale(state: State) -> Track:
    """The power scale between its two T; grey values are quiet."""
    player = table.active_player(state)
    grey = {value for ability in abilities.known_abilities(state, player) for value in ability.grey}
    top = player.character.top
    cells = tuple(TrackCell(Msg.plain("T" if n in (0, top) else str(n)), "target" if n in (0, top) else "",
                            "bad" if n in (0, top) else "quiet" if n in grey else "plain") for n in range(top + 1))
    return Track(Msg("{name}: power", {"name": player.name}), cells, player.power,
                 thing=f"characters:{player.character.key}", id=f"players/{table.place_of(state, player.seat)}/power")


def _changes(state: State) -> Iterator[Part]:
    """By how much the power may change, with the field of the scale that comes of it; on a T it hits (NOX-27)."""
    player = table.active_player(state)
    top = player.character.top
    tiles = tuple(Tile(Msg.plain(words.signed_number(change)), tone="bad" if power in (0, top) else "plain",
                       note=_landing(state, player) if power in (0, top) else Msg("› power {n}", {"n": power}),
                       id=words.change_key(change))
                  for change in words.CHANGES if not abilities.leaves_the_scale(player, change)
                  for power in (player.power + change,))
    if tiles:
        yield Tiles(tiles)


def _landing(state: State, player: Player) -> Msg:
    """What it costs to land on a T: a hit at the own position (NOX-27); nobody hits who stands at no enemy."""
    foe = table.foe_of(state, player)
    if foe is None:
        return Msg("› T, but nobody hits you")
    return Msg("› T hits you: {loss}", {"loss": words.hit_loss(foe.enemy.damage[player.number - 1])})


def _abilities(state: State) -> Iterator[Part]:
    player = table.active_player(state)
    known = abilities.known_abilities(state, player)
    if known:
        tiles = tuple(_ability(player, ability, n) for n, ability in enumerate(known))
        yield Tiles(tiles, Msg("Abilities, with power"))


def _ability(player: Player, ability: Ability, number: int) -> Tile:
    """An ability with its change of power; one that would leave the scale has a padlock, as buttons have (NOX-26)."""
    refused = abilities.leaves_the_scale(player, ability.power)
    return Tile(Msg.plain(f"{ability.name} {words.signed_number(ability.power)}"), "lock-outline" if refused else "",
                "quiet" if refused else "plain", note=_sides(ability), id=f"ability:{number}")


def _sides(ability: Ability) -> Msg:
    """The effect, the six faces, the bonus of a grey value: as they stand on the sheet."""
    faces = Msg.plain(" · ".join(words.FACES.get(face, face) for face in ability.faces))
    first, last = words.effect_text(ability.effect), words.bonus_text(ability)
    line = Msg("{a} | {b}", {"a": first, "b": faces}) if first else faces
    return Msg("{a} | {b}", {"a": line, "b": last}) if last else line


def _race(state: State) -> Iterator[Part]:
    """The racial ability in words: in the choice of an ability, and at the moment that it names."""
    step = state.step
    seat = step.seat if isinstance(step, (st.Paying, st.Reacting)) else state.active
    race = table.race_of(state, table.player_on(state, seat)) if seat else None
    moments = {st.Rolling: (THROW,), st.Paying: (HIT,), st.Reacting: (HIT,), st.After: (AFTER, ANY)}.get(type(step))
    if race is None or not race.text or not (race.options or race.source == TOLD):
        return
    if moments is None or race.when in moments:
        yield Note(Msg.plain(f"{race.name}: {race.text}"), "NOX-34", thing=f"races:{race.key}")
