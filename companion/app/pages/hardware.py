"""The parts: every button, lamp, die, buzzer, the broker, the network, the disk, the clock, and how each does. Pure.

What may live here: the self-test as lines to read and to touch, on the screen and for `companion check`. What may not:
what changes it (self_test.py), trying anything.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg

from .navigation import PageContext, Transition, Try
from .routes import HARDWARE, HardwareRoute, HomeRoute
from .self_test import OK, PROBED, PROBLEM, SHOWN, WAITING, Finding, SelfTest, part_finding, part_kind

ROUTE = HardwareRoute
AGAIN = "again"
TONES = {OK: "good", PROBLEM: "bad"}
SIGNS = {OK: "check-circle", PROBLEM: "alert-circle", WAITING: "gesture-tap-button"}
NAMES = {"lights": Msg("Dice lights"), "buzzer": Msg("Buzzer"), "broker": Msg("Broker"),
         "network": Msg("Network"), "disk": Msg("Memory card"),
         "journal": Msg("Saved games"), "clock": Msg("Clock"), "sound": Msg("Loudspeaker")}
PLACES = {"next": Msg("“Next”"), "undo": Msg("“Undo”"), "pause": Msg("“Pause”"), "dial": Msg("the dial")}


def page(context: PageContext, route: HardwareRoute) -> Page:
    """One line a part, with what is asked at the top."""
    test = context.trial
    if test is None:
        return Page(HARDWARE, Msg("Check the parts"), None, context.devices, back="back", notices=context.notices)
    return Page(HARDWARE, Msg("Check the parts"), _asked(test), (*self_test_rows(test), *context.devices),
                _choices(test),
                back="back", notices=context.notices)


def answer(context: PageContext, route: HardwareRoute, key: str, value: Any) -> Transition | None:
    """Go back home, answer the question about an output, or try one part or all of them again."""
    if key == "back":
        return Transition(HomeRoute())
    return Transition(HardwareRoute(), Try("" if key == AGAIN else key))


def _choices(test: SelfTest) -> tuple[Choice, ...]:
    """An answer to the question about an output; when the output has just gone dark, the buttons lie on nothing that
    can be touched.
    """
    late = tuple(Choice(f"{word}:{test.last}", Msg("Once more"), on=f"late:{word}") for word in ("yes", "no"))
    return (*(late if test.last not in ("", test.shown) else ()), *_shown_choices(test))


def _shown_choices(test: SelfTest) -> tuple[Choice, ...]:
    if not test.shown:
        return (Choice(AGAIN, Msg("Once more"), "restart"),)
    sound = test.shown == "buzzer"
    return (Choice(f"no:{test.shown}", Msg("No, silent") if sound else Msg("No, dark"), "close"),
            Choice(f"yes:{test.shown}", Msg("Yes, it sounds") if sound else Msg("Yes, it shines"), "check",
                   emphasis="main"))


def _asked(test: SelfTest) -> Msg:
    """The question about the output that is on; or else what is left to do, and how many parts work."""
    states = [part_finding(test, part).state for part in test.parts]
    count: dict[str, str | int | Msg] = {"ok": states.count(OK), "all": len(states)}
    if test.over:
        return Msg("The test is over: {ok} of {all} parts work. Buttons and dice are the game's again.", count)
    if test.shown == "buzzer":
        return Msg("Does the buzzer sound?")
    if test.shown == "lights":
        return Msg("Did the dice you rolled light up?")
    if test.shown:
        return Msg("Does the lamp of {place} shine?", {"place": part_place(test.shown)})
    if WAITING in states:
        return Msg("Press every button, roll every die: {ok}/{all}", count)
    if PROBLEM in states:
        return Msg("{ok} of {all} parts work; below stands what to do.", count)
    return Msg("{ok} of {all} parts work.", count)


def part_place(part: str) -> Msg:
    """Where a button or a lamp is: a seat, or a button of the table."""
    name = part.partition(":")[2]
    seat = name.removeprefix("seat-")
    return Msg("Seat {n}", {"n": seat}) if seat != name else PLACES.get(name, Msg.plain(name))


def self_test_rows(test: SelfTest) -> tuple[Row, ...]:
    """Every part with its result, a button and its lamp in one line; then, for parts with a problem, what to do."""
    found = _found(test)
    remedies = (replace(row, key="", note=remedy) for row, remedy in found if remedy)
    return (*(row for row, _ in found), *remedies)


def self_test_report(test: SelfTest) -> tuple[Msg, ...]:
    """The same in lines, for `companion check`: what is well, what only a person can try, what to do."""
    lines = []
    for row, remedy in _found(test):
        sign = {"good": "[ok]", "bad": "[!!]"}.get(row.tone, "[??]")
        said: dict[str, str | int | Msg] = {"sign": sign, "part": row.label, "result": row.value or Msg("")}
        lines.append(Msg("{sign} {part}: {result}. {remedy}", {**said, "remedy": remedy}) if remedy else Msg(
            "{sign} {part}: {result}", said))
    hands = Msg("[??] What nobody has pressed or seen yet is tried by hand: “Check the parts” on the screen.")
    waiting = any(part_finding(test, part).state == WAITING for part in test.parts)
    return (*lines, *((hands,) if waiting else ()))


def _found(test: SelfTest) -> list[tuple[Row, Msg | None]]:
    """One row a part, or a button and its lamp, and what to do where it has a problem."""
    lamps = {part.partition(":")[2]: part for part in test.parts if part_kind(part) == "lamp"}
    beside = {part.partition(":")[2] for part in test.parts if part_kind(part) == "button"}
    found: list[tuple[Row, Msg | None]] = []
    for part in test.parts:
        name = part.partition(":")[2]
        if part_kind(part) == "button" and name in lamps:
            found.append(_both(test, part, lamps[name]))
        elif part_kind(part) != "lamp" or name not in beside:
            found.append(_one(test, part, part_finding(test, part)))
    return found


def part_label(part: str) -> Msg:
    """What a part is called."""
    match part_kind(part):
        case "button":
            return Msg("Button of {place}", {"place": part_place(part)})
        case "lamp":
            return Msg("Lamp of {place}", {"place": part_place(part)})
        case "encoder":
            return Msg("Dial")
        case "dice":
            return Msg("Dice: {name}", {"name": part.partition(":")[2]})
    return NAMES[part]


def _both(test: SelfTest, button: str, lamp: str) -> tuple[Row, Msg | None]:
    """A button and the lamp beside it: as bad as the worse of the two."""
    pressed, lit = part_finding(test, button), part_finding(test, lamp)
    worse = max(pressed, lit, key=lambda one: (one.state == PROBLEM, one.state != OK))
    both = Finding(worse.state, Msg("{button} · {lamp}", {"button": pressed.result, "lamp": lit.result}), worse.remedy)
    row, remedy = _one(test, lamp, both)
    return replace(row, label=part_place(button)), remedy


def _one(test: SelfTest, part: str, found: Finding) -> tuple[Row, Msg | None]:
    now = part == test.shown
    again = f"try:{part}" if part_kind(part) in SHOWN or part in PROBED else ""
    sign = "lightbulb-on" if now else SIGNS.get(found.state, "timer-sand")
    tone = "warn" if now else TONES.get(found.state, "plain")
    return Row(part_label(part), again, found.result, icon=sign, tone=tone), found.remedy
