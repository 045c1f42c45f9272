"""What is answered to an answer that fits its question, and yet cannot be."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.answers import Answer, Reply
from companion.engine.game import Seat, Setup
from companion.engine.inputs import Field, Form, Number, Text
from companion.engine.screens import answer
from companion.engine.table import open_table
from companion.engine.view import TABLE, Choice, View
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
