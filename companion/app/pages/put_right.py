"""Putting right what the companion believes about the table: everything that may be corrected, in one list. Pure.

The shared screen corrects everything; a phone corrects what belongs to its player, and what belongs to nobody alone. A
phone gets the options of a line only when the line is touched, because all at once would be more than a broker takes.

What may live here: the list. What may not: what may be corrected (the games), what follows from it (the engine).
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from msgspec import json, structs

from companion.engine import acts, answers, corrections, secrecy
from companion.engine.clock_places import clock_places, clock_told
from companion.engine.game import Adjustable, Ask
from companion.engine.inputs import Form, Input, Number, Pick, spoken_answer
from companion.engine.table import Table, as_it_was, believed, is_decision, objections
from companion.engine.view import MENU, TABLE, Choice, Page, Row
from companion.engine.words import Msg

from . import narrowing, owners, set_up_list
from .navigation import Believe, PageContext, Proposal, PutClockRight, SenselessError, Transition
from .past import consent
from .routes import (
    AGREEMENT,
    AT_TABLE,
    CONTENT,
    HISTORY,
    PUT_RIGHT,
    AgreementRoute,
    BoxRoute,
    HistoryRoute,
    PutRightRoute,
    Route,
    SetUpListRoute,
)

ROUTE = PutRightRoute
ON_A_PHONE, MORE = 80, "more"
ASK = "ask:"
"""The first letters of the key of a line whose input has to be fetched first."""
STEPS = 2
"""So many of the last steps of play count as what has just happened."""


def page(context: PageContext, route: PutRightRoute) -> Page:
    """A line for each thing, with what is believed of it; a touch asks what is true."""
    table = context.table
    if table is None:
        return Page(PUT_RIGHT, Msg("Correct"), Msg("No game is open."), back="back")
    every, first, ways = _rows(table, context.viewer), route.first, tuple[Choice, ...]()
    clocks = _clock_rows(table, context.viewer)
    above = tuple(narrowing.narrowing_chips(table, (*clocks, *every), route.narrowed))
    text = None if above else Msg("Touch what is not as on the table.")
    narrowed = narrowing.narrowed_rows(context, table, (*clocks, *every) if route.narrowed else every, route.narrowed,
                                       _lately(table, context.viewer))
    rows = narrowed if route.narrowed else (*clocks, *narrowed)
    if context.viewer != TABLE:
        more = (Choice(MORE, Msg("More"), "chevron-down"),) if first + ON_A_PHONE < len(rows) else ()
        ways = (*more, Choice(HISTORY, Msg("What happened so far"), "history"))
        rows = tuple(_light(row, route.line) for row in rows[first:first + ON_A_PHONE])
    return Page(PUT_RIGHT, Msg("Correct"), text, (*above, *rows), ways, back="back", notices=context.notices,
                game=table.game.id, revision=len(table.entries))


def correction_rows(context: PageContext, table: Table, asked: str = "") -> tuple[Row, ...]:
    """Everything that `context.viewer` may put right, however much; on a phone only the line `asked` for brings its
    options.
    """
    rows = _rows(table, context.viewer)
    return rows if context.viewer == TABLE else tuple(_light(row, asked) for row in rows)


def answer(context: PageContext, route: PutRightRoute, key: str, value: Any) -> Transition | None:
    """Go back to the table or to the history, or put one thing right; then the list stays open for the next.

    SenselessError: the value is impossible, or the thing has changed since the player began to answer.
    """
    if key == "back" or context.table is None:
        return Transition(AT_TABLE)
    if key == HISTORY:
        return Transition(HistoryRoute())
    if narrowing.is_way(key):
        return Transition(PutRightRoute(narrowed=narrowing.next_narrowing(key, value, route.narrowed)))
    if key == MORE:
        return Transition(structs.replace(route, line="", first=route.first + ON_A_PHONE))
    clock = next((place for place in clock_places(context.table, context.viewer) if place.key == key), None)
    if clock is not None:
        return Transition(route, PutClockRight(clock_told(clock.seat, value), context.viewer))
    found = answer_line(context, context.table, key, value)
    return Transition(structs.replace(route, line=found.asked), found.action)


class LineAnswer(NamedTuple):
    """What a touch on a line comes to: the path of the line whose choice is `asked` for now, or what is believed."""

    asked: str = ""
    action: Believe | None = None


def answer_line(context: PageContext, table: Table, key: str, value: Any) -> LineAnswer:
    """A line asked for, or one thing put right. SenselessError as `answer` raises it."""
    if key.startswith(ASK):
        return LineAnswer(key.removeprefix(ASK))
    if not context.waive and _changed_meanwhile(table, context, key, value):
        return LineAnswer()
    found = objections(table, Ask(acts.Adjust(key, value), context.viewer, table.at))
    if found:
        raise SenselessError(found[0].text)
    return LineAnswer(action=Believe(key, value, context.viewer))


def ways_in(table: Table, wish: Proposal | None, viewer: str) -> tuple[Choice, ...]:
    """The choices that a table's screens offer besides the game: consent to a proposal, put things right; on a phone
    also compare with the table and look into the box (the shared screen does both from its menu).
    """
    asked = viewer == TABLE or viewer in (seat.id for seat in table.seats)
    own = (Choice(PUT_RIGHT, Msg("Correct something"), "pencil", emphasis="quiet", on=MENU),) if asked else ()
    agree = (Choice(AGREEMENT, Msg("Compare the table"), "clipboard-check-outline", emphasis="quiet", on=MENU),
             ) if asked and viewer != TABLE else ()
    boxed = asked and viewer != TABLE and table.game.kinds
    box = (Choice(CONTENT, Msg("What is in the box"), "package-variant", emphasis="quiet", on=MENU),) if boxed else ()
    return (*consent.consent_choices(table, wish, viewer), *own, *agree, *set_up_list.way_to_list(table, viewer), *box)


def way_opened(table: Table, wish: Proposal | None, given: answers.Answer) -> Route | None:
    """The page to which one of these choices leads; None if `given` is none of them."""
    if not any(choice.key == given.key for choice in ways_in(table, wish, given.viewer)):
        return None
    ways = {route.id: route for route in (PutRightRoute(), AgreementRoute(), BoxRoute(), SetUpListRoute())}
    return ways.get(given.key) or (consent.consent_route(wish) if wish else None)


def _changed_meanwhile(table: Table, context: PageContext, path: str, value: Any) -> bool:
    """Whether somebody else has put the same right meanwhile, to the same value. SenselessError: it has changed since.
    """
    if not 0 <= context.seen < len(table.entries):
        return False
    before = as_it_was(table, context.seen)
    was, now = (next((place for place in believed(then) if place.path == path), None) for then in (before, table))
    if was is None or now is None:
        return False
    seen, stands = _known(was, before.state, context.viewer), _known(now, table.state, context.viewer)
    if _plain(seen) == _plain(stands):
        return False
    if _plain(stands) == value:
        return True
    raise SenselessError(Msg("This has changed meanwhile: {label}: {was} → {now}", {
        "label": now.label, "was": _said(was, seen), "now": _said(now, stands)}), waivable=True)


def _rows(table: Table, viewer: str) -> tuple[Row, ...]:
    """The order of lines: the player's things first, then what belongs to nobody alone, then everybody's, in table
    order. On the shared screen a number on a player's panel is that player's, also where no phone may put it right.
    """
    places = [place for place in _places(table)
              if not place.aside and (viewer in (TABLE, place.seat) or not place.seat)]
    seats = [seat.id for seat in table.seats]
    marks = {seat.id: seat.mark for seat in table.seats}
    owned = ((owners.owner_of(table, place) if viewer == TABLE else place.seat, place) for place in places)
    ordered = sorted(owned, key=lambda one: (one[0] != viewer, seats.index(one[0]) if one[0] in seats else -1))
    shown = secrecy.redact(table.state, viewer)
    return tuple(_row(place, _of(place, shown, viewer), marks.get(owner, "")) for owner, place in ordered)


def _clock_rows(table: Table, viewer: str) -> tuple[Row, ...]:
    """A line for each clock that stands; on the shared screen it stands because this page is open."""
    marks = {seat.id: seat.mark for seat in table.seats}
    return tuple(Row(place.label, place.key, place.told, mark=marks.get(place.seat, ""), icon="timer-edit-outline",
                     input=place.wanted) for place in clock_places(table, viewer))


def _lately(table: Table, viewer: str) -> frozenset[str]:
    """The paths that the last steps of play have changed for `viewer`, without giving away a secret. If they changed
    nothing, the paths that have come to the list with them.

    What was put right since has changed as well, but a correction is no step of play.
    """
    steps = (seq for seq in reversed(table.counting) if is_decision(table.entries[seq])
             and not isinstance(table.entries[seq].ask.command, acts.Adjust))
    since = min(islice(steps, STEPS), default=-1)
    if since < 0:
        return frozenset()
    was, now = (_stands(then, viewer) for then in (as_it_was(table, since), table))
    changed = frozenset(path for path, value in now.items() if path in was and was[path] != value)
    return changed or frozenset(now.keys() - was.keys())


def _stands(table: Table, viewer: str) -> dict[str, Any]:
    """What is believed, by its path, as far as `viewer` knows it."""
    shown = secrecy.redact(table.state, viewer)
    return {place.path: _of(place, shown, viewer) for place in _places(table)}


def _places(table: Table) -> tuple[Adjustable, ...]:
    """What may be put right, each once."""
    return tuple({place.path: place for place in believed(table)}.values())


def _row(place: Adjustable, now: Any, mark: str) -> Row:
    told = None if isinstance(place.wanted, Form) else _said(place, now)
    return Row(place.label, place.path, told, mark=mark,
               input=_from(place.blind if place.blind and now is None else place.wanted, now))


def _light(row: Row, asked: str) -> Row:
    """A line as it is sent to a phone; only the line that was `asked` for brings all its options."""
    heavy = row.key != asked and not isinstance(row.input, Number)
    return structs.replace(row, key=ASK + row.key, input=None) if heavy else row


def _known(place: Adjustable, state: Any, viewer: str) -> Any:
    return _of(place, secrecy.redact(state, viewer), viewer)


def _of(place: Adjustable, shown: Any, viewer: str) -> Any:
    """What stands there, as far as `viewer` may know it; `shown` is the state that this viewer sees."""
    if corrections.hidden_from(shown, place.path):
        return None
    if place.input is None:
        return corrections.get_value(shown, place.path)
    seen = secrecy.redact(place.value, viewer)
    return secrecy.value_if_known(seen) if isinstance(seen, (secrecy.Secret, secrecy.Hidden)) else seen


def _said(place: Adjustable, now: Any) -> Msg:
    return spoken_answer(place.wanted, now) or Msg("?")


def _from(wanted: Input, now: Any) -> Input:
    """The input with its start: a dial begins at what is believed, among options it is chosen; for what nobody here may
    know nothing is.
    """
    if isinstance(wanted, Number):
        return structs.replace(wanted, value=wanted.minimum if now is None else now, unknown=now is None)
    if not isinstance(wanted, Pick) or (now is not None and not isinstance(now, str)):
        return wanted
    return structs.replace(wanted, chosen=() if now is None else (now,))


def _plain(value: Any) -> Any:
    """A value in the form in which clients send it."""
    return json.decode(json.encode(value))
