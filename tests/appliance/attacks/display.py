"""The display's cable: there is none at the start, it is plugged in, pulled, plugged in as another size, and turned.

What the kernel hears is what it hears of a real socket: that something is connected, and which size it would like.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.appliance import table
from tests.appliance.display_cable import DisplayCable, cable_options
from tests.appliance.eyes import is_drawn, is_page
from tests.appliance.machine import SIZE, Machine, NotSeenError
from tests.appliance.picture import Picture, differing, turned_round
from tests.appliance.places import BACK, SETTINGS_PAGE
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

ANOTHER = (1024, 600)
STATUS = "for one in /sys/class/drm/card0-*/status; do echo detect > $one; cat $one; done"
"""The kernel tells what it knows, and that is what it saw when it was last asked to look."""
WITHOUT_S = 20
TURN = "printf '[screen]\\nrotation = 180\\n' >> {0}"
ALIKE = 0.05
"""Two pictures of the home page differ by less: a clock, a notice."""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Start without a display, and go on with one."""
    with TemporaryDirectory(prefix="cable-") as folder:
        pi = workshop.ready(*cable_options(Path(folder) / "vnc.sock"))
        cable = DisplayCable(Path(folder) / "vnc.sock")
        cable.plug(*SIZE)  # QEMU takes a first message that pulls it for the state that there is already
        home = table.ready(pi, "with-a-display")
        yield _without(pi, cable)
        yield _pulled(pi, cable)
        yield _another_size(pi, cable)
        yield _turned(pi, home)
        cable.close()
        workshop.clear()


def _connected(pi: Machine, cable: DisplayCable, size: tuple[int, int] | None) -> None:
    """Plug in a display of that size, or pull it; the kernel has heard of it."""
    cable.plug(*size) if size else cable.pull()
    status = "connected" if size else "disconnected"
    pi.until(lambda: status in pi.shell(STATUS).split(), f"the kernel says {status}")


def _without(pi: Machine, cable: DisplayCable) -> Tried:
    """It is started without a display and takes the one that comes."""
    _connected(pi, cable, None)
    _start_anew(pi)
    pi.until(lambda: bool(table.broker(pi)), "the phones' broker runs without a display")
    started = table.main_pid(pi)
    _connected(pi, cable, SIZE)
    table.ready(pi, "display-plugged-in")
    return Tried("started without a display, which comes later", 1,
                 () if table.main_pid(pi) == started else ("the companion has ended",))


def _pulled(pi: Machine, cable: DisplayCable) -> Tried:
    """The cable is pulled for a while."""
    started, seen = table.main_pid(pi), table.settled(pi)
    _connected(pi, cable, None)
    begun = float(pi.shell("cut -d' ' -f1 /proc/uptime"))
    pi.until(lambda: float(pi.shell("cut -d' ' -f1 /proc/uptime")) > begun + WITHOUT_S, "it is out for a while")
    _connected(pi, cable, SIZE)
    pi.see("display-is-back", lambda now: is_drawn(now) and differing(now, seen) < ALIKE)
    wrong = [*_opens_and_closes(pi), *([] if table.main_pid(pi) == started else ["the companion has ended"])]
    return Tried("the display is pulled and plugged in again: the same picture, touches act", 1, tuple(wrong))


def _another_size(pi: Machine, cable: DisplayCable) -> Tried:
    """Another display is plugged in."""
    _connected(pi, cable, None)
    _connected(pi, cable, ANOTHER)
    seen = pi.see("another-size", lambda now: is_drawn(now))
    name = f"another display of {ANOTHER[0]} × {ANOTHER[1]}: the picture has {seen.width} × {seen.height}"
    wrong = tuple(_opens_and_closes(pi))
    _connected(pi, cable, None)
    _connected(pi, cable, SIZE)
    return Tried(name, 1, wrong)


def _start_anew(pi: Machine, change: str = "true") -> None:
    """Change something, and start the companion anew."""
    before = table.main_pid(pi)
    pi.shell(f"{change}; systemctl restart --no-block {table.SERVICE}")
    pi.until(lambda: table.main_pid(pi) not in (0, before), "it starts anew")


def _turned(pi: Machine, home: Picture) -> Tried:
    """The picture is turned by configuration, and so are the places of touches."""
    _start_anew(pi, TURN.format(table.SETTINGS))
    pi.see("turned", lambda now: is_drawn(now) and differing(turned_round(now), home) < ALIKE)
    return Tried("turned by 180°: picture and touches", 1, tuple(_opens_and_closes(pi, is_turned=True)))


def _opens_and_closes(pi: Machine, *, is_turned: bool = False) -> Iterator[str]:
    """One touch opens the settings, one goes back; what did not happen."""
    for (x, y), page in ((SETTINGS_PAGE, True), (BACK, False)):
        pi.touch(*((SIZE[0] - x, SIZE[1] - y) if is_turned else (x, y)))
        try:
            pi.until(lambda: is_page(turned_round(pi.picture()) if is_turned else pi.picture()) is page,  # noqa: B023
                     "a touch acts", table.REACTION_S)
        except NotSeenError:
            yield f"the touch at {x}, {y} was lost"
