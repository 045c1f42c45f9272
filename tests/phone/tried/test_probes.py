"""The phones' way in is tried for real: a message through a real broker, the page from a real server."""

from __future__ import annotations

import errno
import socket
from pathlib import Path

import pytest

from companion.engine.words import say
from tests.phone.rig import TOPICS, free_port, rig, services
from ui.phone.config import PhonesConfig
from ui.phone.connection import Address
from ui.phone.notices import BROKER, NETWORK, NO_NETWORK, no_page, no_port
from ui.phone.phones import Phones
from ui.phone.probes import round_trip, try_broker, try_network


def test_a_message_goes_there_and_back_and_no_phone_hears_it(tmp_path: Path):
    with rig(tmp_path) as made:
        phone = made.phone("seat-1")
        said = try_broker(made.broker.address, TOPICS.echo)
        assert (said.id, said.tone) == (BROKER, "good")
        assert say(said.text).startswith("answers in ")
        assert made.nothing()
        assert TOPICS.echo not in {topic for topic, _, _ in phone.heard}


def test_where_no_broker_is_nothing_comes_through_and_it_is_said_in_time():
    assert round_trip(Address("127.0.0.1", free_port()), TOPICS.echo, 0.3) is None


def test_phones_try_their_own_broker_and_their_own_page(tmp_path: Path):
    config = PhonesConfig("t1", port=free_port(), websocket_port=free_port(), web_port=free_port(), host="192.168.1.7")
    phones = Phones(config, tmp_path, lambda _: None, services())
    phones.start()
    try:
        assert phones.probes[BROKER]().tone == "good"
        said = say(phones.probes[NETWORK]().text)
        assert said in ("192.168.1.7", f"no page at http://192.168.1.7:{config.web_port}")
    finally:
        phones.stop()
    assert "cannot load the page" in say(phones.probes[NETWORK]().text)


def test_what_is_known_to_be_in_the_way_is_said_in_place_of_a_try(tmp_path: Path):
    config = PhonesConfig("t1", port=free_port(), websocket_port=free_port(), web_port=free_port(), host="192.168.1.7")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", config.port))
        taken.listen()
        phones = Phones(config, tmp_path, lambda _: None, services())
        phones.start()
        try:
            assert "is taken by another program" in say(phones.probes[BROKER]().text)
        finally:
            phones.stop()


@pytest.mark.parametrize(("number", "word"), [
    (errno.EADDRINUSE, "is taken by another program"), (errno.EMFILE, "Too many open files"),
    (errno.EACCES, "Permission denied"), (errno.ETIMEDOUT, "Connection timed out")])
def test_why_a_port_is_of_no_use_is_said_as_it_is(number: int, word: str):
    error = OSError(number, "")
    notices = no_page(8080, error), no_port(9001, error)
    assert [word in say(notice.text) for notice in notices] == [True, True]
    assert ["“ulimit -n”" in say(notice.remedy) for notice in notices if notice.remedy] == [number == errno.EMFILE] * 2


@pytest.mark.wide
def test_a_page_that_does_not_answer_is_not_said_to_be_taken():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        said = say(try_network("192.168.1.7", silent.getsockname()[1]).text)
    assert "timed out" in said
    assert "taken" not in said


def test_without_an_address_there_is_no_network():
    assert try_network("", 8080) == NO_NETWORK
