"""The composition root: one companion, put together from files, runner, screen, devices and phones.

What may live here: who is connected with whom, and what ends when. What may not: the command line, a rule, a rhythm, a
widget. Long, because each part of a companion is put together with the others here, and nowhere else.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from companion import __version__
from companion.app.appliance.table_id import known_table, with_table_id
from companion.app.config.guises import guises
from companion.app.config.settings import Settings, TraySettings, pins_of
from companion.app.installation import CONFIG, missing_parts
from companion.app.pages.hardware import part_label, self_test_report
from companion.app.pages.self_test import PROBED, PROBLEM, SelfTest, is_running, part_finding
from companion.app.session.app_state import AppState
from companion.app.session.clock import Clock, SystemClock, clock_notice
from companion.app.session.control import Complaint, ControlReply, Inquiry, JoinCode, PartReport
from companion.app.session.dispatcher import Dispatcher, no_phones
from companion.app.session.first_sight import FirstSight
from companion.app.session.inbox import Beat, Cleared, Fitted, Kept, Noted, Present
from companion.app.session.notices import nothing_kept, notice_sentence
from companion.app.session.probing import Probe, Prober
from companion.app.session.runner import Runner
from companion.app.session.snapshot import people_at_seats
from companion.app.session.subscribers import LAST, Message, ReplySent, Snapshot, Subscribers, ViewAhead
from companion.app.storage import state_dir
from companion.app.storage.disk_probe import try_disk, try_journal
from companion.app.storage.errors import LockedError, NewerFileError, StoreError
from companion.app.storage.inventory import shipped_boxes, shown_in
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.app.storage.repository import Repository
from companion.app.translation import Catalogue, language_of, languages, rule_at_hand, translated_texts
from companion.closed_pipe import print_aside
from companion.engine.answers import ACCEPTED, Answer
from companion.engine.bindings import DIAL
from companion.engine.view import PUBLIC, Notice
from companion.engine.words import Msg
from companion.games import catalogue
from ui.touch.drawing import theme

from .app.pages import trays
from .app.session.self_test_runner import inspect_parts

if TYPE_CHECKING:  # what a part needs is fetched when the part is opened, after the first picture
    from companion.app.boxes.senders import Senders
    from companion.app.session.hall_teller import HallTeller
    from companion.window.keeper import WindowKeeper
    from hardware.devices import Devices, DevicesConfig
    from hardware.recording.device_log import DeviceLog
    from ui.phone.config import Services
    from ui.phone.hall.line import HallLine
    from ui.phone.messages import Presence

ON_A_ROW = ("link", "stuck", "broker", "gate", "phones", "web", "accounts", "network", "power", "unasked")
"""Notices that repeat what a row of the self-test says, or that report no trouble."""
DEVICES = "devices"
"""Where in the state folder the logs of devices and topics lie."""
MEMORY = Path("/dev/shm")  # noqa: S108 what is not kept needs no disk, and a full one cannot stand in its way


class Application:
    """One companion. Devices and phones are added if they can be."""

    def __init__(self, settings: Settings, folder: Path, *, aloud: bool = True,
                 leave: Callable[[Application], object] | None = None, clock: Clock | None = None) -> None:
        """Open the files in `folder`; StoreError if they cannot be used. `aloud`: notices also go to stderr. `clock` is
        the machine's, unless another one is given.

        `leave` ends this companion, so that it can begin again without a game that takes too long to be shown; that
        game is not opened the next time. None: there is no screen on which a game could be seen.
        """
        self.settings = settings = with_table_id(settings, folder)
        self.folder, self.broker = folder, folder / "broker"
        self.clock: Clock = clock or SystemClock()
        journal, library = _files(folder, self.clock.wall)
        repository = Repository(journal, library, catalogue(), shipped_boxes(CONFIG / "games"))
        self.state = AppState(repository, self.clock, settings, languages())
        self._wished = self.state.settings.table.language
        self._words = Catalogue(language_of(self._wished))
        self.state.sight = FirstSight(folder if leave else None)
        if leave:
            self.state.sight.watch(lambda: leave(self))
        self.state.services.straighten, self.state.services.speak = self._straightened, self.say
        self._shown = None if library.quarantined else frozenset(
            name for game in catalogue() for _, name in shown_in(library.content(game)))
        self.subscribers = Subscribers(self.clock.now)
        self.subscribers.add(Msg("The table"), self._told)  # before all others, and so told after them
        self.invite: Callable[[str], str] = no_phones
        self.opened = Event()
        self.window: WindowKeeper | None = None
        """What keeps the window, where there is to be one (showing.py)."""
        dispatcher = Dispatcher(self.state, self.subscribers, lambda seat: self.invite(seat))
        self.runner = Runner(dispatcher, self.subscribers, self.clock)
        if aloud:
            self.subscribers.add(Msg("Standard error"), self._print_notices)
        self._parts: tuple[str, ...] = ()
        self.devices: Devices | None = None
        self.logs: list[DeviceLog] = []
        """What is recorded of devices and messages."""
        started = self.clock.now(), self.clock.wall()
        self.probes: dict[str, Probe] = {
            "disk": lambda: try_disk(folder), "journal": lambda: try_journal(folder),
            "clock": lambda: clock_notice(started, self.clock.now(), self.clock.wall())}
        self.subscribers.add(Msg("The self-test"), Prober(self.probes, self.runner.put).tell)
        self._printed: frozenset[str] = frozenset()
        self.begins_anew = False
        self._closing: list[Callable[[], None]] = [library.close, journal.close]

    def say(self, msg: Msg, game: str = "") -> str:
        """A text in the screen's language."""
        return self._words.say(msg, game)

    def table_now(self) -> int:
        """The table's time, in ms; 0 without a table."""
        session = self.state.session
        return session.time(self.clock.now()) if session else 0

    def set_language(self, language: str) -> bool:
        """Switch to another language ("de", or "auto"); True if it is a different one."""
        if language == self._wished:
            return False
        self._wished, before = language, self._words.language
        code = language_of(language)
        if code == before:
            return False
        self._words = Catalogue(code)
        return True

    @property
    def language(self) -> str:
        """The screen's language ("de")."""
        return self._words.language

    def on_close(self, do: Callable[[], None]) -> None:
        """Call a function at the end; the last one added is called first."""
        self._closing.append(do)

    def close(self) -> None:
        """End everything, the newest first."""
        self.runner.stop()
        self.state.sight.stop()
        for end in reversed(self._closing):
            end()

    def _told(self, message: Message) -> None:
        if isinstance(message, Snapshot):
            self.state.sight.has_made()

    def open_parts(self, platform: str, more: tuple[tuple[str, str], ...] = ()) -> None:
        """Open devices and phones, beside the screen, which does not wait for them; then connect them."""
        try:
            self.start_devices(platform, more)
        finally:
            self.start_phones()
            self.runner.put(Cleared("opening"))
            self.runner.put(Fitted((*self._parts, *(part for part in PROBED if part in self.probes))))
        self._start_host()
        self._sweep()
        for notice in missing_parts(catalogue()):  # opens all games, while nobody waits for them
            self.runner.put(Noted(notice))
        self.opened.set()

    def _straightened(self, name: str, corners: tuple[tuple[float, float], ...]) -> str | Msg:
        from companion.app.boxes import album
        return album.straighten_picture(self.folder, name, corners)

    def _sweep(self) -> None:
        """Delete pictures that no box shows any more, unless a box could not be read."""
        if self._shown is not None:
            from companion.app.boxes import album
            album.sweep_pictures(self.folder, {*self._shown, *self._of_tables()}, self.clock.wall())

    def _of_tables(self) -> tuple[str, ...]:
        """The names of the pictures of real tables."""
        return tuple(picture.name for picture in self.state.repository.table_pictures.values())

    def join_codes(self) -> tuple[JoinCode, ...]:
        """The ways to join where there is no screen: one for each seat, one for spectators; good for two minutes."""
        session = self.state.session
        seats = [(seat.id, seat.name) for seat in session.table.seats] if session else []
        seats.append((PUBLIC, self.say(Msg("Spectators"))))
        return tuple(JoinCode(user, self.invite(user), name) for user, name in seats)

    def _print_notices(self, message: Message) -> None:
        """Print every notice on standard error as well, once, because there may be no screen."""
        if isinstance(message, Snapshot):
            lines = [self.say(notice_sentence(notice)) for notice in message.screen.notices]
            for line in lines:
                if line not in self._printed:
                    print_aside(line, sys.stderr)
            self._printed = frozenset(lines)

    def start_devices(self, platform: str, more: tuple[tuple[str, str], ...] = ()) -> None:
        """Open the configured devices, and `more` dice; connect lamps, lights of dice and buzzer."""
        from hardware.devices import Devices
        from hardware.recording.device_log import DeviceLog
        config = devices_config(self.settings, platform, more)
        record = DeviceLog(self.folder / DEVICES, self.clock.now, self.clock.wall)
        self.logs += [record] if self.settings.record_devices else []
        devices = Devices(config, self.runner.put, self.clock.now, record if self.settings.record_devices else None)
        self._parts, self.devices = config.parts(), devices

        def tell(message: Message) -> None:
            match message:
                case Snapshot(trial=trial) if trial and is_running(trial):
                    devices.try_out(trial.shown)
                    devices.ring(message.bells)
                case Snapshot():
                    colour = theme.MARK_COLOURS.get(message.mark, "#FFFFFF").lstrip("#").lower()
                    devices.show_lamps(message.lamps)
                    devices.light_dice(message.wanted, colour, message.kept)
                    devices.ring(message.bells, message.events)
                    devices.decide_trays(message.trays)
                case ReplySent(_, "button", reply):
                    devices.answered(accepted=reply.result == ACCEPTED)
        self.subscribers.add(Msg("Lamps and buzzer"), tell)
        devices.start()
        self.on_close(devices.stop)

    def _start_host(self) -> None:
        """Look at the network of this machine; from now on pages may ask the machine for something."""
        from hardware.host.host_thread import ALONE_S, HostThread
        host = HostThread(self.runner.put, self.note, self.clock.now, alone_s=ALONE_S,
                          own=self.settings.network.hotspot == "auto")
        self.state.services.ask_host = host.ask
        host.start()
        self.on_close(host.stop)

    def start_phones(self) -> None:
        """Start what phones need, if they are wanted; they get every snapshot and answer for their seats."""
        settings = self.settings.phones
        if settings.mode == "off":
            return
        from companion.app.boxes.senders import Senders
        from ui.phone.phones import Home, HomeConfig, House, Phones, PhonesConfig
        kept = self.state.repository
        sent = Senders(self.folder, kept.games, kept.inventories, self.clock.now, self._of_tables)
        self.state.services.arrived, self.state.services.upload = lambda: sent.boxes.arrived, sent.tickets.issue
        services = self._recorded(self._services(sent))
        config = PhonesConfig(self.settings.table.id, **asdict(settings))
        home = Home(HomeConfig(**asdict(self.state.settings.home)),
                    House(self.runner.put, self.note, self.clock.now, self.say, __version__))
        hall = HallJoined(self)
        phones = Phones(config, self.broker, self._from_phone, services, home, hall.asked)
        if self.devices:
            self.devices.speak_over(phones.speak)

        def tell(message: Message) -> None:
            match message:
                case Snapshot(views=views, people=sitting, programs=programs):
                    sent.seat(sitting)
                    phones.show(views, sitting)
                    phones.report(programs.state(), programs.events())
                case ViewAhead(viewer, views, sitting):
                    phones.show_first(viewer, views, sitting)
                case ReplySent(seat, "phone", reply):
                    phones.reply(seat, reply)
        session = self.state.session
        phones.start(people_at_seats(session.table, session.recorded.id) if session else {})
        self.on_close(lambda: sent.seat({}))
        self.on_close(phones.stop)
        self.subscribers.add(Msg("The phones"), tell)
        hall.begin(phones.hall)
        self.invite = phones.invite
        self.probes |= phones.probes

    def _services(self, sent: Senders) -> Services:
        """What phones may ask this companion for."""
        from ui.phone.config import BoxFiles, Pictures, Services
        return Services(self.clock.now, self.table_now, translated_texts, languages(), self.note,
                        language_of(self.state.settings.table.language), rule_at_hand,
                        Pictures(sent.of_picture, sent.pending.take, sent.picture), guises(),
                        BoxFiles(sent.of_box, sent.of_fetched, sent.boxes.take, sent.boxes.file_of),
                        sent.tickets.hand_over,
                        self.devices.hear if self.devices and self.settings.trays.new != "never" else None)

    def _recorded(self, services: Services) -> Services:
        """The same, with a log of all messages if devices are recorded."""
        if not self.settings.record_devices:
            return services
        from hardware.recording.device_log import TOPICS, DeviceLog
        topics = DeviceLog(self.folder / DEVICES, self.clock.now, self.clock.wall, name=TOPICS)
        topics.start()
        self.logs.append(topics)
        self.on_close(topics.stop)
        return replace(services, record=topics.topic)

    def _from_phone(self, heard: Answer | Presence) -> None:
        self.runner.put(heard if isinstance(heard, Answer) else Present(heard.seat, heard.connected))

    def note(self, name: str, notice: Notice | None) -> None:
        """Something says a notice by its name, or (None) that it is over. From any thread."""
        self.runner.put(Noted(notice) if notice else Cleared(name))


class HallJoined:
    """The hall of one companion: what it needs of it, and what it is told, once there is a line."""

    def __init__(self, app: Application) -> None:
        from ui.phone.hall.bridge import hall_of_code
        from ui.phone.phones import Hall, HallConfig, HallNeeds
        wanted, self._app = app.state.settings.hall, app
        user = wanted.user or app.settings.table.id
        named = HallConfig(wanted.address, wanted.port, user, wanted.password, wanted.ca, wanted.tell)
        self.config = hall_of_code(wanted.code, wanted.tell) or named
        self._teller: HallTeller | None = None
        self.asked = Hall(self.config, HallNeeds(app.note, self._taken))

    def begin(self, line: HallLine | None) -> None:
        """From now on tell the hall, after everybody at the table; nothing where there is no line to one, or results
        cannot be kept for it.
        """
        if line is None:
            return
        from companion.app.session.hall_teller import HallOutlet, HallTable, HallTeller
        from companion.app.storage.outbox import OUTBOX, Outbox
        app, config = self._app, self.config
        hall = f"{config.address}:{config.port}/{config.user}"
        table = HallTable(app.settings.table.id, config.tell, __version__, hall)
        try:
            outbox = Outbox(app.folder / OUTBOX, app.clock.wall)
        except StoreError as error:
            app.note("hall-outbox", Notice("hall-outbox", error.text, error.remedy))
            return
        kept = app.state.repository
        self._teller = HallTeller(table, outbox, kept.journal, kept.games, HallOutlet(line.lay, line.tell_event))
        app.on_close(outbox.close)
        app.subscribers.add(Msg("The hall"), self._teller.tell, LAST)

    def _taken(self, game: str, edition: int) -> None:
        if self._teller is not None:
            self._teller.taken(game, edition)


def _files(folder: Path, wall: Callable[[], int]) -> tuple[Journal, Library]:
    """Both files, open; or a StoreError and neither."""
    with ExitStack() as until_both:
        journal = until_both.enter_context(closing(Journal(folder / state_dir.JOURNAL, wall)))
        library = Library(folder / state_dir.LIBRARY, wall)
        until_both.pop_all()
    return journal, library


def answer_question(app: Application, question: Inquiry) -> ControlReply:
    """The running companion's answer to a question of the command line."""
    say = Catalogue(language_of(question.language)).say
    match question.do:
        case "check":
            return check_parts(app, say)
        case "join":
            codes = app.join_codes()
            return ControlReply(tuple(join_line(code) for code in codes), codes=codes)
        case "write-logs":
            for log in app.logs:
                log.flush()
            return ControlReply(())
    return ControlReply((say(Msg("The companion that is running does not know this question.")),), well=False)


def check_parts(app: Application, say: Callable[[Msg], str]) -> ControlReply:
    """Every part as it is, and all notices that stand. It takes ten seconds at the longest."""
    test = inspect_parts(app.state, app.probes, app.clock.now())
    others = tuple(Complaint(notice.id, say(notice_sentence(notice))) for notice in app.state.shown.notices
                   if notice.id.partition(":")[0] not in ON_A_ROW)
    well = not others and all(part_finding(test, part).state != PROBLEM for part in test.parts)
    plugged = tuple(say(line) for line in trays.tray_lines(app.state.devices.plugs, app.state.repository.trays))
    topics = say(Msg("MQTT topics begin with {topic}", {"topic": f"tabletop/{app.settings.table.id}/"}))
    lines = (topics, *(say(line) for line in self_test_report(test)), *plugged, *(other.text for other in others))
    return ControlReply(lines, well, parts=part_reports(test, say), notes=(topics, *plugged), problems=others)


def part_reports(test: SelfTest, say: Callable[[Msg], str]) -> tuple[PartReport, ...]:
    """Every part of a self-test as data, a button and its lamp each by itself."""
    found = ((part, part_finding(test, part)) for part in test.parts)
    return tuple(
        PartReport(part, say(part_label(part)), one.state, say(one.result), say(one.remedy) if one.remedy else "")
                 for part, one in found)


def join_line(code: JoinCode) -> str:
    """A code as a line to read."""
    return f"{code.viewer} {code.address} {code.name}"


def makeshift_companion(settings: Settings, folder: Path, error: StoreError) -> Application:
    """A companion for times when the files in `folder` cannot be used: it says so on every screen and keeps nothing.

    If the folder itself is sound, the phones of the table are known as before, and its name is the one that it had.
    """
    room = TemporaryDirectory(prefix="companion-", dir=MEMORY if os.access(MEMORY, os.W_OK) else None)
    named = replace(settings, table=replace(settings.table, id=known_table(settings, folder)))
    app = Application(named, Path(room.name))
    if isinstance(error, NewerFileError | LockedError):
        app.broker = folder / "broker"
    app.on_close(room.cleanup)
    app.state.shown.notify(nothing_kept(error))
    return app


def keep_backups(app: Application, state: Path, version: str) -> None:
    """Back up automatically, and let the page for updates and backups do what it offers. Not for a demonstration."""
    from companion.app.appliance.chores import KeeperConfig
    from companion.app.appliance.installed import root_of
    from companion.app.appliance.keeper import BACK_UP, Keeper

    def end() -> None:
        app.begins_anew = True
        os.kill(os.getpid(), signal.SIGTERM)
    config = KeeperConfig(state, app.settings.table.id, version, root_of())
    keeper = Keeper(config, lambda known: app.runner.put(Kept(known)),
                    lambda name, notice: app.runner.put(Noted(notice) if notice else Cleared(name)),
                    end, lambda: app.state.settings.backups.on_sticks)

    def tell(message: Message) -> None:
        if isinstance(message, Snapshot) and "end" in message.events:
            keeper.ask(BACK_UP)
    app.state.services.maintain = keeper.ask
    app.subscribers.add(Msg("The backups"), tell)
    keeper.start()
    app.on_close(keeper.stop)


def supervise_companion(app: Application) -> None:
    """If systemd has started the companion, report to it when the first picture is drawn, what goes on, and that
    everything still works. A window that hangs is no reason to end the game: whoever keeps it is asked instead.
    """
    from hardware.host.supervisor import Notifier, ThreadWatch, watchdog_ms
    notifier = Notifier(os.environ)
    if not notifier:
        return
    threads = {"runner": lambda done: app.runner.put(Beat(done)), **({"window": app.window.beat} if app.window else {})}

    def tell(message: Message) -> None:
        if isinstance(message, Snapshot):
            notifier.status(app.say(message.screen.title, message.screen.game))
    app.subscribers.add(Msg("The supervisor"), tell)
    watch = ThreadWatch(notifier, threads, app.clock.now, watchdog_ms(os.environ, os.getpid()))
    watch.start()
    app.on_close(watch.stop)


def devices_config(settings: Settings, platform: str, more: tuple[tuple[str, str], ...] = ()) -> DevicesConfig:
    """The wiring, real or on virtual pins, and `more` dice by name and port."""
    from hardware.devices import DevicesConfig
    from hardware.dice.dice_ports import DicePort
    real = platform != "virtual" or settings.trays.folder != TraySettings().folder
    looks = settings.trays.new != "never" and real
    plugs = Path(settings.trays.folder) if looks else None
    ports = tuple(DicePort(d.name, d.url, d.protocol, d.baud, d.sides) for d in settings.dice)
    ports += tuple(DicePort(*tray) for tray in more)
    pins = pins_of(settings, "readme" if platform == "virtual" else "")
    return DevicesConfig(ports, pins.buttons, (*pins.lamps, *pins.coloured), pins.buzzer,
                         ((DIAL, pins.dial),) if pins.dial else (), platform, settings.chip, plugs=plugs,
                         tunes=settings.buzzer.tunes)


def replay_log(log: Path, settings: Settings, state: Path, folder: Path, *, fast: bool, end: bool) -> Application:
    """An app on the files in `state`, in which software devices in `folder` say again what devices have said.

    `end`: the process is to end with the log. OSError or ValueError for a file that is no log of devices.
    """
    from companion.app.simulation.second_table import settings_for
    from hardware.recording.log_lines import read_events
    from hardware.virtual.replay import Replay
    ports = folder / "ports"
    said = read_events(log.read_text(encoding="utf-8"))
    replay = Replay(said, ports, [tray.name for tray in settings.dice], fast=fast)
    app = Application(settings_for(settings, ports), state)

    def play() -> None:
        app.opened.wait()
        replay.run(lambda: app.devices.pins if app.devices else None)
        if end:
            os.kill(os.getpid(), signal.SIGTERM)
    app.on_close(replay.stop)
    Thread(target=play, name="replay", daemon=True).start()
    return app
