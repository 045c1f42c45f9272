"""PURE. What a screen of the hall knows of each table, from what its topics say.

What may live here: taking messages in, what a clock shows now. What may not: the line, drawing.
"""

from __future__ import annotations

import re
from datetime import datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.app.integrations.messages import ClockState, PublicState
from companion.app.pages.hall_page import TableCard

TOPIC = re.compile(r"tabletop/([a-z0-9-]{1,32})/(status|link|public/info|public/state)")
MOST = 1000
MINUTE_MS = 60_000
DIGITS = re.compile(r"(\d+)")


class KnownTable(Struct, frozen=True):
    """A table as far as it has been heard."""

    name: str
    online: bool = False
    linked: bool = True
    calls: bool = False
    state: PublicState | None = None


class _Info(Struct, frozen=True):
    calls: bool = False


class KnownTables:
    """All tables that have been heard on one line."""

    def __init__(self) -> None:
        self._tables = dict[str, KnownTable]()

    def hear(self, topic: str, payload: bytes) -> None:
        """Take in one message; what makes no sense changes nothing."""
        found = TOPIC.fullmatch(topic)
        if found is None or (found[1] not in self._tables and len(self._tables) >= MOST):
            return
        table = self._tables.get(found[1], KnownTable(found[1]))
        try:
            self._tables[table.name] = _told(table, found[2], payload)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return

    def cards(self, wall_ms: int) -> tuple[TableCard, ...]:
        """A card for each: those that need help first, then by name, numbers as numbers. `wall_ms`: since 1970."""
        ordered = sorted(self._tables.values(), key=lambda table: (not table.calls, _by_number(table.name)))
        return tuple(_card(table, wall_ms) for table in ordered)


def clock_text(clock: ClockState, told: str, wall_ms: int) -> str:
    """What a clock of a message of `told` (ISO 8601) shows at `wall_ms`, or nothing; overtime has a plus sign."""
    try:
        began, ends = _milliseconds(told), _milliseconds(clock.ends) if clock.ends else None
    except ValueError:
        return ""
    if clock.used_ms is not None:
        return _minutes(clock.used_ms + (max(0, wall_ms - began) if clock.running else 0))
    if clock.left_ms is None:
        return ""
    left = ends - wall_ms if clock.running and ends is not None else clock.left_ms
    return f"+{_minutes(-left)}" if left <= 0 else _minutes(left + 999 if clock.running else left)


def _told(table: KnownTable, what: str, payload: bytes) -> KnownTable:
    match what:
        case "status":
            return replace(table, online=payload == b"online")
        case "link":
            return replace(table, linked=payload == b"1")
        case "public/info":
            return replace(table, calls=msgspec.json.decode(payload, type=_Info).calls)
    return replace(table, state=msgspec.json.decode(payload, type=PublicState))


def _card(table: KnownTable, wall_ms: int) -> TableCard:
    there, state = table.online and table.linked, table.state
    if not there or state is None or not state.game:
        return TableCard(table.name, there, table.calls)
    clock = clock_text(state.clock, state.time, wall_ms) if state.clock and not state.over else ""
    leads = next((seat.name for seat in state.seats if state.leads == (seat.seat,)), "")
    still = state.still if not state.over else None
    return TableCard(table.name, there, table.calls, state.title, state.phase, state.over, state.active_mark, leads,
                     clock, (still.least_ms // MINUTE_MS, still.most_ms // MINUTE_MS) if still else ())


def _by_number(name: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in DIGITS.split(name))


def _milliseconds(time: str) -> int:
    return round(datetime.fromisoformat(time).timestamp() * 1000)


def _minutes(ms: int) -> str:
    minutes, seconds = divmod(max(0, ms) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
