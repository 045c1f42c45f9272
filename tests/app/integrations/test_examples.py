"""The examples in docs/mqtt.md: each fits its schema, and a real table sends a message of just this form.

What may not live here: what is told of which entry (test_happenings.py).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app.integrations.messages import KINDS
from companion.app.integrations.schemas import FILES
from companion.engine.view import MARKS
from hardware.dice.decoders.line import Decoder
from tests.app.integrations.told import all_events, all_states, faults_of, sent
from tests.games.test_conformance import GAMES, played
from ui.phone.home.discovery import EVENTS
from ui.touch.drawing.theme import MARK_COLOURS

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "mqtt.md").read_text("utf-8")
EXAMPLES = dict(re.findall(r"```json ([\w-]+)\n(.*?)```", PAGE, re.DOTALL))
BLUEPRINT = (DOCS / "home-assistant/lamp.yaml").read_text("utf-8")


def form_of(message: Any) -> Any:
    """The fields of a message, down to the last; what may be null counts as itself."""
    if isinstance(message, dict):
        return {name: None if name == "counters" else form_of(value) for name, value in message.items()}
    return [form_of(message[0])] if isinstance(message, list) and message else None


def test_every_message_has_an_example() -> None:
    assert set(EXAMPLES) == {*FILES, "wled"}


@pytest.mark.parametrize("name", FILES)
def test_an_example_fits_its_schema(name: str) -> None:
    assert faults_of(name, EXAMPLES[name].encode()) == []


@pytest.mark.parametrize("name", FILES)
def test_a_real_table_sends_messages_of_just_this_form(name: str) -> None:
    table = played("luescherzia", 2, "light")
    messages = [*all_events(table, 60), *(state for state, _ in all_states(table, 60))]
    real = [json.loads(text) for kind, text in map(sent, messages) if kind == name]
    assert form_of(json.loads(EXAMPLES[name])) in [form_of(message) for message in real]


def test_the_page_names_every_counter_of_every_game() -> None:
    for game in GAMES.values():
        assert f"| `{game.id}` | {', '.join(f'`{name}`' for name in game.counters)} |" in PAGE
    assert set(json.loads(EXAMPLES["state"])["seats"][0]["counters"]) == set(GAMES["luescherzia"].counters)


def test_the_example_of_wled_is_a_roll() -> None:
    signal, = Decoder("wled").feed(f"{EXAMPLES['wled'].strip()}\n".encode(), 0)
    assert msgspec.to_builtins(signal) | {"raw": ""} == {
        "signal": "landed", "device": "wled", "at": 0, "die": "Ruby", "value": 5, "raw": ""}


def test_the_blueprint_knows_every_mark_and_speaks_of_events_that_there_are() -> None:
    colours = dict(re.findall(r"^    (\w+): \[([\d, ]+)\]$", BLUEPRINT, re.MULTILINE))
    assert {mark: "#" + bytes(map(int, colour.split(","))).hex().upper() for mark, colour in colours.items()} == {
        mark: MARK_COLOURS[mark] for mark in MARKS}
    assert set(re.findall(r"event_type == '(\w+)'", BLUEPRINT)) <= set(EVENTS["dice"][2])
    assert set(re.findall(r"attributes\.(\w+)", BLUEPRINT)) <= {"mark", *json.loads(EXAMPLES["event-dice"])}
    assert set(EVENTS) < set(KINDS.values())
