"""Pins of a board that is a folder: `pin15` holds what is on GP15, written by a test or by the firmware.

What may live here: what MicroPython calls `machine`, as far as our firmware uses it. What may not: what any pin means.
"""

import os

FOLDER = os.getenv("BOARD")


def there(name, otherwise):
    """What a file of the board holds, as a number."""
    try:
        with open(f"{FOLDER}/{name}") as file:
            return int(file.read() or otherwise)
    except OSError:
        return otherwise


def write(name, text):
    """Make `text` what a file of the board holds."""
    with open(f"{FOLDER}/{name}", "w") as file:
        file.write(text)


class Pin:
    """One pin. An input that nothing holds is high: all of ours have a pull-up."""

    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 2, 3

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.name = f"pin{number}"
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """The level, 0 or 1; with `level` it is set."""
        if level is not None:
            write(self.name, str(level))
        return there(self.name, 1)


class ADC:
    """A voltage, 0 to 65535; in the middle where no magnet is near."""

    ATTN_11DB = 3

    def __init__(self, pin, atten=None):
        self.name = pin.name.replace("pin", "adc") if isinstance(pin, Pin) else f"adc{pin}"

    def read_u16(self):
        """The voltage now."""
        return there(self.name, 32768)
