"""The self-test of the hardware page beside everything else: what reaches it from the inbox, and its time.

What may live here: from item to value. What may not: trying a part (probing.py, the parts themselves), the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue

from companion.app.pages import self_test
from companion.engine.view import Page
from companion.engine.words import Msg

from .app_state import AppState
from .inbox import Fitted, Probed
from .probing import Probe, Prober
from .subscribers import Snapshot


def hear_parts(state: AppState, item: Fitted | Probed) -> None:
    """Parts have become known, or one has been tried."""
    match item:
        case Fitted(parts):
            state.devices.parts = parts
            if state.devices.trial is not None:
                state.devices.trial = None
                state.go_to(state.shown.route)
        case Probed(part, asked, notice) if state.devices.trial is not None:
            state.devices.trial = self_test.after_answer(state.devices.trial, part, asked, notice)


def pass_time(state: AppState, now: int) -> bool:
    """Whether the test has moved on by itself by monotonic `now`."""
    before = state.devices.trial
    if before is None:
        return False
    state.devices.trial = self_test.after_time(before, now)
    return state.devices.trial is not before and state.devices.trial != before


def inspect_parts(state: AppState, probes: Mapping[str, Probe], now: int) -> self_test.SelfTest:
    """A self-test without a person: what devices have reported, and what all probes find, run at once and waited for.

    It takes as long as the slowest probe, PROBE_MS at the longest. It may run in any thread, because it reads what
    never changes.
    """
    test, found = self_test.begin_self_test(state.devices.parts, state.devices.heard, now), SimpleQueue[Probed]()
    prober = Prober(probes, found.put)
    prober.tell(Snapshot(Page("", Msg("")), trial=test))
    with suppress(Empty):
        while test.probing:
            probed = found.get(timeout=self_test.PROBE_MS / 1000)
            test = self_test.after_answer(test, probed.part, probed.asked, probed.notice)
    return self_test.after_time(test, now + self_test.PROBE_MS)
