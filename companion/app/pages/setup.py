"""Set-up: players in table order, detail, characters, clock; then the table opens. Draft in, Page or draft out; pure.

What may live here: the draft of a game and its page. What may not: the rules switches (rules.py), content (content.py).
"""

from typing import Any

from msgspec.structs import replace

from companion.app.config.settings import clock_for
from companion.engine import inputs, view
from companion.engine.game import FULL, LIGHT, Game
from companion.engine.view import Page, Row
from companion.engine.words import Msg

from .navigation import (
    AT_TABLE,
    CONTENT,
    RULES,
    SEATING,
    SETUP,
    Begin,
    Draft,
    PageContext,
    Route,
    SeatDraft,
    Transition,
)
from .seating import character_rows, seat_rows, with_player, with_seat_changed
from .setup_builder import BOXES, content_of, setup_of

DETAILS = {LIGHT: Msg("Light: it counts and reminds"), FULL: Msg("Full: it knows the whole board")}
CLOCKS = {"none": Msg("No clock"), "up": Msg("Counts the time"), "egg": Msg("Minutes for every turn"),
          "bank": Msg("Minutes for the whole game"), "hourglass": Msg("Hourglass")}


def draft_for(context: PageContext, game: Game) -> Draft:
    """A new draft with the players of the last game, as many as fit."""
    last = next((r.seats for r in context.past if r.seats), ())
    seats: tuple[SeatDraft, ...] = ()
    for name in last[:game.seats[1]]:
        seats = with_player(context, seats, name)
    return Draft(game.id, game.details[0], seats, {}, clock_for(context.settings.timers, game.timer))


def page(context: PageContext, route: Route) -> Page:
    """The draft as lines to touch, with Start below."""
    draft = route.draft or Draft("", "")
    game = context.games[draft.game]
    rows = (*_detail_rows(game, draft), *seat_rows(context, game, draft), *character_rows(context, game, draft),
            *_more_rows(game, draft))
    return Page(SETUP, game.title, game.variant(len(draft.seats)), rows, _starts(context, game, draft), back="back",
                notices=context.notices, game=game.id)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """The draft changed, another page, or the game begun."""
    draft = route.draft or Draft("", "")
    if key == "back":
        return Transition(Route())
    if key in (RULES, CONTENT):
        return Transition(replace(route, id=key))
    if key == "start":
        return Transition(AT_TABLE, Begin(setup_of(context, draft)))
    if key == SEATING:
        setup = setup_of(context, draft)
        return Transition(Route(SEATING, queue=tuple(seat.id for seat in setup.seats)), Begin(setup))
    changed = _changed(context, draft, key, value)
    return Transition(replace(route, draft=changed)) if changed else None


def _detail_rows(game: Game, draft: Draft) -> list[Row]:
    options = tuple(inputs.Option(detail, DETAILS[detail]) for detail in game.details)
    row = Row(Msg("How much it knows"), "detail", DETAILS[draft.detail], icon="eye", input=inputs.Pick(options))
    boxes = inputs.Pick(tuple(inputs.Option(name, label) for name, label in BOXES.items()))
    box = Row(Msg("Which box is on the table"), "box", BOXES[draft.box], icon="package-variant", input=boxes)
    return [*([row] if len(options) > 1 else []), *([box] if game.kinds else [])]


def _more_rows(game: Game, draft: Draft) -> list[Row]:
    changed = Msg("{n} changed", {"n": len(draft.options)}) if draft.options else Msg("as in the rulebook")
    box = Row(Msg("What is in your box"), CONTENT, icon="package-variant", note=Msg("Enter once, offered for ever"))
    rules = Row(Msg("Rules and variants"), RULES, changed, icon="scale-balance")
    return [*([box] if game.kinds else []), *([rules] if game.switches else []), *_clock_rows(draft)]


def _clock_rows(draft: Draft) -> list[Row]:
    clocks = tuple(inputs.Option(kind, label) for kind, label in CLOCKS.items())
    kind = Row(Msg("Clock"), "timer", CLOCKS[draft.timers.mode], icon="timer", input=inputs.Pick(clocks))
    minutes = Row(Msg("Minutes"), "minutes", Msg.plain(str(draft.timers.minutes)),
                  input=inputs.Number(1, 600, draft.timers.minutes))
    return [kind] if draft.timers.mode in ("none", "up") else [kind, minutes]


def _starts(context: PageContext, game: Game, draft: Draft) -> tuple[view.Choice, ...]:
    against = objection(context, game, draft)
    return (view.Choice(SEATING, Msg("Start with the seating"), "seat", objection=against),
            view.Choice("start", Msg("Start"), "play", emphasis="main", objection=against))


def objection(context: PageContext, game: Game, draft: Draft) -> Msg | None:
    """Why this game cannot start yet, or None."""
    least, most = game.seats
    if not least <= len(draft.seats) <= most:
        return Msg("{least} to {most} players can play.", {"least": least, "most": most})
    names = [seat.name.casefold() for seat in draft.seats]
    if len(set(names)) < len(names):
        return Msg("Two players have the same name.")
    lacking = game.lacks(content_of(context, draft), len(draft.seats)) if draft.detail == FULL else ()
    if lacking:
        return lacking[0]
    without = next((seat.name for seat in draft.seats if not seat.character), "")
    if without and draft.detail == FULL and game.characters(content_of(context, draft)):
        return Msg("{name} has no character yet.", {"name": without})
    return None


def _changed(context: PageContext, draft: Draft, key: str, value: Any) -> Draft | None:
    kind, _, rest = key.partition(":")
    match kind:
        case "detail":
            return replace(draft, detail=value)
        case "box":
            nobody = tuple(replace(seat, character="") for seat in draft.seats)
            return replace(draft, box=value, seats=nobody)
        case "timer":
            return replace(draft, timers=replace(draft.timers, mode=value))
        case "minutes":
            return replace(draft, timers=replace(draft.timers, minutes=value))
        case "add":
            return replace(draft, seats=with_player(context, draft.seats, value.strip()))
        case "remove":
            return replace(draft, seats=tuple(s for n, s in enumerate(draft.seats, 1) if str(n) != value))
        case "order":
            return replace(draft, seats=tuple(draft.seats[int(number) - 1] for number in value))
        case "seat":
            return with_seat_changed(draft, int(rest), name=value.strip())
        case "character":
            return with_seat_changed(draft, int(rest), character=value)
    return None
