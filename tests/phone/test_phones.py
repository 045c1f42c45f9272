"""All of the phones' side together, as a phone meets it: scan, join, see, act, be answered, hand over, come back."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from urllib.parse import urlsplit

import pytest

from companion.engine.answers import ACCEPTED, Answer, Reply
from companion.engine.view import Notice
from tests.phone.rig import PATIENCE_S, TOPICS, Phone, a_view, free_port, until
from ui.phone.messages import Presence
from ui.phone.phones import EXTERNAL, Phones, PhonesConfig, Services

pytestmark = pytest.mark.e2e


class Table:
    """A companion as far as phones can tell."""

    def __init__(self, folder: Path, config: PhonesConfig) -> None:
        self.said: dict[str, Notice | None] = {}
        self.inbox: SimpleQueue[Answer | Presence] = SimpleQueue()
        self.config = config
        world = Services(lambda: time.monotonic_ns() // 1_000_000, lambda: 7, lambda _: {}, ("en", "de"),
                      lambda name, notice: self.said.update({name: notice}), "de")
        self.phones = Phones(config, folder, self.inbox.put, world)
        self.phones.start()

    def get(self, path: str, code: str = "") -> tuple[int, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.config.web_port, timeout=PATIENCE_S)
        body = json.dumps({"code": code}).encode() if code else None
        connection.request("POST" if code else "GET", path, body)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def join(self, user: str) -> Phone:
        link = urlsplit(self.phones.invite(user))
        status, given = self.get("/join", link.fragment)
        assert (status, link.port, given["user"]) == (200, self.config.web_port, user)
        phone = Phone(self.config.port, user, given["password"])
        until(lambda: phone.up)
        return phone


def managed() -> PhonesConfig:
    return PhonesConfig("t1", port=free_port(), websocket_port=free_port(), web_port=free_port())


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, managed())
    yield made
    made.phones.stop()


def show(table: Table, *viewers: str, text: str = "Hello") -> None:
    table.phones.show({viewer: a_view(viewer, f"{text} {viewer}") for viewer in viewers}, {"round": 1}, ("turn",))


def test_scan_see_act_and_be_answered(table: Table) -> None:
    show(table, "seat-1", "seat-2", "public")
    phone = table.join("seat-1")
    until(lambda: phone.got(TOPICS.of("seat-1", "view")))
    phone.ask("seat-1", "a1", "go")
    heard = table.inbox.get(timeout=PATIENCE_S)
    assert isinstance(heard, Answer)
    table.phones.reply(heard.viewer, Reply(heard.id, ACCEPTED, 2))
    assert until(lambda: phone.answers("seat-1"))[0]["result"] == ACCEPTED
    assert {topic.split("/")[2] for topic, _, _ in phone.heard} == {"status", "seat-1", "public"}
    phone.end()


def test_who_takes_a_seat_over_sees_it_at_once_and_the_one_before_sees_nothing_more(table: Table) -> None:
    show(table, "seat-1")
    old = table.join("seat-1")
    new = table.join("seat-1")
    until(lambda: not old.up)
    until(lambda: b"Hello" in new.newest(TOPICS.of("seat-1", "view")))
    show(table, "seat-1", text="Later")
    until(lambda: b"Later" in new.newest(TOPICS.of("seat-1", "view")))
    assert not any(b"Later" in payload for payload in old.got(TOPICS.of("seat-1", "view")))
    old.end()
    new.end()


def test_spectators_join_without_disturbing_each_other(table: Table) -> None:
    show(table, "seat-1", "public")
    phones = [table.join("public") for _ in range(3)]
    until(lambda: all(phone.got(TOPICS.of("public", "view")) for phone in phones))
    assert all(phone.up for phone in phones)
    for phone in phones:
        phone.end()


def test_when_a_game_is_over_private_views_are_gone(table: Table) -> None:
    show(table, "seat-1", "public")
    phone = table.join("seat-1")
    until(lambda: phone.got(TOPICS.of("seat-1", "view")))
    show(table, "public")
    until(lambda: phone.newest(TOPICS.of("seat-1", "view")) == b"")
    phone.end()


def test_other_people_play_so_the_phones_before_are_shut_out(table: Table) -> None:
    phone = table.join("seat-1")
    table.phones.dismiss("seat-1")
    until(lambda: not phone.up)
    phone.end()


def test_events_are_said_and_not_kept(table: Table) -> None:
    phone = table.join("public")
    until(lambda: phone.got(TOPICS.status))
    show(table, "public")
    until(lambda: phone.got(TOPICS.event("turn")) == [b'{"event_type":"turn","round":1}'])
    late = table.join("public")
    until(lambda: late.got(TOPICS.state) == [b'{"round":1}'])
    assert not late.got(TOPICS.event("turn"))
    phone.end()
    late.end()


def test_refused_messages_are_counted(table: Table) -> None:
    phone = table.join("seat-1")
    phone.say(TOPICS.of("seat-1", "ask"), b"nonsense")
    until(lambda: table.phones.refused.get("form") == 1)
    phone.end()


def test_the_page_learns_where_it_is(table: Table) -> None:
    assert table.get("/config.json") == (200, {"table": "t1", "websocket_port": table.config.websocket_port,
                                               "languages": ["en", "de"], "language": "de"})


def test_a_taken_port_for_the_page_is_said_and_the_broker_goes_on(table: Table, tmp_path: Path) -> None:
    config = PhonesConfig("t2", port=free_port(), websocket_port=free_port(), web_port=table.config.web_port)
    second = Table(tmp_path / "second", config)
    assert second.said["web"] is not None
    assert second.phones.invite("seat-1") == ""
    assert second.said["broker"] is None
    second.phones.stop()


def test_a_foreign_broker_is_used_and_missed_when_it_is_gone(table: Table, tmp_path: Path) -> None:
    config = PhonesConfig("t1", EXTERNAL, "127.0.0.1", table.config.port, username="companion", password="wrong")  # noqa: S106
    guest = Table(tmp_path / "guest", config)
    until(lambda: guest.said.get("phones"))
    assert guest.phones.invite("seat-1") == ""
    guest.phones.stop()
