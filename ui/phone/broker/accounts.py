"""PURE. Accounts in the words of mosquitto's dynamic security plugin: what each may do, and the messages to the plugin.

What may live here: rights, the plugin's file, its commands and answers. What may not: sockets, files, who sits where.
The words are those of plugins/dynamic-security/README.md of mosquitto 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from ui.phone.topics import ANSWER, ASK, COMPANION, LISTENER, PRESENCE, PUBLIC, VIEW, Topics, is_seat

from .passwords import Hashed

CONTROL = "$CONTROL/dynamic-security"
REQUEST, RESPONSE = f"{CONTROL}/v1", f"{CONTROL}/v1/response"
LINKS = "tabletop/+/link"
"""Where a bridge to the hall says whether it stands, under the name that this table has there."""
NOT_THERE = {"Client not found", "Role not found"}
NOBODY_MAY = {"publishClientSend": False, "publishClientReceive": False, "subscribe": False, "unsubscribe": True}
Instruction = dict[str, Any]


class Said(Struct, frozen=True):
    """The plugin's answer to one command; `error` is empty if it was done."""

    command: str = ""
    error: str = ""
    correlationData: str = ""  # noqa: N815 the plugin's own name


class _Said(Struct, frozen=True):
    responses: tuple[Said, ...] = ()


def account_rights(topics: Topics, viewer: str) -> list[Instruction]:
    """What a viewer's account may do: a seat reads its own topics and sends asks and presence; all read the public.

    What a seat has sent is not sent back to it, because a seat with many lines would have the broker send it to each of
    them. `viewer` is a seat, the companion itself, the listener (the owner's own programs and dice), or anything else
    for a client that may only listen.
    """
    if viewer == COMPANION:
        own = [f"{topics.root}/#", f"{CONTROL}/#"]
        return [*_may("publishClientSend", own), *_reads([*own, LINKS])]
    everybodys = [f"{topics.root}/{PUBLIC}/#", topics.status]
    if viewer == LISTENER:
        dice = [topics.dice, topics.lights]
        return [*_may("publishClientSend", dice), *_reads([*everybodys, *dice])]
    if not is_seat(viewer):
        return _reads(everybodys)
    return [*_may("subscribePattern", [*everybodys, f"{topics.root}/{viewer}/#"]),
            *_may("publishClientReceive", [*everybodys, topics.of(viewer, VIEW), topics.of(viewer, ANSWER)]),
            *_may("publishClientSend", [topics.of(viewer, ASK), topics.of(viewer, PRESENCE)])]


def accounts_document(topics: Topics, passwords: Mapping[str, Hashed]) -> bytes:
    """The plugin's file with an account for each viewer; everything that is not granted is forbidden."""
    return msgspec.json.encode({
        "defaultACLAccess": NOBODY_MAY,
        "clients": [{"username": viewer, "roles": [{"rolename": viewer}], **asdict(password)}
                    for viewer, password in passwords.items()],
        "roles": [{"rolename": viewer, "acls": account_rights(topics, viewer)} for viewer in passwords]})


def let_in(topics: Topics, viewer: str, user: str, password: str) -> tuple[Instruction, ...]:
    """An account `user` with a new password; clients with the password before are disconnected."""
    return (*throw_out_all(user), {"command": "deleteRole", "rolename": user},
            {"command": "createRole", "rolename": user, "acls": account_rights(topics, viewer)},
            {"command": "createClient", "username": user, "password": password, "roles": [{"rolename": user}]})


def throw_out_all(*users: str) -> tuple[Instruction, ...]:
    """Remove these accounts; their phones are disconnected."""
    return tuple({"command": "deleteClient", "username": user} for user in users)


def shut_out(user: str) -> Instruction:
    """Keep the account `user` but let nobody in with it; its phones are disconnected."""
    return {"command": "disableClient", "username": user}


def open_again(user: str) -> Instruction:
    """Let clients with the password of the account `user` in again."""
    return {"command": "enableClient", "username": user}


def plugin_message(commands: tuple[Instruction, ...], mark: str) -> bytes:
    """A message to the plugin; its answer carries the `mark`."""
    return msgspec.json.encode({"commands": [{**command, "correlationData": mark} for command in commands]})


def plugin_answer(payload: bytes, mark: str) -> tuple[Said, ...]:
    """The plugin's answer to the message with this mark; nothing if the message is about another one, or unreadable."""
    try:
        said = msgspec.json.decode(payload, type=_Said).responses
    except (msgspec.MsgspecError, UnicodeError):
        return ()
    return tuple(one for one in said if one.correlationData == mark)


def plugin_refusal(said: tuple[Said, ...]) -> str:
    """What was not done and why; empty if all was done. Removing what does not exist counts as done."""
    return "; ".join(f"{one.command}: {one.error}" for one in said if one.error and one.error not in NOT_THERE)


def _reads(topics: list[str]) -> list[Instruction]:
    return [*_may("subscribePattern", topics), *_may("publishClientReceive", topics)]


def _may(act: str, topics: list[str]) -> list[Instruction]:
    return [{"acltype": act, "topic": topic, "priority": 0, "allow": True} for topic in topics]
