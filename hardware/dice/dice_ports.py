"""All devices that read dice: those that are configured, those that were plugged in, and what shines on them.

What may live here: opening the lines, whose die it is, sending lights. What may not: protocols; which roll counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from msgspec import Struct, structs

from companion.engine.signals import LinkLost, Signal
from companion.engine.words import Msg
from hardware.errors import NAME_TWICE
from hardware.serial import plugs, ports, serial_port

from . import dice_lights, heartbeats, plugged_trays, shining, spoken_trays
from .decoders import Decoder, ProtocolError, decoder

PLUGGED = decoder("line")

ports.learn_addresses("hardware.dice.wireless")


class DicePort(Struct, frozen=True):
    """A device that reads dice: port (file, pattern or URL), protocol, speed, faces of its dice."""

    name: str
    url: str
    protocol: str = "line"
    baud: int = 115_200
    sides: int = 6


class DicePorts:
    """The serial lines of all dice. A protocol that does not exist disables its own line and is reported as LinkLost.

    Dice of different trays may have the same names, so those of every tray but the first get its number, 2-red.
    """

    def __init__(self, dice: tuple[DicePort, ...], put: Callable[[Signal], None], now: Callable[[], int],
                 folder: Path | None = None, record: serial_port.Recorder | None = None) -> None:
        """`now`: monotonic ms; `put` is called from the threads of the lines.

        `folder`: where the system names what is plugged in; None: no other tray is looked for. `record` makes, for each
        device, the function that gets everything that arrives from it.
        """
        self._dice, self._put, self._now, self._record = dice, put, now, record
        self._ports: dict[str, tuple[type[Decoder], serial_port.SerialPort]] = {}
        self._plugged = plugged_trays.PluggedTrays(
            plugs.PlugFolders.under(folder), self._configured, put, self._heard, now, record) if folder else None
        self.spoken = spoken_trays.SpokenTrays(self._reads, put, self._heard, now)
        self._beats = dict[str, heartbeats.Heartbeats]()
        self._shining = shining.Shining(self._write, self._light, now)

    def start(self) -> None:
        """Open every line, now or as soon as it is there."""
        for tray in self._dice:
            self._add(tray)
        for _, port in self._ports.values():
            port.start()
        if self._plugged:
            self._plugged.start()
        self._shining.start()

    def stop(self) -> None:
        """Close every line; may be called twice."""
        self._shining.stop()
        if self._plugged:
            self._plugged.stop()
        for _, port in self._ports.values():
            port.stop()

    def light(self, count: int, colour: str, kept: tuple[str, ...] = ()) -> None:
        """Light up `count` dice that are to be rolled in `colour` (rrggbb), none of them in `kept`."""
        self._shining.want(count, colour, kept)

    def show_lamps(self, patterns: Mapping[str, str]) -> None:
        """Show these patterns on the coloured lamps of devices that have them: name of lamp → name of pattern."""
        self._shining.show(patterns)

    def decide(self, trays: Mapping[str, str]) -> None:
        """Which plugged-in devices are used, and as what; an empty name: left alone. Others are asked about."""
        if self._plugged:
            self._plugged.decide(trays)
        self.spoken.decide(trays)

    def _add(self, tray: DicePort) -> None:
        try:
            kind = decoder(tray.protocol)
        except ProtocolError as error:
            self._put(LinkLost(tray.name, self._now(), str(error)))
            return
        if tray.name in self._ports:
            place = tray.url.rpartition("@")[2]  # before it there may be a password
            self._put(LinkLost(tray.name, self._now(), NAME_TWICE, Msg(
                "{place} is left out: give it a name of its own in the configuration.", {"place": place})))
            return
        record = self._record(tray.name) if self._record else None
        port = serial_port.SerialPort(tray.name, tray.url, partial(kind, tray.name, tray.sides),
                                      partial(self._heard, tray.name), baud=tray.baud, now=self._now, record=record)
        self._ports[tray.name] = kind, port

    def _configured(self) -> set[Path]:
        """The devices in the configuration; those that are plugged in and out do not belong to them."""
        return {Path(name).resolve() for tray in self._dice for name in ports.found_ports(tray.url)
                if "://" not in name}

    def _reads(self, topic: str) -> bool:
        """Whether a topic of a broker is read as a port in the configuration."""
        read = [tray.url for tray in self._dice if tray.url.startswith("mqtt://")]
        if read:
            from .wireless.protocol_mqtt import reads_topic
            return any(reads_topic(url, topic) for url in read)
        return False

    def _number(self, device: str) -> int:
        """The number of a tray, from 1: the configured ones in their order, then those with a number in their names."""
        configured = [tray.name for tray in self._dice]
        return configured.index(device) + 1 if device in configured else number_of(device)

    def _heard(self, device: str, said: Signal) -> None:
        """Put what a tray in use says, under the names that its dice have at this table."""
        signal = number_die(said, self._number(device))
        self._shining.heard(signal)
        if self._beats.setdefault(device, heartbeats.Heartbeats()).is_news(signal):
            self._put(signal)

    def _light(self, die: dice_lights.DieAddress, colour: str) -> bytes:
        device, name = die
        kind = self._ports[device][0] if device in self._ports else PLUGGED
        return kind.light(name.removeprefix(f"{self._number(device)}-"), colour)

    def _write(self, device: str, data: bytes) -> None:
        """Write to a device that has said something understandable; to nobody else."""
        port = self._ports[device][1] if device in self._ports else None
        if port is not None and port.understood:
            port.send(data)
        elif port is None and not self.spoken.send(device, data) and self._plugged:
            self._plugged.send(device, data)


def number_of(device: str) -> int:
    """The number in the name of a tray that was plugged in: 1 for "tray", 2 for "tray 2"."""
    last = device.rpartition(" ")[2]
    return int(last) if last.isdecimal() else 1


def number_die(signal: Signal, number: int) -> Signal:
    """The signal with the name by which its die is known at this table; dice without a name have none."""
    die = getattr(signal, "die", "")
    return structs.replace(signal, die=f"{number}-{die}") if die and number > 1 else signal
