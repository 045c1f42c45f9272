"""Keeping a window: one that dies, hangs or talks nonsense is replaced, and whoever plays notices nothing else.

What may live here: real processes that pretend to be windows. What may not: Kivy (test_faults.py has a real window).
"""

from __future__ import annotations

import os
import signal
import socket
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.engine.view import Page
from companion.engine.words import Msg
from companion.window import health, keeper
from tests.phone.rig import until
from tests.window.rig import Told, display, kept, now_ms, pretended, recorded
from ui.touch.wire import messages


def opened_pid(kept_window: keeper.WindowKeeper, told: Told) -> int:
    """The process of the window that has just opened."""
    told.until("opened")
    process = kept_window._process
    assert process is not None
    return process.pid


def drawn(kept_window: keeper.WindowKeeper, told: Told) -> None:
    """Wait until the window that is there now has drawn."""
    kept_window.when_drawn(1, partial(told.all.put, ("drawn", ())))
    told.until("drawn")


def pictures(folder: Path) -> list[dict[str, Any]]:
    return [one for one in recorded(folder / "record") if one["type"] == "shown"]


def test_a_window_gets_how_it_is_opened_first_and_then_the_newest_picture(tmp_path: Path) -> None:
    with kept("well", tmp_path, messages.OpenWindow(rotation=90)) as (window, told):
        window.tell(messages.ScreenAdjusted(brightness=40))
        window.tell(messages.ScreenAdjusted(brightness=40))
        drawn(window, told)
    first, *others = recorded(tmp_path / "record")
    assert (first["type"], first["version"], first["rotation"], first["card"]) == ("opening", messages.VERSION, 90, 1)
    assert [one["type"] for one in others].count("adjusted") == 1
    assert [one["page"]["id"] for one in pictures(tmp_path)] == ["home"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGSTOP])
def test_one_that_is_killed_or_stopped_is_replaced_and_the_new_one_shows_the_same(tmp_path: Path, by: int) -> None:
    with kept("well", tmp_path) as (window, told):
        was = opened_pid(window, told)
        drawn(window, told)
        os.kill(was, by)
        assert told.until("failed") == ((by == signal.SIGSTOP),)
        assert opened_pid(window, told) != was
        drawn(window, told)
    assert [one["number"] for one in pictures(tmp_path)] == [1, 1]


@pytest.mark.parametrize(("how", "drawing"), [("garbage", False), ("dies", False), ("falls", False), ("spins", True),
                                              ("stubborn", True)])
@pytest.mark.sampled(6, "stubborn-True")
def test_one_that_fails_again_and_again_is_left_alone_for_a_while_and_phones_are_told(
        tmp_path: Path, how: str, drawing: bool) -> None:
    """Several have to fail within a minute. One that spins is judged by its processor time, which on a busy machine
    takes long to come: its keeper's clock runs so much slower.
    """
    with kept(how, tmp_path, now=lambda: now_ms() // (5 if how == "spins" else 1)) as (window, told):
        for _ in range(health.OFTEN):
            assert told.until("failed") == (drawing,)
        assert told.until("note") == ("window", keeper.FAILS)
        assert not window.has_opened()


def test_a_machine_on_which_a_window_takes_a_minute_to_die_is_told_after_a_few_that_none_has_ever_drawn(
        tmp_path: Path) -> None:
    def minutes() -> int:
        windows = [one for one in recorded(tmp_path / "record") if one["type"] == "opening"]
        return now_ms() + 2 * health.WITHIN_MS * len(windows)
    with kept("dies", tmp_path, now=minutes) as (window, told):
        for _ in range(health.OFTEN):
            assert told.until("failed") == (False,)
        assert told.until("never_drew") == ()
        assert told.until("note") == ("window", keeper.FAILS)
        assert not window.has_opened()


def test_a_page_at_which_windows_die_is_left_and_only_if_that_does_not_help_they_are_left_alone(
        tmp_path: Path) -> None:
    with kept("chokes", tmp_path) as (window, told):
        drawn(window, told)
        window.show(Page("other", Msg("Other")), None, None)
        assert told.until("stuck") == ()
        window.show(Page("home", Msg("Home")), None, None)
        window.when_drawn(3, partial(told.all.put, ("drawn", ())))
        told.until("drawn")
        window.show(Page("other", Msg("Other")), None, None)
        for _ in range(keeper.LEAVES):
            assert told.until("stuck") == ()
        assert told.until("note") == ("window", keeper.FAILS)


def test_windows_that_die_of_something_else_after_they_have_drawn_are_left_alone_in_the_end(tmp_path: Path) -> None:
    with kept("well", tmp_path) as (window, told):
        for _ in range(keeper.LEAVES + 1):
            for _ in range(health.OFTEN):
                pid = opened_pid(window, told)
                drawn(window, told)
                os.kill(pid, signal.SIGKILL)
        assert told.until("note") == ("window", keeper.FAILS)


def test_one_that_is_closed_by_somebody_is_not_opened_again(tmp_path: Path) -> None:
    with kept("closed", tmp_path) as (_, told):
        told.until("closed")
    assert len(pictures(tmp_path)) == 1


def test_one_of_another_version_is_refused_in_words_and_not_tried_again(tmp_path: Path) -> None:
    with kept("older", tmp_path) as (window, told):
        ((why, _),) = told.until("say")
        assert why.id == "The window belongs to another version."
        assert not window.has_opened()


@pytest.mark.parametrize("stood_ms", [health.HANGS_MS + 100, 3_600_000])
def test_a_window_is_not_blamed_for_the_time_in_which_its_keeper_stood_still_as_well(
        tmp_path: Path, stood_ms: int) -> None:
    stood = 0
    with kept("well", tmp_path, now=lambda: now_ms() + stood) as (window, told):
        was = opened_pid(window, told)
        drawn(window, told)
        os.kill(was, signal.SIGSTOP)
        window.show(Page("other", Msg("Other")), None, None)
        window.beat(partial(told.all.put, ("beat", ())))
        told.until("beat")  # from now on it looks often, because it waits for an answer
        stood = stood_ms
        window.beat(partial(told.all.put, ("beat", ())))
        told.until("beat")
        os.kill(was, signal.SIGCONT)
        window.when_drawn(2, partial(told.all.put, ("drawn", ())))
        told.until("drawn")
        assert window._process is not None
        assert window._process.pid == was


class BusyDesktop:
    """A desktop that answers whoever greets it while it is `at_work`; else it counts those who wait `in_vain`."""

    def __init__(self, place: Path) -> None:
        self._server, self._waiting = socket.socket(socket.AF_UNIX), list[socket.socket]()
        self._server.bind(str(place))
        self._server.listen()
        self.at_work = True
        Thread(target=self._serve, daemon=True).start()

    @property
    def in_vain(self) -> int:
        return len(self._waiting)

    def _serve(self) -> None:
        while True:
            line, _ = self._server.accept()
            if self.at_work:
                with line:
                    line.recv(64)
                    line.sendall(b"welcome")
            else:
                self._waiting.append(line)


def test_a_window_is_not_blamed_while_its_desktop_hangs_but_soon_after(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", str(tmp_path / "desktop"))
    desktop = BusyDesktop(tmp_path / "desktop")
    with kept("stubborn", tmp_path) as (window, told):
        was = opened_pid(window, told)
        desktop.at_work = False
        until(lambda: desktop.in_vain > 1)
        assert window._process is not None
        assert window._process.pid == was
        desktop.at_work = True
        assert told.until("failed") == (True,)


def test_a_window_that_is_not_open_yet_is_ended_at_once(tmp_path: Path) -> None:
    with kept("mute", tmp_path) as (window, _):
        until(lambda: recorded(tmp_path / "record"))
        process = window._process
        assert process is not None
        window.stop()
        assert process._process.poll() == -signal.SIGKILL


@pytest.mark.parametrize(("how", "late"), [("mute", [0, 1, 2]), ("stubborn", [0, 0, 0])])
def test_windows_that_open_too_late_get_longer_and_longer_until_one_opens(
        tmp_path: Path, how: str, late: list[int]) -> None:
    """A machine that is too slow for the first one would end every other as well, for ever."""
    asked: list[int] = []

    def opens_ms(times: int) -> int:
        asked.append(times)
        return 100 if how == "mute" else health.OPENS_MS
    with kept(how, tmp_path, opens_ms=opens_ms) as (_, told):
        for _ in late:
            told.until("failed")
    assert asked[:3] == late


def test_what_somebody_has_begun_outlives_the_window(tmp_path: Path) -> None:
    with kept("begun", tmp_path) as (_, told):
        told.until("failed")
        told.until("opened")
    openings = [one for one in recorded(tmp_path / "record") if one["type"] == "opening"]
    assert [one["half"] for one in openings][:2] == ["", "aGFsZg=="]


def test_a_window_that_reads_no_more_holds_nobody_up_and_gets_only_the_newest_picture(tmp_path: Path) -> None:
    with kept("full", tmp_path) as (window, told):
        opened_pid(window, told)
        drawn(window, told)
        large = Page("large", Msg("x" * 1_000_000))
        for _ in range(200):
            window.show(large, None, None)
        assert told.until("failed") == (True,)


def test_it_opens_when_a_display_comes(tmp_path: Path) -> None:
    drm, told = display(tmp_path, "disconnected"), Told()
    window = keeper.WindowKeeper(pretended("well", tmp_path / "record"), messages.OpenWindow(), told.callbacks(),
                                 now_ms, drm, look_s=0.05)
    window.start()
    assert not window.has_opened()
    assert told.until("say") == ((keeper.LATER,),)
    display(tmp_path)
    told.until("opened")
    window.stop()


def test_one_that_goes_with_its_display_comes_back_with_it_and_shows_the_same(tmp_path: Path) -> None:
    with kept("well", tmp_path) as (window, told):
        was = opened_pid(window, told)
        drawn(window, told)
        display(tmp_path, "disconnected")
        os.kill(was, signal.SIGKILL)
        told.until("failed")
        assert window._process is None
        display(tmp_path)
        assert opened_pid(window, told) != was
        drawn(window, told)
    assert [one["number"] for one in pictures(tmp_path)] == [1, 1]


def test_its_thread_answers_while_a_window_works_hangs_and_is_gone_for_good(tmp_path: Path) -> None:
    for how in ("well", "older"):
        with kept(how, tmp_path / how) as (window, told):
            window.beat(partial(told.all.put, ("beat", ())))
            told.until("beat")


def test_whoever_waits_for_the_first_picture_finds_called_what_was_to_be_called_then(tmp_path: Path) -> None:
    told, calls = Told(), list[bool]()
    window = keeper.WindowKeeper(pretended("older", tmp_path / "record"), messages.OpenWindow(), told.callbacks(),
                                 now_ms, display(tmp_path))
    window.when_first_drawn(lambda: calls.append(window._first.is_set()))
    window.start()
    window.has_opened()
    assert calls == [False]
    window.stop()


def test_a_window_owes_no_answer_to_what_the_one_before_it_was_asked(tmp_path: Path) -> None:
    def asked() -> int:
        return len([one for one in recorded(tmp_path / "record") if one["type"] == "asked"])
    with kept("well", tmp_path) as (window, told):
        was = opened_pid(window, told)
        until(asked)
        os.kill(was, signal.SIGKILL)
        told.until("failed")
        now, before = opened_pid(window, told), asked()
        until(lambda: asked() > before or window._process is None)
        assert asked() > before, "it was taken for one that hangs"
        assert window._process is not None
        assert window._process.pid == now
