"""Wireless networks as values: what NetworkManager's numbers mean, what it is asked for, words for its failures. Pure.

What may live here: meanings and words. What may not: calls. Numbers: networkmanager.dev, "Types" of its D-Bus API.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.signals import Wifi
from companion.engine.view import Notice
from companion.engine.words import Msg

Profile = dict[str, dict[str, tuple[str, Any]]]
WIRELESS, SECURITY = "802-11-wireless", "802-11-wireless-security"
HOTSPOT = "tabletop-companion-hotspot"
NOTICE = "wifi"
WIRED, RADIO = 1, 2
"""Device types."""
READY, FAILED = 100, 120
"""A device's states: it is connected; it has just failed."""
CHANNELS = (1, 6, 11)
"""Those of 2.4 GHz that do not disturb one another and are allowed everywhere. Without one NetworkManager takes any,
also 12 and 13: there many radios may not begin, and phones from other countries do not see what is there."""
PRIVACY = 0x1
PASSWORD = 0x100
SAE = 0x400
COMPANY = 0x200
# Reasons why a device has failed.
WRONG_SECRET = (7, 8, 9, 10, 11)
NO_ADDRESS = (5, 15, 16, 17)
OUT_OF_REACH = (53,)


class NetworkError(Exception):
    """An error: the network was not joined or opened, as `notice` says."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(notice.text.id)
        self.notice = notice


def network_lock(flags: int, wpa: int, rsn: int) -> str:
    """What guards an access point, as in Wifi.lock."""
    if (wpa | rsn) & (PASSWORD | SAE):
        return "password"
    return "other" if wpa | rsn or flags & PRIVACY else "open"  # of a company, or WEP, which nobody should use


def list_networks(points: Iterable[dict[str, Any]], known: frozenset[str]) -> tuple[Wifi, ...]:
    """Access points (their properties) as networks: each name once, those that are known first, then by strength."""
    best: dict[str, Wifi] = {}
    for point in points:
        name = ssid_text(point["Ssid"])
        found = Wifi(name, int(point["Strength"]), network_lock(point["Flags"], point["WpaFlags"], point["RsnFlags"]),
                     name in known)
        if name.strip("\0") and (name not in best or best[name].strength < found.strength):
            best[name] = found
    return tuple(sorted(best.values(), key=lambda one: (not one.known, -one.strength, one.name)))


def ssid_text(ssid: bytes | list[int]) -> str:
    """A network's name, which may be any bytes, in a form that people can read; old routers write Latin 1."""
    name = bytes(ssid)
    try:
        return name.decode()
    except UnicodeDecodeError:
        latin = name.decode("latin-1")
        return latin if latin.isprintable() else name.decode(errors="replace")


def joining_profile(name: str, password: str, *, wpa3: bool = False, hidden: bool = False,
                    ssid: bytes = b"") -> Profile:
    """How a network is joined. The password is kept by the system for all its users, not in somebody's keyring.

    `ssid`: its name in the router's own bytes, where they are known.
    """
    wanted: Profile = {"connection": {"type": ("s", WIRELESS), "id": ("s", name)},
                        WIRELESS: {"ssid": ("ay", ssid or name.encode()), "hidden": ("b", hidden)}}
    if password:
        wanted[SECURITY] = {"key-mgmt": ("s", "sae" if wpa3 else "wpa-psk"), "psk": ("s", password),
                            "psk-flags": ("u", 0)}
    return wanted


def hotspot_profile(name: str, password: str, channel: int) -> Profile:
    """A network of our own, for phones alone; it is opened when it is asked for, never by itself."""
    wanted = joining_profile(name, password)
    return {**wanted, "connection": {**wanted["connection"], "id": ("s", HOTSPOT), "autoconnect": ("b", False)},
            WIRELESS: {"ssid": ("ay", name.encode()), "mode": ("s", "ap"), "band": ("s", "bg"),
                       "channel": ("u", channel)},
            SECURITY: {**wanted[SECURITY], "proto": ("as", ["rsn"]), "pairwise": ("as", ["ccmp"]),
                       "group": ("as", ["ccmp"])},
            "ipv4": {"method": ("s", "shared")}, "ipv6": {"method": ("s", "ignore")}}


def network_code(name: str, password: str) -> str:
    """What a phone's camera reads to join a network. Source: the ZXing project's "Barcode Contents"."""
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(words: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in words)


def not_joined(name: str, reason: int) -> Notice:
    """Why `name` was not joined, from NetworkManager's reason."""
    if reason in WRONG_SECRET:
        return Notice(NOTICE, Msg("“{name}” does not take this password", {"name": name}),
                      Msg("Touch the network again and type it once more; capitals count."))
    if reason in NO_ADDRESS:
        return Notice(NOTICE, Msg("“{name}” gives this machine no address", {"name": name}),
                      Msg("Start the router again, or let the companion open a network of its own."))
    if reason in OUT_OF_REACH:
        return Notice(NOTICE, Msg("“{name}” is not in reach", {"name": name}),
                      Msg("Look again nearer to the router; its name must be written as the router has it."))
    return Notice(NOTICE, Msg("“{name}” could not be joined (reason {reason})", {"name": name, "reason": reason}),
                  Msg("Try it again, or let the companion open a network of its own."))


def network_failure(why: str) -> Notice:
    """The notice for anything else that NetworkManager objects to, in its own words."""
    return Notice(NOTICE, Msg("That did not work: {why}", {"why": why[:120]}), Msg("Look again, then try once more."))


NONSENSE = Notice(NOTICE, Msg("NetworkManager gave an answer that makes no sense here"),
                  Msg("Look again, then try once more."))
NO_MANAGER = Notice(NOTICE, Msg("The network cannot be changed from here: NetworkManager is not running"),
                    Msg("Install it with: sudo apt install network-manager. What is connected stays connected."))
NO_RADIO = Notice(NOTICE, Msg("This machine has no Wi-Fi"),
                  Msg("Connect it to the router by cable, or plug in a Wi-Fi adapter."))
RADIO_OFF = Notice(NOTICE, Msg("Wi-Fi stays switched off"), Msg(
    "A Raspberry Pi keeps it off until it knows its country: sudo raspi-config nonint do_wifi_country DE"))
NO_RIGHTS = Notice(NOTICE, Msg("This user may not change the network"),
                   Msg("“make install” gives the companion's user the right; until then: sudo nmtui."))
NO_HOTSPOT = Notice(NOTICE, Msg("The companion's own network could not be opened"), Msg(
    "Its Wi-Fi may not be able to do that, or the package dnsmasq-base is missing: sudo apt install dnsmasq-base"))
