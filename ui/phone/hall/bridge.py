"""PURE. Where the hall is, and the bridge to it in the words of mosquitto.conf.

What may live here: the hall's address as values, that text, the names of its topics. What may not: files, sockets.

Only what lies below `tabletop/<table>/hall/out` leaves, besides the status and, where the table agrees, the public
View; one topic comes in. The address is a number, because a mosquitto that looks up a name makes its phones wait.
"""

from __future__ import annotations

import re
from ipaddress import ip_address

from msgspec import Struct

from ui.phone.topics import COMPANION, PUBLIC, VIEW, Topics

VIEW_LEVEL = "view"
CODE = re.compile(r"(?P<address>[0-9.]{7,15})(?::(?P<port>[0-9]{1,5}))?/(?P<user>[a-z0-9][a-z0-9-]{0,31})"
                  r"/(?P<password>[A-Za-z0-9_-]{8,64})")
IN = "hall"
"""The one topic of a table on which the hall speaks to it."""


class HallConfig(Struct, frozen=True):
    """Where the hall's broker is (empty: there is no hall), who this table is there, and how much it tells.

    `ca`: the file with the certificate that vouches for the hall; empty: the line is not encrypted. `tell`: state
    (marks in place of names), names, or view (the spectators' whole screen as well).
    """

    address: str = ""
    port: int = 1883
    user: str = ""
    password: str = ""
    ca: str = ""
    tell: str = "state"


def hall_of_code(code: str, tell: str) -> HallConfig | None:
    """The hall that a code names, as `companion hall add` prints it; None if it is none."""
    found = CODE.fullmatch(code.strip())
    port = int(found["port"] or 1883) if found else 0
    if found is None or not is_address(found["address"], port):
        return None
    return HallConfig(found["address"], port, found["user"], found["password"], tell=tell)


def is_address(address: str, port: int) -> bool:
    """Whether these are an address in numbers and a port: with others mosquitto would not start, or ask around."""
    try:
        return bool(ip_address(address)) and 0 < port < 1 << 16
    except ValueError:
        return False


def out_topic(topics: Topics, what: str) -> str:
    """The topic on the table's own broker for something that is to leave."""
    return f"{topics.root}/hall/out/{what}"


def in_topic(topics: Topics) -> str:
    """The topic on the table's own broker on which the hall is heard."""
    return f"{topics.root}/hall/in/{IN}"


def link_topic(config: HallConfig) -> str:
    """Where both brokers keep whether the bridge stands: 1 or 0."""
    return f"tabletop/{config.user}/link"


def bridge_text(config: HallConfig, topics: Topics) -> str:
    """The bridge's lines of mosquitto.conf; empty without a hall.

    MQTT 3.1.1, because bridges of mosquitto 2.0 lose messages over MQTT 5 (its issues 2793, 2301 and 3002).
    """
    if not is_address(config.address, config.port):
        return ""
    there = f"tabletop/{config.user}/"
    view = (f"topic {PUBLIC}/{VIEW} out 1 {topics.root}/ {there}",) if config.tell == VIEW_LEVEL else ()
    return "\n".join((
        "connection hall",
        f"address {config.address}:{config.port}",
        f"remote_clientid {config.user}",
        f"remote_username {config.user}",
        f"remote_password {config.password}",
        f"local_clientid hall-{config.user}",
        f"local_username {COMPANION}",
        "bridge_protocol_version mqttv311",
        "try_private false",
        "bridge_attempt_unsubscribe false",
        "cleansession true",
        "keepalive_interval 10",
        "restart_timeout 1 10",
        f"notification_topic {link_topic(config)}",
        f"topic # out 1 {out_topic(topics, '')} {there}",
        f"topic status out 1 {topics.root}/ {there}",
        *view,
        f"topic {IN} in 1 {in_topic(topics).removesuffix(IN)} {there}",
        *((f"bridge_cafile {config.ca}",) if config.ca else ()),
    )) + "\n"
