"""Settings that are each right and cannot all be true: a pin, a port or a name given twice. Pure checks only."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.words import Msg

from .settings import Settings, wired

Conflict = tuple[str, str, Msg, Msg]
Use = tuple[str, str, int | str]


def clashes(settings: Settings) -> tuple[Conflict, ...]:
    """(section, key, what is wrong, what to do) of everything that is used a second time."""
    remedy = Msg("give each its own; 0 means not wired")
    return (*_twice(_pins(settings), Msg("this pin is already used"), remedy),
            *_twice(_ports(settings), Msg("this port is already used"), Msg("choose another port")),
            *_twice(_names(settings), Msg("this name is already used"), Msg("choose another name")))


def _twice(uses: Iterator[Use], text: Msg, remedy: Msg) -> Iterator[Conflict]:
    taken: set[int | str] = set()
    for section, key, used in uses:
        if used in taken:
            yield section, key, text, remedy
        taken.add(used)


def _pins(settings: Settings) -> Iterator[Use]:
    yield from (("buttons", name, pin) for name, pin in wired(settings.buttons))
    yield from (("lamps", name, pin) for name, pin in wired(settings.lamps))
    if settings.buzzer.pin:
        yield "buzzer", "pin", settings.buzzer.pin


def _ports(settings: Settings) -> Iterator[Use]:
    phones = settings.phones
    if phones.mode == "managed":
        yield "phones", "port", phones.port
        yield "phones", "websocket_port", phones.websocket_port
        if phones.lan_port:
            yield "phones", "lan_port", phones.lan_port
    if phones.mode != "off":
        yield "phones", "web_port", phones.web_port


def _names(settings: Settings) -> Iterator[Use]:
    yield from (("dice", "name", line.name) for line in settings.dice)
