"""Transcripts: a whole game as plain text, and whether it still comes out the same. Bug report and golden test are one.

What may live here: the format. What may not: files, the words of a View (text_view.py).

    tabletop-companion transcript 1
    viewers table public                 whose Views are told; without this line everybody's
    setup {…}                            the set-up as JSON
    ask {…}                              one line an ask, in order; what follows is what came of it
    seat-1| Turn 1 · Ada throws          for each viewer the lines that were not there before,
    seat-1| (7 lines)                    and how many there are, where their number has changed

Blank lines and lines that begin with # mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.engine.codec import ForeignError, decode_entry, decode_setup, encode
from companion.engine.game import Ask, Game, Setup
from companion.engine.screens import look
from companion.engine.secrecy import redact
from companion.engine.table import Refused, Table, open_table, submit
from companion.engine.words import say

from .text_view import text_view

HEAD = "tabletop-companion transcript 1"
SETUP = "setup "
ASK = "ask "
VIEWERS = "viewers "
TABLE, PUBLIC = SHARED = ("table", "public")


class Difference(Struct, frozen=True):
    """One line (from 1) that came out differently; an empty text: there is no such line."""

    line: int
    wanted: str
    found: str


class Transcript(Struct, frozen=True):
    """The content of a transcript: the game, its set-up, every ask."""

    game: Game
    setup: Setup[Any, Any]
    asks: tuple[Ask[Any], ...]
    viewers: tuple[str, ...] = ()


class UnreadableError(ValueError):
    """A text that is no transcript, or not one of an installed game; the message says where and why."""


def write_transcript(table: Table, secrets: bool = True) -> str:
    """The transcript of a game, undone entries and all.

    Without `secrets` asks that hold something that spectators may not know are left out, and so are the seats' Views.
    """
    told = [entry.ask for entry in table.entries if secrets or redact(entry.events, PUBLIC) is entry.events]
    left_out = len(table.entries) - len(told)
    note = "# It holds secrets of the players." if secrets else (
        f"# It holds no secrets: {left_out} asks are left out (--with-secrets), so the rest may come out differently.")
    viewers = () if secrets else SHARED
    head, rest = play_asks(table.game, table.setup, told, viewers).split("\n", 1)
    return f"{head}\n{note}\n{rest}"


def play_asks(game: Game, setup: Setup[Any, Any], asks: Iterable[Ask[Any]], viewers: tuple[str, ...] = ()) -> str:
    """The transcript of these asks, played again, with what `viewers` see (none: everybody)."""
    head = [HEAD, *([VIEWERS + " ".join(viewers)] if viewers else []), SETUP + encode(setup).decode()]
    return "\n".join([*head, *_played(game, setup, asks, viewers)]) + "\n"


def read_transcript(text: str, games: Mapping[str, Game]) -> Transcript:
    """What a transcript tells. UnreadableError says which line cannot be read."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise UnreadableError(f"line 1: this is no transcript; one begins with “{HEAD}”")
    setup = next((line.removeprefix(SETUP) for line in lines if line.startswith(SETUP)), "")
    game = next((games[name] for name in games if f'"game":"{name}"' in setup), None)
    if game is None:
        raise UnreadableError("there is no set-up of an installed game; installed are " + ", ".join(games))
    asks = [_ask(game, line, n) for n, line in enumerate(lines, 1) if line.startswith(ASK)]
    viewers = next((line.removeprefix(VIEWERS).split() for line in lines if line.startswith(VIEWERS)), [])
    return Transcript(game, _setup(game, setup), tuple(asks), tuple(viewers))


def transcript_differences(text: str, games: Mapping[str, Game]) -> tuple[Difference, ...]:
    """Play a transcript again and compare line by line; nothing: it comes out the same."""
    told = read_transcript(text, games)
    wanted, found = _telling(text), _telling(play_asks(told.game, told.setup, told.asks, told.viewers))
    longest = max(len(wanted), len(found))
    pairs = zip(wanted + [(0, "")] * (longest - len(wanted)), found + [(0, "")] * (longest - len(found)), strict=True)
    return tuple(Difference(number, old, new) for (number, old), (_, new) in pairs if old != new)


def _telling(text: str) -> list[tuple[int, str]]:
    """The lines that mean something, with their numbers."""
    return [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.startswith("#")]


def _played(game: Game, setup: Setup[Any, Any], asks: Iterable[Ask[Any]],
            viewers: tuple[str, ...]) -> Iterator[str]:
    table = open_table(game, setup)
    seen = dict[str, list[str]]()
    yield from _views(table, seen, 0, viewers)
    for ask in asks:
        yield ""
        yield ASK + encode(ask).decode()
        answer = submit(table, ask)
        if isinstance(answer, Refused):
            yield from (f"refused {o.rule} {say(o.text)}" for o in answer.objections)
            continue
        table = answer.table
        yield from _views(table, seen, ask.at, viewers)


def _views(table: Table, seen: dict[str, list[str]], now: int, viewers: tuple[str, ...]) -> Iterator[str]:
    for viewer in viewers or (TABLE, *(seat.id for seat in table.seats), PUBLIC):
        lines = text_view(look(table, viewer, now))
        before = seen.get(viewer, [])
        yield from (f"{viewer}| {line}" for line in lines if line not in before)
        if len(lines) != len(before):
            yield f"{viewer}| ({len(lines)} lines)"
        seen[viewer] = lines


def _ask(game: Game, line: str, number: int) -> Ask[Any]:
    try:
        return decode_entry(game, b'{"seq":0,"ask":%s}' % line.removeprefix(ASK).encode()).ask
    except ForeignError as error:
        raise UnreadableError(f"line {number}: {error}") from error


def _setup(game: Game, data: str) -> Setup[Any, Any]:
    try:
        return decode_setup(game, data.encode())
    except ForeignError as error:
        raise UnreadableError(f"the set-up: {error}") from error
