"""The table of attacks as a value: every row stands in it, and every failure is told."""

from __future__ import annotations

from tests.long.tried import Tried, tally


def test_the_table_names_every_attack_and_tells_every_failure() -> None:
    lines = tally([Tried("power cuts", 1000), Tried("floods", 7, ("seed 3: no answer",))]).splitlines()
    assert lines[0].split() == ["attack", "tries", "failures"]
    assert lines[2].split() == ["power", "cuts", "1,000", "0"]
    assert lines[3].split() == ["floods", "7", "1"]
    assert lines[-1] == "floods: seed 3: no answer"
