"""What the dice of an evening have said is played again to a copy of the table from before: the same results. A capsule
does the same, and plays the game itself again.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path

import pytest

from companion.app.session.clock import SystemClock
from companion.app.simulation.journal_state import table_of
from companion.app.simulation.second_table import state_copied
from companion.app.simulation.transcript import transcript_differences
from companion.app.storage.journal import Journal
from companion.games import catalogue
from hardware.recording.log_lines import BEGIN, HEARD, SAID, read_events
from tests.e2e.evening import ROOT, Evening
from tests.phone.rig import until

pytestmark = pytest.mark.e2e


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, "Ada", "Ben", "Cem")
    yield made
    made.end()


def rolled(state: Path) -> list[tuple[str, int, str]]:
    """The dice that have landed at the table that is kept in `state`, with the frames that told it."""
    with closing(Journal(state / "journal.db", SystemClock().wall)) as journal:
        newest = max(journal.games(), key=lambda game: game.id)
        table = table_of(journal, newest, catalogue())
        assert table
        return [(slot.rolled.die, slot.rolled.value, slot.rolled.raw) for slot in table.state.roll.slots if slot.rolled]


def packed(folder: Path) -> Path:
    """A capsule of the newest game, asked for by hand."""
    done = subprocess.run([sys.executable, "-m", "companion", "capsule", "--yes", "--config",
                           str(folder / "companion.toml")], cwd=ROOT, check=True, capture_output=True, text=True)
    return Path(done.stdout.strip())


@pytest.mark.wide
def test_the_same_dice_come_to_the_same_results(evening: Evening, tmp_path: Path) -> None:
    phones = {seat: evening.join(seat) for seat in ("seat-1", "seat-2", "seat-3")}
    for seat, initiative in (("seat-1", 731), ("seat-2", 42), ("seat-3", 888)):
        assert evening.do(phones[seat], seat, ":lay", initiative) == "accepted"
    ben = phones["seat-2"]
    assert evening.do(ben, "seat-2", ":draw", "monster-1-2") == "accepted"
    assert evening.do(ben, "seat-2", ":act") == "accepted"
    until(lambda: evening.dice(ben, "seat-2") == [0, 0, 0, 0])
    state_copied(tmp_path / "state", tmp_path / "before")
    evening.roll("a=5 b=6 c=1")
    until(lambda: evening.dice(ben, "seat-2") == [5, 6, 1, 0])
    capsule = packed(tmp_path)  # while it is running, so that it writes what waits
    evening.leave()
    log = tmp_path / "state/devices/devices.log"
    assert "ROLLED a=5 b=6 c=1" in log.read_text()

    text = capsule.read_text()
    assert transcript_differences(text, catalogue()) == (), "line by line the same, for every viewer"
    assert transcript_differences(text.replace('"value":5', '"value":4', 1), catalogue()), "and no line for nothing"
    told = [*read_events(text)]
    assert any(event.kind == HEARD and b":draw" in event.data and "seat-2" in event.device for event in told)
    assert any(event.kind == SAID and event.device.endswith("seat-3/view") for event in told)
    of_devices = [*takewhile(lambda event: event.kind not in (HEARD, SAID), told)]
    while of_devices[-1].kind == BEGIN:  # of the topics
        of_devices.pop()
    assert of_devices == [*read_events(log.read_text())][:len(of_devices)]
    assert any(event.data.startswith(b"ROLLED a=5 b=6 c=1") for event in of_devices)

    config = tmp_path / "again.toml"
    config.write_text((tmp_path / "companion.toml").read_text().replace(f"{tmp_path}/state", f"{tmp_path}/before"))
    command = [sys.executable, "-m", "companion", "replay-devices", str(capsule), "--fast", "--headless",
               "--keep", str(tmp_path / "after"), "--config", str(config)]
    assert subprocess.run(command, cwd=ROOT, check=False, timeout=120).returncode == 0
    assert rolled(tmp_path / "after") == rolled(tmp_path / "state")
    assert [value for _, value, _ in rolled(tmp_path / "after")] == [5, 6, 1]
    assert rolled(tmp_path / "before") == []


@pytest.mark.wide
def test_what_is_no_log_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ben\n")
    for name, words in (("letter", "line 1 is none of a device log"), ("nowhere", "No such file")):
        told = subprocess.run([sys.executable, "-m", "companion", "replay-devices", str(tmp_path / name)], cwd=ROOT,
                              check=False, capture_output=True, text=True)
        assert (told.returncode, words in told.stderr, "Traceback" in told.stderr) == (1, True, False)
