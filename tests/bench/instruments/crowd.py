"""A crowd of phones as one program, which says when the last of them has heard something.

    python -m tests.bench.instruments.crowd

Standard input is one line of JSON: what each phone is and reads.
It prints `ready`, then `<last level of the topic> <revision> <monotonic ns>` whenever every phone that reads such a
topic has received that revision. What may live here: listening and counting. What may not: MQTT (lean_phone.py), Views.
"""

from __future__ import annotations

import re
import selectors
import sys
import time
from collections import Counter

import msgspec
from msgspec import Struct

from .lean_phone import LeanPhone, Reader

REVISION = re.compile(rb'"revision":(\d+)')


class Gathering(Struct, frozen=True):
    """The whole crowd."""

    readers: tuple[Reader, ...]


class Tally:
    """Who has heard what. A revision that somebody hears twice counts once."""

    def __init__(self, phones: list[LeanPhone]) -> None:
        self._heard: dict[tuple[str, int], set[int]] = {}
        self._everybody = Counter(topic.rpartition("/")[2] for phone in phones for topic in phone.reader.topics)

    def note(self, who: int, messages: list[tuple[str, bytes]]) -> None:
        """Count the messages of one phone; print what the last phone has now heard."""
        for topic, payload in messages:
            kind, found = topic.rpartition("/")[2], REVISION.search(payload)
            if found is None:
                continue
            heard = self._heard.setdefault((kind, int(found.group(1))), set())
            if who not in heard:
                heard.add(who)
                if len(heard) == self._everybody[kind]:
                    print(kind, int(found.group(1)), time.monotonic_ns(), flush=True)


def listen(phones: list[LeanPhone]) -> None:
    """Print what everybody has heard, for ever."""
    selector, tally = selectors.DefaultSelector(), Tally(phones)
    for who, phone in enumerate(phones):
        selector.register(phone.socket, selectors.EVENT_READ, who)
        tally.note(who, phone.heard())
    while True:
        for key, _ in selector.select():
            tally.note(key.data, phones[key.data].receive())


def main() -> None:
    """Connect everybody, then listen."""
    wanted = msgspec.json.decode(sys.stdin.readline(), type=Gathering)
    phones = [LeanPhone(reader) for reader in wanted.readers]
    print("ready", flush=True)
    listen(phones)


if __name__ == "__main__":
    main()
