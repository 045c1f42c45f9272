"""The loop of the suite itself: it counts, keeps what red runs said, and leaves no busy process behind.

What may live here: runs of tiny programs in the suite's place. What may not: the suite.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.again import again, busy

COUNTING = """
import sys
from pathlib import Path
Path(sys.argv[1]).open("a").write("x")
print("said")
sys.exit(len(Path(sys.argv[1]).read_text()) == 2)
"""


def test_runs_are_counted_and_red_ones_keep_their_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = (sys.executable, "-c", COUNTING, str(tmp_path / "count"))
    assert again(3, 1, suite, tmp_path / "logs") == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[:3]] == [["1", "passed"], ["2", "FAILED"], ["3", "passed"]]
    assert [line.endswith("busy") for line in lines[:3]] == [False, False, True]
    assert lines[3] == "2 of 3 runs passed."
    assert {path.name: path.read_text() for path in (tmp_path / "logs").iterdir()} == {"run-2.log": "said\n"}


def children() -> set[str]:
    """The processes that this one has started and that go on."""
    return set(Path("/proc/self/task").joinpath(Path("/proc/self").resolve().name, "children").read_text().split())


def interrupted_beside(processes: int) -> None:
    """Somebody presses Ctrl-C while the machine is kept busy."""
    before = children()
    with busy(processes):
        assert len(children() - before) == processes
        raise KeyboardInterrupt


def test_busy_processes_end_with_what_they_accompany() -> None:
    before = children()
    with pytest.raises(KeyboardInterrupt):
        interrupted_beside(2)
    assert children() <= before
