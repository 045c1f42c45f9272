"""Set-up: the players as cards on one screen, with everything else in one line; then the table opens. Pure.

What may live here: the page of a draft and what is still missing. What may not: seats (seating.py), one player's page
and all that the one line stands for (preparing/), content (content.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.config.settings import clock_for
from companion.engine import inputs, view
from companion.engine.game import FULL, Game
from companion.engine.words import Msg

from .navigation import Begin, PageContext, Transition
from .preparing import arrangement, first_time
from .routes import (
    LACKING,
    SEATING,
    SETUP,
    ArrangementRoute,
    Draft,
    HomeRoute,
    LackingRoute,
    PlayerRoute,
    SeatDraft,
    SeatingRoute,
    SetupRoute,
)
from .seating import character_input, name_input, player_rows, seat_characters, with_player, with_seat_changed
from .set_up_list import page_at_the_start
from .setup_builder import as_last_time, content_of, setup_of

ROUTE = SetupRoute


def draft_for(context: PageContext, game: Game) -> Draft:
    """A new draft: the players of the last game, as many as fit, each name once; everything else as this game was last.
    """
    names = dict.fromkeys(next((r.seats for r in context.past() if r.seats), ()))
    seats: tuple[SeatDraft, ...] = ()
    for name in list(names)[:game.seats[1]]:
        seats = with_player(context, seats, name)
    draft = Draft(game.id, game.details[0], seats, {}, clock_for(context.settings.timers, game.timer),
                  first_time=first_time.is_usual(context, game.id))
    last = next((r for r in context.past() if r.game == game.id and r.seats), None)
    return as_last_time(context, draft, last) if last else draft


def page(context: PageContext, route: SetupRoute) -> view.Page:
    """All players, and one line for everything else; below it Start, or what is missing before it."""
    draft = route.draft
    game = context.games[draft.game]
    rows = (*player_rows(context, game, draft, last_name(context, game, draft)),
            arrangement.arrangement_row(context, game, draft))
    text = _word(context, game, draft)
    choices = (*first_time.first_time_choices(draft), *_starts(context, game, draft))
    return view.Page(SETUP, game.title, text, rows, choices, back="back", notices=context.notices, game=game.id)


def _word(context: PageContext, game: Game, draft: Draft) -> Msg | None:
    """What is asked first; once all may begin, how phones come in, because nothing in a game shouts it."""
    if not draft.seats:
        return Msg("Who is playing?")
    phones = context.settings.phones.mode != "off" and len(draft.seats) >= game.seats[0]
    return Msg("With a phone? During the game, touch your own name.") if phones else None


def answer(context: PageContext, route: SetupRoute, key: str, value: Any) -> Transition | None:
    """Add or change a player, open another page, or begin the game. SenselessError for a name that is here already."""
    draft = route.draft
    kind, _, rest = key.partition(":")
    match kind:
        case "back":
            return Transition(HomeRoute())
        case "arrangement":
            return Transition(ArrangementRoute(draft))
        case "lacking":
            return Transition(LackingRoute(draft))
        case "player":
            return Transition(PlayerRoute(draft, int(rest)))
        case "start" | "add-and-start":
            return _begin(context, draft, last=value)
        case "seating":
            begin = Begin(setup_of(context, draft), draft.first_time)
            return Transition(SeatingRoute(queue=tuple(seat.id for seat in begin.setup.seats)), begin)
        case first_time.FIRST_TIME:
            return Transition(replace(route, draft=first_time.toggle_first_time(draft)))
        case "add" | "sit":
            seats = with_player(context, draft.seats, value.strip() if kind == "add" else rest)
            return Transition(replace(route, draft=replace(draft, seats=seats)))
        case "character":
            return Transition(replace(route, draft=with_seat_changed(draft, int(rest), character=value)))
    return None


def _begin(context: PageContext, draft: Draft, last: str | None) -> Transition:
    """Begin the game; `last` is the name of a player who still sits down."""
    if last is not None:
        draft = replace(draft, seats=with_player(context, draft.seats, last.strip()))
    setup = setup_of(context, draft)
    return Transition(page_at_the_start(context, context.games[draft.game], setup), Begin(setup, draft.first_time))


def last_name(context: PageContext, game: Game, draft: Draft) -> inputs.LastAnswer | None:
    """The next name as the last one, with what is arranged beside it; None if the game could not start with it."""
    whole = replace(draft, seats=(*draft.seats, SeatDraft("", "")))
    fits = game.seats[0] <= len(whole.seats) <= game.seats[1]
    if not fits or missing_step(context, game, whole) is not None:
        return None
    return inputs.LastAnswer("add-and-start", Msg("Start"), arrangement.short_facts(game, draft))


def _starts(context: PageContext, game: Game, draft: Draft) -> tuple[view.Choice, ...]:
    missing = missing_step(context, game, draft)
    if missing is not None:
        return (missing,)
    seating = (view.Choice(SEATING, Msg("Assign seats first"), "seat"),) if context.buttons else ()
    return (*seating, view.Choice("start", Msg("Start"), "play", emphasis="main"))


def missing_step(context: PageContext, game: Game, draft: Draft) -> view.Choice | None:
    """What is missing before this game can start, as the choice that leads there; None: nothing."""
    few = game.seats[0] - len(draft.seats)
    if few > 0:
        return _leading("add", Msg("{n} player is missing", {"n": few}, "{n} players are missing"), "account-plus",
                        name_input(context, game, draft, last_name(context, game, draft)))
    if draft.detail == FULL and game.lacks(content_of(context, draft), len(draft.seats)):
        return _leading(LACKING, Msg("The box lacks something"), "package-variant")
    without = next((n for n, seat in enumerate(draft.seats, 1) if not seat.character), 0)
    if draft.detail == FULL and without and seat_characters(context, draft):
        name = draft.seats[without - 1].name
        return _leading(f"character:{without}", Msg("{name} needs a character", {"name": name}), "account-question",
                        character_input(context, draft))
    return None


def _leading(key: str, label: Msg, icon: str, wanted: inputs.Input | None = None) -> view.Choice:
    return view.Choice(key, label, icon, emphasis="main", input=wanted)
