"""Wi-Fi of a board that is on this machine's own network from the beginning.

What may live here: what MicroPython calls `network`, as far as our firmware uses it. What may not: anything else.
"""

STA_IF = 0


class WLAN:
    """A network that is always there."""

    def __init__(self, interface):
        self._interface = interface

    def active(self, on):
        """It is on."""

    def isconnected(self):
        """It is."""
        return True
