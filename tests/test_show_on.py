"""What the composition root tells the touch screen: what is set or peeked at reaches it while the companion runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.app.config.settings import ScreenSettings, Settings
from companion.app.pages import navigation, routes
from companion.app.session.subscribers import PeekChanged, Snapshot
from companion.assembly import Application
from companion.engine.answers import Answer
from companion.engine.view import Page
from companion.engine.words import Msg


class Recorder:
    """A screen without a window: it remembers what it is told."""

    has_light, light_denied = False, True

    def __init__(self) -> None:
        self.told: list[tuple[str, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *values, **named: self.told.append((name, (*values, *named.values())))

    def last(self, name: str) -> tuple[Any, ...]:
        """What `name` was told last."""
        return next(values for told, values in reversed(self.told) if told == name)


def test_brightness_and_dimming_hold_as_soon_as_they_are_set(tmp_path: Path) -> None:
    app, screen = Application(Settings(), tmp_path), Recorder()
    app.show_on(screen, fingers=True)
    assert app.state.devices.display == navigation.Display(light=False, fingers=True, denied=True)
    app.runner.tell()
    assert screen.last("adjust") == (100, 300, 1800, True, "dark", "normal")
    app.state.go_to(routes.SettingsRoute())
    for key, value in (("screen.brightness", 40), ("screen.dim_after_s", 0)):
        app.runner.put(Answer("table", key, 0, value, id=key))
    app.runner.drain()
    assert screen.last("adjust") == (40, 0, 1800, True, "dark", "normal")
    app.subscribers.tell(PeekChanged(None, "button"))
    assert screen.last("peek") == (None, "button")
    app.runner.start()
    app.close()


def test_the_screen_is_told_how_it_is_turned_with_what_it_shows_and_which_colours_and_type(tmp_path: Path) -> None:
    app, screen = Application(Settings(), tmp_path), Recorder()
    app.show_on(screen)
    wished = Settings(screen=ScreenSettings(theme="light", text_size="largest"))
    for turned in (90, None):
        app.subscribers.tell(Snapshot(Page("a", Msg("A")), settings=wished, turned=turned))
        assert screen.last("show") == (Page("a", Msg("A")), turned)
    assert screen.last("adjust")[-2:] == ("light", "largest")
    app.close()
