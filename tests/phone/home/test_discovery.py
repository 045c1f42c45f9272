"""The table as a device of Home Assistant: its message fits what Home Assistant asks of one.

`DEVICE` says in JSON schema what DEVICE_DISCOVERY_SCHEMA in homeassistant/components/mqtt/schemas.py (2025) and the
schemas of sensor.py, event.py, button.py and text.py beside it say; topics as util.py judges them. What may not
live here: a broker (test_line.py).
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.app.integrations.messages import AlarmMessage, DiceMessage, EndMessage, TurnMessage
from companion.app.integrations.schemas import message_schema
from companion.engine.words import say
from ui.phone.home.discovery import EVENTS, HomeConfig, device_id, device_message, discovery_topic
from ui.phone.topics import Topics

TEXT, TOPIC = {"type": "string", "minLength": 1}, {"type": "string", "pattern": r"^[^#+\x00]{1,200}$"}
ICON = {"type": "string", "pattern": "^mdi:[a-z0-9-]+$"}
COMMON: dict[str, Any] = {"platform": TEXT, "name": TEXT, "unique_id": TEXT, "icon": ICON}


def entity(platform: str, needed: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"type": "object", "required": ["platform", "unique_id", "name", *needed], "additionalProperties": False,
            "properties": {**COMMON, **needed, **(more or {}), "platform": {"const": platform}}}


ENTITIES = [
    entity("sensor", {"state_topic": TOPIC, "value_template": TEXT},
           {"json_attributes_topic": TOPIC, "json_attributes_template": TEXT, "unit_of_measurement": {"const": "min"},
            "device_class": {"enum": ["duration", "timestamp"]}}),
    entity("event", {"state_topic": TOPIC, "event_types": {"type": "array", "minItems": 1, "items": TEXT}}),
    entity("button", {"command_topic": TOPIC, "payload_press": TEXT}),
    entity("text", {"command_topic": TOPIC, "max": {"type": "integer", "minimum": 0, "maximum": 255}})]
DEVICE = {
    "type": "object", "additionalProperties": False,
    "required": ["device", "origin", "components"],
    "properties": {
        "device": {"type": "object", "required": ["identifiers"], "additionalProperties": False, "properties": {
            "identifiers": {"type": "array", "minItems": 1, "items": TEXT}, "name": TEXT, "manufacturer": TEXT,
            "model": TEXT, "sw_version": TEXT}},
        "origin": {"type": "object", "required": ["name"], "additionalProperties": False,
                   "properties": {"name": TEXT, "sw_version": TEXT}},
        "availability_topic": TOPIC, "payload_available": TEXT, "payload_not_available": TEXT,
        "qos": {"enum": [0, 1, 2]},
        "components": {"type": "object", "additionalProperties": {"oneOf": ENTITIES}}}}
TABLE = Topics("table-7")


def message(**config: Any) -> dict[str, Any]:
    return device_message(HomeConfig("house", **config), TABLE, say, "1.2.3")


@pytest.mark.parametrize(("buttons", "notices"), list(product((False, True), repeat=2)))
def test_the_message_fits(buttons: bool, notices: bool) -> None:
    Draft202012Validator.check_schema(DEVICE)
    found = message(buttons=buttons, notices=notices)
    assert [error.message for error in Draft202012Validator(DEVICE).iter_errors(found)] == []


def test_what_the_house_may_do_is_there_only_where_the_table_allows_it() -> None:
    ways = {allowed: {key for key, entity in message(buttons=allowed[0], notices=allowed[1])["components"].items()
                      if "command_topic" in entity} for allowed in product((False, True), repeat=2)}
    assert ways == {(False, False): set(), (False, True): {"say"}, (True, False): {"pause", "next"},
                    (True, True): {"pause", "next", "say"}}


def test_the_id_is_the_tables_and_the_topic_is_where_home_assistant_looks() -> None:
    assert device_id(TABLE) == "tabletop_table-7"
    assert discovery_topic(HomeConfig("house"), TABLE) == "homeassistant/device/tabletop_table-7/config"
    ids = [entity["unique_id"] for entity in message(buttons=True)["components"].values()]
    assert len(ids) == len(set(ids))


def test_every_event_type_that_may_be_sent_is_announced() -> None:
    sent = {"dice": DiceMessage, "turn": TurnMessage, "alarm": AlarmMessage, "end": EndMessage}
    for kind, (_, _, types) in EVENTS.items():
        field = message_schema(f"event-{kind}")["$defs"][sent[kind].__name__]["properties"]["event_type"]
        assert set(field["enum"]) == set(types)


def test_no_state_is_longer_than_home_assistant_keeps() -> None:
    assert all(len(entity["name"]) < 60 for entity in message(buttons=True)["components"].values())
