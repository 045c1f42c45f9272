"""All that may be put right besides the numbers that stand on the screen: whose turn it is, the war end, and so on.

What may live here: what is believed, and what may be true instead; of the board in board.py, of peoples and house
rules in seats.py. What may not: what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.believing import NONE, one_of
from companion.engine.game import FULL, Adjustable
from companion.engine.inputs import Number, Option
from companion.engine.roster import people
from companion.engine.words import Msg
from companion.games.dicewar.content import AGAIN
from companion.games.dicewar.model import DICE, Creature, Player, Spot, State, WarEnd, state as st
from companion.games.dicewar.rules import build_up, ending, going_on, possible, table
from companion.games.dicewar.screens import words

from . import board, seats

SPEND = "spend"
MOST_TURNS = 999


def believed(state: State) -> Iterator[Adjustable]:
    """What a table may put right at any moment: things of everybody come first, the rulings last."""
    yield from _turn(state)
    for n in range(len(state.players)):
        yield from _points(state, n)
        yield from seats.people_beliefs(state, n)
    yield from board.on_lands(state)
    yield from seats.switch_beliefs(state)


def _turn(state: State) -> Iterator[Adjustable]:
    """Who is to do what, how many turns there were, who is being chased; after the end what would be due without it."""
    if isinstance(state.step, st.Rolling):
        for n, _ in enumerate(state.step.rolled):
            name = state.players[n].name
            yield Adjustable(f"step/rolled/{n}", Msg("{name}: die for the start", {"name": name}), 1, table.HIGHEST)
        return
    due = state.step.due if isinstance(state.step, st.Ended) else state.step
    if isinstance(due, st.Building):
        yield from _building(state, due)
        return
    steps = _steps(state)
    now = next((key for key, (_, step, active) in steps.items() if (step, active) == (due, state.active)), "")
    if now:
        where = "step/due" if isinstance(state.step, st.Ended) else "step"
        yield one_of("active", Msg("Is to act now"), (option for option, _, _ in steps.values()), now,
                     lambda key: ((where, steps[key][1]), ("active", steps[key][2])))
    yield Adjustable("turns", Msg("Turn of the war"), 1, max(MOST_TURNS, state.turns))
    yield _war_end(state)


def _building(state: State, step: st.Building) -> Iterator[Adjustable]:
    """Who builds up; a player whose line-up is complete does not."""
    now = table.active_player(state)
    able = tuple(player for player in state.players if player == now or state.detail != FULL
                 or build_up.level_sum(state, player.seat) < build_up.LEVELS_TO_SET)
    if len(able) > 1:
        yield one_of("active", Msg("Builds up now"), people(able), now.seat, lambda seat: (
            ("active", table.place_of(state, seat)), ("step", st.Building(0))))


def _steps(state: State) -> dict[str, tuple[Option, Any, int]]:
    """What may be due in the war, by key: as an option, as a step, and who is active then."""
    found: dict[str, tuple[Option, Any, int]] = {}
    for n, player in enumerate(state.players):
        args: dict[str, Any] = {"name": player.name}
        found[player.seat] = (Option(player.seat, Msg("{name}: an action", args), "play", player.seat), st.Acting(), n)
        for spot, creature in _attackers(state, player):
            key, more = f"again:{player.seat}:{spot}", {} if creature is None or spot is None else {
                "creature": words.creature_name(state, creature), "field": words.field_name(spot)}
            label = Msg("{name}: {creature} {field} once more", {**args, **more}) if more else Msg(
                "{name}: once more after an attack", args)
            found[key] = (Option(key, label, "sword", player.seat), st.Again(spot), n)
        if player.tp:
            found[f"{SPEND}:{player.seat}"] = (Option(f"{SPEND}:{player.seat}", Msg(
                "{name}: spend trigger points", args), "chevron-double-up", player.seat), st.Spending(), n)
        found[f"over:{player.seat}"] = (Option(f"over:{player.seat}", Msg("{name}: has acted", args), "check",
                                               player.seat), st.TurnOver(), n)
    if isinstance(state.step, st.Ended):
        return found
    return {key: (option, step, n) for key, (option, step, n) in found.items()
            if not going_on(replace(state, step=step, active=n))}  # nothing that passes by itself


def _attackers(state: State, player: Player) -> Iterator[tuple[Spot | None, Creature | None]]:
    """Who may act once more after an attack (DW-B9), and the one that does it now."""
    if state.detail != FULL:
        if any(AGAIN in card.specials for card in player.cards):
            yield None, None
        return
    now = state.step.spot if isinstance(state.step, st.Again) else None
    for spot, creature in table.army_of(state, player.seat):
        able = AGAIN in table.card_of(state, creature).specials and possible.creature_goals(state, spot)
        if able or spot == now:
            yield spot, creature


def _war_end(state: State) -> Adjustable:
    """Whether it is announced, and against whom (DW-22); the flights stay as they were counted."""
    flights = state.war_end.flights if state.war_end else 0
    options = (Option(NONE, Msg("not announced")), *(
        Option(player.seat, Msg.of("{name} flees", name=player.name), "run-fast", player.seat)
        for player in state.players))
    return one_of("war_end", Msg("War end"), options, state.war_end.chased if state.war_end else NONE,
                  lambda seat: (("war_end", None if seat == NONE else WarEnd(seat, flights)),))


def _points(state: State, n: int) -> Iterator[Adjustable]:
    """In full games a player's virtual points; all else stands on the panel."""
    player, path = state.players[n], f"players/{n}"
    if state.detail == FULL:
        glow = ending.glowing_points(state, player)
        yield Adjustable(f"{path}/virtual", Msg.of("{name}: virtual victory points", name=player.name), 0, DICE,
                         input=Number(0, DICE), value=ending.virtual_points(state, player),
                         write=lambda points: ((f"{path}/virtual", points - glow),))
