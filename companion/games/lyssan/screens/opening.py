"""The opening as choices: lots, placement, influence cards, a vassal's free agent (LYS-4 to LYS-12, LYS-35).

What may live here: what is offered before the first year. What may not: whether it is allowed (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.inputs import Option, Order, PlaceInput
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.lyssan.content import FIGURE_NAMES
from companion.games.lyssan.model import State, commands as do, state as st
from companion.games.lyssan.rules import influence, lots, placement, realm, table

from . import corrections, orders, words


def _lots(state: State, viewer: str) -> Iterator[Choice]:
    group = lots.level_factions(state)
    if state.roll is not None:
        if dice.roll_complete(state.roll):
            yield Choice(f"{state.roll.key}:accept", Msg("The dice are read right"), "check", state.roll.seat, None,
                         "main", act=do.AcceptDice())
        return
    moment = f"lots:{bool(state.order):d}:{len(lots.current_lots(state).groups)}"
    items = tuple(Option(faction, Msg.plain(words.faction_name(state, faction)), seat=faction) for faction in group)
    yield Choice(f"{moment}:tell", Msg("Enter the order drawn"), "sort-numeric-ascending", "", Order(items),
                 "main", act=lambda names: do.TellOrder(tuple(names)))
    yield Choice(f"{moment}:roll", Msg("Let dice decide"), "dice-multiple", act=do.RollLots())


def _placing(state: State, viewer: str) -> Iterator[Choice]:
    who, places, boxed = table.active_faction(state), placement.open_places(state), placement.boxed_in(state)
    moment = f"place:{len(state.pieces)}:{who.id}"
    for kind in placement.still_to_place(state):
        if places:
            escort = placement.escort_of(state, kind)
            label = Msg("{figure} with {escort}", {"figure": FIGURE_NAMES[kind], "escort": FIGURE_NAMES[
                escort[0]]}) if escort else FIGURE_NAMES[kind]
            yield Choice(f"{moment}:{kind}", label, words.FIGURE_ICONS[kind], who.seat, PlaceInput(places),
                         act=lambda place, kind=kind: do.PlaceMarker(kind, place))
        if boxed:
            yield Choice(f"{moment}:{kind}:leave", Msg("Leave out: {figure}", {"figure": FIGURE_NAMES[kind]}), "close",
                         who.seat, None, "quiet", act=do.LeaveMarker(kind))


def _courting(state: State, viewer: str) -> Iterator[Choice]:
    who = table.active_faction(state)
    yield from orders.card_choices(state, f"court:{who.id}:{who.hand}", viewer)
    yield corrections.by_hand(who, f"court:{who.id}")
    yield Choice(f"court:{who.id}:done", Msg("No more cards"), "check", who.seat, None, "main", act=do.EndTurn())


def _welcoming(state: State, viewer: str) -> Iterator[Choice]:
    who, number = table.active_faction(state), influence.vassal_welcomed(state)
    places = realm.castles_of(state, who.id)
    for kind, name in FIGURE_NAMES.items():
        if realm.unused_tokens(state, who, kind, number) != 0:
            yield Choice(f"welcome:{number}:{kind}", name, words.FIGURE_ICONS[kind], who.seat, PlaceInput(places),
                         act=lambda place, kind=kind: do.Welcome(kind, place))


OFFERS = {st.Lots: _lots, st.Placing: _placing, st.Courting: _courting, st.Welcoming: _welcoming}
