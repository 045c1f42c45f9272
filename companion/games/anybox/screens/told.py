"""The log, and how the game ended. Nothing is counted here, only said.

What may live here: that. What may not: sums (rules/counting.py).
"""

from __future__ import annotations

from companion.engine.log import describe_by_table
from companion.engine.parts import Aside, Counter, ScoreRow
from companion.engine.roster import is_seated, player_on
from companion.engine.secrecy import value_if_known
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import AT_END
from companion.games.anybox.rules.counters import player_counters
from companion.games.anybox.rules.counting import bonus_points, column_points, player_total, side_rank, side_total
from companion.games.anybox.rules.ending import won_together
from companion.games.anybox.sheet_words import sheet_word

from .holdings import hand_words
from .words import LEFT_EARLY, cell_name, counter_name, team_name

REASONS = {m.ROUNDS: Msg("All rounds are played."), m.GOAL: Msg("The goal is reached."),
           m.FULL: Msg("Every sheet is full."), m.HAND: Msg("The table has ended the game."),
           m.COUNTER: Msg("A counter has come to its end.")}


NOBODY_NOW = Msg("A step of somebody who is not at the table any more")
"""In the history, for who came late, once that has been taken back."""


def result(state: m.State) -> Result | None:
    """How it ended, with the sums shown."""
    if not isinstance(state.step, m.Ended):
        return None
    ranked = sorted(state.players, key=lambda player: side_rank(state, player))
    rows = tuple(_row(state, player) for player in ranked)
    won = state.sheet.teams != 1 or won_together(state)
    return Result(headline(state), REASONS[state.step.why], won, rows)


def headline(state: m.State) -> Msg:
    """Who wins; those who are equal win together (ANY-7), and all or nobody where all play together (ANY-A3)."""
    if state.sheet.teams == 1:
        return Msg("You have won together") if won_together(state) else Msg("You have lost together")
    best = [player for player in state.players if side_rank(state, player) == 1]
    if state.sheet.teams and len({player.team for player in best}) == 1:
        return Msg("{team} wins", {"team": team_name(best[0].team)})
    if len(best) == 1:
        return Msg("{name} wins", {"name": best[0].name})
    return Msg("{names} win together", {"names": ", ".join(player.name for player in best)})


def _row(state: m.State, player: m.Player) -> ScoreRow:
    rank = side_rank(state, player)
    terms = tuple(Counter(sheet_word(column.name), column_points(state, player, index))
                  for index, column in enumerate(state.sheet.columns))
    if state.sheet.bonus is not None:
        terms = (*terms, Counter(sheet_word(state.sheet.bonus.name), bonus_points(state, player)))
    if player.late:
        terms = (*terms, Counter(Msg("To begin with"), player.ahead))
    terms = (*terms, *(Counter(sheet_word(tally.name), tally.each * value)
                       for tally, value in player_counters(state, player) if tally.each))
    if state.sheet.teams:
        terms = (Counter(Msg("Own points"), player_total(state, player)),)
    wins = rank == 1 and (state.sheet.teams != 1 or won_together(state))
    held = tuple(Aside(Msg.of("{hand}: {things}", hand=sheet_word(holding.name), things=words), "cards")
                 for holding, there in zip(state.sheet.holdings, player.holdings, strict=True)
                 if holding.opens == AT_END and (words := hand_words(there)))
    asides = (*held, *((Aside(LEFT_EARLY, "exit-run"),) if player.stays != m.HERE else ()))
    return ScoreRow(player.seat, terms, side_total(state, player), rank, wins, asides=asides)


def _chosen(state: m.State, event: m.SheetChosen) -> Msg:
    return Msg("You play by “{sheet}”", {"sheet": sheet_word(event.sheet.name)})


def _written(state: m.State, event: m.Written) -> Msg:
    if not is_seated(state, event.seat):
        return NOBODY_NOW
    player = player_on(state, event.seat)
    if any(column >= len(state.sheet.columns) for column, _ in event.values):
        return Msg("{name} has written on another sheet", {"name": player.name})
    if len(event.values) == 1:
        (column, value), = event.values
        return Msg("{cell}: {n}", {"cell": cell_name(state, player, event.line, column), "n": value})
    points = sum(state.sheet.columns[column].each * value for column, value in event.values)
    return Msg("{name} writes round {n}: {points}", {"name": player.name, "n": event.line + 1, "points": points})


def _passed(state: m.State, event: m.TurnPassed) -> Msg:
    return Msg("It is {name}'s turn", {"name": player_on(state, event.seat).name}) if is_seated(
        state, event.seat) else NOBODY_NOW


def _passes(state: m.State, event: m.Passed) -> Msg:
    return Msg("{name} passes", {"name": player_on(state, event.seat).name}) if is_seated(
        state, event.seat) else NOBODY_NOW


def _ordered(state: m.State, event: m.RowSet) -> Msg:
    names = ", ".join(player_on(state, seat).name for seat in event.seats if is_seated(state, seat))
    return Msg("Turn order: {names}", {"names": names})


def _again(state: m.State, event: m.SomeAskedAgain) -> Msg:
    return Msg("{n} dice are rolled again", {"n": len(event.slots)}) if len(event.slots) > 1 else Msg(
        "One die is rolled again")


def _counted(state: m.State, event: m.Counted) -> Msg:
    if event.seat and not is_seated(state, event.seat):
        return NOBODY_NOW
    name = sheet_word(event.name)
    whose = counter_name(player_on(state, event.seat), name) if event.seat else name
    known = event.value if isinstance(event.value, int) else value_if_known(event.value)
    return Msg("{counter}: {n}", {"counter": whose, "n": known}) if known is not None else Msg(
        "{counter}: changed in secret", {"counter": whose})


def _hand_told(state: m.State, event: m.HandTold) -> Msg:
    if not is_seated(state, event.seat):
        return NOBODY_NOW
    hand = counter_name(player_on(state, event.seat), sheet_word(event.name))
    if words := hand_words(event.things):
        return Msg.of("{hand}: {things}", hand=hand, things=words)
    return Msg.of("{hand}: {n} in secret", hand=hand, n=event.many) if event.many else Msg.of(
        "{hand}: nothing left", hand=hand)


def _joined(state: m.State, event: m.PlayerJoined) -> Msg:
    if not event.ahead:
        return Msg("{name} comes late and plays from now on", {"name": event.name})
    return Msg("{name} comes late and begins with {n} point", {"name": event.name, "n": event.ahead},
               "{name} comes late and begins with {n} points")


def _left(state: m.State, event: m.PlayerLeft) -> Msg:
    return Msg("{name} leaves early; the points count", {"name": event.name}) if event.counts else Msg(
        "{name} leaves early and is not ranked", {"name": event.name})


def _added(state: m.State, event: m.CategoryAdded) -> Msg:
    return Msg("One more category: {category}", {"category": sheet_word(event.column.name)})


describe = describe_by_table({
    m.PlayerJoined: _joined, m.PlayerLeft: _left, m.CategoryAdded: _added, m.SheetChosen: _chosen, m.Written: _written,
    m.TurnPassed: _passed, m.Passed: _passes, m.RowSet: _ordered, m.SomeAskedAgain: _again, m.Counted: _counted,
    m.HandTold: _hand_told, m.GameEnded: lambda state, event: REASONS[event.why],
    m.GameWentOn: Msg("The game goes on")})

UNSAID = {m.Throw: Msg("rolls the dice")}
"""What acts are called of which the log says nothing."""
