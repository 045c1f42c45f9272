"""All that may be put right besides the numbers that stand on the screen, at any moment, also after the end.

What may live here: the list, and what concerns the whole table: order, whose turn, year, triumphs, lots of the opening.
seats.py has what a faction holds, board.py what stands on the map. What may not: what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.believing import NONE, belief, few, one_of
from companion.engine.game import Adjustable
from companion.engine.inputs import Input, Option, Order, Pick, told_apart
from companion.engine.roster import people
from companion.engine.words import Msg
from companion.games.lyssan import content
from companion.games.lyssan.model import State, state as st
from companion.games.lyssan.rules import placement, spring, table
from companion.games.lyssan.screens import stage, words

from . import board, seats

DOWN = "-"
MOST_TRIUMPHS = 12
MASTER, PUPPET = "master", "puppet"


def believed(state: State) -> Iterator[Adjustable]:
    """What a table may put right at any moment."""
    yield from _time(state)
    yield from _triumphs(state)
    yield from _step(state)
    for place, who in enumerate(state.factions):
        yield from seats.holding_beliefs(state, place, who)
        yield from board.figure_beliefs(state, who)
        yield from seats.taking_part(state, who)


def _time(state: State) -> Iterator[Adjustable]:
    """Turn order, whose turn it is, year and season; in another order the turn stays with the same faction."""
    there = tuple(who.id for who in table.in_order(state))
    if there:
        yield Adjustable("order", Msg("Turn order"), input=Order(_factions(state, there)), value=there,
                         write=lambda names: _in_order(state, names))
    if table.in_turn(state) and not table.active_faction(state).out and not isinstance(state.step, st.Welcoming):
        able = tuple(name for name in there if _has_to_act(state, name))
        yield belief(state, "turn", Msg("Whose turn it is"), Pick(_factions(state, able)),
                     table.active_faction(state).id,
                     _in_turn)
    if state.year:
        yield few(state, "year", Msg("Year"), range(1, state.year + 4), state.year,
                  lambda then, year: replace(then, year=year))
    if state.season in (st.SUMMER, st.AUTUMN):
        seasons = Pick(tuple(Option(season, words.SEASONS[season]) for season in (st.SUMMER, st.AUTUMN)))
        yield belief(state, "season", Msg("Season"), seasons, state.season,
                     lambda then, season: replace(then, season=season))


def _has_to_act(state: State, name: str) -> bool:
    """A faction whose markers all stand is passed over (LYS-6)."""
    return not isinstance(state.step, st.Placing) or bool(placement.left_to(state, state.order.index(name)))


def _factions(state: State, names: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(name, Msg.plain(words.faction_name(state, name)), seat=name) for name in names)


def _in_order(state: State, names: list[str]) -> tuple[tuple[str, Any], ...]:
    places = iter(names)
    order = tuple(next(places) if name in names else name for name in state.order)
    before_or_after = not 0 <= state.turn < len(state.order)
    turn = state.turn if before_or_after else order.index(state.order[state.turn])
    laid = dict(zip(state.order, state.step.laid, strict=True)) if isinstance(state.step, st.Placing) else {}
    placed = (("step", st.Placing(tuple(laid[name] for name in order))),) if laid else ()
    return ("order", order), ("turn", turn), *placed


def _in_turn(state: State, name: str) -> State:
    """A turn of that faction in which nothing has been done yet."""
    if name == table.active_faction(state).id:
        return state
    step = st.Ordering() if isinstance(state.step, st.Ordering) else state.step
    return replace(state, turn=state.order.index(name), step=step, turns=state.turns + bool(state.turns))


def _triumphs(state: State) -> Iterator[Adjustable]:
    """How many triumphs lie in the row, which they are, and to whom each that lies face up belongs."""
    up = sum(laid.triumph is not None for laid in state.row)
    yield few(state, "row", Msg("Triumphs laid out"), range(max(1, up), max(MOST_TRIUMPHS, len(state.row)) + 1),
              len(state.row), lambda then, count: replace(then, row=(*then.row, *(st.Laid(),) * count)[:count]))
    wins = (Option(NONE, Msg("nobody")), *people(table.living_factions(state), field="id"))
    for n, laid in enumerate(state.row):
        which = tuple(_which(state, n, laid))
        if len(which) > 1:
            yield belief(state, f"row/{n}", Msg("Triumph {n}", {"n": n + 1}), Pick(told_apart(which)),
                         laid.triumph.key if laid.triumph else DOWN, _lies, given=(n,))
        if laid.triumph is not None:
            called = words.triumph_name(laid.triumph if laid.triumph.name else None, n)
            yield one_of(f"row/{n}/owner", Msg.of("{triumph}: belongs to", triumph=called), wins,
                         laid.owner or NONE, _won(n))


def _won(n: int) -> Callable[[str], tuple[tuple[str, Any], ...]]:
    return lambda name: ((f"row/{n}/owner", st.NOBODY if name == NONE else name),)


def _which(state: State, n: int, laid: st.Laid) -> Iterator[Option]:
    """What may lie there: a triumph of the box, or one without a name; face down only where the row allows it."""
    here, first_down = laid.triumph, spring.first_hidden(state) % (len(state.row) + 1)
    if here is None and (n != first_down or isinstance(state.step, st.Revealing)):
        return
    last_up = n == (first_down or len(state.row)) - 1 if spring.first_hidden(state) >= 0 else n == len(state.row) - 1
    if here is None or (last_up and n and not laid.owner):
        yield Option(DOWN, Msg("face down"))
    if here is not None:
        yield Option(here.key, words.triumph_name(here, n), words.TRIUMPH_ICON)
    yield from (Option(triumph.key, words.triumph_name(triumph, n), words.TRIUMPH_ICON)
                for triumph in stage.unseen_triumphs(state))
    if here is None or here.key != f"unnamed-{n}":
        yield Option(f"unnamed-{n}", Msg("another one, without a name"), words.TRIUMPH_ICON)


def _lies(n: int, state: State, key: str) -> State:
    if key == DOWN:
        return replace(state, row=tuple(st.Laid() if place == n else laid for place, laid in enumerate(state.row)))
    known = {triumph.key: triumph for triumph in stage.unseen_triumphs(state)}
    here = state.row[n].triumph
    return state if here and here.key == key else _laid(state, n, triumph=known.get(key, content.Triumph(key)))


def _laid(state: State, n: int, **changes: Any) -> State:
    return replace(state, row=tuple(replace(laid, **changes) if place == n else laid
                                    for place, laid in enumerate(state.row)))


def _step(state: State) -> Iterator[Adjustable]:
    """What belongs to the present step alone: markers, Elbingen's taxes, the cards under the winners."""
    if isinstance(state.step, st.Awarding):
        yield _due(state, state.step)
    if isinstance(state.step, st.Placing):
        yield from (found for place, name in enumerate(state.order) for found in _markers(state, place, name))
    if isinstance(state.step, st.Collecting):
        yield from seats.chosen_taxes(state)
    if isinstance(state.step, (st.Unmasking, st.Ended)):
        cards: Input = Pick((Option(MASTER, Msg("Master")), Option(PUPPET, Msg("Puppet"))))
        for n, shown in enumerate(state.step.shown):
            label = Msg("The card under {name}", {"name": words.faction_name(state, state.step.winners[n])})
            yield belief(state, f"step/shown/{n}", label, cards, MASTER if shown else PUPPET,
                         _shown, given=(n,))


def _due(state: State, step: st.Awarding) -> Adjustable:
    """Which triumph spring looks at; one that has been passed over may be looked at again."""
    there = (n for n in range(len(state.row)) if n == step.index or spring.may_award(state, n))
    options = (
        *(Option(str(n), words.triumph_name(spring.triumph_laid(state, n), n), words.TRIUMPH_ICON) for n in there),
               Option(str(len(state.row)), Msg("none any more this spring")))
    return belief(state, "step/index", Msg("The triumph that is due"), Pick(told_apart(options)), str(step.index),
                  lambda then, n: replace(then, step=st.Awarding(int(n))))


def _shown(n: int, state: State, card: str) -> State:
    step = state.step
    if not isinstance(step, (st.Unmasking, st.Ended)):
        return state
    return replace(state, step=replace(step, shown=tuple(card == MASTER if place == n else told
                                                         for place, told in enumerate(step.shown))))


def _markers(state: State, place: int, name: str) -> Iterator[Adjustable]:
    """How many opening markers of each kind a faction has dealt with; one that was left out may come back (LYS-9)."""
    who, laid = table.faction_named(state, name), placement.kinds_laid(state, place)
    for kind in dict.fromkeys((*placement.markers_to_place(state), *laid)):
        most = max(placement.markers_to_place(state).count(kind), laid.count(kind))
        yield few(state, f"step/laid/{place}/{kind}", Msg.of(
            "{name}, {figure}: placed or left out", name=who.name, figure=content.FIGURE_NAMES[kind]),
                  range(most + 1), laid.count(kind), _dealt_with, who.seat, (place, kind))


def _dealt_with(place: int, kind: str, state: State, count: int) -> State:
    laid = placement.kinds_laid(state, place)
    if not isinstance(state.step, st.Placing) or laid.count(kind) == count:
        return state
    now = (*(other for other in laid if other != kind), *(kind,) * count)
    return replace(state, step=st.Placing(tuple(now if n == place else kept
                                                for n, kept in enumerate(state.step.laid))))
