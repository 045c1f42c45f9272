"""The seating ceremony: “press your button in turn order”; each press binds a seat and shows its code at once. Pure.

What may live here: whose turn it is, words for every press. What may not: what a chair is (chairs.py), the order of
play, which this never changes, so that a ceremony can be held in the middle of a game.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.bindings import MAY, PRESS
from companion.engine.game import Seat
from companion.engine.inputs import Option, Pick
from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg, dot_facts

from .chairs import SIDES, Chair, Chairs, button_owner, with_button, with_side
from .navigation import PageContext, SitDown, Transition
from .routes import AT_TABLE, SEATING, HomeRoute, Route, SeatingRoute
from .set_up_list import page_at_the_start

ROUTE = SeatingRoute
DONE = "done"
UNDO = "undo"
ANEW = "anew"
LATER = "later"
OTHER, NONE = "other", "none"


def open_ceremony(context: PageContext) -> SeatingRoute:
    """The ceremony for all players who have no place yet."""
    return SeatingRoute(queue=tuple(seat.id for seat in _seats(context) if not _sits(context, seat)))


def page(context: PageContext, route: SeatingRoute) -> Page:
    """Who is to press next, every player with their place, and the code of the player who sat down last."""
    rows = tuple(_row(context, route, seat) for seat in _seats(context))
    return Page(SEATING, Msg("Who sits where"), _text(context, route), rows, _choices(context, route), qr=route.qr,
                back="back", notices=context.notices)


def ceremony_lamps(context: PageContext, route: SeatingRoute) -> dict[str, str]:
    """Which lamps shine: steadily where somebody sits, slowly where a button waits to be pressed."""
    there = {seat: button_owner(context.chairs, _seats(context), seat) for seat in context.buttons}
    return {button: PRESS if seat is not None and seat.id not in route.queue else MAY for button, seat in there.items()}


def answer(context: PageContext, route: SeatingRoute, key: str, value: Any) -> Transition | None:
    """Take a press, a place chosen by touch, the last one back, or go on with the game."""
    kind, _, name = key.partition(":")
    match kind:
        case "back" | "done":
            return Transition(_after_seating(context))
        case "button":
            return _pressed(context, route, name)
        case "sit":
            return _told(context, route, _seat(context, name), value)
        case "undo":
            before, seat = route.before[-1]
            queue = (seat, *(other for other in route.queue if other != seat))
            return Transition(SeatingRoute(queue=queue, before=route.before[:-1]), SitDown(before))
        case "anew":
            return Transition(SeatingRoute(queue=tuple(seat.id for seat in _seats(context)), before=route.before))
        case "later":
            return Transition(replace(route, queue=route.queue[1:], word=None))
    return None


def _after_seating(context: PageContext) -> Route:
    """The table; before anything has happened there, perhaps its set-up list."""
    if context.table is None:
        return HomeRoute()
    table = context.table
    return AT_TABLE if table.entries else page_at_the_start(context, table.game, table.setup, context.number)


def _pressed(context: PageContext, route: SeatingRoute, button: str) -> Transition:
    """Take the press of the player who is to press next; any other changes nothing and says whose button it is."""
    has = button_owner(context.chairs, _seats(context), button)
    if not button.startswith("seat-"):
        return _word(route, Msg("This button is the table's, nobody's own."))
    if has is not None and has.id not in route.queue:
        return _word(route, Msg("This is the button of {name}.", {"name": has.name}))
    if not route.queue:
        return _word(route, Msg("Nobody sits at this button. Touch a name to give it to somebody."))
    seat = _seat(context, route.queue[0])
    return _sat(context, route, seat, with_button(context.chairs, seat.name, button))


def _word(route: SeatingRoute, word: Msg) -> Transition:
    return Transition(replace(route, word=word))


def _told(context: PageContext, route: SeatingRoute, seat: Seat, value: str) -> Transition:
    """A player's line was touched: a side, another button, or none."""
    if value == OTHER:
        return Transition(replace(route, queue=(seat.id, *(other for other in route.queue if other != seat.id)),
                                  word=None))
    chairs = with_button(context.chairs, seat.name, "") if value == NONE else with_side(
        context.chairs, seat.name, value)
    return _sat(context, route, seat, chairs)


def _sat(context: PageContext, route: SeatingRoute, seat: Seat, chairs: Chairs) -> Transition:
    queue = tuple(other for other in route.queue if other != seat.id)
    before = (*route.before, (context.chairs, seat.id))
    return Transition(SeatingRoute(seat=seat.id, queue=queue, before=before), SitDown(chairs, seat.id))


def _text(context: PageContext, route: SeatingRoute) -> Msg:
    """The result of the last press, if something was wrong with it, and who is to press next."""
    asked = _asked(context, route)
    return Msg("{a} {b}", {"a": route.word, "b": asked}) if route.word else asked


def _asked(context: PageContext, route: SeatingRoute) -> Msg:
    if not route.queue:
        return Msg("Everybody has a place. Touch a name to change it.")
    name = _seat(context, route.queue[0]).name
    if not context.buttons:
        return Msg("{name}, touch your name and say on which side you sit.", {"name": name})
    if not _free(context, route):
        names = ", ".join(_seat(context, seat).name for seat in route.queue)
        many: dict[str, str | int | Msg] = {"n": len(context.buttons), "names": names}
        return Msg("There is {n} button, and it is taken. {names}: use the screen or your phone.", many,
                   "There are {n} buttons, and all are taken. {names}: use the screen or your phone.")
    return Msg("{name}, press your button.", {"name": name})


def _free(context: PageContext, route: SeatingRoute) -> bool:
    """Whether a button is left for the player who is to press."""
    return any(seat is None or seat.id in route.queue for seat in (
        button_owner(context.chairs, _seats(context), button) for button in context.buttons))


def _row(context: PageContext, route: SeatingRoute, seat: Seat) -> Row:
    chair = context.chairs.get(seat.name, Chair())
    place = [Msg("button {n}", {"n": chair.button.removeprefix("seat-")})] if chair.button else []
    place += [SIDES[chair.side]] if chair.side in SIDES else []
    phone = [Msg("phone")] if seat.id in context.connected else []
    value = dot_facts((*place, *phone))
    next_one = route.queue[:1] == (seat.id,)
    scan = Msg("Scan the code now.") if route.qr and route.seat == seat.id else None
    return Row(Msg.plain(seat.name), f"sit:{seat.id}", value or Msg("no place yet"), scan, mark=seat.mark,
               tone="warn" if next_one else "good" if place else "plain", input=Pick(_options(context, chair)))


def _options(context: PageContext, chair: Chair) -> tuple[Option, ...]:
    sides = tuple(Option(side, Msg("Sits {where}", {"where": where})) for side, where in SIDES.items())
    other = Msg("Press another button") if chair.button else Msg("Press a button")
    return (*((Option(OTHER, other),) if context.buttons else ()), *sides,
            *((Option(NONE, Msg("No button")),) if chair.button else ()))


def _choices(context: PageContext, route: SeatingRoute) -> tuple[Choice, ...]:
    """The table's buttons as choices: they lie on things that no finger can touch on the screen."""
    found = [Choice(f"button:{name}", Msg("A press"), on=f"button:{name}") for name in context.all_buttons]
    if route.before:
        name = _seat(context, route.before[-1][1]).name
        found.append(Choice(UNDO, Msg("Undo: {name}", {"name": name}), "undo", emphasis="quiet"))
    if len(route.queue) > 1:
        found.append(Choice(LATER, Msg("Later"), "debug-step-over"))
    elif not route.queue:
        found.append(Choice(ANEW, Msg("Start over"), "restart"))
    found.append(Choice(DONE, Msg("On with the game"), "play", emphasis="main"))
    return tuple(found)


def _seats(context: PageContext) -> tuple[Seat, ...]:
    return context.table.seats if context.table else ()


def _seat(context: PageContext, name: str) -> Seat:
    return next((seat for seat in _seats(context) if seat.id == name), Seat(name, name, ""))


def _sits(context: PageContext, seat: Seat) -> bool:
    chair = context.chairs.get(seat.name, Chair())
    return bool(chair.button if context.buttons else chair.side)
