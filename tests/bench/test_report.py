"""The table and the JSON of the bench: aligned, complete, and no miss or failure hidden. Nothing is timed here."""

from __future__ import annotations

import json

import pytest

from .figure import Figure, Measured, Reach, share
from .report import as_json, table

FAST = Figure("undo", 0.4, "ms", Reach(most=1), note="1,000 entries")
SLOW = Figure("die → phone", 5.0, "ms", Reach(most=16.7, times=2), floor=2.0)
PLAIN = Figure("entries", 2500, "rows")
ALL = (Measured("undo", (FAST,), seconds=1.26), Measured("wire", (SLOW, PLAIN)),
       Measured("window", failure="no display was found"))
MACHINE = {"cores": 2, "load_before": 6.4}


def test_the_table_shows_value_floor_ratio_reach_and_verdict() -> None:
    lines = table(ALL, MACHINE).splitlines()
    assert lines[2].split() == ["undo", "(1,000", "entries)", "0.4", "ms", "–", "–", "≤", "1", "ms", "ok"]
    assert lines[4].split() == ["entries", "2,500", "rows", "–", "–"]


def test_a_miss_is_told_beside_its_figure_and_counted() -> None:
    text = table(ALL, MACHINE)
    assert "2.50  ≤ 16.7 ms, ≤ 2 × floor  MISSED: over 2 × the floor" in text
    assert text.splitlines()[-2] == "1 of 2 figures reach their goal."


def test_the_table_says_how_busy_the_machine_was() -> None:
    assert table(ALL, MACHINE).endswith("Measured on: cores 2, load before 6.4")


def test_what_could_not_be_measured_is_told() -> None:
    assert "window: NOT MEASURED: no display was found" in table(ALL, MACHINE)
    assert json.loads(as_json(ALL, {}))["not_measured"] == {"window": "no display was found"}


def test_columns_stand_below_each_other() -> None:
    heads, _, undo, wire, *_ = table(ALL, MACHINE).splitlines()
    assert heads.index("to reach") == undo.index("≤") == wire.index("≤")


def test_the_json_holds_every_figure_with_its_floor_and_its_misses() -> None:
    whole = json.loads(as_json(ALL, {"cores": 2}))
    assert (whole["machine"], whole["seconds"]["undo"]) == ({"cores": 2}, 1.3)
    assert [figure["name"] for figure in whole["figures"]] == ["undo", "die → phone", "entries"]
    slow = whole["figures"][1]
    assert (slow["ratio"], slow["misses"]) == (2.5, ["over 2 × the floor"])


@pytest.mark.parametrize(("figure", "misses"), [
    (Figure("a", 9, "/s", Reach(least=10)), ("under 10 /s",)),
    (Figure("a", 10, "/s", Reach(least=10)), ()),
    (Figure("a", 11, "ms", Reach(most=10)), ("over 10 ms",)),
    (Figure("a", 3, "ms", Reach(most=2, times=2), 1), ("over 2 ms", "over 2 × the floor")),
    (Figure("a", 3, "ms", Reach(times=2)), ("over 2 × the floor",)),  # without a floor nothing is proved
    (Figure("a", 60, "/s", Reach(least_times=5), 12), ()),
    (Figure("a", 59, "/s", Reach(least_times=5), 12), ("under 5 × the floor",)),
    (Figure("a", 60, "/s", Reach(least_times=5)), ("the floor was not measured",)),
    (Figure("a", 0, "commits", Reach(none=True)), ()),
    (Figure("a", 1, "commits", Reach(none=True)), ("more than none",)),
])
def test_a_figure_knows_what_it_misses(figure: Figure, misses: tuple[str, ...]) -> None:
    assert figure.misses == misses


def test_shares_are_values_that_were_measured() -> None:
    hundred = [float(n) for n in range(100, 0, -1)]
    assert (share(hundred, 0.5), share(hundred, 0.95), share(hundred, 0.99), share(hundred, 1)) == (50, 95, 99, 100)
    assert share([7.0], 0.5) == share([7.0], 0.99) == 7
    with pytest.raises(ValueError, match="nothing"):
        share([], 0.5)
