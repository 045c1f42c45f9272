"""A table for rule tests, whatever the game: people ask, the rules answer.

What may live here holds for every game. Sentences that players of one game say live in tests/<game>/seated.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Self, TypeVar

from msgspec.structs import replace

from companion.engine.game import Ask, Setup, State
from companion.engine.table import Accepted, Refused, open_table, submit

S = TypeVar("S", bound=State)


class Seats(ABC, Generic[S]):
    """An open table; `seat` says which seat a player's name stands for."""

    def __init__(self, game: Any, setup: Setup[Any, Any], seat: dict[str, str]) -> None:
        self.game, self.seat = game, seat
        self.table = open_table(game, setup)

    @abstractmethod
    def asker(self, command: Any, by: str) -> str:
        """The seat that asks: that of `by`, or without a name whoever it must be."""

    @property
    def state(self) -> S:
        state: S = self.table.state
        return state

    @property
    def step(self) -> str:
        return type(self.table.state.step).__name__

    def ask(self, command: Any, by: str = "", waive: bool = False) -> Accepted | Refused:
        return submit(self.table, Ask(command, self.asker(command, by), self.table.at + 1000, waive=waive))

    def do(self, *commands: Any, by: str = "", waive: bool = False) -> Self:
        for command in commands:
            answer = self.ask(command, by, waive)
            assert isinstance(answer, Accepted), answer
            self.table = answer.table
            assert self.game.invariants(self.state) == ()
        return self

    def rules_against(self, command: Any, by: str = "") -> list[str]:
        """The ids of the rules that speak against it."""
        answer = self.ask(command, by)
        return [objection.rule for objection in answer.objections] if isinstance(answer, Refused) else []

    def be(self, **changes: Any) -> Self:
        """Start a test from another place: fields of the state are as given."""
        before = self.table.states.upto(len(self.table.entries))
        self.table = replace(self.table, states=before.append(replace(self.state, **changes)))
        return self
