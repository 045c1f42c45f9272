"""Phones over a real mosquitto: who receives what, who may say what, floods, forgeries, re-keyed seats, restarts."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.answers import ACCEPTED, REFUSED, Answer, Reply
from companion.engine.view import Choice, Notice
from companion.engine.words import Msg
from tests.phone.rig import PATIENCE_S, TOPICS, Phone, RealBroker, Rig, a_view, allowed, free_port, rig, until
from tests.phone.slow_ears import slow_ears
from ui.phone.inbound import READ
from ui.phone.messages import Presence
from ui.phone.mqtt_bridge import ON_THE_WAY, MqttBridge
from ui.phone.topics import COMPANION

pytestmark = pytest.mark.e2e
SEAT_1, SEAT_2 = TOPICS.of("seat-1", "view"), TOPICS.of("seat-2", "view")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Rig]:
    with rig(tmp_path) as made:
        yield made


def test_a_phone_receives_its_own_seat_and_the_public_and_nothing_else(table: Rig) -> None:
    for viewer in ("seat-1", "seat-2", "public"):
        table.bridge.publish(viewer, a_view(viewer, f"secret of {viewer}"))
    wishes = ("#", "tabletop/t1/#", SEAT_2, "tabletop/+/seat-2/view", "tabletop/t1/+/view", "$SYS/#", "$CONTROL/#",
              f"$share/a/{SEAT_2}", "tabletop/t1/seat-2/#")
    nosy = table.phone("seat-1", (*wishes, *allowed("seat-1")))
    until(lambda: nosy.got(SEAT_1) and nosy.got(TOPICS.of("public", "view")))
    assert [name for name, granted in nosy.granted.items() if granted] == list(allowed("seat-1"))
    table.bridge.publish("seat-2", a_view("seat-2", "another secret"))
    table.bridge.reply("seat-2", Reply("x", ACCEPTED))
    table.bridge.publish("seat-1", a_view("seat-1", "last"))
    until(lambda: any(b"last" in payload for payload in nosy.got(SEAT_1)))
    everything = b"".join(payload for _, payload, _ in nosy.heard)
    assert b"secret of seat-2" not in everything
    assert b"another secret" not in everything
    assert {topic.split("/")[2] for topic, _, _ in nosy.heard} <= {"seat-1", "public", "status"}


def test_a_spectator_reads_the_public_and_writes_nothing(table: Rig) -> None:
    table.bridge.publish("seat-1", a_view("seat-1", "hidden"))
    table.bridge.publish("public", a_view("public"))
    spectator = table.phone("public")
    until(lambda: spectator.got(TOPICS.of("public", "view")))
    spectator.say(TOPICS.of("seat-1", "ask"), b'{"id":"f","key":"k","revision":1}')
    spectator.say(TOPICS.of("public", "view"), b"forged", retain=True)
    assert table.nothing()
    assert not any(b"hidden" in payload or payload == b"forged" for _, payload, _ in spectator.heard)


def test_an_ask_arrives_and_is_answered(table: Rig) -> None:
    phone = table.phone("seat-1")
    phone.ask("seat-1", "a1", "fight", value=3)
    heard = table.next()
    assert isinstance(heard, Answer)
    assert (heard.viewer, heard.key, heard.value, heard.id, heard.source) == ("seat-1", "fight", 3, "a1", "phone")
    table.bridge.reply("seat-1", Reply("a1", ACCEPTED, 4))
    assert until(lambda: phone.answers("seat-1")) == [{"id": "a1", "result": "accepted", "revision": 4}]


def test_the_same_ask_twice_acts_once_and_is_told_so(table: Rig) -> None:
    phone = table.phone("seat-1")
    phone.ask("seat-1", "a1")
    table.next()
    table.bridge.reply("seat-1", Reply("a1", ACCEPTED, 4))
    phone.ask("seat-1", "a1")
    until(lambda: [a["result"] for a in phone.answers("seat-1")] == ["accepted", "duplicate"])
    assert table.nothing()


def test_an_ask_forged_for_another_seat_never_arrives(table: Rig) -> None:
    phone = table.phone("seat-1")
    phone.ask("seat-2", "forged")
    phone.say(SEAT_2, b"forged", retain=True)
    phone.say(TOPICS.status, b"offline", retain=True)
    phone.ask("seat-1", "own")
    heard = table.next()
    assert isinstance(heard, Answer)
    assert heard.id == "own"
    other = table.phone("seat-2")
    until(lambda: other.got(TOPICS.status))
    assert not any(payload == b"forged" for _, payload, _ in other.heard)


def test_nonsense_is_refused_and_counted_and_the_next_ask_is_heard(table: Rig) -> None:
    phone = table.phone("seat-1")
    ask = TOPICS.of("seat-1", "ask")
    for payload in (b"\xff\x00", b"{}", b"x" * 5000, b'{"id":"r","key":"k","revision":1,"extra":1}'):
        phone.say(ask, payload)
    until(lambda: len(phone.answers("seat-1")) == 4)
    assert {a["result"] for a in phone.answers("seat-1")} == {REFUSED}
    assert (table.bridge.counted["form"], table.bridge.counted["size"]) == (3, 1)
    phone.ask("seat-1", "good")
    assert isinstance(table.next(), Answer)


def test_a_flood_is_bounded_and_answered_once(tmp_path: Path) -> None:
    with rig(tmp_path, now=lambda: 7) as table:
        phone, other = table.phone("seat-1"), table.phone("seat-2")
        for number in range(200):
            phone.ask("seat-1", f"f{number}")
        until(lambda: table.bridge.counted["flood"] > READ - 20)
        other.ask("seat-2", "honest")
        heard = [table.next() for _ in range(21)]
        assert [one.viewer for one in heard if isinstance(one, Answer)].count("seat-2") == 1
        until(phone.has_said_all)
        assert [answer["id"] for answer in until(lambda: phone.answers("seat-1"))] == ["f20"]
        assert table.inbox.empty()


def test_an_ask_left_on_the_broker_does_not_count_and_is_taken_away(table: Rig) -> None:
    phone, ask = table.phone("seat-1"), TOPICS.of("seat-1", "ask")
    witness = table.phone(COMPANION, password=table.broker.password)
    phone.say(ask, b'{"id":"k","key":"k","revision":1}', retain=True)
    until(lambda: len(witness.got(ask)) > 1 and not witness.newest(ask))
    assert table.bridge.counted["retained"] == 1
    assert [answer["result"] for answer in until(lambda: phone.answers("seat-1"))] == [REFUSED]
    late = table.phone(COMPANION, password=table.broker.password)
    until(lambda: late.got(TOPICS.status))
    assert not late.got(ask)
    assert table.nothing()


def test_an_ask_made_while_the_companion_was_away_never_arrives(table: Rig) -> None:
    phone = table.phone("seat-1")
    table.bridge.stop()
    phone.ask("seat-1", "early").wait_for_publish(PATIENCE_S)
    table.join()
    phone.ask("seat-1", "late")
    heard = table.next()
    assert isinstance(heard, Answer)
    assert heard.id == "late"
    assert table.nothing()


def test_no_command_ever_leaves_the_process(table: Rig) -> None:
    choice = Choice("go", Msg("Go"), act=lambda value: value)
    table.bridge.publish("seat-1", replace(a_view("seat-1"), choices=(choice,)))
    phone = table.phone("seat-1")
    (view,) = until(lambda: phone.got(SEAT_1))
    assert msgspec.json.decode(view)["choices"] == [{"key": "go", "label": {"id": "Go"}}]


def test_what_a_seat_says_is_not_sent_back_to_its_phones(table: Rig) -> None:
    nosy = table.phone("seat-1")
    nosy.say(TOPICS.of("seat-1", "presence"), b'{"online":true,"phone":"p1"}', retain=True)
    nosy.ask("seat-1", "a1")
    table.bridge.reply("seat-1", Reply("a1", ACCEPTED))
    until(lambda: nosy.answers("seat-1"))
    assert not {"ask", "presence"} & {topic.rpartition("/")[2] for topic, _, _ in nosy.heard}


def test_a_huge_message_harms_nobody(table: Rig) -> None:
    phone = table.phone("seat-1")
    phone.say(TOPICS.of("seat-1", "ask"), b"x" * 1_000_000)
    other = table.phone("seat-2")
    other.ask("seat-2", "a1")
    heard = table.next()
    assert isinstance(heard, Answer)
    assert heard.viewer == "seat-2"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("qos", "size"), [(2, 10), (1, 70_000)])
def test_who_sends_what_could_be_hoarded_is_thrown_out(table: Rig, qos: int, size: int) -> None:
    phone, other = table.phone("seat-1"), table.phone("seat-2")
    phone.say(TOPICS.of("seat-1", "presence"), b"x" * size, retain=True, qos=qos)
    until(lambda: phone.codes[1:])
    phone.end()
    assert table.phone(COMPANION, password=table.broker.password).got(TOPICS.of("seat-1", "presence")) == []
    assert other.codes == ["Success"]


def test_the_newest_view_lies_there_after_a_restart_in_the_middle_of_changes(table: Rig) -> None:
    for revision in range(200):
        table.bridge.publish("seat-1", a_view("seat-1", f"step {revision}", revision))
        if revision == 100:
            os.kill(table.broker.pid, signal.SIGKILL)
    until(lambda: table.linked[-2:] == [False, True])
    table.bridge.publish("public", a_view("public"))
    late = table.phone("seat-1")
    until(lambda: late.got(TOPICS.of("public", "view")))
    until(lambda: b"step 199" in late.newest(SEAT_1))


def test_a_broker_that_stands_still_is_sent_the_newest_views_and_not_all_of_them(table: Rig) -> None:
    phone, other = table.phone("seat-1"), table.phone("seat-2")
    os.kill(table.broker.pid, signal.SIGSTOP)
    for revision in range(500):
        for viewer in ("seat-1", "seat-2"):
            table.bridge.publish(viewer, a_view(viewer, f"step {revision}", revision))
    os.kill(table.broker.pid, signal.SIGCONT)
    until(lambda: b"step 499" in phone.newest(SEAT_1) and b"step 499" in other.newest(SEAT_2))
    assert len(phone.got(SEAT_1)) + len(other.got(SEAT_2)) <= ON_THE_WAY + 2


def test_a_view_that_waits_is_not_sent_once_it_is_taken_away(table: Rig) -> None:
    phone = table.phone("seat-1")
    os.kill(table.broker.pid, signal.SIGSTOP)
    for revision in range(20):
        table.bridge.publish("seat-1", a_view("seat-1", f"step {revision}", revision))
    table.bridge.clear("seat-1")
    table.bridge.publish("public", a_view("public"))
    os.kill(table.broker.pid, signal.SIGCONT)
    until(lambda: phone.got(TOPICS.of("public", "view")))
    assert phone.newest(SEAT_1) == b""


def is_up(phone: Phone) -> bool:
    return phone.up


def test_phones_that_join_at_once_all_come_in(table: Rig) -> None:
    passwords = {f"seat-{n}": table.broker.grant(f"seat-{n}") for n in (1, 2, 3, 4) for _ in range(6)}
    for seat, password in passwords.items():
        phone = table.phone(seat, password=password)
        until(partial(is_up, phone), told=partial(str, phone.codes))


def test_a_broker_that_does_not_let_the_companion_hear_its_phones_counts_as_away(table: Rig) -> None:
    linked: list[bool] = []
    address = replace(table.broker.address, user="public", password=table.broker.grant("public"))
    deaf = MqttBridge(address, TOPICS, table.inbox.put, lambda: 0, linked.append)
    deaf.start()
    assert until(lambda: linked) == [False]
    deaf.stop()


def test_the_table_is_not_online_before_every_seat_is_heard(table: Rig) -> None:
    phone = table.phone("seat-6")
    table.bridge.stop()
    until(lambda: phone.newest(TOPICS.status) == b"offline")
    with slow_ears(table.broker.port) as (port, opened):
        address = replace(table.broker.address, port=port)
        table.bridge = MqttBridge(address, TOPICS, table.inbox.put, lambda: 0)
        table.bridge.start()
        table.bridge.publish("public", a_view("public"))
        until(lambda: phone.got(TOPICS.of("public", "view")))
        assert phone.newest(TOPICS.status) == b"offline"
        opened.set()
        until(lambda: phone.newest(TOPICS.status) == b"online")
        phone.ask("seat-6", "at once")
        heard = table.next()
        assert isinstance(heard, Answer)
        assert heard.id == "at once"
        table.bridge.stop()


def test_an_answer_does_not_wait_for_what_was_sent_before_it(table: Rig) -> None:
    line = table.bridge._connection._client.socket()
    assert isinstance(line, socket.socket)
    assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_seat_that_changes_hands_shuts_the_old_phone_out(table: Rig) -> None:
    old = table.phone("seat-1")
    new = table.phone("seat-1", password=table.broker.grant("seat-1"))
    until(lambda: not old.up)
    until(lambda: "Not authorized" in old.codes)
    table.bridge.publish("seat-1", a_view("seat-1", "for the new one"))
    until(lambda: new.got(SEAT_1))
    assert not any(b"for the new one" in payload for payload in old.got(SEAT_1))


def test_private_views_are_taken_off_the_broker(table: Rig) -> None:
    table.bridge.publish("seat-1", a_view("seat-1", "gone soon"))
    early = table.phone("seat-1")
    until(lambda: early.got(SEAT_1))
    table.bridge.clear("seat-1")
    until(lambda: early.newest(SEAT_1) == b"")
    table.bridge.publish("public", a_view("public"))
    late = table.phone("seat-1")
    until(lambda: late.got(TOPICS.of("public", "view")))
    assert not late.got(SEAT_1)


def test_after_a_restart_of_the_broker_everything_is_there_again(table: Rig) -> None:
    table.bridge.publish("seat-1", a_view("seat-1", "kept"))
    phone = table.phone("seat-1")
    until(lambda: phone.got(SEAT_1))
    os.kill(table.broker.pid, signal.SIGKILL)
    until(lambda: table.linked[-2:] == [False, True])
    until(lambda: phone.up and sum(b"kept" in payload for payload in phone.got(SEAT_1)) >= 2)
    assert any(isinstance(notice, Notice) for notice in table.notices)
    until(lambda: table.notices[-1] is None)


def test_a_view_that_says_nothing_new_is_not_sent_again(table: Rig) -> None:
    phone = table.phone("seat-1")
    table.bridge.publish("seat-1", a_view("seat-1", "same", 1))
    until(lambda: phone.got(SEAT_1))
    for revision in (2, 3):
        table.bridge.publish("seat-1", a_view("seat-1", "same", revision))
    table.bridge.publish("seat-1", a_view("seat-1", "other", 4))
    until(lambda: any(b"other" in payload for payload in phone.got(SEAT_1)))
    assert len(phone.got(SEAT_1)) == 2


def test_the_table_knows_which_phones_are_there(table: Rig) -> None:
    phone = table.phone("seat-1")
    phone.say(TOPICS.of("seat-1", "presence"), b'{"online":true,"phone":"p1"}', retain=True)
    here = table.next()
    assert isinstance(here, Presence)
    assert (here.seat, here.connected) == ("seat-1", True)
    phone.say(TOPICS.of("seat-1", "presence"), b'{"online":false,"phone":"p1"}', retain=True)
    gone = table.next()
    assert isinstance(gone, Presence)
    assert not gone.connected


def test_the_phone_that_was_shut_out_does_not_hide_the_one_that_took_over(table: Rig) -> None:
    presence = TOPICS.of("seat-1", "presence")
    phone, witness = table.phone("seat-1"), table.phone(COMPANION, password=table.broker.password)
    phone.say(presence, b'{"online":true,"phone":"old"}', retain=True)
    phone.say(presence, b'{"online":true,"phone":"new"}', retain=True)
    phone.say(presence, b'{"online":false,"phone":"old"}', retain=True)
    until(lambda: len(witness.got(presence)) == 4)
    assert witness.newest(presence) == b'{"online":true,"phone":"new"}'
    heard = table.next()
    assert isinstance(heard, Presence)
    assert heard.connected
    assert table.nothing()


def test_without_the_broker_the_table_hears_that_no_phone_is_there(table: Rig) -> None:
    phone = table.phone("seat-1")
    phone.say(TOPICS.of("seat-1", "presence"), b'{"online":true,"phone":"p"}', retain=True)
    table.next()
    table.broker.stop()
    gone = table.next()
    assert isinstance(gone, Presence)
    assert not gone.connected
    until(lambda: table.linked[-1] is False)


def test_the_table_says_offline_when_it_ends(table: Rig) -> None:
    phone = table.phone("seat-1")
    until(lambda: phone.newest(TOPICS.status) == b"online")
    table.bridge.stop()
    until(lambda: phone.newest(TOPICS.status) == b"offline")


def test_a_taken_port_is_a_word_and_no_crash(table: Rig, tmp_path: Path) -> None:
    said: list[Notice | None] = []
    second = RealBroker(tmp_path / "second", said.append, ports=(table.broker.port, free_port()))
    assert str(table.broker.port) in str(msgspec.to_builtins(said))
    second.stop()


def test_the_brokers_files_are_for_nobody_else(table: Rig, tmp_path: Path) -> None:
    table.broker.grant("seat-1")
    files = {path.name: path.stat().st_mode & 0o077 for path in (tmp_path / "broker").iterdir()}
    assert files == dict.fromkeys(("dynamic-security.json", "mosquitto.conf", "seats.json", "secret"), 0)
    assert (tmp_path / "broker").stat().st_mode & 0o077 == 0
