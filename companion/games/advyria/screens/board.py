"""The map: fields with tiles, figures, and, for the viewer alone, what that player has noted of tiles (ADV-29)."""

from collections.abc import Iterator

from companion.engine.parts import Figure, Place, Provinces
from companion.games.advyria.content import GUILD, Field, ways
from companion.games.advyria.model import State, Tile, state as st
from companion.games.advyria.rules import fairy, knight, manoeuvre, table
from companion.games.advyria.rules.start import guild_fields

from .words import plain, seen


def board(state: State, viewer: str) -> Iterator[Provinces]:
    """The board, where it is tracked."""
    if table.mapped(state) and not isinstance(state.step, st.Ended):
        lying, first = {tile.field: tile for tile in state.tiles}, set(pointed(state))
        fields = sorted(state.fields, key=lambda field: field.key not in first) if first else state.fields
        yield Provinces(tuple(_place(state, field, lying.get(field.key), viewer) for field in fields),
                        ways(state.fields))


def pointed(state: State) -> tuple[str, ...]:
    """The fields that may be touched now: where there is only room for a list, they come first."""
    match state.step:
        case st.SettingOut():
            return guild_fields(state)
        case st.Moving():
            return knight.reachable(state)
        case st.Peeking():
            return fairy.closed(state)
        case st.Banishing():
            return manoeuvre.homes(state)
    return ()


def _place(state: State, field: Field, tile: Tile | None, viewer: str) -> Place:
    icon, tone = _sign(field, tile)
    figures = [Figure("chess-pawn", player.seat) for player in state.players if player.figure == field.key]
    return Place(field.key, plain(field.name), field.x, field.y, icon, tone,
                 figures=(*figures, *_note(state, tile, viewer)))


def _sign(field: Field, tile: Tile | None) -> tuple[str, str]:
    if tile is None:
        return "castle" if field.kind == GUILD else "", "plain"
    if tile.adventure:
        return "star-four-points", tile.adventure.colour or "violet"
    return "home", "plain"


def _note(state: State, tile: Tile | None, viewer: str) -> Iterator[Figure]:
    sight = fairy.sight_of(tile, viewer) if tile else None
    what = seen(state, sight.what) if sight else None
    if what:
        yield Figure("eye", label=what)
