"""The factions' panels: coins, cards, debts, shame, triumphs, place in the order. Nothing here offers anything."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts import Counter
from companion.engine.secrecy import value_if_known
from companion.engine.view import TABLE, Badge, SeatPanel
from companion.engine.words import Msg
from companion.games.lyssan.model import Faction, State
from companion.games.lyssan.rules import table

from . import words
from .words import (
    COIN_ICON,
    CONSCRIPT_ICON,
    DEBT_ICON,
    HAND_ICON,
    SHAME_ICON,
    TRIUMPH_ICON,
    triumph_name,
)

COUNTED = {"coins": (Msg("Coins"), COIN_ICON), "conscripts": (Msg("Conscripts"), CONSCRIPT_ICON),
           "hand": (Msg("Cards"), HAND_ICON), "debts": (Msg("Debts"), DEBT_ICON), "shame": (Msg("Shame"), SHAME_ICON)}
"""What is counted of a faction: what is spent first stands first, because a small panel shows two."""
ALWAYS = {"coins", "hand"}


def panels(state: State, viewer: str) -> tuple[SeatPanel, ...]:
    """Every faction's panel, in the order of the table."""
    return tuple(panel(state, number, viewer) for number in range(len(state.factions)))


def panel(state: State, number: int, viewer: str) -> SeatPanel:
    """A faction's panel; rare numbers are left out while they are zero, conscripts while nobody has any, so that the
    same kinds stand one above the other. Each triumph has a crown of its own.
    """
    who = state.factions[number]
    acting = table.in_turn(state) and table.active_faction(state).id == who.id
    return SeatPanel(who.id, who.name, who.mark, tuple(_counters(state, who, number, viewer)),
                     tuple(_badges(state, who)), acting, who.out, player="" if who.seat == who.id else who.seat)


def _counters(state: State, who: Faction, number: int, viewer: str) -> Iterator[Counter]:
    correctable = viewer in (TABLE, who.seat)
    always = ALWAYS | ({"conscripts"} if any(each.conscripts for each in state.factions) else set())
    for field, (label, icon) in COUNTED.items():
        value = getattr(who, field)
        if (value or field in always) and not who.out:
            yield Counter(label, value, icon=icon, id=f"factions/{number}/{field}" if correctable else "")


def _badges(state: State, who: Faction) -> Iterator[Badge]:
    if who.out:
        yield Badge(Msg("eliminated"), "skull", "bad")
    out = {other.id for other in state.factions if other.out}
    order = [other for other in state.order if other not in out]
    if who.id in order:
        yield Badge(Msg.plain(f"{order.index(who.id) + 1}."))
    for index, laid in enumerate(state.row):
        if laid.owner == who.id:
            yield Badge(triumph_name(laid.triumph, index), TRIUMPH_ICON, "warn")
    yield from (Badge(words.courtier_name(who, courtier), words.COURT_ICON, "violet") for courtier in who.courtiers)
    if any(value_if_known(master.faction) == who.id for master in state.masters):
        yield Badge(Msg("Master"), "account-key", "good")
