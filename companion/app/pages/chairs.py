"""Who sits where at the real table: every player's button, with the lamp beside it, and side of the table. Pure.

What may live here: chairs by player's name, changed and looked up for one table. What may not: pages, how buttons work.
Chairs are remembered by name, so that players find their buttons again in any game and order of play.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine import signals
from companion.engine.game import Seat
from companion.engine.words import Msg

KEPT = "seating"
"""The name under which chairs are stored beside what was chosen on the screen."""
MOST = 64
SIDES = {"bottom": Msg("below"), "right": Msg("on the right"), "top": Msg("above"), "left": Msg("on the left")}


TURNS = {"bottom": 0, "right": 90, "top": 180, "left": 270}
"""By how many degrees, anticlockwise, a picture is turned so that it is upright for a player on each of SIDES."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """A player's place: the button there (seat-4; empty: none) and the side of the screen it is on (of SIDES)."""

    button: str = ""
    side: str = ""


Chairs = dict[str, Chair]


def read_chairs(found: Any) -> Chairs:
    """Chairs read from what was stored; none if that makes no sense."""
    with suppress(msgspec.ValidationError):
        return msgspec.convert(found or {}, Chairs)
    return {}


def chairs_to_keep(chairs: Chairs) -> Any:
    """Chairs as plain JSON, which `read_chairs` understands."""
    return msgspec.to_builtins(chairs)


def with_button(chairs: Chairs, name: str, button: str) -> Chairs:
    """Give the button to `name`, and take it from anybody else; the side on which it lies is known from its last
    player.
    """
    lies = next((chair.side for chair in chairs.values() if button and chair.button == button and chair.side), "")
    others = {who: replace(chair, button="") if chair.button == button else chair for who, chair in chairs.items()}
    own = others.get(name, Chair())
    return _seated(others, name, Chair(button, lies or own.side))


def with_side(chairs: Chairs, name: str, side: str) -> Chairs:
    """Note that `name` sits on this side."""
    return _seated(chairs, name, replace(chairs.get(name, Chair()), side=side))


def _seated(chairs: Chairs, name: str, chair: Chair) -> Chairs:
    """The chairs within the limit: the newest come last, and the oldest are forgotten."""
    every = {**{who: other for who, other in chairs.items() if who != name}, name: chair}
    return dict(list(every.items())[-MOST:])


def buttons_of(chairs: Chairs, seats: Iterable[Seat]) -> dict[str, str]:
    """Seat → button at one table: the one it was given, or else the one with its own number if nobody else has it."""
    given = {seat.id: chairs[seat.name].button for seat in seats if seat.name in chairs and chairs[seat.name].button}
    taken = set(given.values())
    return given | {seat.id: seat.id for seat in seats if seat.id not in given and seat.id not in taken}


def button_owner(chairs: Chairs, seats: Iterable[Seat], button: str) -> Seat | None:
    """The player at this table who was given the button."""
    return next((seat for seat in seats if seat.name in chairs and chairs[seat.name].button == button), None)


def turn_to(chairs: Chairs, seats: Iterable[Seat], seat: str) -> int | None:
    """By how many degrees a picture is turned to the player at `seat`; None if that side is not known."""
    name = next((one.name for one in seats if one.id == seat), "")
    return TURNS.get(chairs[name].side) if name in chairs else None


ButtonSignal = signals.Pressed | signals.Held


def at_seat(signal: ButtonSignal, buttons: dict[str, str]) -> ButtonSignal | None:
    """The signal as the seat's own; None from a seat's button where nobody sits. Other buttons are everybody's."""
    if not signal.button.startswith("seat-"):
        return signal
    seat = next((seat for seat, button in buttons.items() if button == signal.button), "")
    return replace(signal, button=seat) if seat else None


def lamps_at(lit: dict[str, str], buttons: dict[str, str]) -> dict[str, str]:
    """The lamps of seats as those beside their buttons; a seat without a button has none."""
    return {buttons.get(name, name): meaning for name, meaning in lit.items()
            if name in buttons or not name.startswith("seat-")}
