"""Entries and set-ups as JSON bytes and back, typed by the game they belong to. The journal and transcripts use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Union

import msgspec

from . import acts
from .game import Game, Setup
from .table import Entry

encode = msgspec.json.Encoder(order="deterministic").encode


class ForeignError(ValueError):
    """Bytes that are not what they should be; the message says where."""


@lru_cache(maxsize=32)
def _decoders(command: Any, event: Any, options: Any, content: Any) -> tuple[Any, Any]:
    entry = Entry[Union[acts.Command, command], Union[acts.Event, event]]
    return msgspec.json.Decoder(entry), msgspec.json.Decoder(Setup[options, content])


def _read(decoder: Any, data: bytes) -> Any:
    try:
        return decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise ForeignError(str(error)) from error


def decode_entry(game: Game, data: bytes) -> Entry[Any, Any]:
    """The entry in `data`; ForeignError if it is not one of this game."""
    return next(decode_entries(game, (data,)))


def decode_entries(game: Game, rows: Iterable[bytes]) -> Iterator[Entry[Any, Any]]:
    """The entry in each of `rows`; ForeignError at one that is not of this game."""
    decoder = _decoders(game.command, game.event, game.options, game.content)[0]
    return (_read(decoder, data) for data in rows)


def decode_setup(game: Game, data: bytes) -> Setup[Any, Any]:
    """The set-up in `data`; ForeignError if it is not one of this game."""
    setup: Setup[Any, Any] = _read(_decoders(game.command, game.event, game.options, game.content)[1], data)
    return setup
