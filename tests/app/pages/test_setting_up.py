"""The set-up: one screen for who plays, one line for all else, what is missing leads on, all as it was last time."""

from __future__ import annotations

import pytest
from msgspec import json
from msgspec.structs import replace

from companion.app.pages import home
from companion.app.pages.navigation import GameSummary, PageContext
from companion.app.pages.routes import HomeRoute
from companion.app.storage.inventory import make_inventory
from companion.app.storage.library import ContentItem
from companion.engine.view import View
from companion.engine.words import Msg, say
from companion.games import catalogue
from tests.app import hopscotch
from tests.app.bench import Bench
from tests.games.test_conformance import content_of

HOW = "This is how it is played: "


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def rows(bench: Bench) -> dict[str, str]:
    return {row.key: say(row.value) if row.value else "" for row in bench.screen.rows}


def main(bench: Bench):
    return next(choice for choice in bench.screen.choices if choice.emphasis == "main")


def test_a_full_game_starts_only_when_everybody_sits_and_has_a_character(bench):
    bench.answer("new:hopscotch")
    bench.arrange(detail="full")
    missing = [main(bench)]
    bench.answer("add", "Ada")
    missing.append(main(bench))
    bench.answer("add", "Ben")
    missing.append(main(bench))
    assert [(say(choice.label), choice.key) for choice in missing] == [
        ("2 players are missing", "add"), ("1 player is missing", "add"), ("Ada needs a character", "character:1")]
    assert bench.answer("start").result == "stale"
    assert bench.answer("character:1", "pebble").result == "accepted"
    bench.answer(main(bench).key, "pebble")
    assert (main(bench).key, bench.answer("start").result) == ("start", "accepted")
    assert isinstance(bench.screen, View)


def last_name(bench: Bench):
    """How the next name may be answered to begin with it; None: not yet."""
    return next((row.input.last for row in bench.screen.rows if row.key == "add"), None)


def test_the_last_name_begins_at_once_where_nothing_else_is_missing(bench):
    bench.answer("new:hopscotch")
    assert last_name(bench) is None
    assert bench.answer("add-and-start", "Ada").result == "stale"
    bench.answer("add", "Ada")
    bench.arrange(timer="none")
    assert (say(last_name(bench).label), say(last_name(bench).about)) == ("Start", "Light · no clock")
    assert bench.answer("add-and-start", "ada").result == "refused"
    assert (bench.screen.id, [row.key for row in bench.screen.rows if row.shape == "card"]) == (
        "setup", ["player:1", "add"])
    assert bench.answer("add-and-start", " Ben ").result == "accepted"
    assert [seat.name for seat in bench.screen.seats] == ["Ada", "Ben"]


def test_the_last_name_says_beside_it_what_is_not_as_usual(bench):
    bench.answer("new:hopscotch")
    bench.answer("add", "Ada")
    bench.arrange(timer="none", box="examples")
    assert say(last_name(bench).about) == "Light · no clock · invented examples"


def test_a_name_is_not_the_last_one_while_characters_are_missing_or_nobody_else_has_room(bench):
    bench.answer("new:hopscotch")
    bench.arrange(detail="full")
    bench.answer("add", "Ada")
    assert last_name(bench) is None
    bench.arrange(detail="light")
    assert last_name(bench) is not None
    for name in ("Ben", "Cem", "Dora", "Emil", "Finn", "Gina", "Hedi"):
        bench.answer("add", name)
    assert not any(row.key == "add" and row.input.last for row in bench.screen.rows
                   if sum(other.key.startswith("player:") for other in bench.screen.rows) >= 8)


def test_nobody_has_the_name_of_another_player(bench):
    bench.answer("new:hopscotch")
    bench.answer("add", "Ada")
    assert say(bench.answer("add", "ada").why) == "ada sits at the table already."
    bench.answer("add", "Ben")
    bench.answer("player:2")
    assert bench.answer("name", "ADA").result == "refused"
    assert bench.answer("name", "Bea").result == "accepted"
    assert [say(bench.screen.title), bench.screen.id] == ["Bea", "player"]


def test_a_player_is_changed_on_a_page_of_the_own(bench):
    bench.answer("new:hopscotch")
    bench.answer("add", "Ada")
    bench.answer("add", "Ben")
    bench.answer("player:1")
    assert "mark:square" not in rows(bench)
    for key in ("mark:moon", "side:left"):
        assert bench.answer(key).result == "accepted"
    bench.answer("character", "pebble")
    assert rows(bench)["side:left"] == "Ada"
    bench.answer("back")
    card = next(row for row in bench.screen.rows if row.key == "player:1")
    assert (card.mark, say(card.value), say(card.note)) == ("moon", "Pebble", "Sits on the left")
    bench.answer("player:1")
    bench.answer("leave")
    assert [row.key for row in bench.screen.rows if row.shape == "card"] == ["player:1", "add"]
    assert say(bench.screen.rows[0].label) == "Ben"


def test_a_game_is_set_up_as_it_was_when_it_was_played_last(tmp_path):
    other = replace(hopscotch.GAME, id="other")
    bench = Bench(tmp_path, games={"hopscotch": hopscotch.GAME, "other": other})
    bench.answer("new:hopscotch")
    bench.arrange(detail="full", timer="egg", minutes=7)
    for key in ("arrangement", "rules"):
        bench.answer(key)
    bench.answer("goal", 12)
    bench.answer("back")
    bench.answer("back")
    for number, name in enumerate(("Ada", "Ben"), 1):
        bench.answer("add", name)
        bench.give(number, character="pebble")
    for key in ("start", "menu", "new:other"):
        bench.answer(key)
    assert say(bench.screen.rows[-1].label).startswith(f"{HOW}Light · time is counted · rules as in the book")
    for key in ("back", "new:hopscotch"):
        bench.answer(key)
    assert say(bench.screen.rows[-1].label) == f"{HOW}Full · 7 minutes a turn · 1 rule changed · our own box"
    assert [rows(bench)[f"player:{n}"] for n in (1, 2)] == ["Pebble", "Pebble"]
    assert bench.answer("start").result == "accepted"
    assert (bench.table.setup.options.goal, bench.table.setup.detail) == (12, "full")


def test_options_of_old_that_make_no_sense_any_more_are_left_out():
    old = GameSummary(1, "hopscotch", ("Ada", "Ben"), 1, characters=("gone", ""), detail="grand",
                      options={"goal": "many", "unheard": 1})
    context = PageContext({"hopscotch": hopscotch.GAME},
                          inventories={"hopscotch": make_inventory(hopscotch.GAME, {}, ())},
                          past=lambda: (old,))
    draft = home.answer(context, HomeRoute(), "new:hopscotch", None).route.draft
    assert (draft.detail, draft.options, [seat.character for seat in draft.seats]) == ("light", {}, ["", ""])


def test_how_phones_come_in_is_said_once_all_may_begin_and_only_where_there_are_any(tmp_path):
    for mode in ("managed", "off"):
        bench = Bench(tmp_path / mode)
        bench.state.settings = replace(bench.state.settings, phones=replace(bench.state.settings.phones, mode=mode))
        bench.answer("new:hopscotch")
        said = []
        for name in ("Ada", "Ben"):
            bench.answer("add", name)
            said.append(say(bench.screen.text) if bench.screen.text else "")
        assert said[-1] == ("With a phone? During the game, touch your own name." if mode == "managed" else "")


def test_one_screen_says_who_plays_and_one_line_all_else(bench):
    bench.answer("new:hopscotch")
    assert [(row.shape, say(row.label)) for row in bench.screen.rows] == [
        ("card", "Add player 1"), ("fold", f"{HOW}Light · time is counted · rules as in the book · our own box")]
    bench.arrange(detail="full", timer="egg", minutes=7)
    assert say(bench.screen.rows[-1].label) == f"{HOW}Full · 7 minutes a turn · rules as in the book · our own box"


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
def test_it_says_with_which_box_is_played_at_every_level(tmp_path, game):
    bench = Bench(tmp_path, games={game.id: game})

    def told() -> str:
        return say(bench.screen.rows[-1].label).rpartition(" · ")[2]

    bench.answer(f"new:{game.id}")
    shipped = any(kind.things(bench.repository.inventories[game.id].content) for kind in game.kinds)
    for detail in game.details:
        level = {"detail": detail} if len(game.details) > 1 else {}  # a game of one level does not ask for it
        bench.arrange(**level, box="examples")
        assert told().startswith("invented examples")
        bench.arrange(box="own")
        assert told() == ("our own box" if shipped else "empty box")
    kind, thing = next((kind, thing) for kind in game.kinds for thing in kind.things(content_of(game)))
    bench.repository.learn(game.id, ContentItem(kind.name, thing.key, json.encode(thing)))
    bench.answer("arrangement")
    bench.answer("back")
    assert told() == "our own box"


def test_what_a_box_lacks_is_said_and_leads_on(tmp_path):
    game = replace(hopscotch.GAME, lacks=lambda content, seats: (Msg("No court"),) if len(content.stones) < 2 else ())
    bench = Bench(tmp_path, games={"hopscotch": game})
    bench.answer("new:hopscotch")
    bench.answer("add", "Ada")
    bench.answer("add", "Ben")
    assert main(bench).key == "start"
    bench.arrange(detail="full")
    assert (main(bench).key, bench.answer("lacking").result) == ("lacking", "accepted")
    assert [say(row.label) for row in bench.screen.rows] == [
        "No court", "Enter it now", "Play light", "Play with the invented examples"]
    bench.answer("light")
    assert (bench.screen.id, main(bench).key) == ("setup", "start")
    bench.arrange(detail="full")
    bench.answer("lacking")
    bench.answer("examples")
    assert say(bench.screen.rows[-1].label).endswith("invented examples")
