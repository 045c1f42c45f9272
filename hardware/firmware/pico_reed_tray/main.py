"""A tray of reed contacts for a Raspberry Pi Pico: magnets in the corners of every face, five contacts under a well.

What may live here: this one device. Copy this file, `companion_line.py` and `wells.py` onto a Pico with MicroPython, as
the README in hardware/firmware says. Wiring, pins by GP number; every contact leads to GND (pull-ups are in the Pico):

    GP2, GP3 … GP6      left well: the contact in its middle, then those in its corners, clockwise
    GP7, GP8 … GP11     middle well, in the same order
    GP12, GP13 … GP16   right well
    GP22                data of three WS2812 lights in a row (5 V from VBUS), one a well

A die is a cube of wood, 30 mm, in a square well that is little wider. Every face has a magnet (disc, 2 x 1 mm, N35,
north outwards) in its middle, and more of them 7 mm to the side and 7 mm up or down from it, in its corners; all lie
1.5 mm below the face. The contacts stand upright 2 mm below the die and close at 30 ampere turns, about 3 mT. In how
many corners of the face below there are magnets says what is above; of the two faces with two corners one has them side
by side. That stays the same however the die is turned in its well. Opposite faces add up to seven:

    above     1      2      3                    4                  5       6
    corners   none   one    two, side by side    two, across        three   four

By calculation a contact gets 9 mT from the magnet above it, and 1.4 mT at the most from all others. Type MEASURE in any
terminal program, while the companion is not running: 1 is a contact that is closed, the middle one first.
"""

import time

from machine import Pin
from wells import CROOKED, EMPTY, Well, WellTray

WELLS = (("left", 2), ("middle", 7), ("right", 12))  # the pin of the contact in the middle; those of the corners follow
CORNERS = 4
LIGHTS = 22
BREATH_MS = 10
ABOVE = (1, 2, 3, 5, 6)  # by how many corners of the face below have a magnet; 3, unless two lie across
ACROSS = 4


def face_of(middle, corners):
    """What a die shows that closes these contacts: 1 to 6, EMPTY, CROOKED where it does not lie on its face."""
    if not middle:
        return CROOKED if any(corners) else EMPTY
    if sum(corners) == 2 and corners[0] == corners[2]:
        return ACROSS
    return ABOVE[sum(corners)]


class ReedContacts:
    """The five contacts under a well."""

    def __init__(self, first):
        self._pins = [Pin(first + place, Pin.IN, Pin.PULL_UP) for place in range(1 + CORNERS)]

    def _closed(self):
        return [1 - pin.value() for pin in self._pins]

    def face(self):
        """What the die above them shows."""
        closed = self._closed()
        return face_of(closed[0], closed[1:])

    def measured(self):
        """Which are closed, the middle one first."""
        return "".join([str(contact) for contact in self._closed()])


def main():
    """For ever."""
    tray = WellTray("pico-reed-tray", [Well(name, ReedContacts(pin)) for name, pin in WELLS], LIGHTS)
    while True:
        tray.step()
        time.sleep_ms(BREATH_MS)


if __name__ == "__main__":
    main()
