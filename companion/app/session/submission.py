"""From an answer or a signal of a die to its result: decide, journal, and the reply to the client.

What may live here: the way of one ask through one game. What may not: pages, who is informed.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.app.boxes.things import title_of
from companion.app.pages.navigation import SenselessError
from companion.app.pages.routes import BoxChange
from companion.app.storage.inventory import Inventory, thing_at
from companion.engine import acts, bindings, reprinting, screens, signals, timers, view
from companion.engine.answers import ACCEPTED, REFUSED, Answer, Reply
from companion.engine.game import Ask, Objection
from companion.engine.past.amending import Change
from companion.engine.table import Accepted, Entry, Refused, last_decision
from companion.engine.words import Msg

from .game_session import GameSession, clock_goes_on


class Outcome(Struct, frozen=True):
    """The reply to an ask and the entries that came of it, alarms that were due before included."""

    reply: Reply
    entries: tuple[Entry[Any, Any], ...] = ()


def submit_answer(session: GameSession, given: Answer, now: int) -> Outcome:
    """The result of an answer. A press stamped before a deadline beats the timer although it is handled later."""
    if given.viewer not in (view.TABLE, *(seat.id for seat in session.table.seats)):
        return Outcome(Reply(given.id, REFUSED, len(session.table.entries), Msg("Nobody sits there.")))
    stamped = min(given.at, now)
    rung = session.catch_up(stamped)
    meant = screens.answer(session.table, given, max(session.time(stamped), session.table.at))
    if isinstance(meant, Reply):
        return Outcome(meant, rung)
    return _asked(session, meant, given, rung)


class Thrown(Struct, frozen=True):
    """What comes of a die's signal: the entries, alarms that were due before included; whether a roll wanted the die;
    and why it did not take it, where it was refused.
    """

    entries: tuple[Entry[Any, Any], ...] = ()
    wanted: bool = True
    refused: Msg | None = None


def submit_die(session: GameSession, signal: signals.Signal, now: int) -> Thrown:
    """What comes of a die's signal."""
    stamped = min(signal.at, now)
    rung = session.catch_up(stamped)
    ask = bindings.rolled_ask(signal, session.table, max(session.time(stamped), session.table.at))
    if ask is None:
        return Thrown(rung, wanted=False)
    result = session.submit(ask)
    if isinstance(result, Refused):
        return Thrown(rung, refused=_weightiest(result.objections).text)
    return Thrown((*rung, result.entry, *clock_goes_on(session, ask)))


def go_back(session: GameSession, seq: int, now: int) -> None:
    """Undo one decision after the other, as the shared screen may, until entry `seq` is the last that counts."""
    at = max(session.time(now), session.table.at)
    while (last := last_decision(session.table)) > seq:
        if isinstance(session.submit(Ask(acts.Undo(last), view.TABLE, at)), Refused):
            return


def put_right(session: GameSession, adjust: acts.Adjust, by: str, now: int) -> tuple[Entry[Any, Any], ...]:
    """Correct something, because `by` says so; what has happened. SenselessError: it cannot be so."""
    at, source = max(session.time(now), session.table.at), "touch" if by == view.TABLE else "phone"
    ask = Ask(adjust, by, at, source=source)
    result = session.submit(ask)
    if isinstance(result, Refused):
        raise SenselessError(_why(result.objections, by))
    return (result.entry, *clock_goes_on(session, ask))


def lay_out(session: GameSession, command: acts.LayOut, by: str, now: int) -> tuple[Entry[Any, Any], ...]:
    """Tick lines of the set-up, or take ticks away, because `by` says so; what has happened."""
    ask = Ask(command, by, max(session.time(now), session.table.at), source="touch" if by == view.TABLE else "phone")
    result = session.submit(ask)
    return (result.entry,) if isinstance(result, Accepted) else ()


def reprints_of(session: GameSession, change: BoxChange, was: Inventory, now: Inventory) -> tuple[acts.Reprint, ...]:
    """The change of things in the game on the table that follows from a change in the box."""
    game, found = session.table.game, dict[tuple[str, str], acts.Reprint]()
    for item in change.after if change.game == game.id else ():
        kind = next((kind for kind in game.kinds if kind.name == item.kind), None)
        before, after = (thing_at(game, inventory.content, item.kind, item.key) for inventory in (was, now))
        if kind is not None and before is not None and after is not None and before != after:
            found[item.kind, item.key] = reprinting.change_of(kind.name, before, after, title_of(kind, after))
    return tuple(found.values())


def submit_reprint(session: GameSession, command: acts.Reprint, by: str, now: int) -> tuple[Entry[Any, Any], ...]:
    """Make a thing on the table read as it does in the box, because `by`, who sits there, says so; what has happened.
    """
    if by != view.TABLE and by not in {seat.id for seat in session.table.seats}:
        return ()
    ask = Ask(command, by, max(session.time(now), session.table.at), source="touch" if by == view.TABLE else "phone")
    result = session.submit(ask)
    return (result.entry, *clock_goes_on(session, ask)) if isinstance(result, Accepted) else ()


def put_clock_right(session: GameSession, told: acts.SetClock, by: str, now: int) -> tuple[Entry[Any, Any], ...]:
    """Set a clock, because `by` says so; what has happened. SenselessError: it cannot show that."""
    at, source = max(session.time(now), session.table.at), "touch" if by == view.TABLE else "phone"
    result = session.submit(Ask(told, by, at, source=source))
    if isinstance(result, Refused):
        raise SenselessError(_why(result.objections, by))
    return (result.entry,)


def stand_while_put_right(session: GameSession, now: int, *, stand: bool) -> tuple[Entry[Any, Any], ...]:
    """Stop a clock that can run out while somebody puts something right, or let it go on if it stood for that."""
    clocks = session.table.clocks
    if stand and timers.clocks_running(clocks) and timers.turn_limited(clocks):
        return hold_clocks(session, now, stand=True, why=timers.RIGHTING)
    if not stand and clocks.paused == timers.RIGHTING:
        return hold_clocks(session, now, stand=False)
    return ()


def hold_clocks(session: GameSession, now: int, *, stand: bool,
                why: str = timers.PAUSE) -> tuple[Entry[Any, Any], ...]:
    """Stop every clock, or let them go on; what has happened, alarms that were due before included."""
    rung = session.catch_up(now)
    at = max(session.time(now), session.table.at)
    result = session.submit(Ask(acts.Pause(why) if stand else acts.Resume(), view.TABLE, at))
    return (*rung, result.entry) if isinstance(result, Accepted) else rung


def change_old(session: GameSession, change: Change, by: str, now: int) -> tuple[Entry[Any, Any], ...]:
    """Change something in the past, because `by` wants it; what has happened. SenselessError: it is no longer possible.
    """
    found = session.amend(change, by, now)
    if isinstance(found, Refused):
        raise SenselessError(_why(found.objections, by))
    return found.entries


def _asked(session: GameSession, ask: Ask[Any], given: Answer, rung: tuple[Entry[Any, Any], ...]) -> Outcome:
    result = session.submit(ask)
    revision = len(session.table.entries)
    if isinstance(result, Accepted):
        return Outcome(Reply(given.id, ACCEPTED, revision), (*rung, result.entry, *clock_goes_on(session, ask)))
    return Outcome(_refusal(given, result.objections, revision), rung)


def _refusal(given: Answer, objections: tuple[Objection, ...], revision: int) -> Reply:
    first, why = _weightiest(objections), _why(objections, given.viewer)
    waivable = all(objection.waivable for objection in objections)
    rule = "" if first.secret and given.viewer == view.TABLE else first.rule
    return Reply(given.id, REFUSED, revision, why, rule, waivable, insist=first.insist if waivable else None)


def _why(objections: tuple[Objection, ...], viewer: str) -> Msg:
    """Why not, in the words of the first objection that cannot be waived; nothing secret on the shared screen."""
    first = _weightiest(objections)
    return Msg("The rules do not allow this.") if first.secret and viewer == view.TABLE else first.text


def _weightiest(objections: tuple[Objection, ...]) -> Objection:
    return min(objections, key=lambda objection: objection.waivable)
