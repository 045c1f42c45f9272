"""Results in a CSV file, for halls that want no database: one line for every player of every game.

What may live here: that file. What may not: MQTT, PostgreSQL. A game that is put right later gets lines with a higher
edition; the highest counts.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from companion.app.integrations.for_hall import HallResult
from companion.app.pages.evenings.exports import harmless_text

COLUMNS = ("table", "id", "edition", "game", "began", "ended", "minutes", "withdrawn", "seat", "player", "mark",
           "points", "rank", "winner", "lines")


class CsvLedger:
    """One file, to which lines are added. A line that a power cut has torn is cut off when it is opened."""

    def __init__(self, path: Path) -> None:
        """Open or make it. OSError."""
        self._path = path
        text = path.read_bytes() if path.exists() else b""
        whole, self._known = _whole_results(text)
        if whole != len(text):
            os.truncate(path, whole)
        if not whole:
            self._add(_lines((COLUMNS,)))

    def keep(self, table: str, result: HallResult) -> None:
        """Add a result, unless it stands there already. OSError."""
        key = table, result.id, str(result.edition)
        if key not in self._known:
            self._add(_lines(_rows(table, result)))
            self._known.add(key)

    def _add(self, text: str) -> None:
        """Write at the end, whole or not at all."""
        before = self._path.stat().st_size if self._path.exists() else 0
        try:
            with self._path.open("ab") as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            os.truncate(self._path, before)
            raise


def _whole_results(text: bytes) -> tuple[int, set[tuple[str, str, str]]]:
    """How many bytes of a file are whole results, and which those are; `lines` says how many each of them has."""
    end, known, count = 0, set[tuple[str, str, str]](), 0
    for at, line in _ended_lines(text):
        cells = next(csv.reader([line.decode("utf-8", "replace")]))
        count += 1
        if cells == list(COLUMNS) or (len(cells) == len(COLUMNS) and cells[-1] == str(count)):
            known |= {(cells[0], cells[1], cells[2])} if end else set()
            end, count = at, 0
    return end, known


def _ended_lines(text: bytes) -> Iterator[tuple[int, bytes]]:
    """Every line that is ended, with the place where the next begins; no cell has a line break in it."""
    at = 0
    while (found := text.find(b"\r\n", at)) >= 0:
        yield found + 2, text[at:found]
        at = found + 2


def _rows(table: str, result: HallResult) -> tuple[tuple[object, ...], ...]:
    minutes = "" if result.duration_ms is None else round(result.duration_ms / 60_000)
    head = (table, result.id, result.edition, _cell(result.title), result.began, result.ended or "", minutes,
            "yes" if result.withdrawn else "no")
    if not result.players:
        return ((*head, *("",) * 6, 1),)
    return tuple((*head, _cell(seat.seat), _cell(seat.name), _cell(seat.mark), "" if seat.total is None else seat.total,
                  seat.rank or "", "yes" if seat.winner else "no", len(result.players)) for seat in result.players)


def _cell(text: str) -> str:
    """A text without line breaks, which no spreadsheet takes for a formula."""
    return harmless_text(" ".join(text.split()))


def _lines(rows: tuple[tuple[object, ...], ...]) -> str:
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()
