"""PURE. The table as a device of Home Assistant: one message that describes all its entities.

What may live here: that message. What may not: when it is sent (line.py).
Source: home-assistant.io/integrations/mqtt, “Discovery messages and availability”, device discovery, from 2024.11 on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.engine.words import Msg
from ui.phone.topics import Topics

PRESS = "PRESS"
LONGEST_NOTICE = 200
ORIGIN = "Tabletop Companion"
ONLY = "table"
"""What a table is called that nobody has given a name."""
BUTTONS = {"pause": (Msg("Pause"), "mdi:pause"), "next": (Msg("Next"), "mdi:skip-next")}
"""The buttons of the table that Home Assistant may press: name and icon."""
EVENTS = {
    "dice": (Msg("Dice"), "mdi:dice-multiple", ("landed", "corrected", "in_doubt", "thrown_again", "not_counted")),
    "turn": (Msg("Turn"), "mdi:account-arrow-right", ("turn",)),
    "alarm": (Msg("Clock warning"), "mdi:alarm", ("warning", "time_up")),
    "end": (Msg("End of the game"), "mdi:flag-checkered", ("end",))}
SENSORS = {
    "game": (Msg("Game"), "mdi:dice-5", "{{ value_json.title or None }}"),
    "phase": (Msg("Phase"), "mdi:progress-clock", "{{ value_json.phase }}"),
    "round": (Msg("Round"), "mdi:counter", "{{ value_json.round }}"),
    "active": (Msg("Who is to act"), "mdi:account", "{{ value_json.active_name or None }}")}
LEFT = ("{{ (value_json.clock.left_ms / 60000) | round(1) "
        "if value_json.clock and value_json.clock.left_ms is not none else None }}")
ENDS = "{{ value_json.clock.ends if value_json.clock and value_json.clock.ends else None }}"
ACTIVE = "{{ {'seat': value_json.active, 'mark': value_json.active_mark} | tojson }}"


class HomeConfig(Struct, frozen=True):
    """Where Home Assistant's broker is (empty: nobody is told), and what the house may do at this table.

    `prefix` is where it looks for discovery messages; `buttons`: pause and next may be pressed, `notices`: shown.
    """

    broker: str = ""
    port: int = 1883
    tls: bool = False
    username: str = ""
    password: str = ""
    prefix: str = "homeassistant"
    buttons: bool = False
    notices: bool = True


def device_id(topics: Topics) -> str:
    """The lasting id of a table as a device."""
    return f"tabletop_{topics.table}"


def discovery_topic(config: HomeConfig, topics: Topics) -> str:
    """Where the message lies, retained."""
    return f"{config.prefix}/device/{device_id(topics)}/config"


def device_message(config: HomeConfig, topics: Topics, say: Callable[[Msg], str], version: str) -> dict[str, Any]:
    """The whole message; `say` translates the names of entities."""
    own, name = device_id(topics), say(Msg("Game table"))
    entities = _sensors(topics, say) | _clocks(topics, say) | _events(topics, say) | _allowed(config, topics, say)
    return {
        "device": {"identifiers": [own], "name": name if topics.table == ONLY else f"{name} {topics.table}",
                   "manufacturer": ORIGIN, "model": ORIGIN, "sw_version": version},
        "origin": {"name": ORIGIN, "sw_version": version},
        "availability_topic": topics.status, "payload_available": "online", "payload_not_available": "offline",
        "qos": 1,
        "components": {key: {**entity, "unique_id": f"{own}_{key}"} for key, entity in entities.items()}}


def _sensors(topics: Topics, say: Callable[[Msg], str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {
        key: {"platform": "sensor", "name": say(name), "icon": icon, "state_topic": topics.state,
              "value_template": template} for key, (name, icon, template) in SENSORS.items()}
    found["active"] |= {"json_attributes_topic": topics.state, "json_attributes_template": ACTIVE}
    return found


def _clocks(topics: Topics, say: Callable[[Msg], str]) -> dict[str, dict[str, Any]]:
    return {
        "minutes_left": {"platform": "sensor", "name": say(Msg("Minutes left")), "state_topic": topics.state,
                         "value_template": LEFT, "unit_of_measurement": "min", "device_class": "duration"},
        "turn_ends": {"platform": "sensor", "name": say(Msg("Time is up at")), "state_topic": topics.state,
                      "value_template": ENDS, "device_class": "timestamp"}}


def _events(topics: Topics, say: Callable[[Msg], str]) -> dict[str, dict[str, Any]]:
    return {kind: {"platform": "event", "name": say(name), "icon": icon, "state_topic": topics.event(kind),
                   "event_types": list(types)} for kind, (name, icon, types) in EVENTS.items()}


def _allowed(config: HomeConfig, topics: Topics, say: Callable[[Msg], str]) -> dict[str, dict[str, Any]]:
    """What the house may do, where this table allows it."""
    found: dict[str, dict[str, Any]] = {}
    for key, (name, icon) in BUTTONS.items() if config.buttons else ():
        found[key] = {"platform": "button", "name": say(name), "icon": icon, "command_topic": topics.home(key),
                      "payload_press": PRESS}
    if config.notices:
        found["say"] = {"platform": "text", "name": say(Msg("Notice on the table")), "icon": "mdi:message-text",
                        "command_topic": topics.home("say"), "max": LONGEST_NOTICE}
    return found
