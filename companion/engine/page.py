"""Page: a screen that is not a table: home, set-up, joining, history, settings, hardware. Drawn like a View.

A client answers a row or a choice by its `key` and a value, exactly as it answers a View.
"""

from __future__ import annotations

from msgspec import Struct

from .inputs import Input
from .view import Choice, Notice
from .words import Msg


class Row(Struct, frozen=True, omit_defaults=True):
    """One line: what it is (`label`), what it says now (`value`), a word of help (`note`).

    An empty `key` is a line to read only. With `input` a touch asks for a value, without it answers at once.
    `mark` is a player's mark (view.MARKS); `tone` is one of parts.TONES.
    """

    label: Msg
    key: str = ""
    value: Msg | None = None
    note: Msg | None = None
    icon: str = ""
    mark: str = ""
    tone: str = "plain"
    input: Input | None = None


class Page(Struct, frozen=True, omit_defaults=True):
    """A screen of rows with buttons below. `id`: home, setup, seats, characters, join, history, settings, hardware.

    `qr` is a text to be shown as a QR code. `back` is the key that the back arrow answers; empty: no way back.
    """

    id: str
    title: Msg
    text: Msg | None = None
    rows: tuple[Row, ...] = ()
    choices: tuple[Choice, ...] = ()
    qr: str = ""
    back: str = ""
    notices: tuple[Notice, ...] = ()
