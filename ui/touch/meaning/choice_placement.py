"""Where each choice is to be found on the screen: on a thing, on a player's panel, or, when nothing shows it, loose.

Pure. What a touch on one of them does is decided in state/reducer.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.inputs import Input, Number
from companion.engine.parts import Track
from companion.engine.view import HANDS, Choice, Page, SeatPanel, View
from companion.engine.words import Msg

Face = View | Page
"""What a screen shows: a table, or a page of the companion's own."""

PEEK = "peek:"
"""The key of a choice that is made by holding a panel begins like this; the panel's seat follows."""
NUMBER = "adjust:"
"""The key of a choice that puts a number right begins like this; the list of corrections shows it at that number."""
CORRECT = Msg("What is to be corrected?")
MENU, CLOCK = "menu", "clock"
"""Things that every table has: the ☰, which answers its own name, and the clock."""


def present_number(key: str, wanted: Input | None) -> int | None:
    """The number that stands there now, where this choice puts a number right that is known; else None."""
    if key.startswith(NUMBER) and isinstance(wanted, Number) and not wanted.unknown:
        return wanted.value
    return None


def by_thing(choices: Iterable[Choice]) -> dict[str, tuple[Choice, ...]]:
    """The choices offered on each thing, peeking left out."""
    offers: dict[str, tuple[Choice, ...]] = {}
    for choice in choices:
        if choice.on and not choice.key.startswith(PEEK):
            offers[choice.on] = (*offers.get(choice.on, ()), choice)
    return offers


def offered_choices(face: Face | None) -> dict[str, tuple[Choice, ...]]:
    """The choices offered on each thing. A number in a row, or the marker of a track, that only the list can put right
    leads to the list.
    """
    found = by_thing(face.choices) if face else {}
    way = way_to_all(face) if isinstance(face, View) else None
    if isinstance(face, View) and way:
        found |= {name: (way,) for part in (*face.header, *face.stage) for name in _numbers(part) if name not in found}
    return found


def _numbers(part: Any) -> Iterator[str]:
    """The ids of the numbers of a row of numbers, and of the marker of a track."""
    own = [part.id] if isinstance(part, Track) else [item.id for item in getattr(part, "items", ())]
    yield from (name for name in own if name)


def on_panel(panel: SeatPanel, view: View) -> tuple[Choice, ...]:
    """What a touch on a player's panel offers: on the panel, on its numbers, and the player's own loose choices."""
    own = {panel.seat, f"seat:{panel.seat}", *(counter.id for counter in panel.counters)}
    shown = _things(view)
    return tuple(choice for choice in view.choices if choice.on and choice.key != f"{PEEK}{panel.seat}" and (
        choice.on in own or (choice.seat == panel.seat and choice.on not in shown)))


def loose_choices(view: View) -> tuple[Choice, ...]:
    """The choices on things that the screen does not show, and that no panel offers either."""
    shown, seated = _things(view), {panel.seat for panel in shown_panels(view)}
    return tuple(choice for choice in view.choices if choice.on and choice.on not in shown
                 and choice.seat not in seated and not choice.key.startswith(PEEK))


def way_to_all(view: View) -> Choice | None:
    """The choice that leads to the list of everything that may be put right; the menu offers it as well."""
    return next((choice for choice in view.choices if choice.on == MENU and choice.key != MENU), None)


def by_title(view: View) -> tuple[Choice, ...]:
    """What a touch on the title offers: the way to everything that may be put right, and each loose choice that is not
    a number of that list.
    """
    way = way_to_all(view)
    return (way, *(choice for choice in loose_choices(view)
                   if choice.key != f"{NUMBER}{choice.on}")) if way else loose_choices(view)


def shown_panels(view: View) -> tuple[SeatPanel, ...]:
    """The players who are to be seen; once the game is over, in the ranking alone."""
    ranked = {row.seat for row in view.result.rows} if view.result else set()
    return tuple(panel for panel in view.seats if not view.result or panel.seat in ranked)


def may_peek(seat: str, view: View) -> str:
    """The key for looking at this player's own secrets, if that is offered; else empty."""
    return next((choice.key for choice in view.choices if choice.key == f"{PEEK}{seat}"), "")


def _things(view: View) -> set[str]:
    ids = {MENU, *(CLOCK for _ in (view.clock,) if view.clock), *(HANDS for _ in view.hands)}
    for panel in shown_panels(view):
        ids |= {panel.seat, f"seat:{panel.seat}", *(counter.id for counter in panel.counters)}
    if view.result is None:
        ids |= {name for part in view.stage for name in ids_within(part)}
    return ids - {""}


def ids_within(part: Any) -> Iterator[str]:
    """The ids of a part's items, dice, tiles, cards or places, of numbers printed on them and figures in them.

    A board has one of its own.
    """
    yield getattr(part, "id", "")
    for name in ("items", "dice", "tiles", "cards", "places"):
        for thing in getattr(part, name, ()):
            yield thing.id
            yield from (inner.id for kind in ("counters", "figures") for inner in getattr(thing, kind, ()))
