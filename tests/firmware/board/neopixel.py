"""WS2812 lights of a board that is a folder: `lights22` holds the colours of those on GP22.

What may live here: what MicroPython calls `neopixel`, as far as our firmware uses it. What may not: colours.
"""

from machine import write


class NeoPixel:
    """A row of lights; nothing shines before `write`."""

    def __init__(self, pin, count):
        self._name, self._row = pin.name.replace("pin", "lights"), [(0, 0, 0)] * count

    def __setitem__(self, place, colour):
        self._row[place] = colour

    def write(self):
        """Let them shine."""
        write(self._name, " ".join(["{:02x}{:02x}{:02x}".format(*colour) for colour in self._row]))
