"""Which dice decoders there are: every file `<protocol>.py` in this folder, with a class `Decoder` in it, is one.

What may live here: what every decoder promises, and finding one by name. What may not: a list of protocols.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Protocol, cast

from companion.engine.signals import Signal


class Decoder(Protocol):
    """Understands one connection of one device; each new connection gets a new decoder, so that no half line of the old
    one is left.
    """

    def __init__(self, device: str, sides: int = 6) -> None:
        """`device` is the configured name, `sides` how many faces its dice have."""

    def feed(self, data: bytes, at: int) -> tuple[Signal, ...]:
        """What `data`, arrived at monotonic `at` ms, completes. However the bytes are cut, the result is the same;
        never raises.

        Empty `data` means that nothing has come for a while; results that had to wait come then.
        """
        ...

    @staticmethod
    def light(die: str, colour: str) -> bytes:
        """The bytes that light up `die` in `colour` (rrggbb; 000000 is off); empty if it cannot."""
        ...


class Broadcast(Protocol):
    """What dice of a model advertise by radio, made into bytes for their decoder. Pure."""

    def lines(self, address: str, name: str, maker: Mapping[int, bytes], service: Mapping[str, bytes],
              at: int) -> bytes:
        """The news in one advertisement; empty for devices of other kinds.

        `address`: of the radio; `maker`: data by the number of a company, `service`: by a UUID; `at`: monotonic ms.
        """
        ...


class ProtocolError(ValueError):
    """No file here decodes the protocol that the configuration names."""


def protocols() -> tuple[str, ...]:
    """The names of all protocols that are here."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def decoder(name: str) -> type[Decoder]:
    """The decoder for protocol `name`. Raises ProtocolError with a sentence that names those that are here."""
    if name not in protocols():
        near = get_close_matches(name, protocols(), 1)
        meant = f"did you mean {near[0]}?" if near else f"known are {', '.join(protocols())}."
        raise ProtocolError(f"no dice protocol is called {name}; {meant}")
    return cast("type[Decoder]", import_module(f"{__name__}.{name}").Decoder)


def broadcast(name: str) -> Callable[[tuple[str, ...]], Broadcast]:
    """The function that makes bytes of the advertisements of dice with protocol `name`; it gets the names of our dice,
    none for all. ProtocolError if there is no such protocol, or none by radio.
    """
    found = getattr(decoder(name), "broadcast", None)
    if found is None:
        raise ProtocolError(f"{name} dice are not heard over Bluetooth")
    return cast("Callable[[tuple[str, ...]], Broadcast]", found)
