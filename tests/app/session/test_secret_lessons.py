"""What was learned in secret is in the library once the game is put away: until then no shared page counts it."""

from __future__ import annotations

from pathlib import Path

from companion.app.config.settings import Settings
from companion.app.pages import navigation, routes
from companion.app.pages.box import contents
from companion.app.session import page_actions
from companion.app.session.app_state import AppState
from companion.app.session.clock import FakeClock
from companion.app.session.game_session import GameSession
from companion.app.session.reading_back import ReadGame
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.app.storage.repository import Repository
from companion.engine.codec import encode
from companion.engine.secrecy import Secret
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import Find
from companion.games.luescherzia.model import Fight, NameFind
from tests.luescherzia.seated import Seated, monster
from tests.reading import say


def known(state: AppState) -> str:
    """How many finds the page of the box counts."""
    page = contents.page(state.page_context(), routes.BoxRoute(routes.BoxPlace(GAME.id)))
    return next(say(row.value) for row in page.rows if row.key == "kind:finds")


def test_a_find_named_in_secret_is_counted_only_when_the_game_is_put_away(tmp_path: Path) -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster(1, 2)).do(Fight()).roll(5, 6)
    find = Secret(Find("a-find", "A find"), ("seat-1",))
    assert game.finds("Ada") == 1
    game.do(NameFind(0, find), by="Ada")
    clock = FakeClock(10_000)
    journal, library = Journal(tmp_path / "journal.db", clock.wall), Library(tmp_path / "library.db", clock.wall)
    state = AppState(Repository(journal, library, {GAME.id: GAME}, {}), clock, Settings())
    state.session = GameSession(journal, journal.open_game(GAME.id, encode(game.table.setup)), ReadGame(game.table), 0)
    assert all(state.repository.remember(GAME, entry) for entry in game.table.entries)
    assert known(state) == "0 known"
    page_actions.perform_action(state, navigation.PutAway(), str)
    assert known(state) == "1 known"
    journal.close()
    library.close()
