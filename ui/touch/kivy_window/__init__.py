"""All of Kivy: window, fingers, fonts, primitives put on a canvas. What is to be seen is decided elsewhere.

Kivy reads its environment when it is first imported, and nothing outside this room imports it, so the environment is
set here.
"""

import os

ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",  # else Kivy reads the companion's own command line
    "KIVY_LOG_MODE": "PYTHON",  # else Kivy takes the whole process's stderr and log away
    "KIVY_NO_FILELOG": "1",
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KIVY_NO_CONFIG": "1",  # no file in somebody's home may change the table's screen
    "KIVY_WINDOW": "sdl2",  # Kivy's second choice ends the whole process where there is no display
    "KIVY_TEXT": "sdl2",
    "KIVY_CLOCK": "interrupt",  # else nothing that is put to the loop is done before its frame is over (pace.py)
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
}
for _name, _value in ENVIRONMENT.items():
    os.environ.setdefault(_name, _value)
