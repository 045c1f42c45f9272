"""Where the things of the box lie in a running game, and what follows when something else is printed on one.

What may live here: that, and where older versions put it right. What may not: how a thing is asked for (kinds.py),
which thing it is (screens/).
"""

from __future__ import annotations

from typing import Any

from companion.engine.former_paths import NOTHING_WRITTEN, FormerPath, with_line
from companion.engine.game import Placements
from companion.engine.printed import PrintedKind, printed_at

from .content import Character, Enemy
from .model import State, state as st
from .notation import written_row
from .play_forms import picked_signs

Values = dict[str, Any]


def with_sheet(state: State, place: int, sheet: Character) -> Placements:
    """What the player at `place` has with this sheet: what is above a maximum goes down to it, and who is preparing
    begins with full LP."""
    player = state.players[place]
    full = isinstance(state.step, st.Preparing) and not player.dead
    found = {"lp": sheet.lp if full else min(player.lp, sheet.lp), "power": min(player.power, sheet.top),
             "sp": min(player.sp, state.options.most_sp, sheet.most_sp)}
    return tuple((f"players/{place}/{name}", value) for name, value in found.items())


def _on_the_sheet(state: State, was: Character, now: Character) -> Placements:
    return tuple(there for place, player in enumerate(state.players) if player.character == now
                 for there in with_sheet(state, place, now))


def _on_the_row(state: State, was: Enemy, now: Enemy) -> Placements:
    """A marker that would be behind the row stands on its last tile."""
    last = len(now.life) - 1
    return tuple((f"foes/{place}/at", last) for place, foe in enumerate(state.foes)
                 if foe.enemy.key == now.key and last < foe.at < len(was.life))


PRINTED = (
    PrintedKind("enemies", ("foes/*/enemy",), follow=_on_the_row),
    PrintedKind("characters", ("players/*/character",), follow=_on_the_sheet, alone=lambda sheet: not sheet.name))


def _on_sheet(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return with_line(values, steps[-1], told)


def _on_ability(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return with_line(values, f"a{int(steps[4]) + 1}_{steps[-1]}", told)


def _with_face(state: State, values: Values, steps: list[str], told: Any) -> Values:
    line = f"a{int(steps[4]) + 1}_faces"
    return {**values, line: _with_one(values[line], int(steps[6]), told)}


def _with_signs(state: State, values: Values, steps: list[str], told: Any) -> Values:
    """The effect of an ability, its price, or what a grey value adds: signs that are picked today."""
    line = "bonus" if steps[5] == "bonus" else steps[6]
    return with_line(values, f"a{int(steps[4]) + 1}_{line}", [] if told in NOTHING_WRITTEN else picked_signs(told))


def _with_damage(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return {**values, f"p{int(steps[4]) + 1}": told}


def _with_tile(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return {**values, "life": _with_one(values["life"], int(steps[4]), told)}


def _so_many_tiles(state: State, values: Values, steps: list[str], told: Any) -> Values:
    """The row cut at the skull, or with more of the last tile."""
    row = written_row(values["life"])
    return {**values, "life": " ".join((*row, *(row[-1:] * (told - len(row))))[:told])}


def _with_one(written: str, place: int, told: str) -> str:
    """A written row in which another sign stands at this place."""
    row = list(written_row(written))
    row[place] = told
    return " ".join(row)


_SHEET = "players/*/character"
_ABILITY = f"{_SHEET}/abilities/*"
_ENEMY = "foes/*/enemy"
FORMER_PATHS = (
    *(FormerPath(f"{_SHEET}/{line}", printed_at("characters", 3), _on_sheet) for line in ("traits", "race")),
    *(FormerPath(f"{_SHEET}/{line}", printed_at("characters", 3), _on_sheet, (int,))
      for line in ("lp", "top", "most_sp")),
    *(FormerPath(f"{_ABILITY}/{line}", printed_at("characters", 3), _on_ability) for line in ("name", "effect/to")),
    FormerPath(f"{_ABILITY}/power", printed_at("characters", 3), _on_ability, (int,)),
    FormerPath(f"{_ABILITY}/grey", printed_at("characters", 3), _on_ability, (list,)),
    *(FormerPath(f"{_ABILITY}/{line}", printed_at("characters", 3), _with_signs)
      for line in ("effect/gives", "effect/cost", "bonus/gives")),
    FormerPath(f"{_ABILITY}/faces/*", printed_at("characters", 3), _with_face),
    *(FormerPath(f"{_ENEMY}/{line}", printed_at("enemies", 3), _on_sheet) for line in ("name", "text")),
    FormerPath(f"{_ENEMY}/damage/*", printed_at("enemies", 3), _with_damage, (int,)),
    FormerPath(f"{_ENEMY}/life/*", printed_at("enemies", 3), _with_tile),
    FormerPath(f"{_ENEMY}/life", printed_at("enemies", 3), _so_many_tiles, (int,)))
