"""A table with a score sheet for rule tests: sentences a player could say. No assertion about any one rule lives here.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.game import Seat, Setup
from companion.games.anybox import GAME
from companion.games.anybox.content import Column, Content, Holding, Sheet, Tally
from companion.games.anybox.model import ChooseSheet, Count, Hold, State, Throw, Write
from companion.games.anybox.options import Options
from companion.games.anybox.rules.counting import side_total
from companion.games.anybox.rules.turns import active, open_cells
from tests.games.seated import Seats

SEATS = {"Ada": "seat-1", "Ben": "seat-2"}
MARKS = ("circle", "square", "star", "cross")
SHIPPED = msgspec.convert(tomllib.loads(
    (Path(__file__).parents[2] / "config/games/anybox.toml").read_text(encoding="utf-8")), Content)
POINTS, DICE, RACE, TEAMS, PASSED_ROUNDS, TOGETHER = SHIPPED.sheets
LIVES = Sheet("duel", "Duel", (Column("Hits"),), counters=(
    Tally("Lives", start=3, highest=9, ends="lowest"), Tally("Coins", start=2, each=5)))
DANGER = Sheet("danger", "Danger", (Column("Clues"),), teams=1, rounds=4, counters=(
    Tally("Fear", "table", highest=5, ends="highest", means="lost"),
    Tally("Light", "table", start=1, highest=3, ends="highest", means="won")))
TOKENS = Sheet("tokens", "Tokens", (Column("Points"),), goal=50, counters=(
    Tally("Tokens", "secret", start=1, highest=20, each=3), Tally("Guards", start=1, highest=5)))
HAND = Sheet("hand", "Hand", (Column("Points"),), rounds=5, holdings=(
    Holding("Cards", ("Fox", "Key", "Crown")), Holding("Notes", opens="never")))
"""Each player has lives, and coins that are worth five; all play together against the box; everybody has tokens
behind a screen; everybody has cards of three kinds, which the end opens, and notes that nobody else ever reads.
"""


class Seated(Seats[State]):
    """Two players, or those of `names`, who have chosen this sheet; the first one begins."""

    def __init__(self, sheet: Sheet | None = POINTS, options: Options | None = None,
                 names: tuple[str, ...] = tuple(SEATS)) -> None:
        self.called = {name: f"seat-{number + 1}" for number, name in enumerate(names)}
        seats = tuple(Seat(seat, name, mark) for (name, seat), mark in zip(self.called.items(), MARKS, strict=False))
        content = SHIPPED if sheet is None or sheet in SHIPPED.sheets else Content((sheet,))
        super().__init__(GAME, Setup(GAME.id, seats, options or Options(), content), self.called)
        if sheet is not None:
            self.do(ChooseSheet(sheet.key))

    def asker(self, command: Any, by: str) -> str:
        if by:
            return self.called[by]
        return command.seat if isinstance(command, Write | Count | Hold) and command.seat else active(self.state).seat

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return active(self.state).name

    @property
    def points(self) -> list[int]:
        """What everybody's side has."""
        return [side_total(self.state, player) for player in self.state.players]

    def write(self, name: str, *numbers: int) -> Seated:
        """A player writes into the first places that are empty, one after the other."""
        for number in numbers:
            place = int(self.called[name][-1]) - 1
            line, column = open_cells(self.state.players[place])[0]
            self.do(Write(self.called[name], line, ((column, number),)))
        return self

    def rounds(self, *numbers: tuple[int, ...]) -> Seated:
        """Whole rounds: what each player writes, in table order."""
        for each in numbers:
            for name, number in zip(self.called, each, strict=True):
                self.write(name, number)
        return self

    def throw(self, *faces: int) -> Seated:
        """The active player throws the dice."""
        self.do(Throw(), Land(tuple(Rolled(face) for face in faces)))
        return self
