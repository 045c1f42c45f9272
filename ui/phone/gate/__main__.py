"""The gate as a program: `python -m ui.phone.gate BROKER_PORT HOST WEBSOCKET_PORT [MQTT_PORT]`.

What may live here: arguments, sockets that listen, the loop. It needs little but Python, so that it is small and
there at once. It prints `running` when it listens, `full: N` while the system gives it no more lines; where it cannot
listen, `Error: N`, and ends. N is the system's number of why.
"""

from __future__ import annotations

import resource
import socket
import sys
import time

from companion.closed_pipe import ends_with_its_reader

from .lobby import PATIENCE_S, Lobby
from .passage import PlainPassage, WebPassage
from .relay import Relay, free_places

LOOPBACK, BACKLOG = "127.0.0.1", 4096


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens. OSError."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    made.listen(BACKLOG)
    return made


@ends_with_its_reader
def main(broker: str, host: str, web: str, *plain: str) -> int:
    """Let lines through for ever; 1 if a port cannot be had."""
    room = free_places(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    try:
        doors: dict[Lobby, type[PlainPassage]] = {Lobby(listening_socket(host, int(web)), room.silent): WebPassage}
        doors |= {Lobby(listening_socket(host, int(port)), room.silent, bool): PlainPassage for port in plain}
    except OSError as error:
        print(f"Error: {error.errno}", flush=True)
        return 1
    relay, told = Relay(doors, (LOOPBACK, int(broker)), room, PATIENCE_S), ""
    while True:
        full = next((lobby.full for lobby in doors if lobby.full), None)
        word = f"full: {full.errno}" if full else "running"
        if word != told:
            told = word
            print(word, flush=True)
        relay.turn(time.monotonic())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
