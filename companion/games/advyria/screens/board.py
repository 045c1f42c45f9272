"""The map: fields with tiles, figures, and, for the viewer alone, what that player has noted of tiles (ADV-29)."""

from collections.abc import Iterator

from companion.engine.parts import Figure, Place, Provinces
from companion.games.advyria.content import GUILD, QUEST, Field, ways
from companion.games.advyria.model import Ended, State, Tile
from companion.games.advyria.rules import table
from companion.games.advyria.rules.fairy import sight_of

from .words import plain, seen


def board(state: State, viewer: str) -> Iterator[Provinces]:
    """The board, where it is tracked."""
    if table.mapped(state) and not isinstance(state.step, Ended):
        yield Provinces(tuple(_place(state, field, viewer) for field in state.fields), ways(state.fields))


def _place(state: State, field: Field, viewer: str) -> Place:
    tile = table.tile_on(state, field.key) if field.kind == QUEST else None
    icon, tone = _sign(field, tile)
    figures = tuple(Figure("chess-pawn", player.seat) for player in table.standing_on(state, field.key))
    return Place(field.key, plain(field.name), field.x, field.y, icon, tone,
                 figures=(*figures, *_note(state, tile, viewer)))


def _sign(field: Field, tile: Tile | None) -> tuple[str, str]:
    if tile is None:
        return ("castle", "plain") if field.kind == GUILD else ("", "quiet")
    if tile.adventure:
        return "star-four-points", tile.adventure.colour or "violet"
    return "home-variant", "plain"


def _note(state: State, tile: Tile | None, viewer: str) -> Iterator[Figure]:
    sight = sight_of(tile, viewer) if tile else None
    what = seen(state, sight.what) if sight else None
    if what:
        yield Figure("eye", label=what)
