"""The board corrected by hand, as choices behind the players' panels on the shared screen. No rule is here."""

from collections.abc import Iterator

from companion.engine.inputs import Field, Form, Option, Pick, PlaceInput
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria.model import Player, State, commands as do, state as st
from companion.games.advyria.rules import corrections, table

KINDS = {corrections.VILLAGE: Msg("Village"), corrections.GOLD: Msg("Gold"), corrections.ADVENTURE: Msg("Adventure")}
FIELD = Msg("Field")


def board(state: State, viewer: str) -> Iterator[Choice]:
    """Where somebody's figure stands, which tile somebody has, which one lies on the board after all."""
    if viewer == TABLE and table.mapped(state) and isinstance(state.step, st.Playing):
        for player in state.players:
            yield from _of(state, player)
        bare = corrections.bare(state)
        if bare:
            yield Choice("adjust:put", Msg("A tile lies face down on …"), "home", "", Form((
                Field("field", FIELD, PlaceInput(bare)),)), "quiet", f"seat:{state.turn.seat}",
                act=lambda values: do.PutTile(values["field"]))


def _of(state: State, player: Player) -> Iterator[Choice]:
    seat, on = player.seat, f"seat:{player.seat}"
    fields = PlaceInput(tuple(field.key for field in state.fields if field.key != player.figure))
    yield Choice(f"adjust:figure:{seat}", Msg("{name}: figure on …", {"name": player.name}), "chess-pawn", "",
                 Form((Field("field", FIELD, fields),)), "quiet", on,
                 act=lambda values: do.SetFigure(seat, values["field"]))
    tiles, kinds = tuple(tile.field for tile in state.tiles), corrections.kinds(state)
    if tiles and kinds:
        form = Form((Field("field", FIELD, PlaceInput(tiles)),
                     Field("kind", Msg("It is"), Pick(tuple(Option(kind, KINDS[kind]) for kind in kinds)))))
        yield Choice(f"adjust:tile:{seat}", Msg("{name}: has the tile from …", {"name": player.name}), "home", "", form,
                     "quiet", on, act=lambda values: do.GiveTile(values["field"], seat, values["kind"]))
