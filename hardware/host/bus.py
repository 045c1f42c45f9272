"""The system's D-Bus: method calls and properties, and in which few ways they fail.

What may live here: one connection and its errors. What may not: what a service means; threads (one thread uses a Bus).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from jeepney import (  # type: ignore[import-untyped]
    DBusAddress,
    DBusErrorResponse,
    MatchRule,
    MessageType,
    new_method_call,
)
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

DAEMON, PROPERTIES = "org.freedesktop.DBus", "org.freedesktop.DBus.Properties"
PATIENCE_S, MOST_HEARD = 25.0, 64
SILENT = "companion.Silent"
ABSENT = ("ServiceUnknown", "NameHasNoOwner", "Spawn.ServiceNotFound", "Spawn.ChildExited", SILENT)
REFUSED = ("AccessDenied", "InteractiveAuthorizationRequired", "PermissionDenied", "AuthFailed")
GONE = ("UnknownObject", "UnknownMethod", "UnknownInterface")


class BusError(Exception):
    """A call that was answered with an error, or with nothing. `name` is D-Bus's own, `text` the service's words."""

    def __init__(self, name: str, text: str = "") -> None:
        super().__init__(f"{name}: {text}")
        self.name, self.text = name, text

    @property
    def absent(self) -> bool:
        """Nobody is there to answer: no bus, or the service is not installed."""
        return self.name.endswith(ABSENT)

    @property
    def refused(self) -> bool:
        """This user may not."""
        return self.name.endswith(REFUSED)

    @property
    def gone(self) -> bool:
        """The thing asked for does not exist (any more)."""
        return self.name.endswith(GONE)


class Bus:
    """One connection, opened by the first call and again after it broke. Every method raises BusError and no other."""

    def __init__(self, address: str = "SYSTEM", patience_s: float = PATIENCE_S) -> None:
        """`address`: of a bus, as D-Bus writes it; a call is given up after `patience_s`."""
        self._address, self._patience_s = address, patience_s
        self._line: Any = None

    def call(self, service: str, path: str, interface: str, member: str, signature: str = "", *body: Any) -> Any:
        """Call a method; its one result, a tuple of several, or None. Variants are (signature, value)."""
        message = new_method_call(DBusAddress(path, service, interface), member, signature or None, body)
        try:
            self._line = self._line or open_dbus_connection(self._address, auth_timeout=self._patience_s)
            reply = self._line.send_and_get_reply(message, timeout=self._patience_s)
        except (OSError, RuntimeError, DBusErrorResponse) as error:  # no socket, no answer, an answer to the greeting
            self.close()
            raise BusError(SILENT, str(error)) from error
        if reply.header.message_type is MessageType.error:
            failed = DBusErrorResponse(reply)
            raise BusError(failed.name, " ".join(str(part) for part in failed.data or ()))
        return reply.body[0] if len(reply.body) == 1 else reply.body or None

    def properties(self, service: str, path: str, interface: str) -> dict[str, Any]:
        """All properties of one interface, by name, each as its bare value."""
        return bare_values(self.call(service, path, PROPERTIES, "GetAll", "s", interface))

    def set(self, service: str, path: str, interface: str, name: str, value: tuple[str, Any]) -> None:
        """Set one property to `value`: (signature, value)."""
        self.call(service, path, PROPERTIES, "Set", "ssv", interface, name, value)

    @contextmanager
    def listening(self, path: str, interface: str, member: str) -> Iterator[deque[Any]]:
        """The messages that an object has sent by one of its signals while calls were made."""
        rule = MatchRule(type="signal", path=path, interface=interface, member=member)
        self.call(DAEMON, "/org/freedesktop/DBus", DAEMON, "AddMatch", "s", rule.serialise())
        if self._line is None:
            raise BusError(SILENT)
        try:
            with self._line.filter(rule, bufsize=MOST_HEARD) as heard:
                yield heard
        finally:
            with suppress(BusError):
                self.call(DAEMON, "/org/freedesktop/DBus", DAEMON, "RemoveMatch", "s", rule.serialise())

    def close(self) -> None:
        """Close the connection; the next call opens a new one."""
        line, self._line = self._line, None
        if line is not None:
            line.close()


def bare_values(variants: dict[str, tuple[str, Any]]) -> dict[str, Any]:
    """A dictionary of variants as one of values."""
    return {name: value for name, (_, value) in variants.items()}
