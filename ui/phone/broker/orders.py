"""Orders to a broker's dynamic security plugin: each goes over a short connection of its own, with its answer.

What may live here: that connection. What may not: the orders (accounts.py), when they are sent (access.py). The
connection is short, because accounts change a few times in an evening, and a standing one would wake up the machine all
the time.
"""

from __future__ import annotations

import secrets
import time
from queue import Empty, SimpleQueue

from ui.phone.connection import Address, Connection, ConnectionCallbacks

from .accounts import REQUEST, RESPONSE, Instruction, plugin_answer, plugin_message, plugin_refusal

PATIENCE_S = 3.0


def send_orders(address: Address, commands: tuple[Instruction, ...], patience_s: float = PATIENCE_S) -> None:
    """Have all these orders carried out, and wait for it.

    OSError if the broker is not there, does not let us in, has no such plugin, or refuses. It can be tried again.
    """
    mark, heard = secrets.token_hex(8), SimpleQueue[bytes | None]()
    line = Connection(address, (RESPONSE,), None, ConnectionCallbacks(
        lambda: _sent(line, plugin_message(commands, mark)), lambda: heard.put(None), lambda _, said,
        __: heard.put(said)))
    line.start()
    try:
        _await(heard, mark, time.monotonic() + patience_s)
    finally:
        line.stop()


def _sent(line: Connection, payload: bytes) -> None:
    line.send(REQUEST, payload)


def _await(heard: SimpleQueue[bytes | None], mark: str, until: float) -> None:
    while True:
        try:
            payload = heard.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise TimeoutError("the broker does not answer about its accounts") from None
        if payload is None:
            raise ConnectionError("the broker is not there, or does not let its accounts be changed")
        said = plugin_answer(payload, mark)
        if said:
            break
    if plugin_refusal(said):
        raise PermissionError(plugin_refusal(said))
