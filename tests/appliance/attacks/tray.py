"""A dice tray on a USB serial adapter: plugged in while all runs, rolls, is pulled in the middle of a line, again."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.machine import Machine
from tests.appliance.usb import SerialCable
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried


def attack(workshop: Workshop) -> Iterator[Tried]:
    """The same tray three times in and out."""
    pi = workshop.ready()
    pi.shell(f"grep -q by-id {table.SETTINGS} || {{ printf '%s' '{table.TRAY}' >> {table.SETTINGS}; "
             f"systemctl restart --no-block {table.SERVICE}; }}")
    pi.until(lambda: "tray" in table.said(pi), "the missing tray is told")
    table.ready(pi, "tray-missing")
    tray = pi.plug("tray")
    pi.until(lambda: pi.shell.run("ls /dev/serial/by-id/").code == 0, "the adapter has its name")
    pi.until(lambda: _rolled(pi, tray, "ROLLED red 5\n") >= 1, "a die was read", 90)
    pi.keep("tray-rolled")
    yield Tried("a USB tray plugged in while it runs rolls", 1)
    tray.say("ROLLED red ")
    told = table.said(pi).count("tray")
    pi.pull("tray")
    pi.until(lambda: table.said(pi).count("tray") > told, "it is told")
    table.settled(pi)
    pi.keep("tray-pulled")
    before = table.rolls(pi)
    again = pi.plug("tray")
    pi.until(lambda: _rolled(pi, again, "ROLLED blue 2\n") > len(before), "it rolls again", 90)
    rolls = table.rolls(pi)
    wrong = [roll for roll in rolls if roll not in ("red 5", "blue 2")]
    yield Tried("pulled in the middle of a line, plugged again", 1, (f"was read: {wrong}",) if wrong else ())
    pi.pull("tray")


def _rolled(pi: Machine, tray: SerialCable, line: str) -> int:
    """Say a line, as a tray does that has just come; how many rolls the ledger has by then."""
    tray.say(f"HELLO tray 1\n{line}")
    return len(table.rolls(pi))
