"""What was last heard of every part, as lines of the hardware page: a fold over signals. Pure."""

from __future__ import annotations

from companion.engine import signals
from companion.engine.view import Row
from companion.engine.words import Msg

DeviceStatus = dict[str, Row]
MOST = 60


def update(heard: DeviceStatus, signal: signals.Signal) -> DeviceStatus:
    """The lines after one more signal; each part has one line, and there are never more than MOST."""
    match signal:
        case signals.Pressed(_, _, button) | signals.Held(_, _, button):
            return _with(heard, f"button:{button}", _button(button, Msg("pressed"), "good"))
        case signals.Released(_, _, button):
            return _with(heard, f"button:{button}", _button(button, Msg("free"), "plain"))
        case signals.Stuck(_, _, button):
            return _with(heard, f"button:{button}", _button(button, Msg("held down"), "bad"))
        case signals.DiceLanded(_, _, die, value) | signals.DiceTurned(_, _, die, value):
            return _with(heard, f"die:{die}", _die(die, Msg("shows {value}", {"value": value}), "good"))
        case signals.DiceMoved(_, _, die):
            return _with(heard, f"die:{die}", _die(die, Msg("rolls"), "plain"))
        case signals.DiceCrooked(_, _, die):
            return _with(heard, f"die:{die}", _die(die, Msg("lies crooked"), "warn"))
    return _about_links(heard, signal)


def _about_links(heard: DeviceStatus, signal: signals.Signal) -> DeviceStatus:
    device = signal.device
    match signal:
        case signals.LinkUp(_, _, what):
            return _with(heard, f"link:{device}", _link(device, Msg("connected"), "good", what))
        case signals.PinTaken(_, _, pin, use):
            return _with(heard, f"link:{device}", _link(device, Msg("not used"), "bad", f"GPIO{pin}: {use}"))
        case signals.LinkLost(_, _, why):
            return _with(heard, f"link:{device}", _link(device, Msg("not connected"), "bad", why))
        case signals.Nonsense(_, _, _, why):
            old = heard.get(f"nonsense:{device}")
            n = 1 + int(str(old.value.args["n"])) if old and old.value else 1
            return _with(heard, f"nonsense:{device}", Row(
                Msg("Not understood from {device}", {"device": device}),
                value=Msg("{n} line", {"n": n}, "{n} lines"), note=Msg.plain(why), tone="warn"))
        case signals.Battery(_, _, die, percent):
            return _with(heard, f"battery:{die}", Row(Msg("Battery of die {die}", {"die": die}), icon="battery",
                                                      value=Msg("{percent} %", {"percent": percent})))
    return heard


def _with(heard: DeviceStatus, key: str, row: Row) -> DeviceStatus:
    return heard if key not in heard and len(heard) >= MOST else {**heard, key: row}


def _button(button: str, value: Msg, tone: str) -> Row:
    return Row(Msg("Button {button}", {"button": button}), value=value, icon="gesture-tap-button", tone=tone)


def _die(die: str, value: Msg, tone: str) -> Row:
    return Row(Msg("Die {die}", {"die": die or "?"}), value=value, icon="dice-multiple", tone=tone)


def _link(device: str, value: Msg, tone: str, detail: str) -> Row:
    return Row(Msg.plain(device), value=value, note=Msg.plain(detail) if detail else None,
               icon="usb", tone=tone)
