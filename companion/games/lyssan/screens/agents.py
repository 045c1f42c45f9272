"""Agents as choices: touch one, then its target, a province or a figure (LYS-29, LYS-40 to LYS-46).

What may live here: what is offered to agents. What may not: whether it is allowed (rules/agents.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS
from companion.games.lyssan.model import Faction, Piece, State, commands as do, state as st
from companion.games.lyssan.rules import agents as rules, envoys, fighting, realm, table

from . import words
from .map import figure_groups
from .stage import rival_courtiers


def in_use(state: State) -> int:
    """The agent in use, 0 if none."""
    return rules.agent_ordering(state).piece


def agent_choices(state: State, who: Faction, moment: str, viewer: str) -> Iterator[Choice]:
    """The faction's agents, and what the one in use may do. On the shared screen exhausted ones are marked."""
    if not realm.on_map(state):
        return
    agent = rules.agent_in_use(state)
    busy = agent is not None and can_act(state, who, agent)
    for place in dict.fromkeys(p.place for p in state.pieces if p.faction == who.id):
        for piece, _ in figure_groups(state, place):
            own = piece.faction == who.id and piece.kind in AGENTS and piece.id != in_use(state)
            if own and (piece.ready or (viewer == TABLE and not in_use(state))):
                yield _use(state, who, piece, moment, "quiet" if busy else "normal")
    if agent is not None:
        yield from _actions(state, who, agent, f"{moment}:{agent.id}:{rules.agent_ordering(state).left}")


def can_act(state: State, who: Faction, agent: Piece) -> bool:
    """Whether there is anything left for the agent in use where it stands."""
    return any(choice.objection is None and choice.act != do.SelectAgent(0)
               for choice in _actions(state, who, agent, ""))


def _granting(state: State, viewer: str) -> Iterator[Choice]:
    """Which agent acts once more by a card, exhausted or not (LYS-39)."""
    who, kind = table.active_faction(state), state.step.kind if isinstance(state.step, st.Granting) else ""
    moment = f"t{state.turns}:{who.hand}:grant"
    for place in dict.fromkeys(p.place for p in state.pieces if p.faction == who.id):
        for piece, _ in figure_groups(state, place):
            if piece.faction == who.id and piece.kind == kind:
                yield Choice(f"{moment}:{piece.id}", words.figure_name(state, kind, piece.vassal),
                             words.FIGURE_ICONS[kind], who.seat, on=f"p{piece.id}", act=do.GrantAction(piece.id))
    yield Choice(f"{moment}:none", Msg("Nobody acts once more"), "close", who.seat, None, "quiet",
                 act=do.SelectAgent(0))


def _use(state: State, who: Faction, piece: Piece, moment: str, emphasis: str) -> Choice:
    """Touch an agent; using an exhausted one can be waived, because a card may let it act (LYS-29, LYS-39).

    While another one is in use the map may show its neighbours alone, so each is said with its place; as long as that
    one can act they are quiet, because otherwise their provinces would look like its targets.
    """
    figure, place = words.figure_name(state, piece.kind, piece.vassal), words.place_name(state, piece.place)
    label = Msg("{place}: {figure}", {"place": place, "figure": figure}) if in_use(state) else figure
    tired = None if piece.ready else Msg("This agent is exhausted.")
    return Choice(f"{moment}:use:{piece.id}", label, words.FIGURE_ICONS[piece.kind], who.seat,
                  None, emphasis, f"p{piece.id}", objection=tired, rule="LYS-29" if tired else "", waivable=bool(tired),
                  act=do.SelectAgent(piece.id))


def _actions(state: State, who: Faction, agent: Piece, moment: str) -> Iterator[Choice]:
    if not rules.agent_ordering(state).moved:
        for place in realm.neighbours_of(state, agent.place):
            yield Choice(f"{moment}>{place}", words.place_name(state, place), "arrow-right-bold", who.seat, on=place,
                         act=do.MoveAgent(place))
    for piece, _ in figure_groups(state, agent.place):
        yield from _target(state, who, piece, moment)
    yield from _words(state, who, moment)
    for holder, courtier in rival_courtiers(state):
        yield Choice(f"{moment}:lure:{courtier.id}", Msg("Lure: {courtier}", {"courtier": words.courtier_name(
            holder, courtier)}), words.COURT_ICON, who.seat, on=f"court:{courtier.id}", act=do.Lure(courtier.id))
    yield Choice(f"{moment}:down", Msg("Another order"), "undo-variant", who.seat, act=do.SelectAgent(0))


def _target(state: State, who: Faction, piece: Piece, moment: str) -> Iterator[Choice]:
    """What the agent may do to a figure beside it; a castle's protection is announced before the touch (LYS-42)."""
    label = words.figure_name(state, piece.kind, piece.vassal)
    if piece.faction == who.id:
        if not piece.ready and not rules.may_ready(state, do.ReadyAgent(piece.id), who.seat):
            yield Choice(f"{moment}:ready:{piece.id}", Msg("Ready: {figure}", {"figure": label}), "rotate-right",
                         who.seat, on=f"p{piece.id}", act=do.ReadyAgent(piece.id))
        return
    agent = piece.kind in AGENTS
    act: do.Kill | do.Raze = do.Kill(piece.id) if agent else do.Raze(piece.id)
    may = fighting.may_kill(state, act, who.seat) if isinstance(act, do.Kill) else None
    found = fighting.may_raze(state, act, who.seat) if isinstance(act, do.Raze) else may or ()
    text = Msg("Kill: {figure}", {"figure": label}) if agent else Msg("Destroy: {figure}", {"figure": label})
    first = found[0] if found else None
    yield Choice(f"{moment}:hit:{piece.id}", text, "skull" if agent else "hammer", who.seat, on=f"p{piece.id}",
                 objection=first.text if first else None, rule=first.rule if first else "",
                 waivable=all(objection.waivable for objection in found) and bool(found), act=act)


def _words(state: State, who: Faction, moment: str) -> Iterator[Choice]:
    """What a priest does with words (LYS-44)."""
    if not envoys.may_negotiate(state, do.Negotiate(), who.seat):
        yield Choice(f"{moment}:talk", Msg("Negotiate: give a card"), "handshake", who.seat, act=do.Negotiate())
    if not envoys.may_denounce(state, do.Denounce(), who.seat):
        yield Choice(f"{moment}:denounce", Msg("Denounce"), "bullhorn", who.seat, act=do.Denounce())


OFFERS = {st.Granting: _granting}
