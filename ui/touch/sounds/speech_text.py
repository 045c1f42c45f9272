"""What a voice reads from the shared screen: who is to do what, how it ended, the companion's notices.

Players who look hear little; players who use the keys alone (`whole`) hear everything that has changed. What may live
here: choosing the texts that are worth saying. Pure. What may not: speaking them (voice.py), signs (speech_signs.py).
The shared screen knows no secret, so no voice gives one away.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts import Counter, Counters, Dice, Note, ScoreRow
from companion.engine.view import Notice, Page, Row, View
from companion.engine.words import Msg, say

CORRECTED = {"{label} set from {was} to {value}": "value", "{label}: {was} → {now}": "now"}
"""Log lines that report a correction → the argument that holds the new value."""
MOST_LINES, MOST_NUMBERS = 3, 4
"""At most so many lines of the log, and of changed numbers, are read at once; older ones were read before."""


def spoken_texts(before: View | Page | None, after: View | Page, *, whole: bool = False) -> tuple[Msg, ...]:
    """What to say now, in order; nothing if nothing has changed that is worth a word."""
    told = tuple(_notices(before, after))
    if isinstance(after, Page) or not after.game:
        return (*told, *(_page(before, after) if whole and isinstance(after, Page) else ()))
    last = before if isinstance(before, View) and before.game == after.game else None
    if after.result:
        return (*told, *(_ended(after, whole=whole) if last is None or not last.result else ()))
    news = tuple(_happened(last, after)) if last and whole else _put_right(last, after) if last else ()
    step = _step(last, after, whole=whole) or (_rolled(last, after, whole=whole) if last else ())
    said = (*told, *news, *step, *(_hands(last, after) if whole else ()))
    done = whole and last is not None and len(after.hands) < len(last.hands)
    return said or ((Msg("Done"),) if done else ())


def _notices(before: View | Page | None, after: View | Page) -> Iterator[Msg]:
    """The companion's notices, and what can be done about them, once each."""
    for notice in after.notices:
        if before is None or notice not in before.notices:
            yield _sentence(notice)


def _sentence(notice: Notice) -> Msg:
    if notice.remedy is None:
        return notice.text
    return Msg("{text}. {remedy}", {"text": notice.text, "remedy": notice.remedy})


def _ended(view: View, *, whole: bool) -> Iterator[Msg]:
    """Who has won and why, then everybody's place and sum; for players who cannot see them also the terms of the sum.
    """
    if view.result is None:
        return
    yield view.result.headline
    yield view.result.reason
    names = {panel.seat: panel.name for panel in view.seats}
    for row in view.result.rows:
        standing = _standing(row, names)
        yield from (standing,) if standing else ()
        if standing and whole:
            yield from (_number(names[row.seat], term) for term in row.terms)
            yield from (aside.text for aside in row.asides)


def _standing(row: ScoreRow, names: dict[str, str]) -> Msg | None:
    if row.seat not in names or (row.total is None and not row.rank):
        return None
    said: dict[str, str | int | Msg] = {"name": names[row.seat]}
    if row.total is None:
        return Msg("Place {rank}: {name}", {"rank": row.rank, **said})
    if not row.rank:
        return Msg("{name}: {total}", {"total": row.total, **said})
    return Msg("Place {rank}: {name} with {total}", {"rank": row.rank, "total": row.total, **said})


def _step(last: View | None, after: View, *, whole: bool) -> tuple[Msg, ...]:
    """What is to be done now, and whose turn it is if that has changed."""
    turn = _turn(after) if whole and (last is None or _turn(last) != _turn(after)) else ""
    if last is not None and last.prompt.text == after.prompt.text and not turn:
        return ()
    return (*((Msg("{name} is to act", {"name": turn}),) if turn else ()), after.prompt.text)


def taught_rule(known: Msg | None, after: View | Page) -> Msg | None:
    """The explanation of a kind of step that is new to the table, if it is not `known` from before."""
    lesson = after.prompt.lesson if isinstance(after, View) and after.result is None else None
    return None if lesson == known else lesson


def _turn(view: View) -> str:
    """The name of the player who is to act; empty if it is nobody alone."""
    active = [panel.name for panel in view.seats if panel.active]
    return active[0] if len(active) == 1 else ""


def _put_right(last: View, after: View) -> tuple[Msg, ...]:
    """Only the new value, if the newest line reports a correction."""
    line = after.log[-1] if after.log and after.log != last.log else None
    if line is None or line.text.id not in CORRECTED or (last.log and last.log[-1].seq == line.seq):
        return ()
    return (_corrected(line.text),)


def _corrected(text: Msg) -> Msg:
    return Msg("{label}: {value}", {"label": text.args["label"], "value": text.args[CORRECTED[text.id]]})


def _happened(last: View, after: View) -> Iterator[Msg]:
    """Everything that has been done, was taken back or counts again, then the numbers that have changed."""
    was, now = (max((line.seq for line in view.log), default=-1) for view in (last, after))
    for line in last.log:
        if line.seq > now:
            yield Msg("Taken back: {what}", {"what": line.text})
    for line in [line for line in after.log if line.seq > was][-MOST_LINES:]:
        yield _corrected(line.text) if line.text.id in CORRECTED else line.text
    yield from _numbers(last, after)
    yield from (part.text for part in (*after.header, *after.stage) if isinstance(part, Note) and part not in (
        *last.header, *last.stage))


def _numbers(last: View, after: View) -> tuple[Msg, ...]:
    were = dict(_counted(last))
    changed = [_number(key[0], counter) for key, counter in _counted(after)
               if key in were and were[key].value != counter.value]
    return tuple(changed[:MOST_NUMBERS])


def _counted(view: View) -> Iterator[tuple[tuple[str, str], Counter]]:
    """Every number of the screen by whose it is and its name; numbers of nobody belong to the table."""
    for panel in view.seats:
        yield from (((panel.name, counter.id or say(counter.label)), counter) for counter in panel.counters)
    for part in (*view.header, *view.stage):
        if isinstance(part, Counters):
            yield from ((("", counter.id or say(counter.label)), counter) for counter in part.items)


def said_of_number(counter: Counter) -> Msg:
    """What a number stands at, with the most that it can be."""
    value: int | Msg = Msg("unknown") if counter.value is None else counter.value
    if counter.maximum and counter.value is not None:
        value = Msg("{n} of {needed}", {"n": counter.value, "needed": counter.maximum})
    return Msg("{label}: {value}", {"label": counter.label, "value": value})


def _number(name: str, counter: Counter) -> Msg:
    """What somebody has now; a number of nobody belongs to the table."""
    said = said_of_number(counter)
    return Msg("{name}, {what}", {"name": name, "what": said}) if name else said


def _hands(last: View | None, after: View) -> tuple[Msg, ...]:
    """What hands have to do now and did not have to do before; the same from another player is something else."""
    known = [(hand.seat, hand.text) for hand in last.hands] if last else []
    asked = [(hand.seat, hand.text) for hand in after.hands]
    return tuple(words for place, (seat, words) in enumerate(asked)
                 if asked[:place + 1].count((seat, words)) > known.count((seat, words)))


def _rolled(last: View, after: View, *, whole: bool) -> tuple[Msg, ...]:
    """The result of a roll, once every die lies; before that each die, for players who cannot see it."""
    now, was = (next((part for part in view.stage if isinstance(part, Dice)), None) for view in (after, last))
    if now is None or now == was:
        return ()
    known = {die.id: die for die in was.dice} if was else {}
    fresh = [die for die in now.dice if die.state == "landed" and known.get(die.id) != die]
    each = (Msg.plain(", ".join(str(die.value) for die in fresh)),) if whole and fresh else ()
    if any(die.state != "landed" for die in now.dice):
        return each
    rare = (Msg("1 in {n}", {"n": now.one_in}),) if now.one_in else ()
    if now.needed:
        return (*each, Msg("{n} of {needed}", {"n": now.successes, "needed": now.needed}), *rare)
    return (Msg.plain(", ".join(str(die.value) for die in now.dice)), *rare)


def _page(before: View | Page | None, after: Page) -> Iterator[Msg]:
    """A page that opens: its title and everything that is only to be read; later what has changed on it."""
    last = before if isinstance(before, Page) and (before.id, before.title) == (after.id, after.title) else None
    if last is None:
        yield after.title
    if after.text is not None and (last is None or last.text != after.text):
        yield after.text
    for row in after.rows:
        was = next((was for was in last.rows if (was.key, was.label) == (row.key, row.label)), None) if last else None
        if (not row.key and was is None) or (was is not None and (was.value, was.note) != (row.value, row.note)):
            yield said_of(row)


def said_of(row: Row) -> Msg:
    """A line of a page: what it is, what it says now, a word of help."""
    line = row.label if row.value is None else Msg("{label}: {value}", {"label": row.label, "value": row.value})
    return line if row.note is None else Msg("{text}. {remedy}", {"text": line, "remedy": row.note})
