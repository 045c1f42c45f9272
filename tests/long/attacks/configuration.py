"""Configurations as memory cards and hurried people leave them: each is read, and every mistake in it has its line."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from companion.app.config.load import BUILT_IN
from companion.app.config.parse import parse_toml
from companion.app.config.settings import Settings
from tests.long.tried import Tried

TRIES, SEED = 30_000, 7


def attack() -> Iterator[Tried]:
    """One row: the shipped file, damaged in one to three places."""
    shipped = BUILT_IN.read_bytes()
    failures = tuple(f"file {number}: {why}" for number in range(TRIES) if (why := _trouble(damaged(shipped, number))))
    yield Tried("damaged configurations", TRIES, failures)


def damaged(data: bytes, number: int) -> bytes:
    """`data` with bits turned, bytes lost, parts doubled, and signs put in that mean something to TOML."""
    luck, file = Random(SEED + number), bytearray(data)
    for _ in range(luck.randint(1, 3)):
        place = luck.randrange(len(file))
        match luck.randrange(4):
            case 0:
                file[place] ^= 1 << luck.randrange(8)
            case 1:
                del file[place:place + luck.randint(1, 30)]
            case 2:
                file[place:place] = file[luck.randrange(len(file)):][:luck.randint(1, 200)]
            case 3:
                file[place:place] = bytes([luck.choice(b"\"'[]{}=.#\n\r\0a1")])
    return bytes(file)


def _trouble(data: bytes) -> str:
    try:
        found = parse_toml(data, "file")
        msgspec.convert(found.values, Settings)
    except Exception as error:
        return repr(error)
    return ", ".join(f"no line for [{problem.section}] {problem.key}" for problem in found.problems if not problem.line)
