"""A tray with wells for a Raspberry Pi Pico: a magnet in every face of a die, a Hall sensor under every well.

What may live here: this one device. Copy this file and `companion_line.py` onto a Pico with MicroPython, as the README
in hardware/firmware says. Wiring, pins by GP number:

    GP26, GP27, GP28   outputs of three linear Hall sensors DRV5055A3 (from 3V3, 6 mA each), one a well
    GP22               data of three WS2812 lights in a row (5 V from VBUS), one a well

A die is a cube of wood, 25 mm, with a magnet (disc, 6 x 2 mm, N42) glued into a hole in the middle of every face: three
with their north outwards, three with their south, of each kind one 1.5 mm, one 4 mm and one 7 mm below the face. The
sensor lies 2 mm below the die. By calculation the lower magnet gives it 77, 27 or 10 mT, the others together 3 mT: so
the face below is one of six voltages, however the die is turned on it. Opposite faces add up to seven; LEVELS names the
one above. Type MEASURE in any terminal program, while the companion is not running, to see what the sensors say.

A well calls its die by the well's name: a die that changes wells changes its name, which no table minds.
"""

import time

from companion_line import CompanionLine, colour_of
from machine import ADC, Pin
from neopixel import NeoPixel

WELLS = (("left", 26), ("middle", 27), ("right", 28))
LIGHTS = 22
MIDDLE, EMPTY = 32768, 1400  # the voltage without a magnet, and how far from it there still is no die
# How far from the middle the magnet of a face pulls the voltage (298 a mT): from, to, the face that is then above.
LEVELS = ((1400, 5000, 1), (5000, 13600, 2), (13600, 32000, 3), (-32000, -13600, 4), (-13600, -5000, 5),
          (-5000, -1400, 6))
NEAR = 300  # so near to the border between two levels no face is believed
REST_MS, CROOKED_MS, BREATH_MS, SAMPLES = 300, 1500, 10, 8


def face_of(pull):
    """What a die shows whose lower magnet pulls so far: 1 to 6, 0 where there is none, -1 where it is no face."""
    if -EMPTY < pull < EMPTY:
        return 0
    for low, high, face in LEVELS:
        if low + NEAR <= pull <= high - NEAR:
            return face
    return -1


class HallWell:
    """One sensor and what lies over it."""

    def __init__(self, name, pin):
        self.name, self._sensor = name, ADC(pin)
        self._seen, self._since = 0, time.ticks_ms()
        self._told, self._lifted = None, False

    def pull(self):
        """How far the voltage is from the middle, the mean of some samples."""
        return sum([self._sensor.read_u16() for _ in range(SAMPLES)]) // SAMPLES - MIDDLE

    def known(self):
        """Whether it has been looked into for long enough, since the power came."""
        return self._told is not None

    def news(self):
        """The line to be said now, or an empty one: of a die that was lifted ROLLED, of one that was not MOVED."""
        now, face = time.ticks_ms(), face_of(self.pull())
        if face != self._seen:
            self._seen, self._since = face, now
        rested = time.ticks_diff(now, self._since)
        if face == self._told or rested < (REST_MS if face >= 0 else CROOKED_MS):
            return ""
        return self._tell(face)

    def _tell(self, face):
        first, lifted = self._told is None, self._lifted
        self._told, self._lifted = face, face == 0 or (lifted and face < 0)
        if face == 0:
            return "" if first else "ROLLING " + self.name
        if face < 0:
            return "CROOKED " + self.name
        return ("ROLLED " if lifted else "MOVED ") + f"{self.name} {face}"


class WellTray:
    """The whole device; `step` does what is due."""

    def __init__(self):
        self._wells = [HallWell(name, pin) for name, pin in WELLS]
        self._names = [name for name, _ in WELLS]
        self._line = CompanionLine("pico-tray", self._names)
        self._lights = NeoPixel(Pin(LIGHTS), len(WELLS))

    def step(self):
        """Look into every well, hear, and greet as soon as it is known what lay there from the beginning."""
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
                print(f"# {well.name}: {well.pull()}")
        elif len(words) == 3 and words[0] == "LIGHT" and words[1] in self._names:
            self._lights[self._names.index(words[1])] = colour_of(words[2])
            self._lights.write()


def main():
    """For ever."""
    tray = WellTray()
    while True:
        tray.step()
        time.sleep_ms(BREATH_MS)


if __name__ == "__main__":
    main()
