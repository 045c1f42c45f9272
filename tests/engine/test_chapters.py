"""Chapters of a rulebook bound together: the wrong step is objected to first, the end is a step, an event is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from companion.engine.chapters import Chapters, wrong_time
from companion.engine.game import Objection
from companion.engine.log import describe_by_table
from companion.engine.words import Msg, say


class Ready(Struct, frozen=True):
    pass


class Ended(Struct, frozen=True):
    pass


class Hop(Struct, frozen=True):
    pass


class Shout(Struct, frozen=True):
    pass


OUT_OF_BREATH = Objection("HOP-2", Msg("Out of breath."))
HOPPING: Any = SimpleNamespace(ACTS={Hop: (lambda *_: (OUT_OF_BREATH,), lambda *_: (Hop(),)),
                                     Shout: (lambda *_: (), lambda *_: ())}, STEPS={Hop: (Ready,)})
BOOK = Chapters(HOPPING, untimely="HOP-1", end=Ended)
READY, OVER = SimpleNamespace(step=Ready()), SimpleNamespace(step=Ended())


def test_what_comes_at_the_wrong_step_is_against_the_rule_that_says_when() -> None:
    assert BOOK.objections(READY, Hop(), "seat-1") == (OUT_OF_BREATH,)
    assert BOOK.objections(OVER, Hop(), "seat-1") == (wrong_time("HOP-1"),) == BOOK.wrong_time
    assert not wrong_time("HOP-1").waivable


def test_what_belongs_to_no_step_is_never_at_the_wrong_one() -> None:
    assert (BOOK.objections(READY, Shout(), "seat-1"), BOOK.objections(OVER, Shout(), "seat-1")) == ((), ())


def test_a_game_is_over_at_its_last_step() -> None:
    assert (BOOK.over(READY), BOOK.over(OVER)) == (False, True)


def test_an_event_is_told_by_the_table_or_not_at_all() -> None:
    describe = describe_by_table({Hop: lambda state, event: Msg("hopped")})
    assert (describe(READY, Hop()), describe(READY, Shout())) == (Msg("hopped"), None)


class Jump(Struct, frozen=True):
    who: str
    n: int


def test_the_blanks_of_a_line_are_filled_by_facts_and_by_the_event_itself() -> None:
    describe = describe_by_table({Jump: Msg("{name} jumps {n} field", plural="{name} jumps {n} fields")},
                                 {"name": lambda state, event: event.who.upper()})
    assert say(describe(READY, Jump("Ada", 1)) or Msg("")) == "ADA jumps 1 field"
    assert say(describe(READY, Jump("Ben", 3)) or Msg("")) == "BEN jumps 3 fields"


def test_a_line_that_is_made_leaves_blanks_as_well() -> None:
    describe = describe_by_table({Jump: lambda state, event: Msg.partly("{who} is {height} high", height=event.n * 2)})
    assert describe(READY, Jump("Ada", 4)) == Msg("{who} is {height} high", {"height": 8, "who": "Ada"})


def test_a_blank_that_nothing_can_fill_is_found_at_once() -> None:
    with pytest.raises(LookupError, match=r"Jump: nothing says what stands for \['name'\]"):
        describe_by_table({Jump: Msg("{name} jumps {n} fields")})
