"""Touches from Home to the first roll that is asked for, on the window of `companion run`, by its own mouse: two people
of the leading game, once with names that are typed, then, with a new game beside the first, with names that are known.

Counted, not timed; a swipe counts as a touch, letters of a name count apart. Who touches takes the main thing to do
where there is one, and of what is asked the first answer that there is.
"""

from __future__ import annotations

import json
import time
from typing import Any

from tests.bench.figure import Figure, Reach
from tests.bench.instruments.companion import NO_SCREEN
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import furnished
from tests.bench.instruments.programs import Program, running
from tests.bench.tables import dealt

NAMES, MOST_TOUCHES, MOST_STEPS = ("Ada", "Ben"), 6, 80
LOOK_S, GUARDED_S = 0.15, 0.35
"""A place that has just changed its meaning is not touched before the screen takes it."""
LETTER, BESIDE = "q", ("adjust:", "menu", "back", "undo", "settings", "hardware", "pause", "resume",
                      "table-time", "c1:numbers")
"""A key of the keyboard for names; and what does not lead on."""


class Beginner:
    """Somebody who touches what leads on. `letters` of names are not among `touches`; `way` says what was touched."""

    def __init__(self, window: Program) -> None:
        self._window, self.touches, self.letters, self.way = window, 0, 0, list[str]()
        self._names, self._typed, self._tapped = list(NAMES), "", set[str]()
        self._seen: set[frozenset[str]] = set()

    def go_home(self) -> None:
        """Leave the game that is on the table; that counts for nothing."""
        while menu := next((place for place in self._look() if "menu" in place["keys"]), None):
            self._window.tell(f"touch {menu['x']} {menu['y']}")

    def play(self) -> None:
        """Touch until dice are asked for; RuntimeError, with the way, where nothing leads there."""
        while (places := self._look()) and not any(place["dice"] for place in places):
            keys = {key: place for place in places for key in place["keys"]}
            taps = [key for key, place in keys.items() if place["kind"] == "Tap"]
            if self.touches > MOST_STEPS:
                raise RuntimeError(f"no roll was asked for: {' · '.join(self.way)}")
            if taps:
                self._edit(keys, taps, next((place for place in places if place["kind"] == "Confirm"), None))
            else:
                self._tapped = set()
                self._lead_on(keys, next((key for key, place in keys.items() if place["main"]), ""))

    def _edit(self, keys: dict[str, Any], taps: list[str], confirm: Any) -> None:
        """Give the open editor an answer: a name that is known or typed, else one thing after the other."""
        known = [name for name in self._names if f"={name}" in taps]
        if known:
            self._names.remove(known[0])
            self._touch(f"={known[0]}", keys[f"={known[0]}"])
        elif LETTER in taps and self._typed != self._names[0].lower():
            letter = self._names[0].lower()[len(self._typed)]
            self._typed, self.letters, self.touches = self._typed + letter, self.letters + 1, self.touches - 1
            self._touch(letter, keys[letter])
        elif LETTER in taps:
            self._names, self._typed = self._names[1:], ""
            self._touch("OK", confirm)
        else:
            tap = next((key for key in taps if key not in self._tapped), taps[0])
            self._tapped.add(tap)
            self._touch("OK" if confirm else tap, confirm or keys[tap])

    def _lead_on(self, keys: dict[str, Any], main: str) -> None:
        """The game, its players, their characters, the start; then the main thing to do, or else anything."""
        offered = [key for key in keys if not key.startswith(BESIDE)]
        if "settings" in keys and f"new:{dealt.LEADING}" not in keys:
            return self._swipe(keys)
        lead = next((key for key in offered if key == f"new:{dealt.LEADING}"), "")
        if f"seat:{len(NAMES)}" in keys:
            self._names = []
        if not lead and "add" in keys and self._names:
            lead = "add"
        if not lead and main == "start":
            lead = next((key for key in keys if key.startswith("character:") and f"touched {key}" not in self.way), "")
            if not lead and frozenset(keys) not in self._seen and not any("character:" in way for way in self.way):
                return self._swipe(keys)
        lead = lead or main or next(iter(offered), "")
        if not lead:
            raise RuntimeError(f"nothing leads on: {' · '.join(self.way)}")
        return self._touch(lead, keys[lead])

    def _touch(self, key: str, place: Any) -> None:
        self.touches += 1
        self.way.append(f"touched {key}")
        self._window.tell(f"touch {place['x']} {place['y']}")

    def _swipe(self, keys: dict[str, Any]) -> None:
        self.touches += 1
        self._seen.add(frozenset(keys))
        self.way.append("swiped")
        self._window.tell("swipe")

    def _look(self) -> list[Any]:
        """The places, once they have not changed for so long that the screen takes touches on them."""
        before, since = [], time.monotonic()
        while True:
            self._window.tell("places")
            now = json.loads(self._window.line("places").partition(" ")[2])
            if now != before:
                before, since = now, time.monotonic()
            elif now and time.monotonic() - since > GUARDED_S:
                return list(now)
            time.sleep(LOOK_S)


def measure() -> tuple[Figure, ...]:
    """New names first; what they have left behind is known afterwards."""
    with state_folder() as folder:
        config = str(furnished(folder).config)
        return tuple(_of(config, whose) for whose in ("new names", "known names"))


def _of(config: str, whose: str) -> Figure:
    with running("-m", "tests.bench.instruments.fingers", "--config", config, **NO_SCREEN) as window:
        window.line("drawn")
        beginner = Beginner(window)
        beginner.go_home()
        beginner.play()
    return Figure(f"touches from Home to the first roll, {whose}", beginner.touches, "touches",
                  Reach(most=MOST_TOUCHES), note=f"{beginner.letters} letters more" if beginner.letters else "")
