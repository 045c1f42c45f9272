"""The thread of a line to a broker ends whenever it likes, also while somebody begins to wait for that.

What may live here: that race, and who may run into it. What may not: what is said on a line.
"""

from __future__ import annotations

from threading import Thread

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from tests.laws import ROOT, sources
from ui.phone.connection import end_thread

LOOKS = 3
"""How often `loop_stop` looks at its thread; the last time it waits for it."""


class EndingClient(Client):
    """A client that has forgotten its thread when somebody looks at it for the last time."""

    looked = 0

    @property
    def _thread(self) -> Thread | None:
        self.looked += 1
        return Thread() if self.looked < LOOKS else None

    @_thread.setter
    def _thread(self, thread: Thread | None) -> None:
        self.looked = 0


def test_a_thread_that_ends_while_somebody_begins_to_wait_for_it_has_ended() -> None:
    with pytest.raises(AttributeError):
        EndingClient(CallbackAPIVersion.VERSION2).loop_stop()
    client = EndingClient(CallbackAPIVersion.VERSION2)
    end_thread(client)
    assert client.looked == LOOKS


def test_nobody_else_waits_for_such_a_thread() -> None:
    call = ".loop_stop" + "()"
    callers = (path.relative_to(ROOT).as_posix() for path in sources() if call in path.read_text("utf-8"))
    assert sorted(callers) == ["hardware/dice/wireless/protocol_mqtt.py", "tests/phone/test_paho_thread.py",
                               "ui/phone/connection.py"]
