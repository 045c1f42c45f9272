"""The files from which stock mosquitto becomes a hall's broker: its configuration, rights, passwords, the page.

What may live here: those files, and users in them. What may not: MQTT, results.

A table writes below its own name alone and reads the one topic on which it is spoken to. `hall` reads what spectators
may read, and is the user of the screen. `office` collects results and speaks to tables. Nothing is kept on the disk,
because every table lays out again what is true.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import paho.mqtt.client as mqtt
from msgspec import Struct
from paho.mqtt.enums import CallbackAPIVersion

from companion.app.translation import LANGUAGES, translated_texts
from ui.phone.broker.passwords import fresh_password, hash_password
from ui.phone.broker.private_files import read_private, write_private
from ui.phone.host import local_address, unix_user

SCREEN, OFFICE = "hall", "office"
TABLE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
LISTENER = re.compile(r"^listener (\d+)$", re.MULTILINE)
CONFIGURATION = "mosquitto.conf"
RIGHTS = "acl"
USERS = "users"
WORDS = "office.secret"
ANSWER_TRIES = 50
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
    """Where the hall listens: to tables on `mqtt`, to its screen on `web`. 0: as before, else as usual."""

    mqtt: int = 0
    web: int = 0


USUAL = HallPorts(1883, 9002)
ALONE = "127.0.0.1"
"""The address while this machine is in no network: no table comes in there."""


class TableNameError(ValueError):
    """A table cannot be called so, or there is one of that name."""


def make_hall(folder: Path, ports: HallPorts, page: Path, address: str = "") -> str:
    """Write everything into `folder`, and give the address of the screen; users, ports and an address that are there
    stay. OSError.

    `page` is where the built page lies; `address` is this machine's for tables; if empty, the one from before, else
    found out.
    """
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    (folder / PAGE).mkdir(exist_ok=True)
    for name in PAGE_FILES:
        shutil.copyfile(page / name, folder / PAGE / name)
    (folder / PAGE / "words.json").write_bytes(screen_words((page / "hall.js").read_text("utf-8")))
    ports, where = _settled(folder, ports, address)
    write_private(folder / CONFIGURATION, mosquitto_text(folder, ports, unix_user()))
    write_private(folder / RIGHTS, ACL)
    write_private(folder / "address", f"{where}:{ports.mqtt}")
    with _one_at_a_time(folder):
        users = _users(folder)
        if OFFICE not in users or not read_private(folder / WORDS):
            write_private(folder / WORDS, fresh_password())
            users[OFFICE] = _hashed(read_private(folder / WORDS))
        if SCREEN not in users or not read_private(folder / "screen.secret"):
            write_private(folder / "screen.secret", fresh_password())
            users[SCREEN] = _hashed(read_private(folder / "screen.secret"))
        _save(folder, users)
    return f"http://{where}:{ports.web}/hall.html?mqtt={ports.mqtt}#{read_private(folder / 'screen.secret')}"


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
        "max_queued_messages 5000",
        "max_inflight_messages 1000",  # a screen that comes late has everything without asking in between
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
    password = secrets.token_urlsafe(12)
    with _one_at_a_time(folder):
        users = _users(folder)
        if not TABLE_NAME.fullmatch(table) or table in (SCREEN, OFFICE) or table in users:
            raise TableNameError(table)
        _save(folder, {**users, table: _hashed(password)})
    where = read_private(folder / "address").removesuffix(":1883")
    return f"{where}/{table}/{password}"


def remove_table(folder: Path, table: str) -> None:
    """Take a table's user away. TableNameError if there is none."""
    with _one_at_a_time(folder):
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


def _settled(folder: Path, ports: HallPorts, address: str) -> tuple[HallPorts, str]:
    """Ports and address: what is wanted, else what was there before, else what is usual."""
    before = [int(port) for port in LISTENER.findall(read_private(folder / CONFIGURATION))]
    mqtt, web = before if len(before) == len(msgspec.structs.fields(HallPorts)) else (USUAL.mqtt, USUAL.web)
    known = read_private(folder / "address").rpartition(":")[0].removeprefix(ALONE)
    return HallPorts(ports.mqtt or mqtt, ports.web or web), address or known or local_address() or ALONE


def _hashed(password: str) -> str:
    made = hash_password(password, secrets.token_bytes(12))
    return f"$7${made.iterations}${made.salt}${made.password}"


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Nobody else changes the users meanwhile: two commands at once would forget one's table. OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _users(folder: Path) -> dict[str, str]:
    lines = read_private(folder / USERS).splitlines()
    return {name: kept for name, _, kept in (line.partition(":") for line in lines) if name}


def _save(folder: Path, users: Mapping[str, str]) -> None:
    write_private(folder / USERS, "".join(f"{name}:{kept}\n" for name, kept in users.items()))
    _have_read(folder)


def _have_read(folder: Path) -> None:
    """Have a broker that runs read its users again. Told twice, because it forgets what it is told while it reads."""
    with suppress(OSError, ValueError):
        process = int(read_private(folder / PROCESS))
        os.kill(process, signal.SIGHUP)
        _wait_for_answer(int(LISTENER.findall(read_private(folder / CONFIGURATION))[0]), office_password(folder))
        os.kill(process, signal.SIGHUP)


def _wait_for_answer(port: int, password: str) -> None:
    """Wait, at most a few seconds, until the broker has answered: what it read before, it has read. OSError."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set(OFFICE, password)
    client.connect(ALONE, port)
    for _ in range(ANSWER_TRIES):
        if client.loop(0.1) != mqtt.MQTT_ERR_SUCCESS or client.is_connected():
            break
    client.disconnect()
