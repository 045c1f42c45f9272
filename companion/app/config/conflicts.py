"""Settings that are each right and cannot all be true: a pin, a port or a name given twice. Pure checks only."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.words import Msg

from .places import ONE, Written
from .settings import Settings, wired

Use = tuple[Written, int | str]


class Conflict(Struct, frozen=True):
    """`second` uses what `first` uses; what is wrong with either, and what to do."""

    first: Written
    second: Written
    text: Msg
    remedy: Msg


def clashes(settings: Settings) -> tuple[Conflict, ...]:
    """Everything that is used a second time."""
    remedy = Msg("give each its own; 0 means not wired")
    return (*_twice(_pins(settings), Msg("this pin is already used"), remedy),
            *_twice(_ports(settings), Msg("this port is already used"), Msg("choose another port")),
            *_twice(_names(settings), Msg("this name is already used"), Msg("choose another name")))


def _twice(uses: Iterator[Use], text: Msg, remedy: Msg) -> Iterator[Conflict]:
    taken: dict[int | str, Written] = {}
    for place, used in uses:
        first = taken.setdefault(used, place)
        if first != place:
            yield Conflict(first, place, text, remedy)


def _pins(settings: Settings) -> Iterator[Use]:
    yield from ((("buttons", ONE, name), pin) for name, pin in wired(settings.buttons))
    yield from ((("lamps", ONE, name), pin) for name, pin in wired(settings.lamps))
    if settings.buzzer.pin:
        yield ("buzzer", ONE, "pin"), settings.buzzer.pin


def _ports(settings: Settings) -> Iterator[Use]:
    phones = settings.phones
    if phones.mode == "managed":
        yield ("phones", ONE, "port"), phones.port
        yield ("phones", ONE, "websocket_port"), phones.websocket_port
        if phones.lan_port:
            yield ("phones", ONE, "lan_port"), phones.lan_port
    if phones.mode != "off":
        yield ("phones", ONE, "web_port"), phones.web_port


def _names(settings: Settings) -> Iterator[Use]:
    yield from ((("dice", nth, "name"), line.name) for nth, line in enumerate(settings.dice))
