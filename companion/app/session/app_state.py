"""The state of the app: the game that is open, the page that is open, who is here, what stands to be said. One thread.

What may live here: what is true besides the files, and how it is shown. What may not: who answers what, page actions.
Imports many modules, because what is true comes from everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.app.boxes.guest_access import Welcome
from companion.app.config.settings import Settings, override_settings
from companion.app.integrations import for_programs
from companion.app.integrations.happenings import TableMoment
from companion.app.integrations.public_state import StateNews
from companion.app.pages import (
    agreement,
    box,
    ceremony,
    chairs,
    evenings,
    navigation,
    preparing,
    router,
    routes,
    self_test,
    set_up_list,
    stopping,
    table_picture,
    trays,
)
from companion.app.storage.errors import StoreError
from companion.app.storage.journal import lasting_id
from companion.app.storage.repository import Repository
from companion.engine import acts, bindings, game, parts, screens, signals, table, view

from . import notices, snapshot, subscribers
from .clock import Clock, time_of_day
from .devices_now import DevicesNow
from .first_sight import FirstSight
from .game_session import GameSession, is_move
from .kept_games import KeptGames
from .page_services import PageServices
from .shown_now import ShownNow

ViewsByName = subscribers.Views | dict[str, snapshot.ScreenContent]


class AppState:
    """Everything that is true now. `session` is the game on the table; `devices`: what they have said; `shown`: pages,
    notices and wishes; `services`: what the machine does for pages.

    It has many methods, because whatever changes what is true now is one of them.
    """

    def __init__(self, repository: Repository, clock: Clock, settings: Settings,
                 languages: tuple[str, ...] = ("en",)) -> None:
        """`settings` as configured; what was chosen on the screen overrides them. Nothing is on the table yet."""
        self.repository, self.clock, self.configured, self._languages = repository, clock, settings, languages
        self.settings = override_settings(settings, repository.overrides)
        self.kept_games = KeptGames(repository.journal)
        self.session: GameSession | None = None
        self.sight = FirstSight()
        self.devices, self.shown, self.services = DevicesNow(), ShownNow(), PageServices()
        self.welcome = Welcome(f"{clock.wall()}/{clock.now()}")
        self.connected: tuple[str, ...] = ()
        self.upkeep = navigation.NOT_LOOKED
        self.quarantined: tuple[str, ...] = ()
        self.reel: navigation.Reel | None = None
        self._last: TableMoment | None = None
        self._programs, self._uncounted = StateNews(), tuple[signals.DiceLanded, ...]()
        self._bells: tuple[int, ...] = ()
        self._ended: tuple[table.Table | None, tuple[parts.Note, ...]] = (None, ())
        self._worn: tuple[Any, Any, box.dressing.Wardrobe] = (None, None, box.dressing.NOTHING)
        self.lesson = preparing.first_time.FirstStep()
        self.untaught: tuple[tuple[game.Game, table.Entry[Any, Any]], ...] = ()
        self._warned = 0

    @property
    def revision(self) -> int:
        """The number of entries of the game on the table."""
        return len(self.session.table.entries) if self.session else 0

    @property
    def chairs(self) -> chairs.Chairs:
        """Who sits where, by name."""
        return chairs.read_chairs(self.repository.overrides.get(chairs.KEPT))

    @property
    def buttons(self) -> dict[str, str]:
        """Seat → its button, at the table that is open."""
        return chairs.buttons_of(self.chairs, self.session.table.seats) if self.session else {}

    @property
    def over(self) -> bool:
        """Whether the game on the table has ended."""
        return self.session is not None and bool(self.session.table.game.over(self.session.table.state))

    @property
    def at_table(self) -> bool:
        """Whether the shared screen shows the game itself."""
        return self.shown.route == routes.AT_TABLE and self.session is not None

    def go_to(self, route: routes.Route) -> None:
        """Show a page, or the table. A self-test lasts as long as its page is open."""
        if route == routes.TAKEN_UP:
            return
        self.shown.go_to(route)
        if isinstance(route, routes.HardwareRoute):
            self.devices.begin_trial(self.clock.now())
        else:
            self.devices.trial = None

    @property
    def puts_right(self) -> bool:
        """Whether the list of what can be put right is open on the shared screen."""
        return isinstance(self.shown.route, routes.PutRightRoute)

    def set_connected(self, seat: str, here: bool) -> None:
        """A phone has come or gone; a code that brought one in has done its work."""
        route = self.shown.route
        if here and seat not in self.connected and isinstance(route, routes.JoinRoute) and route.seat == seat:
            self.go_to(route.joined)
        self.connected = tuple(sorted({*self.connected, seat} if here else {*self.connected} - {seat}))
        self.welcome = self.welcome.seeing(seat) if here else self.welcome

    def observe(self, signal: signals.Signal) -> None:
        """A device has said something: keep what it says, and what is to be said about it."""
        self.devices.observe(signal)
        self.shown.notices = notices.notices_after(self.shown.notices, signal)

    def entries_accepted(self, entries: tuple[table.Entry[Any, Any], ...]) -> None:
        """Entries have been accepted: keep the bells that are to ring, and drop the notices that have had their time.
        Learning comes later.
        """
        if self.session is None or not entries:
            return
        self.untaught = (*self.untaught, *((self.session.table.game, entry) for entry in entries))
        self._warn_in_time()
        self._bells = (*self._bells, *snapshot.warnings_given(entries))
        self.shown.notices = notices.lasting_notices(self.shown.notices)
        if isinstance(self.shown.route, routes.AgreementRoute | routes.SetUpListRoute) and any(map(_plays_on, entries)):
            left = set_up_list.lines_left(self.session.table)
            if left is not None and isinstance(self.shown.route, routes.SetUpListRoute):
                self.shown.notify(left)
            self.shown.route = routes.AT_TABLE
        if isinstance(self.shown.route, routes.FilmRoute):
            self.shown.route = routes.AT_TABLE  # what happens now comes before what has happened
        if any(isinstance(entry.ask.command, acts.LayOut) for entry in entries) and set_up_list.lines_left(
                self.session.table) is None:
            self.shown.withdraw(routes.SET_UP_LIST)

    def throw_not_counted(self, thrown: signals.DiceLanded) -> None:
        """A die was thrown and the roll did not take it: programs are told of it, once."""
        self._uncounted = (*self._uncounted, thrown)

    def page_context(self, viewer: str = view.TABLE) -> navigation.PageContext:
        """Everything that the pages of `viewer` may know; what they ask for is read once for this context."""
        kept, session, now = self.repository, self.session, self.devices
        table, number = (session.table, session.recorded.id) if session else (None, 0)
        return navigation.PageContext(
            kept.games, self.settings, kept.inventories, cache(kept.library.players),
            cache(lambda: self.kept_games.summaries(kept.packed)), self._languages, table, number,
            now.rows(kept.trays), self.connected, self.shown.notices, now.display, now.network, self.upkeep, now.trial,
            self.chairs, self_test.button_parts(now.parts), viewer, wish=self.shown.wish,
            finished=cache(lambda: self.kept_games.finished(kept.library)),
            readings=cache(kept.library.ledger.readings),
            wall=self.clock.wall(), upload=self.services.upload, welcome=self.welcome, arrived=self.services.arrived(),
            straighten=self.services.straighten, speak=self.services.speak, still=self.still_to_play,
            stop=kept.overrides.get(stopping.KEPT, 0), time_of_day=time_of_day, reel=self.reel,
            now=self.clock.now(), picture=self._table_picture())

    def _table_picture(self) -> str:
        """The picture of the real table, while the table lies as it did then."""
        session = self.session
        kept = self.repository.table_pictures.get(session.recorded.id) if session else None
        return kept.name if session and kept and table_picture.lies_still(session.table, kept.after) else ""

    def still_to_play(self) -> view.StillToPlay | None:
        """How long the game on the table still takes; None while nobody knows, or earlier games are not yet read."""
        session = self.session
        if session is None or not self.kept_games.is_read:
            return None
        try:
            past = evenings.tempo.past_games(evenings.tempo.kind_of(session.table),
                                             self.kept_games.finished(self.repository.library),
                                             self.kept_games.summaries(self.repository.packed))
        except StoreError:
            return None
        return evenings.tempo.still_to_play(session.table, session.time(self.clock.now()), past)

    def _warn_in_time(self) -> None:
        """Say once for each time at which the table has to stop that the game may not be over by then; a restart does
        not say it again.
        """
        wall, kept = self.clock.wall(), self.repository.overrides
        stop = stopping.stop_time(kept.get(stopping.KEPT, 0), wall)
        said = (0, self._warned, kept.get(stopping.SAID, 0))
        if stop in said or not stopping.may_run_over(stop, wall, self.still_to_play()):
            return
        self._warned = stop
        with suppress(StoreError):
            self.repository.set_option(stopping.SAID, stop)
        self.shown.notify(stopping.stop_notice(stopping.clock_text(self.page_context(), stop)))

    def _records(self) -> tuple[parts.Note, ...]:
        """How the game that has just ended compares with the others of this table; found once for each end of it."""
        if self.session is None or not self.over:
            return ()
        of, found = self._ended
        if of is not self.session.table:
            found = evenings.records.of_the_game_on_the_table(self.page_context())
            self._ended = self.session.table, found
        return found

    def _teach(self) -> None:
        """Whether the present kind of step is explained; the explanation stays until another kind of step comes."""
        of, kept = self.session, self.repository.overrides.get(preparing.first_time.KEPT)
        if of is None or not preparing.first_time.read_explained(kept, of.table.game.id).wanted:
            self.lesson = preparing.first_time.FirstStep()
            return
        rule = screens.look(of.table, view.TABLE).prompt.rule
        step = preparing.first_time.FirstStep(of.recorded.id, of.table.game.id, rule)
        self.lesson = preparing.first_time.begin_step(self.lesson, step, kept)

    def screen(self) -> snapshot.ScreenContent:
        """What the shared screen shows."""
        return trays.with_question(self._page_or_table(), self.devices.plugs, self.repository.trays)

    def _page_or_table(self) -> snapshot.ScreenContent:
        session, now = self.session, self.clock.now()
        if session is None or not self.at_table:
            return router.page(self.page_context(), self.shown.open_route)
        moving = self.devices.dice_in_the_air(now)
        view = snapshot.screen_view(session.table, session.time(now), moving, self.connected, self.shown.notices,
                                    self.shown.wish, self._dresser())
        return view if self.settings.screen.hands else snapshot.without_hands(view)

    def _dresser(self) -> snapshot.Dress:
        """A function that adds the pictures of this copy's box to a View, with the explanation and what the end means
        here.

        It runs later and in any thread, so everything that it depends on is fixed now.
        """
        if self.session is None:
            return lambda shown: shown
        worn, bright = self._wardrobe(self.session.table.setup), self.settings.screen.map_picture
        lesson, records, still = self.lesson, self._records(), self.still_to_play()
        return lambda shown: snapshot.with_still(snapshot.with_records(preparing.first_time.with_lesson(
            box.dressing.dress_view(shown, worn, bright), lesson), records), still)

    def _wardrobe(self, setup: game.Setup[Any, Any]) -> box.dressing.Wardrobe:
        """What the box has to show in this game; found once for each change of the box."""
        inventory = self.repository.inventories[setup.game]
        if self._worn[0] is not inventory or self._worn[1] is not setup:
            found = box.dressing.wardrobe(self.repository.games[setup.game], inventory, setup.content)
            self._worn = inventory, setup, found
        return self._worn[2]

    def take_snapshot(self, more: tuple[view.Notice, ...] = (),
                      ahead: Callable[[subscribers.ViewAhead], None] = lambda _: None) -> subscribers.Snapshot:
        """Everything that subscribers are to learn now, with `more` notices; bells and events are sent once.

        `ahead` gets the View of the player who waits for it, if that player holds a phone, before anything else is
        made.
        """
        self._teach()
        now, people, views = self.clock.now(), self._people(), self._with_guests(self._views(more))
        first = next(iter(views), "")
        if self.session is not None and first in self.connected:
            _ = views[first]  # made here, where a damaged file is mended
            ahead(subscribers.ViewAhead(first, views, people))
        shown, last, bells, uncounted = self.screen(), self._last, self._bells, self._uncounted
        shown = replace(shown, notices=(*shown.notices, *more)) if more else shown
        self._last, self._bells, self._uncounted = None, (), ()
        if self.session is None:
            return subscribers.Snapshot(shown, views, people=people,
                                        lamps=self._lamps(bindings.lit_lamps(shown)), settings=self.settings,
                                        trial=self.devices.trial, trays=self.repository.trays,
                                        turned=self._turned(shown),
                                        programs=for_programs.at_home(self._programs, self.clock.wall()))
        told = shown if self.at_table else views[view.PUBLIC]
        here = self._last = TableMoment(self.session.table, told.phase if isinstance(told, view.View) else told.title,
                                   self.session.time(now), self.clock.wall(), self._play_id(self.session))
        programs = for_programs.at_table(self._programs, last or here, here, lambda: views[view.PUBLIC], uncounted)
        built = snapshot.build_snapshot(shown, views, here, last or here)
        return replace(built, people=people, bells=bells, settings=self.settings, trial=self.devices.trial,
                       lamps=self._lamps(built.lamps), trays=self.repository.trays, turned=self._turned(shown),
                       programs=programs)

    def _views(self, more: tuple[view.Notice, ...]) -> ViewsByName:
        """The Views of all seats and of spectators, each made when it is asked for; at home only notices have some."""
        if self.session is None:
            return snapshot.views_at_home((*self.shown.notices, *more), self.connected)
        now = self.clock.now()
        return snapshot.other_views(self.session.table, self.session.time(now), self.devices.dice_in_the_air(now),
                                    self.connected, (*self.shown.notices, *more), hands=self.settings.screen.hands,
                                    pages=self._phone_pages(), wish=self.shown.wish, dress=self._dresser())

    def _people(self) -> dict[str, str]:
        """Who sits in which seat, and who is a guest at a box."""
        seated = snapshot.people_at_seats(self.session.table, self.session.recorded.id) if self.session else {}
        return seated | self.welcome.people()

    def _play_id(self, session: GameSession) -> str:
        return lasting_id(self.settings.table.id, session.recorded.opened, session.recorded.id)

    def _turned(self, shown: snapshot.ScreenContent) -> int | None:
        if not self.settings.screen.turns:
            return 0
        if isinstance(self.shown.route, routes.FilmRoute):
            return None
        return snapshot.screen_rotation(shown, self.chairs, self.session.table if self.session else None)

    def _phone_pages(self) -> subscribers.Views:
        routes = dict(self.shown.phones)
        context = self.page_context() if routes else navigation.PageContext({})
        return subscribers.Views(routes, lambda seat: router.page(replace(context, viewer=seat), routes[seat]))

    def _with_guests(self, views: ViewsByName) -> ViewsByName:
        """These Views, and for every guest at a box the page of that box."""
        routes = {guest: box.guests.guest_route(self.welcome, self.shown.phones, guest) for guest in self.welcome.boxes}
        if not routes:
            return views
        context = self.page_context()
        return subscribers.Views((*(viewer for viewer in views if viewer not in routes), *routes), lambda viewer: (
            router.page(replace(context, viewer=viewer), routes[viewer]) if viewer in routes else views[viewer]))

    def _lamps(self, lit: dict[str, str]) -> dict[str, str]:
        """The lamps of seats, where their buttons are; while players take their places, those of the ceremony.

        The table as it was, in a film or a look back, lights none, because it asks nobody any more.
        """
        if isinstance(self.shown.route, routes.SeatingRoute):
            return ceremony.ceremony_lamps(self.page_context(), self.shown.route)
        if not self.at_table:
            lit = {button: lamp for button, lamp in lit.items() if button in bindings.OF_THE_TABLE}
        if isinstance(self.shown.route, routes.AgreementRoute):
            asked = dict.fromkeys(agreement.seats_asked(self.page_context(), self.shown.route), bindings.PRESS)
            lit = {**lit, **asked}
        return {**chairs.lamps_at(lit, self.buttons),
                **(bindings.stuck_lamps(self.shown.notices) if self.at_table else {})}

    def next_due(self, grace: int) -> int | None:
        """When the next alarm (and `grace`) or sign of life of the game, or step of the self-test, is due.

        In monotonic milliseconds.
        """
        trial = self_test.next_due(self.devices.trial) if self.devices.trial else None
        if self.session is None:
            return trial
        alarm = table.next_alarm(self.session.table)
        ring = self.session.monotonic(alarm.at) + grace if alarm else None
        return min((due for due in (ring, self.session.next_beat(), trial) if due is not None), default=None)


def _plays_on(entry: table.Entry[Any, Any]) -> bool:
    """Whether somebody has gone on with the game, and so agrees with how the table is shown."""
    return entry.ask.by != table.CLOCK and is_move(entry.ask) and not isinstance(
        entry.ask.command, acts.Adjust | acts.Reprint)
