"""The network: what this device is connected to, what is in reach, and a network of its own for phones. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.config.schema import fits_setting
from companion.engine.inputs import Field, Form, Option, Pick, Text
from companion.engine.signals import NetworkSeen, Wifi
from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg

from .navigation import AskHost, PageContext, SenselessError, SetOption, Transition
from .routes import NETWORK, NetworkRoute

ROUTE = NetworkRoute
LOOK = "look"
JOIN = "join"
HIDDEN = "hidden"
HOTSPOT = "hotspot"
LEAVE = "leave"
LONGEST_NAME = 32
LEAST_PASSWORD = 8
LONGEST_CODE = 128
LONGEST_PASSWORD = 63
"""Names and passwords are counted in bytes, as a router does. Source: IEEE 802.11, SSID and passphrase."""
MOST = 12
HALL = "hall.code"
HALL_TELL = "hall.tell"
HALL_CALLS = "hall.calls"
NO_HALL = "hall.nobody"
HALL_LEVELS = {
    "state": Msg("The game, the round, counters and results leave this table, with signs in place of names. "
                 "A change holds from the next start on."),
    "names": Msg("The game, the round, counters and results leave this table, with the players' names. "
                 "A change holds from the next start on."),
    "view": Msg("Everything that spectators see leaves this table, with the players' names. "
                "A change holds from the next start on.")}
HALL_SHORT = {"state": Msg("without names"), "names": Msg("with names"), "view": Msg("all that spectators see")}
PASSWORD = Text(LONGEST_PASSWORD, exact=True)
NO_MANAGER = Msg("The network cannot be changed from here: NetworkManager is not running.")
UNDER_WAY = {LOOK: Msg("Looking for networks …"), JOIN: Msg("Joining; that may take half a minute …"),
             HOTSPOT: Msg("Opening …"), LEAVE: Msg("Closing …")}


def page(context: PageContext, route: NetworkRoute) -> Page:
    """How it stands now, what can be joined, our own network and its code."""
    seen = context.network
    rows = (*_state(seen), *_own(seen), *(_wifi(one, seen) for one in seen.networks[:MOST]), *_hidden(seen),
            *_hall(context))
    text = None if seen.managed or seen.doing else NO_MANAGER
    again = (Choice(LOOK, Msg("Look again"), "refresh"),) if seen.managed and not seen.doing else ()
    return Page(NETWORK, Msg("Network"), text, rows, again, qr=seen.code, back="back", notices=context.notices)


def answer(context: PageContext, route: NetworkRoute, key: str, value: Any) -> Transition | None:
    """Look, join, open or close; the page stays and says what comes of it. SenselessError: no such password."""
    kind, _, name = key.partition(":")
    if kind == "back":
        return Transition(route.before)
    if kind == JOIN:
        return Transition(route, AskHost(JOIN, name, _password(value or "")))
    if kind == HIDDEN:
        return Transition(route, AskHost(JOIN, _name(value["name"]), _password(value.get("password", "")), hidden=True))
    if key in (HALL, HALL_TELL, HALL_CALLS, NO_HALL):
        return Transition(route, _hall_option(context, key, value))
    return Transition(route, AskHost(kind))


def connection_text(seen: NetworkSeen) -> Msg:
    """How the device is connected, in a few words."""
    match seen.way:
        case "wifi":
            return Msg.plain(seen.name)
        case "wired":
            return Msg("by cable")
        case "hotspot":
            return Msg("its own: {name}", {"name": seen.name})
    return Msg("not connected")


def _hall(context: PageContext) -> Iterator[Row]:
    """Whether a hall of many tables hears of this one, what leaves, and the ways in and out."""
    hall = context.settings.hall
    if context.settings.phones.mode != "managed":
        return
    where = hall.code.rpartition("/")[0].replace("/", ", ") or hall.address
    soon = Msg("The code that the hall has printed for this table. It holds from the next start on.")
    yield Row(Msg("Hall of tables"), HALL, Msg.plain(where) if where else Msg("nobody is told"), soon, "domain",
              input=Text(LONGEST_CODE, exact=True))
    if where:
        options = tuple(Option(level, label) for level, label in HALL_SHORT.items())
        yield Row(Msg("What the hall is told"), HALL_TELL, HALL_SHORT[hall.tell], HALL_LEVELS[hall.tell], "eye",
                  input=Pick(options, chosen=(hall.tell,)))
        yield Row(Msg("Ask somebody from the hall to come"), HALL_CALLS, Msg("yes") if hall.calls else Msg("no"),
                  icon="hand-wave")
    if hall.code:
        yield Row(Msg("Leave the hall"), NO_HALL, icon="close")


def _hall_option(context: PageContext, key: str, value: Any) -> SetOption:
    """What a touch on a row of the hall sets. SenselessError for a code that no hall has made."""
    if key == NO_HALL:
        return SetOption(HALL, "")
    if key == HALL_CALLS:
        return SetOption(HALL_CALLS, not context.settings.hall.calls)
    word = str(value).strip()
    if not fits_setting(key, word):
        raise SenselessError(Msg("This is no code of a hall; it looks like 192.168.1.20/table-7/a-password."))
    return SetOption(key, word)


def _password(given: str) -> str:
    if given and len(given.encode()) < LEAST_PASSWORD:
        raise SenselessError(Msg("A Wi-Fi password has at least {n} characters.", {"n": LEAST_PASSWORD}))
    return _not_longer(given, LONGEST_PASSWORD)


def _name(given: str) -> str:
    return _not_longer(given, LONGEST_NAME)


def _not_longer(given: str, most: int) -> str:
    """What was given. SenselessError where it is longer than a router can have it."""
    if len(given.encode()) > most:
        raise SenselessError(Msg("That is too long: Wi-Fi has room for {n} characters, an ö takes the room of two, and "
                                 "an emoji that of four.", {"n": most}))
    return given


def _state(seen: NetworkSeen) -> Iterator[Row]:
    yield Row(Msg("Connection"), value=connection_text(seen), icon="lan-connect", tone="good" if seen.way else "warn")
    if seen.host and seen.way:
        yield Row(Msg("This device's name"), value=Msg.plain(seen.host), icon="tag-outline")
    if seen.doing in UNDER_WAY:
        yield Row(UNDER_WAY[seen.doing], icon="timer-sand")
    if seen.managed and not seen.radio:
        yield Row(Msg("This device has no Wi-Fi"), icon="wifi-off", tone="quiet",
                  note=Msg("Connect it to the router by cable, or plug in a Wi-Fi adapter."))


def _own(seen: NetworkSeen) -> Iterator[Row]:
    """Our own network: its password, for phones whose camera reads no codes, or the way to open it."""
    if seen.way == HOTSPOT:
        yield Row(Msg("Password"), value=Msg.plain(seen.password), icon="key",
                  note=Msg("Phones scan the code to come into this network; it has no Internet."))
        yield Row(Msg("Close this network"), LEAVE, icon="access-point-off")
    elif seen.radio and not seen.doing:
        yield Row(Msg("Open a network of its own"), HOTSPOT, icon="access-point",
                  note=Msg("For phones, where there is no other. This disconnects the current Wi-Fi."))


def _wifi(one: Wifi, seen: NetworkSeen) -> Row:
    """One network in reach; one that cannot be joined from here is only a line to read."""
    icon = f"wifi-strength-{min(4, 1 + one.strength // 25)}" + ("" if one.lock == "open" else "-lock")
    if seen.way == "wifi" and one.name == seen.name:
        return Row(Msg.plain(one.name), value=Msg("connected"), icon=icon, tone="good")
    if one.lock == "other":
        return Row(Msg.plain(one.name), icon=icon, tone="quiet", note=Msg("It wants more than a password."))
    if one.known or one.lock == "open":
        return Row(Msg.plain(one.name), f"{JOIN}:{one.name}", icon=icon,
                   value=Msg("known") if one.known else Msg("open to all"))
    return Row(Msg.plain(one.name), f"{JOIN}:{one.name}", icon=icon, input=PASSWORD)


def _hidden(seen: NetworkSeen) -> Iterator[Row]:
    if seen.radio and not seen.doing:
        yield Row(Msg("A network that hides its name"), HIDDEN, icon="eye-off", input=Form((
            Field("name", Msg("Its name"), Text(LONGEST_NAME, exact=True)),
            Field("password", Msg("Its password"), PASSWORD, optional=True))))
