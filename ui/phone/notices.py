"""PURE. What the screen says when phones cannot join or cannot be reached: what happened, what to do.

What may live here: notices, and how they are found in the broker's own words. What may not: processes and files.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence

from companion.engine.view import Notice
from companion.engine.words import Arg, Msg, as_told, why_not

BROKER = "broker"
LINE = "phones"
PAGE = "web"
ACCOUNTS = "accounts"
LAN = "lan"
CROWD = "crowd"
NETWORK = "network"
GATE = "gate"
MISSING = Notice(BROKER, Msg("There are no phones: mosquitto is not installed"),
                 Msg("Install it with: sudo apt install mosquitto. It is then started by itself."))
NO_PLUGIN = Notice(BROKER, Msg("There are no phones: mosquitto is here without its dynamic security plugin"),
                   Msg("Install it as Debian has it: sudo apt install mosquitto. The table goes on without."))
ENDED = Notice(BROKER, Msg("The phones' broker has ended"), Msg("It is started again by itself. The table goes on."))

NO_NETWORK = Notice(NETWORK, Msg("There is no network: phones cannot come in"),
                    Msg("Connect the companion to the phones' network (This device › Network) and touch the seat "
                        "again. If that does not help, name its address as host under [phones] in the configuration."))
NO_LAN_PASSWORD = Notice(LAN, Msg("MQTT programs cannot listen: lan_port has no password"),
                         Msg("Set lan_password under [phones] in the configuration; the user is listener."))


def crowding_notice(seats: Sequence[str]) -> Notice:
    """The notice about seats (seat-1 …) that are kept out because their phones connect again and again."""
    which = ", ".join(seat.removeprefix("seat-") for seat in seats)
    return Notice(CROWD, Msg("Too many phones come in for seat {number}: they are kept out", {"number": which}),
                  Msg("They are let in again by themselves. On a phone that stays out, load the page again."))


def no_page(port: int, error: OSError) -> Notice:
    """The notice about a page that cannot be served, or does not come."""
    if error.errno == errno.EADDRINUSE:
        return Notice(PAGE, Msg("Phones cannot load the page: port {port} is taken by another program", {"port": port}),
                      Msg("It is tried again by itself. Or choose another web_port under [phones] in the "
                          "configuration."))
    return Notice(PAGE, Msg("Phones cannot load the page from port {port}: {why}",
                            {"port": port, "why": why_not(error)}), socket_remedy(error))


def socket_remedy(error: OSError) -> Msg:
    """What to do about a socket that the system does not give."""
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return Msg("It is tried again by itself. If it stays so, let the companion open more files (“ulimit -n”, or "
                   "LimitNOFILE in its unit) and start it again.")
    return Msg("It is tried again by itself. The table goes on.")


def no_accounts(host: str) -> Notice:
    """The notice about a foreign broker on which we may not make accounts."""
    return Notice(ACCOUNTS, Msg("Phones cannot join: the broker at {host} makes no accounts", {"host": host}),
                  Msg("Load mosquitto's dynamic security plugin there, and let the user under [phones] administer it."))


def no_line(host: str, port: int) -> Notice:
    """The notice about a foreign broker that is not there or does not let us in."""
    place: dict[str, Arg] = {"host": host, "port": port}
    return Notice(LINE, Msg("The phones' broker at {host}, port {port}, cannot be reached", place),
                  Msg("See that it runs, and that address, user and password under [phones] are right."))


def port_taken(port: int, name: str = BROKER) -> Notice:
    """The notice about a port that another program uses; `name` is the notice's."""
    return Notice(name, Msg("There are no phones: port {port} is taken by another program", {"port": port}),
                  Msg("It is tried again by itself. Or choose another port under [phones] in the configuration."))


def no_port(port: int, error: OSError, name: str = BROKER) -> Notice:
    """The notice about a port on which nothing of ours can listen; `name` is the notice's."""
    if error.errno == errno.EADDRINUSE:
        return port_taken(port, name)
    return Notice(name, Msg("There are no phones: nothing can listen on port {port} ({why})",
                            {"port": port, "why": why_not(error)}), socket_remedy(error))


def no_gate(error: OSError | None) -> Notice:
    """The notice about a gate that has ended, or lacks something; None if nobody knows why."""
    if error is None:
        return Notice(GATE, Msg("The gate for phones does not run: {why}", {"why": Msg("it has ended")}),
                      Msg("It is tried again by itself. The table goes on."))
    return Notice(GATE, Msg("The gate for phones does not run: {why}", {"why": why_not(error)}), socket_remedy(error))


def place_unwritable(place: str, error: OSError) -> Notice:
    """The notice about a directory or disk that takes no files."""
    return Notice(BROKER, Msg("There are no phones: nothing can be written in {place} ({why})",
                              {"place": place, "why": why_not(error)}),
                  Msg("Make room on the disk, or let the companion write there; it is tried again by itself."))


def broker_failed(lines: Sequence[str]) -> Notice:
    """The notice about a broker that does not start or has ended; its last "Error" line says why, if there is one."""
    errors = [line.partition("Error: ")[2] for line in lines if "Error: " in line]
    if not errors:
        return ENDED
    return Notice(BROKER, Msg("The phones' broker does not run: {why}", {"why": as_told(errors[-1].rstrip("."))}),
                  Msg("It is tried again by itself. The table goes on."))
