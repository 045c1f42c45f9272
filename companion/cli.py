"""The composition root and the command line: the only place that knows everybody. No rule, no widget, no byte of MQTT.

Every command is a few lines; what it does lives where it belongs. Exit codes: 0 well, 1 a problem that is told.
"""

from __future__ import annotations

import argparse
import fcntl
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import platformdirs

from companion import __version__
from companion.app import config_file, simulate, transcript
from companion.app.clock import SystemClock
from companion.app.content import shipped, stock
from companion.app.desk import Desk, no_phones
from companion.app.journal import Journal
from companion.app.library import Library
from companion.app.outlets import News, Outlets, Peeking, Told, Word
from companion.app.records import Records
from companion.app.room import Room
from companion.app.runner import Runner
from companion.app.settings import Settings
from companion.app.store_errors import StoreError
from companion.app.words import Catalogue, language_of, languages
from companion.engine.codec import decode_entry, decode_setup
from companion.engine.table import replay
from companion.engine.view import TABLE
from companion.engine.words import Msg
from companion.games import catalogue

CONFIG = Path(__file__).parents[1] / "config"
NAME = "tabletop-companion"


def main(arguments: list[str] | None = None) -> int:
    """Run one command of `arguments` (the process's own if None) and return its exit code."""
    args = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    code: int = args.command(args)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion", description="The companion of a real board game.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="command")
    running = _command(commands, "run", run, "the companion: screen, dice, buttons, phones")
    running.add_argument("--virtual", action="store_true", help="virtual buttons and dice instead of a Pi's")
    running.add_argument("--headless", action="store_true", help="no screen: for phones and buttons alone")
    for name, command, text in (("demo", demo, "an example game with a virtual dice tray, ready to touch"),
                                ("check", check, "the settings and every device, each problem with its remedy")):
        _command(commands, name, command, text).add_argument("--headless", action="store_true", help="no screen")
    simulating = _command(commands, "simulate", simulated, "whole random games through the Views")
    simulating.add_argument("game", choices=sorted(catalogue()))
    simulating.add_argument("--games", type=int, default=10, metavar="N")
    simulating.add_argument("--seed", type=int, default=1, metavar="S")
    _command(commands, "replay", replayed, "plays a transcript anew and compares line by line").add_argument(
        "file", type=Path, metavar="FILE.table")
    exporting = _command(commands, "export", exported, "a game of the journal as a transcript")
    exporting.add_argument("number", type=int, nargs="?", help="the game's number; without it the newest")
    _command(commands, "games", games, "the games that are installed")
    return parser


def _command(commands: Any, name: str, command: Callable[[argparse.Namespace], int],
             text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings to use instead of the system's")
    parser.set_defaults(command=command)
    return parser


def games(args: argparse.Namespace) -> int:
    """What is installed."""
    say = Catalogue(language_of("auto")).say
    for game in catalogue().values():
        print(f"{game.id:14} {say(game.title, game.id)} ({game.seats[0]}–{game.seats[1]})")
    return 0


def simulated(args: argparse.Namespace) -> int:
    """Random games; the first fault of each is told with its seed."""
    game = catalogue()[args.game]
    content = stock(game, shipped(CONFIG / "games").get(game.id, {}), ()).content
    faulty = 0
    for seed in range(args.seed, args.seed + args.games):
        played = simulate.simulate(game, content, seed)
        faulty += bool(played.faults)
        print(f"seed {seed}: {len(played.table.entries)} entries, {'; '.join(played.faults) or 'well'}")
    return 1 if faulty else 0


def replayed(args: argparse.Namespace) -> int:
    """A transcript, line by line."""
    try:
        found = transcript.differences(args.file.read_text(encoding="utf-8"), catalogue())
    except (OSError, UnicodeError, transcript.UnreadableError) as error:
        return _problem(f"{args.file}: {error}")
    for line in found:
        print(f"{args.file}:{line.line}\n  - {line.wanted}\n  + {line.found}")
    return 1 if found else 0


def exported(args: argparse.Namespace) -> int:
    """One game of the journal on standard output."""
    journal = Journal(_state(_settings(args)) / "journal.db", SystemClock().wall)
    found = [game for game in journal.games() if args.number in (None, game.id)]
    game = catalogue().get(found[-1].game) if found else None
    if game is None:
        return _problem("There is no such game in the journal.")
    entries = [decode_entry(game, data) for data in journal.entries(found[-1].id)]
    sys.stdout.write(transcript.export(replay(game, decode_setup(game, found[-1].setup), entries)))
    return 0


def _problem(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


def _settings(args: argparse.Namespace) -> Settings:
    """The settings that hold; every problem is told, and a wrong key keeps its default."""
    loaded = config_file.load(args.config)
    say = Catalogue(language_of(loaded.settings.table.language)).say
    for problem in loaded.problems:
        place = ":".join(str(p) for p in (problem.file, problem.line or "") if p)
        key = ".".join(part for part in (problem.section, problem.key) if part)
        print(f"{place}: {key + ': ' if key else ''}{say(problem.text)}. {say(problem.remedy)}", file=sys.stderr)
    return loaded.settings


def _state(settings: Settings) -> Path:
    """Where this table's files are: as configured, as systemd says, else the user's place for it."""
    named = settings.table.state_directory or os.environ.get("STATE_DIRECTORY", "")
    path = Path(named) if named else platformdirs.user_state_path(NAME)
    path.mkdir(parents=True, exist_ok=True)
    return path


class House:
    """One companion, put together: files, runner, screen. Devices and phones are added where they can be."""

    def __init__(self, settings: Settings, state: Path) -> None:
        """Open the files in `state`; raises StoreError where they cannot be used."""
        self.settings, self.clock = settings, SystemClock()
        self._journal = Journal(state / "journal.db", self.clock.wall)
        self._library = Library(state / "library.db", self.clock.wall)
        records = Records(self._journal, self._library, catalogue(), shipped(CONFIG / "games"))
        self.room = Room(records, self.clock, settings, languages())
        self.outlets = Outlets(self.clock.now)
        self.runner: Runner
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

    def start(self, invite: Callable[[str], str] = no_phones) -> None:
        """Let the runner run; `invite` makes the text of a QR code."""
        self.runner = Runner(Desk(self.room, self.outlets, invite), self.outlets, self.clock)
        self.runner.start()

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


def run(args: argparse.Namespace) -> int:
    """The companion, until its window is closed or the system ends it."""
    settings = _settings(args)
    try:
        state = _state(settings)
        lock = _only_one(state)
        house = House(settings, state)
    except StoreError as error:
        say = Catalogue(language_of(settings.table.language)).say
        return _problem(f"{say(error.text)}. {say(error.remedy)}")
    except BlockingIOError:
        return _problem("Another companion is running here already; there can be one for each state directory.")
    with lock:
        return _serve(house, headless=args.headless)


def _only_one(state: Path) -> TextIO:
    """The lock on a state directory; BlockingIOError while another companion holds it."""
    lock = (state / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return lock


def _serve(house: House, headless: bool) -> int:
    """Open everything that is there, then wait for the end."""
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    screen = None if headless else _screen(house)
    house.start()
    if screen is None:
        ended.wait()
    else:
        threading.Thread(target=lambda: (ended.wait(), screen.stop()), daemon=True).start()
        screen.run()
    house.close()
    return 0


def _screen(house: House) -> Any:
    """The touch screen, or None (told) where there is no display."""
    from ui.touch.screen import TouchScreen

    wanted = house.room.settings.screen
    size = tuple(map(int, wanted.size.split("x"))) if wanted.size != "auto" else None
    screen = TouchScreen(lambda given: house.runner.put(given), house.say, house.clock.now, house.table_now,
                         wanted.rotation, size, wanted.fullscreen, wanted.dim_after_s)
    try:
        screen.open()
    except RuntimeError as error:
        print(f"{error} The companion goes on without a screen.", file=sys.stderr)
        return None
    house.show_on(screen)
    return screen


def demo(args: argparse.Namespace) -> int:
    """An example game with virtual devices."""
    return run(args)


def check(args: argparse.Namespace) -> int:
    """The settings and every device."""
    return 0 if _settings(args) else 1
