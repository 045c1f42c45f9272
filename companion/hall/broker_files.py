"""The files from which stock mosquitto becomes a hall's broker: its configuration, rights, passwords, the page.

What may live here: those files, and users in them. What may not: MQTT, results.

A table writes below its own name alone and reads the one topic on which it is spoken to. `hall` reads what spectators
may read, and is the user of the screen. `office` collects results and speaks to tables. Nothing is kept on the disk,
because every table lays out again what is true.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.app.translation import LANGUAGES, translated_texts
from ui.phone.broker.passwords import fresh_password, hash_password
from ui.phone.broker.private_files import read_private, write_private
from ui.phone.host import local_address, unix_user

SCREEN, OFFICE = "hall", "office"
TABLE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
CONFIGURATION, RIGHTS, USERS, WORDS = "mosquitto.conf", "acl", "users", "office.secret"
PAGE, PROCESS = "page", "mosquitto.pid"
PAGE_FILES = ("hall.html", "hall.js", "hall.css")
ACL = f"""# Who may do what. What may live here: rights. Nobody else may do anything.
user {SCREEN}
topic read tabletop/+/status
topic read tabletop/+/link
topic read tabletop/+/public/#

user {OFFICE}
topic read tabletop/+/link
topic read tabletop/+/result/+
topic write tabletop/+/hall

pattern write tabletop/%u/status
pattern write tabletop/%u/link
pattern write tabletop/%u/public/#
pattern write tabletop/%u/result/+
pattern read tabletop/%u/hall
"""


class HallPorts(Struct, frozen=True):
    """Where the hall listens: to tables on `mqtt`, to its screen on `web`."""

    mqtt: int = 1883
    web: int = 9002


class TableNameError(ValueError):
    """A table cannot be called so, or there is one of that name."""


def make_hall(folder: Path, ports: HallPorts, page: Path, address: str = "") -> str:
    """Write everything into `folder`, and give the address of the screen; users that are there stay. OSError.

    `page` is where the built page lies; `address` is this machine's for tables, found out if empty.
    """
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    (folder / PAGE).mkdir(exist_ok=True)
    for name in PAGE_FILES:
        shutil.copyfile(page / name, folder / PAGE / name)
    (folder / PAGE / "words.json").write_bytes(screen_words((page / "hall.js").read_text("utf-8")))
    where = address or local_address() or "127.0.0.1"
    write_private(folder / CONFIGURATION, mosquitto_text(folder, ports, unix_user()))
    write_private(folder / RIGHTS, ACL)
    write_private(folder / "address", f"{where}:{ports.mqtt}")
    users = _users(folder)
    if OFFICE not in users or not read_private(folder / WORDS):
        write_private(folder / WORDS, fresh_password())
        users[OFFICE] = _hashed(read_private(folder / WORDS))
    if SCREEN not in users or not read_private(folder / "screen.secret"):
        write_private(folder / "screen.secret", fresh_password())
        users[SCREEN] = _hashed(read_private(folder / "screen.secret"))
    _save(folder, users)
    return f"http://{where}:{ports.web}/hall.html#{read_private(folder / 'screen.secret')}"


def screen_words(program: str) -> bytes:
    """The texts of the screen in every language that we have, by language; `program` is what names them."""
    return msgspec.json.encode({language: {text: forms for text, forms in translated_texts(language).items()
                                           if f'"{text}"' in program} for language in LANGUAGES})


def mosquitto_text(folder: Path, ports: HallPorts, user: str) -> str:
    """mosquitto.conf of a hall whose files lie in `folder`; `user` is the Unix user it runs as."""
    return "\n".join((
        f"user {user}",
        f"pid_file {folder / PROCESS}",
        "per_listener_settings false",
        "allow_anonymous false",
        f"password_file {folder / USERS}",
        f"acl_file {folder / RIGHTS}",
        "persistence false",
        "max_packet_size 65536",
        "message_size_limit 65536",
        "max_queued_messages 5000",
        "set_tcp_nodelay true",
        "log_dest stderr",
        "log_type error",
        "log_type warning",
        "log_type notice",
        f"listener {ports.mqtt}",
        f"listener {ports.web}",
        "protocol websockets",
        f"http_dir {folder / PAGE}",
    )) + "\n"


def add_table(folder: Path, table: str) -> str:
    """Make a user for a table, and give the code with which it joins; the broker reads its users again.

    TableNameError for a name that cannot be, or is there. OSError.
    """
    users = _users(folder)
    if not TABLE_NAME.fullmatch(table) or table in (SCREEN, OFFICE) or table in users:
        raise TableNameError(table)
    password = secrets.token_urlsafe(12)
    _save(folder, {**users, table: _hashed(password)})
    where = read_private(folder / "address").removesuffix(":1883")
    return f"{where}/{table}/{password}"


def remove_table(folder: Path, table: str) -> None:
    """Take a table's user away. TableNameError if there is none."""
    users = _users(folder)
    if table in (SCREEN, OFFICE) or users.pop(table, None) is None:
        raise TableNameError(table)
    _save(folder, users)


def tables_of(folder: Path) -> tuple[str, ...]:
    """The tables that have a user."""
    return tuple(sorted(set(_users(folder)) - {SCREEN, OFFICE}))


def office_password(folder: Path) -> str:
    """The password of the office; empty where there is no hall in this folder."""
    return read_private(folder / WORDS)


def _hashed(password: str) -> str:
    made = hash_password(password, secrets.token_bytes(12))
    return f"$7${made.iterations}${made.salt}${made.password}"


def _users(folder: Path) -> dict[str, str]:
    lines = read_private(folder / USERS).splitlines()
    return {name: kept for name, _, kept in (line.partition(":") for line in lines) if name}


def _save(folder: Path, users: Mapping[str, str]) -> None:
    write_private(folder / USERS, "".join(f"{name}:{kept}\n" for name, kept in users.items()))
    with suppress(OSError, ValueError):
        os.kill(int(read_private(folder / PROCESS)), signal.SIGHUP)
