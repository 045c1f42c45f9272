"""All that may be put right besides the numbers on the panels: whose turn it is, order, finale, piles, rules, heroes.

What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/), where
tiles and figures are (board.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.believing import NO, YES, belief, differences, some_of, whether
from companion.engine.game import Adjustable, Placements, switches
from companion.engine.inputs import Number, Option, Order, Pick, told_apart
from companion.engine.roster import people
from companion.engine.secrecy import Secret
from companion.engine.words import Msg
from companion.games.advyria import numbers, options
from companion.games.advyria.model import Player, State, state as st
from companion.games.advyria.rules import fairy, righting, scoring, table

from . import board, seats, ways

MOST_TURNS, MOST_CARDS = 999, 400
RULES = tuple(switch for switch in switches(options.Options) if switch.input is None and switch.name != "hero_cards")
"""What a table may notice late; hero cards are dealt, or they are not."""

EITHER = (Option(YES, Msg("Yes"), "check"), Option(NO, Msg("No"), "close"))


def believed(state: State) -> Iterator[Adjustable]:
    """What a table may put right at any moment, also before the first turn and after the end."""
    for beliefs in (_turn, _step, _end, _piles, board.place_beliefs, ways.way_beliefs, seats.sight_beliefs, _rules):
        yield from beliefs(state)
    for place, player in enumerate(state.players):
        yield from _own(state, place, player)


def _whether(path: str, label: Msg, now: bool, write: Callable[[bool], Placements]) -> Adjustable:
    return whether(path, label, now, write, either=EITHER)


def _so(path: str, label: Msg, now: bool) -> Adjustable:
    """A belief that is true or not, at `path` itself."""
    return _whether(path, label, now, lambda told: ((path, told),))


def _turn(state: State) -> Iterator[Adjustable]:
    several = len(state.players) > 1
    if isinstance(state.step, st.SettingOut) and state.step.first and several:
        yield Adjustable("step/first", Msg("Who begins"), input=Pick(people(state.players)), value=state.step.first)
    if len(state.players) > 2 and not isinstance(state.step, st.Ended):
        names = {option.key: option for option in people(state.players)}
        yield Adjustable("order", Msg("Turn order, clockwise"), value=state.order,
                         input=Order(tuple(names[seat] for seat in state.order)))
    if not table.turn_running(state):
        return
    if several:
        yield belief(state, "turn", Msg("Whose turn it is"), Pick(people(state.players)), state.turn.seat,
                     righting.turn_of)
    yield Adjustable("turn/number", Msg("Number of the turn"), 1, max(MOST_TURNS, state.turn.number))
    if several and state.options.manoeuvre:
        yield _so("turn/manoeuvred", Msg("Unfriendly manoeuvre made in this turn"), state.turn.manoeuvred)
    if state.finale:
        yield _so("turn/acted", Msg("Cards played in this turn"), state.turn.acted)
        yield _so("turn/paid", Msg("Wizard discarded for cards in this turn"), state.turn.paid)


def _step(state: State) -> Iterator[Adjustable]:
    """What is still due, and for which player."""
    match state.step:
        case st.Moving(left) | st.TurningUp(_, left) | st.Claiming(_, _, left):
            yield Adjustable("step/left", Msg("Movements left, with this one"), 1, max(3, left))
        case st.Peeking(left):
            yield Adjustable("step/left", Msg("Looks left"), 1, max(left, min(4, len(fairy.closed_fields(state)))))
        case st.Playing(landed) if len(state.players) > 1 and state.options.manoeuvre:
            yield _so("step/landed", Msg("Figure moved by the cards just played"), landed)
        case st.Banishing(victim) if len(state.players) > 2:
            others = tuple(option for option in people(state.players) if option.key != state.turn.seat)
            yield Adjustable("step/victim", Msg("Whose figure goes to a guild field"), input=Pick(others), value=victim)


def _end(state: State) -> Iterator[Adjustable]:
    """Whether it is the finale yet, and whether the game is over."""
    running = table.turn_running(state)
    if running and state.options.finale:
        yield _whether("finale", Msg("The Great Finale has begun"), state.finale,
                       lambda begun: differences(state, righting.in_finale(state, begun)))
    if running and state.finale:
        yield Adjustable("passes", Msg("Passes, one after the other"), 0, len(state.players))
    if running or (not isinstance(state.step, st.SettingOut) and righting.may_go_on(state)):
        yield _whether("over", Msg("The game is over"), not running, lambda over: differences(
            state, righting.end_game(state) if over else righting.not_over(state)))


def _piles(state: State) -> Iterator[Adjustable]:
    if len(state.players) > 1:
        yield Adjustable("refills", Msg("Refills of the draw pile still to come"), 0, 1)
    counts = state.pile is not None
    yield _whether("counted", Msg("Cards of the deck are counted"), counts,
                   lambda told: differences(state, righting.set_counting(state, told)))
    if not counts:
        yield _so("dry", Msg("The draw pile is used up for good"), state.dry)
        return
    discards = table.discard_count(state)
    known_of = state.cards - (state.pile or 0) - discards
    yield Adjustable("cards", Msg("Cards in the whole deck"), known_of + (state.pile or 0),
                     max(MOST_CARDS, state.cards))
    if state.laid + discards:
        yield Adjustable("laid", Msg("Cards under completed adventures"), 0, state.laid + discards)


def _rules(state: State) -> Iterator[Adjustable]:
    """What this table plays with."""
    now = tuple(switch.name for switch in RULES if getattr(state.options, switch.name))
    yield some_of("options", Msg("Played at this table"), (Option(switch.name, switch.label) for switch in RULES), now,
                  lambda names: tuple((f"options/{switch.name}", switch.name in names) for switch in RULES))
    least = max(11, *(player.losses for player in state.players))
    if least < 12:
        yield Adjustable("options/loss_cap", Msg("Losses never rise above"), least, 12)


def _own(state: State, place: int, player: Player) -> Iterator[Adjustable]:
    path, args = f"players/{place}", dict[str, Any](name=player.name)
    yield from numbers.numbers_behind(state, place, player)
    if player.villages + player.gold:
        yield belief(state, f"{path}/turned", Msg("{name}: gold tiles turned to gold", args),
                     Number(0, player.villages + player.gold, player.gold), player.gold,
                     lambda then, gold: righting.set_gold_side(then, place, gold), player.seat)
    if player.hero is not None and scoring.heroes_count(state) and (state.content.heroes or player.card is not None):
        yield _hero(state, place, player)


def _hero(state: State, place: int, player: Player) -> Adjustable:
    """The player's secret (ADV-4), like a card that was entered during play; another card is counted again."""
    path, told, own = f"players/{place}/hero", player.hero, player.card
    known = {hero.key: Option(hero.key, Msg.plain(hero.name)) for hero in state.content.heroes}
    blind = Pick(told_apart((Option(NO, Msg("not entered")), *known.values())))
    if isinstance(own, Secret):
        known[own.value.key] = Option(own.value.key, Msg.plain(own.value.name))
    cards = told_apart((Option(NO, Msg("not entered")), *known.values()))

    def write(card: str) -> Placements:
        key = "" if card == NO else card
        same = isinstance(told, Secret) and told.value == key
        return (path, key), *differences(state, state if same else righting.recount_hero(state, place))
    return Adjustable(path, Msg("{name}: hero card", {"name": player.name}), seat=player.seat, input=Pick(cards),
                      blind=blind, write=write,
                      value=Secret(told.value or NO, told.known_to) if isinstance(told, Secret) else told)
