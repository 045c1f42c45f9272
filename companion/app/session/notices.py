"""The notices of the companion itself, and which of them stand now. Pure; notices come, replace each other, go.

What may live here: words about devices, power, files. What may not: the rules of any game, who shows them.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.storage.errors import StoreError
from companion.app.storage.journal import Loss
from companion.engine import signals
from companion.engine.view import NOTICE_AWAY, Notice
from companion.engine.words import Msg, as_told

Notices = tuple[Notice, ...]
LOW_BATTERY = 15
PASSING = ("store", "unasked", "mishap", "power", "unshown", "unshown-page", "nobodys", "packed", "declined")
"""Notices of these kinds speak of a moment: they go once the game goes on, or another one comes."""


def notice_sentence(notice: Notice) -> Msg:
    """The whole notice in one line: what happened, what to do."""
    if notice.remedy is None:
        return Msg("{text}.", {"text": notice.text})
    return Msg("{text}. {remedy}", {"text": notice.text, "remedy": notice.remedy})


def put_notice(notices: Notices, notice: Notice) -> Notices:
    """The notices with one more, which can be put away; it replaces the one with its id."""
    return (*drop_notice(notices, notice.id), replace(notice, away=f"{NOTICE_AWAY}{notice.id}"))


def drop_notice(notices: Notices, id: str) -> Notices:  # noqa: A002 the field's own name
    """The notices without one."""
    return tuple(notice for notice in notices if notice.id != id)


def lasting_notices(notices: Notices) -> Notices:
    """Those that do not speak of this moment alone."""
    return tuple(notice for notice in notices if notice.id not in PASSING)


def notices_after(notices: Notices, signal: signals.Signal) -> Notices:
    """The notices after a device has said something about itself."""
    match signal:
        case signals.LinkLost():
            return put_notice(notices, _lost(signal))
        case signals.PinTaken(device, _, pin, use, line):
            return put_notice(notices, _taken(device, pin, use, line))
        case signals.NetworkSeen(way=way) if way:
            return drop_notice(notices, "network")
        case signals.LinkUp(device) | signals.Unplugged(device):
            return drop_notice(notices, f"link:{device}")
        case signals.Stuck(_, _, button):
            return put_notice(notices,
                              Notice(f"stuck:{button}", Msg("The button {button} is held down", {"button": button}),
                                              Msg("Does something lie on it? Until it is free it means nothing.")))
        case signals.Released(_, _, button, _):
            return drop_notice(notices, f"stuck:{button}")
        case signals.Battery(_, _, die, percent):
            return put_notice(notices, _battery(die, percent)) if percent <= LOW_BATTERY else drop_notice(
                notices, f"battery:{die}")
    return notices


def _lost(signal: signals.LinkLost) -> Notice:
    text = Msg("{device} is not connected", {"device": signal.device})
    remedy = Msg("Use the screen until it is. {remedy}", {"remedy": signal.remedy}) if signal.remedy else Msg(
        "Check its plug and its switch ({why}); it goes on by itself. Until then use the screen.", {
            "why": as_told(signal.why)})
    return Notice(f"link:{signal.device}", text, remedy)


def _battery(die: str, percent: int) -> Notice:
    return Notice(f"battery:{die}", Msg("The battery of die {die} is at {percent} %", {"die": die, "percent": percent}),
                  Msg("Charge it soon; its rolls can be typed."))


def _taken(device: str, pin: int, use: str, line: str) -> Notice:
    said: dict[str, str | int | Msg] = {"device": device, "pin": pin, "use": use, "line": line}
    off = Msg("Wire it to another pin, or take the line {line} out of /boot/firmware/config.txt.", {"line": line})
    return Notice(f"pin:{device}", Msg("{device} is not used: GPIO{pin} belongs to {use}", {
        name: said[name] for name in ("device", "pin", "use")}), off if line else Msg(
        "Wire it to another pin, and name that one in the configuration."))


def unasked_roll(die: str, value: int) -> Notice:
    """A roll that nobody asked for."""
    text = Msg("A die shows {value}; no roll is asked for, nothing has changed", {"value": value})
    return Notice("unasked", text if not die else Msg(
        "Die {die} shows {value}; no roll is asked for, nothing has changed", {"die": die, "value": value}))


def throw_not_taken(die: str, value: int, why: Msg) -> Notice:
    """A throw that the roll did not take, and why."""
    text = Msg("A die shows {value}, and that roll does not count", {"value": value})
    return Notice("unasked", text if not die else Msg(
        "Die {die} shows {value}, and that roll does not count", {"die": die, "value": value}), why)


def nobodys_button(button: str) -> Notice:
    """A button was pressed that belongs to nobody at this table."""
    return Notice("nobodys", Msg("Nobody sits at button {n}", {"n": button.removeprefix("seat-")}),
                  Msg("It is given to somebody on the page “Who sits where”."))


def change_declined() -> Notice:
    """A player who was asked does not agree to a change."""
    return Notice("declined", Msg("The request was declined"))


def file_trouble(error: StoreError) -> Notice:
    """A file does not do its part."""
    return Notice("store", error.text, error.remedy, "bad")


def nothing_kept(error: StoreError) -> Notice:
    """The files could not be opened at all: the table plays on without them."""
    text = Msg("What is played now is not kept: {problem}", {"problem": error.text})
    return Notice("unkept", text, error.remedy, "bad")


def not_remembered() -> Notice:
    """The library did not take something; the game itself is safe."""
    return Notice("library", Msg("Something new could not be remembered; the game itself is safe"),
                  Msg("Make room on the memory card."))


def kept_state_differs() -> Notice:
    """What was kept of the game on the table was not what its moves lead to; it has been read from its first move."""
    return Notice("kept-state", Msg("The game was not quite as it was shown: it now stands as its moves say"),
                  Msg("Compare the table with the screen, and correct what does not agree."), "bad")


def unreadable_game(number: int) -> Notice:
    """A game in the journal that this version does not understand."""
    return Notice("unreadable", Msg("Game {number} cannot be read by this version", {"number": number}),
                  Msg("It is kept as it is. Begin a new game, or install the version that wrote it."), "bad")


def unshown_game(title: Msg) -> Notice:
    """A game that could not be made or drawn the last time."""
    return Notice("unshown", Msg("{game} could not be shown the last time, and was not opened", {"game": title}),
                  Msg("It is kept as it is. A touch at Home opens it again."), "bad")


def unshown_page() -> Notice:
    """A page at which the window failed again and again."""
    return Notice("unshown-page", Msg("What was open could not be shown, and was left"),
                  Msg("The game is as it was. Phones can show it."), "bad")


def own_mishap() -> Notice:
    """A mistake of ours."""
    return Notice("mishap", Msg("The companion made a mistake; this did not count"),
                  Msg("Try it another way, or correct the numbers by touching them."), "bad")


def set_aside(name: str) -> Notice:
    """A damaged file was replaced by what could be read of it."""
    return Notice(f"aside:{name}", Msg("A damaged file was found; everything intact in it was saved"), Msg(
        "The damaged file is kept as {file}. Look at the table: does everything stand as on the screen?",
        {"file": name}), "bad")


def entries_lost(loss: Loss) -> Notice:
    """Not everything of a game could be read."""
    said: dict[str, str | int | Msg] = {"number": loss.game, "lost": loss.known - loss.read, "all": loss.known}
    return Notice(f"lost:{loss.game}", Msg("Game {number}: {lost} of {all} moves could not be read", said),
                  Msg("The damaged file is kept. Look at the table, and correct what does not stand as on the screen."),
                  "bad")


def forgotten_setting(name: str) -> Notice:
    """What was chosen on the settings page makes no sense any more."""
    return Notice(f"setting:{name}", Msg("What was chosen for {setting} cannot be read; what is configured holds", {
        "setting": name}), Msg("Choose it again on the settings page."))


def was_off(seconds: int, sure: bool = True, waiting: bool = True) -> Notice:
    """The companion was off in the middle of a game, for so many seconds since its last sign of life (0: unknown).

    `sure`: the last sign of life was the last moment. `waiting`: a clock stands because of it.
    """
    remedy = Msg("Every clock stands until the next move. Everything is as it was; just go on.") if waiting else Msg(
        "Everything is as it was; just go on.")
    return Notice("power", _off(seconds, sure), remedy)


def clocks_stand() -> Notice:
    """A game is resumed whose clock ran when it was left."""
    return Notice("power", Msg("Every clock stands until the next move"))


def _off(away: int, sure: bool) -> Msg:
    if not away:
        return Msg("The companion was off")
    if sure:
        return Msg("The companion was off for {time}", {"time": _span(away)})
    return Msg("The companion was off; its last sign of life came {time} ago", {"time": _span(away)})


def _span(seconds: int) -> Msg:
    if seconds < 120:
        return Msg("{n} second", {"n": seconds}, "{n} seconds")
    if seconds < 7200:
        return Msg("{n} minute", {"n": seconds // 60}, "{n} minutes")
    if seconds < 172_800:
        return Msg("{n} hour", {"n": seconds // 3600}, "{n} hours")
    return Msg("{n} day", {"n": seconds // 86_400}, "{n} days")
