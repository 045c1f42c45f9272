"""Runs inside a virtual Pi, with the companion's Python and as its user: its way of joining networks, without a screen.

What may live here: calling that. What may not: networks.

A line holds a number and what is wanted; the number and what came of it are said.

    N seen                 how the machine is connected now, and what is in reach (JSON)
    N look                 look round first
    N join NAME PASSWORD   join (both Base64); says "joined", or the words of the notice
    N leave                leave the network
"""

import sys
import threading
from base64 import b64decode

import msgspec

from companion.engine.words import say
from hardware.host.bus import Bus
from hardware.host.network_manager import NetworkManager
from hardware.host.networks import NetworkError


def done(what: str, *words: str) -> str:
    """Do what the first word says; what came of it, in one line."""
    network = NetworkManager(Bus("SYSTEM"), threading.Event().wait)
    match what, *(b64decode(word).decode() for word in words):
        case "join", name, password:
            try:
                network.join(name, password)
            except NetworkError as error:
                return say(error.notice.text).replace("\n", " ")
            return "joined"
        case "look",:
            network.look()
        case "leave",:
            network.leave()
    return msgspec.json.encode(network.seen(0)).decode()


def main() -> None:
    """Take lines for as long as somebody may say one."""
    for line in sys.stdin:
        number, *words = line.split()
        print(number, done(*words), flush=True)


if __name__ == "__main__":
    main()
