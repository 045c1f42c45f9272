"""Pins: a chip of the kernel's own software (gpio-sim) with the lines of a Pi, driven by gpiozero and lgpio.

Contacts are closed through the chip's own files, lamps and the buzzer are read from the kernel; what comes of a press
is read from the journal, the screen and the companion's words. The machine says that it is a Pi, as gpiozero asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from hardware.gpio import presses
from hardware.gpio.patterns import OFF
from tests.appliance import table
from tests.appliance.attacks.first_touch import OPEN
from tests.appliance.eyes import is_page
from tests.appliance.guest_programs import GuestProgram, run_guest_program
from tests.appliance.machine import Machine, NotSeenError
from tests.appliance.picture import differing
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


PRESS_MS, TRIES = 120, 10


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Wire the Pi, go back from a page by a button, and play."""
    pi = workshop.ready()
    before = table.main_pid(pi)
    yield Tried(f"a chip with the lines of a Pi: {run_guest_program(pi, 'pins', 'make')}", 1)
    pi.shell(WIRE)
    pi.until(lambda: table.main_pid(pi) not in (0, before), "it starts anew, wired")
    table.ready(pi, "wired")
    yield _page(pi)
    table.open_game(pi)
    yield _lamps(pi)
    table.move_on(pi)  # a game's first act answers its list as well, and is two entries
    for how in ("press", "bounce"):
        yield _press(pi, how)
    yield _buzzer(pi)
    yield _hold(pi)
    yield _both(pi)
    yield _taken(pi)


def _page(pi: Machine) -> Tried:
    """On a page the lamp of *undo* says that there is a way back, its button takes it; *next* is dark there."""
    table.wake(pi)
    pi.touch(*OPEN)
    pi.until(lambda: is_page(pi.picture()), "the settings are open")
    lamps = _patterns(pi, 8)
    _pins(pi, "press", BUTTONS["next"], PRESS_MS)
    table.settled(pi)
    wrong = [] if is_page(pi.picture()) else ["a button that is dark did something"]
    _pins(pi, "press", BUTTONS["undo"], PRESS_MS)
    pi.until(lambda: not is_page(pi.picture()), "undo goes back")
    wrong += [f"the lamp of {name}: {lamps[name]}" for name, lit in (("next", False), ("undo", True))
              if (lamps[name] != OFF) is not lit]
    return Tried(f"on a page undo ({lamps['undo']}) goes back, next is dark and does nothing", 2, tuple(wrong))


def _lamps(pi: Machine) -> Tried:
    """Each lamp shows a rhythm that there is; those of seats where nobody sits are dark."""
    shown = _patterns(pi, 10)
    wrong = [f"the lamp of {name} shows no rhythm" for name, pattern in shown.items() if not pattern]
    wrong += [] if shown["next"] == "steady" else [f"the lamp of next: {shown['next']}"]
    wrong += [f"the lamp of {name}: {shown[name]}" for name in ("seat-2", "seat-6") if shown[name] != "off"]
    lit = ", ".join(f"{name} {pattern}" for name, pattern in shown.items() if pattern != "off")
    return Tried(f"lamps in a game: {lit}", len(shown), tuple(wrong))


def _press(pi: Machine, how: str) -> Tried:
    """A button whose lamp is steady is pressed once; bounces of 1 ms do not make it more."""
    for _ in range(TRIES):
        _until_steady(pi)
        before = table.journal(pi)
        said = _pins(pi, how, BUTTONS["next"], PRESS_MS)
        pi.until(lambda: len(table.journal(pi)) > len(before), f"a {how} is in the journal")  # noqa: B023
        table.settled(pi)
        if not said or int(said) < presses.Timing().settle / 2:
            break
    else:
        return Tried(how, TRIES, ("the machine was too slow for edges of 1 ms",))
    more = table.journal(pi)[len(before):]
    return Tried(f"{how}: one entry in the journal", 1, () if len(more) == 1 else (f"one {how} has become {more}",))


def _buzzer(pi: Machine) -> Tried:
    """The buzzer says that a button was taken."""
    _until_steady(pi)
    watching = GuestProgram(pi, "pins", "watch", "12", str(BUZZER))
    pi.until(lambda: watching.heard() != (), "the buzzer is listened to")
    _pins(pi, "press", BUTTONS["next"], PRESS_MS)
    pi.until(lambda: not watching.is_running, "what the buzzer did")
    heard = sounds(read_levels("\n".join(watching.heard())).get(BUZZER, ()))
    return Tried(f"the buzzer at a press: {', '.join(f'{ms} ms' for ms in heard)}", 1,
                 () if heard else ("it was silent",))


def _hold(pi: Machine) -> Tried:
    """A seat's button that is held shows what is that player's own until it is let go; held long it stops the clock."""
    table.wake(pi)
    seen, before = table.settled(pi), table.journal(pi)
    _pins(pi, "close", BUTTONS["seat-1"])
    pi.until(lambda: differing(seen, pi.picture()) > table.CHANGED, "something is shown while it is held")
    pi.keep("held")
    pi.until(lambda: len(table.journal(pi)) > len(before), "a long hold stops the clock")
    paused = _patterns(pi, 6)["pause"]
    _pins(pi, "open", BUTTONS["seat-1"])
    _pins(pi, "press", BUTTONS["pause"], PRESS_MS)
    pi.until(lambda: len(table.journal(pi)) > len(before) + 1, "the button pause lets it go on")
    table.settled(pi)
    running = _patterns(pi, 8)["pause"]
    wrong = (*(() if paused == "long" else (f"the lamp of pause while the clock stands: {paused}",)),
             *(() if running == "wink" else (f"the lamp of pause while it runs: {running}",)))
    return Tried("held: shown and hidden; held long: the clock stands, pause lets it go on", 1, wrong)


def _both(pi: Machine) -> Tried:
    """One button is pressed while another is held down: it acts as if it were alone."""
    _until_steady(pi)
    before = table.journal(pi)
    _pins(pi, "close", BUTTONS["seat-6"])
    _pins(pi, "press", BUTTONS["next"], PRESS_MS)
    pi.until(lambda: len(table.journal(pi)) > len(before), "it acts beside a button that is held")
    _pins(pi, "open", BUTTONS["seat-6"])
    _pins(pi, "both", BUTTONS["undo"], BUTTONS["pause"], PRESS_MS)
    table.settled(pi)
    return Tried("two at once", 2)


def _taken(pi: Machine) -> Tried:
    """Another program holds the pin of a lamp when the companion starts."""
    pi.shell(f"systemctl stop {table.SERVICE}")
    other = GuestProgram(pi, "pins", "take", str(LAMPS["seat-1"]), "100000")
    other.hears("taken")
    pi.shell(f"systemctl start --no-block {table.SERVICE}")
    table.ready(pi, "pin-taken")
    lamp = _patterns(pi, 4)["next"]
    wrong = [] if "lamp seat-1" in table.said(pi) else ["nothing is said of the lamp"]
    wrong += [] if lamp == "steady" else [f"the lamp of next: {lamp}"]
    other.end()
    return Tried("another program holds a pin: told, and the others go on", 1, tuple(wrong))


def _until_steady(pi: Machine) -> None:
    """Touch on until the lamp of *next* says that it may be pressed."""
    for _ in range(table.MOST_TOUCHES):
        if _patterns(pi, 1)["next"] == "steady":
            return
        table.touch_on(pi)
        table.settled(pi)
    raise NotSeenError("no choice of the game lights the lamp of next")


def _patterns(pi: Machine, seconds: int) -> dict[str, str]:
    """What each lamp shows."""
    wired = {name: pin for name, pin in LAMPS.items() if pin}
    levels = read_levels(_pins(pi, "watch", seconds, *wired.values()))
    return {name: lamp_pattern(levels[pin]) for name, pin in wired.items()}


def _pins(pi: Machine, *words: object) -> str:
    return run_guest_program(pi, "pins", *map(str, words))
