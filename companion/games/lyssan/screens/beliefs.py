"""All that may be put right besides the numbers that stand on the screen: order, triumphs, courts, agents.

What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Option, Order, Pick
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, FIGURE_NAMES
from companion.games.lyssan.model.state import NOBODY, Ended, Faction, State
from companion.games.lyssan.numbers import LANDS, MOST, OWN
from companion.games.lyssan.rules import realm, table

from . import words

NO_ONE = "-"


def believed(state: State) -> tuple[Adjustable, ...]:
    """What a table may put right at any moment before the end."""
    if isinstance(state.step, Ended):
        return ()
    own = (found for place, who in enumerate(state.factions) if not who.out for found in _own(state, place, who))
    return (*_order(state), *_triumphs(state), *own)


def _order(state: State) -> Iterator[Adjustable]:
    """Whoever is in turn stays in turn."""
    there = tuple(name for name in state.order if name in {who.id for who in table.living(state)})
    if there:
        items = tuple(Option(name, Msg.plain(words.name(state, name)), seat=name) for name in there)
        yield Adjustable("order", Msg("Turn order"), input=Order(items), value=there, write=lambda names: _ordered(
            state, tuple(names)))


def _ordered(state: State, names: tuple[str, ...]) -> Placements:
    places = iter(names)
    order = tuple(next(places) if name in names else name for name in state.order)
    before_or_after = not 0 <= state.turn < len(state.order)
    return ("order", order), ("turn", state.turn if before_or_after else order.index(state.order[state.turn]))


def _triumphs(state: State) -> Iterator[Adjustable]:
    """To whom each triumph that lies face up belongs."""
    nobody = Option(NO_ONE, Msg("nobody"))
    wins = Pick((nobody, *(Option(who.id, Msg.plain(who.name), seat=who.id) for who in table.living(state))))
    for n, laid in enumerate(state.row):
        if laid.triumph is not None:
            yield Adjustable(f"row/{n}/owner", Msg("{triumph}: belongs to", {"triumph": words.triumph_name(
                laid.triumph, n)}), input=wins, value=laid.owner or NO_ONE, write=_won(n))


def _won(n: int) -> Callable[[str], Placements]:
    return lambda name: ((f"row/{n}/owner", NOBODY if name == NO_ONE else name),)


def _own(state: State, place: int, who: Faction) -> Iterator[Adjustable]:
    path = f"factions/{place}"
    for field, label in OWN.items():
        most = max(MOST, getattr(who, field))
        yield Adjustable(f"{path}/{field}", Msg(label.id, {"name": who.name}), 0, most, who.seat)
    if who.courtiers:
        yield _court(state, place, who)
    if not realm.on_map(state):
        for field, label in LANDS.items():
            yield Adjustable(f"{path}/lands/{field}", Msg(label.id, {"name": who.name}), 0, MOST, who.seat)
    elif any(piece.faction == who.id and piece.kind in AGENTS for piece in state.pieces):
        yield _ready(state, who)


def _court(state: State, place: int, who: Faction) -> Adjustable:
    """A vassal who leaves takes the agents along."""
    options = tuple(Option(str(c.id), words.card_name(c.card), words.COURT_ICON) for c in who.courtiers)

    def write(stay: list[str]) -> Placements:
        gone = {c.id for c in who.courtiers if str(c.id) not in stay}
        pieces = tuple(piece for piece in state.pieces if piece.vassal not in gone)
        return ((f"factions/{place}/courtiers", tuple(c for c in who.courtiers if c.id not in gone)),
                *((("pieces", pieces),) if pieces != state.pieces else ()))
    now = tuple(str(c.id) for c in who.courtiers)
    return Adjustable(f"factions/{place}/courtiers", Msg("{name}: at court", {"name": who.name}), seat=who.seat,
                      input=Pick(options, 0, len(options), now), value=now, write=write)


def _ready(state: State, who: Faction) -> Adjustable:
    """Which agents stand upright."""
    own = [piece for piece in state.pieces if piece.faction == who.id and piece.kind in AGENTS]
    options = tuple(Option(str(piece.id), Msg("{figure}: {place}", {
        "figure": FIGURE_NAMES[piece.kind], "place": words.place_name(state, piece.place)}),
        words.FIGURE_ICONS[piece.kind]) for piece in own)

    def write(upright: list[str]) -> Placements:
        return (("pieces", tuple(replace(piece, ready=str(piece.id) in upright) if piece in own else piece
                                 for piece in state.pieces)),)
    now = tuple(str(piece.id) for piece in own if piece.ready)
    return Adjustable(f"ready/{who.id}", Msg("{name}: agents that stand ready", {"name": who.name}), seat=who.seat,
                      input=Pick(options, 0, len(options), now), value=now, write=write)
