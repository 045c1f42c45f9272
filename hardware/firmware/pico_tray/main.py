"""A tray with wells for a Raspberry Pi Pico: a magnet in every face of a die, a Hall sensor under every well.

What may live here: this one device. Copy this file, `companion_line.py` and `wells.py` onto a Pico with MicroPython, as
the README in hardware/firmware says. Wiring, pins by GP number:

    GP26, GP27, GP28   outputs of three linear Hall sensors DRV5055A3 (from 3V3, 6 mA each), one a well
    GP22               data of three WS2812 lights in a row (5 V from VBUS), one a well

A die is a cube of wood, 25 mm, with a magnet (disc, 6 x 2 mm, N42) glued into a hole in the middle of every face: three
with their north outwards, three with their south, of each kind one 1.5 mm, one 4 mm and one 7 mm below the face. The
sensor lies 2 mm below the die. By calculation the lower magnet gives it 77, 27 or 10 mT, the others together 3 mT: so
the face below is one of six voltages, however the die is turned on it. Opposite faces add up to seven; LEVELS names the
one above. Type MEASURE in any terminal program, while the companion is not running, to see what the sensors say.
"""

import time

from machine import ADC
from wells import CROOKED, EMPTY, Well, WellTray

WELLS = (("left", 26), ("middle", 27), ("right", 28))
LIGHTS = 22
MIDDLE, NONE = 32768, 1400  # the voltage without a magnet, and how far from it there still is no die
# How far from the middle the magnet of a face pulls the voltage (298 a mT): from, to, the face that is then above.
LEVELS = ((1400, 5000, 1), (5000, 13600, 2), (13600, 32000, 3), (-32000, -13600, 4), (-13600, -5000, 5),
          (-5000, -1400, 6))
NEAR = 300  # so near to the border between two levels no face is believed
BREATH_MS, SAMPLES = 10, 8


def face_of(pull):
    """What a die shows whose lower magnet pulls so far: 1 to 6, EMPTY, CROOKED where it is no face."""
    if -NONE < pull < NONE:
        return EMPTY
    for low, high, face in LEVELS:
        if low + NEAR <= pull <= high - NEAR:
            return face
    return CROOKED


class HallSensor:
    """One sensor and what lies over it."""

    def __init__(self, pin):
        self._sensor = ADC(pin)

    def pull(self):
        """How far the voltage is from the middle, the mean of some samples."""
        return sum([self._sensor.read_u16() for _ in range(SAMPLES)]) // SAMPLES - MIDDLE

    def face(self):
        """What the die over it shows."""
        return face_of(self.pull())

    def measured(self):
        """How far the voltage is from the middle."""
        return str(self.pull())


def main():
    """For ever."""
    tray = WellTray("pico-tray", [Well(name, HallSensor(pin)) for name, pin in WELLS], LIGHTS)
    while True:
        tray.step()
        time.sleep_ms(BREATH_MS)


if __name__ == "__main__":
    main()
