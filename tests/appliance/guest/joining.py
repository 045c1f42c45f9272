"""Runs inside a virtual Pi, with the companion's Python and as its user: its way of joining networks, without a screen.

What may live here: calling that. What may not: networks.

    joining.py seen                     how the machine is connected now, and what is in reach (JSON)
    joining.py look                     look round first
    joining.py join NAME PASSWORD       join (both Base64); says "joined", or the words of the notice
    joining.py leave                    leave the network
"""

import sys
import threading
from base64 import b64decode

import msgspec

from companion.engine.words import say
from hardware.host.bus import Bus
from hardware.host.network_manager import NetworkManager
from hardware.host.networks import NetworkError


def main(what: str, *words: str) -> None:
    """Do what the first word says."""
    network = NetworkManager(Bus("SYSTEM"), threading.Event().wait)
    match what, *(b64decode(word).decode() for word in words):
        case "join", name, password:
            try:
                network.join(name, password)
            except NetworkError as error:
                print(say(error.notice.text))
                return
            print("joined")
        case "look",:
            network.look()
        case "leave",:
            network.leave()
    if what != "join":
        print(msgspec.json.encode(network.seen(0)).decode())


main(*sys.argv[1:])
