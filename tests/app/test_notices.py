"""Words from the companion: for how long it was off, of which game they speak, and how they are put away.

What may live here: when words come and go. What may not: how they are drawn.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from companion.app.session.clock import EARLIEST, FakeClock, SystemClock
from companion.app.session.inbox import Noted, Present
from companion.app.session.notices import notice_sentence
from companion.cli import main
from companion.engine.signals import LinkLost
from companion.engine.view import NOTICE_AWAY, Notice
from companion.engine.words import Msg, say
from companion.games import catalogue
from tests.app.bench import Bench


def told(bench: Bench) -> dict[str, str]:
    return {notice.id: say(notice_sentence(notice)) for notice in bench.screen.notices}


def begun(folder: Path, timer: str = "none") -> Bench:
    """A game in which somebody has done something."""
    bench = Bench(folder)
    bench.begin("Ada", "Ben", timer=timer)
    bench.answer("throw:1")
    return bench


def died(bench: Bench, folder: Path, to: Path) -> Bench:
    """The same companion, killed at this moment and started again on what it had written."""
    to.mkdir()
    for path in (*folder.glob("*.db*"), *folder.glob("heartbeat")):
        shutil.copy(path, to)
    return Bench(to, bench.clock)


@pytest.mark.parametrize("timer", ["none", "up", "egg"])
def test_it_was_off_for_as_long_as_the_program_was_off(tmp_path: Path, timer: str) -> None:
    bench = begun(tmp_path, timer)
    for _ in range(240):
        bench.wait(1000)
    bench.close()
    bench.clock.lose_power(2)
    assert told(Bench(tmp_path, bench.clock))["power"].startswith("The companion was off for 2 seconds.")


@pytest.mark.parametrize("timer", ["none", "up"])
def test_a_game_that_was_left_for_another_was_never_off(tmp_path: Path, timer: str) -> None:
    """Four minutes later it is taken up: by hand, or because the companion starts again and nothing newer is left."""
    bench = begun(tmp_path, timer)
    bench.answer("menu")
    bench.answer("new:hopscotch")
    bench.answer("start")
    bench.wait(240_000)
    for turn in range(1, 6):
        bench.answer(f"throw:{turn}")
        bench.roll(6, 6, die=f"{turn}")
    bench.answer("put-away")
    restarted = died(bench, tmp_path, tmp_path / "restarted")
    assert restarted.state.session is not None
    assert "off" not in told(restarted).get("power", "")
    bench.answer("open:1")
    assert told(bench).get("power", "") == ("Every clock stands until the next move." if timer == "up" else "")


def test_a_game_that_nobody_has_played_yet_was_not_interrupted(tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(f'[table]\nstate_directory = "{tmp_path}"\nlanguage = "en"\n', "utf-8")
    assert main(["new", "luescherzia", "Ada", "Ben", "--config", str(config)]) == 0
    bench = Bench(tmp_path, FakeClock(5, int(time.time()) + 1), games=dict(catalogue()))
    assert bench.state.session is not None
    assert not any("off" in text for text in told(bench).values())


def test_who_was_killed_while_nothing_was_written_claims_no_time(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    bench.wait(240_000)
    assert told(died(bench, tmp_path, tmp_path / "killed"))["power"].startswith(
        "The companion was off; its last sign of life came 4 minutes ago.")


def test_a_clock_that_went_back_says_no_time(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    bench.close()
    bench.clock.lose_power(-3600)
    assert told(Bench(tmp_path, bench.clock))["power"].startswith("The companion was off.")


def test_the_machine_knows_the_time_since_it_started_and_before_only_with_a_right_date(tmp_path: Path) -> None:
    lost, right = SystemClock(right=()), SystemClock(right=(tmp_path,))
    assert lost.knows_time_since(lost.wall() - 1)
    assert [clock.knows_time_since(EARLIEST) for clock in (lost, right)] == [False, True]
    assert not right.knows_time_since(EARLIEST - 1), "that date was never right"
    assert not right.knows_time_since(right.wall() + 60)


def test_the_words_of_one_game_do_not_stand_in_the_next(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    bench.close()
    bench.clock.lose_power(90)
    again = Bench(tmp_path, bench.clock).agree()
    assert "power" in told(again)
    again.answer("menu")
    again.answer("new:hopscotch")
    again.answer("start")
    assert "power" not in told(again)


def test_one_touch_puts_a_notice_away_and_leaves_the_others(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    bench.put(LinkLost("tray", 1, "gone"), Noted(Notice("broker", Msg("The broker is gone"))))
    assert list(told(bench)) == ["link:tray", "broker"]
    (link, _) = bench.screen.notices
    assert bench.answer(link.away).result == "accepted"
    assert list(told(bench)) == ["broker"]
    assert bench.answer(link.away).result == "stale"
    bench.put(LinkLost("tray", 2, "gone again"))
    assert list(told(bench)) == ["broker", "link:tray"], "what happens once more is said once more"


@pytest.mark.parametrize("viewer", ["table", "seat-2"])
@pytest.mark.parametrize("page", ["", "menu", "settings"])
def test_it_can_be_put_away_wherever_it_is_read(tmp_path: Path, viewer: str, page: str) -> None:
    bench = begun(tmp_path)
    bench.put(Noted(Notice("broker", Msg("The broker is gone"))))
    for key in ("menu", page):
        if page:
            bench.answer(key)
    shown = bench.screen if viewer == "table" else bench.news.views[viewer]
    assert bench.answer(shown.notices[-1].away, viewer=viewer).result == "accepted"
    assert [told(bench), bench.news.views["seat-1"].notices, bench.news.views["public"].notices] == [{}, (), ()]


def test_whoever_only_watches_puts_nothing_away(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    bench.put(Present("public", True), Noted(Notice("broker", Msg("The broker is gone"))))
    assert [notice.away for notice in bench.news.views["public"].notices] == [""]
    assert bench.answer(f"{NOTICE_AWAY}broker", viewer="public").result != "accepted"
    assert list(told(bench)) == ["broker"]
