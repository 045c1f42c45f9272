"""`companion window`: a table's public side (--public) or a hall's (--hall) on a second display, large, for people who
only watch.

What may live here: when which picture is shown, and how a lost table is found again. What may not: how a table answers
(ui/phone/spectator/), how a window is kept open (window/), what is drawn.
Imports many modules, because it puts a spectator's line and a window together.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec
from msgspec import Struct

from companion.app.appliance.end_awaited import EndAwaited
from companion.app.config.guises import guises
from companion.app.pages import spectator_page as pages
from companion.app.session.clock import SystemClock
from companion.closed_pipe import print_aside
from companion.engine.view import Page, View
from companion.engine.words import Msg
from companion.hall.screen import HallScreen
from companion.own_program import module_command
from companion.window.beginning import MODULE, BegunWindow
from companion.window.keeper import WindowCallbacks, WindowKeeper
from ui.phone.broker.private_files import read_private, write_private
from ui.phone.hall.watching import read_screen_address
from ui.phone.joining import Credentials
from ui.phone.spectator.public_face import UnreadableFaceError, picture_names, read_public_face
from ui.phone.spectator.public_line import LineLost, PublicHeard, PublicLine, TableStatus
from ui.phone.spectator.table_address import TableAddress, read_table_address
from ui.phone.spectator.table_page import NotLetInError, TablePage
from ui.touch.drawing.measures import LARGEST
from ui.touch.wire import messages

KEPT = "watched-tables.json"
PAUSES_S = (0.5, 1.0, 2.0, 4.0)
"""How long to wait before a table that was lost is dialled again: each time longer, the last for ever."""
REFUSED_S = 30.0
"""How long to wait after the table has refused to let us in; it counts wrong codes."""
GRACE_MS, LOOK_S = 5_000, 1.0
"""So long the last picture stays when the table is lost, because a broker that is started again is back by then; how
often to look whether that is over.
"""
DRIFT_MS = 250
"""So far a View may be from the table's time as we know it before the table is asked again."""
NO_ADDRESS = Msg("This is no address of a table. It looks like this: http://192.168.1.7:8080/#K7QF4MZP2A")
NO_HALL = Msg("This is no address of a hall's screen. It looks like this: http://192.168.1.20:9002/hall.html#password")
NO_DISPLAY = Msg("No display is connected. The picture comes as soon as there is one.")


JOIN_S = 6.0
"""So long the end waits for an answer that the table still owes."""
SpectatorWords = tuple[Msg, Msg]
LineNews = PublicHeard | TableStatus | LineLost | None
"""None: nobody wants to watch any more."""


class Television(Struct, frozen=True):
    """How the window is opened: without `size` (pixels) it is 800 × 480, or with `fullscreen` the whole display;
    `language` is "de" or "en".
    """

    fullscreen: bool = True
    size: tuple[int, int] | None = None
    language: str = "en"


class KeptPlaces:
    """The spectators' places that this machine has been given, by table, so that it needs a code only once."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / KEPT

    def place(self, table: str) -> Credentials | None:
        """What this table has given to this machine; None for nothing."""
        return self._read().get(table)

    def keep(self, table: str, given: Credentials) -> None:
        """Keep it; where the disk refuses, the next start needs a code again."""
        with suppress(OSError):
            write_private(self._path, msgspec.json.encode({**self._read(), table: given}).decode())

    def _read(self) -> dict[str, Credentials]:
        try:
            return msgspec.json.decode(read_private(self._path) or "{}", type=dict[str, Credentials])
        except msgspec.MsgspecError:
            return {}


class PictureFolder:
    """The pictures of a table that have been fetched, in a folder as the window reads it."""

    def __init__(self, page: TablePage, folder: Path) -> None:
        self._page, self._folder = page, folder
        self._missing = set[str]()

    def forget_missing(self) -> None:
        """Ask again for what the table did not have."""
        self._missing.clear()

    def fetch(self, face: View | Page) -> None:
        """Fetch the pictures that `face` names, small and large, as far as the table has them."""
        names = {kind + name for name in picture_names(face) for kind in ("small-", "")}
        for name in sorted(names - self._missing):
            try:
                if not (self._folder / name).is_file():
                    data = self._page.picture(name)
                    (self._folder / name).write_bytes(data)
            except OSError:
                self._missing.add(name)


class Spectator:
    """Watches one table for as long as it is wanted. `show` gets every picture, and the table's time less the monotonic
    time in ms (None: no game is shown), from the thread that calls `watch`.
    """

    def __init__(self, address: TableAddress, kept: KeptPlaces, pictures: Path,
                 show: Callable[[View | Page, int | None], object], now: Callable[[], int]) -> None:
        """`pictures` is the folder for pictures, `now` monotonic ms."""
        self._address, self._kept, self._show, self._now = address, kept, show, now
        self._page = TablePage(address)
        self._pictures = PictureFolder(self._page, pictures)
        self._ended, self._heard = threading.Event(), SimpleQueue[LineNews]()
        self._given: Credentials | None = None
        self._face: View | Page | None = None
        self._words = pages.LOOKING
        self._lost: SpectatorWords | None = None
        self._lost_at, self._ahead = 0, 0
        self._fresh = False
        self._shown: tuple[View | Page, int | None] | None = None

    def come_in(self) -> Credentials:
        """Be let in, by the code in the address, or by what was given for an earlier one.

        NotLetInError if neither does, OSError where nobody answers.
        """
        try:
            given = self._page.join()
        except NotLetInError:
            known = self._kept.place(self._address.place)
            if known is None:
                raise
            given = known
        else:
            self._kept.keep(self._address.place, given)
        self._given = given
        return given

    def watch(self) -> None:
        """Show the table until `stop`, and find it again whenever it is lost."""
        self._paint()
        tries = 0
        while not self._ended.is_set():
            try:
                tries = 0 if self._follow(self._given or self.come_in()) else tries + 1
                pause = PAUSES_S[min(tries, len(PAUSES_S) - 1)]
            except NotLetInError as error:
                self._given, self._face, pause = None, None, REFUSED_S
                self._lose((pages.SHUT_OUT[0], error.why))
            except OSError:
                tries += 1
                pause = PAUSES_S[min(tries, len(PAUSES_S) - 1)]
                self._lose(pages.AWAY)
            self._ended.wait(pause)

    def stop(self) -> None:
        """Watch no more; from any thread."""
        self._ended.set()
        self._heard.put(None)

    def _follow(self, given: Credentials) -> bool:
        """Listen until the line is lost; whether anything was heard. OSError where there is no line, NotLetInError if
        the broker does not know us.
        """
        site = self._page.site()
        self._heard = heard = SimpleQueue[LineNews]()
        line = PublicLine(self._address, site, given, heard.put, self._now)
        self._fresh, linked = False, False
        self._pictures.forget_missing()
        try:
            line.start()
            while not self._ended.is_set():
                with suppress(Empty):
                    told = heard.get(timeout=LOOK_S if self._lost else None)
                    if isinstance(told, LineLost):
                        if told.refused:
                            raise NotLetInError(pages.SHUT_OUT[1])
                        self._lose(pages.AWAY)
                        return linked
                    linked = True
                    self._take(told)
                self._paint()
        finally:
            line.stop()
        return linked

    def _take(self, told: PublicHeard | TableStatus | None) -> None:
        match told:
            case PublicHeard():
                self._fresh, self._lost = True, None
                self._read(told)
            case TableStatus(True):
                self._lost = None
                if not self._fresh:  # what lies there comes before this word, so nothing does
                    self._face, self._words = None, pages.NO_GAME
            case TableStatus(False):
                self._lose(pages.OFF)

    def _read(self, told: PublicHeard) -> None:
        try:
            self._face, self._words = read_public_face(told.payload), pages.NO_GAME
        except UnreadableFaceError:
            self._face, self._words = None, pages.UNREADABLE
        if self._face is not None:
            self._pictures.fetch(self._face)
        if isinstance(self._face, View):
            self._set_clock(self._face.now - told.at)

    def _set_clock(self, ahead: int) -> None:
        """Believe that the table's time is so far ahead if it nearly was before; else ask, because what is said may be
        old.
        """
        if abs(ahead - self._ahead) > DRIFT_MS:
            try:
                self._ahead = self._page.time_ahead()
            except OSError:
                self._ahead = ahead

    def _lose(self, words: SpectatorWords) -> None:
        if self._lost is None:
            self._lost_at = self._now()
        self._lost = words
        self._paint()

    def _paint(self) -> None:
        """Show what is true now, if it is news; for a moment the last picture stays although the table is lost."""
        over = self._face is None or self._now() - self._lost_at >= GRACE_MS
        if self._lost is not None and over:
            picture: tuple[View | Page, int | None] = pages.spectator_page(self._lost, self._address.place), None
        elif self._face is None:
            picture = pages.spectator_page(self._words, self._address.place), None
        else:
            picture = self._face, self._ahead
        if picture != self._shown:
            self._shown = picture
            self._show(*picture)


def watch_public(address: str, state: Path, wanted: Television, say: Callable[[Msg], str],
                 window: BegunWindow | None = None) -> int:
    """Keep a window with the public side of a table until it is closed, or the system ends it; the exit code.

    It is 1, with a sentence, for an `address` that is none, and for a table that is there and does not let us in.
    `state` is this machine's own folder; `window` has been started for this already.
    """
    ending, now = EndAwaited(), SystemClock().now
    with closing(ending), tempfile.TemporaryDirectory(prefix="companion-window-") as folder:
        keeper = _keeper(wanted, Path(folder), _callbacks(ending.tell, say), now, window)
        try:
            spectator = Spectator(read_table_address(address), KeptPlaces(state), Path(folder),
                                  lambda face, ahead: keeper.show(face, None, ahead), now)
            with suppress(OSError):  # the table may come later, and the window says so until then
                spectator.come_in()
        except ValueError:
            return _refused(say(NO_ADDRESS))
        except NotLetInError as error:
            return _refused(say(error.why))
        watching = threading.Thread(target=spectator.watch, name="spectator", daemon=True)
        watching.start()
        keeper.start()
        ending.wait()
        keeper.stop()
        spectator.stop()
        watching.join(JOIN_S)
    return 0


def watch_hall(address: str, wanted: Television, say: Callable[[Msg], str], window: BegunWindow | None = None) -> int:
    """Keep a window with every table of a hall until it is closed, or the system ends it; the exit code.

    It is 1, with a sentence, for an `address` that is none. `window` has been started for this already.
    """
    ending, clock = EndAwaited(), SystemClock()
    try:
        place = read_screen_address(address)
    except ValueError:
        return _refused(say(NO_HALL))
    with closing(ending), tempfile.TemporaryDirectory(prefix="companion-window-") as folder:
        keeper = _keeper(wanted, Path(folder), _callbacks(ending.tell, say), clock.now, window)
        screen = HallScreen(place, lambda page: keeper.show(page, None, None), lambda: clock.wall() * 1000)
        watching = threading.Thread(target=screen.watch, name="hall", daemon=True)
        watching.start()
        keeper.start()
        ending.wait()
        keeper.stop()
        screen.stop()
        watching.join(JOIN_S)
    return 0


def _refused(why: str) -> int:
    print_aside(why, sys.stderr)
    return 1


def _keeper(wanted: Television, pictures: Path, callbacks: WindowCallbacks, now: Callable[[], int],
            window: BegunWindow | None) -> WindowKeeper:
    """What keeps the window, as everybody wants it who only watches."""
    command = window.command if window else tuple(module_command(MODULE))
    keeper = WindowKeeper(command, _opening(wanted, pictures), callbacks, now, begun=window)
    keeper.tell(messages.ScreenAdjusted(text=LARGEST, language=wanted.language))
    return keeper


def _opening(wanted: Television, pictures: Path) -> messages.OpenWindow:
    return messages.OpenWindow(size=wanted.size, fullscreen=wanted.fullscreen, guises=guises(), pictures=str(pictures),
                               watched=True)


def _callbacks(closed: Callable[[], object], say: Callable[[Msg], str]) -> WindowCallbacks:
    """What becomes of what a window says: only its end matters, because nobody touches it."""
    def nothing(*_: object) -> None:
        """Nobody here has to know."""

    def without(_: tuple[Msg, ...]) -> None:
        print_aside(say(NO_DISPLAY), sys.stderr)
    return WindowCallbacks(nothing, nothing, nothing, closed, nothing, without)
