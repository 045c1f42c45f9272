"""Whose phone is in which seat, through the program: over restarts, with other people, without a broker.

What may live here: evenings on which people come, go and stay. What may not: how it is done (tests/phone).
"""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tests.e2e.evening import TABLE, Evening
from tests.phone.rig import Phone, until

pytestmark = pytest.mark.e2e


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, "Ada", "Ben", game="lyssan")  # whose table has more seats than people
    yield made
    made.end()


def views(phone: Phone, seat: str) -> list[bytes]:
    return [payload for payload in phone.got(f"tabletop/{TABLE}/{seat}/view") if payload]


def all_shown_more(phones: dict[str, Phone], before: dict[str, int]) -> bool:
    """Whether every phone has had more Views than `before`, its seat → their number."""
    return all(len(views(phone, seat)) > before[seat] for seat, phone in phones.items())


@pytest.mark.wide
def test_phones_of_the_same_people_stay_over_every_restart(evening: Evening) -> None:
    phones = {seat: evening.join(seat) for seat in ("seat-1", "seat-2")}
    for _ in range(3):
        before = {seat: len(views(phone, seat)) for seat, phone in phones.items()}
        evening.crash()
        evening.go_on()
        until(partial(all_shown_more, phones, before),
              told=lambda: str([phone.codes for phone in phones.values()]))
    assert not any("Not authorized" in phone.codes for phone in phones.values())


@pytest.mark.wide
def test_in_the_next_game_phones_stay_with_those_who_play_on_and_nobody_reads_what_the_others_may(
        evening: Evening) -> None:
    ada, ben = (evening.join(seat) for seat in ("seat-1", "seat-2"))
    evening.crash()
    seen = len(views(ada, "seat-1"))
    evening.begin("lyssan", "Cem", "Ben")
    evening.go_on()
    until(lambda: b"Cem" in ben.newest(f"tabletop/{TABLE}/seat-2/view"))
    until(lambda: "Not authorized" in ada.codes)
    cem = evening.join("seat-1")
    assert all(b"Cem" in view for view in views(cem, "seat-1"))
    assert len(views(ada, "seat-1")) == seen
    assert "Not authorized" not in ben.codes


@pytest.mark.wide
def test_people_with_one_name_are_told_apart_by_the_game_they_are_in(evening: Evening) -> None:
    evening.crash()
    evening.begin("lyssan", "Eva", "Eva")
    evening.go_on()
    first = evening.join("seat-1")
    evening.crash()
    before = len(views(first, "seat-1"))
    evening.go_on()
    until(lambda: len(views(first, "seat-1")) > before)
    evening.crash()
    evening.begin("lyssan", "Eva", "Eva")
    evening.go_on()
    until(lambda: "Not authorized" in first.codes)


@pytest.mark.wide
def test_a_companion_whose_broker_cannot_listen_yet_is_whole_and_lets_phones_in_when_it_can(
        evening: Evening, tmp_path: Path) -> None:
    evening.crash()
    shutil.rmtree(tmp_path / "state" / "broker")
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", evening.port))
        holder.listen()
        evening.go_on()
        with pytest.raises(HTTPError, match="503"):
            evening.join("seat-1")
    ada = until(lambda: joined(evening, "seat-1"))
    assert views(ada, "seat-1")


def joined(evening: Evening, seat: str) -> Phone | None:
    """The phone of a seat, with the code that did not open it before; None as long as it does not."""
    with suppress(HTTPError):
        return evening.join(seat)
    return None
