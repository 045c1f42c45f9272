"""What systemd hears of a real companion: ready after its first picture, fed while all turns, starved when one hangs.

What may live here: real processes and the socket that systemd would listen on. What may not: units, installing.
"""

from __future__ import annotations

import ctypes
import signal
from pathlib import Path

import pytest

from companion import __version__
from companion.app.appliance import backup
from companion.serving import AGAIN
from tests.app.bench import Bench
from tests.phone.rig import PATIENCE_S
from tests.systemd.ear import supervised
from tests.systemd.test_units import UNITS, service

pytestmark = pytest.mark.e2e


@pytest.mark.sampled(2)
@pytest.mark.parametrize("more", [("--headless",), ()])
def test_a_companion_is_ready_fed_and_says_when_it_ends(tmp_path: Path, more: tuple[str, ...]) -> None:
    with supervised(tmp_path, "companion", "run", "--config", "{config}", *more) as (process, ear):
        ear.until("READY=1")
        ear.until("WATCHDOG=1")
        ear.until("WATCHDOG=1")
        process.send_signal(signal.SIGTERM)
        ear.until("STOPPING=1")
        assert process.wait(30) == 0
    assert [line for line in ear.lines if line.startswith("STATUS=")] == ["STATUS=Tabletop Companion"]


@pytest.mark.wide
def test_a_signal_ends_it_whichever_thread_it_reaches(tmp_path: Path) -> None:
    with supervised(tmp_path, "companion", "run", "--headless", "--config", "{config}") as (process, ear):
        ear.until("READY=1")
        others = {int(thread.name) for thread in Path(f"/proc/{process.pid}/task").iterdir()} - {process.pid}
        assert ctypes.CDLL(None).tgkill(process.pid, min(others), signal.SIGTERM) == 0
        ear.until("STOPPING=1")
        assert process.wait(30) == 0


@pytest.mark.parametrize("which", ["runner", "window"])
@pytest.mark.wide
def test_a_thread_that_hangs_starves_the_watchdog(tmp_path: Path, which: str) -> None:
    with supervised(tmp_path, "tests.systemd.hanging", "{config}", which) as (process, ear):
        ear.until("READY=1")
        ear.until("WATCHDOG=1")
        assert process.stdin is not None
        process.stdin.write("hang\n")
        process.stdin.flush()
        assert ear.starves()
        assert process.poll() is None


@pytest.mark.wide
def test_a_backup_that_is_put_back_on_the_screen_asks_systemd_for_a_new_start(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "state")
    bench.begin("Ada", "Ben")
    bench.close()
    backup.write_backup(tmp_path / "state", tmp_path / "state/backups", "table", __version__, 0)
    with supervised(tmp_path, "tests.systemd.putting_back", "{config}") as (process, ear):
        ear.until("READY=1")
        ear.until("STOPPING=1")
        assert process.wait(PATIENCE_S) == AGAIN
    assert (tmp_path / "state/restore.json").is_file()
    services = [service(unit) for unit in UNITS if unit.name in (
        "tabletop-companion.service", "tabletop-companion-desktop.service")]
    assert [(unit["SuccessExitStatus"], unit["RestartForceExitStatus"]) for unit in services] == [
        ([str(AGAIN)], [str(AGAIN)])] * 2
