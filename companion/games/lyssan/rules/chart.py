"""Corrections of the map: what a province borders on and what it pays, on the table and in the box (LYS-1, LYS-25).

What may live here: provinces as they are put right. What may not: what stands in them (realm.py), how people say it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.lyssan.content import Province, all_ways
from companion.games.lyssan.model import State


def set_borders(state: State, place: str, near: tuple[str, ...]) -> State:
    """The province borders on these and on no other, whichever of two neighbours had named the other."""
    return _changed(state, lambda p: replace(p, near=near) if p.key == place else p if p.key in near else replace(
        p, near=tuple(other for other in p.near if other != place)))


def set_terrain(state: State, place: str, terrain: str) -> State:
    """The province pays that."""
    return _changed(state, lambda p: replace(p, terrain=terrain) if p.key == place else p)


def _changed(state: State, right: Callable[[Province], Province]) -> State:
    """All provinces in play after a correction; those of the box that are not in play stay as they are, also islands
    with three factions.
    """
    provinces = tuple(map(right, state.provinces))
    now = {was.key: p for was, p in zip(state.provinces, provinces, strict=True) if p != was}
    box = replace(state.content, provinces=tuple(now.get(p.key, p) for p in state.content.provinces))
    return replace(state, provinces=provinces, ways=all_ways(provinces), content=box)
