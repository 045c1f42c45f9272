"""What to lay where before the first act, as a list whose lines are ticked. Pure.

It opens by itself where nobody at the table has begun this game before with as many people, and is in the menu for as
long as the game lasts. Ticks are entries of the game, so a restart keeps them; nobody has to tick anything.

What may live here: the list, its ticks, when it opens. What may not: what is laid out (each game's `set_up`).
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import Game, Setup
from companion.engine.screens import look
from companion.engine.table import Table, last_step, open_table, set_up_lines
from companion.engine.view import HANDS, MENU, TABLE, Choice, Notice, Page, Row
from companion.engine.words import Msg, say

from .navigation import LayLines, PageContext, Transition
from .routes import AT_TABLE, SET_UP_LIST, Route, SetUpListRoute

ROUTE = SetUpListRoute
TITLE = Msg("Set-up list")
ICON = "clipboard-list-outline"
LINE = "line:"
ALL = "all-laid"
PLAY_ON = "play-on"


def page(context: PageContext, route: SetUpListRoute) -> Page:
    """Every line with its tick; what is the same for several players is one line. On a phone the lines of its player
    come first, and stand alone.
    """
    table = context.table
    if table is None:
        return Page(SET_UP_LIST, TITLE, Msg("No game is open."), back="back")
    groups = sorted(_groups(table, context.viewer), key=lambda lines: _distance(table, lines, context.viewer))
    rows = tuple(_row(table, lines) for lines in groups)
    done = sum(set(lines) <= set(table.laid) for lines in groups)
    text = Msg.of("Touch what is done: {n} of {all}", n=done, all=len(groups))
    return Page(SET_UP_LIST, TITLE, text, rows, _choices(table, context.viewer), back="back", notices=context.notices,
                game=table.game.id, revision=len(table.entries))


def answer(context: PageContext, route: SetUpListRoute, key: str, value: Any) -> Transition | None:
    """Tick a line, take its tick away, tick all lines and begin at the table, or go there without."""
    table = context.table
    if table is None or key in ("back", PLAY_ON):
        return Transition(AT_TABLE)
    if key == ALL:
        first = first_act(table, context.viewer)
        return Transition(AT_TABLE, LayLines(tuple(range(len(set_up_lines(table)))), by=context.viewer,
                                             then=first.key if first else ""))
    lines = tuple(map(int, key.removeprefix(LINE).split(",")))
    return Transition(route, LayLines(lines, laid=not set(lines) <= set(table.laid), by=context.viewer))


def _groups(table: Table, viewer: str) -> tuple[tuple[int, ...], ...]:
    """The numbers of the lines that `viewer` sees as one, in the order of the first."""
    keyed = [((say(hand.text), hand.seat == viewer), line) for line, hand in enumerate(set_up_lines(table))]
    return tuple(tuple(line for other, line in keyed if other == key) for key in dict.fromkeys(key for key, _ in keyed))


def _distance(table: Table, lines: tuple[int, ...], viewer: str) -> int:
    """On a phone the player's own lines come first, then those of nobody alone, then the others'."""
    seat = set_up_lines(table)[lines[0]].seat
    return 0 if viewer in (TABLE, seat) else 1 if not seat else 2


def page_at_the_start(context: PageContext, game: Game, setup: Setup[Any, Any], number: int = 0) -> Route:
    """The list, where this game begins with people of whom nobody has begun it with as many; else the table.

    `number` is that of this game in the journal, if it is there already.
    """
    lines = game.set_up(open_table(game, setup).state)
    names = {seat.name for seat in setup.seats}
    known = any(past.game == setup.game and past.number != number and len(past.seats) == len(setup.seats)
                and names & set(past.seats) for past in context.past())
    return SetUpListRoute() if lines and context.settings.screen.hands and not known else AT_TABLE


def page_after_a_restart(table: Table) -> Route:
    """The list, if people were about to tick it and have not begun to play; else the table."""
    return SetUpListRoute() if table.laid and last_step(table) < 0 and lines_left(table) else AT_TABLE


def way_to_list(table: Table, viewer: str) -> tuple[Choice, ...]:
    """The choice that opens the list on a phone: beside its lines until the first act, then in the menu."""
    lines = len(set_up_lines(table))
    if not lines or viewer not in (seat.id for seat in table.seats):
        return ()
    begun = last_step(table) >= 0 or len(table.laid) == lines
    return (Choice(SET_UP_LIST, TITLE, ICON, emphasis="quiet", on=MENU if begun else HANDS),)


def lines_left(table: Table) -> Notice | None:
    """What is said where play went on while the list was open; None: every line lies."""
    lines = len(set_up_lines(table))
    left = lines - len(table.laid)
    return Notice(SET_UP_LIST, Msg.of("Not everything is set up: {n} of {all} lines are left", n=left, all=lines),
                  Msg("They stand in the menu under “Set-up list”.")) if left else None


def first_act(table: Table, viewer: str) -> Choice | None:
    """What the shared screen offers as the main thing to begin with, if nothing has to be told with it and nobody has
    begun; on a phone none, because others may be asked.
    """
    if viewer != TABLE or last_step(table) >= 0:
        return None
    mains = [choice for choice in look(table, TABLE, table.at).choices if choice.emphasis == "main" and not choice.on]
    return mains[0] if len(mains) == 1 and mains[0].input is None and mains[0].objection is None else None


def _row(table: Table, lines: tuple[int, ...]) -> Row:
    """One line: a single player's with the mark, that of several with their names."""
    hands, seats = set_up_lines(table), table.seats
    whose = [seat for seat in seats if seat.id in {hands[line].seat for line in lines}]
    names = Msg("everybody") if len(whose) == len(seats) else Msg.plain(", ".join(seat.name for seat in whose))
    done = set(lines) <= set(table.laid)
    return Row(hands[lines[0]].text, LINE + ",".join(map(str, lines)), names if len(whose) > 1 else None,
               icon=hands[lines[0]].icon, mark=whose[0].mark if len(whose) == 1 else "",
               tone="good" if done else "plain", shape="tick")


def _choices(table: Table, viewer: str) -> tuple[Choice, ...]:
    """All lines at once, and with them the first act if there is only one; or play on without. When every line lies,
    only the way on.
    """
    if not lines_left(table):
        return (Choice(PLAY_ON, Msg("On to the game"), "play", emphasis="main"),)
    first = first_act(table, viewer)
    all_laid = Msg("Everything is set up › {act}", {"act": first.label}) if first else Msg("Everything is set up")
    return (Choice(PLAY_ON, Msg("Play without the list"), "play", emphasis="quiet"),
            Choice(ALL, all_laid, "check-all", emphasis="main"))
