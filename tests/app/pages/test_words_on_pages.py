"""Every page speaks German to the last word, whatever game lies on the table and whatever game it speaks of itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.app.config.settings import Settings
from companion.app.pages import home, navigation, router, routes
from companion.app.pages.setup_builder import default_setup
from companion.app.session import page_actions
from companion.app.session.app_state import AppState
from companion.app.session.clock import FakeClock
from companion.app.session.dispatcher import no_phones
from companion.app.storage.inventory import EXAMPLES, shipped_boxes
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.app.storage.repository import Repository
from companion.app.translation import Catalogue, rule_at_hand, translated_texts
from companion.engine.view import Page, View
from companion.engine.words import Msg, say
from companion.games import catalogue
from tests.app.any_route import route_to
from ui.touch.state.refresh import with_face
from ui.touch.state.scene import Scene

GAMES = catalogue()
CONFIG = Path(__file__).parents[3] / "config" / "games"
GERMAN, KNOWN = Catalogue("de"), translated_texts("de")
NAMES = ["Ada", "Ben", "Cem", "Dora"]
ABOUT_A_GAME = ("setup", "rules", "content", "player", "arrangement", "lacking")


@pytest.fixture(params=["", *sorted(GAMES)])
def state(request, tmp_path) -> Iterator[AppState]:
    """A companion with one game on the table, or with none."""
    clock = FakeClock(10_000)
    journal, library = Journal(tmp_path / "j.db", clock.wall), Library(tmp_path / "l.db", clock.wall)
    app = AppState(Repository(journal, library, GAMES, shipped_boxes(CONFIG)), clock, Settings(), ("de", "en"))
    if request.param:
        game = GAMES[request.param]
        names = NAMES[:max(game.seats[0], min(4, game.seats[1]))]
        setup = default_setup(app.page_context(), game, names, game.details[-1], EXAMPLES)
        page_actions.perform_action(app, navigation.Begin(setup), no_phones)
        app.go_to(routes.AT_TABLE)
    yield app
    journal.close()
    library.close()


def about_a_game(name: str, draft: routes.Draft, number: int) -> routes.Route:
    """A page of a game that is being set up, or of its box."""
    before = routes.ArrangementRoute(draft)
    place = {"place": routes.BoxPlace(draft.game), "before": before} if name == "content" else {}
    return route_to(name, draft=draft, number=number, **place)


def pages(state: AppState) -> Iterator[Page | View]:
    """Every page there is now, those that speak of a game for every game."""
    context = state.page_context()
    for name in ("home", "join", "history", "settings", "hardware"):
        yield router.page(context, route_to(name, seat="seat-1", qr="http://10.0.0.2:8080/#ABC"))
    for game in GAMES:
        draft = home.answer(context, routes.HomeRoute(), f"new:{game}", None).route.draft
        assert draft
        seats = tuple(routes.SeatDraft(name, "star") for name in NAMES)
        for name in ABOUT_A_GAME:
            yield router.page(context, about_a_game(name, replace(draft, seats=seats), 2))


def said(value: Any) -> Iterator[Msg]:
    """Every text in `value`, those in texts apart."""
    match value:
        case Msg():
            yield value
            yield from (inner for arg in value.args.values() for inner in said(arg))
        case Struct():
            yield from (text for name in value.__struct_fields__ for text in said(getattr(value, name)))
        case tuple():
            yield from (text for item in value for text in said(item))


def english(msg: Msg, game: str) -> bool:
    """Whether `msg` stays English on a screen that speaks of `game`, although German says it otherwise."""
    bare = Msg(msg.id, {name: arg if isinstance(arg, int) else "" for name, arg in msg.args.items()}, msg.plural)
    german = KNOWN.get(msg.id, [msg.id if msg.id == "{text}" or not any(map(str.isalpha, msg.id)) else ""])
    return GERMAN.say(bare, game) == say(bare) and msg.id not in german and msg.plural not in german


def test_no_page_says_an_english_word_in_german(state):
    on_table = with_face(Scene(), state.screen())
    faces = [(face, with_face(on_table, face).game) for face in pages(state)]
    assert sorted({msg.id for face, game in faces for msg in said(face) if english(msg, game)}) == []


def test_a_page_about_a_game_speaks_its_words(state):
    context = state.page_context()
    for game in GAMES:
        draft = home.answer(context, routes.HomeRoute(), f"new:{game}", None).route.draft
        assert draft
        draft = replace(draft, seats=(routes.SeatDraft("Ada", "star"),))
        assert {router.page(context, about_a_game(name, draft, 1)).game for name in ABOUT_A_GAME} == {game}


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_says_what_its_rule_says(game):
    rows = router.page(navigation.PageContext(GAMES), routes.RulesRoute(routes.Draft(game, "light"))).rows
    told = [(row.note.args["rule"], row.note.args["text"]) for row in rows]
    assert told == [(switch.rule, rule_at_hand(switch.rule)) for switch in GAMES[game].switches]
