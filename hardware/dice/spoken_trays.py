"""Trays that speak over the table's own broker: a device that talks of dice is asked about, then used or left alone.

What may live here: from a message of a device to the signals of a tray in use. What may not: MQTT, what a device is by
what it says (`recognition.py`), what a roll means. Nothing is ever sent to a device that is not in use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock

from msgspec.structs import replace

from companion.engine.signals import LinkUp, Plugged, Signal

from .decoders.line import Decoder
from .recognition import LEFT, TRAY, Recognition

DEVICE = "mqtt-"
"""The beginning of the lasting name of such a device; its topic's last word follows."""
NAME = re.compile(r"[A-Za-z0-9_.-]{1,48}")
MOST_DEVICES, MOST_BYTES = 32, 1024


@dataclass
class SpokenTray:
    """One device. `kind`: what it is (signals.Plugged), empty until it speaks of dice; `name`: as what it is used."""

    decoder: Decoder
    heard: Recognition = field(default_factory=Recognition)
    kind: str = ""
    name: str = ""


class SpokenTrays:
    """All devices that speak on the table's topics for dice. Messages may come from any thread."""

    def __init__(self, configured: Callable[[str], bool], put: Callable[[Signal], None],
                 heard: Callable[[str, Signal], None], now: Callable[[], int]) -> None:
        """`configured`: whether a topic is read as a port of its own; `put`: signals about devices; `heard`: the
        signals of a tray in use, with its name. `now`: monotonic ms.
        """
        self._configured, self._put, self._give, self._now = configured, put, heard, now
        self._trays, self._decided = dict[str, SpokenTray](), dict[str, str]()
        self._lock = Lock()
        self.say: Callable[[str, bytes], None] = lambda *_: None

    def hear(self, topic: str, payload: bytes) -> None:
        """A message has come on the topic of a device: a line, or several."""
        word = topic.rpartition("/")[2]
        if len(payload) > MOST_BYTES or not NAME.fullmatch(word) or self._configured(topic):
            return
        device = DEVICE + word
        with self._lock:
            tray = self._trays.get(device)
            if tray is None and len(self._trays) < MOST_DEVICES:
                tray = self._trays[device] = SpokenTray(Decoder(device))
            told = self._understood(device, tray, payload) if tray else []
        for put in told:
            put()

    def decide(self, decided: Mapping[str, str]) -> None:
        """What people have decided: device → the name under which it is used, empty if it is to be left alone."""
        with self._lock:
            self._decided = {name: what for name, what in decided.items() if name.startswith(DEVICE)}
            told = [put for device, tray in self._trays.items() for put in self._settled(device, tray)]
        for put in told:
            put()

    def send(self, name: str, data: bytes) -> bool:
        """Say something to the tray that is used as `name`; False if there is none."""
        with self._lock:
            device = next((device for device, tray in self._trays.items() if tray.name == name), "")
        for line in data.splitlines() if device else ():
            self.say(device.removeprefix(DEVICE), line)
        return bool(device)

    def _understood(self, device: str, tray: SpokenTray, payload: bytes) -> list[Callable[[], None]]:
        """What is to be put for one message; under the lock."""
        told = self._settled(device, tray)
        signals = tray.decoder.feed(payload + b"\n", self._now())
        for signal in signals:
            tray.heard.hear(signal, hello=isinstance(signal, LinkUp))
        if not (tray.name or tray.kind) and tray.heard.is_tray:
            tray.kind = TRAY
            told.append(self._plugged(device, tray))
        if tray.name:
            told += [self._given(tray.name, signal) for signal in signals]
        return told

    def _settled(self, device: str, tray: SpokenTray) -> list[Callable[[], None]]:
        """Bring a device to where people want it: used, left alone, or asked about when it speaks again."""
        wanted = self._decided.get(device)
        if wanted is None and (tray.name or tray.kind == LEFT):
            tray.name, tray.kind, tray.heard = "", "", Recognition()
        elif wanted == "":
            tray.name, tray.kind = "", LEFT
        elif wanted and wanted != tray.name:
            tray.name, tray.kind = wanted, TRAY
            greeting = (LinkUp(device, self._now(), device), *tray.heard.greeting)
            return [self._plugged(device, tray), *(self._given(wanted, signal) for signal in greeting)]
        return []

    def _plugged(self, device: str, tray: SpokenTray) -> Callable[[], None]:
        signal = Plugged(device, self._now(), TRAY, tray.heard.hello)
        return lambda: self._put(signal)

    def _given(self, name: str, signal: Signal) -> Callable[[], None]:
        return lambda: self._give(name, replace(signal, device=name))
