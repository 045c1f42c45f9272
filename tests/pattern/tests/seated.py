"""A table of Pattern for rule tests: sentences a player could say. No assertion about any one rule lives here."""

from __future__ import annotations

from typing import Any

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.game import LIGHT, Seat, Setup
from companion.games.pattern import GAME
from companion.games.pattern.content import Content
from companion.games.pattern.model import State, Take, Throw
from companion.games.pattern.options import Options
from companion.games.pattern.rules.turns import active
from tests.games.seated import Seats

SEATS = {"Ada": "seat-1", "Ben": "seat-2"}


class Seated(Seats[State]):
    """Two players at a table; Ada begins."""

    def __init__(self, options: Options | None = None, detail: str = LIGHT) -> None:
        seats = tuple(Seat(seat, name, mark) for (name, seat), mark in zip(
            SEATS.items(), ("circle", "square"), strict=True))
        super().__init__(GAME, Setup(GAME.id, seats, options or Options(), Content(), detail), SEATS)

    def asker(self, command: Any, by: str) -> str:
        return SEATS[by] if by else active(self.state).seat

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return active(self.state).name

    @property
    def points(self) -> list[int]:
        """Everybody's points."""
        return [player.points for player in self.state.players]

    def throw(self, *faces: int) -> Seated:
        """One player after the other throws and takes it."""
        for face in faces:
            self.do(Throw(), Land((Rolled(face),)), Take())
        return self
