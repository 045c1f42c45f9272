"""Where things lie on the screen of a virtual Pi, 800 × 480 pixels, in English.

What may live here: places. What may not: touching them. `test_places.py` looks at what the companion draws there.
"""

from __future__ import annotations

NOWHERE = (3, 477)
"""Where nothing is, on every screen."""
SETTINGS_PAGE, DEVICE = (200, 440), (712, 440)
"""On the home page."""
BACK = (32, 32)
"""On every page below it."""
NETWORK = (400, 104)
"""On the page of the device."""
OWN, FIRST, LOOK = (300, 160), (300, 233), (680, 440)
"""On the page of the network: its own, the first that was found, and looking for them."""
AWAY = (772, 93)
"""On a page: what takes a notice away."""
ANOTHER_PLAYER = (595, 174)
"""On the page of a game that is set up."""
LETTER, NO_MORE, DONE = (56, 263), (500, 385), (655, 385)
"""On the keyboard: a letter, the end of the names of players, the end of any other word."""
UNDO = (66, 444)
"""In a game."""
