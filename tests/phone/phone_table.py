"""A table as its phones meet it: page, codes and broker of a real `Phones`, and what has come into its inbox.

What may live here: inviting, joining, showing. What may not: assertions about any one thing.
"""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from queue import SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from companion.engine.answers import Answer
from companion.engine.view import Notice
from tests.phone.rig import PATIENCE_S, Phone, a_view, free_port, services, until
from ui.phone.messages import Presence
from ui.phone.phones import Phones, PhonesConfig


class Round(Struct, frozen=True):
    """A state, and an event, of a table that only counts."""

    round: int


class Table:
    """A companion as far as phones can tell."""

    def __init__(self, folder: Path, config: PhonesConfig, **people: str) -> None:
        """`people` sit there already when it starts (seat_1="Ada")."""
        self.said: dict[str, Notice | None] = {}
        self.inbox: SimpleQueue[Answer | Presence] = SimpleQueue()
        self.config = config
        world = services(lambda name, notice: self.said.update({name: notice}))
        self.phones = Phones(config, folder, self.inbox.put, world)
        self.phones.start({seat.replace("_", "-"): person for seat, person in people.items()})

    def get(self, path: str, code: str = "") -> tuple[int, dict[str, Any]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.config.web_port, timeout=PATIENCE_S)
        body = json.dumps({"code": code}).encode() if code else None
        connection.request("POST" if code else "GET", path, body)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def policy(self) -> str:
        """What the page may talk to."""
        connection = http.client.HTTPConnection("127.0.0.1", self.config.web_port, timeout=PATIENCE_S)
        connection.request("GET", "/time")
        return str(connection.getresponse().headers["Content-Security-Policy"])

    def join(self, user: str) -> Phone:
        given = self.given(user)
        phone = Phone(self.config.port, given["user"], given["password"])
        until(lambda: phone.up)
        return phone

    def given(self, user: str) -> dict[str, str]:
        """What a phone is given for the code of `user`."""
        link = urlsplit(self.phones.invite(user))
        status, given = self.get("/join", link.fragment)
        assert (status, link.port, given["seat"]) == (200, self.config.web_port, user)
        return given


def managed() -> PhonesConfig:
    return PhonesConfig("t1", port=free_port(), websocket_port=free_port(), web_port=free_port())


def show(table: Table, *viewers: str, text: str = "Hello", **people: str) -> None:
    """`people`: who sits where (seat_1="Ada"); somebody of that seat's name if nobody is named."""
    views = {viewer: a_view(viewer, f"{text} {viewer}") for viewer in viewers}
    sitting = {viewer: people.get(viewer.replace("-", "_"), viewer) for viewer in viewers if viewer != "public"}
    table.phones.show(views, sitting)
    table.phones.report(Round(1), (("turn", Round(1)),))


def running_in(folder: Path) -> int:
    """The process id of the mosquitto whose files are in this folder."""
    return next(int(path.parent.name) for path in Path("/proc").glob("[0-9]*/cmdline")
                if path.read_bytes().endswith(f"{folder}/mosquitto.conf\0".encode()))
