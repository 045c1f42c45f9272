"""The wizard (Zauberer): hand level and losses rise, card by card; a joker in his place costs nothing (ADV-17, ADV-18,
ADV-A1, ADV-A2). His second use belongs to the finale."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.games.advyria.model import HIGHEST_LEVEL, CastWizard, LevelRaised, Player, Playing, State, WizardCast

from .table import active_player, change_player, play_cards, unless_holding, unless_turn_of


def raised_level(player: Player, by: int) -> int:
    """A hand level, never above 14."""
    return min(HIGHEST_LEVEL, player.level + by)


def with_losses(state: State, player: Player, more: int) -> int:
    """A player's losses with so many more, never above the cap (ADV-17, ADV-A1)."""
    return max(player.losses, min(state.options.loss_cap, player.losses + more))


def may_cast(state: State, command: CastWizard, by: str) -> tuple[Objection, ...]:
    """Any number, one by one; at the highest level as well (ADV-A2)."""
    return (*unless_turn_of(state, by), *unless_holding(state, by, 1))


def cast_wizard(state: State, command: CastWizard, by: str) -> tuple[WizardCast, ...]:
    """Level +1 and losses +1; a joker brings no loss."""
    player = active_player(state)
    return (
        WizardCast(by, command.joker, raised_level(player, 1), with_losses(state, player, 0 if command.joker else 1)),)


def was_cast(state: State, event: WizardCast) -> State:
    """evolve: the card is gone, the counter turned."""
    played = replace(play_cards(state, event.seat), step=Playing())
    return change_player(played, event.seat, level=event.level, losses=event.losses)


ACTS = {CastWizard: (may_cast, cast_wizard)}
STEPS = {CastWizard: (Playing,)}
EVOLVE = {WizardCast: was_cast,
          LevelRaised: lambda state, event: change_player(state, event.seat, level=event.level)}
