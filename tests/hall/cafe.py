"""A hall as a café has it: its broker, what collects results there, and tables that are whole companions of their own.

What may live here: starting them by the commands of docs/hall.md, playing whole games there. What may not: how many.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.app.simulation.monkey import choice_of, value_for
from companion.engine.view import View
from tests.e2e.evening import Evening
from tests.hall.rig import RealHall
from tests.phone.rig import Phone, until

AT_ONCE = 4
SHEET = "sheet:race-to-a-goal"
"""Which of the sheets that ship is played: the shortest."""
MOST_ACTS = 2000


class Cafe:
    """So many tables in one hall, and a file in which their results are kept."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.hall, self.file = RealHall(folder), folder / "results.csv"
        self.tables = dict[str, Evening]()
        self._collecting = subprocess.Popen(
            (sys.executable, "-m", "companion", "hall", "collect", "--csv", str(self.file), "--folder",
             str(self.hall.folder)), stdout=subprocess.PIPE)
        try:
            with ThreadPoolExecutor(AT_ONCE) as workers:
                list(workers.map(partial(self._open, folder), [f"table-{number}" for number in range(1, tables + 1)]))
        except BaseException:
            self.close()
            raise

    def _open(self, folder: Path, name: str) -> None:
        told = subprocess.run((sys.executable, "-m", "companion", "hall", "add", name, "--folder",
                               str(self.hall.folder)), capture_output=True, text=True, check=True, timeout=120)
        place = folder / name
        place.mkdir()
        self.tables[name] = Evening(place, "Ada", "Ben", game="anybox", hall=told.stdout.strip())

    def play_everywhere(self) -> None:
        """A whole game at every table, some of them at the same time."""
        with ThreadPoolExecutor(AT_ONCE) as workers:
            list(workers.map(play, self.tables.values(), range(len(self.tables))))

    def kept(self) -> Counter[str]:
        """How often the result of each table stands in the hall's file: one line a player."""
        if not self.file.exists():
            return Counter()
        with self.file.open(newline="", encoding="utf-8") as file:
            return Counter(line["table"] for line in csv.DictReader(file) if line["seat"] == "seat-1")

    def close(self) -> None:
        """Everybody goes home."""
        for table in self.tables.values():
            table.end()
        self._collecting.terminate()
        self._collecting.communicate()
        self.hall.end()


def play(evening: Evening, seed: int) -> None:
    """A whole game with a phone for every player, who touch at random, up to its end."""
    evening.joins = evening.fresh_codes()  # those of its start are old by now
    phones = {seat: evening.join(seat) for seat in evening.joins if seat != "public"}
    luck = Random(seed)
    for _ in range(MOST_ACTS):
        views = {seat: _shown(evening, phone, seat) for seat, phone in phones.items()}
        if any(view.result is not None for view in views.values()):
            return
        seat = luck.choice(list(phones))
        chosen = next((choice for choice in views[seat].choices if choice.key == SHEET), None)
        choice = chosen or choice_of(views[seat], luck)
        if choice is not None:
            value = value_for(choice.input, luck)
            if evening.answer(phones[seat], seat, choice.key, value) == "accepted":
                until(partial(_changed, evening, phones[seat], seat, views[seat]))
    raise AssertionError("a game does not end")


def _changed(evening: Evening, phone: Phone, seat: str, before: View) -> bool:
    return _shown(evening, phone, seat) != before


def _shown(evening: Evening, phone: Phone, seat: str) -> View:
    view: Any = evening.view(phone, seat)
    return msgspec.convert(view, View)
