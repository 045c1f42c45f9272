"""Find site (violet): search it (LUE-34, LUE-A19, LUE-A20)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import FIND_SITE
from companion.games.luescherzia.model import (
    SEARCH,
    DrawingBegan,
    Judged,
    Meeting,
    Met,
    Search,
    State,
    TileRemoved,
    TurnEnded,
)

from .finds import take_find
from .probes import begin_probe
from .table import active_player, change_sp, heal_player, tile_here, unless_out, unless_turn_of


def arrive_at_find_site(state: State, drawn: bool) -> tuple[Met, ...]:
    """Drawn or entered, it may be searched."""
    return (Met(drawn=drawn),)


def may_search(state: State, command: Search, by: str) -> tuple[Objection, ...]:
    """Only at a find site."""
    lying = tile_here(state)
    here = lying is not None and lying.tile.kind == FIND_SITE
    return (*unless_turn_of(state, by), *unless_out(state),
            *(() if here else (Objection("LUE-34", Msg("There is no find site here."), waivable=False),)))


def search(state: State, command: Search, by: str) -> tuple[Any, ...]:
    """An A probe; as many finds are drawn as successes, one is kept."""
    return begin_probe(state, SEARCH, "a", 1)


def judge_search(state: State, result: Judged) -> tuple[Any, ...]:
    """Won: one find, the tile stays. Lost: the tile goes, and tiles are drawn until a monster or a trap comes."""
    if not result.won:
        lying = tile_here(state)
        gone = TileRemoved(state.here, state.options.findsite_back_to_bag, lying.tile if lying else UNSET)
        return gone, DrawingBegan(hunting=True)
    player = active_player(state)
    traits = player.avatar.traits
    healed = heal_player(player, traits.search_hp)
    find = take_find(state, player.seat, result.successes)
    return (find, *change_sp(state, player.seat, traits.search_sp), *healed, TurnEnded())


ACTS = {Search: (may_search, search)}
STEPS = {Search: (Meeting,)}
JUDGE = {SEARCH: judge_search}
EVOLVE: dict[type, Any] = {}
