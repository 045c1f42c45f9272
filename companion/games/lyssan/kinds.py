"""How a table enters what its copy holds: the kinds of things, what no field of them can say by itself, their titles.

What may live here: lines in order, keys, what makes no sense. What may not: what a thing is and how a field of it is
asked for (content.py), what it does (rules/).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.content.asked import FormValues, asked_form, name_with_letters
from companion.engine.content.kinds import ContentKind, OnBoard
from companion.engine.game import key_of
from companion.engine.words import Msg

from .content import (
    AGENTS,
    CARD_NAMES,
    MEASURE_NAMES,
    NAME,
    NOTHING,
    VASSAL,
    Agents,
    Card,
    Debt,
    Province,
    Sheet,
    Tokens,
    Triumph,
)


def _card_key(card: Card) -> str:
    """One without a name is offered by kind and cost."""
    return f"own-{card.kind}-{card.cost}-{key_of(card.name)}"


def _debt_key(debt: Debt) -> str:
    """One without a name is known by what it costs and what stands on it."""
    return f"own-{debt.coins}-{debt.conscripts}-{debt.cards}-{key_of(debt.name or debt.condition)[:NAME]}"


def _only_vassals(card: Card, values: FormValues) -> Card:
    wrong = next((kind for kind in AGENTS if values.get(kind) and card.kind != VASSAL), "")
    if wrong:
        raise ValueError(Msg("Only a vassal brings agents."), wrong)
    return card


SHEET = asked_form(Sheet, key=lambda sheet: key_of(name_with_letters(sheet.name)))
PROVINCE = asked_form(Province, "name", "terrain", "near", "edge", "island", "x", "y",
                      key=lambda province: key_of(name_with_letters(province.name)))
TRIUMPH = asked_form(Triumph, "name", "immediate", "measure", "condition", key=lambda triumph: key_of(triumph.name),
                     filled=(("immediate", "-"), ("measure", NOTHING.key)))
CARD_LINES = ("kind", "cost", "name", "effect", "acts", "gain", "agents")
CARD = asked_form(Card, *CARD_LINES, key=_card_key, check=_only_vassals)
TOLD_CARD = asked_form(Card, *CARD_LINES, key=_card_key, check=lambda card, _: card if card.kind == VASSAL else replace(
    card, agents=Agents()))
"""In play nobody is asked why a card that is no vassal should bring agents: it brings none."""
DEBT = asked_form(Debt, "coins", "conscripts", "cards", "name", "holding", "condition", key=_debt_key)
TOKENS = asked_form(Tokens)


def card_title(card: Card) -> Msg:
    """An influence card in a list: its name, or its kind, and what it costs."""
    return Msg("{card} ({n})", {"card": Msg.plain(card.name) if card.name else CARD_NAMES[card.kind], "n": card.cost})


def debt_title(debt: Debt) -> Msg:
    """A debt in a list: its name, its condition, or what it costs."""
    costs: dict[str, Any] = {"coins": debt.coins, "conscripts": debt.conscripts, "cards": debt.cards}
    text = debt.name or debt.condition
    return Msg.plain(text) if text else Msg("Debt: {coins} coins, {conscripts} conscripts, {cards} cards", costs)


def triumph_title(triumph: Triumph) -> Msg:
    """A triumph in a list: its name, or what it counts, or its condition."""
    if triumph.name:
        return Msg.plain(triumph.name)
    counted = MEASURE_NAMES.get(triumph.measure)
    return counted or (Msg.plain(triumph.condition) if triumph.condition else Msg("Triumph without a name"))


def name_of(thing: Any) -> Msg:
    """What is called by its name alone."""
    return Msg.plain(thing.name)


CONTENT_KINDS = (
    ContentKind("sheets", Msg("Faction"), *SHEET, name_of),
    ContentKind("provinces", Msg("Province"), *PROVINCE, name_of, mutual="near", board=OnBoard("terrain")),
    ContentKind("triumphs", Msg("Triumph"), *TRIUMPH, triumph_title),
    ContentKind("cards", Msg("Influence card"), *CARD, card_title),
    ContentKind("debts", Msg("Debt"), *DEBT, debt_title),
    ContentKind("tokens", Msg("Tokens of a faction"), *TOKENS, lambda tokens: Msg("Tokens of a faction")))
