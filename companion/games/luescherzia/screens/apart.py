"""Things that look alike, told apart in words: tiles by what is printed on them, cards by their owners.

What may live here: words that make the difference. What may not: all other words (words.py), what is offered.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.inputs import Option, told_apart
from companion.engine.words import Msg, join_texts
from companion.games.luescherzia.content import Tile
from companion.games.luescherzia.model import TWO_PLAYERS, Play, State
from companion.games.luescherzia.rules.table import player_on

from .words import KIND_ICONS, tile_name, tile_note


def tile_told(tile: Tile, change: int = 0) -> Msg:
    """A tile in one line, with what distinguishes it from others of its kind; `change` is added to its level (LUE-24).
    """
    hearts = Msg("{n} heart", {"n": tile.hearts}, "{n} hearts") if tile.hearts else None
    level = Msg("level {level}", {"level": max(0, tile.level + change)}) if tile.level else None
    facts = join_texts([fact for fact in (level, hearts, tile_note(tile)) if fact])
    return Msg("{tile}: {facts}", {"tile": tile_name(tile), "facts": facts}) if facts else tile_name(tile)


def tile_options(tiles: Iterable[Tile]) -> tuple[Option, ...]:
    """Each kind of tile once."""
    different = {tile.key: tile for tile in tiles}
    return told_apart(Option(tile.key, tile_told(tile), KIND_ICONS[tile.kind], thing=f"tiles:{tile.key}")
                      for tile in different.values())


def card_name(state: State, play: Play) -> Msg:
    """The owner of an orientation card, and which of two it is."""
    name = player_on(state, play.seat).name
    if play.chance:
        return Msg.of("{name}: card drawn at random", name=name)
    two = state.variant == TWO_PLAYERS
    return Msg.of("{name}, card {n}", name=name, n=play.number + 1) if two else Msg.plain(name)
