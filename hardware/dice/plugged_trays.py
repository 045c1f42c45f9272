"""Trays that come and go: a plugged-in device is listened to, people are asked about it and, once somebody says so, it
is used.

What may live here: from a plug to a line that is used, and back. What may not: what a device is by what it says
(`recognition.py`), what a roll means, whether a tray is used.

Nothing is ever written to a device before it has said something understandable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Lock

from msgspec.structs import replace

from companion.engine.signals import LinkUp, Plugged, Signal, Unplugged
from hardware.serial import plug_watch, plugs, serial_port

from .decoders.line import Decoder
from .recognition import FOREIGN, LEFT, SHUT, TRAY, Recognition

CLOSELY_S = 0.2
Heard = Callable[[str, Signal], None]


@dataclass
class Plug:
    """One device. `kind`: what it is (signals.Plugged), empty while it is on trial; `name`: the name under which it is
    used.
    """

    link: Path
    heard: Recognition = field(default_factory=Recognition)
    port: serial_port.SerialPort | None = None
    until: int = 0
    kind: str = ""
    name: str = ""


class PluggedTrays:
    """All serial devices that are plugged in and not configured. Ports are opened and closed by one thread alone."""

    def __init__(self, folders: plugs.PlugFolders, configured: Callable[[], set[Path]], put: Callable[[Signal], None],
                 heard: Heard, now: Callable[[], int], record: serial_port.Recorder | None = None) -> None:
        """`configured`: devices that belong to the configuration; `put`: signals about plugged-in devices; `heard`: the
        signals of a tray in use, with its name. `now`: monotonic ms.
        """
        self._folders, self._configured = folders, configured
        self._put, self._give, self._now, self._record = put, heard, now, record
        self._plugs, self._there = dict[str, Plug](), frozenset[str]()
        self._decided: dict[str, str] | None = None
        self._lock, self._watch = Lock(), plug_watch.PlugWatch(self._look)

    def start(self) -> None:
        """Begin to watch; nothing is opened before `decide` was called for the first time."""
        self._watch.start()

    def stop(self) -> None:
        """Close everything; may be called twice."""
        self._watch.stop()
        for plug in self._plugs.values():
            self._close(plug)

    def decide(self, decided: Mapping[str, str]) -> None:
        """What people have decided: device → the name under which it is used, empty if it is to be left alone."""
        if decided != self._decided:
            self._decided = dict(decided)
            self._watch.wake()

    def send(self, name: str, data: bytes) -> None:
        """Have `data` written soon to the tray that is used as `name`, if it has said anything that is understood."""
        with self._lock:
            port = next((plug.port for plug in tuple(self._plugs.values()) if plug.name == name), None)
        if port is not None and port.understood:
            port.send(data)

    def _look(self) -> float:
        """One look round, in the watching thread; after how many seconds the next is due at the latest."""
        if self._decided is None:
            return plug_watch.PACE_S
        mine = self._configured()
        there = {name: link for name,
                 link in plugs.plugged_devices(self._folders).items() if link.resolve() not in mine}
        for name in sorted(self._there - there.keys()):
            self._pulled(name)
        for name in sorted(there.keys() - self._there):
            self._come(name, there[name])
        self._there = frozenset(there)
        for name, plug in tuple(self._plugs.items()):
            if name in there:
                self._settle(name, plug, self._decided.get(name))
            elif self._decided.get(name) != plug.name:  # forgotten while it was away
                self._leave(self._plugs.pop(name))
        return CLOSELY_S if any(plug.port and not plug.kind for plug in self._plugs.values()) else plug_watch.PACE_S

    def _come(self, device: str, link: Path) -> None:
        """A tray in use finds its own way back; for any other device a trial begins with `_settle`."""
        known = self._plugs.get(device)
        if known and known.name:
            self._put(Plugged(device, self._now(), TRAY, known.heard.hello))
            return
        plug = self._plugs[device] = Plug(link)
        if what := plugs.stranger_kind(device):
            self._judged(device, plug, FOREIGN, what)

    def _pulled(self, device: str) -> None:
        if not self._plugs[device].name:
            self._close(self._plugs.pop(device))
        self._put(Unplugged(device, self._now()))

    def _settle(self, device: str, plug: Plug, decided: str | None) -> None:
        """Bring one device to where it belongs: on trial, used, or left alone."""
        if decided:
            if plug.name != decided:
                self._use(device, plug, decided)
        elif decided == "":
            self._leave(plug)
            self._close(plug)
            if not plug.kind:
                self._judged(device, plug, LEFT, "")
        elif plug.name:
            self._leave(plug)
        elif plug.kind in ("", LEFT) and plug.port is None:
            plug.kind, plug.heard = "", Recognition()
            plug.until = self._now() + serial_port.TRIAL_MS
            self._open(device, plug)
        elif not plug.kind and self._now() >= plug.until:
            self._judged(device, plug, *plug.heard.verdict())
            if plug.kind not in (TRAY, SHUT):
                self._close(plug)

    def _use(self, device: str, plug: Plug, name: str) -> None:
        """From now on its signals go to the table, under `name`; what it has said about itself before comes first."""
        self._leave(plug)
        with self._lock:
            plug.name = name
            greeting = plug.heard.greeting
        if plug.kind != TRAY:
            self._judged(device, plug, TRAY, plug.heard.hello)
        if plug.port is None:
            self._open(device, plug)
            return
        for signal in (LinkUp(name, self._now(), device), *greeting):
            self._give(name, replace(signal, device=name))

    def _leave(self, plug: Plug) -> None:
        """It is no longer used, if it was; its dice go with it, and so does the word that it is there."""
        with self._lock:
            was, plug.name = plug.name, ""
        if was:
            self._close(plug)
            self._put(Unplugged(was, self._now()))

    def _judged(self, device: str, plug: Plug, kind: str, what: str) -> None:
        plug.kind = kind
        self._put(Plugged(device, self._now(), kind, what))

    def _open(self, device: str, plug: Plug) -> None:
        plug.port = serial_port.SerialPort(
            device, str(plug.link), partial(Decoder, device), partial(self._heard, device, plug), now=self._now,
            record=self._record(device) if self._record else None)
        plug.port.start()

    def _close(self, plug: Plug) -> None:
        port, plug.port = plug.port, None
        if port:
            port.stop()

    def _heard(self, device: str, plug: Plug, signal: Signal) -> None:
        """In the port's thread: the signals of a tray in use; of other devices, whatever shows what they are."""
        with self._lock:
            name, port = plug.name, plug.port
            if not name:
                plug.heard.hear(signal, hello=port is not None and port.understood)
            if plug.kind == SHUT and isinstance(signal, LinkUp):  # whoever had it has let it go: its trial begins now
                plug.kind, plug.until = "", self._now() + serial_port.TRIAL_MS
                self._watch.wake()
            recognised = not (name or plug.kind) and plug.heard.is_tray
            plug.kind = TRAY if recognised else plug.kind
        if recognised:
            self._put(Plugged(device, self._now(), TRAY, plug.heard.hello))
        if name:
            self._give(name, replace(signal, device=name))
