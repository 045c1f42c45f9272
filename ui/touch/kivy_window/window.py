"""Everything that Kivy needs to know before its window is opened, in one place. No widget and no drawing lives here."""

from __future__ import annotations

import ctypes
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.engine.words import Msg
from ui.touch.drawing import theme

from .x_display import x_display_size

ABS_MT_POSITION_X, WORD_BITS = 0x35, 8 * ctypes.sizeof(ctypes.c_long)
KNOWN, LIBRARY = Path("/sys/class/input"), "libmtdev.so.1"
"""What the kernel knows of input devices, and the library that reads panels."""
KERNEL = "kmsdrm"
"""SDL's word for drawing without a desktop."""
QUICK, IDLE = 60.0, 8.0
"""Frames a second while a finger is about, and else (pace.py)."""


def prepare_window(size: tuple[int, int] | None, fullscreen: bool, *, fingers: bool = False,
                   watched: bool = False) -> None:
    """Set up Kivy's configuration; has an effect only before Kivy's window is imported.

    A window that is only `watched` has no pointer, hears no touch, keeps the display awake and is closed by Escape.
    """
    from kivy.config import Config
    width, height = size or (fullscreen and x_display_size(os.environ)) or (800, 480)
    settings = {"width": width, "height": height, "fullscreen": "auto" if fullscreen else 0, "maxfps": int(QUICK),
                "multisamples": 0, "show_cursor": 0 if fullscreen or watched else 1, "resizable": 0 if size else 1,
                "allow_screensaver": 0 if watched else 1}
    for key, value in settings.items():
        Config.set("graphics", key, str(value))
    Config.set("kivy", "exit_on_escape", "1" if watched else "0")
    one_touch_source(Config, fingers)
    if watched:
        Config.remove_section("input")
        Config.add_section("input")


class NoDisplayError(RuntimeError):
    """There is no display to open a window on; `text` says what to do."""

    text = Msg("The touch screen cannot open a window: no display was found. Connect one and start again, or run "
               "“companion run --headless” and play with phones alone.")

    def __init__(self) -> None:
        super().__init__(self.text.id)


def video_driver(environ: Mapping[str, str], panels: Sequence[str]) -> str:
    """The video driver SDL is to use; empty: its own choice. NoDisplayError if it would draw where nobody sees it.

    Without X or Wayland SDL falls back to an invisible window, so a panel driven by the kernel (`panels`) comes first.
    """
    if environ.get("SDL_VIDEODRIVER") or not is_drawn_by_the_kernel(environ):
        return ""
    if not panels:
        raise NoDisplayError
    return KERNEL


def is_drawn_by_the_kernel(environ: Mapping[str, str]) -> bool:
    """Whether the picture goes straight to a display of the kernel's: no desktop is there, and nothing else is wished.
    """
    desktop = environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    wanted = environ.get("SDL_VIDEODRIVER", "")
    return wanted.lower() == KERNEL or not (wanted or desktop)


def open_window(rotation: int, card: int | None = None) -> Any:
    """Kivy's window, turned by `rotation` degrees; raises NoDisplayError, with what to do, where none can be opened.

    `card`: the number of the graphics card on which the display is, where the kernel draws. SDL takes the first card
    otherwise, and on a Pi 5 that may be another one after every start.
    """
    wanted = video_driver(os.environ, [str(card) for card in Path("/dev/dri").glob("card*")])
    if wanted:
        os.environ["SDL_VIDEODRIVER"] = wanted
    if card is not None:
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(card))
    log = logging.getLogger("kivy")
    level, log.level = log.level, logging.CRITICAL + 1  # Kivy's own complaint is a traceback nobody can use
    from kivy.core.window import Window
    log.level = level
    if Window is None:
        raise NoDisplayError
    Window.clearcolor, Window.rotation = theme.rgba(theme.GROUND), rotation
    return Window


def turn_picture(opened: Any, rotation: int) -> None:
    """Have the picture in the window `opened` stand at `rotation` degrees; touches are turned with it."""
    opened.rotation = rotation % 360


def when_away(opened: Any, do: Callable[[], object]) -> None:
    """Call a function when nobody can see the window `opened`, because another one is before it, or it is gone."""
    opened.bind(on_minimize=lambda _: do(), on_hide=lambda _: do(), focus=lambda _, here: here or do())


def one_touch_source(config: Any, fingers: bool) -> None:
    """Only one source of touches, because a second one would make two touches of one finger.

    SDL reports touches as a mouse, one at a time; with `fingers` they are read from the panel itself.
    """
    config.remove_section("input")
    config.add_section("input")
    if fingers:
        config.set("input", "mtdev_%(name)s", "probesysfs,provider=mtdev")
    else:
        config.set("input", "mouse", "mouse,disable_multitouch")


def has_fingers(known: Path = KNOWN, devices: Path = Path("/dev/input"), library: str = LIBRARY) -> bool:
    """Whether a panel here reports fingers and may be read, as the source "mtdev" needs it."""
    panels = [file.name for file in known.glob("event*") if reports_fingers(file.name, known, library)]
    return any(os.access(devices / name, os.R_OK) for name in panels)


def reports_fingers(name: str, known: Path = KNOWN, library: str = LIBRARY) -> bool:
    """Whether the device of this name ("event3") is a panel that reports fingers, and can be read as one.

    Its capabilities are a list of hexadecimal words, the highest first; looked for is the bit ABS_MT_POSITION_X.
    """
    try:
        ctypes.CDLL(library)
        words = (known / name / "device/capabilities/abs").read_text().split()
    except OSError:
        return False
    bits = sum(int(word, 16) << WORD_BITS * n for n, word in enumerate(reversed(words)))
    return bool(bits >> ABS_MT_POSITION_X & 1)
