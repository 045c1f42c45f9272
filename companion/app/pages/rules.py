"""Rules and variants of a game that is being set up: the game's own switches, each with its rule's id. Pure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Switch
from companion.engine.inputs import Pick
from companion.engine.page import Page, Row
from companion.engine.words import Msg

from .place import RULES, SETUP, Draft, Known, Place, Step

YES, NO = Msg("yes"), Msg("no")


def page(known: Known, place: Place) -> Page:
    """One line a switch: what it says now, which rule it belongs to."""
    draft = place.draft or Draft("", "")
    game = known.games[draft.game]
    rows = tuple(_row(switch, _now(known, draft, switch)) for switch in game.switches)
    return Page(RULES, Msg("Rules and variants"), game.title, rows, back="back", notices=known.notices)


def answer(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """A switch set anew; a switch without an input turns over. What equals the default is no longer listed."""
    draft = place.draft or Draft("", "")
    if key == "back":
        return Step(replace(place, id=SETUP))
    switch = next(s for s in known.games[draft.game].switches if s.name == key)
    chosen = value if switch.input else not _now(known, draft, switch)
    options = {name: old for name, old in draft.options.items() if name != key}
    if chosen != getattr(known.games[draft.game].options(), key):
        options[key] = chosen
    return Step(replace(place, draft=replace(draft, options=options)))


def _now(known: Known, draft: Draft, switch: Switch) -> Any:
    return draft.options.get(switch.name, getattr(known.games[draft.game].options(), switch.name))


def _row(switch: Switch, now: Any) -> Row:
    return Row(switch.label, switch.name, _said(switch, now), Msg("{text}", {"text": switch.rule}), input=switch.input)


def _said(switch: Switch, now: Any) -> Msg:
    if isinstance(now, bool):
        return YES if now else NO
    options = switch.input.options if isinstance(switch.input, Pick) else ()
    return next((option.label for option in options if option.key == now), Msg("{text}", {"text": str(now)}))
