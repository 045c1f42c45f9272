"""When the table has to stop, and whether the game may end by then. Pure.

What may live here: the page on which a table says so, and the word that is said in time. What may not: the estimate.

What is said names nobody: it is the game that takes long.
"""

from __future__ import annotations

from typing import Any, ClassVar

from companion.engine.view import Notice, Page, Row, StillToPlay
from companion.engine.words import Msg

from .navigation import PageContext, SetOption, Transition
from .routes import AT_TABLE, HomeRoute, Route

STOP = "stop"
STOP_AT = "stop-at:"
NEVER = "stop-never"
KEPT = "stop"
"""Under this name it is kept when the table has to stop: seconds since 1970; 0: it need not."""
SAID = "stop-said"
"""Under this name it is kept for which of these times the word in time was said."""
QUARTER_S, FORGOTTEN_S = 900, 3600
CHOICES = 16
EARLIEST = 1_767_225_600
"""The first second of 2026: a machine that believes less does not know the time."""


class StopRoute(Route, frozen=True):
    """When the table has to stop."""

    id: ClassVar[str] = STOP


ROUTE = StopRoute


def page(context: PageContext, route: StopRoute) -> Page:
    """How long the game still takes, and every quarter of an hour of the next four hours."""
    stop = stop_time(context.stop, context.wall)
    first = (context.wall // QUARTER_S + 1) * QUARTER_S
    times = tuple(Row(clock_text(context, wall), f"{STOP_AT}{wall}", shape="chip", icon="check" if wall == stop else "")
                  for wall in range(first, first + CHOICES * QUARTER_S, QUARTER_S))
    never = Row(Msg("We need not stop"), NEVER, icon="check" if not stop else "timer-off-outline")
    return Page(STOP, Msg("We have to stop at …"), _said(context, stop), (*times, never), back="back",
                notices=context.notices, game=context.table.game.id if context.table else "")


def answer(context: PageContext, route: StopRoute, key: str, value: Any) -> Transition | None:
    """Remember when; back to the table or the menu."""
    if key == "back":
        return Transition(HomeRoute())
    return Transition(AT_TABLE if context.table else HomeRoute(),
                      SetOption(KEPT, int(key.removeprefix(STOP_AT)) if key.startswith(STOP_AT) else 0))


def stop_row(context: PageContext) -> Row:
    """The way to this page among the settings, with what was said."""
    stop = stop_time(context.stop, context.wall)
    return Row(Msg("We have to stop at …"), STOP, clock_text(context, stop) if stop else Msg("no end"),
               Msg("A word in time, if the game may not be over by then."), "timer-sand")


def stop_time(kept: Any, wall: int) -> int:
    """When the table has to stop (wall seconds); 0: it need not, or that time is long over."""
    return kept if isinstance(kept, int) and kept > wall - FORGOTTEN_S else 0


def may_run_over(stop: int, wall: int, still: StillToPlay | None) -> bool:
    """Whether the game may still go on when the table has to stop."""
    return bool(stop) and still is not None and wall + still.most * 60 > stop


def stop_notice(time: Msg) -> Notice:
    """The word in time."""
    return Notice(STOP, Msg("The game may not be over by {time}", {"time": time}),
                  Msg("It can be put away as it stands, and go on another day."))


def clock_text(context: PageContext, wall: int) -> Msg:
    """A time of the day as clocks on walls show it; how far off it is where the machine does not know the time."""
    if context.wall < EARLIEST:
        return Msg("in {n} min", {"n": max(0, wall - context.wall) // 60})
    hour, minute = context.time_of_day(wall)
    return Msg.plain(f"{hour}:{minute:02}")


def _said(context: PageContext, stop: int) -> Msg:
    still = context.still()
    if still is None:
        return Msg("How long the game still takes is not known yet.")
    if may_run_over(stop, context.wall, still):
        return Msg("The game takes {still}. It may not be over by {time}.", {
            "still": still.text, "time": clock_text(context, stop)})
    return Msg("The game takes {still}. Nine of ten like it end within that time.", {"still": still.text})
