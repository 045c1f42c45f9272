"""Every game on real parts: phones that touch at random, over MQTT, and a power cut in the middle. No rule judged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import choice_of, value_for
from companion.engine.view import HANDS, View
from companion.games import catalogue
from tests.e2e.evening import Evening
from tests.phone.rig import Phone, until

pytestmark = pytest.mark.e2e
ACTS = 15


@pytest.fixture(params=catalogue())
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    players = ("Ada", "Ben", "Cem")[:catalogue()[request.param].seats[1]]
    made = Evening(tmp_path, *players, game=request.param, detail="full")
    yield made
    made.end()


def shown(evening: Evening, phone: Any, seat: str) -> View:
    return msgspec.convert(evening.view(phone, seat), View)


def of_the_game(view: View) -> View:
    """A View without what only its own player's View shows afterwards: that hands have done what they had to."""
    return replace(view, choices=tuple(choice for choice in view.choices if choice.on != HANDS))


def what_stays(view: View) -> tuple[Any, ...]:
    """All of a View that a power cut may not change: the clock stands after it, and says so."""
    return (view.phase, view.prompt, [(p.name, p.counters, p.badges, p.active, p.out) for p in view.seats], view.stage,
            [choice.key for choice in view.choices if choice.on != "clock"])


@pytest.mark.sampled(12)
def test_phones_play_it_and_a_power_cut_changes_nothing(evening: Evening) -> None:
    phones = {seat: evening.join(seat) for seat in evening.joins if seat != "public"}
    luck, newest = Random(7), 0
    while newest < ACTS:
        seat = luck.choice(list(phones))
        choice = choice_of(of_the_game(shown(evening, phones[seat], seat)), luck)
        if choice is not None:
            assert evening.answer(phones[seat], seat, choice.key, value_for(choice.input, luck)) == "accepted"
            newest = until(partial(_newer, evening, phones[seat], seat, newest))
            until(partial(_all_at, evening, phones, newest))
    before = {seat: what_stays(shown(evening, phone, seat)) for seat, phone in phones.items()}
    evening.crash()
    evening.go_on()
    for seat, stays in before.items():
        assert what_stays(shown(evening, evening.join(seat), seat)) == stays


def _newer(evening: Evening, phone: Phone, seat: str, old: int) -> int:
    revision = shown(evening, phone, seat).revision
    return revision if revision > old else 0


def _all_at(evening: Evening, phones: dict[str, Phone], revision: int) -> bool:
    return all(shown(evening, phone, seat).revision == revision for seat, phone in phones.items())
