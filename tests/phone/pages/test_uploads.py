"""Pictures over the web: piece by piece with a ticket, told what is wrong, and shown by their names alone."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app.boxes import pictures
from companion.app.boxes.tickets import WINDOW_MS, Tickets
from companion.engine.words import Msg, say
from tests.app.boxes.test_pictures import taken
from ui.phone.config import Pictures
from ui.phone.joining import Codes, Credentials, Dial
from ui.phone.uploads import LARGEST, PIECE, Uploads
from ui.phone.web import Site, Web

TICKET = "t"


@pytest.fixture
def web(tmp_path: Path) -> Web:
    kept = Pictures(TICKET.__eq__, lambda data: pictures.received(tmp_path, data),
                    lambda name: pictures.kept(tmp_path, name))
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
    assert data == pictures.kept(tmp_path, name).read_bytes()
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


def test_a_ticket_is_good_for_a_while_and_for_this_companion_alone() -> None:
    now = 0
    tickets = Tickets(lambda: now)
    ticket = tickets.issue()
    now = WINDOW_MS * 2 - 1
    assert tickets.good(ticket)
    now = WINDOW_MS * 2
    assert not tickets.good(ticket)
    assert not tickets.good("")
    assert not Tickets(lambda: now).good(tickets.issue())
