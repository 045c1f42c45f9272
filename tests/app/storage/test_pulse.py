"""Signs of life: what they survive, what they cost, and when there are none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from companion.app.config.settings import Settings, TimerSettings
from companion.app.session.game_session import FORGOTTEN_MS
from companion.app.storage.errors import DiskError
from companion.app.storage.pulse import Pulse
from tests.app.bench import EGG, Bench

ROOT = Path(__file__).parents[3]
HOUR_MS, STEP_MS = 3_600_000, 500
GAME, OTHER = (3, 1_700_000_000), (3, 1_600_000_000)


def beaten(path: Path, *times: int) -> Pulse:
    pulse = Pulse(path, lambda: 77)
    for at in times:
        pulse.beat(GAME, at, sync=False)
    return pulse


def logs(folder: Path) -> list[int]:
    """How much has been written into the logs of journal and library."""
    return [path.stat().st_size for path in sorted(folder.glob("*-wal"))]


def test_the_newest_sign_of_a_game_is_read_again_and_of_no_other_game_with_its_number(tmp_path):
    beaten(tmp_path / "heartbeat", 1500, 3000, 4500).close()
    beaten(tmp_path / "heartbeat", 6000)
    again = Pulse(tmp_path / "heartbeat", lambda: 0)
    assert (again.last(GAME), again.last(OTHER)) == ((6000, 77), None)
    assert (tmp_path / "heartbeat").stat().st_mode & 0o777 == 0o600


def test_a_sign_that_was_torn_leaves_the_one_before(tmp_path):
    path = tmp_path / "heartbeat"
    beaten(path, 1500, 3000).close()
    data = path.read_bytes()
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 64]) + data[place + 1:])
        assert Pulse(path, lambda: 0).last(GAME) in ((1500, 77), (3000, 77))


@given(st.binary(max_size=1200))
@settings(max_examples=50)
def test_what_is_no_sign_is_none_and_is_written_over(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("pulse") / "heartbeat"
    path.write_bytes(data)
    assert Pulse(path, lambda: 0).last(GAME) is None
    assert beaten(path, 1500).last(GAME) == (1500, 77)


def test_a_file_that_cannot_be_written_is_an_error_with_a_remedy(tmp_path):
    (tmp_path / "heartbeat").mkdir()
    with pytest.raises(DiskError, match="heartbeat"):
        beaten(tmp_path / "heartbeat", 1500)


def test_an_hour_of_a_clock_costs_240_syncs_at_most_and_no_commit_and_a_power_cut_costs_15_seconds(tmp_path):
    bench = Bench(tmp_path, settings=Settings(timers=TimerSettings("egg", 90)))
    bench.begin(timer="egg")
    cost, synced, safe = logs(tmp_path), 0, bench.clock.now()
    for _ in range(HOUR_MS // STEP_MS):
        bench.wait(STEP_MS)
        if bench.journal.pulse.synced > synced:
            synced, safe = bench.journal.pulse.synced, bench.clock.now()
        assert bench.clock.now() - safe <= 15_000
    assert 230 < synced <= 240
    assert logs(tmp_path) == cost


def test_a_clock_that_only_counts_up_is_given_up_on_a_forgotten_table(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    for _ in range(2 * FORGOTTEN_MS // STEP_MS):
        bench.wait(STEP_MS)
    assert bench.dispatcher.next_due() is None
    assert bench.journal.pulse.synced <= FORGOTTEN_MS / 15_000
    bench.answer("throw:1")
    assert bench.dispatcher.next_due() is not None


def test_a_paused_clock_gives_no_sign(tmp_path):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    bench.wait(5000)
    bench.answer("pause")
    before = (tmp_path / "heartbeat").read_bytes()
    bench.wait(HOUR_MS)
    bench.wait_until_idle()
    assert ((tmp_path / "heartbeat").read_bytes(), bench.dispatcher.next_due()) == (before, None)


PLAYER = """
import sys
from pathlib import Path
from tests.app.bench import EGG, Bench
bench = Bench(Path(sys.argv[1]), settings=EGG)
bench.begin(timer="egg")
while True:
    bench.wait(500)
    print(bench.state.session.time(bench.clock.now()), flush=True)
"""


@pytest.mark.wide
@pytest.mark.e2e
def test_a_process_that_is_killed_has_lost_at_most_two_seconds(tmp_path):
    for lines in (3, 11, 40):
        folder = tmp_path / str(lines)
        process = subprocess.Popen([sys.executable, "-c", PLAYER, str(folder)], cwd=ROOT, text=True,
                                   stdout=subprocess.PIPE)
        told = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        told += process.communicate()[0].split("\n")[:-1]
        at = int(told[-1])
        again = Bench(folder, settings=EGG)
        assert at - 2000 <= again.journal.last_heartbeat(1).at <= at + 500
        again.close()


def test_a_clean_end_and_another_game_keep_the_moment_for_good(tmp_path):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    bench.wait(20_400)
    bench.answer("menu")
    bench.begin(timer="egg")
    bench.wait(30_300)
    bench.dispatcher.close()
    bench.close()
    again = Bench(tmp_path, bench.clock, EGG)
    assert [again.journal.last_heartbeat(game).at for game in (1, 2)] == [20_400, 30_300]
