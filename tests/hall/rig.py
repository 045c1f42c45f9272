"""A real hall and real tables for tests: stock mosquitto from the files of `companion hall init`, tables bridged to it.

What may live here: what tests of the hall share. What may not: assertions about any one thing.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import msgspec

from companion.app.integrations.for_hall import HallResult
from companion.app.session.hall_teller import HallOutlet, HallTable, HallTeller
from companion.app.session.subscribers import LAST
from companion.app.storage.outbox import OUTBOX, Outbox
from companion.engine.game import Game
from companion.engine.view import Notice
from companion.engine.words import Msg
from companion.hall import broker_files
from companion.hall.collecting import Collector, ResultLedger
from tests.app.bench import Bench
from tests.phone.rig import Phone, free_port, services, until
from ui.phone.connection import Address
from ui.phone.hall.bridge import hall_of_code
from ui.phone.phones import Hall, HallNeeds, Phones, PhonesConfig

NAMES = ("Quirinius", "Zebedäa")


class RealHall:
    """A hall's broker, from the files that the command writes."""

    def __init__(self, folder: Path, page: Path | None = None) -> None:
        """`page`: where the built page lies, for those who look at it."""
        self.folder, self.ports = folder / "hall", broker_files.HallPorts(free_port(), free_port())
        if page is None:
            page = folder / "built"
            page.mkdir()
            for name in broker_files.PAGE_FILES:
                (page / name).write_text(name)
        self.screen_address = broker_files.make_hall(self.folder, self.ports, page, "127.0.0.1")
        self.process: subprocess.Popen[bytes] | None = None
        self._clients: list[Phone] = []
        self.start()

    def start(self, *command: str) -> None:
        """Have it run, by the `command` that somebody was told, and wait until it answers."""
        self.process = subprocess.Popen(command or ("mosquitto", "-c", str(self.folder / "mosquitto.conf")),
                                        stderr=subprocess.DEVNULL)
        until(self._answers)

    def _answers(self) -> bool:
        try:
            probe = self.client(broker_files.SCREEN, self.word(broker_files.SCREEN), "tabletop/+/link")
        except OSError:
            return False
        return bool(until(lambda: probe.codes)) and probe.up

    def kill(self) -> None:
        """As a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def word(self, user: str) -> str:
        """The password of one of the hall's own users."""
        name = "screen.secret" if user == broker_files.SCREEN else "office.secret"
        return (self.folder / name).read_text()

    def client(self, user: str, password: str, *filters: str) -> Phone:
        made = Phone(self.ports.mqtt, user, password, filters or ("#",))
        self._clients.append(made)
        return made

    def screen(self) -> Phone:
        """The user of the screen, who listens to everything."""
        found = self.client(broker_files.SCREEN, self.word(broker_files.SCREEN))
        until(lambda: found.granted)
        return found

    def office(self) -> Address:
        return Address("127.0.0.1", self.ports.mqtt, broker_files.OFFICE, self.word(broker_files.OFFICE))

    def collector(self, ledger: ResultLedger, **more: Any) -> Collector:
        return Collector(self.office(), ledger, again_s=0.01, **more)

    def hang_up(self) -> None:
        """Everybody who came in by `client` goes, and does not come again."""
        while self._clients:
            self._clients.pop().end()

    def end(self) -> None:
        self.hang_up()
        self.kill()


@contextmanager
def standing_hall() -> Iterator[RealHall]:
    """A hall that runs meanwhile, in a folder of its own."""
    with TemporaryDirectory() as folder:
        hall = RealHall(Path(folder))
        try:
            yield hall
        finally:
            hall.end()


class BridgedTable:
    """A companion with phones on its own broker, bridged to a hall. Making a second one in `folder` is a restart."""

    def __init__(self, folder: Path, code: str, tell: str = "state", ports: tuple[int, int, int] | None = None,
                 games: Mapping[str, Game] | None = None) -> None:
        """`games`: those of this table, if it is not hopscotch alone. `told` is all that programs at it are told."""
        folder.mkdir(exist_ok=True)
        self.folder, self.code, self.said = folder, code, dict[str, Notice | None]()
        self.told = set[bytes]()
        self.ports = ports or (free_port(), free_port(), free_port())
        self.bench = Bench(folder, games=games)
        config = hall_of_code(code, tell)
        assert config is not None
        self.outbox = Outbox(folder / OUTBOX, self.bench.clock.wall)
        needs = HallNeeds(lambda name, notice: self.said.update({name: notice}), self._taken)
        port, web_socket, web = self.ports
        self.phones = Phones(PhonesConfig("table", port=port, websocket_port=web_socket, web_port=web),
                             folder / "broker", lambda _: None, services(), hall=Hall(config, needs))
        line = self.phones.hall
        assert line is not None
        self.teller = HallTeller(HallTable("table", tell, "1.2.3", code.rpartition("/")[0]), self.outbox,
                                 self.bench.journal, self.bench.repository.games,
                                 HallOutlet(line.lay, line.tell_event))
        self.phones.start()
        self.bench.subscribers.add(Msg("The phones"), self._show)
        self.bench.subscribers.add(Msg("The hall"), self.teller.tell, LAST)
        self.bench.runner.tell()

    def _show(self, message: Any) -> None:
        if hasattr(message, "programs"):
            state, events = message.programs.state(), message.programs.events()
            self.told |= {msgspec.json.encode(one) for one in (state, *(event for _, event in events))}
            self.phones.show(message.views, message.people)
            self.phones.report(state, events)

    def _taken(self, game: str, edition: int) -> None:
        self.teller.taken(game, edition)

    def spectator(self) -> Phone:
        """A phone that watches, by the table's own broker."""
        given = self.phones._grant("public")
        found = Phone(self.ports[0], given.user, given.password, ("tabletop/table/public/view",))
        until(lambda: found.granted)
        return found

    def play(self) -> None:
        """A whole game, to its end."""
        self.bench.begin(*NAMES)
        self.play_on()

    def play_on(self) -> None:
        """Throw until somebody has won."""
        while not self.bench.state.over:
            before = self.bench.state.revision
            asked = [choice.key for choice in self.bench.view.choices if choice.key.startswith(("throw:", "doubt:"))]
            for key in asked[:1]:  # none where a power cut has left dice to be thrown
                self.bench.answer(key)
            self.bench.roll(6, 6)
            assert self.bench.state.revision != before, self.bench.view.prompt

    def waiting(self) -> int:
        """How many results the hall has not answered for."""
        return len(self.outbox.waiting())

    def end(self) -> None:
        self.phones.stop()
        self.outbox.close()
        self.bench.close()


def heard(client: Phone, topic: str) -> list[Any]:
    """What has come on a topic, as documents; nothing for what was taken away."""
    return [msgspec.json.decode(payload) for name, payload, _ in client.heard if name == topic and payload]


def some_result(number: int = 1, **more: Any) -> HallResult:
    """A result of two people."""
    told = {"version": 1, "id": f"00000000-0000-4000-8000-{number:012d}", "edition": 1, "game": "hopscotch",
            "title": "Hopscotch", "began": "2026-11-21T19:40:12+00:00", "ended": "2026-11-21T20:40:12+00:00",
            "duration_ms": 3_600_000, "withdrawn": False, "players": [
                {"seat": "seat-1", "name": "Ada", "mark": "triangle", "rank": 1, "total": 31, "winner": True},
                {"seat": "seat-2", "name": "Ben", "mark": "square", "rank": 2, "total": 24, "winner": False}]}
    return msgspec.convert({**told, **more}, HallResult)


class RememberingLedger(SimpleNamespace):
    """Keeps results in memory; while `broken` it keeps none."""

    def __init__(self) -> None:
        super().__init__(kept=list[tuple[str, HallResult]](), broken=False)

    def keep(self, table: str, result: HallResult) -> None:
        if self.broken:
            raise OSError("the disk refuses")
        known = {(there, one.id, one.edition) for there, one in self.kept}
        if (table, result.id, result.edition) not in known:
            self.kept.append((table, result))
