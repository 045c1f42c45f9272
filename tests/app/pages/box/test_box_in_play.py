"""The box while a game is on the table: what is corrected there is right at once wherever it lies in the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from companion.app.pages import navigation, routes
from companion.app.pages.setup_builder import default_setup
from companion.app.session import page_actions
from companion.app.session.dispatcher import no_phones
from companion.app.storage.library import ContentItem
from companion.engine.acts import Reprint
from companion.engine.view import TABLE
from companion.games import catalogue
from companion.games.lyssan.content import COINS, Content, Triumph
from tests.app.bench import Bench

WEALTH = Triumph("wealth", "Wealth", "Most coins")
REVEALED = "0:wealth"


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Three play Lyssan with a box of one triumph, which lies in the row."""
    made = Bench(tmp_path, games=dict(catalogue()))
    made.repository.learn("lyssan", ContentItem("triumphs", WEALTH.key, json.encode(WEALTH)))
    setup = default_setup(made.state.page_context(), catalogue()["lyssan"], ["Ada", "Ben", "Cem"], "light")
    page_actions.perform_action(made.state, navigation.Begin(setup), no_phones)
    made.state.go_to(routes.AT_TABLE)
    made.runner.tell()
    key = next(choice.key for choice in made.screen.choices if choice.key.endswith(":wealth"))
    assert made.answer(key).result == "accepted"
    return made


def to_the_triumph(bench: Bench, viewer: str = TABLE) -> None:
    if viewer == TABLE:
        assert bench.answer("menu").result == "accepted"
    for key in ("content", "kind:triumphs", "thing:wealth"):
        assert bench.answer(key, viewer=viewer).result == "accepted"


def laid(bench: Bench) -> Triumph:
    return bench.table.state.row[0].triumph


CORRECTED = {"name": "Wealth", "condition": "Most coins", "measure": COINS, "immediate": "-"}


@pytest.mark.parametrize("viewer", [TABLE, "seat-2"])
def test_a_triumph_corrected_in_the_box_is_corrected_in_the_row(bench: Bench, viewer: str) -> None:
    to_the_triumph(bench, viewer)
    assert bench.answer("edit", CORRECTED, viewer=viewer).result == "accepted"
    content: Content = bench.repository.inventories["lyssan"].content
    assert laid(bench) == next(triumph for triumph in content.triumphs if triumph.key == "wealth")
    assert laid(bench).measure == COINS
    entry = bench.table.entries[-1]
    assert (type(entry.ask.command), entry.ask.by) == (Reprint, viewer)
    assert bench.answer("undo", viewer=viewer).result == "accepted"
    assert laid(bench) == WEALTH


def test_it_is_still_so_after_a_restart(bench: Bench, tmp_path: Path) -> None:
    to_the_triumph(bench)
    bench.answer("edit", CORRECTED)
    bench.close()
    again = Bench(tmp_path, games=dict(catalogue()))
    page_actions.perform_action(again.state, navigation.Continue(again.journal.games()[-1].id), no_phones)
    assert laid(again).measure == COINS


def test_what_does_not_lie_in_the_game_changes_the_box_alone(bench: Bench) -> None:
    before = len(bench.table.entries)
    for key in ("menu", "content", "kind:triumphs"):
        bench.answer(key)
    assert bench.answer("add", {"name": "Fame", "measure": "-", "immediate": "-"}).result == "accepted"
    assert len(bench.table.entries) == before
