"""The companion as people have it: a process of its own with its own broker, and phones that join it by their codes.

What may live here: starting it, joining it. What may not: what is measured. With BENCH_PROFILE=FOLDER in the
environment each companion without a window leaves a profile of its threads there.
"""

from __future__ import annotations

import json
import os
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from companion.engine.view import PUBLIC
from ui.phone.topics import PRESENCE, VIEW

from .house import TOPICS, House
from .lean_phone import PATIENCE_S, Reader, phone
from .programs import Program, running

NO_SCREEN = {"SDL_VIDEODRIVER": "offscreen"}
AT_ONCE = {"LP_NUM_THREADS": "0"}
"""Nobody waits for a display that is not there: pictures drawn by software pile up, unless each is drawn at once."""
PROFILE = "BENCH_PROFILE"


class Joined(Struct, frozen=True):
    """A running companion, and what its broker knows each phone that has joined as."""

    program: Program
    phones: dict[str, Reader]


@contextmanager
def headless(house: House, users: Sequence[str] = ()) -> Iterator[Joined]:
    """`companion run --headless` once it says how to join, with a place for each of `users`: seats and `public`."""
    with running(*_words(house), "run", "--headless", "--config", str(house.config)) as program:
        codes = _codes(program)
        yield Joined(program, {user: _join(house, user, codes[user]) for user in users})


@contextmanager
def windowed(house: House, users: Sequence[str] = (), instrument: str = "window",
             **environment: str) -> Iterator[Joined]:
    """`companion run` once its window is drawn and phones can come back; `environment` is added to its own.

    `instrument`: the program that opens the window, `fingers` where it is to be touched.

    Its screen, not its output, says how to join: so the phones have joined before, and come back after a restart.
    """
    phones = {}
    if users:
        with headless(house, users) as before:
            phones = before.phones
    words = ("-m", f"tests.bench.instruments.{instrument}", "--config", str(house.config))
    with running(*words, **{**NO_SCREEN, **environment}) as program:
        program.line("drawn")
        for reader in phones.values():
            with phone(reader):
                pass
        yield Joined(program, phones)


def _words(house: House) -> tuple[str, ...]:
    wanted = os.environ.get(PROFILE)
    if not wanted:
        return ("-m", "companion")
    return ("-m", "tests.bench.instruments.profiled", str(Path(wanted) / f"{house.folder.parent.name}.prof"))


def _codes(program: Program) -> dict[str, str]:
    """The code of every seat and of spectators, who are named last: lines `<user> <address>#<code> <name>`."""
    codes: dict[str, str] = {}
    while PUBLIC not in codes:
        user, address, *_ = [*program.line().split(), "", ""]
        codes[user] = address.partition("#")[2]
    return codes


def _join(house: House, user: str, code: str) -> Reader:
    """Scan the code."""
    asked = urllib.request.Request(f"http://127.0.0.1:{house.web}/join", json.dumps({"code": code}).encode())
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:  # noqa: S310 our own http address
        who = json.load(answer)
    presence = "" if user == PUBLIC else TOPICS.of(user, PRESENCE)
    return Reader(house.port, who["user"], who["password"], (TOPICS.of(user, VIEW),), presence)
