"""The map: fields with tiles, figures, and, for the viewer alone, what that player has noted of tiles (ADV-29)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice, game
from companion.engine.parts import Cards, Figure, Note, Place, Provinces, Tile as TileFace
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import Msg
from companion.games.advyria.content import EXAMPLE, GUILD, Field, all_ways, laid_out
from companion.games.advyria.model import State, Tile, state as st
from companion.games.advyria.rules import fairy, knight, manoeuvre, table
from companion.games.advyria.rules.start import guild_fields, still_to_place

from .words import note_key, note_text

NO_BOARD = (st.RollingForFairies, st.Counting, st.Ended)


def board_origin(state: State) -> Iterator[Note]:
    """Which board is played on, if it is not the table's own."""
    if any(field.source == EXAMPLE for field in state.fields):
        yield Note(Msg("This board is an invented example, not the one of your box."), "ADV-3", "warn")
    elif state.detail == game.FULL and not state.fields:
        yield Note(Msg("No complete board is known: figures and fields are not followed."), "ADV-3", "warn")


def board_part(state: State, viewer: str) -> Iterator[Provinces]:
    """The board, where it is tracked: whole for the table and spectators, on phones the fields to be touched there."""
    whole = viewer in (TABLE, PUBLIC)
    if table.board_known(state) and not isinstance(state.step, NO_BOARD) and (whole or may_point(state, viewer)):
        lying, first = {tile.field: tile for tile in state.tiles}, set(fields_to_touch(state))
        rest = [field for field in state.fields if whole or field.key in first or _stands(state, field, viewer)]
        fields = sorted(laid_out(tuple(rest)), key=lambda field: field.key not in first)
        yield Provinces(tuple(_place(state, field, lying.get(field.key), viewer) for field in fields),
                        all_ways(state.fields) if whole else ())


def may_point(state: State, viewer: str) -> bool:
    """Whether this player may touch fields now; on phones nobody moves before the die lies."""
    if isinstance(state.step, st.SettingOut):
        return any(player.seat == viewer for player in still_to_place(state))
    return viewer == state.turn.seat and bool(fields_to_touch(state)) and not dice.missing_dice(state.roll)


def _stands(state: State, field: Field, viewer: str) -> bool:
    return any(player.seat == viewer for player in table.standing_on(state, field.key))


def fields_to_touch(state: State) -> tuple[str, ...]:
    """The fields that may be touched now; if there is only room for a list, they come first."""
    match state.step:
        case st.SettingOut():
            return guild_fields(state)
        case st.Moving():
            return knight.reachable_fields(state)
        case st.Peeking():
            return fairy.closed_fields(state)
        case st.Banishing():
            return manoeuvre.victim_homes(state)
    return ()


def _place(state: State, field: Field, tile: Tile | None, viewer: str) -> Place:
    icon, tone = _sign(field, tile)
    figures = [Figure("chess-pawn", player.seat) for player in state.players if player.figure == field.key]
    return Place(field.key, Msg.plain(field.name), field.x, field.y, icon, tone,
                 figures=(*figures, *_note(state, tile, viewer)))


def _sign(field: Field, tile: Tile | None) -> tuple[str, str]:
    if tile is None:
        return "castle" if field.kind == GUILD else "", "plain"
    if tile.adventure:
        return "star-four-points", tile.adventure.colour or "violet"
    return "home", "plain"


def tile_notes(state: State, viewer: str) -> Iterator[Cards]:
    """What a player has noted of tiles, for that player alone."""
    known_ones = [(sight.field, what, note_key(sight.what)) for sight in fairy.sights_of(state, viewer)
                  if (what := note_text(state, sight.what))]
    if known_ones:
        yield Cards(Msg("What you have seen"), tuple(TileFace(
            Msg("{field}: {what}", {"field": Msg.plain(table.field_name(state, field)), "what": what}), "eye",
            id=f"note:{field}", thing=f"adventures:{key}") for field, what, key in known_ones))


def _note(state: State, tile: Tile | None, viewer: str) -> Iterator[Figure]:
    sight = fairy.sight_of(state, viewer, tile.field) if tile else None
    what = note_text(state, sight.what) if sight else None
    if what:
        yield Figure("eye", label=what)
