"""`make check` prints every alarm with its reason."""

from __future__ import annotations

from tests import alarms
from tests.laws import ROOT


def test_every_alarm_is_printed_with_its_reason(capsys):
    alarms.main()
    *told, count = capsys.readouterr().out.splitlines()
    assert count == f"{len(told)} alarms, 0 without a reason."
    assert [line for line in told if "because" not in line or not (ROOT / line.partition(":")[0]).is_file()] == []
    assert [line for line in told if line.startswith("companion/cli.py: has ")]
    check = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ncheck:")[2].partition("\n\n")[0]
    assert "python -m tests.alarms" in check
