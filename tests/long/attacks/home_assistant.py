"""A real Home Assistant beside a table: every entity has what the table says, its buttons press, its notice is shown,
and the blueprint of the documentation moves a lamp.

It is the one in build/home-assistant, or the one whose Python HOME_ASSISTANT names; without one nothing is tried. What
may not live here: the form of the description (tests/phone/home/test_discovery.py).
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from companion.app.integrations.messages import DiceMessage, EndMessage, PublicState, TurnMessage
from companion.engine.signals import Pressed
from companion.engine.view import Notice
from companion.engine.words import say
from tests.app.integrations.told import all_events, all_states
from tests.bench.instruments.bare_broker import bare_broker
from tests.games.test_conformance import played
from tests.long.tried import Tried
from tests.phone.rig import Phone, free_port, until
from ui.phone.home.discovery import HomeConfig, device_id, discovery_topic
from ui.phone.home.line import HomeLine, House
from ui.phone.topics import Topics

MINUTES = 15.0
ROOT = Path(__file__).parents[3]
PROGRAM, BLUEPRINT = ROOT / "tests/long/home_assistant.py", ROOT / "docs/home-assistant/lamp.yaml"
OWN, TABLE = ROOT / "build/home-assistant/bin/python", Topics("table-7")
WHOLE_DEVICES = (2024, 11)
"""From then on one message describes a whole device; earlier ones take one for every entity."""
LAMP_TOPIC = "lamp/set"
LAMP = {"schema": "json", "name": "Lamp", "unique_id": "lamp", "command_topic": LAMP_TOPIC,
        "supported_color_modes": ["rgb"], "brightness": True, "flash": True}


class Assistant:
    """A Home Assistant on a broker."""

    def __init__(self, command: list[str], folder: Path, broker: int) -> None:
        blueprints = folder / "blueprints/automation/tabletop"
        blueprints.mkdir(parents=True)
        shutil.copy(BLUEPRINT, blueprints)
        self._child = subprocess.Popen([*command, str(PROGRAM), str(folder), str(broker), str(free_port())],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.version = self.ask("version")

    def ask(self, what: str, **more: Any) -> Any:
        """Have it do something; its answer."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        print(json.dumps({"what": what, **more}), file=self._child.stdin, flush=True)
        return json.loads(self._child.stdout.readline())

    def entity(self, key: str) -> dict[str, Any]:
        """What it knows of one entity of the table; empty before there is one."""
        found = self.ask("entities").get(f"{device_id(TABLE)}_{key}", {})
        return dict(found)

    def end(self) -> None:
        """Have it end."""
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._child.wait(60)


class Together:
    """A table, a broker of the house, and Home Assistant; `house` is somebody who hears everything on it."""

    def __init__(self, command: list[str], folder: Path, port: int) -> None:
        self.pressed, self.said = SimpleQueue[Pressed](), SimpleQueue[Notice | None]()
        self.house = Phone(port, "anybody", "anything", ("#",))
        until(lambda: self.house.granted)
        self.config = HomeConfig("127.0.0.1", port, buttons=True)
        self.line = HomeLine(self.config, TABLE, House(
            self.pressed.put, lambda _, notice: self.said.put(notice), lambda: 7, say, "1.2.3"))
        self.line.start()
        until(lambda: self.house.got(TABLE.status))
        self.assistant = Assistant(command, folder, port)
        until(lambda: len(self.house.got(discovery_topic(self.config, TABLE))) > 1)  # told again when it was born
        lamp = LAMP
        if tuple(map(int, self.assistant.version.split(".")[:2])) < WHOLE_DEVICES:
            self._describe_one_by_one()
            lamp = LAMP | {"color_mode": True}
        self.house.say("homeassistant/light/lamp/config", json.dumps(lamp).encode(), retain=True)
        until(lambda: "lamp" in self.assistant.ask("entities"))

    def _describe_one_by_one(self) -> None:
        """The same description as an earlier version takes it."""
        whole = json.loads(self.house.newest(discovery_topic(self.config, TABLE)))
        for key, entity in whole.pop("components").items():
            kind = entity.pop("platform")
            self.house.say(f"homeassistant/{kind}/{device_id(TABLE)}/{key}/config",
                           json.dumps({**whole, **entity}).encode(), retain=True)

    def shows(self, key: str, true: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until an entity is as it should be."""
        until(lambda: (found := self.assistant.entity(key)) and true(found),
              told=lambda: f"{key}: {self.assistant.entity(key)}")

    def end(self) -> None:
        self.assistant.end()
        self.line.stop()
        self.house.end()


def is_in_state(wanted: str, found: dict[str, Any]) -> bool:
    return bool(found["state"] == wanted)


def has_all(told: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether an event has everything that was told of it."""
    return told.items() <= found["attributes"].items()


def every_sensor_says_what_the_table_says(both: Together) -> None:
    state = some_state()
    both.line.state(state)
    clock = state.clock
    assert clock is not None
    assert clock.left_ms is not None
    for key, wanted in (("game", state.title), ("phase", state.phase), ("round", str(state.round)),
                        ("active", state.active_name), ("minutes_left", str(round(clock.left_ms / 60_000, 1)))):
        both.shows(key, partial(is_in_state, wanted))
    both.shows("active", lambda found: found["attributes"]["mark"] == state.active_mark)
    both.shows("turn_ends", lambda found: found["state"] == clock.ends)


def every_event_is_one_with_all_that_is_told_of_it(both: Together) -> None:
    for key, event in some_events().items():
        told = json.loads(msgspec.json.encode(event))
        both.line.event(key, event)
        both.shows(key, partial(has_all, told))


def its_buttons_press(both: Together) -> None:
    for key in ("pause", "next"):
        button = both.assistant.entity(key)["entity_id"]
        both.assistant.ask("call", domain="button", service="press", data={"entity_id": button})
        assert both.pressed.get(timeout=60).button == key


def its_text_is_a_notice(both: Together) -> None:
    text = both.assistant.entity("say")["entity_id"]
    both.assistant.ask("call", domain="text", service="set_value", data={"entity_id": text, "value": "Pizza!"})
    notice = both.said.get(timeout=60)
    assert notice is not None
    assert say(notice.text) == "The house says: Pizza!"


def the_blueprint_moves_a_lamp(both: Together) -> None:
    entities = {key: both.assistant.entity(key)["entity_id"] for key in ("active", "dice", "end")}
    lamp = both.assistant.ask("entities")["lamp"]["entity_id"]
    path = f"tabletop/{BLUEPRINT.name}"
    assert both.assistant.ask("automate", automation=[{
        "alias": "lamp", "use_blueprint": {"path": path, "input": {**entities, "lamp": lamp}}}])
    state, events = some_state(), some_events()
    both.line.state(msgspec.structs.replace(state, active_name="Zoe", active_mark="circle"))
    until(lambda: {"r": 91, "g": 208, "b": 117} in [command.get("color") for command in commands(both)])
    both.line.event("dice", msgspec.structs.replace(events["dice"], time="2030-01-01T00:00:00+00:00", one_in=None))
    both.line.event("dice", msgspec.structs.replace(events["dice"], time="2030-01-01T00:00:01+00:00", one_in=216))
    until(lambda: any("flash" in command for command in commands(both)))
    both.line.event("end", events["end"])
    until(lambda: commands(both)[-1]["state"] == "OFF")
    assert sum("flash" in command for command in commands(both)) == 1


def a_table_that_is_gone_is_not_available(both: Together) -> None:
    both.line.stop()
    both.shows("game", lambda found: found["state"] == "unavailable")


CHECKS = (every_sensor_says_what_the_table_says, every_event_is_one_with_all_that_is_told_of_it, its_buttons_press,
          its_text_is_a_notice, the_blueprint_moves_a_lamp, a_table_that_is_gone_is_not_available)


def commands(both: Together) -> list[dict[str, Any]]:
    """What the lamp was told."""
    return [json.loads(payload) for payload in both.house.got(LAMP_TOPIC)]


def some_state() -> PublicState:
    """A real state with a clock that runs."""
    states = (state for state, _ in all_states(played("luescherzia", 2, "light"), 60))
    return next(state for state in states if state.active and state.clock and state.clock.ends and state.round)


def some_events() -> dict[str, Any]:
    """A real event of each of these kinds."""
    kinds = {DiceMessage: "dice", TurnMessage: "turn", EndMessage: "end"}
    return {kinds[type(event)]: event for event in all_events(played("luescherzia", 2, "light"), 60)
            if type(event) in kinds}


@contextmanager
def together(command: list[str]) -> Iterator[Together]:
    """Everything running, and ended."""
    with tempfile.TemporaryDirectory() as folder, bare_broker(Path(folder)) as port:
        (Path(folder) / "house").mkdir()
        made = Together(command, Path(folder) / "house", port)
        try:
            yield made
        finally:
            made.end()


def attack(_: int = 1) -> Iterator[Tried]:
    """Everything that Home Assistant is promised, once."""
    named = os.environ.get("HOME_ASSISTANT", "")
    if not named and not OWN.exists():
        yield Tried("Home Assistant, which is not installed here", 0)
        return
    failures = list[str]()
    with together(shlex.split(named) or [str(OWN)]) as both:
        for check in CHECKS:
            try:
                check(both)
            except Exception as error:  # whatever goes wrong is told, and the next is tried
                failures.append(f"{check.__name__}: {error!r}")
        yield Tried(f"Home Assistant {both.assistant.version}", len(CHECKS), tuple(failures))
