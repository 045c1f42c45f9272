"""What each game alone has that moves: what was, and what comes. No test lives here."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.parts import Provinces
from companion.engine.view import View

from . import sample_maps, samples

_BEFORE = replace(samples.CARDS, notices=(), hands=())


def _went_on(by: int) -> View:
    """The same with the group so many rounds further on."""
    first, *others = _BEFORE.header
    return replace(_BEFORE, revision=_BEFORE.revision + 1,
                   header=(replace(first, position=first.position + by), *others))


def _dungeon(*, whole: bool) -> View:
    """The dungeon without its newest two tiles, or with them."""
    newest = {(3, 5), (2, 5)}
    cells = tuple(cell for cell in samples.MAP.cells if whole or (cell.x, cell.y) not in newest)
    return replace(samples.BOARD, revision=57 + whole, stage=(replace(samples.MAP, cells=cells),))


def _quest(icon: str) -> View:
    """A map on which one tile shows this sign."""
    squares, *others = sample_maps.QUEST.stage
    assert isinstance(squares, Provinces)
    places = tuple(replace(place, icon=icon, tone="violet") if n == TURNED else place
                   for n, place in enumerate(squares.places))
    return replace(sample_maps.QUEST, stage=(replace(squares, places=places), *others))


TURNED = 12
DRAMAS: dict[str, tuple[View, View]] = {
    "fuse": (_BEFORE, _went_on(1)),
    "dungeon": (_dungeon(whole=False), _dungeon(whole=True)),
    "tile": (_quest("home"), _quest("star-four-points"))}
"""Each by its name: the View before, the View after. Nothing else moves between them."""
