"""PURE. Whether a window still works, and when another one is started after it.

What may live here: judgements of times and of what the kernel says of a process. What may not: a process, a clock.
"""

from __future__ import annotations

from msgspec import Struct

ASK_MS = 1_000
"""So often it is looked whether the loop of a window that has nothing to draw turns; if that is not sure, it is asked.
"""
SELDOM_MS = 15_000
"""So often one whose loop turns is asked all the same. An answer wakes five threads of both programs, a look one."""
TURNS_A_SECOND = 5
"""So often at the least a loop runs that turns: at rest eight times a second (ui/touch/kivy_window/window.py, IDLE)."""
LOOK_MS = 100
"""So often one that owes an answer is looked at."""
HANGS_MS = 1_500
"""So long a window may owe an answer while it does nothing."""
BLOCKED_MS = 10_000
"""So long it may wait for a disk or a driver (D in proc(5)): a card of a Pi can take seconds."""
DRAWS_MS = 2_000
"""So much processor time one picture may take. To end a window that works is worse than to wait for one that does not.
"""
FIRST_MS = 4_000
"""So much more a window's first picture may take, for which fonts are read."""
CROWDED = 3.0
"""So many times as much at the most, while others want the processor as well: they share its caches with the window."""
OPENING_MS, SLOWEST = 2_000, 40.0
"""So much processor time a window takes at most until it is open, on the slowest machine that all these times are made
for; and how many times longer they may become on one that is slower still.
"""
LATE_MS = 500
"""If whoever asks comes back so much later than it wanted, it has stood still itself (Ctrl-Z in a terminal, a machine
that slept), and the window most likely with it.
"""
OPENS_MS, LONGEST_MS = 30_000, 480_000
"""So long the first window may take until it is open, and so long at most one after others that took too long."""
WAITS = "S"
"""The state of a thread that waits for somebody else (proc(5))."""
IDLE_SHARE = 0.2
"""A process that gets less of a processor than this, although nothing keeps it from running, does nothing."""
SOON_MS = 200
"""So long after a window that died the next one is started."""
AGAIN_MS = 10_000
"""So often a window is tried where there was no display for it, and where nothing tells of one that comes."""
LATER_MS = 60_000
"""So long windows are left alone after as many as OFTEN have died WITHIN_MS."""
WITHIN_MS = 60_000
OFTEN = 3


class Sign(Struct, frozen=True):
    """What the kernel said of a window's first thread at monotonic ms `at`: it had used `spent` ms of the processor,
    and had run `times` times.
    """

    at: int
    spent: int
    times: int


def turns(before: Sign, now: Sign) -> bool:
    """Whether a window's loop has turned from `before` until `now` as it does at rest: often, and briefly each time."""
    waited = now.at - before.at
    often = (now.times - before.times) * 1000 >= TURNS_A_SECOND * waited
    return often and now.spent - before.spent < IDLE_SHARE * waited


class Debt(Struct, frozen=True):
    """A window has been asked at `since` (monotonic ms), when it had used `spent` ms of the processor, and had waited
    for it for `queued` ms.

    `more`: so many ms of the processor more than usual it may take. `slow`: all may take so many times longer.
    """

    since: int
    spent: int
    more: int = 0
    queued: int = 0
    slow: float = 1.0


def slowness(spent: int) -> float:
    """How many times longer than usual a machine may take for all, on which a window has used so many ms of the
    processor until it was open.

    What is slow at that is slow at pictures and drivers as well: an emulated machine, or one that is far too hot.
    """
    return min(max(spent / OPENING_MS, 1.0), SLOWEST)


def hangs(debt: Debt, now: int, spent: int, state: str, queued: int = 0) -> bool:
    """Whether a window that owes an answer will never give it. `state` is that of its first thread, as in proc(5),
    or R as long as any other would run.

    A machine that is busy with something else makes no window late: what runs, or would run, is judged by the processor
    time that it has used, of which it may take more the longer it has waited for it; and whoever has waited for the
    processor has not done nothing.
    """
    owed, used, waited = ((now - debt.since) / debt.slow, (spent - debt.spent) / debt.slow,
                          (queued - debt.queued) / debt.slow)
    crowded = min(1 + waited / max(used, 1), CROWDED)
    if used > (DRAWS_MS + debt.more) * crowded:
        return True
    if state == "R":
        return False
    if state == "D":
        return owed > BLOCKED_MS
    return owed > HANGS_MS and used + waited < IDLE_SHARE * owed


def stood_still(took: int, wanted: int) -> int:
    """For how many ms whoever asks has stood still, if it `wanted` to wait so long and it `took` so long; mostly 0."""
    return took - wanted if took - wanted > LATE_MS else 0


def opening_ms(late: int) -> int:
    """How long a window may take until it is open, after so many in a row that took too long.

    Each time it is twice as long, because a machine or a card that is too slow for one window is so for the next.
    """
    return min(OPENS_MS << late, LONGEST_MS)


def pause_ms(deaths: tuple[int, ...], now: int) -> int:
    """How long to wait before the next window, after `deaths` at these times (monotonic ms): briefly, but one that dies
    again and again is left alone for a while.
    """
    return LATER_MS if is_hopeless(deaths, now) else SOON_MS


def is_hopeless(deaths: tuple[int, ...], now: int) -> bool:
    """Whether windows have died too often within a minute."""
    return sum(now - at <= WITHIN_MS for at in deaths) >= OFTEN
