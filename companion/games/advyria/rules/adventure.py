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
from .table import active_player, play_cards, unless_holding, unless_turn_of

BLUE_LEVELS = 2
YELLOW_TILES = 3
GREEN_TILES = 4


def red_effect(state: State) -> tuple[Any, ...]:
    """Like a fortune knight, to any field and without a die."""
    return (MovingBegan(state.turn.seat, 1, free=True),)


def blue_effect(state: State) -> tuple[Any, ...]:
    """Like two wizards, without losses."""
    player = active_player(state)
    return (LevelRaised(player.seat, wizard.raised_level(player, BLUE_LEVELS)),)


def yellow_effect(state: State) -> tuple[Any, ...]:
    """Up to three villages to gold."""
    return warrior.warrior_effect(state, YELLOW_TILES)


def green_effect(state: State) -> tuple[Any, ...]:
    """Up to four looks."""
    return fairy.fairy_effect(state, GREEN_TILES, card=True)


EFFECTS: dict[str, Callable[[State], tuple[Any, ...]]] = {RED: red_effect, BLUE: blue_effect, YELLOW: yellow_effect,
                                                          GREEN: green_effect}


def may_play(state: State, command: PlayAdventure, by: str) -> tuple[Objection, ...]:
    """Not in the simplified game without special actions (ADV-28)."""
    if command.colour not in COLOURS:
        return (Objection("ADV-19", Msg("There is no such colour."), waivable=False),)
    barred = () if state.options.adventure_actions else (
        Objection("ADV-28", Msg("Here adventure cards are not played as actions.")),)
    return (*unless_turn_of(state, by), *barred, *unless_holding(state, by, 1))


def play_adventure(state: State, command: PlayAdventure, by: str) -> tuple[Any, ...]:
    """The card goes to the discard pile (ADV-A23), its colour acts."""
    return AdventurePlayed(by, command.colour), *EFFECTS[command.colour](state)


def adventure_played(state: State, event: AdventurePlayed) -> State:
    """evolve: the card is gone."""
    return replace(play_cards(state, event.seat), step=Playing())


ACTS = {PlayAdventure: (may_play, play_adventure)}
STEPS = {PlayAdventure: (Playing,)}
EVOLVE = {AdventurePlayed: adventure_played}
