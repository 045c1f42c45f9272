"""A table that plays a game for the first time: each kind of step is explained once, and never again. Pure.

The rule that a prompt names is the kind of step. The explanation is that rule's short form (RULES.md). What may live
here: what has been explained, and what is explained now. What may not: files, who learns of it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import Draft
from companion.app.translation import rule_at_hand, rules_of
from companion.engine.view import Choice, View
from companion.engine.words import Msg

KEPT, FIRST_TIME = "first-time", "first-time"
"""The key under which it is remembered for each game, and the one that is touched for it at set-up."""


class Explained(Struct, frozen=True):
    """What has been explained to a table about one game: the rules in `told`, if it wants explanations (`wanted`)."""

    wanted: bool = False
    told: tuple[str, ...] = ()


class FirstStep(Struct, frozen=True):
    """The present kind of step: the rule of its prompt, in which game, at table `number`; whether it is `shown`."""

    number: int = 0
    game: str = ""
    rule: str = ""
    shown: bool = False


def read_explained(kept: Any, game: str) -> Explained:
    """What is remembered of `game`, read from the stored value."""
    said = kept.get(game) if isinstance(kept, dict) else None
    if not (isinstance(said, dict) and isinstance(said.get("told"), list)):
        return Explained()
    return Explained(said.get("wanted") is True, tuple(rule for rule in said["told"] if isinstance(rule, str)))


def keep_wish(kept: Any, game: str, *, wanted: bool) -> dict[str, Any]:
    """What is stored once a table has said whether it wants explanations."""
    return _written(kept, game, replace(read_explained(kept, game), wanted=wanted))


def keep_lesson(kept: Any, lesson: FirstStep) -> dict[str, Any] | None:
    """What is stored once `lesson` has been shown; None: nothing new."""
    known = read_explained(kept, lesson.game)
    if not lesson.shown or lesson.rule in known.told:
        return None
    return _written(kept, lesson.game, replace(known, told=(*known.told, lesson.rule)))


def begin_step(last: FirstStep, step: FirstStep, kept: Any) -> FirstStep:
    """The present kind of step, shown if it was never explained here; while the same step lasts it stays shown."""
    if (last.number, last.game, last.rule) == (step.number, step.game, step.rule):
        return last
    known = read_explained(kept, step.game)
    return replace(step, shown=known.wanted and bool(step.rule) and step.rule not in known.told)


def _written(kept: Any, game: str, lessons: Explained) -> dict[str, Any]:
    return {**(kept if isinstance(kept, dict) else {}),
            game: {"wanted": lessons.wanted, "told": list(lessons.told)}}


def is_usual(context: PageContext, game: str) -> bool:
    """Whether a table counts as new to a game, because it has never played one to its end."""
    return bool(rules_of(game)) and not any(
        other.game == game and (other.over or other.finished) for other in context.past())


def first_time_choices(draft: Draft) -> tuple[Choice, ...]:
    """The switch at set-up, one touch; nothing for a game whose rules have no short form."""
    if not rules_of(draft.game):
        return ()
    label = Msg("Explain the rules: yes") if draft.first_time else Msg("Explain the rules: no")
    box = "checkbox-marked" if draft.first_time else "checkbox-blank-outline"
    return (Choice(FIRST_TIME, label, box, emphasis="quiet"),)


def toggle_first_time(draft: Draft) -> Draft:
    """The draft after that touch."""
    return replace(draft, first_time=not draft.first_time)


def with_lesson(view: View, lesson: FirstStep) -> View:
    """A View with an explanation of its prompt, if that is being explained."""
    if not lesson.shown or view.prompt.rule != lesson.rule or view.result is not None:
        return view
    return replace(view, prompt=replace(view.prompt, lesson=rule_at_hand(lesson.rule)))
