"""PURE. The messages between the table and its window, which are two programs.

What may live here: what is said, and its bytes. What may not: a socket, what is drawn, what is true. One side knows the
game and never draws; the other draws and never knows a game, so everything that is drawn is said here.
"""

from __future__ import annotations

from typing import Literal, Union

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.answers import Answer, Reply
from companion.engine.view import Choice, Guise, Notice, Page, View
from companion.engine.words import Msg

VERSION = 4
"""What both sides name in their first message; it goes up with every change of a message."""

NOTHING = Page("", Msg(""))
"""What a picture without a face shows."""


class OpenWindow(Struct, frozen=True, tag="opening"):
    """The first message to a window: how it is opened.

    `rotation` is 0, 90, 180 or 270 degrees; without `size` (pixels) the window is 800 × 480 or, with `fullscreen`, the
    whole display. `fingers`: touches are read from the panel itself, where one reports fingers; None: where the kernel
    draws, beside the mouse. `card` is the number of the graphics card, where the kernel draws. `guises`: how each game
    dresses, by its id. `pictures` is the folder of pictures. `half` is what was half made when the window before this
    one ended (HalfMade as bytes, or empty). `watched`: people only watch, so nothing can be touched, and the display
    never goes dark by itself. `keys`: what the keys of a keyboard at this window mean, by their names; empty: nothing.
    """

    version: int = VERSION
    rotation: int = 0
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    fingers: bool | None = False
    card: int | None = None
    guises: dict[str, Guise] = {}
    pictures: str = ""
    half: bytes = b""
    watched: bool = False
    keys: dict[str, str] = {}


class ScreenAdjusted(Struct, frozen=True, tag="adjusted"):
    """How the window shines, dresses, speaks and sounds from now on. Seconds of 0 mean never; `volume` is 0 to 100."""

    brightness: int = 100
    dim_after_s: float = 0.0
    off_after_s: float = 0.0
    motion: bool = True
    colours: str = ""
    text: str = ""
    language: str = "en"
    volume: int = 0
    voice: bool = False


class PictureSent(Struct, frozen=True, tag="shown"):
    """The picture: a View or a Page. `number` is what `PictureDrawn` answers.

    `turned` by so many degrees beyond the window's own rotation; None: as it is. `ahead` is the table's time less the
    monotonic time, both in ms; None: no game is on the table.
    """

    number: int
    view: View | None = None
    page: Page | None = None
    turned: int | None = None
    ahead: int | None = None

    @property
    def face(self) -> View | Page:
        """What is to be seen."""
        return self.view or self.page or NOTHING


class SecretsShown(Struct, frozen=True, tag="peeked"):
    """The window is to show one seat's own View as long as it is held; None: cover it. `source` asked for it."""

    view: View | None = None
    source: str = ""


class ReplyShown(Struct, frozen=True, tag="replied"):
    """What became of an answer that `source` gave for the table."""

    reply: Reply
    source: str


class DialTurned(Struct, frozen=True, tag="dialled"):
    """The dial beside the screen was turned by `steps` (clockwise positive), or pushed: shortly, or for long."""

    steps: int = 0
    pushed: bool = False
    back: bool = False


class PulseAsked(Struct, frozen=True, tag="asked"):
    """Does the window still draw? `PictureDrawn` answers."""

    number: int


class SoundWanted(Struct, frozen=True, tag="sound asked"):
    """Play a sound, for the self-test. `SoundTried` answers."""

    number: int


class WindowClosing(Struct, frozen=True, tag="closing"):
    """The window is to close."""


class WindowOpened(Struct, frozen=True, tag="opened"):
    """The first message from a window: it is open.

    `light`: the display has a light of its own that may be set; `denied`: it has one that this user may not set.
    `fingers`: touches are read from the panel itself.
    """

    version: int = VERSION
    light: bool = False
    denied: bool = False
    fingers: bool = False


class WindowRefused(Struct, frozen=True, tag="unopened"):
    """There is no display to open a window on, or the two sides do not understand one another; `why` says what to do.

    `hopeless`: another try cannot help.
    """

    why: Msg
    hopeless: bool = False


class TouchAnswered(Struct, frozen=True, tag="answered"):
    """Somebody has touched something."""

    answer: Answer


class KeyPressed(Struct, frozen=True, tag="key pressed"):
    """Somebody has pressed a key that stands for a button of the table, at `at` in monotonic ms."""

    button: Literal["next", "undo"]
    at: int


class PictureDrawn(Struct, frozen=True, tag="drawn"):
    """Everything up to `PictureSent` or `PulseAsked` with this number is on the glass."""

    number: int


class HalfMadeKept(Struct, frozen=True, tag="half made"):
    """What somebody is about to answer, as bytes for the next window; empty: nothing, or a secret lies open."""

    half: bytes


class WindowNoticed(Struct, frozen=True, tag="noticed"):
    """Something about the window or its sound that people should know. Without a notice, what `id` said is over."""

    id: str
    notice: Notice | None = None


class SoundTried(Struct, frozen=True, tag="sound tried"):
    """How the sound of the self-test went."""

    number: int
    notice: Notice


class WindowClosed(Struct, frozen=True, tag="closed"):
    """Somebody has closed the window."""


ToWindow = Union[OpenWindow, ScreenAdjusted, PictureSent, SecretsShown, ReplyShown, DialTurned, PulseAsked, SoundWanted,
                 WindowClosing]
ToTable = Union[WindowOpened, WindowRefused, TouchAnswered, KeyPressed, PictureDrawn, HalfMadeKept, WindowNoticed,
                SoundTried, WindowClosed]

encode = msgspec.msgpack.Encoder().encode
_to_window = msgspec.msgpack.Decoder[ToWindow](ToWindow)
_to_table = msgspec.msgpack.Decoder[ToTable](ToTable)


def read_to_window(data: bytes) -> ToWindow:
    """The message of these bytes; msgspec.MsgspecError for bytes that are none."""
    message: ToWindow = _to_window.decode(data)
    return message


def read_to_table(data: bytes) -> ToTable:
    """The message of these bytes; msgspec.MsgspecError for bytes that are none."""
    message: ToTable = _to_table.decode(data)
    return message


def shown(number: int, face: View | Page, turned: int | None = None, ahead: int | None = None) -> PictureSent:
    """A face as it travels: without the commands of its choices, which never leave the table's process."""
    if isinstance(face, View):
        return PictureSent(number, view=sealed_view(face), turned=turned, ahead=ahead)
    return PictureSent(number, page=replace(face, choices=_sealed(face.choices)), turned=turned, ahead=ahead)


def sealed_view(view: View) -> View:
    """A View without the commands of its choices."""
    return replace(view, choices=_sealed(view.choices))


def _sealed(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    return tuple(choice if choice.act is None else replace(choice, act=None) for choice in choices)
