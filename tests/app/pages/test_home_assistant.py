"""Home Assistant on the page of settings: named, allowed what it may do, forgotten again."""

from __future__ import annotations

from pathlib import Path

from companion.app.pages import settings
from companion.engine.answers import ACCEPTED
from tests.app.bench import Bench
from tests.reading import say


def rows(bench: Bench) -> dict[str, str]:
    return {row.key: say(row.value) if row.value else "" for row in bench.page.rows if row.key.startswith("home.")}


def test_it_is_told_nothing_before_its_broker_is_named_and_nothing_any_more_once_that_is_wished(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.answer("menu")
    bench.answer("settings")
    assert rows(bench) == {settings.HOME: "nobody is told"}
    assert bench.answer(settings.HOME, "192.168.1.9").result == ACCEPTED
    assert rows(bench) == {settings.HOME: "192.168.1.9", settings.HOME_BUTTONS: "no", settings.HOME_NOTICES: "yes",
                           settings.NOBODY: ""}
    assert bench.answer(settings.HOME_BUTTONS).result == ACCEPTED
    home = bench.state.settings.home
    assert (home.broker, home.buttons, home.notices) == ("192.168.1.9", True, True)
    assert bench.answer(settings.NOBODY).result == ACCEPTED
    assert rows(bench) == {settings.HOME: "nobody is told"}
