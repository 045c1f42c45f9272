"""What the table told of its box in play and tells otherwise now: it is so wherever it lies. No rule is asked.

What may live here: triumphs, cards and debts as they are told anew. What may not: how they are entered (forms.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.lyssan.content import SURPRISE, VASSAL, Card, joined
from companion.games.lyssan.forms import changed
from companion.games.lyssan.model import State, events as ev

from . import influence, table


def told_anew(kind: str, thing: Any, state: State, said: dict[str, Any]) -> State:
    """The state in which a thing is as it is told now, in the box and on the table; its key stays."""
    now = changed(kind, thing, said)
    things = getattr(state.content, kind)
    if now.name or any(old.key == now.key for old in things):
        state = replace(state, content=replace(state.content, **{kind: joined(things, now)}))
    if kind == "triumphs":
        return replace(state, row=tuple(replace(laid, triumph=now) if laid.triumph and laid.triumph.key == now.key
                                        else laid for laid in state.row))
    return _at_court(state, now) if kind == "cards" else state


def _at_court(state: State, card: Card) -> State:
    """Courtiers follow their card: only a vassal has agents, a surprise is at nobody's court."""
    for who in state.factions:
        for courtier in (c for c in who.courtiers if c.card.key == card.key):
            court = table.faction(state, who.id).courtiers
            state = table.change(state, who.id, courtiers=tuple(
                replace(c, card=card) if c.id == courtier.id else c for c in court))
            if card.kind != VASSAL:
                state = influence.without_agents(state, courtier.id)
            if card.kind == SURPRISE:
                state = influence.moved(state, ev.CourtierMoved(courtier, who.id, ""))
    return state
