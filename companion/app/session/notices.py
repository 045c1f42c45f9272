"""What the companion itself has to say to people: which words stand now. Pure; notices come, replace each other, go.

What may live here: words about devices, power, files. What may not: the rules of any game, who shows them.
"""

from __future__ import annotations

from companion.app.storage.errors import StoreError
from companion.app.storage.journal import Heartbeat
from companion.engine import signals
from companion.engine.view import Notice
from companion.engine.words import Msg

Notices = tuple[Notice, ...]
LOW_BATTERY = 15


def sentence(notice: Notice) -> Msg:
    """The whole notice in one line: what happened, what to do."""
    if notice.remedy is None:
        return Msg("{text}.", {"text": notice.text})
    return Msg("{text}. {remedy}", {"text": notice.text, "remedy": notice.remedy})


def put(notices: Notices, notice: Notice) -> Notices:
    """The notices with one more; it replaces the one with its id."""
    return (*drop(notices, notice.id), notice)


def drop(notices: Notices, id: str) -> Notices:  # noqa: A002 the field's own name
    """The notices without one."""
    return tuple(notice for notice in notices if notice.id != id)


def after(notices: Notices, signal: signals.Signal) -> Notices:
    """The notices after a device has said something about itself."""
    match signal:
        case signals.LinkLost(device, _, why):
            return put(notices, Notice(f"link:{device}", Msg("{device} is not connected", {"device": device}), Msg(
                "Check its cable ({why}); it goes on by itself. Until then use the screen.", {"why": why})))
        case signals.LinkUp(device):
            return drop(notices, f"link:{device}")
        case signals.Stuck(_, _, button):
            return put(notices, Notice(f"stuck:{button}", Msg("The button {button} is held down", {"button": button}),
                                       Msg("Does something lie on it? Until it is free it means nothing.")))
        case signals.Released(_, _, button, _):
            return drop(notices, f"stuck:{button}")
        case signals.Battery(_, _, die, percent):
            return put(notices, _battery(die, percent)) if percent <= LOW_BATTERY else drop(notices, f"battery:{die}")
    return notices


def _battery(die: str, percent: int) -> Notice:
    return Notice(f"battery:{die}", Msg("The battery of die {die} is at {percent} %", {"die": die, "percent": percent}),
                  Msg("Charge it soon; its rolls can be typed."))


def unasked(die: str, value: int) -> Notice:
    """A roll that nobody asked for."""
    text = Msg("A die shows {value}; no roll is asked for, nothing has changed", {"value": value})
    return Notice("unasked", text if not die else Msg(
        "Die {die} shows {value}; no roll is asked for, nothing has changed", {"die": die, "value": value}))


def trouble(error: StoreError) -> Notice:
    """A file that does not do its part."""
    return Notice("store", error.text, error.remedy, "bad")


def not_remembered() -> Notice:
    """The library did not take something; the game itself is safe."""
    return Notice("library", Msg("Something new could not be remembered; the game itself is safe"),
                  Msg("Make room on the memory card."))


def unreadable(number: int) -> Notice:
    """A game in the journal that this version does not understand."""
    return Notice("unreadable", Msg("Game {number} cannot be read by this version", {"number": number}),
                  Msg("It is kept as it is. Begin a new game, or install the version that wrote it."), "bad")


def mishap() -> Notice:
    """A mistake of ours."""
    return Notice("mishap", Msg("The companion made a mistake; this did not count"),
                  Msg("Try it another way, or correct the numbers by touching them."), "bad")


def set_aside(name: str) -> Notice:
    """A damaged file was replaced by what could be read of it."""
    return Notice(f"aside:{name}", Msg("A damaged file was found; the game goes on from its last sound entry"), Msg(
        "The damaged file is kept as {file}. Look at the table: does everything stand as on the screen?",
        {"file": name}), "bad")


def power_was_away(last: Heartbeat, now: int) -> Notice:
    """How long the power was away, as far as the wall clock can be believed."""
    away = max(0, now - last.wall) if last.wall else 0
    text = Msg("The companion was off") if not away else Msg("The companion was off for {time}", {"time": _span(away)})
    return Notice("power", text, Msg("Every clock stands. Everything is as it was; just go on."))


def _span(seconds: int) -> Msg:
    if seconds < 120:
        return Msg("{n} second", {"n": seconds}, "{n} seconds")
    if seconds < 7200:
        return Msg("{n} minute", {"n": seconds // 60}, "{n} minutes")
    if seconds < 172_800:
        return Msg("{n} hour", {"n": seconds // 3600}, "{n} hours")
    return Msg("{n} day", {"n": seconds // 86_400}, "{n} days")
