"""Sets of equal cards (ADV-12, ADV-18, ADV-A10, ADV-A11): how many may be played, and how often they take effect.

Jokers stand for any of them and count like them; each card's own chapter says what its effect is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.model import FAIRY, KNIGHT, SETS, WARRIOR, Playing, PlaySet, SetPlayed, State

from . import fairy, knight, warrior
from .table import play_cards, unless_holding, unless_turn_of

SMALLEST = 2
LARGEST = 4
MOST_TOLD = 12
EFFECTS: dict[str, Callable[[State, int], tuple[Any, ...]]] = {
    KNIGHT: knight.knight_effect, WARRIOR: warrior.warrior_effect, FAIRY: fairy.fairy_effect}


def effect_count(cards: int) -> int:
    """How often a set takes effect: once less than it has cards (ADV-12)."""
    return cards - 1


def may_play(state: State, command: PlaySet, by: str) -> tuple[Objection, ...]:
    """Two to four cards from the player's hand."""
    if command.kind not in SETS or not 1 <= command.cards <= MOST_TOLD:
        return (Objection("ADV-12", Msg("There is no such set."), waivable=False),)
    fits = SMALLEST <= command.cards <= LARGEST
    size = () if fits else (Objection("ADV-12", Msg("A set has two, three or four cards.")),)
    return (*unless_turn_of(state, by), *size, *unless_holding(state, by, command.cards))


def play_set(state: State, command: PlaySet, by: str) -> tuple[Any, ...]:
    """The cards go, and their effects come."""
    often = effect_count(command.cards)
    four = fairy.four_fairies(state) if command.kind == FAIRY and command.cards >= LARGEST else ()
    return (SetPlayed(by, command.kind, command.cards), *four, *(EFFECTS[command.kind](state, often) if often else ()))


def set_played(state: State, event: SetPlayed) -> State:
    """evolve: the set is complete and gone; what an earlier set allowed is over."""
    return replace(play_cards(state, event.seat, event.cards), step=Playing())


ACTS = {PlaySet: (may_play, play_set)}
STEPS = {PlaySet: (Playing,)}
EVOLVE = {SetPlayed: set_played}
