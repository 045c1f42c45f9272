"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from companion.engine import dice
from companion.engine.view import Prompt
from companion.engine.words import Msg
from companion.games.advyria.model import State, state as st
from companion.games.advyria.rules import limit, table
from companion.games.advyria.rules.draw import AT_ONCE
from companion.games.advyria.rules.knight import steps_allowed
from companion.games.advyria.rules.start import still_to_place

from .words import adventure_name

TITLE = Msg("The Guilds of Advyria")


def phase(state: State) -> Msg:
    """Where the game is."""
    if isinstance(state.step, st.SettingOut):
        return Msg("Set-up")
    if not table.turn_running(state):
        return Msg("Final scoring")
    return Msg("Great Finale") if state.finale else Msg("Turn {n}", {"n": state.turn.number})


def round_number(state: State) -> int | None:
    """The turn that runs; None before the first and after the last."""
    return state.turn.number if table.turn_running(state) else None


def prompt(state: State, viewer: str) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    match state.step:
        case st.SettingOut() if still_to_place(state):
            due = still_to_place(state)[0]
            return Prompt.to_player(viewer, due.seat, due.name, Msg("Put your figure on a guild field"), "ADV-5")
        case st.SettingOut():
            return Prompt(Msg("Choose who begins: the one who saw a dragon last; in doubt the youngest"), rule="ADV-8")
        case st.Counting():
            return Prompt(Msg("Turn up the hero cards: how many of their adventures are completed?"), rule="ADV-25")
        case st.Ended():
            return Prompt(Msg("The game is over"))
    player = table.active_player(state)
    text, rule = _task(state)
    return Prompt.to_player(viewer, player.seat, player.name, text, rule)


def _task(state: State) -> tuple[Msg, str]:
    match state.step:
        case st.Moving(left):
            text, rule = _move_task(state)
            return (Msg("{task} ({n} movements left)", {"task": text, "n": left}) if left > 1 else text), rule
        case st.TurningUp(field):
            return Msg("Turn up the tile on {field}", {"field": Msg.plain(table.field_name(state, field))}), "ADV-14"
        case st.Claiming(_, adventure):
            return (Msg("Say whether you have the card: {adventure}", {"adventure": adventure_name(adventure)})
                    if adventure.name else Msg("Say whether you have the card of this adventure")), "ADV-14"
        case st.Peeking(left, card):
            rule = "ADV-19" if card else "ADV-16"
            return Msg("Look at 1 tile on the board", {"n": left}, "Look at {n} tiles on the board"), rule
        case st.Banishing(victim):
            return Msg("Send {name}'s figure to a guild field", {"name": table.player_on(state, victim).name}), "ADV-20"
        case st.RollingForFairies():
            return _fairies_task(state), "ADV-21"
    return _play_task(state)


def _fairies_task(state: State) -> Msg:
    """The roll, or what becomes of it once it lies."""
    if not dice.roll_complete(state.roll):
        return Msg("Roll for the discarded fairies: each six is 1 loss more")
    return Msg("Check that the dice lie like this: each six is 1 loss more") if dice.lies_as_before(state.roll) else (
        Msg("Accept the roll: each six is 1 loss more"))


def _move_task(state: State) -> tuple[Msg, str]:
    free = isinstance(state.step, st.Moving) and state.step.free
    if not table.board_known(state):
        return (Msg("Move to any field and say what was there"), "ADV-19") if free else (
            Msg("Roll, move and say what was there"), "ADV-13")
    if free:
        return Msg("Move to any field"), "ADV-19"
    if state.roll is None or not any(slot.rolled for slot in state.roll.slots):
        return Msg("Roll the die"), "ADV-13"
    return Msg("Move 1 field or stay", {"n": steps_allowed(state)}, "Move up to {n} fields"), "ADV-13"


def _play_task(state: State) -> tuple[Msg, str]:
    """What the buttons offer: cards, a wizard for three in the finale, and how the turn ends."""
    player, fresh = table.active_player(state), not (state.turn.acted or state.turn.paid)
    over, in_finale = limit.hand_excess(player), state.finale and fresh
    if not player.hand:
        return (Msg("Pass: no card is left"), "ADV-23") if in_finale else (
            Msg("End the turn: no card is left"), "ADV-12")
    if in_finale and over:
        return Msg("Discard a wizard to draw 3, play cards or discard {n}", {"n": over}), "ADV-22"
    if in_finale:
        return Msg("Discard a wizard to draw 3, play cards or pass"), "ADV-22"
    if fresh and not state.finale and state.turn.drawn == AT_ONCE:
        return (Msg("Draw 3, then play cards – at most 1 stays", {"n": player.level},
                    "Draw 3, then play cards – at most {n} stay"), "ADV-9") if over else (
                        Msg("Draw 3, then play cards or end the turn"), "ADV-9")
    if over:
        return Msg("Play cards – at most 1 stays", {"n": player.level}, "Play cards – at most {n} stay"), "ADV-21"
    return Msg("Play cards or end the turn"), "ADV-12"
