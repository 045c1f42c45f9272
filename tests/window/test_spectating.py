"""A television on the public side of a table: real programs, a real broker, a window that says what can be read on it.

What may live here: what people see on it while things go well and while they do not. What may not: how a View is drawn.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.app.pages import spectator_page as pages
from companion.engine.screens import look
from companion.engine.view import PUBLIC
from companion.games import catalogue
from companion.spectating import NO_ADDRESS, KeptPlaces
from tests.e2e.evening import Evening
from tests.phone.rig import Phone, a_view, until
from tests.rehearsals import whole_game
from tests.window.television import TelevisionSet
from ui.phone.joining import ANOTHERS, Credentials
from ui.phone.retained import encode
from ui.phone.spectator.public_face import UnreadableFaceError, picture_names, read_public_face
from ui.phone.spectator.table_address import TableAddress, read_table_address
from ui.phone.spectator.table_page import EXPIRED, NEEDS_CODE

e2e = pytest.mark.e2e
LOST = pages.AWAY[0].id


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    made = Evening(tmp_path_factory.mktemp("evening"), "Ada", "Ben", detail="full")
    yield made
    made.end()


def lay_cards(evening: Evening, *cards: int) -> list[Phone]:
    """Every player lays a card face down, on the own phone."""
    phones = [evening.join(f"seat-{number}") for number in range(1, len(cards) + 1)]
    for number, (phone, card) in enumerate(zip(phones, cards, strict=True), 1):
        evening.do(phone, f"seat-{number}", ":lay:", card)
    return phones


def children(pid: int, name: str) -> list[int]:
    """The processes called `name` that this process has started."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, rest = file.read_text().rpartition(")")
        except OSError:
            continue
        if int(rest.split()[1]) == pid and head.partition("(")[2] == name:
            found.append(int(file.parent.name))
    return found


@e2e
@pytest.mark.wide
def test_it_shows_what_phones_do_and_nothing_on_it_can_be_touched(evening: Evening, tmp_path: Path) -> None:
    television = TelevisionSet(tmp_path, evening.joins[PUBLIC])
    television.shows("Lüscherzia", "Ada", "Ben")
    lay_cards(evening, 12, 41)
    television.shows("Ada has laid a card", "Ben has laid a card")
    before = television.text
    television.touched.write_text("")
    until(lambda: not television.touched.exists())
    assert television.text == before
    assert not any(read.get(what) for read in television.read for what in ("actions", "undo"))
    assert television.end() == (0, "")


@pytest.mark.wide
@e2e
def test_it_comes_back_when_the_broker_was_killed_and_says_when_the_table_is_off(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "Ada", "Ben")
    television = TelevisionSet(tmp_path / "television", evening.joins[PUBLIC])
    try:
        television.shows("Ada", "Ben")
        (broker,) = children(evening.pid, "mosquitto")
        os.kill(broker, signal.SIGKILL)
        until(lambda: broker not in children(evening.pid, "mosquitto") and children(evening.pid, "mosquitto"))
        television.shows("Ada", "Ben")
        evening.crash()
        television.shows(LOST)
        assert "Ada" not in television.text
        evening.go_on()
        television.shows("Ada", "Ben")
        evening.leave()
        television.shows(LOST)
    finally:
        television.end()
        evening.end()


@pytest.mark.wide
@e2e
def test_it_is_let_in_by_a_spectators_code_and_later_by_name_and_otherwise_says_why(
        evening: Evening, tmp_path: Path) -> None:
    def refused(address: str) -> str:
        code, said = TelevisionSet(tmp_path, address).wait()
        assert code == 1
        return said.strip()
    name = f"127.0.0.1:{evening.web}"
    assert refused("ftp://nowhere") == NO_ADDRESS.id
    assert refused(name) == NEEDS_CODE.id
    assert refused(f"{name}#WRONGCODE9") == EXPIRED.id
    fresh = evening.fresh_codes()
    assert refused(fresh["seat-2"]) == ANOTHERS.id
    evening.joins = fresh
    evening.join("seat-2")  # the code has not been spent
    for address in (fresh[PUBLIC], name, f"{name}#WRONGCODE9"):
        television = TelevisionSet(tmp_path, address)
        television.shows("Ada", "Ben")
        assert television.end() == (0, "")


@pytest.mark.wide
@e2e
def test_it_waits_for_a_table_that_is_not_there(tmp_path: Path) -> None:
    television = TelevisionSet(tmp_path, "127.0.0.1:9#ANYCODE234")
    television.shows(LOST, "127.0.0.1:9")
    assert television.end() == (0, "")


@e2e
@pytest.mark.wide
def test_what_is_secret_at_the_table_makes_no_difference_on_it(tmp_path: Path) -> None:
    seen = []
    for card in (12, 57):
        folder = tmp_path / str(card)
        folder.mkdir()
        evening = Evening(folder, "Ada", "Ben", detail="full")
        television = TelevisionSet(folder / "television", evening.joins[PUBLIC])
        try:
            lay_cards(evening, card)
            television.shows("Ada has laid a card")
        finally:
            television.end()
            evening.end()
        seen.append(television.read[-1])
    assert {name: words for name, words in seen[0].items() if name != "clock"} == {
        name: words for name, words in seen[1].items() if name != "clock"}


def test_its_own_program_never_draws() -> None:
    done = subprocess.run([sys.executable, "-c", "import sys, companion.spectating; print('kivy' in sys.modules)"],
                          capture_output=True, text=True, timeout=100, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(("text", "address"), [
    ("http://192.168.1.7:8081/#K7QF4MZP2A", TableAddress("192.168.1.7", 8081, "K7QF4MZP2A")),
    (" spieltisch.local ", TableAddress("spieltisch.local")),
    ("spieltisch:8081#k7qf4mzp2a", TableAddress("spieltisch", 8081, "K7QF4MZP2A")),
    ("http://[fe80::1]:8080/#A", TableAddress("fe80::1", 8080, "A"))])
def test_an_address_is_what_a_person_has(text: str, address: TableAddress) -> None:
    assert read_table_address(text) == address
    assert read_table_address(f"http://{address.place}/#{address.code}") == address


@pytest.mark.parametrize("text", ["", "http://", "https://a#B", "a b", "a:port", "a:99999", "[half"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_table_address(text)


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_public_view_is_read_as_it_was_sent(name: str) -> None:
    game = catalogue()[name]
    table = whole_game(game, game.details[-1], 3)
    view = look(table, PUBLIC, table.at)
    assert read_public_face(encode(view)) == view


@pytest.mark.parametrize("payload", [
    b"{", b"\xff", b"[]", encode(a_view("seat-1")), b"[" * 100_000,
    encode(a_view(PUBLIC)).replace(b'"title"', b'"stage":[{"type":"hologram"}],"title"')])
def test_what_another_version_says_is_not_shown(payload: bytes) -> None:
    with pytest.raises(UnreadableFaceError):
        read_public_face(payload)


def test_nothing_is_a_table_without_a_game_and_pictures_are_found_wherever_they_are_named() -> None:
    assert read_public_face(b"") is None
    page = pages.spectator_page(pages.NO_GAME, "table")
    assert list(picture_names(page)) == []
    assert list(picture_names(msgspec.structs.replace(page, rows=(
        msgspec.structs.replace(page.rows[0], picture="a.jpg"),)))) == ["a.jpg"]


@pytest.mark.wide
def test_what_a_table_has_given_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    kept = KeptPlaces(tmp_path)
    assert kept.place("a:1") is None
    kept.keep("a:1", Credentials("public", "public", "word"))
    kept.keep("b:1", Credentials("public", "t.public", "other"))
    assert KeptPlaces(tmp_path).place("a:1") == Credentials("public", "public", "word")
    assert [file.stat().st_mode & 0o777 for file in tmp_path.iterdir()] == [0o600]
    next(tmp_path.iterdir()).write_text("{nonsense")
    assert KeptPlaces(tmp_path).place("a:1") is None
