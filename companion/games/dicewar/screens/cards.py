"""Creature cards on the shared screen: read one out before the war, carry out in it what one says, or the table (DW-8).

What may live here: what is offered beyond the standard actions. What may not: what an ability does (rules/).
"""

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import Cell, Field, Form, Option, Pick
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.dicewar.content import ABILITY_FIELDS, LEVELS, UNCERTAIN, Card, read_abilities
from companion.games.dicewar.model import Spot, State, commands as do
from companion.games.dicewar.rules import table

from .actions import went
from .words import card_name, creature_name, field_name

RESERVE, EXILE, DEFEATED = "reserve", "exile", "defeated"
LEVEL = Pick(tuple(Option(str(level), Msg.plain(str(level)), f"dice-{level}") for level in LEVELS))
BECOMES = Pick((*LEVEL.options, Option(RESERVE, Msg("Reserve"), "tray-full"), Option(EXILE, Msg("Exile"), "skull"),
                Option(DEFEATED, Msg("Defeated"), "sword")))


def readings(state: State, viewer: str) -> Iterator[Choice]:
    """A card of the box reads otherwise; it is remembered."""
    if viewer != TABLE:
        return
    known = {card.key: card for player in state.players for card in player.cards}
    which = Pick(tuple(Option(card.key, _title(card), f"dice-{card.level}") for card in known.values()))
    yield Choice("card", Msg("A card reads otherwise"), "pencil", "", Form((
        Field("card", Msg("Creature card"), which), *ABILITY_FIELDS)), "quiet", act=lambda values: _read(known, values))


def _title(card: Card) -> Msg:
    """A card by its name; one without a name by its people and level."""
    return card_name(card) if card.name else Msg("{people}: {creature}", {
        "people": card.people, "creature": card_name(card)})


def _read(known: dict[str, Card], values: dict[str, Any]) -> do.ReadCard:
    return do.ReadCard(read_abilities(known[values["card"]], values))


def by_card(state: State, viewer: str) -> Iterator[Choice]:
    """What hands do because a card or the table says so; first the changes, then the spell is used.

    Fields are changed on the shared screen; that a spell is done may be told by its player as well.
    """
    if viewer == TABLE:
        yield from _by_hand(state)
    if viewer == TABLE or any(_has_more(table.card_of(state, own)) for _, own in table.army(state, viewer)):
        yield Choice(f"t{state.turns}:by-card", Msg("Spell done as the card says"), "book-open-variant",
                     table.active(state).seat, None, "quiet", act=do.SpellByCard())


def _has_more(card: Card) -> bool:
    """Whether the box may know more of a creature than is played here."""
    return bool(card.text) or card.source == UNCERTAIN or not card.name


def _by_hand(state: State) -> Iterator[Choice]:
    seat, turn = table.active(state).seat, f"t{state.turns}"
    fields = tuple((x, y) for y in range(state.board.height) for x in range(state.board.width))
    yield Choice(f"{turn}:by-card:change", Msg("By a card: change a creature"), "pencil", seat, Form((
        Field("creature", Msg("Creature"), _creatures(state, seat, table.opponent(state, seat).seat)),
        Field("becomes", Msg("Now"), BECOMES))), "quiet",
        act=lambda values: _changed(state, _spot(values["creature"]), values["becomes"]))
    owners = tuple(Option(player.seat, Msg.plain(player.name), seat=player.seat)
                   for player in state.players if player.reserve)
    free = tuple(spot for spot in fields if table.at(state, spot) is None)
    if owners and free:
        yield Choice(f"{turn}:by-card:set", Msg("By a card: a die from the reserve"), "plus", seat, Form((
            Field("spot", Msg("Field"), Cell(free)), Field("level", Msg("Level"), LEVEL),
            Field("owner", Msg("Whose"), Pick(owners)))), "quiet", act=_set)
    yield from _against_rules(state, fields)


def _against_rules(state: State, fields: tuple[Spot, ...]) -> Iterator[Choice]:
    """A move or an attack that is no legal one: the table has the last word (DW-9, DW-10)."""
    seat = table.active(state).seat
    own = _creatures(state, seat)
    others = tuple(spot for spot in fields if (there := table.at(state, spot)) is None or there.seat != seat)
    if own.options and others:
        yield Choice(f"t{state.turns}:against", Msg("Another move or attack"), "cursor-move", seat, Form((
            Field("creature", Msg("Creature"), own), Field("to", Msg("Field"), Cell(others)))), "quiet",
            objection=Msg("Creatures move and attack as their cards say."), rule="DW-9", waivable=True,
            act=lambda values: went(state, _spot(values["creature"]), values["to"]))


def _creatures(state: State, *seats: str) -> Pick:
    """The creatures of these players, each by what it is and where it stands; forms have no board to point at."""
    return Pick(tuple(
        Option(f"{x},{y}", Msg("{creature} {field}", {
            "creature": creature_name(state, creature), "field": field_name((x, y))}), f"dice-{creature.level}", seat)
        for seat in seats for (x, y), creature in table.army(state, seat)))


def _spot(key: str) -> Spot:
    x, y = key.split(",")
    return int(x), int(y)


def _changed(state: State, spot: Spot, becomes: str) -> do.SetByCard | do.TakeByCard | do.DefeatByCard:
    """Another level keeps the owner."""
    there = table.at(state, spot)
    if becomes == DEFEATED:
        return do.DefeatByCard(spot)
    if becomes in (RESERVE, EXILE) or there is None:
        return do.TakeByCard(spot, becomes == EXILE)
    return do.SetByCard(spot, there.seat, int(becomes))


def _set(values: dict[str, Any]) -> do.SetByCard:
    return do.SetByCard((values["spot"][0], values["spot"][1]), values["owner"], int(values["level"]))
