"""Pictures of the real companion: a game of Lüscherzia is set up and played through its pages and Views, every other
game is played at random, and every kind of screen on the way is drawn in every size, in German and in English:
`python -m tests.screenshots [light | warm] [size | game …]`.

Only pictures are made here; nothing is judged. They land in build/screenshots/game/<language>/, those of another theme
than the dark one in <language>-light/ or <language>-warm/.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.app.appliance.installed import Installation
from companion.app.appliance.sticks import Stick
from companion.app.appliance.upkeep import Upkeep
from companion.app.boxes.things import sound_bytes
from companion.app.config.settings import Settings
from companion.app.pages import routes, trays
from companion.app.session.app_state import AppState
from companion.app.session.clock import FakeClock
from companion.app.session.dispatcher import Dispatcher
from companion.app.session.inbox import Fitted, Kept, Probed
from companion.app.session.runner import Runner
from companion.app.session.subscribers import Subscribers
from companion.app.storage.inventory import shipped_boxes
from companion.app.storage.journal import Journal
from companion.app.storage.library import ContentItem, Library
from companion.app.storage.repository import Repository
from companion.app.translation import Catalogue
from companion.closed_pipe import ends_with_its_reader
from companion.engine.answers import Answer
from companion.engine.signals import DiceCrooked, DiceLanded, LinkLost, NetworkSeen, Plugged, Pressed, Wifi
from companion.engine.view import TABLE, Notice, Page, View
from companion.engine.words import Msg
from companion.games import catalogue
from tests.rehearsals import rehearsed
from ui.touch.drawing.themes import THEMES

SIZES = ((800, 480), (720, 1280), (1024, 600), (1280, 800))
ROOT = Path(__file__).parents[1]
PLACES = ("seat-1", "seat-2", "seat-3", "seat-4", "next", "undo")
PARTS = ("dice:tray", "lights", *(f"button:{name}" for name in PLACES), *(f"lamp:{name}" for name in PLACES), "buzzer",
         "broker", "network", "disk", "journal", "clock")
NAMES = ("Annegret", "Bartholomäus", "Chloé", "Dora")
AVATARS = ("bei-wael-regreb", "beispiel-wache", "beispiel-lotsin", "beispiel-haendlerin")
Screen = View | Page


class Shared:
    """The shared screen of a companion on files of its own, with a clock that is moved by hand."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock(10_000)
        files = Journal(folder / "journal.db", self.clock.wall), Library(folder / "library.db", self.clock.wall)
        records = Repository(*files, catalogue(), shipped_boxes(ROOT / "config" / "games"))
        self.state = AppState(records, self.clock, Settings(), ("de", "en"))
        self.subscribers = subscribers = Subscribers(self.clock.now)
        dispatcher = Dispatcher(self.state, subscribers, lambda seat: "http://192.168.1.7:8080/#K7QF4MZP2A")
        self.runner = Runner(dispatcher, subscribers, self.clock)
        self._asked = 0

    def do(self, key: str, value: Any = None, viewer: str = TABLE, **more: Any) -> Screen:
        """Answer, and see what comes."""
        self._asked += 1
        self.clock.advance(1700)
        self.put(Answer(viewer, key, self.clock.now(), value, id=str(self._asked), **more))
        return self.screen

    def put(self, item: Any) -> Screen:
        """Let something happen."""
        self.runner.put(item)
        self.runner.drain()
        return self.screen

    def key(self, part: str) -> str:
        """The key of the choice that contains `part`."""
        shown = self.screen
        assert isinstance(shown, View)
        return next(choice.key for choice in shown.choices if part in choice.key)

    def settle(self) -> Screen:
        """Let the result of a roll stand, where that needs a touch."""
        waits = isinstance(self.screen, View) and any("accept" in choice.key for choice in self.screen.choices)
        return self.do(self.key("accept")) if waits else self.screen

    def roll(self, *faces: int) -> Screen:
        """Dice land."""
        for number, face in enumerate(faces):
            self.put(DiceLanded("tray", self.clock.now(), "abcde"[number], face, f"ROLLED {'abcde'[number]} {face}"))
        return self.screen

    @property
    def screen(self) -> Screen:
        """What is shown now."""
        return self.state.screen()


def set_up(shared: Shared, detail: str) -> Iterator[tuple[str, Screen]]:
    """From home to a table of four."""
    yield "01-home", shared.screen
    yield "02-setup-empty", shared.do("new:luescherzia")
    for name in NAMES:
        shared.do("add", name)
    shared.do("arrangement")
    shared.do("box", "examples")
    shared.do("detail", detail)
    shared.do("back")
    for number, avatar in enumerate(AVATARS, 1):
        shared.do(f"player:{number}")
        shared.do("character", avatar)
        shared.do("back")
    yield "03-setup", shared.screen
    yield "03-setup-player", shared.do("player:2")
    shared.do("back")
    shared.do("arrangement")
    yield "04-arrangement", shared.do("timer", "egg")
    yield "04-rules", shared.do("rules")
    shared.do("back")
    yield "05-box", shared.do("content")
    shared.do("back")
    shared.do("back")
    yield "06-set-up-list", shared.do("start")
    yield "06-choosing", shared.do("play-on")


def light(shared: Shared) -> Iterator[tuple[str, Screen]]:
    """A cycle on the light level: a fight, a trap, a rest, a search."""
    yield from set_up(shared, "light")
    shared.do("c1:order", ["seat-2/0", "seat-1/0", "seat-4/0", "seat-3/0"])
    yield "07-march", shared.screen
    yield "08-monster", shared.do(shared.key("draw:monster-1-2"))
    shared.do(shared.key(":act"))
    yield "09-roll", shared.roll(6, 2)
    yield "10-crooked", shared.put(DiceCrooked("tray", shared.clock.now(), "c", "CROOKED c"))
    shared.do(shared.key("#2."), "3")
    yield "11-landed", shared.put(DiceLanded("tray", shared.clock.now(), "d", 5, "ROLLED d 5"))
    shared.settle()
    shared.do(shared.key("draw:trap-1-turn"))
    shared.roll(1, 3, 2, 4, 1)
    yield "12-trap", shared.screen
    shared.settle()
    shared.do(shared.key("draw:rest"))
    yield "13-rest", shared.screen
    shared.do(shared.key(":act"))
    shared.roll(5, 6)
    shared.settle()
    yield "14-rested", shared.screen
    yield "15-notice", shared.put(LinkLost("tray", shared.clock.now(), "Input/output error"))
    yield "16-menu", shared.do("menu")
    yield "17-history", shared.do("history")
    shared.state.shown.route = routes.JoinRoute()
    yield "18-join", shared.do("seat-1")
    shared.state.shown.route = routes.PutRightRoute()
    yield "23-put-right", shared.screen
    yield "24-put-right-one", shared.do("owner:square")
    shared.state.shown.route = routes.SettingsRoute()
    yield "19-settings", shared.screen
    shared.put(Fitted(PARTS))
    shared.state.go_to(routes.HardwareRoute())
    yield "20-hardware", shared.put(Pressed("buttons", shared.clock.now(), "seat-2"))
    yield "21-hardware-lamp", shared.do("yes:lights")
    shared.do("no:lamp:seat-1")
    yield "22-hardware-dark", shared.put(Probed("disk", shared.state.devices.trial.probing["disk"], Notice(
        "disk", Msg("{free} GB free, {ms} ms", {"free": "12.1", "ms": 4}), tone="good")))


def full(shared: Shared) -> Iterator[tuple[str, Screen]]:
    """A cycle with the map, then the Exit and the result."""
    list(set_up(shared, "full"))
    for seat, card in (("seat-1", 12), ("seat-2", 41), ("seat-3", 57), ("seat-4", 29)):
        shared.do("c1:lay:0", card, seat)
    yield "30-map", shared.screen
    shared.do(shared.key("carry"))
    yield "31-draw", shared.screen
    shared.do(shared.key("draw:npc-1-na"))
    yield "32-npc", shared.screen
    shared.do(shared.key(":act"))
    shared.roll(5, 6)
    shared.settle()
    shared.do(shared.key(":keep"))
    yield "33-map-later", shared.screen
    for number in range(40):
        if isinstance(shared.screen, View) and any("move" in choice.key for choice in shared.screen.choices):
            break
        choice = next(c for c in shared.screen.choices if c.emphasis == "main") if isinstance(
            shared.screen, View) else None
        shared.do(choice.key if choice else "", None if choice and not choice.input else [1 + number % 6])
    shared.put(Answer(TABLE, shared.key("move"), shared.clock.now(), {"to": [4, 8], "facing": "s"}, id="out",
                      waive=True))
    while isinstance(shared.screen, View) and shared.screen.result is None:
        choice = next(c for c in shared.screen.choices if c.key.startswith("count"))
        shared.do(choice.key, 4)
    yield "34-result", shared.screen


NEAR = (Wifi("Zuhause", 82, known=True), Wifi("Nachbars Fritzle-Box 7590", 61), Wifi("Café am Eck", 40, "open"),
        Wifi("Firma", 22, "other"))
OWN = "WIFI:T:WPA;S:Tabletop-4127;P:kanu7frost;;"


def device(shared: Shared) -> Iterator[tuple[str, Screen]]:
    """The device's own pages, from a game: its network, a network of its own, switching it off."""
    list(set_up(shared, "light"))
    shared.do("menu")
    yield "40-device", shared.do("machine")
    shared.put(NetworkSeen("network", 0, "", "", NEAR, "on", managed=True))
    yield "41-network", shared.do("network")
    shared.put(NetworkSeen("network", 0, "wifi", "Zuhause", NEAR, "on", managed=True, host="spieltisch.local"))
    yield "42-joined", shared.screen
    shared.put(NetworkSeen("network", 0, "hotspot", "Tabletop-4127", NEAR, "on", True, "kanu7frost", OWN))
    yield "43-hotspot", shared.screen
    shared.state.shown.route = routes.JoinRoute()
    yield "44-join", shared.do("seat-1")
    shared.state.shown.route = routes.MachineRoute()
    yield "45-off", shared.do("power-off")
    yield "46-going", shared.do("sure")


def kept(shared: Shared) -> Iterator[tuple[str, Screen]]:
    """The page for updates and backups, without a stick and with one, and what it asks before."""
    stick = Path("/media/tabletop/STICK")
    backups = tuple(stick / f"tabletop-companion/tabletop-backup-table-000{n}-2026112{n}-1930.zip" for n in (2, 1))
    update = stick / "tabletop-companion-0.4.0.tar.gz"
    shared.put(Kept(Upkeep("0.3.0", looked=True)))
    shared.do("machine")
    yield "47-upkeep", shared.do("upkeep")
    shared.put(Kept(Upkeep("0.3.0", Installation("0.3.0", "0.2.0"), (Stick(stick, 10**9, backups, (update,)),),
                           newest=backups[0].name, looked=True)))
    yield "48-stick", shared.screen
    yield "49-restore", shared.do(f"restore:{backups[0]}")
    shared.do("back")
    yield "50-update", shared.do(f"update:{update}")


def boxed(shared: Shared) -> Iterator[tuple[str, Screen]]:
    """What is in a box: its kinds with what is missing, a long list, one thing, carrying it on a stick."""
    examples = shared.state.repository.inventories["lyssan"].examples
    game = shared.state.repository.games["lyssan"]
    for kind in game.kinds:
        for thing in kind.things(examples):
            shared.state.repository.learn("lyssan", ContentItem(kind.name, thing.key, sound_bytes(thing)))
    shared.state.go_to(routes.HomeRoute())
    yield "90-boxes", shared.do("boxes")
    shared.do("luescherzia")
    yield "91-box-empty", shared.screen
    shared.do("back")
    yield "92-box", shared.do("lyssan")
    shared.do("kind:provinces")
    yield "93-things", shared.screen
    rows = shared.screen.rows if isinstance(shared.screen, Page) else ()
    key = next(row.key for row in rows if row.key.startswith("thing:"))
    yield "94-thing", shared.do(key)
    yield "95-deleted", shared.do("delete")
    shared.do("back")
    shared.do("back")
    stick = Path("/media/tabletop/STICK")
    shared.put(Kept(Upkeep("0.5.0", sticks=(Stick(stick, 10**9, boxes=(stick / "lyssan.box",)),), looked=True)))
    shared.do("lyssan")
    yield "96-carrying", shared.do("carry")


TRAY = "usb-Arduino__www.arduino.cc__0043_7543931383635160F150-if00"
PLUGGED = (Plugged(TRAY, 0, "tray", "arduino-tray"), Plugged("usb-u-blox_AG_u-blox_7-if00", 0, "foreign", "gps"),
           Plugged("usb-Raspberry_Pi_Pico_E66058388310-if00", 0, "silent"))


def plugged(shared: Shared) -> Iterator[tuple[str, Screen]]:
    """A tray is plugged in, in the middle of a game; the parts of the table."""
    list(set_up(shared, "light"))
    for signal in PLUGGED:
        shared.put(signal)
    yield "60-plugged", shared.screen
    shared.do("menu")
    yield "61-plugged-parts", shared.do("hardware")
    yield "62-used-parts", shared.do(trays.KEY + TRAY, "use")


def agreeing(shared: Shared) -> Iterator[tuple[str, Screen]]:
    """Does the table agree, after a pause; and a game that is put away and laid out again, in the middle of it."""
    list(light(shared))
    shared.state.go_to(routes.AT_TABLE)
    shared.do("menu")
    yield "70-agreement", shared.do("agreement")
    shared.state.go_to(routes.HomeRoute())
    yield "71-packing", shared.do("packing")
    yield "72-packed", shared.do("pack")
    yield "73-laying-out", shared.do(next(row.key for row in shared.screen.rows if row.key.startswith("open:")))
    yield "74-laying-out-a-player", shared.do("right")


def scenes() -> dict[str, Screen]:
    """Every screen of the companion itself and of Lüscherzia by its name."""
    found: dict[str, Screen] = {}
    for story in (light, full, device, kept, boxed, plugged, agreeing):
        with tempfile.TemporaryDirectory() as folder:
            found |= dict(story(Shared(Path(folder))))
    return found


def in_language(code: str) -> Callable[[Any, str], str]:
    """`say` of one language."""
    words = Catalogue(code)
    return lambda msg, game: words.say(msg, game)


@ends_with_its_reader
def main(arguments: Sequence[str]) -> None:
    """Draw everything; `arguments` may name sizes such as 800x480, games such as lyssan, and a theme."""
    from tests.touch.screenshots import main as samples, shoot
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    named = [game for name, game in catalogue().items() if name in arguments]
    sizes = [size for size in SIZES if f"{size[0]}x{size[1]}" in arguments] or list(SIZES)
    colours = next((name for name in THEMES if name in arguments), "")
    others = named or [game for name, game in catalogue().items() if name != "luescherzia"]
    shown: dict[str, dict[str, View | Page]]
    shown = {game.id: {name: view for detail in game.details for name, view in rehearsed(game, detail)}
             for game in others}
    if not named:
        shown["game"] = {name: replace(screen) for name, screen in scenes().items()}
        samples([argument for argument in arguments if "x" in argument or argument in THEMES])
    for folder, code in product(shown, ("de", "en")):
        where = Path("build/screenshots") / folder / "-".join(part for part in (code, colours) if part)
        for path in shoot(shown[folder], sizes, where, in_language(code), colours):
            print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
