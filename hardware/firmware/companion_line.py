"""The line protocol for boards with MicroPython: lines out, words in. Copied onto the board beside its main.py.

What may live here: talking to the companion over USB (standard input and output), as README, “Dice”, says. What may
not: pins, dice. Only what MicroPython has: no type hints, no libraries of ours.
"""

import select
import sys
import time

HELLO_EVERY_MS = 2000
LONGEST = 80


class CompanionLine:
    """Says lines with their checksum and hears those of the companion; neither ever waits for the other end."""

    def __init__(self, device, dice):
        """`dice` are told with a full battery (they have none): so the companion knows whom it may light."""
        self._greeting = [f"HELLO {device} 1"] + [f"BATTERY {die} 100" for die in dice]
        self._half, self._answered, self._greeted = "", False, None
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def say(self, text):
        """One line, with the exclusive or of its bytes behind it."""
        total = 0
        for byte in text.encode():
            total ^= byte
        sys.stdout.write(f"{text}*{total:02X}\n")

    def greet(self):
        """HELLO now, and again every two seconds until the companion has said something: it may be opened later."""
        now = time.ticks_ms()
        if self._greeted is None or not (self._answered or time.ticks_diff(now, self._greeted) < HELLO_EVERY_MS):
            self._greeted = now
            self._introduce()

    def hear(self):
        """The words of the next whole line that has come, or an empty list. Whoever says HELLO is greeted again."""
        while self._poll.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                return []
            if byte in b"\r\n":
                words, self._half = self._half.split("*")[0].split(), ""
                if words:
                    self._answered = True
                if words == ["HELLO"]:
                    self._introduce()
                elif words:
                    return words
            else:
                self._half = (self._half + chr(byte[0]))[-LONGEST:]
        return []

    def _introduce(self):
        for text in self._greeting:
            self.say(text)


def colour_of(text):
    """(red, green, blue), each 0 to 63, of a colour rrggbb: a quarter of full brightness is enough at a table."""
    number = int(text, 16)
    return (number >> 18) & 63, (number >> 10) & 63, (number >> 2) & 63
