"""What is believed of the ways of the board: what the fields on which figures stand are next to.

What may live here: that. What may not: where figures and tiles are (board.py), what is printed on adventures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Option, Pick, told_apart
from companion.engine.words import Msg
from companion.games.advyria import content
from companion.games.advyria.model import State
from companion.games.advyria.rules import righting


def way_beliefs(state: State) -> Iterator[Adjustable]:
    """The neighbours of the fields on which figures stand, in case the board was entered wrongly (ADV-3)."""
    held = {player.figure: player.seat for player in state.players if player.figure}
    for here in (field for field in state.fields if field.key in held):
        beside = content.neighbours(state.fields)[here.key]
        others = tuple(field for field in state.fields if field.key != here.key)
        now = tuple(field.key for field in others if field.key in beside)
        options = told_apart(tuple(Option(field.key, Msg.plain(field.name)) for field in others))
        yield Adjustable(f"ways/{here.key}", Msg("{field} is next to", {"field": here.name}), seat=held[here.key],
                         input=Pick(options, 0, len(options), now), value=now, write=_bordering(state, here.key, now))


def _bordering(state: State, place: str, now: tuple[str, ...]) -> Callable[[list[str]], Placements]:
    """An unchanged answer leaves the board as it was entered."""
    return lambda near: righting.differences(
        state, state if set(near) == set(now) else righting.set_borders(state, place, tuple(near)))
