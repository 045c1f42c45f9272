"""paho's client with one thing changed: what is sent is written at once, in the thread that sends it.

What may live here: when bytes are written. What may not: whom the line leads to and what is said (connection.py).
"""

from __future__ import annotations

import secrets
import threading

import paho.mqtt.client as mqtt
from paho.mqtt import enums

LONGEST_WRITE_S = 0.1
"""No thread waits longer for another that writes; a write itself never waits for the broker."""
LOOK_S = 5.0
"""How often a line checks whether the broker is still there; anything that arrives or is to be sent wakes it up."""


class PromptClient(mqtt.Client):
    """paho's client, changed so that the sending thread can write as well. paho's own thread would first wait for the
    processor, which the sending thread has.

    One thread writes at a time, so that messages stay in order. What this thread could not write is left to paho's
    thread; so is every error of the line. The goodbye is left to it as well, because paho calls back the thread that
    writes it, and that thread may be in a callback already.
    """

    def __init__(self) -> None:
        # A name that can be guessed could be taken by a phone: the broker drops whoever had it before.
        name = f"companion-{secrets.token_hex(8)}"
        super().__init__(enums.CallbackAPIVersion.VERSION2, name, protocol=mqtt.MQTTv5)
        self._writing, self._ending, self._own = threading.Lock(), False, 0

    def loop_forever(self, timeout: float = LOOK_S, retry_first_connection: bool = False) -> enums.MQTTErrorCode:
        """As paho's; it is also what paho's own thread does."""
        self._own = threading.get_ident()
        return super().loop_forever(timeout, retry_first_connection)

    def _packet_write(self) -> enums.MQTTErrorCode:
        if not self._writing.acquire(timeout=LONGEST_WRITE_S):
            return mqtt.MQTT_ERR_AGAIN
        try:
            leave_it = self._ending and self._thread is not None and threading.get_ident() != self._own
            return mqtt.MQTT_ERR_SUCCESS if leave_it else super()._packet_write()
        finally:
            self._writing.release()

    def write_now(self) -> None:
        """Write what waits, as far as the line takes it; in a callback paho does so by itself, right after it."""
        if threading.get_ident() != self._own:
            self._packet_write()

    def hang_up_last(self) -> None:
        """Say goodbye after all that waits; from now on paho's thread, where it has one, alone writes."""
        with self._writing:
            self._ending = True
        self.disconnect()
