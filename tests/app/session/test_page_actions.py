"""Every action that a page may ask for is done by one function, which takes that action and no other.

What may live here: the table of actions. What may not: what an action does (the tests of its page).
"""

from __future__ import annotations

from collections import Counter
from inspect import signature
from typing import get_args, get_type_hints

from companion.app.pages import navigation
from companion.app.session import page_actions

ACTIONS = get_args(navigation.PageAction)


def test_every_action_has_an_entry_and_every_entry_is_an_action() -> None:
    assert set(page_actions.DEEDS) == set(ACTIONS)
    assert len(page_actions.DEEDS) == len(ACTIONS)


def test_no_function_does_two_actions() -> None:
    assert max(Counter(page_actions.DEEDS.values()).values()) == 1


def test_every_function_takes_the_action_under_whose_type_it_stands() -> None:
    for action, deed in page_actions.DEEDS.items():
        _, taken = signature(deed).parameters
        assert get_type_hints(deed)[taken] is action
