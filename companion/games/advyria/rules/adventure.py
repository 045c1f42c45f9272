"""Adventure cards as actions, by their colour (ADV-19). tiles.py says how one completes an adventure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.content import BLUE, COLOURS, GREEN, RED, YELLOW
from companion.games.advyria.model import AdventurePlayed, LevelRaised, MovingBegan, PlayAdventure, Playing, State

from . import fairy, warrior, wizard
from .table import active, play_cards, unless_holding, unless_turn_of

BLUE_LEVELS = 2
YELLOW_TILES = 3
GREEN_TILES = 4


def red(state: State) -> tuple[Any, ...]:
    """Like a fortune knight, to any field and without a die."""
    return (MovingBegan(state.turn.seat, 1, free=True),)


def blue(state: State) -> tuple[Any, ...]:
    """Like two wizards, without losses."""
    player = active(state)
    return (LevelRaised(player.seat, wizard.raised(player, BLUE_LEVELS)),)


def yellow(state: State) -> tuple[Any, ...]:
    """Up to three villages to gold."""
    return warrior.effect(state, YELLOW_TILES)


def green(state: State) -> tuple[Any, ...]:
    """Up to four looks."""
    return fairy.effect(state, GREEN_TILES, card=True)


EFFECTS: dict[str, Callable[[State], tuple[Any, ...]]] = {RED: red, BLUE: blue, YELLOW: yellow, GREEN: green}


def may_play(state: State, command: PlayAdventure, by: str) -> tuple[Objection, ...]:
    """Not in the simplified game without special actions (ADV-28)."""
    if command.colour not in COLOURS:
        return (Objection("ADV-19", Msg("There is no such colour."), waivable=False),)
    barred = () if state.options.adventure_actions else (
        Objection("ADV-28", Msg("Here adventure cards are not played as actions.")),)
    return (*unless_turn_of(state, by), *barred, *unless_holding(state, by, 1))


def play(state: State, command: PlayAdventure, by: str) -> tuple[Any, ...]:
    """The card goes to the discard pile (ADV-A23), its colour acts."""
    return AdventurePlayed(by, command.colour), *EFFECTS[command.colour](state)


def played(state: State, event: AdventurePlayed) -> State:
    """evolve: the card is gone."""
    return replace(play_cards(state, event.seat), step=Playing())


ACTS = {PlayAdventure: (may_play, play)}
STEPS = {PlayAdventure: (Playing,)}
EVOLVE = {AdventurePlayed: played}
