"""The command line: arguments in, exit codes out. No rule, no widget; assembly.py puts things together.

Every command is a few lines; what it does lives where it belongs. Exit codes: 0 well, 1 a problem that is told, 2 a
wrong command line. With --json a command prints one document, and a problem that ends it as {"error": …}. It is long
because every command has its arguments here.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion import __version__
from companion.app.appliance.state_copy import copied_state
from companion.app.appliance.table_id import known_table
from companion.app.config import load
from companion.app.config.settings import Settings, override_settings
from companion.app.installation import CONFIG, PAGE, PROGRAM, missing_parts
from companion.app.pages.navigation import Begin
from companion.app.pages.routes import AT_TABLE
from companion.app.pages.setup_builder import default_setup
from companion.app.session import page_actions
from companion.app.session.clock import SystemClock
from companion.app.session.control import Complaint, ControlReply, Inquiry, ask_companion
from companion.app.session.dispatcher import no_phones
from companion.app.session.inbox import Beat
from companion.app.session.notices import notice_sentence
from companion.app.storage import state_dir
from companion.app.storage.copying import copy_database
from companion.app.storage.errors import StoreError
from companion.app.storage.inventory import EXAMPLES, OWN, make_inventory, shipped_boxes
from companion.app.storage.journal import Journal
from companion.app.translation import ENGLISH, LANGUAGES, Catalogue, language_of
from companion.assembly import DEVICES, Application, check_parts, keep_backups, makeshift_companion, replay_log
from companion.closed_pipe import ends_with_its_reader
from companion.engine.game import FULL
from companion.engine.words import Msg, why_not
from companion.games import catalogue
from companion.serving import AGAIN, begin_again, execute_again, open_companion, serve
from companion.window.beginning import BegunWindow

ANSWER_S, TURN_S = 3, 60
PARTS = ("hardware.devices", "kivy", "ui.phone.phones", "companion.window.__main__")  # fetched when they are opened
DEMO = "luescherzia"  # it asks for the most dice
FILES = {"bash": "_shtab_compgen_files", "zsh": "_files"}
GAMES_KEYS = """  games      of each: id, title, least_players, most_players, details (light, full)"""
BOX_KEYS = """  boxes      of each kind of thing in each game: game, kind, title, things (how many)
  problems   of each mistake in the settings: id (settings), text"""
JOIN_KEYS = """  codes      of each: viewer (seat-1 ..., public), address (good for two minutes), name
  problems   of each mistake in the settings: id (settings), text"""
CHECK_KEYS = """  well       true where nothing is missing; the exit code is 0 then, else 1
  parts      of each: id, name, state (ok, problem, waiting, trying), result, remedy
  notes      what else is plugged in, in words
  problems   of everything else that is wrong: id (settings, missing:..., control ...), text
With --journal instead:
  well       as above
  games      of each: number, game, entries, state (open, finished, unreadable)
  lost       of each game with lost moves: number, lost, all
  damaged    true where the journal is set aside at the next start"""
ERROR_KEY = """  error      alone: why there is no such document; the exit code is 1 then.
A wrong command line is told on standard error, with exit code 2."""


@ends_with_its_reader
def main(arguments: list[str] | None = None, *, window: BegunWindow | None = None) -> int:
    """Run one command of `arguments` (the process's own if None) and return its exit code. `window` has been started
    for it already, where there is one (__main__.py).
    """
    args = argument_parser().parse_args(arguments, argparse.Namespace(window=window))
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        code: int = args.command(args)
    except StoreError as error:
        say = Catalogue(language_of(load.load(args.config).settings.table.language)).say
        return _refused(args, f"{say(error.text)}. {say(error.remedy)}")
    return code


def argument_parser() -> argparse.ArgumentParser:
    """The command line; the manual page and the completion of shells are made of it as well (`make dist`)."""
    parser = argparse.ArgumentParser("companion", description="The companion of a real board game.")
    parser.add_argument("--version", action="version", version=__version__)
    all_commands = parser.add_subparsers(required=True, metavar="command")
    running = _command(all_commands, "run", run, "the companion: screen, dice, buttons, phones")
    running.add_argument("--virtual", action="store_true", help="virtual buttons and dice instead of a Pi's")
    running.add_argument("--headless", action="store_true", help="no screen: for phones and buttons alone")
    for name, command, text in (("demo", demo, "an example game with a virtual dice tray, ready to touch"),
                                ("check", check, "the settings and every device, each problem with its remedy")):
        checking = _command(all_commands, name, command, text)
        checking.add_argument("--headless", action="store_true", help="no screen")
        if command is check:
            checking.add_argument("--journal", action="store_true", help="the state of every game, and nothing else")
            _add_json(checking, CHECK_KEYS)
    joining = _command(all_commands, "join", join, "fresh codes for phones, of the companion that is running here")
    _add_json(joining, JOIN_KEYS)
    _add_watching(all_commands)
    _add_upkeep(all_commands)
    laying = _command(all_commands, "new", new, "opens a game without the screen; `run` goes on with it")
    laying.add_argument("game", choices=sorted(catalogue()))
    laying.add_argument("names", nargs="+", metavar="NAME", help="the players in table order")
    laying.add_argument("--detail", choices=("light", "full"), default="light")
    laying.add_argument("--examples", action="store_true", help="with the invented examples instead of one's own box")
    _add_records(all_commands)
    _add_boxes(all_commands)
    _add_hall(all_commands)
    _add_json(_command(all_commands, "games", games, "the games that are installed"), GAMES_KEYS)
    return parser


def _add_watching(all_commands: Any) -> None:
    watching = _command(all_commands, "window", watch, "what everybody may see of a table, large, for a television")
    watched = watching.add_mutually_exclusive_group(required=True)
    watched.add_argument("--public", metavar="ADDRESS",
                         help="the link of a spectators' code (`companion join` prints one); the name of the table's "
                              "machine is enough once it has let this one in")
    watched.add_argument("--hall", metavar="ADDRESS", help="the screen of a hall of many tables, by the address that "
                                                           "`companion hall init` prints")
    how = watching.add_mutually_exclusive_group()
    how.add_argument("--fullscreen", action="store_true", default=True, help="the whole display, as without a word")
    how.add_argument("--window", dest="fullscreen", action="store_false", help="a window beside others")
    watching.add_argument("--size", metavar="WIDTHxHEIGHT", type=_window_size, help="in pixels")
    watching.add_argument("--language", choices=("auto", ENGLISH, *LANGUAGES), default="auto")


def _window_size(text: str) -> tuple[int, int]:
    """The size in `1920x1080`; ValueError for what is none."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def _add_upkeep(all_commands: Any) -> None:
    _command(all_commands, "try", trial, "whether this version would start: a whole table on a copy of the games")
    updating = _command(all_commands, "update", upkeep_command, "installs a newer version from a file, beside this one")
    _add_path(updating, "file", metavar="FILE", help="tabletop-companion-….tar.gz, or its .whl")
    updating.add_argument("--older", action="store_true", help="also a version before this one")
    backing = _command(all_commands, "backup", upkeep_command, "all games and all that was learned in one file")
    _add_path(backing, "folder", nargs="?", metavar="FOLDER",
              help="without it on every stick, else beside the games")
    restoring = _command(all_commands, "restore", upkeep_command, "puts a backup back; what was there before is kept")
    _add_path(restoring, "file", metavar="FILE")
    for asking in (backing, restoring):
        asking.add_argument("--yes", action="store_true", help="without asking")


def _add_boxes(all_commands: Any) -> None:
    box = all_commands.add_parser("box", help="what this copy of a game holds, as a file and back")
    deeds = box.add_subparsers(required=True, metavar="what")
    counting = _command(deeds, "list", box_read, "how many things every box holds")
    counting.set_defaults(do="list")
    _add_json(counting, BOX_KEYS)
    leaving = _command(deeds, "export", box_read, "the box of a game as a file")
    leaving.set_defaults(do="export")
    leaving.add_argument("game", choices=sorted(catalogue()))
    _add_path(leaving, "file", metavar="FILE.box")
    for name, command, text in (("check", box_read, "whether a file is a box that can be taken in"),
                                ("import", box_taken_in, "takes a box in, after saying what it changes")):
        coming = _command(deeds, name, command, text)
        coming.set_defaults(do=name)
        _add_path(coming, "file", metavar="FILE.box")
    coming.add_argument("--yes", action="store_true", help="without asking")


def _add_records(all_commands: Any) -> None:
    simulating = _command(all_commands, "simulate", simulate_command, "whole random games through the Views")
    simulating.add_argument("game", choices=sorted(catalogue()))
    simulating.add_argument("--games", type=int, default=10, metavar="N")
    simulating.add_argument("--seed", type=int, default=1, metavar="S")
    comparing = _command(all_commands, "replay", replay_command, "plays a transcript again and compares line by line")
    _add_path(comparing, "file", metavar="FILE", help="a transcript or a capsule")
    again = _command(all_commands, "replay-devices", replay_devices, "plays a log of devices to a copy of this table")
    _add_path(again, "file", metavar="FILE", help="a file of the folder “devices” in the state directory, or "
              "a capsule")
    again.add_argument("--fast", action="store_true", help="with short pauses")
    again.add_argument("--headless", action="store_true", help="no screen; ends with the log")
    _add_path(again, "--keep", metavar="FOLDER", help="where the copy of the table is to stay")
    packing = _command(all_commands, "capsule", capsule_command, "the newest game with the last ten minutes of its "
                       "devices and phones, in one file for whoever mends a mistake")
    packing.add_argument("--yes", action="store_true", help="without asking")
    _add_path(packing, "--state", metavar="FOLDER", help="where the games are, if not where the settings say")
    exporting = _command(all_commands, "export", export_command, "a game of the journal as a transcript")
    exporting.add_argument("number", type=int, nargs="?", help="the game's number; without it the newest")
    exporting.add_argument("--with-secrets", action="store_true", help="also what only one player may know")
    exporting.add_argument("--format", choices=("table", "csv", "json", "bgstats"), default="table",
                           help="table: the transcript of one game; else the results of all, or of one")


def _add_hall(all_commands: Any) -> None:
    text = "one machine that hears of many tables: init (--postgres), add, remove, collect (--csv or --dsn), say"
    halls = all_commands.add_parser("hall", help="one machine that hears of many tables", description=text)
    doing = halls.add_subparsers(required=True, metavar="what", dest="do")
    making = _command(doing, "init", hall_command, "writes what stock mosquitto needs to be a hall's broker")
    making.add_argument("--address", default="", help="this machine's, in numbers; without it the one that is found")
    making.add_argument("--port", type=int, default=0, help="where tables come in: 1883, or as before")
    making.add_argument("--web-port", type=int, default=0, help="where the hall's screen is: 9002, or as before")
    making.add_argument("--postgres", action="store_true", help="also what makes a database for results")
    adding = _command(doing, "add", hall_command, "a user for a table; prints the code with which it joins")
    removing = _command(doing, "remove", hall_command, "takes a table's user away")
    for naming in (adding, removing):
        naming.add_argument("table", metavar="TABLE", help="small letters, digits and hyphens")
    collecting = _command(doing, "collect", hall_command, "keeps the results of all tables, until it is ended")
    where = collecting.add_mutually_exclusive_group()
    where.add_argument("--dsn", default="", help="the PostgreSQL database; without it the one of `init --postgres`")
    _add_path(where, "--csv", metavar="FILE", help="a file to which lines are added")
    saying = _command(doing, "say", hall_command, "shows a notice on tables; an empty text takes it away")
    saying.add_argument("text", metavar="TEXT")
    saying.add_argument("tables", nargs="*", metavar="TABLE", help="without one on all of them")
    for parser in (making, adding, removing, collecting, saying):
        _add_path(parser, "--folder", metavar="FOLDER", default=Path("hall"), help="where the hall's files are: hall")


def _command(all_commands: Any, name: str, command: Callable[[argparse.Namespace], int],
             text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = all_commands.add_parser(name, help=text, description=text)
    _add_path(parser, "--config", metavar="FILE", help="settings to use instead of the system's")
    parser.set_defaults(command=command, json=False)
    return parser


def _add_path(parser: Any, name: str, **more: Any) -> None:
    """An argument that is a file or a folder, which a shell completes (`complete` is what shtab looks for)."""
    action = parser.add_argument(name, type=Path, **more)
    setattr(action, "complete", FILES)  # noqa: B010  # argparse's own type does not know it


def _add_json(parser: argparse.ArgumentParser, keys: str) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output, problems as well")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = f"{parser.description}.\n\nWith --json, under keys that stay:\n{keys}\n{ERROR_KEY}"


def hall_command(args: argparse.Namespace) -> int:
    """Commands of a hall: its files, its tables, results, notices."""
    from companion.hall import broker_files, commands
    say = Catalogue(language_of("auto")).say
    match args.do:
        case "init":
            ports = broker_files.HallPorts(args.port, args.web_port)
            return commands.init_hall(args.folder, ports, args.address, PROGRAM / PAGE, say, postgres=args.postgres)
        case "add":
            return commands.add_hall_table(args.folder, args.table, say)
        case "remove":
            return commands.remove_hall_table(args.folder, args.table, say)
        case "collect":
            return commands.collect_results(args.folder, args.dsn, args.csv, say)
    return commands.say_to_tables(args.folder, tuple(args.tables), args.text, say)


def games(args: argparse.Namespace) -> int:
    """Print what is installed."""
    from companion.app.simulation import commands
    say = Catalogue(language_of("auto")).say
    if args.json:
        return _print_json({"games": commands.games_as_data(catalogue(), say)})
    return commands.list_games(catalogue(), say)


def simulate_command(args: argparse.Namespace) -> int:
    """Play random games; every fault is printed with its seed."""
    from companion.app.simulation import commands
    game = catalogue()[args.game]
    for notice in missing_parts({game.id: game}):
        _problem(Catalogue(language_of("auto")).say(notice_sentence(notice)))
    content = make_inventory(game, shipped_boxes(CONFIG / "games").get(game.id, {}), ()).content
    return commands.simulate_games(game, content, range(args.seed, args.seed + args.games))


def replay_command(args: argparse.Namespace) -> int:
    """Play a transcript, line by line."""
    from companion.app.simulation import commands
    return commands.replay_transcript(args.file, catalogue())


def export_command(args: argparse.Namespace) -> int:
    """Write one game of the journal, or the results of all of them, to standard output."""
    from companion.app.simulation import commands
    if args.format != "table":
        return _read(args, lambda journal, _, settings: commands.list_results(
            journal, catalogue(), args.format, args.number,
            known_table(settings, state_dir.state_directory(settings, os.environ))))
    return _read(args, lambda journal, say, _: commands.export_transcript(
        journal, catalogue(), args.number, args.with_secrets, say))


def capsule_command(args: argparse.Namespace) -> int:
    """Pack the newest game, after saying whose secrets are in it; prints the file."""
    return _read(args, partial(_packed, args))


def _packed(args: argparse.Namespace, journal: Journal, say: Callable[[Msg], str], settings: Settings) -> int:
    from companion.app.appliance.capsule_words import MINUTES, what_it_holds
    from companion.app.simulation import capsule, commands
    from hardware.recording.recent_lines import recent_lines
    table = commands.recorded_table(journal, catalogue(), None, say)
    if table is None:
        return 1
    if not _agreed(args, f"{say(what_it_holds(table))} {say(Msg('Write it?'))}"):
        return _problem(f"{say(what_it_holds(table))} {say(Msg('If it is wanted: companion capsule --yes'))}")
    state, wall = state_dir.state_directory(settings, os.environ), SystemClock().wall()
    with suppress(OSError):  # nobody has them waiting where no companion runs
        ask_companion(state, Inquiry("write-logs"))
    opened = max(recorded.opened for recorded in journal.games())  # an earlier game's secrets are not this one's
    lines = recent_lines(state / DEVICES, max(opened, wall - MINUTES * 60))
    print(capsule.keep_capsule(state, table, time.localtime(wall), capsule.write_capsule(table, __version__, lines)))
    return 0


def box_read(args: argparse.Namespace) -> int:
    """Commands that only look into boxes, also beside a running companion."""
    from companion.app.boxes import commands
    from companion.app.storage.library import Library
    loaded, installed = _loaded(args), catalogue()
    settings, say = loaded.settings, _say_of(loaded)
    state = state_dir.state_directory(settings, os.environ)
    if args.do == "check":
        return commands.check_box(args.file, installed, say)
    with tempfile.TemporaryDirectory(prefix="companion-") as folder, closing(
            Library(copy_database(state / state_dir.LIBRARY, Path(folder)), SystemClock().wall)) as library:
        ships = shipped_boxes(CONFIG / "games")
        boxes = {name: make_inventory(game, ships.get(name, {}), library.content(name)) for name,
                 game in installed.items()}
        if args.json:
            kinds = commands.boxes_as_data(installed, boxes, say)
            return _print_json({"boxes": kinds, "problems": _wrong_keys(loaded)})
        if args.do == "list":
            return commands.list_boxes(installed, boxes, say)
        return commands.export_box(installed[args.game], boxes[args.game], state, args.file, say)


def box_taken_in(args: argparse.Namespace) -> int:
    """Import a box from a file, while no companion has this table's files."""
    from companion.app.boxes import commands
    with closing(open_companion(_settings(args), aloud=False)) as app:
        return commands.taken_in(args.file, app.state.repository, app.folder, app.say,
                                 lambda question: _agreed(args, question))


def _read(args: argparse.Namespace, do: Callable[[Journal, Callable[[Msg], str], Settings], int]) -> int:
    """Do something with a copy of the journal, which may be in use; errors of its file are printed."""
    settings = _settings(args)
    say = Catalogue(language_of(settings.table.language)).say
    path = state_dir.state_directory(settings, os.environ) / state_dir.JOURNAL
    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as folder, closing(
                Journal(copy_database(path, Path(folder)), SystemClock().wall)) as journal:
            return do(journal, say, settings)
    except StoreError as error:
        error.path = path
        raise


def _problem(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


def _settings(args: argparse.Namespace) -> Settings:
    """The settings that hold; every problem is printed, and a wrong key keeps its default."""
    settings = _loaded(args).settings
    if getattr(args, "state", None) is None:
        return settings
    return replace(settings, table=replace(settings.table, state_directory=str(args.state)))


def _loaded(args: argparse.Namespace) -> load.Loaded:
    loaded = load.load(args.config)
    for problem in () if args.json else _wrong_keys(loaded):
        print(problem.text, file=sys.stderr)
    return loaded


def _say_of(loaded: load.Loaded) -> Callable[..., str]:
    """The words of the table's language."""
    return Catalogue(language_of(loaded.settings.table.language)).say


def _wrong_keys(loaded: load.Loaded) -> tuple[Complaint, ...]:
    """What is wrong in the files of settings."""
    return tuple(Complaint("settings", _say_of(loaded)(load.sentence(problem))) for problem in loaded.problems)


def _refused(args: argparse.Namespace, text: str) -> int:
    """A problem that ends a command, where its reader looks for it; exit code 1."""
    if not args.json:
        return _problem(text)
    _print_json({"error": text})
    return 1


def _print_json(document: object) -> int:
    print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
    return 0


def run(args: argparse.Namespace) -> int:
    """Run the companion, until its window is closed or the system ends it."""
    gc.disable()  # until there is a picture: what is made at the start stays
    app = open_companion(_settings(args), makeshift_companion, leave=begin_again)
    return run_to_the_end(app, args.headless, "virtual" if args.virtual else app.settings.platform, args.window)


def run_to_the_end(app: Application, headless: bool, platform: str, window: BegunWindow | None = None) -> int:
    """Run a companion that keeps its files, until it ends; AGAIN if systemd is to start it again."""
    state = state_dir.state_directory(app.settings, os.environ)
    code = serve(app, headless, platform, then=lambda: keep_backups(app, state, __version__), window=window)
    if app.begins_anew and "NOTIFY_SOCKET" not in os.environ:
        execute_again()
    return AGAIN if app.begins_anew else code


def watch(args: argparse.Namespace) -> int:
    """Show what everybody may see of a table or a hall, here or elsewhere, until the window is closed."""
    from companion.spectating import Television, watch_hall, watch_public
    wanted = Television(args.fullscreen, args.size, language_of(args.language))
    if args.hall:
        return watch_hall(args.hall, wanted, Catalogue(wanted.language).say, args.window)
    state = state_dir.make_state_folder(state_dir.state_directory(_settings(args), os.environ))
    return watch_public(args.public, state, wanted, Catalogue(wanted.language).say, args.window)


def demo(args: argparse.Namespace) -> int:
    """An example game: a dice tray that is a program of its own on a real pty, virtual buttons, three seats."""
    from hardware.virtual.beside import tray_beside
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        port = Path(folder) / "tray"
        with tray_beside(port, "--eager"):
            app = Application(_settings(args), Path(folder))
            game = app.state.repository.games[DEMO]
            names = [app.say(Msg("Player {n}", {"n": n})) for n in range(1, min(3, game.seats[1]) + 1)]
            setup = default_setup(app.state.page_context(), game, names, game.details[0], EXAMPLES)
            page_actions.perform_action(app.state, Begin(setup), no_phones)
            app.state.go_to(AT_TABLE)
            return serve(app, args.headless, "virtual", (("tray", str(port)),), window=args.window)


def replay_devices(args: argparse.Namespace) -> int:
    """Let software devices say again what devices once said, to a copy of what is kept now; without phones."""
    from companion.app.simulation import second_table
    settings = _settings(args)
    with tempfile.TemporaryDirectory(prefix="companion-replay-") as folder:
        kept = state_dir.state_directory(settings, os.environ)
        state = second_table.state_copied(kept, args.keep or Path(folder) / "state")
        try:
            app = replay_log(args.file, settings, state, Path(folder), fast=args.fast, end=args.headless)
        except (OSError, ValueError) as error:
            return _problem(f"{args.file}: {error}")
        return serve(app, args.headless, "virtual", window=args.window)


def new(args: argparse.Namespace) -> int:
    """Open a table with the first characters that are known; an earlier game can still be resumed."""
    app = open_companion(_settings(args))
    game = app.state.repository.games[args.game]
    with closing(app):
        if not game.seats[0] <= len(args.names) <= game.seats[1]:
            least, most = game.seats
            return _problem(app.say(Msg("{least} to {most} players can play.", {"least": least, "most": most})))
        setup = default_setup(app.state.page_context(), game, args.names, args.detail,
                              EXAMPLES if args.examples else OWN)
        lacking = game.lacks(setup.content, len(args.names)) if args.detail == FULL else ()
        if lacking:
            missing_words = [app.say(lack, game.id) for lack in lacking]
            return _problem("\n".join([*missing_words, app.say(Msg(
                "The full game needs this. Enter it on the screen, or play with the invented examples: --examples"))]))
        page_actions.perform_action(app.state, Begin(setup), no_phones)
    return 0


def check(args: argparse.Namespace) -> int:
    """The settings, the files, and every part, each given a moment to answer; 0 if all is well.

    A companion that is running here is asked, because it has the devices and has heard what they said.
    """
    if args.journal:
        return _read(args, lambda journal, say, _: _journal_checked(args, journal, say))
    loaded = _loaded(args)
    say = _say_of(loaded)
    told = _asked(loaded.settings, "check", say) or _tried(loaded.settings)
    lacks = [Complaint(notice.id, say(notice_sentence(notice))) for notice in missing_parts(catalogue())]
    well = told.well and not lacks and not loaded.problems
    if args.json:
        problems = (*_wrong_keys(loaded), *told.problems, *(lack for lack in lacks if lack not in told.problems))
        _print_json({"well": well, "parts": told.parts, "notes": told.notes, "problems": problems})
        return 0 if well else 1
    lines = [*told.lines, *(lack.text for lack in lacks if lack.text not in told.lines)]
    end = Msg("Everything is well.") if well else Msg("The game can be played; what is named above is missing.")
    print("\n".join([*lines, say(end)]))
    return 0 if well else 1


def _journal_checked(args: argparse.Namespace, journal: Journal, say: Callable[[Msg], str]) -> int:
    from companion.app.simulation import journal_state
    state = journal_state.report_journal(journal, catalogue())
    if args.json:
        _print_json(state)
    else:
        print("\n".join(say(line) for line in journal_state.journal_lines(state)))
    return 0 if state.well else 1


def trial(args: argparse.Namespace) -> int:
    """Everything that is read at the start, and one turn of a runner on a copy of the state, which stays as it is."""
    settings = _settings(args)
    say = Catalogue(language_of(settings.table.language)).say
    told = [say(notice_sentence(notice)) for notice in missing_parts(catalogue())]
    for part in PARTS:
        import_module(part)
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        copied_state(state_dir.state_directory(settings, os.environ), Path(folder))
        app, turned = Application(settings, Path(folder)), threading.Event()
        with closing(app):
            app.runner.start()
            app.runner.put(Beat(turned.set))
            if not turned.wait(TURN_S) or app.runner.failures:
                told.append(say(Msg("The table does not answer.")))
    print("\n".join(told), end="\n" * bool(told), file=sys.stderr)
    return 1 if told else 0


def upkeep_command(args: argparse.Namespace) -> int:
    """The chores of an appliance (update, backup, restore), beside a companion that may be running."""
    from companion.app.appliance import chores, commands, installed
    settings = _settings(args)
    say = Catalogue(language_of(settings.table.language)).say
    state = state_dir.state_directory(settings, os.environ)
    config = chores.KeeperConfig(state, known_table(settings, state), __version__, installed.root_of())
    if "older" in args:
        return commands.update_command(args.file, config, say, older=args.older)
    if "folder" in args:
        wish = _chosen(settings, state).backups.on_sticks
        return commands.backup_command(args.folder, config, say, wish, lambda question: _agreed(args, question))
    return commands.restore_command(args.file, config, say, lambda question: _agreed(args, question))


def _agreed(args: argparse.Namespace, question: str) -> bool:
    """Whether the person at the keyboard agrees; if nobody is there, nobody agrees."""
    return args.yes or (sys.stdin.isatty() and input(f"{question} [y/N] ").strip().casefold() in (
        "y", "yes", "j", "ja"))


def _chosen(settings: Settings, state: Path) -> Settings:
    """The settings with what was chosen on the screen, as far as that can be read."""
    from companion.app.storage.library import Library
    with suppress(StoreError), tempfile.TemporaryDirectory(prefix="companion-") as folder, closing(
            Library(copy_database(state / state_dir.LIBRARY, Path(folder)), SystemClock().wall)) as library:
        return override_settings(settings, library.overrides())
    return settings


def join(args: argparse.Namespace) -> int:
    """Fresh codes with which phones join the companion that is running here; each is good for two minutes."""
    loaded = _loaded(args)
    say = _say_of(loaded)
    told = _asked(loaded.settings, "join", say)
    if told is None:
        return _refused(args, say(Msg("No companion is running here. Start it with: companion run")))
    if args.json and not told.well:
        return _refused(args, "\n".join(told.lines))
    if args.json:
        return _print_json({"codes": told.codes, "problems": _wrong_keys(loaded)})
    print("\n".join(told.lines))
    return 0 if told.well else 1


def _asked(settings: Settings, what: str, say: Callable[[Msg], str]) -> ControlReply | None:
    """What a companion that is running here answers; None if there is none."""
    question = Inquiry(what, language_of(settings.table.language))
    for folder in (state_dir.state_directory(settings, os.environ), state_dir.OF_THE_SYSTEM):
        try:
            told = ask_companion(folder, question)
        except PermissionError:
            return _unanswered(say(Msg("A companion is running here for another user: ask it with sudo.")))
        except OSError as error:
            return _unanswered(say(Msg("The companion that is running here does not answer ({why}).", {
                "why": why_not(error)})))
        if told is not None:
            return told
    return None


def _unanswered(text: str) -> ControlReply:
    return ControlReply((text,), well=False, problems=(Complaint("control", text),))


def _tried(settings: Settings) -> ControlReply:
    """What a companion finds that is opened for this alone."""
    with closing(open_companion(settings, aloud=False)) as app:
        app.open_parts(app.settings.platform)
        threading.Event().wait(ANSWER_S)  # a microcontroller that is reset when its port is opened needs two
        app.runner.drain()
        return check_parts(app, app.say)
