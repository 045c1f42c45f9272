"""Power on, and the table is there: without a network, without a keyboard, with the broker inside the sandbox."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.machine import Machine
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Switch a machine on that has no network at all."""
    yield from first_seen(workshop.new())


def first_seen(pi: Machine) -> Iterator[Tried]:
    """Switch it on."""
    table.ready(pi.power_on(), "first-picture")
    yield Tried("first picture after power-on", 1)
    pi.until(lambda: bool(table.broker(pi)), "the broker runs")
    links = pi.shell("ls /sys/class/net").split()
    wrong = () if links == ["lo"] else (f"there is a network: {links}",)
    yield Tried("no network: it starts, broker and all", 1, wrong)
    grade = pi.shell(f"systemd-analyze security --no-pager {table.SERVICE} | tail -n 1")
    yield Tried("sandbox: " + grade.rpartition(": ")[2].strip(" ☺🙂😀:-)"), 1)
