"""A NetworkManager of software: a template for the system's own dbusmock, over the one that ships with it.

What may live here: what the shipped template leaves out (passwords, a hotspot, no rights). No test lives here.
Run by the system's Python, which has python3-dbusmock; nothing of the companion is imported.
"""

from __future__ import annotations

import dbus
import dbus.service
import dbusmock
from dbusmock.templates import networkmanager as shipped
from dbusmock.templates.networkmanager import *  # noqa: F403

PASSWORDS = {"Zuhause": "sehr geheim", "Café; 2": 'a"b:c;d'}
BUS_NAME, MAIN_OBJ, MAIN_IFACE = shipped.BUS_NAME, shipped.MAIN_OBJ, shipped.MANAGER_IFACE
SYSTEM_BUS, IS_OBJECT_MANAGER = True, True
WIFI = "802-11-wireless"
DEVICE = "/org/freedesktop/NetworkManager/Devices/wlan0"
UP, DOWN, DISCONNECTED, ACTIVATED, FAILED, NO_SECRETS, NOT_FOUND = 2, 4, 30, 100, 120, 7, 53
SCANNED = """
scans = self.props["org.freedesktop.NetworkManager.Device.Wireless"]
scans["LastScan"] = dbus.Int64(int(scans.get("LastScan", 0)) + 1)
"""


@dbus.service.method(dbusmock.MOCK_IFACE, in_signature="ssi", out_signature="s")
def AddWiFiDevice(self, name, interface, state):
    """The shipped radio, which has looked round as soon as it is asked to, and says when."""
    path = shipped.AddWiFiDevice(self, name, interface, state)
    dbusmock.get_object(path).AddMethod(f"{MAIN_IFACE}.Device.Wireless", "RequestScan", "a{sv}", "", SCANNED)
    return path


def load(mock, parameters):
    """The shipped manager, whose ways of joining are ours; `refused`: this user may change nothing."""
    shipped.load(mock, parameters)
    manager = dbusmock.get_object(shipped.MANAGER_OBJ)
    manager.refused = parameters.get("refused", False)
    manager.add_and_activate_connection = add_and_activate
    manager.activate_connection = activate
    manager.deactivate_connection = deactivate


def add_and_activate(self, settings, device, point):
    """A new profile is made, and joined if its password is right."""
    _may(self)
    if str(point) != "/" and "ssid" not in settings[WIFI]:
        raise dbus.exceptions.DBusException("no ssid", name=f"{MAIN_IFACE}.InvalidConnection")
    store = dbusmock.get_object(shipped.SETTINGS_OBJ)
    profile = dbus.ObjectPath(store.SettingsAddConnection(settings))
    kept = dbusmock.get_object(profile)
    kept.ConnectionGetSecrets, kept.ConnectionGetSettings = _secrets, _settings
    return profile, activate(self, profile, device, point)


def activate(self, profile, device, point):
    """Join; a wrong password, or a network that is not there, is told as NetworkManager tells it."""
    _may(self)
    settings, reason = dbusmock.get_object(profile).settings, 0
    name = bytes(settings[WIFI]["ssid"])
    psk = str(settings.get(f"{WIFI}-security", {}).get("psk", ""))
    reachable = [bytes(dbusmock.get_object(path).Get(shipped.ACCESS_POINT_IFACE, "Ssid"))
                 for path in dbusmock.get_object(device).access_points]
    if settings[WIFI].get("mode") != "ap":
        wrong = PASSWORDS.get(name.decode(errors="replace"), psk) != psk
        reason = NOT_FOUND if name not in reachable else NO_SECRETS if wrong else 0
    number = len([path for path in dbusmock.mockobject.objects if "/ActiveConnection/" in path])
    path = self.AddActiveConnection([device], profile, point, str(number), dbus.UInt32(DOWN if reason else UP))
    state = DISCONNECTED if reason else ACTIVATED
    card = dbusmock.get_object(device)
    card.Set(shipped.DEVICE_IFACE, "ActiveConnection", dbus.ObjectPath("/" if reason else path))
    card.Set(shipped.DEVICE_IFACE, "State", dbus.UInt32(state))
    if reason:  # why, it only says in passing
        card.EmitSignal(shipped.DEVICE_IFACE, "StateChanged", "uuu", [dbus.UInt32(FAILED), dbus.UInt32(50),
                                                                      dbus.UInt32(reason)])
    return dbus.ObjectPath(path)


def deactivate(self, active):
    """Leave whatever is joined."""
    _may(self)
    card = dbusmock.get_object(DEVICE)
    card.Set(shipped.DEVICE_IFACE, "ActiveConnection", dbus.ObjectPath("/"))
    card.Set(shipped.DEVICE_IFACE, "State", dbus.UInt32(DISCONNECTED))


def _may(self):
    if self.refused:
        raise dbus.exceptions.DBusException("Not authorized", name=f"{MAIN_IFACE}.PermissionDenied")


def _settings(self):
    """What everybody may read: everything but the password."""
    return {part: {key: value for key, value in values.items() if key != "psk"}
            for part, values in self.settings.items()}


def _secrets(self, part):
    return {part: {"psk": self.settings[part]["psk"]}}
