"""What stands on the map, to be put right figure by figure: where, which side, whose, what; and a figure that nobody
counted.

What may live here: what is believed of figures. What may not: what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.believing import belief, few, some_of
from companion.engine.game import Adjustable
from companion.engine.inputs import Option, Pick
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, CASTLE, FIGURE_NAMES, FIGURES, SITE, TERRAIN_NAMES, VASSAL
from companion.games.lyssan.model import Faction, Piece, State, events as ev, state as st
from companion.games.lyssan.rules import agents, chart, fighting, realm, table
from companion.games.lyssan.screens import words

TURN = "turn"
GONE = "gone"
DEAD = "dead"
YOUNG = "young"
NOTHING = "-"
IN = "in/"
AS = "as/"
OF = "of/"
VASSALS = "vassal/"
MOVED = "moved"
TALKED = "talked"
GRANTED = "granted"


def figure_beliefs(state: State, who: Faction) -> Iterator[Adjustable]:
    """A faction's figures one by one, which of its agents stand ready, and one more."""
    own = tuple(piece for piece in state.pieces if piece.faction == who.id)
    if not own:
        return
    if any(piece.kind in AGENTS for piece in own):
        yield _ready(state, who)
    if table.in_turn(state) and table.active_faction(state).id == who.id:
        yield from _in_use(state, who)
        yield from _map(state, who)
    places = tuple(Option(f"{IN}{p.key}", Msg.plain(p.name), words.TERRAIN_ICONS[p.terrain]) for p in state.provinces)
    for piece in own:
        yield _figure(state, who, piece, places)
    yield _one_more(state, who)


def _map(state: State, who: Faction) -> Iterator[Adjustable]:
    """What the provinces of the faction's figures border on and pay, in case the map was entered wrongly."""
    held = {piece.place for piece in state.pieces if piece.faction == who.id}
    terrains = Pick(tuple(Option(kind, name, words.TERRAIN_ICONS[kind]) for kind, name in TERRAIN_NAMES.items()))
    for here in (p for p in state.provinces if p.key in held):
        others = tuple(p for p in state.provinces if p.key != here.key)
        beside = realm.neighbours_of(state, here.key)
        now = tuple(p.key for p in others if p.key in beside)
        yield belief(state, f"borders/{here.key}", Msg("{place} borders on", {"place": here.name}), Pick(
            tuple(Option(p.key, Msg.plain(p.name), words.TERRAIN_ICONS[p.terrain]) for p in others), 0, len(others),
            now), now, _bordered, who.seat, (here.key,))
        yield belief(state, f"pays/{here.key}", Msg("{place}: kind of province", {"place": here.name}), terrains,
                     here.terrain, lambda then, kind, key=here.key: chart.set_terrain(then, key, kind), who.seat)


def _bordered(place: str, state: State, near: list[str]) -> State:
    """An unchanged answer leaves the map as it was entered."""
    return state if set(near) == set(realm.neighbours_of(state, place)) else chart.set_borders(
        state, place, tuple(near))


def _figure(state: State, who: Faction, piece: Piece, places: tuple[Option, ...]) -> Adjustable:
    """Where it stands and how, one of all `places`; what else may be true of it is offered beside them."""
    here = f"{IN}{piece.place}"
    options = (Option(here, _standing(state, piece)), *_other_ways(state, who, piece),
               *(place for place in places if place.key != here))
    path = f"figure/{piece.id}/{piece.kind}/{piece.faction}/{piece.vassal}/{piece.ready:d}/{piece.opened}"
    return belief(state, path, _name(state, who, piece), Pick(options), here,
                  lambda then, said: _became(then, piece, said), who.seat)


def _name(state: State, who: Faction, piece: Piece) -> Msg:
    """A figure's name; several of a kind have numbers, and an agent of a vassal says whose it is."""
    same = [other.id for other in state.pieces if (other.faction, other.kind, other.vassal) == (
        piece.faction, piece.kind, piece.vassal)]
    kind = words.figure_name(state, piece.kind, piece.vassal)
    if len(same) > 1:
        return Msg("{name}: {figure} {n}", {"name": who.name, "figure": kind, "n": same.index(piece.id) + 1})
    return Msg("{name}: {figure}", {"name": who.name, "figure": kind})


def _standing(state: State, piece: Piece) -> Msg:
    place = words.place_name(state, piece.place)
    if piece.kind not in AGENTS:
        return place
    return Msg("{place}, ready", {"place": place}) if piece.ready else Msg("{place}, exhausted", {"place": place})


def _other_ways(state: State, who: Faction, piece: Piece) -> Iterator[Option]:
    """Its other side, another kind, another owner, off the board."""
    if piece.kind in AGENTS:
        yield Option(TURN, _standing(state, replace(piece, ready=not piece.ready)), "rotate-right")
        yield Option(DEAD, Msg("killed: shame on the sheet"), "skull")
    yield Option(GONE, Msg("not on the board"), "minus")
    if piece.kind == SITE:
        yield Option(YOUNG, Msg("opened in an earlier season") if realm.is_young(state, piece) else Msg(
            "opened this season"), words.FIGURE_ICONS[SITE])
    for kind in AGENTS if piece.kind in AGENTS else (CASTLE, SITE):
        if kind != piece.kind:
            yield Option(f"{AS}{kind}", Msg("it is: {figure}", {"figure": FIGURE_NAMES[kind]}),
                         words.FIGURE_ICONS[kind])
    if piece.kind in AGENTS:
        yield from _vassals(state, who, piece)
    yield from (Option(f"{OF}{other.id}", Msg("belongs to {name}", {"name": other.name}), seat=other.id)
                for other in table.living_factions(state) if other.id != who.id)


def _vassals(state: State, who: Faction, piece: Piece) -> Iterator[Option]:
    if piece.vassal:
        yield Option(f"{VASSALS}0", Msg("one of {name}'s own", {"name": who.name}), "flag")
    for courtier in who.courtiers:
        if courtier.card.kind == VASSAL and courtier.id != piece.vassal:
            yield Option(f"{VASSALS}{courtier.id}", words.figure_name(state, piece.kind, courtier.id), words.COURT_ICON)


def _became(state: State, piece: Piece, said: str) -> State:
    if said == DEAD:
        return fighting.piece_killed(state, ev.PieceKilled(piece, ""))
    if said == GONE:
        return realm.drop_piece(state, piece.id)
    if said.startswith(IN):
        return realm.change_piece(state, piece.id, place=said.removeprefix(IN))
    if said == TURN:
        return realm.change_piece(state, piece.id, ready=not piece.ready)
    return _put(state, _otherwise(state, piece, said))


def _otherwise(state: State, piece: Piece, said: str) -> Piece:
    if said == YOUNG:
        return replace(piece, opened=0 if realm.is_young(state, piece) else state.seasons)
    if said.startswith(AS):
        return replace(piece, kind=said.removeprefix(AS), opened=0)
    if said.startswith(VASSALS):
        return replace(piece, vassal=int(said.removeprefix(VASSALS)))
    return replace(piece, faction=said.removeprefix(OF), vassal=st.NONE)


def _put(state: State, piece: Piece) -> State:
    """An agent that turns out to be another one is no longer in use."""
    pieces = tuple(piece if other.id == piece.id else other for other in state.pieces)
    used = isinstance(state.step, st.Ordering) and state.step.piece == piece.id
    return replace(state, pieces=pieces, step=st.Ordering() if used else state.step)


def _one_more(state: State, who: Faction) -> Adjustable:
    """Where a forgotten figure may stand: exhausted, as new agents are, where the faction has a castle; a castle or
    site beside any of its figures.
    """
    castles = realm.castles_of(state, who.id) or tuple(p.key for p in state.provinces)
    own = tuple(dict.fromkeys(piece.place for piece in state.pieces if piece.faction == who.id))
    options = tuple(Option(f"{kind}/{place}", Msg("{figure} in {place}", {
        "figure": FIGURE_NAMES[kind], "place": words.place_name(state, place)}), words.FIGURE_ICONS[kind])
        for kind in FIGURES for place in (castles if kind in AGENTS else own))
    return belief(state, f"figure/{who.id}/{state.figures + 1}", Msg("{name}: one figure more", {"name": who.name}),
                  Pick((Option(NOTHING, Msg("none")), *options)), NOTHING,
                  lambda then, said: _added(then, who, said), who.seat)


def _added(state: State, who: Faction, said: str) -> State:
    if said == NOTHING:
        return state
    kind, _, place = said.partition("/")
    return realm.add_pieces(state, Piece(0, kind, who.id, place, opened=state.seasons if kind == SITE else 0))


def _ready(state: State, who: Faction) -> Adjustable:
    """Which agents stand upright."""
    own = [piece for piece in state.pieces if piece.faction == who.id and piece.kind in AGENTS]
    options = tuple(Option(str(piece.id), Msg("{figure}: {place}", {
        "figure": _numbered(state, piece), "place": words.place_name(state, piece.place)}),
        words.FIGURE_ICONS[piece.kind]) for piece in own)
    now = tuple(str(piece.id) for piece in own if piece.ready)
    return some_of(f"ready/{who.id}", Msg.of("{name}: agents that stand ready", name=who.name), options, now,
                   lambda upright: (("pieces", tuple(
                       replace(piece, ready=str(piece.id) in upright) if piece in own else piece
                       for piece in state.pieces)),), who.seat)


def _numbered(state: State, piece: Piece) -> Msg:
    """The kind, with a number where several stand together."""
    same = [other.id for other in realm.pieces_at(state, piece.place) if (other.faction, other.kind) == (
        piece.faction, piece.kind)]
    kind = words.figure_name(state, piece.kind, piece.vassal)
    return Msg("{figure} {n}", {"figure": kind, "n": same.index(piece.id) + 1}) if len(same) > 1 else kind


def _in_use(state: State, who: Faction) -> Iterator[Adjustable]:
    """Of the agent in use: how many actions it has left, what it has done already."""
    agent, use = agents.agent_in_use(state), agents.agent_ordering(state)
    if agent is None:
        return
    kind, place = FIGURE_NAMES[agent.kind], words.place_name(state, agent.place)
    yield few(state, "step/left", Msg("{figure} in {place}: actions left", {"figure": kind, "place": place}),
              range(1, max(use.left, agents.ACTIONS[agent.kind]) + 1), use.left,
              lambda then, left: replace(then, step=replace(use, left=left)), who.seat)
    done = tuple(name for name in (MOVED, TALKED, GRANTED) if getattr(use, name))
    options = (Option(MOVED, Msg("has moved")), Option(TALKED, Msg("has negotiated")),
               Option(GRANTED, Msg("acts by a card")))
    yield belief(state, f"step/{agent.id}/done", Msg("{figure} in {place}: in this use", {
        "figure": kind, "place": place}),
                 Pick(options, 0, len(options), done), done, lambda then, said: replace(
                     then, step=replace(use, moved=MOVED in said, talked=TALKED in said, granted=GRANTED in said)),
                 who.seat)
