"""The self-test: which parts are tried, the result of each, and which lamp shines now. Pure: a value and what changes
it.

What may live here: signals, touches, findings and the time in, the value out. What may not: devices, files, sockets,
threads; others have them, who get the value and put in what they find. A part is named kind:place: button:seat-1,
lamp:next, dice:tray; some kinds are there once: buzzer, lights (of dice), and those of PROBED.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine import signals
from companion.engine.view import Notice
from companion.engine.words import Msg, as_told

WAITING = "waiting"
TRYING = "trying"
OK = "ok"
PROBLEM = "problem"
SHOWN = ("lamp", "lights", "buzzer")  # what only a person can see or hear
GPIO = ("button", "lamp", "encoder", "buzzer")
PROBED = ("broker", "network", "disk", "journal", "clock", "sound")
SHOWN_MS = 3_000
PROBE_MS = 10_000
IDLE_MS = 90_000
PINS = "pins"
LAMPS = (*(f"seat-{n}" for n in range(1, 9)), "next", "undo", "pause")


class Finding(Struct, frozen=True):
    """The result for a part: WAITING (for a person), TRYING, OK or PROBLEM, in words, and what to do."""

    state: str
    result: Msg
    remedy: Msg | None = None


class SelfTest(Struct, frozen=True):
    """One self-test. `shown` is the output that is on until `dark`, `queue` what comes after it.

    `last` is the output before it, because an answer about that may come late. `probing`: part → when its probe was
    asked for, which identifies the question. It is `over` when nobody has touched anything for IDLE_MS: from then on
    buttons, dice and lamps are the game's again. All times are monotonic ms.
    """

    parts: tuple[str, ...]
    ends: int
    findings: dict[str, Finding] = {}
    shown: str = ""
    last: str = ""
    dark: int = 0
    queue: tuple[str, ...] = ()
    probing: dict[str, int] = {}
    over: bool = False


def part_kind(part: str) -> str:
    """What kind of part it is."""
    return part.partition(":")[0]


def button_parts(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the buttons among the parts."""
    return tuple(part.partition(":")[2] for part in parts if part_kind(part) == "button")


def begin_self_test(parts: tuple[str, ...], heard: tuple[signals.Signal, ...], now: int) -> SelfTest:
    """A test of `parts`; `heard` is what devices last reported about themselves. The first lamp shines at once."""
    test = SelfTest(parts, now + IDLE_MS)
    for signal in heard:
        test = after_signal(test, signal)
    test = replace(test,
                   queue=tuple(part for part in test.parts if part_kind(part) in SHOWN and not _failed(test, part)),
                   probing={part: now for part in parts if part in PROBED})
    return _next(test, now)


def is_running(test: SelfTest | None) -> bool:
    """Whether a test has the buttons, the dice and the lamps."""
    return test is not None and not test.over


def part_finding(test: SelfTest, part: str) -> Finding:
    """The result for `part` so far."""
    if part in test.findings:
        return test.findings[part]
    if part in test.probing:
        return Finding(TRYING, Msg("is being tried"))
    return Finding(WAITING, _WAITS.get(part_kind(part), Msg("not tried")))


_WAITS = {"button": Msg("press it"), "lamp": Msg("lamp?"), "lights": Msg("do they shine?"), "encoder": Msg("turn it"),
          "buzzer": Msg("does it sound?"), "dice": Msg("plug it in, then roll")}


def after_signal(test: SelfTest, signal: signals.Signal) -> SelfTest:
    """The test after a device has said something."""
    match signal:
        case signals.Pressed(_, _, button) | signals.Released(_, _, button):
            return _with(test, f"button:{button}", Finding(OK, Msg("pressed")))
        case signals.Turned(_, _, encoder):
            return _with(test, f"encoder:{encoder}", Finding(OK, Msg("turned")))
        case signals.Stuck(_, _, button):
            return _with(test, f"button:{button}", Finding(PROBLEM, Msg("held down"), Msg(
                "Does something lie on it? If not, its wire touches ground.")))
        case signals.DiceLanded(device, _, die, value) | signals.DiceTurned(device, _, die, value):
            shows = Msg("die {die} shows {value}", {"die": die, "value": value}) if die else Msg(
                "a die shows {value}", {"value": value})
            return _with(test, f"dice:{device}", Finding(OK, shows))
        case signals.LinkUp(device, _, what, pixels):
            return _connected(test, device, what, pixels)
        case signals.Unplugged(device):
            left = {part: found for part, found in test.findings.items() if part != f"dice:{device}"}
            return replace(test, parts=tuple(part for part in test.parts if part != f"dice:{device}"), findings=left)
        case signals.PinTaken(device, _, pin, use):
            why = Msg("GPIO{pin} belongs to {use}", {"pin": pin, "use": use})
            return _gone(test, device, Finding(PROBLEM, why, Msg("Wire it to another pin, and name that one in the "
                                                                 "configuration.")))
        case signals.LinkLost(device, _, why):
            lost = Msg("not connected ({why})", {"why": as_told(why)})
            return _gone(test, device, Finding(PROBLEM, lost, signal.remedy))
    return test


def _connected(test: SelfTest, device: str, what: str, pixels: int) -> SelfTest:
    """A tray, and the coloured lamps behind it: the first belong to the seats, then come those of the table's buttons.
    """
    if device == PINS:
        return test
    part = f"dice:{device}"
    more = (part, *(f"lamp:{name}" for name in LAMPS[:pixels]))
    test = replace(test, parts=(*test.parts, *(new for new in more if new not in test.parts)))
    said = Msg("{what} is there: roll", {"what": what}) if what else Msg("it is there: roll")
    return _with(test, part, Finding(WAITING, said))


def _gone(test: SelfTest, device: str, gone: Finding) -> SelfTest:
    """If pins do not work, nothing on them does; any other device is a part of its own."""
    if device == PINS:
        for part in test.parts:
            test = _with(test, part, gone) if part_kind(part) in GPIO else test
        return test
    what, _, name = device.partition(" ")
    part = f"{what}:{name}" if what in GPIO and name else device if device in GPIO else f"dice:{device}"
    return _with(test, part, gone)


def _with(test: SelfTest, part: str, found: Finding) -> SelfTest:
    return replace(test, findings={**test.findings, part: found}) if part in test.parts else test


def _failed(test: SelfTest, part: str) -> bool:
    return part_finding(test, part).state == PROBLEM


def after_touch(test: SelfTest, key: str, now: int) -> SelfTest:
    """The test after a touch: yes:<part> or no:<part> about the output that is on, try:<part> to try one part again."""
    word, _, part = key.partition(":")
    test = replace(test, ends=now + IDLE_MS, over=False)
    if word == "try":
        return _again(test, part, now)
    if part not in (test.shown, test.last):
        return test
    test = _with(test, part, _seen(part) if word == "yes" else _unseen(part))
    return _next(test, now) if part == test.shown else test


def _again(test: SelfTest, part: str, now: int) -> SelfTest:
    rest = {name: found for name, found in test.findings.items() if name != part}
    if part in PROBED:
        return replace(test, findings=rest, probing={**test.probing, part: now})
    if part_kind(part) in SHOWN:
        queue = tuple(name for name in test.queue if name != part)
        return _next(replace(test, findings=rest, queue=(part, *queue)), now)
    return replace(test, findings=rest)


def _seen(part: str) -> Finding:
    return Finding(OK, Msg("sounds") if part == "buzzer" else Msg("shines"))


def _unseen(part: str) -> Finding:
    if part == "lights":
        return Finding(OK, Msg("these dice have no light"))
    if part == "buzzer":
        return Finding(PROBLEM, Msg("silent"), Msg(
            "It must be one that sounds by itself. Is + at the pin and − at ground, and the pin right?"))
    return Finding(PROBLEM, Msg("stays dark"), Msg(
        "Turn it round, check its resistor, and that its pin is the one in the configuration."))


def after_answer(test: SelfTest, part: str, asked: int, notice: Notice) -> SelfTest:
    """The test after the question of `asked` has been answered; an answer to an older question is ignored."""
    if test.probing.get(part) != asked:
        return test
    state = OK if notice.tone == "good" else PROBLEM
    left = {name: at for name, at in test.probing.items() if name != part}
    return _with(replace(test, probing=left), part, Finding(state, notice.text, notice.remedy))


def after_time(test: SelfTest, now: int) -> SelfTest:
    """The test once it is `now`: a lamp goes dark and the next one shines; a part that does not answer has a problem.
    """
    if test.shown and now >= test.dark:
        test = _next(test, now)
    late = [part for part, asked in test.probing.items() if now >= asked + PROBE_MS]
    for part in late:
        silent = Notice(part, Msg("no answer in {n} seconds", {"n": PROBE_MS // 1000}),
                        Msg("Touch it to try it once more."))
        test = after_answer(test, part, test.probing[part], silent)
    return replace(test, over=True, shown="", queue=()) if now >= test.ends and not test.over else test


def next_due(test: SelfTest) -> int | None:
    """When `after_time` changes something, in monotonic ms; None once everything is answered."""
    due = [asked + PROBE_MS for asked in test.probing.values()]
    due += [test.dark] if test.shown else []
    due += [] if test.over else [test.ends]
    return min(due, default=None)


def _next(test: SelfTest, now: int) -> SelfTest:
    """The next output of the queue, or none."""
    shown, queue = (test.queue[0], test.queue[1:]) if test.queue else ("", ())
    return replace(test, shown=shown, last=test.shown, dark=now + SHOWN_MS, queue=queue)
