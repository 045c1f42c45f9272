"""Runs inside a virtual Pi: a phone asks the network that it has joined for an address (DHCP, RFC 2131), and takes it.

What may live here: those four messages. What may not: the radio.

    lease.py DEVICE        says the address
"""

import os
import socket
import struct
import subprocess
import sys
from pathlib import Path

DISCOVER, OFFER, REQUEST, ACK = 1, 2, 3, 5
COOKIE = bytes((99, 130, 83, 99))
KIND, WANTED, SERVER, MASK, END = 53, 50, 54, 1, 255
EVERYBODY, TRIES, WAIT_S = 0x8000, 10, 5


def message(kind: int, number: bytes, address: bytes, *options: bytes) -> bytes:
    """What the phone says; it asks for answers to everybody, for it has no address yet."""
    head = struct.pack(">BBBB4sHH16s16s192s", 1, 1, 6, 0, number, 0, EVERYBODY, bytes(16), address, bytes(192))
    return head + COOKIE + bytes((KIND, 1, kind)) + b"".join(options) + bytes((END,))


def options_of(said: bytes) -> dict[int, bytes]:
    """What stands in an answer."""
    found, at = dict[int, bytes](), 240
    while at < len(said) and said[at] != END:
        if said[at]:
            found[said[at]] = said[at + 2:at + 2 + said[at + 1]]
            at += 1 + said[at + 1]
        at += 1
    return found


def asked(line: socket.socket, number: bytes, said: bytes, wanted: int) -> tuple[bytes, dict[int, bytes]]:
    """Say it until somebody answers with what is wanted: the address, and the options."""
    for _ in range(TRIES):
        line.sendto(said, ("255.255.255.255", 67))
        try:
            while True:
                heard = line.recv(2048)
                options = options_of(heard)
                if heard[4:8] == number and options.get(KIND) == bytes((wanted,)):
                    return heard[16:20], options
        except TimeoutError:
            continue
    sys.exit("nobody gives an address")


def main(device: str) -> None:
    """Ask, take, say."""
    number = os.urandom(4)
    own = bytes.fromhex(Path(f"/sys/class/net/{device}/address").read_text().strip().replace(":", ""))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, device.encode())
        line.bind(("", 68))
        line.settimeout(WAIT_S)
        address, options = asked(line, number, message(DISCOVER, number, own), OFFER)
        wish = (bytes((WANTED, 4)) + address, bytes((SERVER, 4)) + options[SERVER])
        address, options = asked(line, number, message(REQUEST, number, own, *wish), ACK)
    bits = sum(byte.bit_count() for byte in options[MASK])
    subprocess.run(["ip", "addr", "add", f"{socket.inet_ntoa(address)}/{bits}", "dev", device], check=True)
    print(socket.inet_ntoa(address))


main(*sys.argv[1:])
