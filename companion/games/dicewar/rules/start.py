"""Preparation (DW-1 to DW-4, DW-6): what the table looks like before anything happens, and which abilities are played.

The switches for uncertain abilities are read here and nowhere else (DW-B5 to DW-B9).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import FULL, Seat, Setup
from companion.games.dicewar.content import RULEBOOK, TABLE, Card, Content, cards_of, people_names
from companion.games.dicewar.model import Player, State
from companion.games.dicewar.options import Options

CERTAIN = (RULEBOOK, TABLE)
PLAYERS = 2


def start(setup: Setup[Options, Content]) -> State:
    """The state after preparation: all dice in the reserve, no points, nobody in the war lands."""
    board = setup.content.board
    fields = board.width * board.height if setup.detail == FULL else 0
    players = tuple(_seated(seat, setup) for seat in setup.seats[:PLAYERS])
    return State(options=setup.options, board=board, detail=setup.detail, players=players, lands=(None,) * fields,
                 peoples=tuple(cards_of(setup.content, key) for key in people_names(setup.content)))


def _seated(seat: Seat, setup: Setup[Options, Content]) -> Player:
    cards = cards_of(setup.content, seat.character)
    return Player(seat.id, seat.name, seat.mark, tuple(as_played(card, setup.options) for card in cards))


def played_by(cards: tuple[Card, ...], known: tuple[tuple[Card, ...], ...], options: Options) -> tuple[Card, ...]:
    """`cards` of a player as they are played with these options; cards that the table has read stay as they were read.
    """
    printed = {card.key: card for people in known for card in people}
    return tuple(card if card.source in CERTAIN else as_played(printed.get(card.key, card), options)
                 for card in cards)


def as_played(card: Card, options: Options) -> Card:
    """The card with those abilities that this table plays: an uncertain one may be switched off by its word."""
    if card.source in CERTAIN:
        return card
    spell = card.spell if card.spell is None or plays_ability(options, type(card.spell).__name__.lower()) else None
    return replace(card, movement=card.movement if plays_ability(options, card.movement) else "orthogonal", spell=spell,
                   specials=tuple(word for word in card.specials if plays_ability(options, word)))


def plays_ability(options: Options, word: str) -> bool:
    """Whether an ability word is on; one without a switch always is."""
    return getattr(options, word, True) is not False
