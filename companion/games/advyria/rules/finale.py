"""After a turn: the next one, the Great Finale, or the end (ADV-22 to ADV-24, ADV-A3, A5, A6, A16, A17, A22)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.model import (
    ALL_TILES,
    PASSES,
    PILE,
    UNCOUNTED,
    CardsDrawn,
    Counting,
    CountingBegan,
    Ended,
    FinaleBegan,
    GameResumed,
    PayWizard,
    PileRefilled,
    Playing,
    State,
    TurnBegan,
    TurnOver,
    WizardPaid,
)

from .draw import AT_ONCE, used_up
from .table import board_empty, discard_cards, discard_count, unless_holding, unless_turn_of


def go_on(state: State) -> tuple[Any, ...]:
    """follow: what comes after a turn."""
    why = over_because(state)
    if why:
        return (CountingBegan(why),)
    finale = (FinaleBegan(),) if used_up(state) and not state.finale else ()
    return *finale, next_turn(state)


def over_because(state: State) -> str:
    """Why the game is over after this turn; empty if it goes on."""
    if board_empty(state):
        return ALL_TILES
    if state.finale:
        return PASSES if state.passes >= len(state.players) else ""
    return PILE if used_up(state) and not state.options.finale else ""


def still_over(state: State, why: str) -> bool:
    """Whether the game is still over because of `why`. Tiles that are missing only by count begin no new turn, a tile
    that lies on the board again does.
    """
    return not state.tiles if why == ALL_TILES else over_because(state) != ""


def resume_game(state: State) -> tuple[GameResumed, ...]:
    """follow: the game goes on if a correction has removed the reason for its end."""
    over = not isinstance(state.step, (Counting, Ended)) or still_over(state, state.step.why)
    return () if over else (GameResumed(),)


def game_resumed(state: State, event: GameResumed) -> State:
    """evolve: the next turn is due; hero cards are counted at the end."""
    players = tuple(replace(player, heroes=UNCOUNTED) for player in state.players)
    return replace(state, players=players, step=TurnOver(), passes=0)


def next_turn(state: State) -> TurnBegan:
    """Clockwise: the table order (ADV-8)."""
    place = state.order.index(state.turn.seat) + 1
    return TurnBegan(state.order[place % len(state.order)], state.turn.number + 1)


def may_pay(state: State, command: PayWizard, by: str) -> tuple[Objection, ...]:
    """ADV-22: in the finale, before anything else, one real wizard."""
    if not state.finale:
        return (Objection("ADV-22", Msg("Cards are drawn for a wizard only in the Great Finale."), waivable=False),)
    found = [*unless_turn_of(state, by), *unless_holding(state, by, 1)]
    if state.turn.paid:
        found.append(Objection("ADV-22", Msg("Exactly one wizard is discarded for cards.")))
    elif state.turn.acted:
        found.append(Objection("ADV-22", Msg("Cards for a wizard are drawn before anything is played.")))
    return tuple(found)


def pay_wizard(state: State, command: PayWizard, by: str) -> tuple[Any, ...]:
    """Three cards, if necessary from the shuffled discard pile, in which this wizard does not lie yet (ADV-A5)."""
    if state.pile is None:
        return WizardPaid(by), CardsDrawn(by, AT_ONCE)
    lying = discard_count(state)
    shuffle = (PileRefilled(lying, last=False),) if state.pile < AT_ONCE and lying else ()
    there = state.pile + (lying if shuffle else 0)
    return *shuffle, WizardPaid(by), CardsDrawn(by, min(AT_ONCE, there))


def wizard_paid(state: State, event: WizardPaid) -> State:
    """evolve: the wizard is gone, without changing level or losses (ADV-A6)."""
    return replace(discard_cards(state, event.seat), turn=replace(state.turn, paid=True))


ACTS = {PayWizard: (may_pay, pay_wizard)}
STEPS = {PayWizard: (Playing,)}
FOLLOW = {TurnOver: go_on, Ended: resume_game}
EVOLVE = {WizardPaid: wizard_paid, GameResumed: game_resumed,
          FinaleBegan: lambda state, event: replace(state, finale=True, passes=0)}
