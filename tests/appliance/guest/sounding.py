"""Runs inside a virtual Pi, with the companion's Python: what its window makes heard, told what a table sends to it.

A line holds a number, what is wanted and messages (messages.py, Base64); the number and what came of it are said.
What may live here: giving messages on, and what the kernel says of the card. What may not: what is to be heard.

    N adjust MESSAGE         a message that makes nothing heard
    N hear MESSAGE           a message, until all that it makes heard is over: "heard" or "silent"
    N cut MS MESSAGE NEWER   a message, and MS after the card has begun to play a newer one: how many ms later the card
                             does not play; once all is over
    N pull MS MESSAGE        a message, and MS after the card has begun to play it is pulled out
"""

import os
import subprocess
import sys
import time
from base64 import b64decode
from pathlib import Path

from companion.engine.words import say
from ui.touch.program.sounding import Sounding
from ui.touch.wire.messages import read_to_window

CARD = Path("/proc/asound/Loopback/pcm0p/sub0/status")
DRIVER = Path("/sys/bus/platform/drivers/snd_aloop")
BEGINS_S, OVER_S, LOOK_S = 8.0, 3.0, 0.001


def plays() -> bool:
    """Whether samples run through the card."""
    try:
        return CARD.read_text().startswith("state: RUNNING")
    except OSError:
        return False


def held() -> bool:
    """Whether a program has the card."""
    try:
        return not CARD.read_text().startswith("closed")
    except OSError:
        return False


def come(wanted: bool, seconds: float) -> bool:
    """Wait until the card plays, or does not; whether it came to that."""
    until = time.monotonic() + seconds
    while plays() is not wanted:
        if time.monotonic() > until:
            return False
        last(LOOK_S)
    return True


def over() -> None:
    """Wait until the card has been free for a while: one program may follow the other."""
    free = time.monotonic()
    while time.monotonic() < free + OVER_S:
        if held():
            free = time.monotonic()
        last(0.05)


def last(seconds: float) -> None:
    """So long something stays as it is."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        time.sleep(left)


def done(sounding: Sounding, what: str, *words: str) -> str:
    """Do what a line says; what came of it."""
    first, *newer = (read_to_window(b64decode(word)) for word in words if not word.isdigit())
    sounding.hear(first)
    if what == "adjust":
        return "adjusted"
    if not come(True, BEGINS_S):
        return "silent"
    came = "heard"
    if what != "hear":
        last(int(words[0]) / 1000)
        begun = time.monotonic()
        if what == "pull":
            subprocess.run(["sh", "-c", f"echo snd_aloop.0 > {DRIVER}/unbind"], check=True, timeout=60)
        for message in newer:
            sounding.hear(message)
        came = str(round(1000 * (time.monotonic() - begun))) if come(False, BEGINS_S) else "it still plays"
    over()
    return came


def main() -> None:
    """Take lines for as long as somebody may say one."""
    os.environ["HOME"] = "/nonexistent"
    sounding = Sounding(lambda text, _: say(text), lambda *_: None)
    sounding.begin()
    for line in sys.stdin:
        number, *words = line.split()
        print(number, done(sounding, *words), flush=True)


if __name__ == "__main__":
    main()
