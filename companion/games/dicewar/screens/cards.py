"""Creature cards on the shared screen: read one out before the war, carry out in it what one says (DW-8).

What may live here: what is offered beyond the standard actions. What may not: what an ability does (rules/).
"""

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import Cell, Field, Form, Option, Pick
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.dicewar.content import ABILITY_FIELDS, LEVELS, Card, read_abilities
from companion.games.dicewar.model import State, commands as do
from companion.games.dicewar.rules import table

from .words import card_name, plain

RESERVE, EXILE, DEFEATED = "reserve", "exile", "defeated"
LEVEL = Pick(tuple(Option(str(level), plain(str(level)), f"dice-{level}") for level in LEVELS))
BECOMES = Pick((*LEVEL.options, Option(RESERVE, Msg("Reserve"), "tray-full"), Option(EXILE, Msg("Exile"), "skull"),
                Option(DEFEATED, Msg("Defeated"), "sword")))


def readings(state: State, viewer: str) -> Iterator[Choice]:
    """A card of the box reads otherwise; it is remembered."""
    if viewer != TABLE:
        return
    known = {card.key: card for player in state.players for card in player.cards}
    which = Pick(tuple(Option(card.key, card_name(card), f"dice-{card.level}") for card in known.values()))
    yield Choice("card", Msg("A card reads otherwise"), "pencil", "", Form((
        Field("card", Msg("Creature card"), which), *ABILITY_FIELDS)), "quiet", act=lambda values: _read(known, values))


def _read(known: dict[str, Card], values: dict[str, Any]) -> do.ReadCard:
    return do.ReadCard(read_abilities(known[values["card"]], values))


def by_card(state: State, viewer: str) -> Iterator[Choice]:
    """What hands do because a card says so; first the changes, then the spell is used."""
    if viewer != TABLE:
        return
    seat, turn = table.active(state).seat, f"t{state.turns}"
    fields = tuple((x, y) for y in range(state.board.height) for x in range(state.board.width))
    held = tuple(spot for spot in fields if table.at(state, spot) is not None)
    yield Choice(f"{turn}:by-card:change", Msg("By a card: change a creature"), "pencil", seat, Form((
        Field("spot", Msg("Creature"), Cell(held)), Field("becomes", Msg("Now"), BECOMES))), "quiet",
        act=lambda values: _changed(state, values["spot"], values["becomes"]))
    owners = tuple(Option(player.seat, plain(player.name), seat=player.seat)
                   for player in state.players if player.reserve)
    if owners:
        free = tuple(spot for spot in fields if table.at(state, spot) is None)
        yield Choice(f"{turn}:by-card:set", Msg("By a card: a die from the reserve"), "plus", seat, Form((
            Field("spot", Msg("Field"), Cell(free)), Field("level", Msg("Level"), LEVEL),
            Field("owner", Msg("Whose"), Pick(owners)))), "quiet", act=_set)
    yield Choice(f"{turn}:by-card", Msg("Spell done as the card says"), "book-open-variant", seat, None, "quiet",
                 act=do.SpellByCard())


def _changed(state: State, value: list[int], becomes: str) -> do.SetByCard | do.TakeByCard | do.DefeatByCard:
    """Another level keeps the owner."""
    spot = (value[0], value[1])
    there = table.at(state, spot)
    if becomes == DEFEATED:
        return do.DefeatByCard(spot)
    if becomes in (RESERVE, EXILE) or there is None:
        return do.TakeByCard(spot, becomes == EXILE)
    return do.SetByCard(spot, there.seat, int(becomes))


def _set(values: dict[str, Any]) -> do.SetByCard:
    return do.SetByCard((values["spot"][0], values["spot"][1]), values["owner"], int(values["level"]))
