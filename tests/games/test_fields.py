"""Every field of every game's state can be put right by the table, or it is said why nobody could ever want to.

`tests/<game>/fields.toml` is each game's list, fields.toml beside this file is what holds for all: `never` says of a
field (“Player.seat”) or of all fields of a type (“Working”) why nobody could want to put it right; `missing` is what
cannot be put right yet. A field that is listed and can be put right after all must go from the list; what holds for all
games, but not for one, stands there under `can`. What can be put right in moments that a game by chance hardly reaches
stands under `seldom`, with the test of the game's own that does it: "…: see test_spring.py".
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.dice import roll_complete
from companion.engine.game import Game
from companion.engine.screens import look
from companion.engine.table import Table, as_it_was
from companion.engine.view import TABLE
from companion.games import catalogue

from .state_fields import differences, fields_of, put_right_in, types_in
from .test_conformance import content_of

TESTS = Path(__file__).parents[1]
SHARED = Path(__file__).with_name("fields.toml")
LISTED = [game for game in catalogue().values() if (TESTS / game.id / "fields.toml").exists()]
AT_LEAST, AT_MOST, OFTEN = 2, 40, 12
FEWEST_WORDS = 3

of_every_game = pytest.mark.parametrize("game", LISTED, ids=lambda game: game.id)


class Lists(NamedTuple):
    """What is said of fields: name → why nobody could want to put it right, name → a word on what is missing."""

    never: dict[str, str]
    missing: dict[str, str]


def lists(game: Game) -> Lists:
    own, shared = own_lists(game), tomllib.loads(SHARED.read_text(encoding="utf-8"))
    known = {*fields_of(game), *types_of(game)} - {*own.get("can", ())}
    return Lists({name: why for name, why in shared["never"].items() if name in known}
                 | own.get("never", {}) | own.get("seldom", {}),
                 own.get("missing", {}))


def own_lists(game: Game) -> dict[str, dict[str, str]]:
    return tomllib.loads((TESTS / game.id / "fields.toml").read_text(encoding="utf-8"))


def types_of(game: Game) -> set[str]:
    return {name.partition(".")[0] for name in fields_of(game)}


@cache
def correctable(game_id: str) -> frozenset[str]:
    """The fields that the table put right in random games of both levels: as many games as it takes to see them all."""
    game = catalogue()[game_id]
    listed = lists(game)
    hoped_for = {name for name in fields_of(game) if not listing(name, (*listed.never, *listed.missing))}
    seen: set[str] = set()
    tried = Counter[tuple[str, ...]]()
    for number, detail in product(range(AT_MOST), game.details):
        if number >= AT_LEAST and hoped_for <= seen:
            break
        seen.update(put_right_in_a_game(random_game(game, detail, number), number, tried))
    return frozenset(seen)


def random_game(game: Game, detail: str, seed: int) -> Table:
    luck = Random(seed)
    return rehearse_game(game, random_setup(game, content_of(game), luck, detail=detail), luck).table


def put_right_in_a_game(table: Table, seed: int, tried: Counter[tuple[str, ...]]) -> Iterator[str]:
    """What could be put right in the course of a game; the like in the like situation is not tried for ever."""
    game, detail = table.game, table.setup.detail
    for state in table.states:
        step = type(getattr(state, "step", None)).__name__
        if _enough(tried, (detail, step, *sorted(types_in(state)))):
            continue
        for place in (*game.adjustable(state), *game.believed(state)):
            if not _enough(tried, (detail, step, place.label.id, re.sub(r"\d+", "#", place.path))):
                yield from put_right_in(game, state, place, Random(seed))


def _enough(tried: Counter[tuple[str, ...]], what: tuple[str, ...]) -> bool:
    tried[what] += 1
    return tried[what] > OFTEN


def listing(name: str, listed: Any) -> str:
    """The line of a list that speaks of a field: its own or that of its type; empty if there is none."""
    return next((line for line in (name, name.partition(".")[0]) if line in listed), "")


@pytest.mark.sampled(5, 1)
@of_every_game
def test_every_field_can_be_put_right_or_it_is_said_why_nobody_could_want_to(game: Game) -> None:
    listed = lists(game)
    forgotten = sorted(name for name in set(fields_of(game)) - correctable(game.id)
                       if not listing(name, (*listed.never, *listed.missing)))
    assert not forgotten, (
        f"{game.id}: {', '.join(forgotten)}: no correction was seen to change it. Declare one in Game.believed, or say "
        f"in tests/{game.id}/fields.toml under [never] why no table could ever want to put it right.")


@of_every_game
@pytest.mark.wide
def test_what_is_listed_cannot_be_put_right(game: Game) -> None:
    """What is said of all games is the least; one of them may do more."""
    listed, place = lists(game), f"tests/{game.id}/fields.toml"
    wrong = sorted(name for name in correctable(game.id) if listing(name, own_lists(game).get("never", {})))
    assert not wrong, f"{place}, [never]: {', '.join(wrong)} can be put right; strike it there."
    mended = sorted(name for name in correctable(game.id) if listing(name, listed.missing))
    left = len(listed.missing) - len(mended)
    assert not mended, f"{place}, [missing]: {', '.join(mended)} can be put right now: strike it; {left} are left."


@of_every_game
def test_the_lists_speak_of_fields_that_there_are_and_give_reasons(game: Game) -> None:
    listed = lists(game)
    unknown = {*listed.never, *listed.missing} - {*fields_of(game), *types_of(game)}
    assert not unknown, f"tests/{game.id}/fields.toml: there is no {', '.join(sorted(unknown))}"
    assert not listed.never.keys() & listed.missing.keys()
    assert [name for name, why in listed.never.items() if len(why.split()) < FEWEST_WORDS] == []


@of_every_game
def test_what_is_seldom_put_right_by_chance_is_put_right_by_a_test(game: Game) -> None:
    for name, why in own_lists(game).get("seldom", {}).items():
        test = TESTS / game.id / why.rpartition("see ")[2]
        assert test.is_file(), f"tests/{game.id}/fields.toml, [seldom] {name}: which test puts it right?"


def test_every_game_that_has_tests_of_its_own_has_its_list() -> None:
    assert [name for name in catalogue() if (TESTS / name / "__init__.py").exists()] == [game.id for game in LISTED]


@pytest.mark.sampled(3)
@of_every_game
def test_every_die_that_lies_can_be_read_otherwise(game: Game) -> None:
    """The fields of a roll are the engine's."""
    for detail in game.details:
        table = random_game(game, detail, 1)
        lying = [length for length, state in enumerate(table.states) if roll_complete(state.roll)]
        for length in lying[::1 + len(lying) // 3]:
            offered = {choice.on for choice in look(as_it_was(table, length), TABLE).choices}
            assert offered >= {f"die:{slot}" for slot in range(len(table.states[length].roll.slots))}


def test_what_differs_is_found_by_name() -> None:
    game = catalogue()["lyssan"]
    state = random_game(game, game.details[0], 0).states[0]
    assert differences(state, state) == set()
    found = {name for place in game.adjustable(state) for name in put_right_in(game, state, place, Random(1))}
    assert "Faction.coins" in found
    assert found <= set(fields_of(game))
