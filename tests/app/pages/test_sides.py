"""One player with two sides, as in Lyssan for two: both panels are that player's, and no line has a wrong mark."""

from __future__ import annotations

from pathlib import Path

from companion.app.config.settings import Settings
from companion.app.pages import navigation, routes
from companion.app.pages.setup_builder import default_setup
from companion.app.session import answer_handler, page_actions
from companion.app.session.app_state import AppState
from companion.app.session.clock import FakeClock
from companion.app.session.dispatcher import no_phones
from companion.app.storage.inventory import shipped_boxes
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.app.storage.repository import Repository
from companion.engine.answers import Answer
from companion.games import catalogue

CONFIG = Path(__file__).parents[3] / "config" / "games"


def test_a_player_with_two_sides_holds_one_phone_and_has_no_mark_in_the_history(tmp_path):
    clock = FakeClock(10_000)
    files = Journal(tmp_path / "j.db", clock.wall), Library(tmp_path / "l.db", clock.wall)
    state = AppState(Repository(*files, catalogue(), shipped_boxes(CONFIG)), clock, Settings())
    setup = default_setup(state.page_context(), catalogue()["lyssan"], ["Ada", "Ben"], "light")
    page_actions.perform_action(state, navigation.Begin(setup), no_phones)
    state.go_to(routes.AT_TABLE)
    state.set_connected("seat-1", here=True)
    assert [(panel.seat, panel.connected) for panel in state.screen().seats] == [
        ("seat-1", True), ("seat-1b", True), ("seat-2", False), ("seat-2b", False)]
    for _ in range(12):
        choices = [c for c in state.screen().choices if not c.key.startswith("phone:")
                   and (c.input is None or c.key.startswith("roll:"))]
        choice = next((c for c in choices if c.key.startswith("roll:")), choices[0])
        faces = [1 + n % choice.input.sides for n in range(choice.input.count)] if choice.input else None
        answer_handler.handle_answer(state, Answer("table", choice.key, clock.now(), faces), no_phones, lambda _: None)
    state.go_to(routes.HistoryRoute())
    shown = [(row.label.id, row.mark) for row in state.screen().rows]
    assert shown
    assert {mark for _, mark in shown} == {""}
