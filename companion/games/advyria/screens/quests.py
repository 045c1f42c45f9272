"""What the table has told of its box, as it may be told otherwise: what is written on adventures, ways of the board.

What may live here: what is believed of adventures and fields themselves. What may not: where they are (places.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Option, Pick, Text, apart
from companion.engine.words import Msg
from companion.games.advyria import content
from companion.games.advyria.model import State
from companion.games.advyria.rules import righting, whereabouts

from . import words

UNWRITTEN = "?"


def believed(state: State) -> Iterator[Adjustable]:
    """All that is written on adventures that were found and that the table has entered itself."""
    there = {tile.adventure.key: tile.adventure for tile in state.tiles if tile.adventure}
    there |= {one.key: one for player in state.players for one in player.named}
    for key, one in there.items():
        if key and one.source == content.TABLE:
            yield from _written(state, one)
    yield from _ways(state)


def _ways(state: State) -> Iterator[Adjustable]:
    """What the fields on which figures stand are next to, where the board was told wrongly (ADV-3)."""
    held = {player.figure: player.seat for player in state.players if player.figure}
    for here in (field for field in state.fields if field.key in held):
        beside = content.neighbours(state.fields)[here.key]
        others = tuple(field for field in state.fields if field.key != here.key)
        now = tuple(field.key for field in others if field.key in beside)
        options = apart(tuple(Option(field.key, Msg.plain(field.name)) for field in others))
        yield Adjustable(f"ways/{here.key}", Msg("{field} is next to", {"field": here.name}), seat=held[here.key],
                         input=Pick(options, 0, len(options), now), value=now, write=_bordering(state, here.key, now))


def _bordering(state: State, place: str, now: tuple[str, ...]) -> Callable[[list[str]], Placements]:
    """Told as it is, the board stays as it was entered."""
    return lambda near: righting.differences(
        state, state if set(near) == set(now) else righting.bordered(state, place, tuple(near)))


def _written(state: State, one: content.Adventure) -> Iterator[Adjustable]:
    name = words.adventure_name(one)
    yield Adjustable(f"name/{one.key}", Msg("{adventure}: its name", {"adventure": name}), input=Text(value=one.name),
                     value=one.name, write=_telling(state, one, "name"))
    yield Adjustable(f"colour/{one.key}", Msg("{adventure}: colour of the card", {"adventure": name}),
                     input=content.COLOURED, value=one.colour, write=_telling(state, one, "colour"))
    yield Adjustable(f"text/{one.key}", Msg("{adventure}: what it says besides", {"adventure": name}),
                     input=Text(content.LONGEST, value=one.text), value=one.text or UNWRITTEN,
                     write=_telling(state, one, "text"))


def _telling(state: State, one: content.Adventure, field: str) -> Callable[[str], Placements]:
    return lambda said: righting.differences(state, whereabouts.told_anew(
        state, replace(one, **{field: said.strip().removeprefix(UNWRITTEN)})))
