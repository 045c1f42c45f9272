"""Touches from Home to the first roll that is asked for, on the window of `companion run`, by its own mouse: two,
at light with an empty box. The leading game with names that are typed, then, beside it, every game with known ones.

Counted, not timed; letters of a name count apart. What a game asks for after its start is in tests/first_minute.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from tests.bench.figure import Figure, Reach
from tests.bench.instruments.companion import NO_SCREEN
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.fingers import AGAIN, LAST
from tests.bench.instruments.house import furnished
from tests.bench.instruments.programs import Program, running
from tests.bench.tables import dealt
from tests.first_minute.ways import ROLLS_NONE, WAYS, is_meant, way_of

NAMES, MOST_TOUCHES, MOST_LOOKS, SWIPES = ("ada", "ben"), 6, 20, (6, 12)
LOOK_S, GUARDED_S = 0.15, 0.35
"""A place that has just changed its meaning is not touched before the screen takes it."""
Fits = Callable[[Any], bool]


class Beginner:
    """Somebody who touches what leads on, and looks further down a list for it. `letters` of names and `swipes` are not
    among `touches`; `way` says what was touched.
    """

    def __init__(self, window: Program) -> None:
        self._window, self.touches, self.letters, self.swipes, self.way = window, 0, 0, 0, list[str]()

    def go_home(self) -> None:
        """Leave the game that is on the table; that counts for nothing."""
        self.say("menu")
        self.touches, self.letters, self.swipes = 0, 0, 0

    def sit_down(self) -> None:
        """Everybody's name, the keyboard open from the first moment on; what ends the last one begins."""
        for name in NAMES:
            for letter in name:
                self._touch(letter, _meaning("Tap", letter))
            self.touches, self.letters = self.touches - len(name), self.letters + len(name)
            end = LAST if name == NAMES[-1] else AGAIN
            self._touch("Start" if end == LAST else "OK", _meaning("Confirm", end))

    def play(self, game: str) -> None:
        """From the start, which has been touched, to the first roll, through the set-up list where it opens;
        RuntimeError, with the way, where nothing leads there.
        """
        listed = any(is_meant("all-laid", tuple(place["keys"])) for place in self._look())
        if listed:
            self.say("all-laid")
        for key in way_of(game, listed=listed):
            if key.startswith("="):
                self._touch(key, _meaning("Tap", key[1:]))
            else:
                self.say(key)
        if game not in ROLLS_NONE:
            self._find("dice", lambda place: place["dice"] or place["kind"] == "TypeFace")

    def say(self, key: str) -> None:
        """Touch what stands for `key` alone."""
        self._touch(key, lambda place: is_meant(key, tuple(place["keys"])))

    def _touch(self, what: str, fits: Fits) -> None:
        place = self._find(what, fits)
        self.touches += 1
        self.way.append(what)
        self._window.tell(f"touch {place['x']} {place['y']}")

    def _find(self, what: str, fits: Fits) -> Any:
        for look in range(MOST_LOOKS):
            place = next((place for place in self._look() if fits(place)), None)
            if place is not None:
                return place
            if look in SWIPES:
                self._window.tell("swipe")
                self.swipes += 1
        raise RuntimeError(f"{what} is not to be seen after {' · '.join(self.way)}")

    def _look(self) -> list[Any]:
        """The places, once they have not changed for so long that the screen takes touches on them."""
        before: list[Any] = []
        since = time.monotonic()
        while True:
            self._window.tell("places")
            now = json.loads(self._window.line("places").partition(" ")[2])
            if now != before:
                before, since = now, time.monotonic()
            elif now and time.monotonic() - since > GUARDED_S:
                return list(now)
            time.sleep(LOOK_S)


def _meaning(kind: str, *keys: str) -> Fits:
    return lambda place: place["kind"] == kind and tuple(place["keys"]) == keys


def measure() -> tuple[Figure, ...]:
    """New names first; what they have left behind is known afterwards."""
    with state_folder() as folder:
        config = str(furnished(folder).config)
        with running("-m", "tests.bench.instruments.fingers", "--config", config, **NO_SCREEN) as window:
            window.line("drawn")
            return tuple(_figures(Beginner(window)))


def _figures(beginner: Beginner) -> Iterator[Figure]:
    beginner.say(f"new:{dealt.LEADING}")
    beginner.sit_down()
    beginner.play(dealt.LEADING)
    yield _figure(beginner, "new names")
    for game in sorted(WAYS):
        beginner.go_home()
        beginner.say(f"new:{game}")
        beginner.say("start")
        beginner.play(game)
        yield _figure(beginner, f"known names, {game}")


def _figure(beginner: Beginner, whose: str) -> Figure:
    more = (f"{beginner.letters} letters more" if beginner.letters else "", "a list swiped" if beginner.swipes else "")
    note = ", ".join(words for words in more if words)
    return Figure(f"touches from Home to the first roll, {whose}", beginner.touches, "touches",
                  Reach(most=MOST_TOUCHES), note=note)
