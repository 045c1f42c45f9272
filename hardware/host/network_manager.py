"""NetworkManager over D-Bus: how this machine is connected, which networks are in reach, joining one, opening our own.

What may live here: calls and waiting for what comes of them. What may not: meanings and words (networks.py), threads.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.engine.signals import NetworkSeen

from . import networks
from .bus import Bus, BusError, bare_values
from .networks import NetworkError

NAME, ROOT = "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager"
DEVICE = f"{NAME}.Device"
ACTIVE = f"{NAME}.Connection.Active"
POINT = f"{NAME}.AccessPoint"
STORE, PROFILE = f"{NAME}.Settings", f"{NAME}.Settings.Connection"
AVAHI = "org.freedesktop.Avahi"
NOWHERE, NET = "/", Path("/sys/class/net")
UP, DOWN = 2, 4
"""States of a connection."""
JOIN_S, SCAN_S = 45.0, 8.0
LETTERS = "abcdefghkmnpqrstuvwxyz23456789"
"""Characters that nobody mistakes for another when typing."""


class NetworkManager:
    """One thread uses it. `pause(seconds)` waits between two looks, and says whether to give up.

    `net`: the kernel's folder of interfaces.
    """

    def __init__(self, bus: Bus, pause: Callable[[float], bool], join_s: float = JOIN_S,
                 scan_s: float = SCAN_S, net: Path = NET) -> None:
        self._net = net
        self._bus, self._pause, self._join_s, self._scan_s = bus, pause, join_s, scan_s
        self._doubted: set[str] = set()

    def seen(self, at: int) -> NetworkSeen:
        """How the machine is connected now. Raises BusError."""
        devices = dict(self._devices())
        radio = self._radio(devices)
        wired = any(self._is_a_way(one) for one in devices.values())
        seen = NetworkSeen("network", at, "wired" if wired else "", managed=True, host=self._own_name())
        if radio is None:
            return seen
        state = "on" if self._manager()["WirelessEnabled"] and devices[radio]["State"] > 20 else "off"
        way, name, password = self._joined(devices[radio])
        code = networks.network_code(name, password) if way == "hotspot" else ""
        return NetworkSeen("network", at, way or seen.way, name, self._in_reach(radio), state, True, password, code,
                           seen.host)

    def look(self) -> None:
        """Look again for networks in reach; returns when that is done, or has taken long. Raises BusError."""
        radio = self._radio(dict(self._devices()))
        if radio is None:
            return
        before = self._wireless(radio).get("LastScan", -1)
        try:
            self._bus.call(NAME, radio, f"{DEVICE}.Wireless", "RequestScan", "a{sv}", {})
        except BusError as error:
            if error.absent:
                raise
            return  # it has just looked, or is an access point itself, which cannot
        self._until(lambda: self._wireless(radio).get("LastScan", -1) != before, self._scan_s)

    def join(self, name: str, password: str = "", *, hidden: bool = False) -> None:
        """Join `name`; without a `password` the stored one is used. Raises NetworkError and BusError."""
        radio = self._switched_on()
        stored = [path for path, profile in self._profiles() if _joins(profile, name)]
        with self._bus.listening(radio, DEVICE, "StateChanged") as changes:
            if stored and not password:
                self._settle(name, self._call("ActivateConnection", "ooo", stored[0], radio, NOWHERE), changes)
                return
            profile, active = self._activated(radio, name, password, hidden)
            try:
                self._settle(name, active, changes)
            except NetworkError:
                self._forget(profile)
                raise
        for older in stored:
            self._forget(older)

    def open_hotspot(self) -> None:
        """Open a network of our own, the same as the last time. Raises NetworkError and BusError."""
        radio = self._switched_on()
        stored = [(path, profile[networks.WIRELESS]) for path, profile in self._profiles()
                  if profile["connection"]["id"] == networks.HOTSPOT]
        whole = [path for path, wireless in stored if wireless.get("channel") in networks.CHANNELS]
        if whole:
            active = self._call("ActivateConnection", "ooo", whole[0], radio, NOWHERE)
        else:
            name, password = f"Tabletop-{secrets.randbelow(9000) + 1000}", "".join(
                secrets.choice(LETTERS) for _ in range(10))
            for older, wireless in stored:  # phones know it: it keeps its name and its password
                name, password = networks.ssid_text(wireless["ssid"]), self._password(older)
                self._forget(older)
            wanted = networks.hotspot_profile(name, password, secrets.choice(networks.CHANNELS))
            _, active = self._call("AddAndActivateConnection", "a{sa{sv}}oo", wanted, radio, NOWHERE)
        if not self._until(lambda: self._state(active) in (UP, DOWN), self._join_s) or self._state(active) != UP:
            raise NetworkError(networks.NO_HOTSPOT)

    def leave(self) -> None:
        """Close the network of our own; NetworkManager then joins by itself what it knows. Raises BusError."""
        radio = self._radio(dict(self._devices()))
        active = self._bus.properties(NAME, radio, DEVICE)["ActiveConnection"] if radio else NOWHERE
        if active != NOWHERE:
            self._call("DeactivateConnection", "o", active)

    def _call(self, member: str, signature: str = "", *body: Any) -> Any:
        return self._bus.call(NAME, ROOT, NAME, member, signature, *body)

    def _manager(self) -> dict[str, Any]:
        return self._bus.properties(NAME, ROOT, NAME)

    def _devices(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for path in self._call("GetDevices"):
            yield path, self._bus.properties(NAME, path, DEVICE)

    def _is_a_way(self, device: dict[str, Any]) -> bool:
        """Whether a device leads out by cable, or by a link that something else than NetworkManager manages."""
        if device["DeviceType"] not in (networks.WIRED, networks.RADIO) or device["Managed"]:
            return bool(device["DeviceType"] == networks.WIRED and device["State"] == networks.READY)
        try:
            said = (self._net / str(device["Interface"]) / "operstate").read_text(encoding="ascii")
        except OSError:
            return False
        return said.strip() == "up"

    def _radio(self, devices: dict[str, dict[str, Any]]) -> str | None:
        """The wireless device that may be used; of several the first."""
        return next((path for path, one in sorted(devices.items(), key=lambda item: str(item[1]["Interface"]))
                     if one["DeviceType"] == networks.RADIO and one["Managed"]), None)

    def _switched_on(self) -> str:
        """The wireless device, switched on where it was off."""
        radio = self._radio(dict(self._devices()))
        if radio is None:
            raise NetworkError(networks.NO_RADIO)
        if not self._manager()["WirelessEnabled"]:
            self._bus.set(NAME, ROOT, NAME, "WirelessEnabled", ("b", True))
        if not self._until(lambda: self._bus.properties(NAME, radio, DEVICE)["State"] > 20, self._scan_s):
            raise NetworkError(networks.RADIO_OFF)
        return radio

    def _wireless(self, radio: str) -> dict[str, Any]:
        return self._bus.properties(NAME, radio, f"{DEVICE}.Wireless")

    def _points(self, radio: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for path in self._bus.call(NAME, radio, f"{DEVICE}.Wireless", "GetAllAccessPoints"):
            try:
                yield path, self._bus.properties(NAME, path, POINT)
            except BusError as error:  # it has gone out of reach in between
                if not error.gone:
                    raise

    def _profiles(self) -> Iterator[tuple[str, dict[str, dict[str, Any]]]]:
        for path in self._bus.call(NAME, f"{ROOT}/Settings", STORE, "ListConnections"):
            parts = self._bus.call(NAME, path, PROFILE, "GetSettings")
            yield path, {part: bare_values(values) for part, values in parts.items()}

    def _in_reach(self, radio: str) -> tuple[Any, ...]:
        """Every network in reach, without our own, which its own radio hears as well."""
        wireless = [profile[networks.WIRELESS] for _, profile in self._profiles() if networks.WIRELESS in profile]
        own = {networks.ssid_text(one["ssid"]) for one in wireless if one.get("mode") == "ap"}
        known = frozenset(networks.ssid_text(one["ssid"]) for one in wireless) - self._doubted
        return tuple(one for one in networks.list_networks((point for _, point in self._points(radio)), known)
                     if one.name not in own)

    def _joined(self, radio: dict[str, Any]) -> tuple[str, str, str]:
        """How the wireless device is connected: the way, the network's name, and the password of a hotspot."""
        if radio["State"] != networks.READY or radio["ActiveConnection"] == NOWHERE:
            return "", "", ""
        path = self._bus.properties(NAME, radio["ActiveConnection"], ACTIVE)["Connection"]
        profile = {part: bare_values(values) for part,
                   values in self._bus.call(NAME, path, PROFILE, "GetSettings").items()}
        name = networks.ssid_text(profile[networks.WIRELESS]["ssid"])
        if profile[networks.WIRELESS].get("mode") != "ap":
            return "wifi", name, ""
        return "hotspot", name, self._password(path)

    def _password(self, profile: str) -> str:
        kept = self._bus.call(NAME, profile, PROFILE, "GetSecrets", "s", networks.SECURITY)
        return str(bare_values(kept.get(networks.SECURITY, {})).get("psk", ""))

    def _activated(self, radio: str, name: str, password: str, hidden: bool) -> tuple[str, str]:
        """A new profile, on its way to be joined: its path, and the connection's."""
        near = {networks.ssid_text(one["Ssid"]): (path, one) for path, one in self._points(radio)}
        point, one = near.get(name, (NOWHERE, {"RsnFlags": networks.PASSWORD, "WpaFlags": 0, "Ssid": b""}))
        wpa3 = not (one["RsnFlags"] | one["WpaFlags"]) & networks.PASSWORD
        wanted = networks.joining_profile(name, password, wpa3=wpa3, hidden=hidden, ssid=bytes(one["Ssid"]))
        made: tuple[str, str] = self._call("AddAndActivateConnection", "a{sa{sv}}oo", wanted, radio, point)
        return made

    def _settle(self, name: str, active: str, changes: deque[Any]) -> None:
        """Wait for the result of joining; NetworkManager says only in passing why the device failed."""
        self._until(lambda: self._state(active) in (UP, DOWN), self._join_s)
        if self._state(active) == UP:
            self._doubted.discard(name)
            return
        reason = next((why for state, _, why in (change.body for change in changes) if state == networks.FAILED), 0)
        if reason in networks.WRONG_SECRET:
            self._doubted.add(name)
        raise NetworkError(networks.not_joined(name, reason))

    def _state(self, active: str) -> int:
        try:
            return int(self._bus.properties(NAME, active, ACTIVE)["State"])
        except BusError as error:
            if error.gone:
                return DOWN
            raise

    def _forget(self, profile: str) -> None:
        self._bus.call(NAME, profile, PROFILE, "Delete")

    def _own_name(self) -> str:
        """This machine's name in the network (mDNS), as Avahi has announced it; empty if it has not."""
        try:
            return str(self._bus.call(AVAHI, "/", f"{AVAHI}.Server", "GetHostNameFqdn"))
        except BusError:
            return ""

    def _until(self, met: Callable[[], bool], seconds: float) -> bool:
        """Wait until `met`, at most so long; whether it was."""
        end = time.monotonic() + seconds
        while not met():
            if time.monotonic() > end or self._pause(0.25):
                return False
        return True


def _joins(profile: dict[str, dict[str, Any]], name: str) -> bool:
    """Whether a stored profile is one that joins `name`."""
    wireless = profile.get(networks.WIRELESS, {})
    return bool(wireless) and networks.ssid_text(wireless["ssid"]) == name and wireless.get("mode") != "ap"
