"""One thread hangs: systemd's watchdog ends the companion, and it is there again.

The thread is held by ptrace from outside (PTRACE_SEIZE and PTRACE_INTERRUPT stop one thread; a SIGSTOP would stop all
of them), so that nothing in the product exists for this.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

HOLD = """nohup python3 -I -c 'import ctypes, os, time
ptrace = ctypes.CDLL(None, use_errno=True).ptrace
assert ptrace(0x4206, {thread}, 0, 0) == 0 and ptrace(0x4207, {thread}, 0, 0) == 0
open("/run/held", "w").close()
while os.path.exists("/proc/{thread}/exe") and os.path.exists("/run/held"):
    time.sleep(1)' >/dev/null 2>&1 &"""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Hold the thread that draws, which is the process's first."""
    pi = workshop.running()
    before, held = table.journal(pi), table.main_pid(pi)
    pi.shell(HOLD.format(thread=held))
    pi.until(lambda: table.main_pid(pi) not in (0, held), "there is another companion", 400)
    pi.shell("rm -f /run/held")
    table.ready(pi, "after-the-watchdog")
    why = pi.shell(f"journalctl -b --no-pager -o cat _PID=1 | grep -c -i '{table.SERVICE}.*watchdog' || true")
    wrong = () if int(why) and table.journal(pi) == before else (f"watchdog: {why}; the journal is another one",)
    yield Tried("the screen's thread hangs: ended by the watchdog, goes on", 1, wrong)
