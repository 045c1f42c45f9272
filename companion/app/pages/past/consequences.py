"""What would come of a change of something old, line by line: the step, everybody's numbers, what is no longer legal.

What may live here: these lines, as a viewer may know them. What may not: making the change (engine/past), asking
for it (change_preview.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.inputs import Option, Pick
from companion.engine.log import headline
from companion.engine.past.amending import ANYWAY, LEFT_OUT, STOP, Amended, Change, NoLongerLegal
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import TABLE, Row, SeatPanel
from companion.engine.words import Msg

WAYS = {ANYWAY: Msg("play it anyway"), LEFT_OUT: Msg("leave it out"), STOP: Msg("stop before it")}
CHANGED = Msg("{was} → {now}")
ON_A_PHONE = 40


def rows(table: Table, change: Change, found: Amended, viewer: str, *, settled: bool = False) -> tuple[Row, ...]:
    """What would come of a change as `viewer` may know it; `settled`: what becomes of later steps is not asked.

    A phone is sent ON_A_PHONE of the later steps: more than a broker takes, nobody reads.
    """
    asked = found.illegal if viewer == TABLE else found.illegal[:ON_A_PHONE]
    illegal = tuple(_no_longer_legal(table, each, viewer, settled) for each in asked)
    return (*_step(table, change, found, viewer), *_differences(table, found.table, viewer), *illegal,
            *_more(len(found.illegal) - len(asked)))


def _more(count: int) -> tuple[Row, ...]:
    said = Msg("{n} more later step is no longer legal", {"n": count}, "{n} more later steps are no longer legal")
    return (Row(said, icon="alert-outline", tone="warn"),) if count else ()


def _step(table: Table, change: Change, found: Amended, viewer: str) -> tuple[Row, ...]:
    old, first = headline(table, change.seq, viewer), found.entries[1] if change.ask is not None else None
    new = headline(found.table, first.seq, viewer) if first else None
    if new is None:
        return (Row(old, value=Msg("left out"), icon="playlist-remove"),)
    said = Msg("house rule") if first and first.waived else Msg("new")
    if change.before:
        return (Row(new, value=said, note=Msg("before: {step}", {"step": old}), icon="playlist-plus"),)
    return (Row(new, value=said, note=Msg("instead of: {step}", {"step": old}), icon="playlist-edit"),)


def _differences(before: Table, after: Table, viewer: str) -> tuple[Row, ...]:
    """Everybody's numbers, and what is asked now, where they would be others."""
    old, new = look(before, viewer, before.at), look(after, viewer, after.at)
    rows = [row for was, now in zip(old.seats, new.seats, strict=True) for row in _panels(was, now)]
    if old.prompt.text != new.prompt.text:
        rows.append(Row(new.prompt.text, note=Msg("instead of: {step}", {"step": old.prompt.text}), icon="arrow-right"))
    if rows:
        return tuple(rows)
    same = old.stage == new.stage and old.header == new.header and old.result == new.result
    return (Row(Msg("Nothing comes out different.") if same else Msg("All numbers stay; the table looks different.")),)


def _panels(was: SeatPanel, now: SeatPanel) -> list[Row]:
    values = {counter.id or str(n): counter.value for n, counter in enumerate(was.counters)}
    return [Row(Msg("{name}: {what}", {"name": now.name, "what": counter.label}), mark=now.mark,
                value=replace(CHANGED, args={"was": _number(values[key]), "now": _number(counter.value)}))
            for n, counter in enumerate(now.counters)
            if (key := counter.id or str(n)) in values and values[key] != counter.value]


def _number(value: int | None) -> int | str:
    return "?" if value is None else value


def _no_longer_legal(table: Table, each: NoLongerLegal, viewer: str, settled: bool) -> Row:
    """A later step that the rules stand against then, with what is to become of it."""
    step = headline(table, each.seq, viewer)
    told = Row(step, value=WAYS[each.way], note=each.reason, icon="alert-outline", tone="warn")
    return told if settled else replace(told, key=f"way:{each.seq}", input=Pick(_ways(each)))


def _ways(each: NoLongerLegal) -> tuple[Option, ...]:
    return tuple(Option(way, label) for way, label in WAYS.items() if way != ANYWAY or each.waivable)
