"""A hall, a table and what collects results, as programs of their own, whose power is cut again and again.

What may live here: starting and cutting them, and counting results. What may not: how often.
"""

from __future__ import annotations

import csv
import random
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

from companion.app.storage.journal import Journal, lasting_id
from companion.hall import broker_files
from tests.hall.rig import RealHall
from tests.phone.rig import free_port

PARTS = ("table", "broker", "collecting")


class Evening:
    """A hall, what collects there, and a table that plays: each a program of its own, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.hall, self.folder, self.file = RealHall(folder), folder / "table", folder / "results.csv"
        self.folder.mkdir()
        self.code = broker_files.add_table(self.hall.folder, "table-7")
        self.ports = ",".join(str(free_port()) for _ in range(3))
        self.running: dict[str, subprocess.Popen[str]] = {}
        self.start("collecting")
        self.start("table")

    def start(self, part: str, how: str = "play") -> None:
        if part == "broker":
            self.hall.start()
            return
        collecting = ("-m", "companion", "hall", "collect", "--csv", str(self.file), "--folder", str(self.hall.folder))
        table = ("-m", "tests.hall.table_program", str(self.folder), self.code, self.ports, how)
        self.running[part] = subprocess.Popen((sys.executable, *(table if part == "table" else collecting)),
                                              stdout=subprocess.PIPE, text=True)

    def cut(self, part: str) -> None:
        """As a power cut does: nothing is said, nothing is put away."""
        if part == "broker":
            self.hall.kill()
            return
        self.running[part].kill()
        self.running.pop(part).communicate()

    def play(self, games: int) -> None:
        """Wait until so many games have ended."""
        lines = self.running["table"].stdout
        assert lines is not None
        for line in iter(lines.readline, ""):
            games -= line == "ended\n"
            if games <= 0:
                return
        raise AssertionError("the table has ended by itself")

    def settle(self) -> None:
        """End the evening: everything that waits is answered for."""
        self.cut("table")
        self.start("table", "settle")
        assert self.running.pop("table").wait() == 0

    def ended(self) -> set[str]:
        """The games that have ended, as the table's journal knows them."""
        with closing(Journal(self.folder / "journal.db", lambda: 0)) as journal:
            return {lasting_id("table", game.opened, game.id) for game in journal.games() if game.result}

    def kept(self) -> Counter[str]:
        """How often each of them stands in the hall's file."""
        with self.file.open(newline="", encoding="utf-8") as file:
            return Counter(line["id"] for line in csv.DictReader(file) if line["seat"] == "seat-1")

    def close(self) -> None:
        """End every program."""
        for part in tuple(self.running):
            self.cut(part)
        self.hall.end()


def cut_often(evening: Evening, cuts: int, seed: int) -> tuple[str, ...]:
    """Cut the power of one part, or of several, so many times; the games that were lost or doubled, in words."""
    luck = random.Random(seed)
    evening.play(1)
    for number in range(cuts):
        gone = PARTS[number % 3:number % 3 + 1] if number < 3 else luck.sample(PARTS, luck.randint(1, 3))
        for part in gone:
            evening.cut(part)
        if "table" not in gone:
            evening.play(1)
        for part in luck.sample(gone, len(gone)):
            evening.start(part)
        evening.play(luck.randint(0, 2))
    evening.settle()
    ended, kept = evening.ended(), evening.kept()
    few = () if len(ended) > cuts // 2 else (f"only {len(ended)} games have ended",)
    return (*few, *(f"seed {seed}: {game} is kept {kept[game]} times" for game in sorted(ended | set(kept))
                    if kept[game] != (game in ended)))
