"""The line to the house's broker, on a real mosquitto: described, told, asked again, pressed, hung up on.

What may not live here: the description itself (test_discovery.py).
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from companion.engine.signals import Pressed
from companion.engine.view import Notice
from companion.engine.words import say
from tests.phone.phone_table import Round
from tests.phone.rig import PATIENCE_S, TOPICS, Phone, RealBroker, until
from ui.phone.home.discovery import HomeConfig, discovery_topic
from ui.phone.home.line import HomeLine, House, notice_of
from ui.phone.topics import COMPANION

PREFIX = f"{TOPICS.root}/ha"
"""Below the table's own topics, because the account on this broker may use those alone."""


class Home:
    """A broker of the house, and a table that tells it what happens; `assistant` hears everything."""

    def __init__(self, folder: Path, **config: Any) -> None:
        self.pressed: SimpleQueue[Pressed] = SimpleQueue()
        self.said: SimpleQueue[Notice | None] = SimpleQueue()
        self.broker = RealBroker(folder)
        self.config = HomeConfig("127.0.0.1", self.broker.port, username=COMPANION, password=self.broker.password,
                                 prefix=PREFIX, **config)
        house = House(self.pressed.put, lambda _, notice: self.said.put(notice), lambda: 7, say, "1.2.3")
        self.assistant = Phone(self.broker.port, COMPANION, self.broker.password)
        until(lambda: self.assistant.granted)
        self.line = HomeLine(self.config, TOPICS, house)
        self.line.start()
        until(lambda: self.assistant.newest(TOPICS.status) == b"online")

    def described(self) -> list[bytes]:
        return self.assistant.got(discovery_topic(self.config, TOPICS))

    def end(self) -> None:
        self.line.stop()
        self.assistant.end()
        self.broker.stop()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path, buttons=True)
    yield made
    made.end()


def test_the_table_describes_itself_and_tells_its_state_and_what_happens(home: Home) -> None:
    home.line.state(Round(1))
    home.line.event("dice", Round(2))
    until(lambda: home.assistant.got(TOPICS.event("dice")) == [b'{"round":2}'])
    assert home.assistant.newest(TOPICS.state) == b'{"round":1}'
    assert json.loads(home.described()[0])["components"]["pause"]["command_topic"] == TOPICS.home("pause")
    late = Phone(home.broker.port, COMPANION, home.broker.password)
    until(lambda: late.got(TOPICS.state) and late.got(discovery_topic(home.config, TOPICS)))
    assert not late.got(TOPICS.event("dice"))
    late.end()


def test_when_home_assistant_is_born_it_is_told_again(home: Home) -> None:
    home.line.state(Round(1))
    until(lambda: home.assistant.got(TOPICS.state))
    home.assistant.say(f"{PREFIX}/status", b"offline")
    home.assistant.say(f"{PREFIX}/status", b"online")
    until(lambda: len(home.described()) == 2 and len(home.assistant.got(TOPICS.state)) == 2)


def test_it_presses_the_buttons_that_the_table_allows(home: Home) -> None:
    home.assistant.say(TOPICS.home("pause"), b"something")
    home.assistant.say(TOPICS.home("next"), b"PRESS", retain=True)
    home.assistant.say(TOPICS.home("pause"), b"PRESS")
    assert home.pressed.get(timeout=PATIENCE_S) == Pressed("home", 7, "pause")


def test_a_press_that_the_broker_had_kept_is_none(tmp_path: Path) -> None:
    home = Home(tmp_path, buttons=True)
    home.line.stop()
    home.assistant.say(TOPICS.home("next"), b"PRESS", retain=True)
    until(home.assistant.has_said_all)
    house = House(home.pressed.put, lambda *_: None, lambda: 7, say, "1.2.3")
    home.line = HomeLine(home.config, TOPICS, house)
    home.line.start()
    until(lambda: home.assistant.newest(TOPICS.status) == b"online")
    home.assistant.say(TOPICS.home("pause"), b"PRESS")
    assert home.pressed.get(timeout=PATIENCE_S) == Pressed("home", 7, "pause")
    home.end()


def test_where_the_table_allows_nothing_nothing_is_heard(tmp_path: Path) -> None:
    home = Home(tmp_path, buttons=False, notices=False)
    for word in ("pause", "next", "say"):
        home.assistant.say(TOPICS.home(word), b"PRESS")
    home.assistant.say(f"{PREFIX}/status", b"online")
    until(lambda: len(home.described()) == 2)
    assert (home.pressed.empty(), home.said.empty()) == (True, True)
    home.end()


def test_a_notice_is_shown_as_plain_words_and_taken_away(home: Home) -> None:
    home.assistant.say(TOPICS.home("say"), b"Das Essen ist fertig")
    notice = home.said.get(timeout=PATIENCE_S)
    assert notice is not None
    assert say(notice.text) == "The house says: Das Essen ist fertig"
    home.assistant.say(TOPICS.home("say"), b"")
    assert home.said.get(timeout=PATIENCE_S) is None


@pytest.mark.parametrize(("said", "shown"), [
    (b"a\n\nb\x00\x1b[31m", "a b [31m"), (b"\xff\xfe", "\ufffd\ufffd"), (b"x" * 900, "x" * 200),
    (b"{name} [b]bold[/b]", "{name} [b]bold[/b]")])
def test_whatever_is_said_becomes_one_bounded_line(said: bytes, shown: str) -> None:
    notice = notice_of(said)
    assert notice is not None
    assert say(notice.text) == f"The house says: {shown}"


def test_a_broker_that_hangs_costs_the_table_nothing_and_gets_the_newest_state_later(home: Home) -> None:
    os.kill(home.broker.pid, signal.SIGSTOP)
    try:
        for number in range(500):
            home.line.state(Round(number))
            home.line.event("dice", Round(number))
    finally:
        os.kill(home.broker.pid, signal.SIGCONT)
    until(lambda: home.assistant.newest(TOPICS.state) == b'{"round":499}')
    assert len(home.assistant.got(TOPICS.event("dice"))) < 40


def test_a_table_that_is_gone_is_said_to_be_gone(home: Home) -> None:
    home.line.stop()
    until(lambda: home.assistant.newest(TOPICS.status) == b"offline")
