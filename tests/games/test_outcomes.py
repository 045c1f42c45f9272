"""What a button says will happen to its player's numbers happens, and to nobody is said what somebody keeps secret.

What may live here: laws of outcomes over whole games. What may not: what an act of one game does.
"""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from companion.engine.answers import Answer
from companion.engine.game import Ask
from companion.engine.outcomes import tell_outcome
from companion.engine.screens import answer, look
from companion.engine.secrecy import redact
from companion.engine.table import Accepted, submit
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import Msg, say

from .sampled import GAMES, LEVELS, moments, wholes

AT_ONCE = 80
OUTCOME = "{what} › {outcome}"


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.sampled(15)
def test_what_a_button_says_will_happen_happens(name: str, detail: str) -> None:
    wrong = set()
    for whole in wholes(name, detail):
        for table in moments(whole, AT_ONCE):
            for choice in look(table, TABLE).choices:
                if choice.label.id != OUTCOME:
                    continue
                ask = answer(table, Answer(TABLE, choice.key, table.at), table.at)
                assert isinstance(ask, Ask)
                done = submit(table, ask)
                assert isinstance(done, Accepted)
                was, now = ({panel.owner: panel for panel in look(when, PUBLIC).seats}[choice.seat]
                            for when in (table, done.table))
                then = {counter.label.id: counter.value for counter in now.counters}
                changed = set()
                for counter in was.counters:  # what is shown no more is none any more
                    former, value = counter.value, then.get(counter.label.id, None if now.out else 0)
                    if value is not None and former is not None and value != former:
                        changed.add(f"{say(counter.label)} {value - former:+d}".replace("-", "−"))
                outcome = choice.label.args["outcome"]
                assert isinstance(outcome, Msg)
                said = set(say(outcome).split(", "))
                if said != changed:
                    wrong.add((choice.key.split(":")[-1], tuple(sorted(said)), tuple(sorted(changed))))
    assert wrong == set()


@pytest.mark.parametrize(("name", "detail"), [level for level in LEVELS if GAMES[level[0]].panels])
@pytest.mark.sampled(12, "lyssan-light")
def test_panels_alone_are_those_of_the_view(name: str, detail: str) -> None:
    for whole in wholes(name, detail):
        for table in moments(whole, AT_ONCE):
            for viewer in (TABLE, PUBLIC):
                state, make = redact(table.state, viewer), table.game.panels
                assert make is not None
                assert make(state, viewer) == table.game.look(state, viewer).seats


def test_the_last_who_has_a_number_is_told_what_becomes_of_it_as_well() -> None:
    """In Lyssan conscripts are shown as long as anybody has some, and go back at the end of the own turn (LYS-32): its
    label says so itself, and where it did not it would be told.
    """
    seen = 0
    for table in (table for whole in wholes("lyssan", "light") for table in moments(whole, 0)):
        known = partial(redact, table.state, PUBLIC)
        view = table.game.look(table.state, TABLE)
        for choice in (choice for choice in view.choices if choice.key.endswith(":end")):
            own = [panel for panel in view.seats if panel.owner == choice.seat]
            left = [counter.value for panel in own for counter in panel.counters if counter.label.id == "Conscripts"]
            if len(own) == 1 and any(left):
                seen += 1
                assert f"return {left[0]} unused conscript" in say(choice.label)
                assert tell_outcome(table.game, known, choice) == choice
                told = tell_outcome(table.game, known, replace(choice, tells=False))
                assert f"Conscripts −{left[0]}" in say(told.label)
    assert seen
