"""What every tray with wells has: reporting what lies in each, and their lights. Copied onto a board beside its
main.py.

What may live here: when a die that lies still is reported, and as what. What may not: what a sensor is (main.py has
that).

A sensor has `face()`: what the die in it shows, 1 to 6; EMPTY without one; CROOKED where it is no face. And
`measured()`: what a person who builds the tray wants to see, as text.

A well calls its die by the well's name: a die that changes wells changes its name, which no table minds.
"""

import time

from companion_line import CompanionLine, colour_of
from machine import Pin
from neopixel import NeoPixel

EMPTY, CROOKED = 0, -1
REST_MS, CROOKED_MS = 300, 1500


class Well:
    """One place for a die, and what was reported about it."""

    def __init__(self, name, sensor):
        self.name, self.sensor = name, sensor
        self._seen, self._since = EMPTY, time.ticks_ms()
        self._told, self._lifted = None, False

    def known(self):
        """Whether the well has been read for long enough since the power came."""
        return self._told is not None

    def news(self):
        """The line to send now, or an empty one: ROLLED for a die that was lifted, MOVED for one that was not."""
        now, face = time.ticks_ms(), self.sensor.face()
        if face != self._seen:
            self._seen, self._since = face, now
        rested = time.ticks_diff(now, self._since)
        if face == self._told or rested < (CROOKED_MS if face == CROOKED else REST_MS):
            return ""
        return self._tell(face)

    def _tell(self, face):
        first, lifted = self._told is None, self._lifted
        self._told, self._lifted = face, face == EMPTY or (lifted and face == CROOKED)
        if face == EMPTY:
            return "" if first else "ROLLING " + self.name
        if face == CROOKED:
            return "CROOKED " + self.name
        return ("ROLLED " if lifted else "MOVED ") + f"{self.name} {face}"


class WellTray:
    """The whole device, with a row of lights on the pin `lights`, one a well; `step` does what is due."""

    def __init__(self, device, wells, lights):
        self._wells, self._names = wells, [well.name for well in wells]
        self._line = CompanionLine(device, self._names)
        self._lights = NeoPixel(Pin(lights), len(wells))

    def step(self):
        """Read every well, listen, and greet as soon as it is known what lay there from the beginning."""
        if all(well.known() for well in self._wells):
            self._line.greet()
        self._obey(self._line.hear())
        for well in self._wells:
            text = well.news()
            if text:
                self._line.say(text)

    def _obey(self, words):
        """LIGHT <well> <rrggbb> as the companion says it, MEASURE as a person types it."""
        if words == ["MEASURE"]:
            for well in self._wells:
                print(f"# {well.name}: {well.sensor.measured()}")
        elif len(words) == 3 and words[0] == "LIGHT" and words[1] in self._names:
            self._lights[self._names.index(words[1])] = colour_of(words[2])
            self._lights.write()
