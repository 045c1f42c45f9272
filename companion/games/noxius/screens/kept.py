"""What is put right of a sheet or an enemy in play stands in the content as well, so that the box keeps it.

What may live here: such answers as changes of whole sheets and enemies. What may not: what may be put right
(characters.py, sheets.py, foes.py), what the library learns (learning.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine import corrections
from companion.engine.believing import NONE, Write
from companion.engine.game import Adjustable, Placements
from companion.games.noxius.content import Character, Enemy
from companion.games.noxius.model import Foe, State

Told = Callable[[Enemy, Any], Enemy]
"""An enemy, with an answer: how it reads then."""


def on_the_sheet(state: State, place: int, there: Adjustable) -> Adjustable:
    """The same question; its answer writes the whole sheet of the character at `place`."""
    def write(value: Any) -> Placements:
        new, placed = state, there.write(value) if there.write else ((there.path, value),)
        for path, said in placed:
            new = corrections.put(new, path, said)
        sheet = new.players[place].character
        return ((f"players/{place}/character", sheet), *known_as(state, sheet)) if placed else ()
    return replace(there, write=write)


def known_as(state: State, sheet: Character) -> Placements:
    """Where a sheet stands that is offered again, as it reads now."""
    return tuple((f"content/characters/{n}", sheet) for n, known in enumerate(state.content.characters)
                 if known.key == sheet.key and known != sheet)


def wherever(state: State, place: int, told: Told, now: object = None) -> Write:
    """On the enemy at `place`, and on the one that is known by it: the next of its kind comes as it is put right."""
    foe = state.foes[place]
    known = next((n for n, there in enumerate(state.content.enemies) if there.key == foe.enemy.key), None)

    def write(value: Any) -> Placements:
        if value == now:
            return ()
        here = (f"foes/{place}/enemy", told(foe.enemy, value))
        if known is None or not _alike(foe, state.content.enemies[known], told, value):
            return (here,)
        return here, (f"content/enemies/{known}", told(state.content.enemies[known], value))
    return write


def _alike(foe: Foe, known: Enemy, told: Told, value: Any) -> bool:
    """Whether the known enemy is as the one here; of two that are called apart each keeps its name."""
    renamed = told(known, value).name != known.name
    return len(known.life) == len(foe.enemy.life) and not (renamed and foe.enemy.name != known.name)


def words(part: str) -> Told:
    """Another name, or other words; a dash says that there are none."""
    return lambda enemy, text: replace(enemy, **{part: "" if text == NONE else text.strip()})


def hit(n: int) -> Told:
    """Another damage at position `n`."""
    return lambda enemy, points: replace(enemy, damage=(*enemy.damage[:n - 1], points, *enemy.damage[n:]))


def tile(n: int) -> Told:
    """Another life tile at `n`, counted from 0."""
    return lambda enemy, text: replace(enemy, life=(*enemy.life[:n], text, *enemy.life[n + 1:]))


def row(enemy: Enemy, count: int) -> Enemy:
    """A row of so many tiles: cut at the skull, or with more of the last."""
    return replace(enemy, life=(*enemy.life, *(enemy.life[-1:] * (count - len(enemy.life))))[:count])
