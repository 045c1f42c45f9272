"""Where the things of the box lie in a running game, and what follows when something else is printed on one.

What may live here: that, and where older versions put it right. What may not: how a thing is asked for (kinds.py),
which thing it is (screens/). It imports many modules, because what is printed is made of forms, notation and rules.
"""

from __future__ import annotations

from typing import Any

from companion.engine.content.asked import AskedForm
from companion.engine.former_paths import NOTHING_WRITTEN, FormerPath, with_line
from companion.engine.game import Placements
from companion.engine.inputs import Field, Form, Number
from companion.engine.printed import PrintedKind, printed_at
from companion.engine.words import Msg

from .content import Character, Enemy
from .kinds import ENEMY_FORM, read_enemy, told_enemy
from .model import State
from .notation import written_row
from .play_forms import picked_signs
from .rules.enemies import MOST_TILES
from .screens.believed.board import tile_pick
from .screens.believed.seats import with_sheet

Values = dict[str, Any]


def _on_the_sheet(state: State, was: Character, now: Character) -> Placements:
    return tuple(there for place, player in enumerate(state.players) if player.character == now
                 for there in with_sheet(state, place, now))


def _on_the_row(state: State, was: Enemy, now: Enemy) -> Placements:
    """A marker that would be behind the row stands on its last tile."""
    last = len(now.life) - 1
    return tuple((f"foes/{place}/at", last) for place, foe in enumerate(state.foes)
                 if foe.enemy.key == now.key and last < foe.at < len(was.life))


def _asked_in_play(state: State, enemy: Enemy) -> AskedForm[Enemy]:
    """On the table each life tile is picked, and the row is cut or goes on with its last tile; none is written."""
    names = tuple(f"tile{n}" for n in range(1, len(enemy.life) + 1))
    tiles = (Field("tiles", Msg("Life tiles in the row"), Number(1, max(MOST_TILES, len(names)))),
             *(Field(name, Msg("Life tile {n}", {"n": n}), tile_pick(state, tile))
               for n, (name, tile) in enumerate(zip(names, enemy.life, strict=True), 1)))
    form = Form(tuple(there for line in ENEMY_FORM.fields for there in (tiles if line.name == "life" else (line,))))

    def read(values: Values) -> Enemy:
        row, count = tuple(values[name] for name in names), values["tiles"]
        return read_enemy({**values, "life": " ".join((*row, *row[-1:] * (count - len(row)))[:count])})

    def told(there: Enemy) -> Values:
        return {**told_enemy(there), "tiles": len(there.life), **dict(zip(names, there.life, strict=False))}
    return AskedForm(form, read, told)


PRINTED = (
    PrintedKind("enemies", ("foes/*/enemy",), follow=_on_the_row, asked=_asked_in_play),
    PrintedKind("characters", ("players/*/character",), follow=_on_the_sheet, alone=lambda sheet: not sheet.name))


def _on_sheet(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return with_line(values, steps[-1], told)


def _on_ability(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return with_line(values, f"a{int(steps[4]) + 1}_{steps[-1]}", told)


def _with_face(state: State, values: Values, steps: list[str], told: Any) -> Values:
    line = f"a{int(steps[4]) + 1}_faces"
    row = list(written_row(values[line]))
    row[int(steps[6])] = told
    return {**values, line: " ".join(row)}


def _with_signs(state: State, values: Values, steps: list[str], told: Any) -> Values:
    """The effect of an ability, its price, or what a grey value adds: signs that are picked today."""
    line = "bonus" if steps[5] == "bonus" else steps[6]
    return with_line(values, f"a{int(steps[4]) + 1}_{line}", [] if told in NOTHING_WRITTEN else picked_signs(told))


def _with_damage(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return {**values, f"p{int(steps[4]) + 1}": told}


def _with_tile(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return {**values, f"tile{int(steps[4]) + 1}": told}


def _so_many_tiles(state: State, values: Values, steps: list[str], told: Any) -> Values:
    return {**values, "tiles": told}


_SHEET = "players/*/character"
_ABILITY = "players/*/character/abilities/*"
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
