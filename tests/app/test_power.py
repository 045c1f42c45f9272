"""Power cuts: the same roll, the same clocks, the same undo depth; and the process killed at any moment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.engine.view import View
from companion.engine.words import say
from tests.app.bench import EGG, Bench

ROOT = Path(__file__).parents[2]


def test_after_a_power_cut_it_is_the_same_half_finished_roll(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.answer("throw:1")
    bench.roll(4)
    before = bench.table
    bench.close()
    bench.clock.lose_power(120)
    again = Bench(tmp_path, bench.clock).agree()
    assert again.table.state == before.state
    assert again.table.entries[:-1] == tuple(before.entries)
    assert again.screen.clock.paused == "power"
    notice = next(n for n in again.screen.notices if n.id == "power")
    assert say(notice.text) == "The companion was off for 2 minutes"
    again.answer("resume")
    again.roll(2, die="other")
    assert again.screen.seats[0].counters[0].value == 6


def test_remaining_time_survives_a_power_cut_within_two_seconds(tmp_path):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    for _ in range(70):
        bench.wait(500)
    bench.close()
    bench.clock.lose_power(4000)
    bench.clock.advance(987_654)
    again = Bench(tmp_path, bench.clock, EGG)
    assert 25_000 <= again.screen.clock.shown <= 27_000
    again.wait(50_000)
    assert 25_000 <= again.screen.clock.shown <= 27_000


def test_signs_of_life_are_written_only_while_a_clock_runs(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.wait(2_000)
    assert bench.dispatcher.next_due() is not None
    bench.answer("pause")
    at = bench.journal.last_heartbeat(1).at
    bench.wait(30_000)
    bench.wait_until_idle()
    assert (bench.journal.last_heartbeat(1).at, bench.dispatcher.next_due()) == (at, None)


PLAYER = """
import sys
from pathlib import Path
from random import Random
from companion.app.session.clock import SystemClock
from companion.app.simulation.monkey import choice_of, value_for
from companion.engine.view import View
from tests.app.bench import Bench
bench, luck = Bench(Path(sys.argv[1]), SystemClock()), Random(int(sys.argv[2]))
while True:
    view = bench.screen
    if isinstance(view, View):
        choice = choice_of(view, luck)
        reply = bench.answer(choice.key, value_for(choice.input, luck))
    elif bench.state.session:
        bench.answer("right" if view.id == "agreement" else "go-on")
    else:
        bench.begin("Ada", "Ben")
    if bench.state.session:
        print(bench.state.session.recorded.id, bench.state.revision, flush=True)
"""


@pytest.mark.wide
@pytest.mark.e2e
@pytest.mark.parametrize("seed", [11, 12])
def test_a_companion_killed_at_any_moment_goes_on_where_it_was(tmp_path, seed):
    luck = Random(seed)
    for player in range(4):
        process = subprocess.Popen([sys.executable, "-c", PLAYER, str(tmp_path), str(player)], cwd=ROOT, text=True,
                                   stdout=subprocess.PIPE)
        told = [process.stdout.readline() for _ in range(luck.randrange(1, 80))]
        process.kill()
        told += process.communicate()[0].split("\n")[:-1]
        again = Bench(tmp_path)
        for game, revision in (map(int, line.split()) for line in told):
            assert len(again.journal.entries(game)) >= revision
        newest = again.journal.newest_unfinished()
        assert (again.state.session.recorded.id if again.state.session else None) == (newest.id if newest else None)
        assert isinstance(again.screen, View) or again.screen.id == ("agreement" if newest else "home")
        again.close()
