"""DiceWar in words: names of fields, creatures and abilities."""

from __future__ import annotations

from companion.engine.inputs import place_name
from companion.engine.words import Msg, join_texts
from companion.games.dicewar.content import MOVEMENT_NAMES, SPECIAL_NAMES, UNCERTAIN, Blood, Card, Split
from companion.games.dicewar.model import Creature, Spot, State
from companion.games.dicewar.rules.table import card_of

GLOW_ICON = "fire"
SIXES = "sixes"
"""The part of a choice's key, in light games, by which level 6 is counted."""


def field_name(spot: Spot) -> str:
    """A field as forms name it: columns from the west, rows from the north."""
    return place_name(spot)


def card_name(card: Card) -> Msg:
    """A creature by name, or by level where no card is known."""
    return Msg.plain(card.name) if card.name else Msg("level {n}", {"n": card.level})


def die_name(card: Card) -> Msg:
    """A creature with the face of the die that stands for it."""
    return Msg("{level} {creature}", {"level": card.level, "creature": card.name}) if card.name else card_name(card)


def creature_name(state: State, creature: Creature) -> str | Msg:
    """What a die stands for, within a line."""
    card = card_of(state, creature)
    return card.name or card_name(card)


def ability_text(card: Card) -> Msg | None:
    """What a card does, as far as it is played; None for a creature without anything of its own."""
    told = [] if card.movement == "orthogonal" else [MOVEMENT_NAMES[card.movement]]
    told += [SPECIAL_NAMES[word] for word in card.specials]
    match card.spell:
        case Split(into, count):
            told.append(Msg("splits into {count} of level {into}", {"count": count, "into": into}))
        case Blood(points):
            told.append(Msg("exiles a friend for {n} trigger point", {"n": points},
                            "exiles a friend for {n} trigger points"))
    if card.text:
        told.append(Msg.plain(card.text))
    if card.source == UNCERTAIN:
        told.append(Msg("uncertain: look at your card"))
    return join_texts(told)
