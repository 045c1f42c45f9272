"""Pixels dice over Bluetooth, by the real BlueZ: two dice, one that falls silent, a radio that goes and comes back.

The radio is one of the kernel's own (hci_vhci), which answers as a controller does and carries what dice advertise.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from tests.appliance import table
from tests.appliance.guest_programs import GuestProgram
from tests.appliance.machine import Machine, NotSeenError
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

DICE = '[[dice]]\nname = "pixels"\nurl = "ble://pixels"\nprotocol = "pixels"\n'
DICE_OF = {"Red": "C0:00:00:00:00:01", "Blue": "C0:00:00:00:00:02"}
"""The addresses of the dice."""
ASK = """cd /sys/class/bluetooth; for radio in hci*; do
busctl get-property org.bluez /org/bluez/$radio{0} org.bluez.{1} {2}; done 2>/dev/null; true"""
"""What BlueZ says of each radio, or of what one hears: over its bus, which takes less than its own program."""
ROLLED, HANDLING, ROLLING, CHARGE = 1, 2, 3, 80


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Begin without a radio, plug it in, roll, let a die die, switch the radio off, pull it, and roll again."""
    pi = workshop.ready()
    pi.shell("modprobe hci_vhci; systemctl start bluetooth")
    pi.shell(f"grep -q ble:// {table.SETTINGS} || {{ printf '%s' '{DICE}' >> {table.SETTINGS}; "
             f"systemctl restart --no-block {table.SERVICE}; }}")
    pi.until(lambda: "pixels" in table.said(pi), "the missing radio is told")
    table.ready(pi, "no-radio")
    radio = GuestProgram(pi, "bluetooth_radio")
    air = Air(pi, radio)
    air.plug()
    air.roll("Red", 3)
    air.roll("Blue", 5)
    yield Tried("a radio plugged in while it runs, two dice roll: 3 and 5", 1, air.wrong())
    air.dead("Red")
    air.roll("Blue", 2)
    yield Tried("one die is battery-dead, the other one rolls", 1, air.wrong())
    air.roll("Red", 6)
    yield Tried("charged again: it rolls", 1, air.wrong())
    pi.shell("bluetoothctl power off")
    told = table.said(pi).count("pixels")
    pi.shell("bluetoothctl power on")
    air.heard()
    air.roll("Red", 1)
    yield Tried("switched off and on again: it rolls", 1, air.wrong())
    radio.tell("pull")
    pi.until(lambda: table.said(pi).count("pixels") > told, "it is told", 120)
    table.settled(pi)
    pi.keep("radio-pulled")
    air.plug()
    air.roll("Blue", 4)
    yield Tried("radio pulled, told, plugged again: it rolls", 1, air.wrong())
    radio.end()


class Air:
    """Dice in reach of one machine, and what it should have read of them."""

    def __init__(self, pi: Machine, radio: GuestProgram) -> None:
        self._pi, self._radio = pi, radio
        self._rolled: list[str] = []
        self._before = table.rolls(pi)

    def plug(self) -> None:
        """A radio is plugged in; it is waited for until the companion listens by it."""
        self._radio.tell("plug")
        self.heard()

    def heard(self) -> None:
        """Wait until somebody scans."""
        self._pi.until(lambda: "true" in self._pi.shell(ASK.format("", "Adapter1", "Discovering")),
                       "the companion listens", 120)

    def roll(self, name: str, value: int) -> None:
        """This die is taken up, rolls and lands; wait until it has been read."""
        self._rolled.append(f"{name} {value}")
        for state, face in ((HANDLING, 0), (ROLLING, 2), (ROLLED, value - 1)):
            self._radio.tell(f"die {DICE_OF[name]} {name} {state} {face} {CHARGE}")
            said, device = f" 20 32 {state} {face} {CHARGE}", f"/dev_{DICE_OF[name].replace(':', '_')}"
            asked = ASK.format(device, "Device1", "ManufacturerData")
            self._pi.until(lambda: said in self._pi.shell(asked), f"BlueZ hears {name}:{said}", 60)  # noqa: B023
        with suppress(NotSeenError):
            self._pi.until(lambda: len(self._read()) >= len(self._rolled), f"{name} {value} is read", 30)

    def dead(self, name: str) -> None:
        """This die says nothing more."""
        self._radio.tell(f"dead {DICE_OF[name]}")

    def wrong(self) -> tuple[str, ...]:
        """What was read, where it is not what was rolled."""
        return () if self._read() == tuple(self._rolled) else (f"rolled {self._rolled}, read {self._read()}",)

    def _read(self) -> tuple[str, ...]:
        return table.rolls(self._pi)[len(self._before):]
