"""A die in a button, for a Raspberry Pi Pico: hold it to shake, let go to throw; a digit shows what came.

What may live here: this one device. Copy this file, `companion_line.py` and `throwing.py` onto a Pico with
MicroPython, as the README in hardware/firmware says. Wiring, pins by GP number:

    GP15        the button, to GND (the pull-up is inside the Pico)
    GP2 … GP8   segments a … g of a digit with common cathode, each through 470 ohm; the common pin to GND
    GP22        data of one WS2812 light (5 V from VBUS): shines in the player's colour while dice are wanted

A segment draws (3.3 - 1.9) V / 470 ohm = 3 mA, an eight 21 mA in all; a Pico gives 50 mA over all of its pins.

It is as many dice as the table asks for: those that the companion lights are thrown together, and the digit shows them
one after the other. When none is lit the first is thrown alone.
"""

import time

from companion_line import CompanionLine, colour_of
from machine import Pin
from neopixel import NeoPixel
from throwing import ThrowButton, luck

SIDES = 6  # up to 9: the digit shows one figure
DICE = ("a", "b", "c", "d", "e", "f", "g", "h")
BUTTON = 15
SEGMENTS = (2, 3, 4, 5, 6, 7, 8)
LIGHT = 22
FIGURES = (0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F)  # bit 0 is segment a
SHOW_MS = 900
TURN_MS = 80
BREATH_MS = 4


class SevenSegments:
    """Seven segments; shows bits, and several figures one after the other."""

    def __init__(self, pins):
        self._pins = [Pin(pin, Pin.OUT, value=0) for pin in pins]
        self._figures = ()

    def show(self, bits):
        """Light the segments whose bits are set."""
        for place, pin in enumerate(self._pins):
            pin.value(bits >> place & 1)

    def tell(self, figures):
        """Show these figures in turn from now on; none makes it dark."""
        self._figures, self._start = figures, time.ticks_ms()

    def step(self, shaking):
        """What has to be seen now: a segment that runs round while the die is shaken, else the figures."""
        if shaking:
            self.show(1 << time.ticks_ms() // TURN_MS % 6)
        elif self._figures:
            nth = time.ticks_diff(time.ticks_ms(), self._start) // SHOW_MS % len(self._figures)
            self.show(FIGURES[self._figures[nth]])
        else:
            self.show(0)


class ButtonDie:
    """The whole device; `step` does what is due."""

    def __init__(self):
        self._line = CompanionLine("pico-button-die", DICE)
        self._button, self._digit = ThrowButton(BUTTON), SevenSegments(SEGMENTS)
        self._light, self._lit = NeoPixel(Pin(LIGHT), 1), {}

    def step(self):
        """Greet, hear, shake, throw, show."""
        self._line.greet()
        self._obey(self._line.hear())
        if self._button.changed():
            self._shake() if self._button.down else self._throw()
        self._digit.step(self._button.down)

    def _obey(self, words):
        """LIGHT <die> <rrggbb>: this die is wanted, or (000000) no longer."""
        if len(words) == 3 and words[0] == "LIGHT" and words[1] in DICE:
            if words[2] == "000000":
                self._lit.pop(words[1], None)
            else:
                self._lit[words[1]] = words[2]
            self._shine()

    def _shine(self):
        colours = sorted(self._lit.values())
        self._light[0] = colour_of(colours[0]) if colours else (0, 0, 0)
        self._light.write()

    def _dice(self):
        return sorted(self._lit) or [DICE[0]]

    def _shake(self):
        self._digit.tell(())
        for die in self._dice():
            self._line.say("ROLLING " + die)

    def _throw(self):
        thrown = [(die, luck(SIDES)) for die in self._dice()]
        self._line.say("ROLLED " + " ".join([f"{die}={value}" for die, value in thrown]))
        self._digit.tell([value for _, value in thrown])


def main():
    """For ever."""
    device = ButtonDie()
    while True:
        device.step()
        time.sleep_ms(BREATH_MS)


if __name__ == "__main__":
    main()
