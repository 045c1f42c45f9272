"""What would come of a change of something old, line by line: the step, everybody's numbers, what is no longer legal.

What may live here: these lines, as a viewer may know them. What may not: making the change (engine/past), asking
for it (change_preview.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.acts import Adjust
from companion.engine.inputs import Option, Pick
from companion.engine.log import entry_headline
from companion.engine.parts import Counter
from companion.engine.past.amending import ANYWAY, LEFT_OUT, STOP, Amended, Change, NoLongerLegal, comes_before
from companion.engine.past.knowable import Knowable
from companion.engine.screens import look
from companion.engine.secrecy import redact
from companion.engine.table import AGAIN, ANEW, Entry, Table
from companion.engine.view import TABLE, Row, SeatPanel
from companion.engine.words import Msg, say

WAYS = {ANYWAY: Msg("play it anyway"), LEFT_OUT: Msg("leave it out"), STOP: Msg("stop before it")}
CHANGED = Msg("{was} → {now}")
TELLS = Msg("This would tell secrets")
ON_A_PHONE = 40


def consequence_rows(table: Table, change: Change, known: Knowable, viewer: str, *,
                     settled: bool = False) -> tuple[Row, ...]:
    """The consequences of a change as `viewer` may know them; `settled`: nobody is asked what becomes of later steps.

    A phone gets at most ON_A_PHONE of the later steps, because nobody reads more than a broker takes. If the
    consequences would show secrets, the lines stop before that and say so.
    """
    found = known.amended
    asked = found.illegal if viewer == TABLE else found.illegal[:ON_A_PHONE]
    illegal = tuple(_no_longer_legal(table, each, viewer, settled) for each in asked)
    different = () if known.tells else (*_differences(table, found.table, viewer),
                                        *_still_put_right(table, change, found, viewer))
    secret = (Row(TELLS, note=Msg("What comes of it is seen once it is done."), icon="eye-off", tone="warn"),)
    return (*_step(table, change, found, viewer), *different, *illegal, *_more(len(found.illegal) - len(asked)),
            *(secret if known.tells else ()))


def _more(count: int) -> tuple[Row, ...]:
    said = Msg("{n} more later step is no longer legal", {"n": count}, "{n} more later steps are no longer legal")
    return (Row(said, icon="alert-outline", tone="warn"),) if count else ()


def _step(table: Table, change: Change, found: Amended, viewer: str) -> tuple[Row, ...]:
    old, made = entry_headline(table, change.seq, viewer), found.entries[1:2] if change.ask is not None else ()
    first = made[0] if made else None
    new = entry_headline(found.table, first.seq, viewer) if first else None
    if change.ask is not None and new is None:  # it would tell secrets itself
        return (Row(old, value=Msg("something else"), icon="playlist-edit"),)
    if new is None:
        return (Row(old, value=Msg("left out"), icon="playlist-remove"),)
    said = Msg("house rule") if first and first.waived else Msg("new")
    then = tuple(Row(entry_headline(found.table, entry.seq, viewer), value=said, icon="playlist-plus")
                 for entry in found.entries[2:] if entry.ask.source == ANEW)
    if comes_before(table, change):
        return (Row(new, value=said, note=Msg("before: {step}", {"step": old}), icon="playlist-plus"), *then)
    return (Row(new, value=said, note=Msg("instead of: {step}", {"step": old}), icon="playlist-edit"), *then)


def _differences(before: Table, after: Table, viewer: str) -> tuple[Row, ...]:
    """Everybody's numbers, and what is asked now, where they would differ."""
    old, new = look(before, viewer, before.at), look(after, viewer, after.at)
    panels = {panel.seat: panel for panel in old.seats}
    rows = [row for now in new.seats if now.seat in panels for row in _panels(panels[now.seat], now)]
    if old.prompt.text != new.prompt.text:
        rows.append(Row(new.prompt.text, note=Msg("instead of: {step}", {"step": old.prompt.text}), icon="arrow-right"))
    if rows:
        return tuple(rows)
    same = old.stage == new.stage and old.header == new.header and old.result == new.result
    return (Row(Msg("Nothing comes out different.") if same else Msg("All numbers stay; the table looks different.")),)


def _panels(was: SeatPanel, now: SeatPanel) -> list[Row]:
    """The numbers that would differ, that would appear, and that would vanish."""
    before, after = _counters(was), _counters(now)
    return [Row(Msg("{name}: {what}", {"name": now.name, "what": (after.get(key) or before[key]).label}), mark=now.mark,
                value=replace(CHANGED, args={"was": _number(before.get(key)), "now": _number(after.get(key))}))
            for key in {**after, **before} if _number(before.get(key)) != _number(after.get(key))]


def _counters(panel: SeatPanel) -> dict[str, Counter]:
    return {counter.id or say(counter.label): counter for counter in panel.counters}


def _number(counter: Counter | None) -> int | str:
    if counter is None:
        return "–"
    return "?" if counter.value is None else counter.value


def _still_put_right(table: Table, change: Change, found: Amended, viewer: str) -> tuple[Row, ...]:
    """The corrections made later: each keeps its value, though the change would have made it another."""
    gone = {each.seq for each in found.illegal if each.way != ANYWAY}
    later = (entry for seq in table.counting if seq >= change.seq + (not comes_before(table, change))
             and seq not in gone and (entry := table.entries[seq]))
    first = (entry for entry in later if isinstance(entry.ask.command, Adjust))
    again = (entry for entry in found.entries if entry.ask.source == AGAIN and isinstance(entry.ask.command, Adjust))
    return tuple(Row(entry_headline(found.table, now.seq, viewer), value=Msg("stays"), icon="pencil",
                     note=Msg("It was corrected later; this change does not reach it."))
                 for was, now in zip(first, again, strict=False) if _from(was, viewer) != _from(now, viewer))


def _from(entry: Entry[Any, Any], viewer: str) -> Any:
    """What an entry has put right, as far as a viewer may know it."""
    return redact(entry.events[0], viewer).was


def _no_longer_legal(table: Table, each: NoLongerLegal, viewer: str, settled: bool) -> Row:
    """A later step that the rules would then forbid, with what is to become of it."""
    step = entry_headline(table, each.seq, viewer)
    told = Row(step, value=WAYS[each.way], note=each.reason, icon="alert-outline", tone="warn")
    return told if settled else replace(told, key=f"way:{each.seq}", input=Pick(_ways(each)))


def _ways(each: NoLongerLegal) -> tuple[Option, ...]:
    return tuple(Option(way, label) for way, label in WAYS.items() if way != ANYWAY or each.waivable)
