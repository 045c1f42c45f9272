"""The web server as a phone's browser meets it: joining, time, texts, strange requests."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.words import Msg
from tests.phone.rig import PATIENCE_S
from ui.phone.joining import Codes, Credentials, Dial
from ui.phone.server import CONNECTIONS, IDLE_S, Server
from ui.phone.web import Site, Web, join_url

pytestmark = pytest.mark.e2e


class Place:
    """A served site whose grants are remembered."""

    def __init__(self, page: Path) -> None:
        self.granted: list[str] = []
        self.now, self.full, self.patience_s = 0, False, PATIENCE_S
        self.codes = Codes()
        site = Site("t1", Dial(9001), self._grant, lambda: 1234, lambda _: {"Yes": ["Ja", "Ja"]},
                    {"LUE-12": Msg("A five or a six.")}.get, ("de", "en"), "de")
        self.server = Server(Web(site, self.codes, lambda: self.now, page), 0, "127.0.0.1")
        self.server.start()

    def _grant(self, user: str) -> Credentials:
        if self.full:
            raise OSError(28, "No space left on device")
        self.granted.append(user)
        return Credentials(user, f"t1.{user}", "pw")

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, dict[str, str], Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.patience_s)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        kind = answer.headers.get("Content-Type", "")
        return answer.status, dict(answer.headers), json.loads(data) if "json" in kind else data


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    (tmp_path / "index.html").write_text("<!doctype html><title>page</title>")
    (tmp_path / "page.js").write_text("1")
    made = Place(tmp_path)
    yield made
    made.server.stop()


def test_a_code_is_exchanged_once_for_the_seats_credentials(place: Place) -> None:
    code = place.codes.issue("seat-2", 0)
    status, headers, body = place.ask("POST", "/join", json.dumps({"code": code}).encode())
    assert (status, body) == (200, {"seat": "seat-2", "user": "t1.seat-2", "password": "pw"})
    assert headers["Cache-Control"] == "no-store"
    status, _, body = place.ask("POST", "/join", json.dumps({"code": code}).encode())
    assert status == 403
    assert body["why"]["id"]
    assert place.granted == ["seat-2"]


@pytest.mark.parametrize(("body", "status"), [(b"", 400), (b"{", 400), (b"[]", 400), (b'{"code":1}', 400),
                                             (b'{"code":"x","y":1}', 400), (b"x" * 2000, 413), (b"\xff", 400)])
def test_strange_joins_are_answered_with_a_word(place: Place, body: bytes, status: int) -> None:
    assert place.ask("POST", "/join", body)[0] == status
    assert place.granted == []


def test_guessing_codes_is_told_and_keeps_nobody_out(place: Place) -> None:
    statuses = [place.ask("POST", "/join", b'{"code":"WRONG"}')[0] for _ in range(11)]
    assert statuses == [403] * 10 + [429]
    assert place.ask("POST", "/join", json.dumps({"code": place.codes.issue("seat-1", 0)}).encode())[0] == 200


def test_a_head_has_no_body(place: Place) -> None:
    for path in ("/", "/page.js", "/config.json", "/time", "/texts/de.json", "/join", "/nowhere"):
        with socket.create_connection(("127.0.0.1", place.server.port), PATIENCE_S) as line:
            line.sendall(f"HEAD {path} HTTP/1.0\r\n\r\n".encode())
            head, _, body = b"".join(iter(partial(line.recv, 4096), b"")).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.0 ")
        assert body == b"", path


def test_those_who_never_finish_asking_do_not_keep_others_from_the_page(place: Place) -> None:
    place.patience_s = IDLE_S / 2  # before the slow ones could be thought of as gone
    slow = [socket.create_connection(("127.0.0.1", place.server.port), PATIENCE_S) for _ in range(CONNECTIONS + 50)]
    for line in slow:
        with suppress(OSError):
            line.sendall(b"GET / HTTP/1.1\r\n")
    assert [place.ask("GET", "/time")[0] for _ in range(20)] == [200] * 20
    for line in slow:
        with suppress(OSError):
            line.sendall(b"Slowly: on\r\n")
    assert place.ask("GET", "/")[0] == 200
    for line in slow:
        line.close()


def test_those_who_never_read_their_page_do_not_keep_others_from_it(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("long " * 2_000_000)
    place = Place(tmp_path)
    deaf = [socket.create_connection(("127.0.0.1", place.server.port), PATIENCE_S) for _ in range(20)]
    for line in deaf:
        line.sendall(b"GET / HTTP/1.1\r\n\r\n")
    assert place.ask("GET", "/time")[0] == 200
    for line in deaf:
        line.close()
    place.server.stop()


def test_time_texts_and_configuration(place: Place) -> None:
    assert place.ask("GET", "/time")[2] == {"now": 1234}
    assert place.ask("GET", "/texts/de.json")[2] == {"Yes": ["Ja", "Ja"]}
    assert place.ask("GET", "/texts/../../etc/passwd")[0] == 404
    assert place.ask("GET", "/config.json")[2]["table"] == "t1"
    assert place.ask("GET", "/join")[0] == 405


def test_the_page_comes_with_a_strict_policy(place: Place) -> None:
    for path in ("/", "/page.js"):
        status, headers, _ = place.ask("GET", path)
        assert status == 200
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "connect-src 'self' ws://127.0.0.1:9001;" in headers["Content-Security-Policy"]
    assert place.ask("GET", "/nowhere")[0] == 404


def test_a_strange_host_does_not_write_the_policy(place: Place) -> None:
    policies = [place.ask("GET", path, Host="x; script-src *")[1]["Content-Security-Policy"] for path in ("/", "/time")]
    assert all("script-src 'self';" in policy and "script-src *" not in policy for policy in policies)


def test_a_full_disk_is_a_word_and_no_seat_is_lost(place: Place) -> None:
    place.full = True
    code = json.dumps({"code": place.codes.issue("seat-1", 0)}).encode()
    status, _, body = place.ask("POST", "/join", code)
    assert (status, place.granted) == (503, [])
    assert body["why"]["id"]
    place.full = False
    assert [place.ask("POST", "/join", code)[0] for _ in range(2)] == [200, 403]


def test_a_server_that_is_stopped_gives_its_port_back(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.ask("GET", "/time")
    place.server.stop()
    again = Server(lambda *_: (), place.server.port, "127.0.0.1")
    assert again.port == place.server.port
    again.start()
    again.stop()


def test_a_server_may_be_stopped_whatever_it_is_doing(tmp_path: Path) -> None:
    for _ in range(30):
        place = Place(tmp_path)
        place.ask("GET", "/time")
        place.server.stop()


def test_without_the_built_page_a_word_says_so(tmp_path: Path) -> None:
    bare = Place(tmp_path / "none")
    assert bare.ask("GET", "/")[0] == 503
    assert bare.ask("GET", "/")[2]["why"]["id"]
    bare.server.stop()


def test_the_code_stands_in_the_fragment() -> None:
    assert join_url("10.0.0.4", 8080, "ABC") == "http://10.0.0.4:8080/#ABC"


def test_a_rule_is_told_by_its_id_and_an_unknown_one_is_missing(place: Place) -> None:
    status, headers, told = place.ask("GET", "/rules/LUE-12.json")
    assert (status, told["text"]["id"], headers["Cache-Control"]) == (200, "A five or a six.", "no-store")
    for unknown in ("LUE-13", "", "../config", "%00"):
        status, _, told = place.ask("GET", f"/rules/{unknown}.json")
        assert (status, bool(told["why"]["id"])) == (404, True)
