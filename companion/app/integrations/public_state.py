"""From the View of spectators to the small state that programs read. Pure.

What may live here: the state of one moment, whether it is news. What may not: the form of the message (messages.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Game
from companion.engine.secrecy import redact
from companion.engine.timers import UP
from companion.engine.view import PUBLIC, ClockFace, SeatPanel, StillToPlay, View
from companion.engine.words import Msg, say

from .happenings import TableMoment, iso_time, wall_at
from .messages import ClockState, PublicState, SeatState, StillState

MINUTE_MS = 60_000


def state_at_home(wall: int) -> PublicState:
    """The state while no game is on the table."""
    return PublicState(time=iso_time(wall * 1000))


def public_state(moment: TableMoment, view: View) -> PublicState:
    """The state of a table, as `view`, that of spectators, shows it."""
    game = moment.table.game
    active = next((panel for panel in view.seats if panel.active), None)
    known = redact(moment.table.state, PUBLIC)
    return PublicState(
        time=wall_at(moment, moment.at), game=view.game, id=moment.id, title=say(game.title), phase=say(view.phase),
        round=game.round(known), prompt=say(view.prompt.text), revision=view.revision,
        active=active.seat if active else "", active_name=active.name if active else "",
        active_mark=active.mark if active else "", seats=tuple(_seat(game, panel) for panel in view.seats),
        clock=_clock(moment, view.clock) if view.clock else None, over=view.result is not None,
        headline=say(view.result.headline) if view.result else "",
        leads=leading(game.points(known)), still=_still(view.still) if view.still else None)


def leading(points: Mapping[str, int]) -> tuple[str, ...]:
    """Those with most points, in the order in which they are counted; nobody where all are level."""
    most, least = max(points.values(), default=0), min(points.values(), default=0)
    return tuple(seat for seat, own in points.items() if own == most) if most > least else ()


def _still(still: StillToPlay) -> StillState:
    return StillState(still.least * MINUTE_MS, still.likely * MINUTE_MS, still.most * MINUTE_MS)


def _seat(game: Game, panel: SeatPanel) -> SeatState:
    return SeatState(panel.seat, panel.name, panel.mark, panel.owner, panel.active, panel.out, panel.connected,
                     counters_of(game.counters, panel))


def counters_of(names: Mapping[str, Msg], panel: SeatPanel) -> dict[str, int | None]:
    """The counters of a panel under the names that the game has declared for them; those that are not shown are null.
    """
    shown = {counter.label.id: counter.value for counter in panel.counters}
    return {name: shown.get(label.id) for name, label in names.items()}


def _clock(moment: TableMoment, face: ClockFace) -> ClockState:
    ends = wall_at(moment, face.deadline) if face.running and face.deadline else None
    shown = face.shown
    if face.running:
        shown = face.deadline - moment.at if face.deadline else moment.at - face.started
    left, used = (None, shown) if face.kind == UP else (shown, None)
    return ClockState(face.kind, face.seat, face.running, face.paused, ends, left, used)


class StateNews:
    """Knows the state that was told last, so that a state in which only time has passed is not told again."""

    def __init__(self) -> None:
        self._told: tuple[Any, PublicState] | None = None

    def newest(self, state: PublicState, face: ClockFace | None) -> PublicState:
        """The state to be told: `state`, or the earlier one where nothing is new but the time."""
        sense = replace(state, time="", clock=None), face and replace(face, shown=0 if face.running else face.shown)
        if self._told is None or self._told[0] != sense:
            self._told = sense, state
        return self._told[1]

