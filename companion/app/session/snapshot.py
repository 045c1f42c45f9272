"""The snapshot of what is true: the Views of a table with the companion's own choices and notices. Pure.

What may live here: putting together. What may not: rules of a game, who is informed, and when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.app.integrations.happenings import TableMoment, event_kinds
from companion.app.pages import chairs, join, navigation, put_right, routes
from companion.engine import acts, bindings, dice, parts, screens
from companion.engine.table import Entry, Table
from companion.engine.view import HANDS, PUBLIC, TABLE, Choice, Notice, Page, Prompt, StillToPlay, View
from companion.engine.words import Msg

from .subscribers import Snapshot, Views

ScreenContent = View | Page
Dress = Callable[[View], View]
NOTHING_OPEN: Mapping[str, ScreenContent] = {}
MENU = "menu"
PUT_AWAY = "put-away"
REMATCH = "rematch"
COVER = "cover"


def screen_view(table: Table, now: int, moving: int, connected: tuple[str, ...], notices: tuple[Notice, ...],
                wish: navigation.Proposal | None = None, dress: Dress = lambda view: view) -> View:
    """The shared screen's View. A touch on a player's panel offers a code for that player's phone first. Besides, there
    is the way to the menu and, once the game is over, the choices to put it away or play again.
    """
    view = _with_phones(dress(screens.look(table, TABLE, now, moving)), connected)
    over = table.game.over(table.state)
    away = (Choice(routes.SHARE, Msg("Share the result"), "export-variant"),
            Choice(routes.FILM, Msg("Film"), "filmstrip"),
            Choice(REMATCH, Msg("Play again"), "replay"),
            Choice(PUT_AWAY, Msg("Put the game away"), "package-down", emphasis="main")) if over else ()
    menu = Choice(MENU, Msg("Menu"), "menu", emphasis="quiet", on=MENU)
    more = (*put_right.ways_in(table, wish, TABLE), *away, menu)
    return replace(view, choices=(*join.panel_choices(view.seats), *view.choices, *more),
                   notices=(*view.notices, *notices))


def with_records(view: View, records: tuple[parts.Note, ...]) -> View:
    """A View of a game that is over, with what it means at this table beside the curve of the game."""
    if view.result is None or not records:
        return view
    return replace(view, result=replace(view.result, parts=(*view.result.parts, *records)))


def with_still(view: View, still: StillToPlay | None) -> View:
    """A View of a game that goes on, with how long it still takes."""
    return replace(view, still=still) if still and not view.result else view


def without_hands(view: View) -> View:
    """A View for a table that knows what its hands have to do."""
    return replace(view, hands=(), choices=tuple(c for c in view.choices if c.on != HANDS)) if view.hands else view


def other_views(table: Table, now: int, moving: int, connected: tuple[str, ...], notices: tuple[Notice, ...], *,
                hands: bool = True, pages: Mapping[str, ScreenContent] = NOTHING_OPEN,
                wish: navigation.Proposal | None = None, dress: Dress = lambda view: view) -> Views:
    """The Views of all seats and of spectators: first for the player who has just acted, then for the one who is to
    roll.

    They carry the companion's notices, because there may be no screen. A page of `pages` that is open on a phone
    replaces its View. A `wish` is shown to the players whose consent it needs. `dress` adds what this table and its box
    have to show beside the game.
    """
    actor = table.entries[-1].ask.by if table.entries else ""
    roller = table.state.roll.seat if table.state.roll else ""
    seats = sorted((seat.id for seat in table.seats), key=lambda s: (s != actor, s != roller, s not in connected))

    def look(viewer: str) -> ScreenContent:
        view = _with_phones(dress(screens.look(table, viewer, now, moving)), connected)
        if viewer in pages:
            return _with_turn(pages[viewer], view)
        view = view if hands else without_hands(view)
        more = put_right.ways_in(table, wish, viewer)
        more = more if hands else tuple(replace(c, on=MENU) if c.on == HANDS else c for c in more)
        return replace(view, choices=(*view.choices, *more), notices=(*view.notices, *_notices_for(viewer, notices)))
    return Views((*seats, PUBLIC), look)


def _notices_for(viewer: str, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """A View without ways to put notices away, for those who only watch."""
    return tuple(replace(notice, away="") for notice in notices) if viewer == PUBLIC else notices


def _with_turn(page: ScreenContent, live: View) -> ScreenContent:
    """A page on a phone, which must not hide that its player is to act."""
    if live.prompt.seat != live.viewer or live.result is not None:
        return page
    turn = Notice("turn", Msg("It is your turn"), live.prompt.text)
    return replace(page, notices=(turn, *page.notices))


def views_at_home(notices: tuple[Notice, ...], connected: tuple[str, ...]) -> dict[str, ScreenContent]:
    """Without a game every phone gets the companion's notices; without notices there is no View."""
    told = (PUBLIC, *connected) if notices else ()
    return {viewer: View(0, viewer, "", Msg("Tabletop Companion"), Msg("home"),
                         Prompt(Msg("No game is on the table.")), notices=_notices_for(viewer, notices))
            for viewer in told}


def _with_phones(view: View, connected: tuple[str, ...]) -> View:
    return replace(view, seats=tuple(replace(panel, connected=panel.owner in connected) for panel in view.seats))


def seat_view(table: Table, seat: str, now: int) -> View:
    """What one seat sees."""
    return screens.look(table, seat, now)


def build_snapshot(shown: ScreenContent, views: Mapping[str, ScreenContent], here: TableMoment,
                   last: TableMoment) -> Snapshot:
    """The snapshot of a game: `shown` is on the shared screen, `last` is what subscribers learned before."""
    count, mark, kept = dice_wanted(here.table)
    return Snapshot(shown, views, bindings.lit_lamps(shown), count, mark, kept, events=event_kinds(last, here))


def screen_rotation(shown: ScreenContent, known: chairs.Chairs, table: Table | None) -> int | None:
    """By how many degrees the shared screen turns to the player who is to act; None: it stays as it is.

    It stands straight while no game is on the table, and while a page shows the sides of the screen itself.
    """
    if table is None or (isinstance(shown, Page) and any(row.shape == "edge" for row in shown.rows)):
        return 0
    if isinstance(shown, Page) or shown.result:
        return None
    asked = next((panel.owner for panel in shown.seats if panel.seat == shown.prompt.seat), shown.prompt.seat)
    return chairs.turn_to(known, table.seats, asked)


def people_at_seats(table: Table, number: int) -> dict[str, str]:
    """Who sits in which seat, in words that are the same for the same person in every game: name and mark.

    If two at this table have the same name, the name cannot identify them, and the words hold for game `number` alone.
    """
    names = Counter(seat.name for seat in table.seats)
    return {seat.id: "/".join((seat.name, seat.mark, *([str(number)] if names[seat.name] > 1 else [])))
            for seat in table.seats}


def dice_wanted(table: Table) -> tuple[int, str, tuple[str, ...]]:
    """How many dice have still to land, the mark of the player who rolls them, and the names of those that lie."""
    roll = table.state.roll
    if roll is None:
        return 0, "", ()
    marks = {seat.id: seat.mark for seat in table.seats}
    kept = tuple(slot.rolled.die for slot in roll.slots if slot.rolled and slot.rolled.die)
    return dice.missing_dice(roll), marks.get(roll.seat, ""), kept


def warnings_given(entries: tuple[Entry[Any, Any], ...]) -> tuple[int, ...]:
    """The remaining milliseconds of every warning that these entries gave."""
    return tuple(event.bell for entry in entries for event in entry.events if isinstance(event, acts.Rang))
