"""The composition root and the command line: the only place that knows everybody. No rule, no widget, no byte of MQTT.

Every command is a few lines; what it does lives where it belongs. Exit codes: 0 well, 1 a problem that is told.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from companion import __version__
from companion.app import config_file, deeds, places
from companion.app.clock import SystemClock
from companion.app.content import shipped, stock
from companion.app.desk import Desk, no_phones
from companion.app.inbox import Cleared, Noted, Present
from companion.app.journal import Journal
from companion.app.library import Library
from companion.app.news import public_state
from companion.app.notices import after as notices_after
from companion.app.outlets import News, Outlets, Peeking, Told, Word
from companion.app.pages.opening import unprepared
from companion.app.pages.place import AT_TABLE, Begin
from companion.app.records import Records
from companion.app.room import Room
from companion.app.runner import Runner
from companion.app.seated import newly_seated
from companion.app.settings import Settings, wired
from companion.app.store_errors import StoreError
from companion.app.words import Catalogue, language_of, languages, texts
from companion.engine.answers import Answer
from companion.engine.signals import Signal
from companion.engine.view import PUBLIC, Notice
from companion.engine.words import Msg
from companion.games import catalogue
from ui.touch import theme

if TYPE_CHECKING:  # what a part needs is fetched when the part is opened, after the first picture
    from hardware.devices import DevicesConfig
    from ui.phone.asks import Presence

LAST_WARNING_MS, ANSWER_S = 10_000, 3
DEMO = "luescherzia"  # it asks for the most dice
CONFIG = Path(__file__).parents[1] / "config"


def main(arguments: list[str] | None = None) -> int:
    """Run one command of `arguments` (the process's own if None) and return its exit code."""
    args = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    code: int = args.command(args)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion", description="The companion of a real board game.")
    parser.add_argument("--version", action="version", version=__version__)
    all_commands = parser.add_subparsers(required=True, metavar="command")
    running = _command(all_commands, "run", run, "the companion: screen, dice, buttons, phones")
    running.add_argument("--virtual", action="store_true", help="virtual buttons and dice instead of a Pi's")
    running.add_argument("--headless", action="store_true", help="no screen: for phones and buttons alone")
    for name, command, text in (("demo", demo, "an example game with a virtual dice tray, ready to touch"),
                                ("check", check, "the settings and every device, each problem with its remedy")):
        _command(all_commands, name, command, text).add_argument("--headless", action="store_true", help="no screen")
    laying = _command(all_commands, "new", new, "opens a game without the screen; `run` goes on with it")
    laying.add_argument("game", choices=sorted(catalogue()))
    laying.add_argument("names", nargs="+", metavar="NAME", help="the players in table order")
    laying.add_argument("--detail", choices=("light", "full"), default="light")
    simulating = _command(all_commands, "simulate", simulated, "whole random games through the Views")
    simulating.add_argument("game", choices=sorted(catalogue()))
    simulating.add_argument("--games", type=int, default=10, metavar="N")
    simulating.add_argument("--seed", type=int, default=1, metavar="S")
    _command(all_commands, "replay", replayed, "plays a transcript anew and compares line by line").add_argument(
        "file", type=Path, metavar="FILE.table")
    exporting = _command(all_commands, "export", exported, "a game of the journal as a transcript")
    exporting.add_argument("number", type=int, nargs="?", help="the game's number; without it the newest")
    _command(all_commands, "games", games, "the games that are installed")
    return parser


def _command(all_commands: Any, name: str, command: Callable[[argparse.Namespace], int],
             text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = all_commands.add_parser(name, help=text, description=text)
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings to use instead of the system's")
    parser.set_defaults(command=command)
    return parser


def games(args: argparse.Namespace) -> int:
    """What is installed."""
    from companion.app import commands
    return commands.games(catalogue(), Catalogue(language_of("auto")).say)


def simulated(args: argparse.Namespace) -> int:
    """Random games; every fault is told with its seed."""
    from companion.app import commands
    game = catalogue()[args.game]
    content = stock(game, shipped(CONFIG / "games").get(game.id, {}), ()).content
    return commands.simulated(game, content, range(args.seed, args.seed + args.games))


def replayed(args: argparse.Namespace) -> int:
    """A transcript, line by line."""
    from companion.app import commands
    return commands.replayed(args.file, catalogue())


def exported(args: argparse.Namespace) -> int:
    """One game of the journal on standard output."""
    from companion.app import commands
    with closing(Journal(_state(_settings(args)) / places.JOURNAL, SystemClock().wall)) as journal:
        return commands.exported(journal, catalogue(), args.number)


def _problem(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


def _settings(args: argparse.Namespace) -> Settings:
    """The settings that hold; every problem is told, and a wrong key keeps its default."""
    loaded = config_file.load(args.config)
    say = Catalogue(language_of(loaded.settings.table.language)).say
    for problem in loaded.problems:
        print(say(config_file.sentence(problem)), file=sys.stderr)
    return loaded.settings


def _state(settings: Settings) -> Path:
    """Where this table's files are; the folder is made if it is not there."""
    path = places.state_directory(settings, os.environ)
    path.mkdir(parents=True, exist_ok=True)
    return path


class House:
    """One companion, put together: files, runner, screen. Devices and phones are added where they can be."""

    def __init__(self, settings: Settings, state: Path) -> None:
        """Open the files in `state`; raises StoreError where they cannot be used."""
        self.settings, self.state, self.clock = settings, state, SystemClock()
        self._journal = Journal(state / places.JOURNAL, self.clock.wall)
        self._library = Library(state / places.LIBRARY, self.clock.wall)
        records = Records(self._journal, self._library, catalogue(), shipped(CONFIG / "games"))
        self.room = Room(records, self.clock, settings, languages())
        self.outlets = Outlets(self.clock.now)
        self.invite: Callable[[str], str] = no_phones
        self.runner = Runner(Desk(self.room, self.outlets, lambda seat: self.invite(seat)), self.outlets, self.clock)
        self._words = Catalogue(language_of(self.room.settings.table.language))
        self._ends: list[Callable[[], None]] = [self._library.close, self._journal.close]

    def say(self, msg: Msg, game: str = "") -> str:
        """A text in the screen's language."""
        return self._words.say(msg, game)

    def table_now(self) -> int:
        """The table's time, in ms; 0 without a table."""
        play = self.room.play
        return play.time(self.clock.now()) if play else 0

    def speak(self, language: str) -> bool:
        """Take up another language; True if it is another one."""
        code = language_of(language)
        if code == self._words.language:
            return False
        self._words = Catalogue(code)
        return True

    def at_end(self, do: Callable[[], None]) -> None:
        """Have something done when the house is closed; the last named is done first."""
        self._ends.append(do)

    def close(self) -> None:
        """End everything, the newest first."""
        self.runner.stop()
        for end in reversed(self._ends):
            end()

    def show_on(self, screen: Any) -> None:
        """Tell the touch screen `screen` what is true; it answers for the table."""
        def tell(word: Word) -> None:
            match word:
                case News(shown):
                    if self.speak(word.settings.table.language):
                        screen.relanguage()
                    screen.show(shown)
                case Told("table", _, reply):
                    screen.reply(reply)
                case Peeking(view):
                    screen.peek(view)
        self.outlets.add(Msg("The screen"), tell)

    def open_parts(self, platform: str, more: tuple[tuple[str, str], ...] = ()) -> None:
        """Open devices and phones, beside the screen, which does not wait for them; then tell them what is true."""
        try:
            self.wire(platform, more)
        finally:
            self.reach_phones()
            self.runner.put(Cleared("opening"))
        tuple(catalogue().values())  # the other games are opened while nobody waits for them

    def wire(self, platform: str, more: tuple[tuple[str, str], ...] = ()) -> None:
        """Open the devices that are configured, and `more` dice; lamps, lights of dice and buzzer hear the news."""
        from hardware.devices import Devices
        devices = Devices(_devices_config(self.settings, platform, more), self.runner.put, self.clock.now)

        def tell(word: Word) -> None:
            if isinstance(word, News):
                devices.show_lamps({name: "steady" if due else "slow" for name, due in word.lamps.items()})
                devices.light_dice(word.wanted, theme.MARK_COLOURS.get(word.mark, "#FFFFFF").lstrip("#").lower(),
                                   word.kept)
                for bell in word.bells:
                    devices.buzz("over" if bell == 0 else "final" if bell <= LAST_WARNING_MS else "warning")
        self.outlets.add(Msg("Lamps and buzzer"), tell)
        devices.start()
        self.at_end(devices.stop)

    def reach_phones(self) -> None:
        """Start what phones need, if they are wanted; they hear the news and answer for their seats."""
        settings = self.settings.phones
        if settings.mode == "off":
            return
        from ui.phone.phones import Phones, PhonesConfig, World
        world = World(self.clock.now, self.table_now, texts, languages(), self._note,
                      language_of(self.room.settings.table.language))
        config = PhonesConfig(self.settings.table.id, **asdict(settings))
        phones = Phones(config, self.state / "broker", self._from_phone, world)

        def tell(word: Word) -> None:
            match word:
                case News():
                    phones.dismiss(*newly_seated(word.views.get(PUBLIC), self.state))
                    phones.show(word.views, public_state(word.views), word.events)
                case Told(seat, "phone", reply):
                    phones.reply(seat, reply)
        phones.start()
        self.at_end(phones.stop)
        seated = self.room.play.table.setup if self.room.play else None
        phones.dismiss(*newly_seated(seated, self.state))  # before anybody joins
        self.outlets.add(Msg("The phones"), tell)
        self.invite = phones.invite

    def print_invitations(self) -> None:
        """Without a screen, the ways to join are on standard output, one line a seat."""
        seats = self.room.play.table.setup.seats if self.room.play else ()
        for user, name in (*((seat.id, seat.name) for seat in seats), (PUBLIC, self.say(Msg("Spectators")))):
            print(f"{user} {self.invite(user)} {name}", flush=True)

    def _from_phone(self, heard: Answer | Presence) -> None:
        self.runner.put(heard if isinstance(heard, Answer) else Present(heard.seat, heard.connected))

    def _note(self, name: str, notice: Notice | None) -> None:
        self.runner.put(Noted(notice) if notice else Cleared(name))


def _devices_config(settings: Settings, platform: str, more: tuple[tuple[str, str], ...] = ()) -> DevicesConfig:
    """What is wired, and `more` dice by name and port."""
    from hardware.devices import DevicesConfig
    from hardware.trays import DicePort
    ports = tuple(DicePort(d.name, d.url, d.protocol, d.baud, d.sides) for d in settings.dice)
    ports += tuple(DicePort(*tray) for tray in more)
    return DevicesConfig(ports, wired(settings.buttons), wired(settings.lamps), settings.buzzer.pin,
                         platform=platform)


def run(args: argparse.Namespace) -> int:
    """The companion, until its window is closed or the system ends it."""
    house = _opened(args)
    return 1 if house is None else _serve(house, args.headless, "virtual" if args.virtual else house.settings.platform)


def _opened(args: argparse.Namespace) -> House | None:
    """The house on its files, which it has for itself alone; None (told) where they cannot be had."""
    settings = _settings(args)
    say = Catalogue(language_of(settings.table.language)).say
    try:
        state = _state(settings)
        lock = places.only_one(state)
        house = House(settings, state)
    except StoreError as error:
        _problem(f"{say(error.text)}. {say(error.remedy)}")
    except BlockingIOError:
        _problem(say(Msg("Another companion is running here already; there can be one for each state directory.")))
    else:
        house.at_end(lock.close)
        return house
    return None


def _serve(house: House, headless: bool, platform: str, more: tuple[tuple[str, str], ...] = ()) -> int:
    """Open everything that is there, then wait for the end."""
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    screen = None if headless else _screen(house)
    house.runner.start()
    opening = threading.Thread(target=house.open_parts, args=(platform, more), name="opening")
    opening.start()
    if screen is None:
        opening.join()
        house.print_invitations()
        ended.wait()
    else:
        threading.Thread(target=lambda: (ended.wait(), screen.stop()), daemon=True).start()
        screen.run()
    opening.join()
    house.close()
    return 0


def _screen(house: House) -> Any:
    """The touch screen, or None (told) where there is no display."""
    from ui.touch.screen import TouchScreen
    from ui.touch.window import NoDisplayError
    wanted = house.room.settings.screen
    width, _, height = wanted.size.partition("x")
    size = (int(width), int(height)) if height else None
    screen = TouchScreen(lambda given: house.runner.put(given), house.say, house.clock.now, house.table_now,
                         wanted.rotation, size, wanted.fullscreen, wanted.dim_after_s)
    try:
        screen.open()
    except NoDisplayError as error:
        print(f"{house.say(error.text)} {house.say(Msg('The companion goes on without a screen.'))}", file=sys.stderr)
        return None
    house.show_on(screen)
    return screen


def demo(args: argparse.Namespace) -> int:
    """An example game: a dice tray that is a program of its own on a real pty, virtual buttons, three seats."""
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        port = Path(folder) / "tray"
        command = [sys.executable, "-m", "hardware.virtual", "tray", "--link", str(port), "--eager"]
        tray = subprocess.Popen(command, stdin=subprocess.PIPE, cwd=CONFIG.parent)  # noqa: S603 our own program
        try:
            house = House(_settings(args), Path(folder))
            game = house.room.records.games[DEMO]
            names = [house.say(Msg("Player {n}", {"n": n})) for n in range(1, min(3, game.seats[1]) + 1)]
            deeds.do(house.room, Begin(unprepared(house.room.known(), game, names, game.details[0])), no_phones)
            house.room.place = AT_TABLE
            return _serve(house, args.headless, "virtual", (("tray", str(port)),))
        finally:
            tray.terminate()
            tray.wait()


def new(args: argparse.Namespace) -> int:
    """Open a table with the first characters that are known; an earlier game can still be gone on with."""
    house = _opened(args)
    if house is None:
        return 1
    game = house.room.records.games[args.game]
    if not game.seats[0] <= len(args.names) <= game.seats[1]:
        least, most = game.seats
        return _problem(house.say(Msg("{least} to {most} players can play.", {"least": least, "most": most})))
    deeds.do(house.room, Begin(unprepared(house.room.known(), game, args.names, args.detail)), no_phones)
    return 0


def check(args: argparse.Namespace) -> int:
    """The settings, the files, and every device: each is given a moment to answer; 0 if all is well."""
    from hardware.devices import Devices
    house, heard = _opened(args), SimpleQueue[Signal]()
    if house is None:
        return 1
    settings, say = house.settings, house.say
    devices = Devices(_devices_config(settings, settings.platform), heard.put, house.clock.now)
    devices.start()
    threading.Event().wait(ANSWER_S)
    devices.stop()
    notices: tuple[Notice, ...] = ()
    while not heard.empty():
        notices = notices_after(notices, heard.get())
    told = [f"{say(notice.text)}. {say(notice.remedy) if notice.remedy else ''}" for notice in notices]
    if settings.phones.mode == "managed" and not shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin"):
        told.append(say(Msg("{tool} is not installed; without it there are no phones.", {"tool": "mosquitto"})))
    well = not (told or config_file.load(args.config).problems)
    end = Msg("Everything is well.") if well else Msg("The game can be played; what is named above is missing.")
    print("\n".join([*told, say(end)]))
    return 0 if well else 1
