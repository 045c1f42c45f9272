"""The radio of the network: joining one from the page, a wrong password, odd names and passwords; a network of its own,
which a phone joins by the code on the screen, and plays.

Two radios of the kernel's software (mac80211_hwsim), NetworkManager and wpa_supplicant as on a Pi; the other side is
hostapd, or a phone, in a namespace of its own.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from itertools import count
from typing import Any

from tests.appliance import table
from tests.appliance.air import INSIDE, Far, OnAir, network_of, read_code
from tests.appliance.guest_programs import WITH_COMPANION, GuestProgram, run_guest_program
from tests.appliance.machine import Machine, NotSeenError
from tests.appliance.picture import near
from tests.appliance.places import AWAY, BACK, DEVICE, DONE, FIRST, LETTER, LOOK, NETWORK, OWN
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried
from ui.touch.drawing import theme

TOLD, CONNECTED, IDLE = ((5, 93), theme.tone_of("warn").ground), ((20, 96), theme.tone_of("good").ground), (
    (590, 425), theme.RAISED)
"""Where the page says what: a notice lies below its head, it is connected, it is not about anything."""
PLAIN, WRONG = OnAir("Tisch & Co", 8 * "a"), 9 * "a"
ODD = (OnAir('a"b\'c;d\\e:f,g', 'p"a\'s;s\\w:o,r d$`%'), OnAir("Zum Grünen Käse 🎲", "Schöne Grüße 🧀 an alle"),
       OnAir("  zwei davor, zwei danach  ", "  auch hier  "), OnAir(16 * "ü", 'ä"🎲 ' * 7 + "1234567"))
"""The last one's name has 32 bytes, its password 63."""
AS_COMPANION = f"setpriv --reuid=tabletop --regid=tabletop --init-groups {WITH_COMPANION}"
REFUSED, REACH_S = "does not take this password", 20


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Join by touch, join by program what is odd, and be joined."""
    pi = workshop.ready()
    table.wake(pi)
    far = Far(pi)
    pi.shell("systemctl start NetworkManager")
    joining = Joining(pi)
    yield from _by_touch(pi, far, joining)
    for network in ODD:
        yield _odd(far, joining, network)
    yield _wrong(pi, far, joining, ODD[-1])
    joining.end()
    yield from _own(pi, far)


def _by_touch(pi: Machine, far: Far, joining: Joining) -> Iterator[Tried]:
    """The page finds a network, says that a password is wrong, and joins with the right one."""
    far.route(PLAIN)
    joining.in_reach(PLAIN.name)
    for place in (DEVICE, NETWORK):
        table.touched(pi, place)
    _says(pi, "network-found", IDLE)
    _type(pi, WRONG)
    _says(pi, "wrong-password", TOLD)
    kept = pi.shell("nmcli -g NAME connection").splitlines()
    yield Tried("on the page: a network is found; a wrong password is told, and not kept", 1,
                () if PLAIN.name not in kept else (f"kept: {kept}",))
    pi.touch(*AWAY)
    table.settled(pi)
    _type(pi, PLAIN.password)
    _says(pi, "network-joined", CONNECTED)
    seen = joining.seen("seen")
    yield Tried("on the page: with the right one it is joined", 1,
                () if (seen["way"], seen["name"]) == ("wifi", PLAIN.name) else (str(seen),))


def _says(pi: Machine, name: str, what: tuple[tuple[int, int], str]) -> None:
    """Wait until the page says so."""
    place, colour = what
    red, green, blue = (round(255 * part) for part in theme.rgba(colour)[:3])
    pi.see(name, lambda seen: near(seen.at(*place), (red, green, blue), 4))


def _type(pi: Machine, password: str) -> None:
    """Touch the first network, type so many of one letter, and take them."""
    for place in (FIRST, *(LETTER for _ in password)):
        table.touched(pi, place)
    pi.touch(*DONE)


def _odd(far: Far, joining: Joining, network: OnAir) -> Tried:
    """Join it as the companion does once its page has asked for a password."""
    far.route(network)
    name = f"{network.name!r}, {len(network.name.encode())} bytes, with {len(network.password.encode())}"
    try:
        joining.in_reach(network.name)
    except NotSeenError:
        return Tried(name, 1, ("it is not found",))
    said = joining.join(network.name, network.password)
    seen = joining.seen("seen")
    joining.seen("leave")
    wrong = () if (said, seen["way"], seen["name"]) == ("joined", "wifi", network.name) else (f"{said}, {seen}",)
    return Tried(f"joined: {name}", 1, wrong)


def _wrong(pi: Machine, far: Far, joining: Joining, network: OnAir) -> Tried:
    """The last letter of the longest password is another one."""
    pi.shell(f"nmcli connection delete '{network.name}'")
    said = joining.join(network.name, f"{network.password[:-1]}8")
    far.silent()
    return Tried("a wrong password of 63 bytes is refused", 1, () if REFUSED in said else (said,))


def _own(pi: Machine, far: Far) -> Iterator[Tried]:
    """The companion's own network: opened by touch, joined by its code, played in."""
    table.touched(pi, LOOK)
    _says(pi, "nothing-in-reach", IDLE)
    pi.touch(*OWN)
    pi.until(lambda: read_code(pi.picture()).startswith("WIFI:"), "the code of its own network is on the screen")
    pi.keep("own-network")
    network = network_of(read_code(pi.picture()))
    address = far.join(network)
    yield Tried(f"its own network, opened by touch: a phone joins by the code, and is {address}", 1)
    for _ in range(2):
        table.touched(pi, BACK)
    table.open_game(pi)
    before = table.journal(pi)
    link = json.loads(pi.shell("companion join --json"))["codes"][0]["address"]
    said = run_guest_program(pi, "phone", link, python=f"{INSIDE} {WITH_COMPANION}")
    pi.until(lambda: len(table.journal(pi)) > len(before), "what the phone did is in the journal", REACH_S)
    yield Tried("the phone loads the page, takes its seat and acts", 1, () if '"accepted"' in said else (said,))


class Joining:
    """The companion's own way of joining networks, as its user and without a page (guest/joining.py)."""

    def __init__(self, pi: Machine) -> None:
        self._pi, self._numbers = pi, count(1)
        self._program = GuestProgram(pi, "joining", python=AS_COMPANION)

    def in_reach(self, name: str) -> None:
        """Look round until this network is seen; raises NotSeenError."""
        self._pi.until(lambda: name in [one["name"] for one in self.seen("look")["networks"]], f"{name} is in reach",
                       REACH_S)

    def join(self, name: str, password: str) -> str:
        """What came of joining it."""
        return self._done("join", name, password)

    def seen(self, what: str) -> dict[str, Any]:
        """How it is connected, and what is in reach, after this."""
        return dict(json.loads(self._done(what)))

    def end(self) -> None:
        """It is no longer needed."""
        self._program.end()

    def _done(self, what: str, *words: str) -> str:
        number = next(self._numbers)
        packed = (b64encode(word.encode()).decode() for word in words)
        return self._program.ask(" ".join((str(number), what, *packed)), number)
