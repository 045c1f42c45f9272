"""Everything that is arranged about a game besides its players: level, box, rules, clock, order; one line and a page.
Pure.

What may live here: these lines. What may not: the switches themselves (rules.py), content (content.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import (
    ARRANGEMENT,
    CONTENT,
    RULES,
    ArrangementRoute,
    BoxPlace,
    BoxRoute,
    Draft,
    RulesRoute,
    SetupRoute,
)
from companion.app.pages.setup_builder import BOXES, content_of, with_box
from companion.app.storage.inventory import EXAMPLES, OWN
from companion.engine import inputs
from companion.engine.game import FULL, LIGHT, Game
from companion.engine.view import Page, Row
from companion.engine.words import Msg, dot_facts

ROUTE = ArrangementRoute
IN_SHORT = {OWN: Msg("our own box"), EXAMPLES: Msg("invented examples")}
LEVELS = {LIGHT: Msg("Light"), FULL: Msg("Full")}
DETAILS = {LIGHT: Msg("Light: it counts and reminds"), FULL: Msg("Full: it knows the whole board")}
CLOCKS = {"none": Msg("No clock"), "up": Msg("Counts the time"), "egg": Msg("Minutes for every turn"),
          "bank": Msg("Minutes for the whole game"), "hourglass": Msg("Hourglass")}


def arrangement_row(context: PageContext, game: Game, draft: Draft) -> Row:
    """The one line that says what is arranged, and leads there."""
    level = (LEVELS[draft.detail],) if len(game.details) > 1 else ()
    rules = (_rules(draft),) if game.switches else ()
    box = (_box(context, game, draft),) if game.kinds else ()
    variant = game.variant(len(draft.seats))
    facts = dot_facts((*level, clock_words(draft), *rules, *box, *((variant,) if variant else ())))
    return Row(Msg.of("This is how it is played: {facts}", facts=facts or clock_words(draft)), ARRANGEMENT, icon="tune",
               shape="fold")


def short_facts(game: Game, draft: Draft) -> Msg | None:
    """What is arranged, as short as it can be said: level and clock, and of the rest what is not as usual."""
    return dot_facts((*((LEVELS[draft.detail],) if len(game.details) > 1 else ()), clock_words(draft),
                      *((_rules(draft),) if draft.options else ()),
                      *((IN_SHORT[EXAMPLES],) if game.kinds and draft.box == EXAMPLES else ())))


def _box(context: PageContext, game: Game, draft: Draft) -> Msg:
    """Which box is played with; if the copy's own box is empty, the line says so."""
    content = content_of(context, draft)
    filled = draft.box != OWN or any(kind.things(content) for kind in game.kinds)
    return IN_SHORT[draft.box] if filled else Msg("empty box")


def clock_words(draft: Draft) -> Msg:
    """The clock in a few words."""
    n: dict[str, str | int | Msg] = {"n": draft.timers.minutes}
    match draft.timers.mode:
        case "egg":
            return Msg("{n} minute a turn", n, "{n} minutes a turn")
        case "bank":
            return Msg("{n} minute for each player", n, "{n} minutes for each player")
        case "hourglass":
            return Msg("hourglass of {n} minute", n, "hourglass of {n} minutes")
        case "up":
            return Msg("time is counted")
    return Msg("no clock")


def page(context: PageContext, route: ArrangementRoute) -> Page:
    """One line for each thing that may be arranged."""
    draft = route.draft
    game = context.games[draft.game]
    rows = (*_detail_rows(game, draft), *_more_rows(game, draft), *_clock_rows(draft), *_order_rows(draft))
    return Page(ARRANGEMENT, Msg("How it is played"), game.variant(len(draft.seats)), rows, back="back",
                notices=context.notices, game=game.id)


def answer(context: PageContext, route: ArrangementRoute, key: str, value: Any) -> Transition | None:
    """Change the draft, or open another page."""
    draft = route.draft
    match key:
        case "back":
            return Transition(SetupRoute(draft))
        case "rules":
            return Transition(RulesRoute(draft))
        case "content":
            return Transition(BoxRoute(BoxPlace(draft.game), route))
        case "detail":
            draft = replace(draft, detail=value)
        case "box":
            draft = with_box(draft, value)
        case "timer":
            draft = replace(draft, timers=replace(draft.timers, mode=value))
        case "minutes":
            draft = replace(draft, timers=replace(draft.timers, minutes=value))
        case "order":
            draft = replace(draft, seats=tuple(draft.seats[int(number) - 1] for number in value))
    return Transition(replace(route, draft=draft))


def _detail_rows(game: Game, draft: Draft) -> Iterator[Row]:
    options = tuple(inputs.Option(detail, DETAILS[detail]) for detail in game.details)
    if len(options) > 1:
        yield Row(Msg("Level of detail"), "detail", DETAILS[draft.detail], icon="eye",
                  input=inputs.Pick(options, chosen=(draft.detail,)))


def _more_rows(game: Game, draft: Draft) -> Iterator[Row]:
    if game.kinds:
        boxes = inputs.Pick(tuple(inputs.Option(name, label) for name, label in BOXES.items()), chosen=(draft.box,))
        yield Row(Msg("Which box is on the table"), "box", BOXES[draft.box], icon="package-variant", input=boxes)
        once = Msg("Enter it once, use it every time")
        yield Row(Msg("What is in your box"), CONTENT, icon="package-variant", note=once)
    if game.switches:
        yield Row(Msg("Rules and variants"), RULES, _rules(draft), icon="scale-balance")


def _rules(draft: Draft) -> Msg:
    many = len(draft.options)
    return Msg("{n} rule changed", {"n": many}, "{n} rules changed") if many else Msg("rules as in the book")


def _clock_rows(draft: Draft) -> Iterator[Row]:
    clocks = tuple(inputs.Option(kind, label) for kind, label in CLOCKS.items())
    yield Row(Msg("Clock"), "timer", CLOCKS[draft.timers.mode], icon="timer",
              input=inputs.Pick(clocks, chosen=(draft.timers.mode,)))
    if draft.timers.mode not in ("none", "up"):
        yield Row(Msg("Minutes"), "minutes", Msg.plain(str(draft.timers.minutes)), icon="timer-sand",
                  input=inputs.Number(1, 600, draft.timers.minutes))


def _order_rows(draft: Draft) -> Iterator[Row]:
    here = tuple(inputs.Option(str(n), Msg.plain(seat.name)) for n, seat in enumerate(draft.seats, 1))
    if len(here) > 1:
        names = Msg.plain(", ".join(seat.name for seat in draft.seats))
        yield Row(Msg("Order around the table"), "order", note=names, icon="sort", input=inputs.Order(here))
