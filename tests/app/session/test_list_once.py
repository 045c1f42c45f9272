"""The list of what can be put right takes long in a large game: each state of the table is listed once.

What may live here: how often a game is asked for its list. What may not: what stands in it (tests/app/pages).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.engine.persistent import Itself
from tests.app import hopscotch
from tests.app.bench import Bench

PATH = "active"


def counting_bench(folder: Path, asked: list[Itself[Any]]) -> Bench:
    """A table whose game notes each state of which it is asked for the list."""
    def believed(state: hopscotch.Hops) -> tuple[Any, ...]:
        asked.append(Itself(state))
        return hopscotch.believed(state)
    bench = Bench(folder, games={"hopscotch": replace(hopscotch.GAME, believed=believed)})
    bench.begin("Ada", "Ben")
    bench.answer("throw:1")
    bench.roll(3, 4)
    bench.answer("put-right")
    assert bench.screen.id == "put-right"
    return bench


def test_the_list_is_built_once_for_an_answer_and_once_for_what_comes_of_it(tmp_path: Path) -> None:
    asked: list[Itself[Any]] = []
    bench = counting_bench(tmp_path, asked)
    bench.answer("back")
    asked.clear()
    bench.answer("put-right")
    assert bench.answer(PATH, "seat-2").result == "accepted"
    assert len(asked) == len(set(asked))
    assert len(asked) <= 2
    bench.close()


def test_the_list_as_it_was_seen_is_built_once_where_something_has_changed_meanwhile(tmp_path: Path) -> None:
    asked: list[Itself[Any]] = []
    bench = counting_bench(tmp_path, asked)
    seen = len(bench.table.entries)
    assert bench.answer("hoppers/0/points", 7).result == "accepted"
    asked.clear()
    assert bench.answer(PATH, "seat-2", seen=seen).result == "accepted"
    assert len(asked) == len(set(asked))
    assert len(asked) <= 2
    bench.close()
