"""Beside the cards, as choices: draw for a wizard, report an empty pile, try a manoeuvre, end the turn (ADV-10 to 22).

What may live here: what is offered while cards are played, but not the cards. What may not: rules (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.inputs import Number, Option, Pick
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria.content import ADVENTURE_TILES
from companion.games.advyria.model import Player, State, commands as do
from companion.games.advyria.rules import limit, manoeuvre, table
from companion.games.advyria.rules.draw import AT_ONCE, fewer_came, used_up

SMALLEST_DECK = 3 * ADVENTURE_TILES
AT_A_TOUCH = 2
"""So many sixes have buttons of their own; for more of them a number is asked."""


def turn_key(state: State) -> str:
    """The beginning of every key: the turn, and what has changed in it so far."""
    return f"t{state.turn.number}:{table.active_player(state).hand}"


def other_choices(state: State, viewer: str) -> Iterator[Choice]:
    """Everything that may be done besides playing cards."""
    seat = table.active_player(state).seat
    yield from _drawing(state, seat)
    yield from rival_choices(state)
    yield from end_choice(state, seat, viewer)


def _drawing(state: State, seat: str) -> Iterator[Choice]:
    """Cards beside the rule of three: for a wizard in the finale, or none because the pile is empty."""
    if state.finale and not (state.turn.acted or state.turn.paid) and table.active_player(state).hand:
        yield Choice(f"{turn_key(state)}:pay", Msg("Discard a wizard: draw 3"), "wizard-hat", seat,
                     act=do.PayWizard())
    if fewer_came(state):
        yield Choice(f"{turn_key(state)}:fewer", Msg("Fewer came: how many?"), "cards-outline", seat,
                     Number(0, AT_ONCE - 1, AT_ONCE - 1), "quiet", act=do.TellPileEmpty)
    if state.finale or used_up(state):
        return
    left = Msg("By the companion's count {n} cards are left.", {"n": state.pile}) if state.pile else None
    refill = state.refills > 0
    yield Choice(f"{turn_key(state)}:empty:{state.refills}",
                 Msg("Reshuffle the pile") if refill else Msg("Pile was empty: how many drawn?"), "shuffle-variant",
                 seat, None if refill else Number(0, AT_ONCE, AT_ONCE), "quiet",
                 f"seat:{seat}" if _too_early(state) else "", objection=left,
                 rule="ADV-11" if left else "", waivable=left is not None,
                 act=do.TellPileEmpty() if refill else do.TellPileEmpty)


def _too_early(state: State) -> bool:
    """Whether an uncounted pile can hardly be empty yet; then the button is behind the player's panel."""
    drawn = AT_ONCE * (len(state.players) + state.turn.number)
    return state.pile is None and drawn < SMALLEST_DECK


def rival_choices(state: State) -> Iterator[Choice]:
    """The manoeuvre against each player on whom it may be tried."""
    for victim in manoeuvre.manoeuvre_victims(state):
        yield Choice(f"{turn_key(state)}:manoeuvre:{victim.seat}", _stealing(victim), "drama-masks",
                     table.active_player(state).seat, act=do.Manoeuvre(victim.seat))


def barred_choices(state: State) -> Iterator[Choice]:
    """The manoeuvre against players on whom the rules allow none, behind their panels, because the table has the last
    word.
    """
    seat, allowed = table.active_player(state).seat, manoeuvre.manoeuvre_victims(state)
    for other in state.players:
        if state.options.manoeuvre and other.hand and other.seat != seat and other not in allowed:
            act = do.Manoeuvre(other.seat)
            why = manoeuvre.may_manoeuvre(state, act, seat)[0]
            yield Choice(f"{turn_key(state)}:barred:{other.seat}", _stealing(other), "drama-masks", seat, None, "quiet",
                         f"seat:{other.seat}", objection=why.text, rule=why.rule, waivable=why.waivable, act=act)


def _stealing(victim: Player) -> Msg:
    return Msg("Manoeuvre: {n} card from {name}", {"n": min(manoeuvre.CARDS, victim.hand), "name": victim.name},
               "Manoeuvre: {n} cards from {name}")


def end_choice(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    """The end of the turn, with what the hand holds above its limit; how many fairies are among it is asked where they
    may cost something.
    """
    player = table.active_player(state)
    over = limit.hand_excess(player)
    yield Choice(f"{turn_key(state)}:end", _end_label(state, player), "check", seat, None, "main", act=do.EndTurn(0),
                 tells=over > 0)
    if over and limit.fairy_costs(state, player):
        told = _one_fairy(viewer) if over == 1 else _fairies(over)
        options, acts = tuple(option for option, _ in told), {option.key: act for option, act in told}
        yield Choice(f"{turn_key(state)}:fairies", Msg("Discard fairies: each six is 1 loss"), "butterfly", seat,
                     Pick(options) if len(options) > 1 else None, act=acts.get if len(acts) > 1 else do.EndTurn(1))


def _one_fairy(viewer: str) -> tuple[tuple[Option, do.EndTurn], ...]:
    """One fairy that is thrown away; on the shared screen also what the die for it shows, in the same answer."""
    shown = tuple((Option(f"1:{sixes}", Msg("1 fairy, {sixes}", {"sixes": _six(sixes)}), "butterfly"),
                   do.EndTurn(1, sixes)) for sixes in range(2)) if viewer == TABLE else ()
    return *shown, (Option("1", Msg("1 fairy, roll now"), "dice-multiple"), do.EndTurn(1))


def _fairies(over: int) -> tuple[tuple[Option, do.EndTurn], ...]:
    """How many fairies are thrown away; what the dice for them show is asked next."""
    return tuple((Option(f"{fairies}", Msg("{n} fairy", {"n": fairies}, "{n} fairies"), "butterfly"),
                  do.EndTurn(fairies)) for fairies in range(1, over + 1))


def _six(sixes: int) -> Msg:
    return Msg("{n} six", {"n": sixes}, "{n} sixes") if sixes else Msg("no six")


def _end_label(state: State, player: Player) -> Msg:
    over = limit.hand_excess(player)
    if over:
        return Msg("End the turn: discard {n}", {"n": over})
    passes = state.finale and not (state.turn.acted or state.turn.paid)
    return Msg("Pass") if passes else Msg("End the turn")


def judging_choices(state: State, viewer: str) -> Iterator[Choice]:
    """The dice for the fairies stand, once all of them lie. A player whose dice the companion cannot see says how many
    sixes there are.
    """
    seat = table.active_player(state).seat
    if dice.roll_complete(state.roll):
        yield Choice(f"{turn_key(state)}:judge", Msg("Accept the result, end the turn"), "check", seat, None, "main",
                     act=do.JudgeFairies())
    elif state.roll and not dice.landed_faces(state.roll):
        yield from _sixes(state, seat, len(state.roll.slots))


def _sixes(state: State, seat: str, rolled: int) -> Iterator[Choice]:
    touched = AT_A_TOUCH if rolled > AT_A_TOUCH + 1 else rolled  # a number that can only be one is not asked for
    for sixes in range(touched + 1):
        yield Choice(f"{turn_key(state)}:sixes:{sixes}", _six(sixes) if sixes else Msg("No six"), "dice-6", seat,
                     act=do.JudgeFairies(sixes))
    if rolled > touched:
        yield Choice(f"{turn_key(state)}:sixes", Msg("More sixes"), "dice-6", seat,
                     Number(touched + 1, rolled, touched + 1), act=do.JudgeFairies)
