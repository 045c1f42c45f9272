"""What the composition root tells the window: what is set or peeked at reaches it while the companion runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.app.config.settings import KeySettings, ScreenSettings, Settings
from companion.app.pages import navigation, routes
from companion.app.session.subscribers import DialMoved, PeekChanged, ReplySent, Snapshot
from companion.assembly import Application
from companion.engine.answers import ACCEPTED, Answer, Reply
from companion.engine.signals import Pressed
from companion.engine.view import Choice, Page
from companion.engine.words import Msg
from companion.showing import first_message, show_on, window_callbacks
from companion.window.keeper import WindowKeeper
from tests.phone.rig import PATIENCE_S, until
from tests.window.rig import display, no_desktop, pretended, recorded
from ui.touch.wire import messages as wire


@pytest.fixture(autouse=True)
def _straight(monkeypatch: pytest.MonkeyPatch) -> None:
    no_desktop(monkeypatch)


@contextmanager
def shown(folder: Path, how: str = "well", *, runs: bool = False) -> Iterator[Application]:
    """A companion with a window that draws nothing and writes down what it gets, once its first picture was drawn.

    `runs`: its runner works by itself, and not only when it is turned.
    """
    with closing(Application(Settings(), folder)) as app:
        keeper = WindowKeeper(pretended(how, folder / "record"), first_message(Settings(), folder),
                              window_callbacks(app, lambda: None), app.clock.now, drm=display(folder))
        show_on(app, keeper)
        app.runner.start() if runs else app.runner.tell()
        keeper.start()
        assert keeper.has_opened()
        try:
            yield app
        finally:
            if not runs:
                app.runner.start()


def told(app: Application, kind: str) -> list[dict[str, Any]]:
    """All messages of a kind that the window got, once it has closed."""
    return [one for one in recorded(app.folder / "record") if one["type"] == kind]


def test_brightness_and_dimming_hold_as_soon_as_they_are_set(tmp_path: Path) -> None:
    with shown(tmp_path) as app:
        app.runner.drain()
        assert app.state.devices.display == navigation.Display(light=True)
        app.state.go_to(routes.SettingsRoute())
        for key, value in (("screen.brightness", 40), ("screen.dim_after_s", 0)):
            app.runner.put(Answer("table", key, 0, value, id=key))
        app.runner.drain()
        app.subscribers.tell(PeekChanged(None, "button"))
        app.subscribers.tell(DialMoved(-2))
        app.subscribers.tell(ReplySent("table", "button", Reply("1", ACCEPTED)))
        app.subscribers.tell(ReplySent("seat-1", "phone", Reply("2", ACCEPTED)))
    assert [(one["brightness"], one["dim_after_s"]) for one in told(app, "adjusted")] == [(100, 300), (40, 0)]
    assert [one["source"] for one in told(app, "peeked")] == ["button"]
    assert [one["steps"] for one in told(app, "dialled")] == [-2]
    assert [one["reply"]["id"] for one in told(app, "replied")][2:] == ["1"]


def test_the_window_is_told_how_it_is_turned_with_what_it_shows_and_which_colours_and_type(tmp_path: Path) -> None:
    wished = Settings(screen=ScreenSettings(theme="light", text_size="largest"))
    with shown(tmp_path) as app:
        for turned in (90, None):
            app.subscribers.tell(Snapshot(Page("a", Msg("A")), settings=wished, turned=turned))
    pictures = [(one["page"]["id"], one["turned"]) for one in told(app, "shown")]
    assert [picture for picture in pictures if picture[0] == "a"] == [("a", 90), ("a", None)]
    assert ("light", "largest") in [(one["colours"], one["text"]) for one in told(app, "adjusted")]


def test_a_table_on_which_nothing_happens_sends_no_pictures(tmp_path: Path) -> None:
    """Whatever is said of a picture that was drawn must not lead to another one."""
    with shown(tmp_path, runs=True) as app:
        until(lambda: len(told(app, "asked")) >= 2)  # a window that is told nothing is asked whether it works
        before = len(told(app, "shown"))
        until(lambda: len(told(app, "asked")) >= 4)
        assert len(told(app, "shown")) == before


def test_a_window_speaks_for_the_table_and_for_nobody_else_and_not_from_the_future(tmp_path: Path) -> None:
    with shown(tmp_path, "touching") as app:
        heard: list[Answer] = []
        item = app.runner._inbox.get(timeout=PATIENCE_S)
        while not isinstance(item, Answer):
            item = app.runner._inbox.get(timeout=PATIENCE_S)
        heard.append(item)
        assert [(one.viewer, one.key, one.source) for one in heard] == [("table", "settings", "touch")]
        assert heard[0].at <= app.clock.now()


def test_a_key_at_the_window_is_a_button_of_the_table_and_not_from_the_future(tmp_path: Path) -> None:
    with shown(tmp_path, "typing") as app:
        item = app.runner._inbox.get(timeout=PATIENCE_S)
        while not isinstance(item, Pressed):
            item = app.runner._inbox.get(timeout=PATIENCE_S)
        assert (item.device, item.button) == ("keys", "undo")
        assert item.at <= app.clock.now()


def test_the_window_is_told_what_keys_mean_and_nothing_where_they_are_switched_off(tmp_path: Path) -> None:
    meanings = first_message(Settings(), tmp_path).keys
    assert (meanings["page-down"], meanings["backspace"], meanings["delete"]) == ("next", "back", "undo")
    own = KeySettings(next=("b",), undo=("b", "f5"))
    assert first_message(Settings(keys=own), tmp_path).keys | {"b": "next", "f5": "undo"} == first_message(
        Settings(keys=own), tmp_path).keys
    assert first_message(Settings(keys=KeySettings(use=False)), tmp_path).keys == {}


def test_what_the_window_gets_holds_no_command(tmp_path: Path) -> None:
    picture = wire.shown(1, Page("a", Msg("A"), choices=(Choice("k", Msg("K"), act=object()),)))
    assert wire.read_to_window(wire.encode(picture)) == picture
