"""What is believed of cards and turns, to be put right: whose card, in which order, how far a turn has come.

What may live here: these beliefs. What may not: what a turn does (rules/), board and group (board.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.believing import NONE, a_number, one_of, some_of
from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Option, Order
from companion.engine.roster import people
from companion.engine.words import Msg
from companion.games.luescherzia import content
from companion.games.luescherzia.model import State, state as st
from companion.games.luescherzia.numbers import HIGHEST_INITIATIVE
from companion.games.luescherzia.rules import cards, table, taking_up
from companion.games.luescherzia.screens.apart import card_name

MARCH = "march"
DRAW = "draw"
ON_TILE = "tile"
OVER = "over"
DONE_BEFORE = {"probed": Msg("the probe for the arrow was made"), "influenced": Msg("the arrow was turned"),
               "cleared": Msg("the group may leave its field"), "replaced": Msg("another card was drawn at the fork")}
CAME = {"drawn": Msg("was just drawn"), "lay": Msg("lay there already"),
        "stayed": Msg("is still there: the edge blocks")}


def turn_beliefs(state: State) -> Iterator[Adjustable]:
    """What may be put right of the present cycle, or of its end."""
    if table.card_running(state):
        yield from _cycle(state)
        yield from _turn(state)
    elif isinstance(state.step, st.Choosing):
        yield _laid(state, state.step.laid) if state.step.laid else _one_more(state)
    elif isinstance(state.step, st.Counting) or (isinstance(state.step, st.Ended) and state.step.why == st.EXIT):
        yield _exit(state)


def _laid(state: State, laid: tuple[st.Play, ...]) -> Adjustable:
    """Which cards lie face down; their numbers stand on the screen (numbers.py)."""
    now = tuple(map(_key, laid))
    return some_of(f"laid/{state.cycle}", Msg("Cards that lie face down"), _options(state, laid), now, lambda keys: (
        ("step/laid", tuple(play for play in laid if _key(play) in keys)),))


def _key(play: st.Play) -> str:
    return f"{play.seat}/{play.number}{'/drawn' if play.chance else ''}"


def _options(state: State, plays: tuple[st.Play, ...]) -> tuple[Option, ...]:
    return tuple(Option(_key(play), card_name(state, play), "cards-playing", play.seat) for play in plays)


def _cycle(state: State) -> Iterator[Adjustable]:
    """The cards of this cycle: the one that is executed, those before it, those after it."""
    now, others = table.current_play(state), (*state.plays[:state.turn], *state.plays[state.turn + 1:])
    which = Msg("Which card is executed") if state.variant == st.SOLO else Msg("Whose card is executed")
    yield one_of(f"card/{state.turns}", which, _options(state, state.plays), _key(now),
                 lambda key: _executed(state, key))
    if others:
        before = tuple(_key(play) for play in state.plays[:state.turn])
        yield some_of(f"before/{state.turns}", Msg("Cards of this cycle that have been executed"),
                      _options(state, others), before, lambda keys: _before(state, keys))
    after = state.plays[state.turn + 1:]
    if len(after) > 1:
        yield Adjustable(f"after/{state.turns}", Msg("Order of the cards to come"), input=Order(_options(state, after)),
                         value=tuple(map(_key, after)), write=lambda keys: (("plays", (
                             *state.plays[:state.turn + 1], *sorted(after, key=lambda play: keys.index(_key(play))))),))
    for n, play in enumerate(state.plays):
        if isinstance(play.initiative, int):
            yield _initiative(state, n, play, play.initiative)


def _initiative(state: State, n: int, play: st.Play, now: int) -> Adjustable:
    """A card that is still to come takes the place in the order that its number gives it (LUE-17)."""
    label = Msg("{card}: initiative", {"card": card_name(state, play)})

    def write(number: int) -> Placements:
        told = (*state.plays[:n], replace(play, initiative=number), *state.plays[n + 1:])
        return (("plays", cards.called_next(state, told, n)),)
    return a_number(f"initiative/{state.cycle}/{_key(play)}", label, (0, HIGHEST_INITIATIVE), now, write, play.seat)


def _executed(state: State, key: str) -> Placements:
    """Another card is executed: its place in the order is now; a probe of the wrong player begins again."""
    rest = [play for play in state.plays if _key(play) != key]
    card = next(play for play in state.plays if _key(play) == key)
    plays = (*rest[:state.turn], card, *rest[state.turn:])
    return ("plays", plays), *_anew(state, taking_up.before_the_roll(state, state.step))


def _before(state: State, keys: list[str]) -> Placements:
    now = table.current_play(state)
    done = [play for play in state.plays if play != now and _key(play) in keys]
    rest = [play for play in state.plays if play != now and _key(play) not in keys]
    return ("plays", (*done, now, *rest)), ("turn", len(done))


def _anew(state: State, step: st.Step) -> Placements:
    """The step, if it has changed; a roll is only asked for while its probe lasts."""
    if step == state.step:
        return ()
    return ("step", step), *((("roll", None),) if isinstance(state.step, st.Probing) else ())


def _turn(state: State) -> Iterator[Adjustable]:
    """How far the present turn has come."""
    yield _stage(state)
    match state.step:
        case st.Marching():
            now = tuple(name for name in DONE_BEFORE if getattr(state.step, name))
            options = tuple(Option(name, label) for name, label in DONE_BEFORE.items())
            yield some_of(f"march/{state.turns}", Msg("Before the move"), options, now,
                          lambda names: (("step", st.Marching(**dict.fromkeys(names, True))),))
        case st.Meeting(drawn, stayed):
            yield _chosen(state, "came", Msg("The tile under the group"), CAME,
                          "stayed" if stayed else "drawn" if drawn else "lay",
                          lambda name: st.Meeting(drawn=name == "drawn", stayed=name == "stayed"))
        case st.Drawing(hunting):
            yield _chosen(state, "hunt", Msg("Tiles are drawn"), {
                "one": Msg("one"), "hunt": Msg("until a monster or a trap comes")}, "hunt" if hunting else "one",
                lambda name: st.Drawing(hunting=name == "hunt"))
        case st.Probing():
            yield Adjustable("step/probe/boost", Msg("SP paid for more dice"), 0, 5)
        case st.Resting():
            yield Adjustable("step/successes", Msg("Successes at the rest"), 1, 5)


def _chosen(state: State, name: str, label: Msg, words: dict[str, Msg], now: str, make: Any) -> Adjustable:
    options = tuple(Option(key, text) for key, text in words.items())
    return one_of(f"{name}/{state.turns}", label, options, now, lambda key: (("step", make(key)),))


def _stage(state: State) -> Adjustable:
    lying = table.tile_here(state)
    stages = {MARCH: Msg("before its move")}
    now = ON_TILE if taking_up.on_a_tile(state.step) else DRAW if isinstance(state.step, st.Drawing) else MARCH
    if lying is None or now == DRAW:
        stages[DRAW] = Msg("on a field without a tile: one is drawn")
    if now == ON_TILE or (lying and lying.tile.kind != content.FORK and not table.without_effect(state)):
        stages[ON_TILE] = Msg("at the tile under the group")
    stages[OVER] = Msg("over")
    options = tuple(Option(key, text) for key, text in stages.items())
    steps: dict[str, st.Step] = {MARCH: st.Marching(), DRAW: st.Drawing(), OVER: st.TurnOver()}

    def write(key: str) -> Placements:
        return _anew(state, steps[key] if key in steps else taking_up.on_the_tile(state))
    return one_of(f"stage/{state.turns}", Msg("How far the turn is"), options, now, write)


def _one_more(state: State) -> Adjustable:
    """Somebody's card of the last cycle was forgotten."""
    options = (Option(NONE, Msg("nobody")), *people(state.players))
    return one_of(f"forgotten/{state.cycle}", Msg("A card of the last cycle is still to be executed"), options, NONE,
                  lambda seat: (("plays", (st.Play(seat),)), ("turn", 0), ("step", st.Marching())))


def _exit(state: State) -> Adjustable:
    options = (Option(st.EXIT, Msg("reached")), Option(NONE, Msg("not reached: the game goes on")))
    return one_of("exit", Msg("The Exit"), options, st.EXIT,
                  lambda _: (("step", state.cut or st.Marching()), ("counted", ()), ("cut", None)))
