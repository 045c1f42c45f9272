"""Changing something old by playing it: the table as it was before a step, on which something else is played; and the
changed table, if it asks for something that was never asked for. Pure.

What may live here: the screen and the way through it. What may not: how a change is made (engine/past), what comes of
it (change_preview.py). It imports many modules, because a page and a table meet here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.app.pages import put_right
from companion.app.pages.box.dressing import dress_past
from companion.app.pages.navigation import PageContext, SenselessError, Transition
from companion.app.pages.routes import OTHERWISE, HistoryRoute, MomentRoute, OtherwiseRoute, PreviewRoute
from companion.engine.acts import Adjust
from companion.engine.answers import Answer, Reply
from companion.engine.corrections import correction_today
from companion.engine.game import Ask
from companion.engine.openings import first_telling
from companion.engine.past.amending import Amended, Change, FollowUp, amend_table, fork_table, may_change, open_reason
from companion.engine.screens import answer as asked, look
from companion.engine.table import Refused, Table, as_it_was
from companion.engine.view import HANDS_DONE, TABLE, Choice, Notice, Page, Prompt, UndoState, View
from companion.engine.words import Msg

from .change_preview import no_longer, one_step_back

ROUTE = OtherwiseRoute
BESIDE = ("peek:", "pause", "resume", "table-time", "agree:", "keep:", "withdraw:", HANDS_DONE)
NO_ANSWERS = ("adjust:", "read:", "lies:")
"""What can be done at any time, and so answers no question of the table."""
THEN = Notice("moment", Msg("This is the table as it was then"), Msg("Do what should have been done."))
NEXT = Notice("moment", Msg("Then this would be asked for"), Msg("Say what was done, or go on without it."))


def page(context: PageContext, route: OtherwiseRoute) -> View | Page:
    """The table to play on: as it was before the step, or as the change so far makes it."""
    table, change = context.table, route.change
    if table is None:
        return Page(OTHERWISE, Msg("History"), Msg("No game is open."), back="back")
    eyes = _eyes(table, change, context.viewer)
    there = _there(table, change, eyes)
    if there is None:
        return no_longer(OTHERWISE)
    then = _with_what_was_put_right(context, look(there, eyes, table.at), there, change)
    back = Choice("back", Msg("Leave it as it is"), "arrow-left", emphasis="quiet")
    more = (Choice("enough", Msg("Go on without it"), "arrow-right"), back) if change.ask else (back,)
    seen = replace(then, undo=UndoState(), hands=(), notices=(NEXT if change.ask else THEN,),
                   choices=(*_offered(then), *more))
    return dress_past(context, seen, there)


def answer(context: PageContext, route: OtherwiseRoute, key: str, value: Any) -> Transition | None:
    """Take what is done on that table as the proposal. SenselessError where the rules do not allow it, as in play."""
    table, change = context.table, route.change
    if table is not None and not may_change(table, change.seq):
        return Transition(HistoryRoute())
    if table is None or (key == "back" and change.ask is None):
        return Transition(MomentRoute(change.seq))
    if key == "back":
        return Transition(OtherwiseRoute(one_step_back(change)))
    eyes = _eyes(table, change, context.viewer)
    there = _there(table, change, eyes)
    if key == "enough" or there is None:
        return Transition(PreviewRoute(change))
    put_right_then = _put_right_then(table, change, there)
    if put_right_then is not None and key == f"adjust:{put_right_then.path}":
        meant = replace(table.entries[change.seq].ask, command=replace(put_right_then, value=value))
    else:
        meant = _meant(there, Answer(eyes, key, table.at, value, waive=context.waive), table.at)
    proposed = _with(table, change, meant, eyes)
    found = amend_table(table, proposed, TABLE, table.at)
    if isinstance(found, Refused):
        waivable = all(objection.waivable for objection in found.objections)
        raise SenselessError(open_reason(found.objections), found.objections[0].rule, waivable=waivable)
    waits = _asked_for(table, found, eyes) is not None
    return Transition(OtherwiseRoute(proposed) if waits else PreviewRoute(proposed))


def _put_right_then(table: Table, change: Change, there: Table) -> Adjust | None:
    """What the step that is to be changed has put right, if it did nothing else; `there` is the table before it."""
    command = table.entries[change.seq].ask.command
    if not isinstance(command, Adjust) or change.ask is not None or change.before:
        return None
    today: Adjust = correction_today(there.game, there.state, command)
    return today


def _with_what_was_put_right(context: PageContext, then: View, there: Table, change: Change) -> View:
    """A View in which a wrong correction can be made differently, wherever the thing stands."""
    wrong = _put_right_then(context.table, change, there) if context.table is not None else None
    if wrong is None or any(choice.key == f"adjust:{wrong.path}" for choice in then.choices):
        return then
    lines = put_right.correction_rows(replace(context, viewer=then.viewer), there, wrong.path)
    again = tuple(Choice(f"adjust:{line.key}", line.label, "pencil", input=line.input, emphasis="main")
                  for line in lines if line.key == wrong.path)
    return replace(then, choices=(*again, *then.choices))


def _there(table: Table, change: Change, eyes: str) -> Table | None:
    """The table to play on; None if it would show secrets to `eyes`, or was changed meanwhile."""
    if not may_change(table, change.seq):
        return None
    if change.ask is None:
        return fork_table(table, change.seq, TABLE, table.at)
    follow_up = _follow_up(table, change, eyes)
    return follow_up.table if follow_up else None


def _follow_up(table: Table, change: Change, eyes: str) -> FollowUp | None:
    """What else a change asks for."""
    found = amend_table(table, change, TABLE, table.at)
    if not isinstance(found, Amended) or found.asks is None:
        return None
    return found.asks if first_telling(table, found.asks.table, eyes) < 0 else None


def _asked_for(table: Table, found: Amended, eyes: str) -> FollowUp | None:
    """What else a change asks for, if the old steps do not answer it, and `eyes` may answer it."""
    asks = found.asks
    if asks is None or asks.table.game.over(asks.table.state) or first_telling(table, asks.table, eyes) >= 0:
        return None
    was, now = (look(one, TABLE, one.at).prompt for one in (as_it_was(table, asks.seq), asks.table))
    offered = _offered(look(asks.table, eyes, table.at))
    unanswerable = all(choice.key.startswith(NO_ANSWERS) for choice in offered)
    return None if unanswerable or _question(was) == _question(now) else asks


def _question(prompt: Prompt) -> tuple[str, ...]:
    """What is asked, and of whom, without the numbers in it."""
    return prompt.seat, prompt.rule, *_phrases(prompt.text)


def _phrases(text: Msg) -> Iterator[str]:
    yield text.id
    for part in text.args.values():
        if isinstance(part, Msg):
            yield from _phrases(part)


def _offered(then: View) -> tuple[Choice, ...]:
    return tuple(choice for choice in then.choices if not choice.key.startswith(BESIDE))


def _meant(there: Table, given: Answer, at: int) -> Ask[Any]:
    meant = asked(there, given, at)
    if isinstance(meant, Reply):
        raise SenselessError(meant.why or open_reason(()), meant.rule, waivable=meant.waivable)
    return meant


def _with(table: Table, change: Change, meant: Ask[Any], eyes: str) -> Change:
    """The change with this act: in place of the step, or where it is asked for."""
    if change.ask is None:
        return replace(change, ask=meant)
    follow_up = _follow_up(table, change, eyes)
    assert follow_up is not None  # noqa: S101 it was answered
    return replace(change, then=(*change.then, (follow_up.seq, meant)))


def _eyes(table: Table, change: Change, viewer: str) -> str:
    """The viewer as whom one looks at that table: if somebody else did the step, everybody looks as the shared screen
    does.
    """
    return viewer if table.entries[change.seq].ask.by == viewer else TABLE
