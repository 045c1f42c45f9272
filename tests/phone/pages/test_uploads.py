"""Pictures over the web: piece by piece with a ticket, told what is wrong, and shown by their names alone."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app.boxes import pictures
from companion.app.boxes.tickets import BOX, PICTURE, WINDOW_MS, Tickets
from companion.engine.words import Msg, say
from tests.app.boxes.test_pictures import taken
from ui.phone.config import Pictures
from ui.phone.joining import Codes, Credentials, Dial
from ui.phone.uploads import LARGEST, PIECE, Uploads
from ui.phone.web import Site, Web

TICKET = "t"


@pytest.fixture
def web(tmp_path: Path) -> Web:
    kept = Pictures(lambda ticket: {TICKET: "ada", "u": "ben"}.get(ticket, ""),
                    lambda data, _: pictures.receive_picture(tmp_path, data),
                    lambda name: pictures.kept_picture(tmp_path, name))
    site = Site("table", Dial(1), lambda user: Credentials(user, user, ""), lambda: 0, lambda language: {},
                lambda rule: None, uploads=Uploads(kept))
    return Web(site, Codes(), lambda: 0)


def asked(web: Web, path: str, query: str = "", body: bytes | None = None) -> tuple[str, dict[str, str], bytes]:
    told: list[Any] = []
    environ = {"PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": "GET" if body is None else "POST",
               "CONTENT_LENGTH": str(len(body or b"")), "wsgi.input": BytesIO(body or b"")}
    said = b"".join(web(environ, lambda status, headers: told.extend([status, dict(headers)])))
    return told[0], told[1], said


def sent(web: Web, data: bytes, name: str = "a", ticket: str = TICKET, piece: int = PIECE) -> dict[str, Any]:
    for start in range(0, len(data), piece):
        query = f"ticket={ticket}&id={name}&start={start}&size={len(data)}"
        said = msgspec.json.decode(asked(web, "/picture", query, data[start:start + piece])[2])
        if "more" not in said:
            return said
    return {}


def why(said: dict[str, Any]) -> str:
    return say(msgspec.convert(said["why"], Msg))


def test_a_picture_comes_in_pieces_and_is_shown_by_its_name(web: Web, tmp_path: Path) -> None:
    name = sent(web, taken((900, 600)), piece=1000)["name"]
    status, headers, data = asked(web, f"/picture/{name}")
    assert (status, headers["Content-Type"]) == ("200 OK", "image/jpeg")
    assert data == pictures.kept_picture(tmp_path, name).read_bytes()
    assert "immutable" in headers["Cache-Control"]
    assert len(asked(web, f"/picture/small-{name}")[2]) < len(data)


@pytest.mark.parametrize("name", ["../library.db", "%2e%2e/library.db", "", "0" * 64 + ".jpg", "small-", "x"])
def test_nothing_but_pictures_is_shown(web: Web, tmp_path: Path, name: str) -> None:
    (tmp_path / "library.db").write_bytes(b"secret")
    status, _, data = asked(web, f"/picture/{name}")
    assert status.startswith("404")
    assert b"secret" not in data


def test_without_a_ticket_nothing_is_taken(web: Web, tmp_path: Path) -> None:
    assert "no longer open" in why(sent(web, taken((40, 30)), ticket="other"))
    assert not (tmp_path / pictures.FOLDER).exists()


@pytest.mark.parametrize("query", ["", "ticket=t", "ticket=t&id=a&start=x&size=9", "ticket=t&id=a&start=-1&size=9",
                                   "ticket=t&id=a&start=0&size=0"])
def test_an_odd_request_is_refused(web: Web, query: str) -> None:
    assert asked(web, "/picture", query, b"x")[0].startswith("403")


def test_what_is_too_large_or_has_a_gap_is_refused(web: Web) -> None:
    assert asked(web, "/picture", f"ticket=t&id=a&start=0&size={LARGEST + 1}", b"x")[0].startswith("413")
    assert asked(web, "/picture", "ticket=t&id=a&start=0&size=9", b"x" * (PIECE + 1))[0].startswith("413")
    assert asked(web, "/picture", "ticket=t&id=a&start=5&size=9", b"x")[0].startswith("400")
    assert asked(web, "/picture", "ticket=t&id=a&start=0&size=2", b"xxx")[0].startswith("400")


def test_what_is_begun_and_never_ended_makes_room_for_others(web: Web) -> None:
    for number in range(20):
        asked(web, "/picture", f"ticket=t&id=n{number}&start=0&size=1000000", b"x" * 1000)
    assert asked(web, "/picture", "ticket=t&id=n0&start=1000&size=1000000", b"x")[0].startswith("400")
    assert asked(web, "/picture", "ticket=t&id=n19&start=1000&size=1000000", b"x")[0].startswith("200")


def test_what_is_no_picture_is_told_in_words(web: Web) -> None:
    assert why(sent(web, b"GIF89a" + b"x" * 50)) == "This is no picture: JPEG and PNG can be read."


def test_who_begins_again_and_again_takes_nobodys_place_but_their_own(web: Web) -> None:
    asked(web, "/picture", "ticket=u&id=n0&start=0&size=2000", b"x" * 1000)
    for number in range(20):
        asked(web, "/picture", f"ticket=t&id=n{number}&start=0&size=1000000", b"x" * 1000)
    assert b"JPEG and PNG" in asked(web, "/picture", "ticket=u&id=n0&start=1000&size=2000", b"x" * 1000)[2]


def test_a_ticket_is_good_for_a_while_and_for_this_companion_alone() -> None:
    now = 0
    tickets, others = Tickets(lambda: now), Tickets(lambda: now)
    for one in (tickets, others):
        one.seat({"guest-1": "x"})
    ticket = tickets.issue("guest-1", PICTURE)
    now = WINDOW_MS * 2 - 1
    assert tickets.holder(ticket, PICTURE)
    now = WINDOW_MS * 2
    assert not tickets.holder(ticket, PICTURE)
    assert not others.holder(tickets.issue("guest-1", PICTURE), PICTURE)


@pytest.mark.parametrize("end", [lambda tickets: tickets.seat({"guest-1": "y", "guest-2": "z"}),
                                 lambda tickets: tickets.seat({"guest-2": "z"}),
                                 lambda tickets: tickets.hand_over("guest-1")],
                         ids=["somebody else's", "nobody's", "another phone's"])
def test_a_ticket_ends_with_its_place_and_nobody_elses_does(end: Callable[[Tickets], None]) -> None:
    tickets = Tickets(lambda: 0)
    tickets.seat({"guest-1": "x", "guest-2": "z"})
    mine, others = tickets.issue("guest-1", PICTURE), tickets.issue("guest-2", PICTURE)
    holder = tickets.holder(mine, PICTURE)
    end(tickets)
    assert not tickets.holder(mine, PICTURE)
    assert tickets.holder(others, PICTURE)
    assert holder not in tickets.holders()


def test_a_ticket_is_worth_nothing_elsewhere() -> None:
    tickets = Tickets(lambda: 0)
    tickets.seat({"guest-1": "x", "guest-2": "x"})
    picture, box = tickets.issue("guest-1", PICTURE), tickets.issue("guest-1", f"{BOX}-noxius")
    assert [bool(tickets.holder(box, what)) for what in (BOX, f"{BOX}-noxius", f"{BOX}-nox", PICTURE)] == [
        True, True, False, False]
    assert not tickets.holder(picture, BOX)
    assert not tickets.holder(picture.replace("guest-1", "guest-2"), PICTURE)
    assert not any(tickets.holder(odd, PICTURE) for odd in ("", ":", "guest-1", "guest-1:picture:", "x:picture:\xe9"))
    assert tickets.issue("seat-1", PICTURE) == ""
