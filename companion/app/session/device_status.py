"""What each part reported last: a fold over signals, and the lines that stand below the self-test. Pure."""

from __future__ import annotations

from msgspec import Struct

from companion.engine import signals
from companion.engine.view import Row
from companion.engine.words import Msg

MOST = 60
LASTING = signals.LinkUp | signals.LinkLost | signals.Unplugged | signals.PinTaken | signals.Stuck


class LastWord(Struct, frozen=True):
    """The newest signal of one part, and how many of this kind there were."""

    signal: signals.Signal
    count: int = 1


DeviceStatus = dict[str, LastWord]


def update_status(heard: DeviceStatus, signal: signals.Signal) -> DeviceStatus:
    """What was reported, with one more signal; only the last report of each part is kept, of at most MOST parts."""
    key = _key(signal)
    if not key or (key not in heard and len(heard) >= MOST):
        return heard
    return {**heard, key: LastWord(signal, heard[key].count + 1 if key in heard else 1)}


def _key(signal: signals.Signal) -> str:
    match signal:
        case signals.Stuck(_, _, button) | signals.Pressed(_, _, button) | signals.Released(_, _, button):
            return f"button:{button}"
        case signals.LinkUp(device) | signals.LinkLost(device) | signals.PinTaken(device) | signals.Unplugged(
                device):
            return f"link:{device}"
        case signals.Nonsense(device):
            return f"nonsense:{device}"
        case signals.Battery(_, _, die):
            return f"battery:{die}"
        case signals.DiceLanded(_, _, die) | signals.DiceTurned(_, _, die) | signals.DiceMoved(
                _, _, die) | signals.DiceCrooked(_, _, die):
            return f"die:{die}"
    return ""


def lasting_signals(heard: tuple[signals.Signal, ...]) -> tuple[signals.Signal, ...]:
    """The signals that show a new self-test how things are: which devices are connected, which buttons are held down.
    """
    return tuple(signal for signal in heard if isinstance(signal, LASTING))


def device_rows(heard: DeviceStatus) -> tuple[Row, ...]:
    """Single dice, batteries and what was not understood: one line each, below the parts of the self-test."""
    return tuple(row for word in heard.values() if (row := _row(word)))


def _row(word: LastWord) -> Row | None:
    match word.signal:
        case signals.DiceLanded(_, _, die, value) | signals.DiceTurned(_, _, die, value):
            return _die(die, Msg("shows {value}", {"value": value}), "good")
        case signals.DiceMoved(_, _, die):
            return _die(die, Msg("rolls"), "plain")
        case signals.DiceCrooked(_, _, die):
            return _die(die, Msg("lies crooked"), "warn")
        case signals.Nonsense(device, _, _, why):
            return Row(Msg("Not understood from {device}", {"device": device}),
                       value=Msg("{n} line", {"n": word.count}, "{n} lines"), note=Msg.plain(why), tone="warn")
        case signals.Battery(_, _, die, percent):
            return Row(Msg("Battery of die {die}", {"die": die}), icon="battery",
                       value=Msg("{percent} %", {"percent": percent}))
    return None


def _die(die: str, value: Msg, tone: str) -> Row:
    return Row(Msg("Die {die}", {"die": die or "?"}), value=value, icon="dice-multiple", tone=tone)
