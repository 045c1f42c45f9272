"""What the table has told of adventures, as it may be told otherwise: name, colour of the card, what it says besides.

What may live here: what is believed of an adventure itself. What may not: where it is (places.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Text
from companion.engine.words import Msg
from companion.games.advyria import forms
from companion.games.advyria.content import TABLE, Adventure
from companion.games.advyria.model import State
from companion.games.advyria.rules import righting, whereabouts

from . import words

UNWRITTEN = "?"


def believed(state: State) -> Iterator[Adjustable]:
    """All that is written on adventures that were found and that the table has entered itself."""
    there = {tile.adventure.key: tile.adventure for tile in state.tiles if tile.adventure}
    there |= {one.key: one for player in state.players for one in player.named}
    for key, one in there.items():
        if key and one.source == TABLE:
            yield from _written(state, one)


def _written(state: State, one: Adventure) -> Iterator[Adjustable]:
    name = words.adventure_name(one)
    yield Adjustable(f"name/{one.key}", Msg("{adventure}: its name", {"adventure": name}), input=Text(value=one.name),
                     value=one.name, write=_telling(state, one, "name"))
    yield Adjustable(f"colour/{one.key}", Msg("{adventure}: colour of the card", {"adventure": name}),
                     input=forms.COLOURED, value=one.colour, write=_telling(state, one, "colour"))
    yield Adjustable(f"text/{one.key}", Msg("{adventure}: what it says besides", {"adventure": name}),
                     input=Text(forms.LONGEST, value=one.text), value=one.text or UNWRITTEN,
                     write=_telling(state, one, "text"))


def _telling(state: State, one: Adventure, field: str) -> Callable[[str], Placements]:
    return lambda said: righting.differences(state, whereabouts.told_anew(
        state, replace(one, **{field: said.strip().removeprefix(UNWRITTEN)})))
