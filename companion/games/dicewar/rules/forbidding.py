"""What the passive text of a card forbids to those beside it, and whom no card of the enemy may touch (DW-8, DW-23).

What may live here: objections of such cards. What may not: anything else. They quote the text, and the table may play
it anyway, because only people can read for whom a text is meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg, join_texts
from companion.games.dicewar.content import IMMUNE_SPECIAL, IMMUNE_SPELL, SPECIAL_NAMES, Card
from companion.games.dicewar.model import Spot, State

from .table import active_player, card_of, creature_at, fields_around, find_creature

BY_CARDS = (IMMUNE_SPELL, IMMUNE_SPECIAL)


def unless_forbidden(state: State, spot: Spot, special: str) -> tuple[Objection, ...]:
    """An objection if the text of a creature beside the one on `spot` forbids it; creatures immune to specials are
    exempt.
    """
    if not any(special in card.specials for player in state.players for card in player.cards):
        return ()  # as in most wars: no card of either people says so
    creature = find_creature(state, spot)
    if creature is None or IMMUNE_SPECIAL in card_of(state, creature).specials:
        return ()
    near = (creature_at(state, beside) for beside in fields_around(spot, state.board.width, state.board.height))
    cards = {card.key: card for card in (card_of(state, other) for other in near if other) if special in card.specials}
    return tuple(Objection("DW-8", _told(card, Msg.plain(card.text) if card.text else SPECIAL_NAMES[special]))
                 for card in cards.values())


def unless_immune(state: State, spot: Spot) -> tuple[Objection, ...]:
    """An objection if a card would affect an enemy that is immune to spells or to specials (DW-23)."""
    creature = find_creature(state, spot)
    if creature is None or creature.seat == active_player(state).seat:
        return ()
    card = card_of(state, creature)
    immune = next((word for word in BY_CARDS if word in card.specials), "")
    return (Objection("DW-23", _told(card, SPECIAL_NAMES[immune])),) if immune else ()


def all_said(against: Iterable[Objection]) -> Msg:
    """What several cards say, each once."""
    texts: list[Msg] = []
    for objection in against:
        texts += [objection.text] if objection.text not in texts else []
    return join_texts(texts) or Msg("")


def _told(card: Card, text: Msg) -> Msg:
    args: dict[str, Any] = {"people": card.people, "n": card.level}
    named = Msg.plain(card.name) if card.name else Msg("{people}, level {n}", args)
    return Msg("{creature}: {text}", {"creature": named, "text": text})
