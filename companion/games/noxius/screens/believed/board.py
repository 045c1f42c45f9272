"""What is believed of an enemy: which it is, its wound, its linked tile; and all of one that is still being told.

What may live here: what may be true of an enemy instead. What may not: what is printed on one in play (the game's
printed.py), what follows from it (rules/enemies.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.believing import NONE, one_of
from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Option, Text
from companion.engine.words import Msg
from companion.games.noxius.model import Describing, Foe, Half, State
from companion.games.noxius.notation import read_conditions
from companion.games.noxius.rules import enemies, names, positions
from companion.games.noxius.screens import words

MOST_HIT, LONGEST = 9, 120
TILES = ("V", "LP", "SP", *(f"{n}/{n - 1}" for n in range(2, 10)), *(f"{n}/{n - 2}" for n in range(3, 10)),
         *map(str, range(1, 10)), *(f"={n}" for n in range(1, 10)))
YES, NO = "yes", "no"


def enemy_beliefs(state: State) -> Iterator[Adjustable]:
    """All that may be put right of the enemies: first what changes in play, then which they are."""
    for part in (_present, _what):
        for place, foe in enumerate(state.foes):
            if foe.at < len(foe.enemy.life):
                yield from part(state, place, foe)


def told_enemy_beliefs(state: State, step: Describing) -> Iterator[Adjustable]:
    """The numbers of the enemy that is being entered."""
    name = step.name or Msg("Unknown enemy")
    for n in positions.open_numbers(state):
        yield Adjustable(f"step/damage/{n - 1}", Msg("{enemy}: damage at P{n}", {"enemy": name, "n": n}), 0, MOST_HIT)
    said = step.text or NONE
    yield Adjustable("step/text", Msg("{enemy}: what else it says", {"enemy": name}), value=said,
                     input=Text(max(LONGEST, len(said)), value=said),
                     write=lambda told: (("step/text", "" if told == NONE else told.strip()),))
    for n, tile in enumerate(step.life):
        yield _tile(state, f"step/life/{n}", name, n, tile)


def _present(state: State, place: int, foe: Foe) -> Iterator[Adjustable]:
    """The wound, and who has done which half of a linked tile."""
    args: dict[str, Any] = {"enemy": names.enemy_name(foe.enemy.name)}
    tile = read_conditions(foe.enemy.life[foe.at])
    if any(condition.wounded for condition in tile):
        yield one_of(f"foes/{place}/wounded", Msg("{enemy}: wounded", args), (
            Option(YES, Msg("wounded"), "sword"), Option(NO, Msg("not wounded"))), YES if foe.wounded else NO,
            lambda key: ((f"foes/{place}/wounded", key == YES), (f"foes/{place}/marked", foe.at)))
    done = {half.condition: half.seat for half in foe.halves}
    nobody = Option(NONE, Msg("nobody"))
    options = (nobody, *(Option(p.seat, Msg.plain(p.name), "account", p.seat) for p in state.players))
    for n, condition in enumerate(tile if len(tile) > 1 else ()):
        told: dict[str, Any] = {**args, "condition": words.condition_text(condition)}
        label = Msg("{enemy}: one half ({condition}) done by", told) if n == 0 else Msg(
            "{enemy}: other half ({condition}) done by", told)
        yield one_of(f"foes/{place}/halves/{foe.at}/{n}", label, options, done.get(n, NONE), _half(place, foe, n))


def _half(place: int, foe: Foe, condition: int) -> Callable[[str], Placements]:
    def write(seat: str) -> Placements:
        others = tuple(half for half in foe.halves if half.condition != condition)
        mine = () if seat == NONE else (Half(condition, seat),)
        return (f"foes/{place}/halves", (*others, *mine)), (f"foes/{place}/marked", foe.at)
    return write


def _what(state: State, place: int, foe: Foe) -> Iterator[Adjustable]:
    """Which enemy it is, with the life that it starts with."""
    known = {enemy.key: enemy for enemy in (*state.content.enemies, foe.enemy)}
    args: dict[str, Any] = {"enemy": names.enemy_name(foe.enemy.name)}
    others = tuple(there for there in state.foes if there is not foe)
    if len(known) > 1:
        def write(key: str) -> Placements:
            fresh = enemies.coming_enemies(replace(state, foes=others), (known[key],))[0].foe
            return ((f"foes/{place}", replace(fresh, id=foe.id)),)
        yield one_of(f"foes/{place}/enemy", Msg("{enemy}: which enemy it is", args), (
            Option(key, names.known_enemy(enemy), "skull", thing=f"enemies:{key}")
            for key, enemy in known.items()), foe.enemy.key, write)


def _tile(state: State, path: str, name: str | Msg, n: int, tile: str) -> Adjustable:
    """What a life tile is: any kind that there is, linked ones as far as they are known."""
    known = (tile, *TILES, *(there for enemy in state.content.enemies for there in enemy.life))
    options = (Option(there, words.tile_text(there), words.tile_icon(there)) for there in dict.fromkeys(known))
    return one_of(path, Msg("{enemy}: life tile {n}", {"enemy": name, "n": n + 1}), options, tile,
                  lambda key: ((path, key),))
