"""The line protocol for boards with MicroPython: lines out, words in. Copied onto the board beside its main.py.

What may live here: talking to the companion over USB (standard input and output), as docs/dice.md says. What may
not: pins, dice. Only what MicroPython has: no type hints, no libraries of ours.
"""

import select
import sys
import time

HELLO_EVERY_MS, DICE_EVERY = 2000, 10  # the dice are named with every tenth greeting
LONGEST = 80


class CompanionLine:
    """Sends lines with their checksum and reads those of the companion; neither ever waits for the other end."""

    def __init__(self, device, dice):
        """`dice` are reported with a full battery (they have none), so that the companion knows which dice it can
        light.
        """
        self._hello, self._dice = f"HELLO {device} 1", dice
        self._half, self._greeted, self._greetings = "", None, 0
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def say(self, text):
        """One line, with the exclusive or of its bytes behind it."""
        total = 0
        for byte in text.encode():
            total ^= byte
        sys.stdout.write(f"{text}*{total:02X}\n")

    def greet(self):
        """HELLO now and every two seconds, because a Pico does not notice that its port is opened, or opened again."""
        now = time.ticks_ms()
        if self._greeted is None or time.ticks_diff(now, self._greeted) >= HELLO_EVERY_MS:
            self._greeted = now
            self.say(self._hello)
            if self._greetings % DICE_EVERY == 0:
                self._name_dice()
            self._greetings += 1

    def hear(self):
        """The words of the next whole line that has come, or an empty list. A companion that says HELLO is greeted at
        once.
        """
        while self._poll.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                return []
            if byte in b"\r\n":
                words, self._half = self._half.split("*")[0].split(), ""
                if words == ["HELLO"]:
                    self._greeted, self._greetings = None, 0
                elif words:
                    return words
            else:
                self._half = (self._half + chr(byte[0]))[-LONGEST:]
        return []

    def _name_dice(self):
        for die in self._dice:
            self.say(f"BATTERY {die} 100")


def colour_of(text):
    """(red, green, blue), each 0 to 63, of a colour rrggbb: a quarter of full brightness is enough at a table."""
    number = int(text, 16)
    return (number >> 18) & 63, (number >> 10) & 63, (number >> 2) & 63
