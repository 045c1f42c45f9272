"""A rulebook put together out of its chapters: each chapter is a module that states its rules in tables. No rule lives
here.

ACTS command → (objections, decide), STEPS command → the steps it belongs to, EVOLVE event → new state, FOLLOW step →
what happens by itself. A chapter may have fewer of them, and tables of its own, which `table` binds as well.
"""

from __future__ import annotations

from typing import Any

from .game import Objection
from .words import Msg


def wrong_time(rule: str) -> Objection:
    """What is said against a command at the wrong step: the rule that says what comes when."""
    return Objection(rule, Msg("Not now."), waivable=False)


class Chapters:
    """The chapters of one game. Its functions are those of the contract, as far as a chapter answers for them.

    `untimely` is the rule that a command at the wrong step is against, `end` the step that nothing comes after.
    """

    def __init__(self, *chapters: Any, untimely: str, end: type) -> None:
        self._chapters, self._end, self.wrong_time = chapters, end, (wrong_time(untimely),)
        self._acts, self._steps = self.table("ACTS"), self.table("STEPS")
        self._evolve, self._follow = self.table("EVOLVE"), self.table("FOLLOW")

    def table(self, name: str) -> dict[Any, Any]:
        """One table out of those of this name in all chapters."""
        return {key: value for chapter in self._chapters for key, value in getattr(chapter, name, {}).items()}

    def untimely(self, state: Any, command: Any) -> tuple[Objection, ...]:
        """An objection if a command belongs to other steps than the present one."""
        steps = self._steps.get(type(command))
        return () if steps is None or isinstance(state.step, steps) else self.wrong_time

    def objections(self, state: Any, command: Any, by: str) -> tuple[Objection, ...]:
        """What speaks against a command: that it is the wrong time, or else what its chapter says."""
        found: tuple[Objection, ...] = self.untimely(state, command) or self._acts[type(command)][0](state, command, by)
        return found

    def decide(self, state: Any, command: Any, by: str) -> tuple[Any, ...]:
        """What comes of a command, in table order."""
        events: tuple[Any, ...] = self._acts[type(command)][1](state, command, by)
        return events

    def evolve(self, state: Any, event: Any) -> Any:
        """What is true after an event."""
        return self._evolve[type(event)](state, event)

    def follow(self, state: Any) -> tuple[Any, ...]:
        """What the present step brings by itself."""
        what = self._follow.get(type(state.step))
        return what(state) if what else ()

    def over(self, state: Any) -> bool:
        """Whether the game has ended."""
        return isinstance(state.step, self._end)
