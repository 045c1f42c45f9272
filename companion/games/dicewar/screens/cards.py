"""Creature cards on the shared screen: read one out before the war; during it, carry out what a card or the table says
(DW-8).

What may live here: what is offered beyond the standard actions. What may not: what an ability does (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.inputs import Cell, Field, Form, Move, Option, Pick
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.dicewar import content, kinds
from companion.games.dicewar.model import Spot, State, commands as do, state as st
from companion.games.dicewar.rules import forbidding, table

from .actions import move_or_attack
from .words import card_name, die_name

BEFORE_THE_WAR = (st.Rolling, st.Building)
RESERVE = "reserve"
EXILE = "exile"
DEFEATED = "defeated"
LEVEL = Pick(tuple(Option(str(level), Msg.plain(str(level)), f"dice-{level}") for level in content.LEVELS))
BECOMES = Pick((*LEVEL.options, Option(RESERVE, Msg("Reserve"), "tray-full"), Option(EXILE, Msg("Exile"), "skull"),
                Option(DEFEATED, Msg("Defeated"), "sword")))


def reading_choices(state: State, viewer: str) -> Iterator[Choice]:
    """A card of the box reads otherwise; the companion remembers that. Fields that are left out stay as they are known.

    A phone has room for its player's cards, before the war and while the other player acts.
    """
    whose = tuple(player for player in state.players if viewer in (TABLE, player.seat))
    acts = viewer == table.active_player(state).seat and not isinstance(state.step, BEFORE_THE_WAR)
    if not whose or (acts and state.lands):
        return
    known = {card.key: card for player in whose for card in player.cards}
    called = [card.name for card in known.values()]
    which = Pick(tuple(Option(card.key, _title(card, alone=called.count(card.name) == 1), f"dice-{card.level}")
                       for card in known.values()))
    yield Choice("card", Msg("A card reads otherwise"), "pencil", "" if viewer == TABLE else viewer, Form((
        Field("card", Msg("Creature card"), which), *kinds.CHANGED_FIELDS)),
        "quiet", act=lambda values: _read(known, values))


def _title(card: content.Card, *, alone: bool) -> Msg:
    """A card by its name; with its people if it has no name, or if others there share it (not `alone`)."""
    return card_name(card) if card.name and alone else Msg("{people}: {creature}", {
        "people": card.people, "creature": card_name(card)})


def _read(known: dict[str, content.Card], values: dict[str, Any]) -> do.ReadCard:
    return do.ReadCard(kinds.read_abilities(known[values["card"]], values))


def by_card(state: State, viewer: str) -> Iterator[Choice]:
    """What hands do because a card or the table says so; first the changes, then the spell is used.

    Fields are changed on the shared screen; that a spell is done may be told by its player as well.
    """
    if viewer == TABLE:
        yield from _by_hand(state)
    else:
        yield from _against_rules(state)
    if isinstance(state.step, st.Acting):
        yield from _spell(state, viewer)


def _spell(state: State, viewer: str) -> Iterator[Choice]:
    """The player is asked whose spell it was, because a touch by mistake is no action."""
    seat, army = table.active_player(state).seat, table.army_of(state, table.active_player(state).seat)
    casters = {own.level: table.card_of(state, own) for _, own in army}
    if viewer == TABLE or any(content.says_more(card) for card in casters.values()):
        gone = (Option("0", Msg("One that is gone"), "skull"),)
        yield Choice(f"t{state.turns}:by-card", Msg("Spell done as the card says"), "book-open-variant", seat, Pick((
            *(Option(str(level), die_name(card), f"dice-{level}") for level, card in sorted(casters.items())), *gone)),
            "quiet", act=lambda level: do.SpellByCard(int(level)))


def _by_hand(state: State) -> Iterator[Choice]:
    """A field is touched, then what lies there now: one more touch."""
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    taken = tuple(spot for spot in table.all_fields(state) if table.creature_at(state, spot) is not None)
    free = tuple(spot for spot in table.all_fields(state) if table.creature_at(state, spot) is None)
    dice = tuple(Option(f"{player.seat}:{level}", die_name(player.cards[level - 1]), f"dice-{level}", player.seat)
                 for player in state.players if player.reserve for level in content.LEVELS)
    immune = {spot: found[0] for spot in taken if (found := forbidding.unless_immune(state, spot))}
    fine = tuple(spot for spot in taken if spot not in immune)
    if fine:
        yield _change(state, f"{turn}:by-card:change", Msg("By a card: change a creature"), fine)
    if immune:
        change = _change(state, f"{turn}:by-card:immune", Msg("By a card: change an immune creature"), tuple(immune))
        yield replace(change, objection=forbidding.all_said(immune.values()), rule="DW-23", waivable=True)
    if dice and free:
        yield Choice(f"{turn}:by-card:set", Msg("By a card: a die from the reserve"), "plus", seat, Form((
            Field("spot", Msg("Field"), Cell(free)), Field("die", Msg("Die"), Pick(dice)))), "quiet", act=_set)


def _change(state: State, key: str, label: Msg, spots: tuple[Spot, ...]) -> Choice:
    return Choice(key, label, "pencil", table.active_player(state).seat, Form((
        Field("spot", Msg("Creature"), Cell(spots)), Field("becomes", Msg("Now"), BECOMES))), "quiet",
        act=lambda values: _changed(state, _spot(values["spot"]), values["becomes"]))


def _against_rules(state: State) -> Iterator[Choice]:
    """On a phone that is too narrow for its board, what the rules forbid, because the table has the last word (DW-9,
    DW-10).
    """
    seat = table.active_player(state).seat
    ends = tuple(spot for spot in table.all_fields(state) if (there := table.creature_at(state, spot)) is None
                 or there.seat != seat)
    ways = tuple((spot, ends) for spot, _ in table.army_of(state, seat))
    if ways and ends and not isinstance(state.step, st.Spending):
        yield Choice(f"t{state.turns}:against", Msg("Another move or attack"), "cursor-move", seat, Move(ways), "quiet",
                     objection=Msg("Creatures move and attack as their cards say."), rule="DW-9", waivable=True,
                     act=lambda way: move_or_attack(state, way[0], way[1]))


def _spot(value: Any) -> Spot:
    return value[0], value[1]


def _changed(state: State, spot: Spot, becomes: str) -> do.SetByCard | do.TakeByCard | do.DefeatByCard:
    """Another level keeps the owner."""
    there = table.creature_at(state, spot)
    if becomes == DEFEATED:
        return do.DefeatByCard(spot)
    if becomes in (RESERVE, EXILE) or there is None:
        return do.TakeByCard(spot, becomes == EXILE)
    return do.SetByCard(spot, there.seat, int(becomes))


def _set(values: dict[str, Any]) -> do.SetByCard:
    owner, _, level = values["die"].partition(":")
    return do.SetByCard(_spot(values["spot"]), owner, int(level))
