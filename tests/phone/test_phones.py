"""All of the phones' side together, as a phone meets it: scan, join, see, act, be answered, hand over, come back."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from companion.engine.answers import ACCEPTED, Answer, Reply
from companion.engine.view import View
from tests.phone.phone_table import Table, managed, running_in, show
from tests.phone.rig import PATIENCE_S, TOPICS, Phone, RealBroker, a_view, free_port, until
from ui.phone.broker.process import SupervisedProcess
from ui.phone.host import find_program
from ui.phone.messages import Presence
from ui.phone.notices import no_accounts, port_taken
from ui.phone.phones import EXTERNAL, PhonesConfig
from ui.phone.web import NOT_NOW

pytestmark = pytest.mark.e2e
SEAT_1, SEAT_2, PUBLIC = (TOPICS.of(viewer, "view") for viewer in ("seat-1", "seat-2", "public"))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, managed())
    yield made
    made.phones.stop()


def test_scan_see_act_and_be_answered(table: Table) -> None:
    show(table, "seat-1", "seat-2", "public")
    phone = table.join("seat-1")
    until(lambda: phone.got(TOPICS.of("seat-1", "view")))
    phone.ask("seat-1", "a1", "go")
    heard = table.inbox.get(timeout=PATIENCE_S)
    assert isinstance(heard, Answer)
    table.phones.reply(heard.viewer, Reply(heard.id, ACCEPTED, 2))
    assert until(lambda: phone.answers("seat-1"))[0]["result"] == ACCEPTED
    until(lambda: {topic.split("/")[2] for topic, _, _ in phone.heard} == {"status", "seat-1", "public"})
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


class Watched(dict[str, View]):
    """Views that say which of them were asked for."""

    asked: tuple[str, ...] = ()

    def __getitem__(self, viewer: str) -> View:
        self.asked = (*self.asked, viewer)
        return super().__getitem__(viewer)


def test_no_view_is_asked_for_that_no_phone_may_read_and_it_lies_there_the_moment_one_may(table: Table) -> None:
    viewers = ("seat-2", "seat-1", "public")
    watched = Watched({viewer: a_view(viewer, f"Hello {viewer}") for viewer in viewers})
    table.phones.show(watched, {"seat-1": "Ada", "seat-2": "Ben"})
    assert watched.asked == ("public",)
    phone = table.join("seat-1")
    until(lambda: b"Hello seat-1" in phone.newest(SEAT_1))
    assert set(watched.asked) == {"seat-1", "public"}
    phone.end()


def test_one_view_is_shown_before_all_others_unless_somebody_has_just_sat_down(table: Table) -> None:
    show(table, "seat-1", "seat-2")
    phones = {seat: table.join(seat) for seat in ("seat-1", "seat-2")}
    views = Watched({seat: a_view(seat, text="First") for seat in phones})
    people = {seat: seat for seat in phones}
    for sitting in ({**people, "seat-2": "Somebody else"}, people):
        table.phones.show_first("seat-1", views, sitting)
    assert views.asked == ("seat-1",)  # once
    until(lambda: b"First" in phones["seat-1"].newest(SEAT_1))
    for phone in phones.values():
        phone.end()


def test_spectators_join_without_disturbing_each_other(table: Table) -> None:
    show(table, "seat-1", "public")
    phones = [table.join("public") for _ in range(3)]
    until(lambda: all(phone.got(TOPICS.of("public", "view")) for phone in phones))
    assert all(phone.up for phone in phones)
    for phone in phones:
        phone.end()


def test_phones_that_join_at_the_same_moment_all_come_in(table: Table) -> None:
    seats = [f"seat-{n}" for n in range(1, 7)]
    show(table, *seats, "public")
    with ThreadPoolExecutor(len(seats) + 1) as people:
        phones = list(people.map(table.join, [*seats, "public"]))
    assert all(phone.up and phone.codes == ["Success"] for phone in phones)
    for phone in phones:
        phone.end()


def test_when_a_game_is_over_private_views_are_gone(table: Table) -> None:
    show(table, "seat-1", "public")
    phone = table.join("seat-1")
    until(lambda: phone.got(TOPICS.of("seat-1", "view")))
    show(table, "public")
    until(lambda: phone.newest(TOPICS.of("seat-1", "view")) == b"")
    phone.end()


def test_other_people_play_so_the_phones_before_are_shut_out_and_see_nothing_of_theirs(table: Table) -> None:
    show(table, "seat-1", "seat-2", seat_1="Ada", seat_2="Ben")
    ada, ben = table.join("seat-1"), table.join("seat-2")
    show(table, "seat-1", "seat-2", text="Next", seat_1="Cem", seat_2="Ben")
    until(lambda: not ada.up)
    until(lambda: b"Next" in ben.newest(SEAT_2))
    cem = table.join("seat-1")
    until(lambda: b"Next" in cem.newest(SEAT_1))
    assert not any(b"Next" in payload for payload in ada.got(SEAT_1))
    for phone in (ada, ben, cem):
        phone.end()


def test_nothing_of_the_next_player_is_shown_until_the_phone_before_is_shut_out(
        table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    show(table, "seat-1", "public", seat_1="Ada")
    ada, broker = table.join("seat-1"), running_in(tmp_path)
    until(lambda: ada.got(SEAT_1))
    os.kill(broker, signal.SIGSTOP)
    show(table, "seat-1", "public", text="Next", seat_1="Cem")
    until(lambda: "could not be shut out" in caplog.text)
    os.kill(broker, signal.SIGCONT)
    until(lambda: not ada.up)
    cem = table.join("seat-1")
    until(lambda: b"Next" in cem.newest(SEAT_1))
    assert ada.newest(SEAT_1) == b""
    ada.end()
    cem.end()


def test_a_phone_that_was_shut_out_is_not_taken_for_present_any_more(table: Table) -> None:
    def next_presence() -> bool:
        heard = table.inbox.get(timeout=PATIENCE_S)
        assert isinstance(heard, Presence)
        return heard.connected

    presence = TOPICS.of("seat-1", "presence")
    show(table, "seat-1", seat_1="Ada")
    ada = table.join("seat-1")
    ada.say(presence, b'{"online":true,"phone":"ada"}', retain=True)
    assert next_presence()
    show(table, "seat-1", seat_1="Cem")
    assert not next_presence()
    cem = table.join("seat-1")
    cem.say(presence, b'{"online":true,"phone":"cem"}', retain=True)
    assert next_presence()
    table.given("seat-1")
    assert not next_presence()
    cem.end()
    ada.end()


def test_a_phone_that_comes_before_anything_is_shown_stays(tmp_path: Path) -> None:
    table = Table(tmp_path, managed(), seat_1="Ada")
    ada = table.join("seat-1")
    show(table, "seat-1", text="First", seat_1="Ada")
    until(lambda: b"First" in ada.newest(SEAT_1))
    show(table, "seat-1", text="Next", seat_1="Ada")
    until(lambda: b"Next" in ada.newest(SEAT_1))
    assert ada.codes == ["Success"]
    ada.end()
    table.phones.stop()


def test_a_code_made_for_somebody_who_has_left_opens_nothing(table: Table) -> None:
    show(table, "seat-1", seat_1="Ada")
    code = urlsplit(table.phones.invite("seat-1")).fragment
    show(table, "seat-1", seat_1="Cem")
    status, said = table.get("/join", code)
    assert (status, said["why"]["id"]) == (503, NOT_NOW.id)
    cem = table.join("seat-1")
    until(lambda: cem.got(SEAT_1))
    cem.end()


def test_after_a_restart_the_phones_of_those_who_still_sit_there_come_back_and_no_others(tmp_path: Path) -> None:
    before = Table(tmp_path, managed())
    show(before, "seat-1", "seat-2", seat_1="Ada", seat_2="Ben")
    given = {seat: before.given(seat) for seat in ("seat-1", "seat-2")}
    before.phones.stop()
    after = Table(tmp_path, before.config)
    show(after, "seat-1", "seat-2", text="Later", seat_1="Cem", seat_2="Ben")
    ben = Phone(after.config.port, "seat-2", given["seat-2"]["password"])
    until(lambda: b"Later" in ben.newest(SEAT_2))
    ada = Phone(after.config.port, "seat-1", given["seat-1"]["password"])
    until(lambda: "Not authorized" in ada.codes)
    assert not ada.got(SEAT_1)
    for phone in (ada, ben):
        phone.end()
    after.phones.stop()


def test_while_no_game_is_on_the_table_everybody_keeps_the_seat(table: Table) -> None:
    show(table, "seat-1", seat_1="Ada")
    ada = table.join("seat-1")
    until(lambda: ada.got(SEAT_1))
    table.phones.show({}, {})
    until(lambda: ada.newest(SEAT_1) == b"")
    show(table, "seat-1", text="Again", seat_1="Ada")
    until(lambda: b"Again" in ada.newest(SEAT_1))
    ada.end()


def test_events_are_said_and_not_kept(table: Table) -> None:
    phone = table.join("public")
    until(lambda: phone.got(TOPICS.status))
    show(table, "public")
    until(lambda: phone.got(TOPICS.event("turn")) == [b'{"round":1}'])
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
    broker = {"port": table.config.websocket_port, "host": "", "path": "", "tls": False}
    assert table.get("/config.json") == (200, {"table": "t1", "broker": broker, "languages": ["en", "de"],
                                               "language": "de", "guises": {}})


def test_a_taken_port_for_the_page_is_said_and_the_broker_goes_on(table: Table, tmp_path: Path) -> None:
    config = PhonesConfig("t2", port=free_port(), websocket_port=free_port(), web_port=table.config.web_port)
    second = Table(tmp_path / "second", config)
    assert second.said["web"] is not None
    assert second.phones.invite("seat-1") == ""
    assert second.said["broker"] is None
    table.phones.stop()
    until(lambda: second.said["web"] is None)
    second.join("seat-1").end()
    second.phones.stop()


@pytest.mark.wide
def test_without_a_broker_the_table_goes_on_and_phones_join_as_soon_as_it_is_there(tmp_path: Path) -> None:
    with socket.socket() as holder:
        config = managed()
        holder.bind(("127.0.0.1", config.port))
        holder.listen()
        table = Table(tmp_path / "fresh", config)
        show(table, "seat-1", "public", seat_1="Ada")
        assert table.said["broker"] == port_taken(config.port)
        status, _ = table.get("/join", urlsplit(table.phones.invite("seat-1")).fragment)
        assert status == 503
    until(lambda: table.said["broker"] is None)
    phone = table.join("seat-1")
    until(lambda: phone.got(SEAT_1))
    phone.end()
    table.phones.stop()


def test_a_foreign_broker_is_used_and_missed_when_it_is_gone(table: Table, tmp_path: Path) -> None:
    config = replace(managed(), mode=EXTERNAL, host="127.0.0.1", port=table.config.port, password="wrong")  # noqa: S106
    guest = Table(tmp_path / "guest", config)
    until(lambda: guest.said.get("phones"))
    assert guest.phones.invite("seat-1") == ""
    guest.phones.stop()


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Table]:
    """A table on a broker that somebody else runs, where its account may administer."""
    broker = RealBroker(tmp_path / "club")
    made = Table(tmp_path / "guest", external(broker.port, broker.password))
    until(lambda: made.phones.invite("public"))
    yield made
    made.phones.stop()
    broker.stop()


def external(port: int, password: str = "") -> PhonesConfig:
    return replace(managed(), mode=EXTERNAL, host="127.0.0.1", port=port, username="companion", password=password)


def test_on_a_foreign_broker_phones_join_as_users_of_their_table_and_are_shut_out_alike(guest: Table) -> None:
    show(guest, "seat-1", "public", seat_1="Ada")
    given = guest.given("seat-1")
    assert given["user"] == "t1.seat-1"
    ada, spectator = Phone(guest.config.port, "t1.seat-1", given["password"]), guest.join("public")
    until(lambda: ada.got(SEAT_1) and spectator.got(PUBLIC))
    show(guest, "seat-1", "public", text="Next", seat_1="Cem")
    until(lambda: not ada.up)
    cem = guest.join("seat-1")
    until(lambda: b"Next" in cem.newest(SEAT_1))
    assert not any(b"Next" in payload for payload in ada.got(SEAT_1))
    assert spectator.up
    for phone in (ada, cem, spectator):
        phone.end()


def test_on_a_foreign_broker_phones_keep_their_seats_over_a_restart(guest: Table, tmp_path: Path) -> None:
    show(guest, "seat-1", seat_1="Ada")
    ada = guest.join("seat-1")
    until(lambda: ada.got(SEAT_1))
    guest.phones.stop()
    again = Table(tmp_path / "guest", replace(guest.config, web_port=free_port()))
    show(again, "seat-1", text="Later", seat_1="Ada")
    until(lambda: b"Later" in ada.newest(SEAT_1))
    ada.end()
    again.phones.stop()


def test_on_a_foreign_broker_nobody_comes_back_of_whom_nothing_is_known_any_more(guest: Table, tmp_path: Path) -> None:
    show(guest, "seat-1", seat_1="Ada")
    ada = guest.join("seat-1")
    until(lambda: ada.got(SEAT_1))
    guest.phones.stop()
    until(lambda: ada.newest(SEAT_1) == b"")
    (tmp_path / "guest" / "seats.json").unlink()
    again = Table(tmp_path / "guest", replace(guest.config, web_port=free_port()))
    show(again, "seat-1", text="Later", seat_1="Cem")
    until(lambda: not ada.up)
    cem = again.join("seat-1")
    until(lambda: b"Later" in cem.newest(SEAT_1))
    assert ada.newest(SEAT_1) == b""
    for phone in (ada, cem):
        phone.end()
    again.phones.stop()


def test_the_page_is_told_where_a_foreign_broker_is(tmp_path: Path) -> None:
    config = replace(external(1), host="broker.example", websocket_port=8884, websocket_path="/mqtt", tls=True)
    table = Table(tmp_path, config)
    assert table.get("/config.json")[1]["broker"] == {"port": 8884, "host": "broker.example", "path": "/mqtt",
                                                      "tls": True}
    assert "connect-src 'self' wss://broker.example:8884;" in table.policy()
    table.phones.stop()


@pytest.mark.wide
def test_a_foreign_broker_that_makes_no_accounts_is_told_and_views_are_laid_there_all_the_same(tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    up: list[str] = []
    broker = SupervisedProcess(lambda: (str(find_program("mosquitto")), "-c", str(tmp_path / "conf")), up.append,
                               up.extend)
    broker.start()
    until(lambda: any(line.endswith(" running") for line in up))
    table = Table(tmp_path / "t", external(port))
    until(lambda: table.said.get("accounts") == no_accounts("127.0.0.1"))
    assert table.phones.invite("seat-1") == ""
    show(table, "public")
    program_there = Phone(port, "anybody", "", (PUBLIC,))
    until(lambda: program_there.got(PUBLIC))
    program_there.end()
    table.phones.stop()
    broker.stop()
