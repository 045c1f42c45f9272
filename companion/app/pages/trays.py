"""What is not configured and yet there, plugged in or over MQTT: the question whether it is a tray to be used, and its
line among the parts. Pure.

What may live here: words, what is offered, what an answer comes to. What may not: devices, where it is remembered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine import signals
from companion.engine.inputs import Option, Pick, input_fits
from companion.engine.view import Choice, Page, Row, View
from companion.engine.words import Msg, as_told, join_texts

Plugs = dict[str, signals.Plugged]
Decided = Mapping[str, str]
MOST = 32
KEY, FIRST = "tray:", "tray"
MQTT = "mqtt-"
"""The beginning of the lasting names of devices that speak over the table's broker; nothing is plugged in there."""
USE = "use"
LEAVE = "leave"
FORGET = "forget"
OPTIONS = {USE: Option(USE, Msg("Use it"), "dice-multiple"), LEAVE: Option(LEAVE, Msg("Not this one"), "close"),
           FORGET: Option(FORGET, Msg("Ask again"), "help")}
FOREIGN = {
    "gps": Msg("a satellite receiver"), "radio": Msg("a radio such as Zigbee"),
    "printer": Msg("a 3-D printer"), "modem": Msg("a modem"),
    "binary": Msg("does not speak in words"),
    "text": Msg("speaks of other things than dice")}


class DecideTray(Struct, frozen=True):
    """Use a plugged-in device as a tray called `name`, leave it alone (empty), or ask about it again (None)."""

    device: str
    name: str | None


def update_plugs(plugs: Plugs, signal: signals.Signal) -> Plugs:
    """What is plugged in after one more signal."""
    match signal:
        case signals.Plugged(device) if device in plugs or len(plugs) < MOST:
            return {**plugs, device: signal}
        case signals.Unplugged(device):
            return {name: plug for name, plug in plugs.items() if name != device}
    return plugs


def with_question(shown: View | Page, plugs: Plugs, decided: Decided) -> View | Page:
    """The screen with the question about the first tray that nobody has decided about."""
    device = next((name for name, plug in plugs.items() if plug.kind == "tray" and name not in decided), "")
    if not device:
        return shown
    label = Msg("Dice speak over MQTT: use them?") if _over_mqtt(device) else Msg("A tray was plugged in: use it?")
    return replace(shown, choices=(*shown.choices, Choice(KEY + device, label, "usb", input=_offered(USE, LEAVE))))


def tray_rows(plugs: Plugs, decided: Decided) -> tuple[Row, ...]:
    """One line for everything that is plugged in, or has been used."""
    return tuple(_row(device, plugs.get(device), decided.get(device)) for device in sorted({*plugs, *decided}))


def tray_lines(plugs: Plugs, decided: Decided) -> tuple[Msg, ...]:
    """The same in lines, for `companion check`."""
    return tuple(Msg("{device}: {what}", {"device": row.label, "what": join_texts(_said(row)) or Msg("")})
                 for row in tray_rows(plugs, decided))


def _said(row: Row) -> tuple[Msg, ...]:
    """What the page says of a device; a word of help only where there is nothing to touch."""
    return tuple(text for text in (row.value, None if row.key else row.note) if text)


def tray_decision(key: str, value: Any, plugs: Plugs, decided: Decided,
                  configured: tuple[str, ...]) -> DecideTray | None:
    """What an answer to such a question or line does; None if that was not offered.

    `configured`: the names of trays that need no asking; a new one gets the next free name.
    """
    device = key.removeprefix(KEY)
    offered = _row(device, plugs.get(device), decided.get(device)).input
    if device not in {*plugs, *decided} or offered is None or not input_fits(value, offered):
        return None
    if value == FORGET:
        return DecideTray(device, None)
    return DecideTray(device, next_name((*configured, *decided.values())) if value == USE else "")


def next_name(taken: tuple[str, ...]) -> str:
    """The name of one more tray: tray, tray 2, tray 3 …; `taken` are the names in use at this table."""
    number = 1 + sum(1 for name in taken if name)
    while (name := FIRST if number == 1 else f"{FIRST} {number}") in taken:
        number += 1
    return name


def _row(device: str, plug: signals.Plugged | None, name: str | None) -> Row:
    row = Row(Msg.plain(_readable(device)), KEY + device, icon="usb")
    if name:
        gone = Msg("It has not spoken yet.") if _over_mqtt(device) else Msg("It is not plugged in.")
        away = None if plug else gone
        return replace(row, value=Msg("is used as {name}", {"name": name}), note=away, tone="good" if plug else "plain",
                       input=_offered(LEAVE, FORGET))
    if name == "":
        return replace(row, value=Msg("is left alone"), input=_offered(USE, FORGET))
    match plug:
        case signals.Plugged(_, _, "tray", what):
            return replace(row, value=Msg("a tray: use it?"), note=Msg.plain(what) if what else None, tone="warn",
                           input=_offered(USE, LEAVE))
        case signals.Plugged(_, _, "foreign", what):
            return replace(row, key="", value=Msg("is left alone"), note=FOREIGN.get(what, FOREIGN["text"]))
        case signals.Plugged(_, _, "shut", why):
            return replace(row, key="", value=Msg("cannot be opened"), note=as_told(why), tone="bad")
    return replace(row, value=Msg("says nothing"), note=Msg("If it is a dice tray, touch here."),
                   input=_offered(USE, LEAVE))


def _over_mqtt(device: str) -> bool:
    return device.startswith(MQTT)


def _offered(*keys: str) -> Pick:
    return Pick(tuple(OPTIONS[key] for key in keys))


def _readable(device: str) -> str:
    """The lasting name of a device, without the part that is the same in all of them."""
    if _over_mqtt(device):
        return f"{device.removeprefix(MQTT)} (MQTT)"
    return device.removeprefix("usb-").rpartition("-if")[0].replace("_", " ").strip() or device
