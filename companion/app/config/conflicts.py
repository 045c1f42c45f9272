"""Settings that are each right and cannot all be true: pins, ports and names given twice, pins where nothing is wired,
more current than there is.

What may live here: pure checks, and which of two conflicting places is named. What may not: files, single keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.bindings import DIAL
from companion.engine.words import Msg

from .parse import Parsed, Problem
from .places import ONE, Written, written_places
from .settings import Settings, pins_of, wiring_of

PINS = ("buttons", "lamps", "rgb", "buzzer", "encoder")
# What one pin of a Raspberry Pi gives, and all of them. Source: raspberrypi.com, "GPIO pads control".
# no pattern mixes more than two of a lamp's three colours
MOST_MA_A_PIN = 16
MOST_MA = 50
LIT_OF_THREE = 2

Use = tuple[Written, int | str]


class Conflict(Struct, frozen=True):
    """`second` uses what `first` uses; what is wrong with either, and what to do."""

    first: Written
    second: Written
    text: Msg
    remedy: Msg


def at_odds(settings: Settings, layers: Sequence[Parsed]) -> tuple[Problem, ...]:
    """The conflicts, each at the place where it was written; `layers`: the files, each over the one before."""
    alone = (problem for own in layers[-1:] for problem in (*_unused(settings, own), *_too_much(settings, own)))
    return (*(_told(conflict, layers[::-1]) for conflict in clashes(settings)), *alone)


def _unused(settings: Settings, own: Parsed) -> Iterator[Problem]:
    """Pins that somebody has chosen without saying that anything is wired, or that so much is wired."""
    chosen = [section for section in PINS if own.values.get(section)]
    if wiring_of(settings) == "none" and chosen and not {"wired", "wiring"} & own.values.keys():
        yield _at(own, chosen[0], Msg("no pin is used until something is wired"))
    elif wiring_of(settings) == "three-buttons" and (more := [name for name in chosen if name != "buttons"]):
        yield _at(own, more[0], Msg("with “three-buttons” these pins are not used"))


def _at(own: Parsed, section: str, text: Msg) -> Problem:
    line = written_places(own.text).get((section, ONE, ""), 0)
    return Problem(own.file, line, section, "", text, Msg('write wiring = "own" or "readme" above all sections'))


def _too_much(settings: Settings, own: Parsed) -> Iterator[Problem]:
    """What the lamps and the buzzer draw together, and each, against what a Pi can give."""
    pins, currents = pins_of(settings), settings.currents
    lights = len(pins.lamps) + LIT_OF_THREE * len(pins.coloured)
    used = {**({"lamp": currents.lamp} if lights else {}), **({"buzzer": currents.buzzer} if pins.buzzer else {})}
    remedy = Msg("take larger resistors, or a transistor for each, and say here what they draw")
    lines = written_places(own.text)
    for name, most in used.items():
        if most > MOST_MA_A_PIN:
            text = Msg("{ma} mA are too much for one pin, which gives {most}", {"ma": most, "most": MOST_MA_A_PIN})
            yield Problem(own.file, lines.get(("currents", ONE, name), 0), "currents", name, text, remedy)
    together = currents.lamp * lights + used.get("buzzer", 0)
    if together > MOST_MA:
        text = Msg("lamps and buzzer draw {ma} mA together, a Pi gives {most}", {"ma": together, "most": MOST_MA})
        yield Problem(own.file, lines.get(("currents", ONE, ""), 0), "currents", "", text, remedy)


def _told(conflict: Conflict, layers: Sequence[Parsed]) -> Problem:
    """A conflict as a problem at the place that was written last, because people can change their own file and not a
    default.
    """
    both = (conflict.second, conflict.first), (conflict.first, conflict.second)
    written = [(layer.file, line, *pair) for layer in layers for lines in [written_places(layer.text)]
               for pair in both if (line := _line(lines, pair[0]))]
    file, line, own, other = written[0] if written else ("", 0, *both[0])
    text = Msg("{text} ({other})", {"text": conflict.text, "other": f"[{other[0]}] {other[2]}"})
    return Problem(file, line, own[0], own[2], text, conflict.remedy)


def _line(lines: dict[Written, int], place: Written) -> int:
    """Where a key is written, or the block to which it belongs as a default, where there are several blocks."""
    section, nth, _ = place
    return lines.get(place) or (0 if nth == ONE else lines.get((section, nth, ""), 0))


def clashes(settings: Settings) -> tuple[Conflict, ...]:
    """Everything that is used a second time."""
    remedy = Msg("give each its own; 0 means not wired")
    return (*_twice(_pins(settings), Msg("this pin is already used"), remedy),
            *_twice(_ports(settings), Msg("this port is already used"), Msg("choose another port")),
            *_twice(_names(settings), Msg("this name is already used"), Msg("choose another name")))


def _twice(uses: Iterator[Use], text: Msg, remedy: Msg) -> Iterator[Conflict]:
    taken: dict[int | str, Written] = {}
    for place, used in uses:
        first = taken.setdefault(used, place)
        if first != place:
            yield Conflict(first, place, text, remedy)


def _pins(settings: Settings) -> Iterator[Use]:
    pins = pins_of(settings, "" if wiring_of(settings) != "none" else "readme")
    places = {DIAL: ("encoder", ONE, "push")}
    yield from ((places.get(name, ("buttons", ONE, name)), pin) for name, pin in pins.buttons)
    yield from ((("lamps", ONE, name), pin) for name, pin in pins.lamps)
    yield from ((("rgb", ONE, name), pin) for name, three in pins.coloured for pin in three)
    yield from ((("encoder", ONE, name), pin) for name, pin in zip("ab", pins.dial, strict=False))
    if pins.buzzer:
        yield ("buzzer", ONE, "pin"), pins.buzzer


def _ports(settings: Settings) -> Iterator[Use]:
    phones = settings.phones
    if phones.mode == "managed":
        yield ("phones", ONE, "port"), phones.port
        yield ("phones", ONE, "websocket_port"), phones.websocket_port
        if phones.lan_port:
            yield ("phones", ONE, "lan_port"), phones.lan_port
    if phones.mode != "off":
        yield ("phones", ONE, "web_port"), phones.web_port


def _names(settings: Settings) -> Iterator[Use]:
    yield from ((("dice", nth, "name"), line.name) for nth, line in enumerate(settings.dice))
