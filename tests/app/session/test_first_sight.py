"""The first sight of a game: what has not been seen through is marked, and is not entered again by itself."""

from __future__ import annotations

import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.config.settings import PhoneSettings, Settings, TableSettings
from companion.app.pages.navigation import Begin, Continue
from companion.app.pages.routes import HOME
from companion.app.pages.setup_builder import default_setup
from companion.app.session import page_actions
from companion.app.session.dispatcher import no_phones
from companion.app.session.first_sight import LIMITS_S, MADE, NAME, FirstSight
from companion.app.session.inbox import Beat
from companion.assembly import Application
from companion.engine.words import say

QUICK = 0.05


def application(folder: Path, **how: Any) -> Application:
    settings = Settings(table=TableSettings(language="en"), phones=PhoneSettings(mode="off"))
    return Application(settings, folder, aloud=False, leave=lambda app: None, **how)


def with_game(folder: Path, names: tuple[str, ...] = ("Ada", "Ben")) -> Application:
    app = application(folder)
    game = app.state.repository.games["luescherzia"]
    page_actions.perform_action(app.state, Begin(default_setup(app.state.page_context(), game, [*names], "light")),
                                no_phones)
    return app


def told(app: Application) -> list[str]:
    return [notice.id for notice in app.state.shown.notices]


def test_a_game_is_marked_until_everybody_has_been_told(tmp_path: Path) -> None:
    with closing(with_game(tmp_path)) as app:
        assert (tmp_path / NAME).read_text() == "1"
        app.runner.tell()
        assert not (tmp_path / NAME).exists()


def test_where_there_is_a_screen_it_is_marked_until_it_has_been_drawn(tmp_path: Path) -> None:
    drawn: list[Any] = []
    sight = FirstSight(tmp_path)
    sight.enter(7)
    sight.has_read()
    sight.makes(7, page=False)
    sight.has_made()
    sight.draws_first("View", drawn.append)
    assert (tmp_path / NAME).read_text() == "7"
    sight.makes(7, page=False)  # the next View is told before the first is drawn
    sight.has_made()
    sight.draws_first("View", drawn.append)
    assert (tmp_path / NAME).exists()
    (has_drawn,) = drawn
    has_drawn()
    assert not (tmp_path / NAME).exists()
    sight.draws_first("Page", drawn.append)
    assert ((tmp_path / NAME).exists(), len(drawn)) == (True, 2)


def test_what_was_not_seen_the_last_time_is_left_at_home_and_opened_with_a_touch(tmp_path: Path) -> None:
    with_game(tmp_path).close()
    for _ in range(2):
        (tmp_path / NAME).write_text("1")
        with closing(application(tmp_path)) as app:
            assert (app.state.session, app.state.shown.route.id) == (None, HOME)
            (notice,) = [notice for notice in app.state.shown.notices if notice.id == "unshown"]
            assert say(notice.text) == "Lüscherzia could not be shown the last time, and was not opened"
            assert "open:1" in [row.key for row in app.state.screen().rows]
    with closing(application(tmp_path)) as app:  # a mark is not needed for it
        assert app.state.session is None
        page_actions.perform_action(app.state, Continue(1), no_phones)
        assert app.state.session is not None
        assert "unshown" not in told(app)
        app.runner.tell()
    with closing(application(tmp_path)) as app:
        assert app.state.session is not None


def test_a_mark_of_another_game_keeps_nobody_from_the_newest(tmp_path: Path) -> None:
    with_game(tmp_path).close()
    with_game(tmp_path, ("Cem", "Dora")).close()
    (tmp_path / NAME).write_text("1")
    with closing(application(tmp_path)) as app:
        assert app.state.session is not None
        assert app.state.session.recorded.id == 2
        assert app.state.repository.unshown == (1,)


@pytest.mark.parametrize("mark", [b"", b"nonsense", b"\xff\xfe", b"9" * 5000, None])
def test_a_mark_that_makes_no_sense_is_none(tmp_path: Path, mark: bytes | None) -> None:
    with_game(tmp_path).close()
    (tmp_path / NAME).mkdir() if mark is None else (tmp_path / NAME).write_bytes(mark)
    with closing(application(tmp_path)) as app:
        assert app.state.session is not None


def test_one_that_ends_as_it_should_leaves_no_mark_and_one_that_shows_nothing_makes_none(tmp_path: Path) -> None:
    with_game(tmp_path).close()
    assert not (tmp_path / NAME).exists()
    with closing(Application(Settings(table=TableSettings(language="en")), tmp_path, aloud=False)) as app:
        assert app.state.session is not None
        assert not (tmp_path / NAME).exists()


def test_a_game_whose_view_cannot_be_made_is_left_for_home(tmp_path: Path) -> None:
    with closing(with_game(tmp_path)) as app:
        session = app.state.session
        assert session is not None

        def fails(*_: object) -> Any:
            raise RecursionError
        session.table = replace(session.table, game=replace(session.table.game, look=fails))
        app.runner.tell()
        assert (app.state.session, app.state.shown.route.id, app.runner.failures) == (None, HOME, 1)
        assert "unshown" in told(app)
        assert app.state.repository.unshown == (1,)
        assert not (tmp_path / NAME).exists()


def spend(seconds: float) -> None:
    """Keep this thread busy for so much of its own processor time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_what_takes_too_much_processor_time_is_marked_and_left(tmp_path: Path) -> None:
    sight, left = FirstSight(tmp_path, LIMITS_S | {MADE: QUICK}), threading.Event()
    sight.watch(left.set)
    sight.makes(3, page=False)
    while not left.is_set():
        spend(QUICK)
    assert (tmp_path / NAME).read_text() == "3"
    sight.stop()


def test_only_what_is_made_of_a_game_counts_and_only_while_its_thread_works(tmp_path: Path) -> None:
    sight = FirstSight(tmp_path, LIMITS_S | {MADE: QUICK})
    sight.makes(0, page=True)
    spend(2 * QUICK)
    assert not sight.takes_too_long()  # there is no game
    sight.makes(3, page=True)
    spend(2 * QUICK)
    assert not sight.takes_too_long()  # a page may look back
    other = threading.Thread(target=spend, args=(2 * QUICK,))
    sight.makes(3, page=False)
    other.start()
    other.join()
    assert not sight.takes_too_long()  # another thread was busy
    sight.has_made()
    spend(2 * QUICK)
    assert not sight.takes_too_long()


def test_the_runner_that_survives_a_failing_snapshot_is_not_counted_as_making_it_for_ever(tmp_path: Path) -> None:
    with closing(with_game(tmp_path)) as app:
        app.runner.tell()
        session = app.state.session
        assert session is not None

        def fails(*_: object) -> Any:
            raise ValueError
        whole = session.table
        session.table = replace(whole, game=replace(whole.game, look=fails))
        app.runner.tell()
        assert app.state.sight._under_way == {}
        session.table = whole
        app.runner.turn(Beat(lambda: None))
        assert app.state.session is session
