"""Pins: a chip of the kernel's own software (gpio-sim) with the lines of a Pi, driven by gpiozero and lgpio.

Contacts are closed through the chip's own files, lamps and the buzzer are read from the kernel; what comes of a press
is read from the journal, the screen and the companion's words. The machine says that it is a Pi, as gpiozero asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from hardware.gpio import presses
from hardware.gpio.patterns import OFF
from tests.appliance import table
from tests.appliance.attacks.measures import read_figures
from tests.appliance.eyes import is_page
from tests.appliance.guest_programs import GuestProgram
from tests.appliance.machine import Machine, NotSeenError
from tests.appliance.picture import differing
from tests.appliance.places import SETTINGS_PAGE
from tests.appliance.rhythms import lamp_pattern, read_levels, sounds
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

CONFIG = tomllib.loads((Path(__file__).resolve().parents[3] / "config/companion.toml").read_text(encoding="utf-8"))
BUTTONS, LAMPS, BUZZER = CONFIG["buttons"], CONFIG["lamps"], CONFIG["buzzer"]["pin"]
DROP_IN = f"/etc/systemd/system/{table.SERVICE}.service.d/pi.conf"
A_PI_4 = "Revision\\t: c03115"
WIRE = f"""\
sed -i '1i platform = "pi"\\nwiring = "readme"' {table.SETTINGS}
{{ cat /proc/cpuinfo; printf '{A_PI_4}\\n'; }} > /run/cpuinfo
printf '[Service]\\nBindReadOnlyPaths=/run/cpuinfo:/proc/cpuinfo\\n' > {DROP_IN}
systemctl daemon-reload
systemctl restart --no-block {table.SERVICE}
"""


FIRST_CHIP = "gpiochip0"
PRESS_MS, TRIES, HEARD_S = 120, 10, 6
REST_S, MOST_WAKES = 20, 150
"""Of the table, its window, its lamps and the broker in a second. A driver that looks at pins has a thousand."""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Wire the Pi, go back from a page by a button, and play."""
    pi = workshop.ready()
    before = table.main_pid(pi)
    header = Header(pi)
    chip = header.do("make")
    yield Tried(f"a chip with the lines of a Pi: {chip}", 1)
    if chip != FIRST_CHIP:  # a machine with a chip of its own: the Pi's is named, as that of a Pi 5 may have to be
        _name_chip(pi, chip)
    pi.shell(WIRE)
    pi.until(lambda: table.main_pid(pi) not in (0, before), "it starts anew, wired")
    table.ready(pi, "wired")
    yield _page(pi, header)
    table.open_game(pi)
    yield _lamps(pi, header)
    yield _rest(pi, f"{len(BUTTONS)} buttons watched, nobody presses")
    table.move_on(pi)  # a game's first act answers its list as well, and is two entries
    for how in ("press", "bounce"):
        yield _press(pi, header, how)
    yield _buzzer(pi, header)
    yield _hold(pi, header)
    yield _both(pi, header)
    yield from _gone(pi, header)
    yield _taken(pi, header)
    table.move_on(pi)  # what was told about the taken pin stands on the screen, and the first press answers that
    yield _press(pi, header, "press")


class Header:
    """The pins of one machine, moved and looked at by a program that stays there (guest/pins.py)."""

    def __init__(self, pi: Machine) -> None:
        self._program, self._numbers = GuestProgram(pi, "pins", "serve"), count(1)

    def do(self, *words: object) -> str:
        """Do this at the pins; what is said of it, in lines."""
        number = next(self._numbers)
        return self._program.ask(" ".join(map(str, (number, *words))), number).replace(";", "\n")

    def patterns(self, seconds: int) -> dict[str, str]:
        """What each lamp shows."""
        wired = {name: pin for name, pin in LAMPS.items() if pin}
        levels = read_levels(self.do("watch", seconds, *wired.values()))
        return {name: lamp_pattern(levels[pin]) for name, pin in wired.items()}


def _page(pi: Machine, header: Header) -> Tried:
    """On a page the lamp of *undo* says that there is a way back, its button takes it; *next* is dark there."""
    table.wake(pi)
    pi.touch(*SETTINGS_PAGE)
    pi.until(lambda: is_page(pi.picture()), "the settings are open")
    lamps = header.patterns(8)
    header.do("press", BUTTONS["next"], PRESS_MS)
    table.settled(pi)
    wrong = [] if is_page(pi.picture()) else ["a button that is dark did something"]
    header.do("press", BUTTONS["undo"], PRESS_MS)
    pi.until(lambda: not is_page(pi.picture()), "undo goes back")
    wrong += [f"the lamp of {name}: {lamps[name]}" for name, lit in (("next", False), ("undo", True))
              if (lamps[name] != OFF) is not lit]
    return Tried(f"on a page undo ({lamps['undo']}) goes back, next is dark and does nothing", 2, tuple(wrong))


def _lamps(pi: Machine, header: Header) -> Tried:
    """Each lamp shows a rhythm that there is; those of seats where nobody sits are dark."""
    shown = header.patterns(10)
    wrong = [f"the lamp of {name} shows no rhythm" for name, pattern in shown.items() if not pattern]
    wrong += [] if shown["next"] == "steady" else [f"the lamp of next: {shown['next']}"]
    wrong += [f"the lamp of {name}: {shown[name]}" for name in ("seat-2", "seat-6") if shown[name] != "off"]
    lit = ", ".join(f"{name} {pattern}" for name, pattern in shown.items() if pattern != "off")
    return Tried(f"lamps in a game: {lit}", len(shown), tuple(wrong))


def _rest(pi: Machine, when: str) -> Tried:
    """While nobody touches or presses anything, hardly anything wakes."""
    table.settled(pi)
    begun = read_figures(pi)
    pi.until(lambda: read_figures(pi).at > begun.at + REST_S, "some seconds have gone by")
    ended = read_figures(pi)
    wakes = (ended.wakes - begun.wakes) / (ended.at - begun.at)
    return Tried(f"{when}: {wakes:.0f} wake-ups a second", 1,
                 () if wakes <= MOST_WAKES else (f"more than {MOST_WAKES}",))


def _press(pi: Machine, header: Header, how: str) -> Tried:
    """A button whose lamp is steady is pressed once; bounces of 1 ms do not make it more."""
    for _ in range(TRIES):
        _until_steady(pi, header)
        before = table.journal(pi)
        said = header.do(how, BUTTONS["next"], PRESS_MS)
        pi.until(lambda: len(table.journal(pi)) > len(before), f"a {how} is in the journal")  # noqa: B023
        table.settled(pi)
        if not said or int(said) < presses.Timing().settle / 2:
            break
    else:
        return Tried(how, TRIES, ("the machine was too slow for edges of 1 ms",))
    more = table.journal(pi)[len(before):]
    return Tried(f"{how}: one entry in the journal", 1, () if len(more) == 1 else (f"one {how} has become {more}",))


def _buzzer(pi: Machine, header: Header) -> Tried:
    """The buzzer says that a button was taken."""
    _until_steady(pi, header)
    heard = sounds(read_levels(header.do("hear", HEARD_S, BUZZER, BUTTONS["next"], PRESS_MS)).get(BUZZER, ()))
    return Tried(f"the buzzer at a press: {', '.join(f'{ms} ms' for ms in heard)}", 1,
                 () if heard else ("it was silent",))


def _hold(pi: Machine, header: Header) -> Tried:
    """A seat's button that is held shows what is that player's own until it is let go; held long it stops the clock."""
    table.wake(pi)
    seen, before = table.settled(pi), table.journal(pi)
    header.do("close", BUTTONS["seat-1"])
    pi.until(lambda: differing(seen, pi.picture()) > table.CHANGED, "something is shown while it is held")
    pi.keep("held")
    pi.until(lambda: len(table.journal(pi)) > len(before), "a long hold stops the clock")
    paused = header.patterns(6)["pause"]
    header.do("open", BUTTONS["seat-1"])
    header.do("press", BUTTONS["pause"], PRESS_MS)
    pi.until(lambda: len(table.journal(pi)) > len(before) + 1, "the button pause lets it go on")
    table.settled(pi)
    running = header.patterns(8)["pause"]
    wrong = (*(() if paused == "long" else (f"the lamp of pause while the clock stands: {paused}",)),
             *(() if running == "wink" else (f"the lamp of pause while it runs: {running}",)))
    return Tried("held: shown and hidden; held long: the clock stands, pause lets it go on", 1, wrong)


def _both(pi: Machine, header: Header) -> Tried:
    """One button is pressed while another is held down: it acts as if it were alone."""
    _until_steady(pi, header)
    before = table.journal(pi)
    header.do("close", BUTTONS["seat-6"])
    header.do("press", BUTTONS["next"], PRESS_MS)
    pi.until(lambda: len(table.journal(pi)) > len(before), "it acts beside a button that is held")
    header.do("open", BUTTONS["seat-6"])
    header.do("both", BUTTONS["undo"], BUTTONS["pause"], PRESS_MS)
    table.settled(pi)
    return Tried("two at once", 2)


def _gone(pi: Machine, header: Header) -> Iterator[Tried]:
    """The chip is taken away from a table that plays, and is there again, named, when the companion starts next."""
    before = table.said(pi).count("lamp ")
    header.do("gone")
    pi.until(lambda: table.said(pi).count("lamp ") > before, "a lamp that cannot be set is told")
    table.move_on(pi)
    yield Tried("the chip is gone: told, and the table plays on by touch", 1)
    yield _rest(pi, "without the chip")
    _name_chip(pi, header.do("back"))  # another number: the kernel still has the old one


def _name_chip(pi: Machine, chip: str) -> None:
    """Say in the settings which chip has the header's pins."""
    pi.shell(f"sed -i -e '/^chip = /d' -e '1i chip = \"{chip}\"' {table.SETTINGS}")


def _taken(pi: Machine, header: Header) -> Tried:
    """Another program holds the pin of a lamp when the companion starts."""
    pi.shell(f"systemctl stop {table.SERVICE}")
    header.do("take", LAMPS["seat-1"])
    pi.shell(f"systemctl start --no-block {table.SERVICE}")
    table.ready(pi, "pin-taken")
    pi.until(lambda: header.patterns(1)["next"] == "steady", "the lamp of next is steady")
    wrong = [] if "lamp seat-1" in table.said(pi) else ["nothing is said of the lamp"]
    header.do("leave", LAMPS["seat-1"])
    return Tried("another program holds a pin: told, and the others go on", 1, tuple(wrong))


def _until_steady(pi: Machine, header: Header) -> None:
    """Touch on until the lamp of *next* says that it may be pressed."""
    for _ in range(table.MOST_TOUCHES):
        if header.patterns(1)["next"] == "steady":
            return
        table.touch_on(pi)
        table.settled(pi)
    raise NotSeenError("no choice of the game lights the lamp of next")
