"""What is answered to an answer that fits its question, and yet cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.answers import Answer, Reply
from companion.engine.game import Seat, Setup
from companion.engine.inputs import Field, Form, Number, Text
from companion.engine.screens import answer, look
from companion.engine.table import open_table
from companion.engine.view import PUBLIC, TABLE, Choice, View
from companion.engine.words import Msg, say
from tests.app.hopscotch import GAME as HOPSCOTCH, Content, Options, read_stone

FORM = Form((Field("name", Msg("Name"), Text()), Field("weight", Msg("Weight"), Number(1, 9, 1))))
SEATS = (Seat("seat-1", "Ada", "triangle"), Seat("seat-2", "Ben", "square"))


def telling(state: Any, viewer: str) -> View:
    """Hopscotch with a stone that can be told in play."""
    view = HOPSCOTCH.look(state, viewer)
    return replace(view, choices=(*view.choices, Choice("tell", Msg("Another stone"), input=FORM, act=read_stone)))


def test_values_that_make_no_sense_are_refused_in_the_game_s_words() -> None:
    game = replace(HOPSCOTCH, look=telling)
    table = open_table(game, Setup(game.id, SEATS, Options(), Content()))
    reply = answer(table, Answer(TABLE, "tell", 0, {"name": "Rock", "weight": 9}), 0)
    assert isinstance(reply, Reply)
    assert reply.why is not None
    assert (reply.result, say(reply.why)) == ("refused", "Nobody can hop with that.")


def offering_to_all(state: Any, viewer: str) -> View:
    """Hopscotch that offers the same whoever looks: something for each player, and something for anybody."""
    seats = ("seat-1", "seat-2", "")
    return replace(HOPSCOTCH.look(state, viewer), choices=tuple(Choice(f"for:{seat}", Msg("Hop"), seat=seat)
                                                                for seat in seats))


@pytest.mark.parametrize(("viewer", "offered"), [
    (TABLE, ["for:seat-1", "for:seat-2", "for:"]), ("seat-1", ["for:seat-1", "for:"]),
    ("seat-2", ["for:seat-2", "for:"]), (PUBLIC, []),
])
def test_a_player_is_offered_what_is_theirs_or_anybody_s(viewer: str, offered: list[str]) -> None:
    game = replace(HOPSCOTCH, look=offering_to_all)
    table = open_table(game, Setup(game.id, SEATS, Options(), Content()))
    assert [choice.key for choice in look(table, viewer).choices if choice.key.startswith("for:")] == offered


def test_what_is_offered_to_another_player_cannot_be_answered() -> None:
    game = replace(HOPSCOTCH, look=offering_to_all)
    table = open_table(game, Setup(game.id, SEATS, Options(), Content()))
    reply = answer(table, Answer("seat-1", "for:seat-2", 0), 0)
    assert isinstance(reply, Reply)
    assert reply.result == "stale"
