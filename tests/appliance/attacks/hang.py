"""What hangs is replaced: a window by the table, which goes on; a table by systemd's watchdog.

Both are stopped from outside (SIGSTOP), so that nothing in the product exists for this.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.machine import Machine
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

WATCHDOG_S = 30
"""The watchdog's patience on a Pi. This image's has five times as much, and nobody has to wait for that."""
SOONER = "NOTIFY_SOCKET=/run/systemd/notify systemd-notify --pid={} WATCHDOG_USEC={}"


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Stop the window, then the table."""
    pi = workshop.playing()
    yield _window(pi)
    yield _table(pi)


def _window(pi: Machine) -> Tried:
    before, kept, stopped = table.journal(pi), table.main_pid(pi), window_pid(pi)
    pi.shell(f"kill -STOP {stopped}")
    pi.until(lambda: window_pid(pi) not in (0, stopped), "there is another window", 120)
    wrong = () if table.main_pid(pi) == kept and table.journal(pi) == before else ("the table did not go on",)
    return Tried("the window hangs: another one is there, the table has gone on", 1, wrong)


def _table(pi: Machine) -> Tried:
    before, held = table.of_people(table.journal(pi)), table.main_pid(pi)
    pi.shell(f"kill -STOP {held}; {SOONER.format(held, WATCHDOG_S * 1_000_000)}")
    pi.until(lambda: table.main_pid(pi) not in (0, held), "there is another companion", 400)
    table.ready(pi, "after-the-watchdog")
    why = pi.shell(f"journalctl -b --no-pager -o cat _PID=1 | grep -c -i '{table.SERVICE}.*watchdog' || true")
    after = table.of_people(table.journal(pi))
    wrong = () if int(why) and after == before else (f"watchdog: {why}; the journal had {before}, has {after}",)
    return Tried("the table hangs: ended by the watchdog, goes on", 1, wrong)


def window_pid(pi: Machine) -> int:
    """The process of the window that the companion has now; 0: there is none."""
    return int(pi.shell(f"pgrep -P {table.main_pid(pi)} -f companion.window || echo 0").split()[0])
