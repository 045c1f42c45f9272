"""What cards and hands do, as choices: figures set by hand, courtiers, triumphs, shame (LYS-36, LYS-39).

What may live here: what is offered behind “Follow a card by hand”, and the light level's own reports. What may not:
whether it is allowed (rules/corrections.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.acts import Adjust
from companion.engine.inputs import Field, Form, Option, Pick, PlaceInput, told_apart
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, CASTLE, FIGURE_NAMES, VASSAL
from companion.games.lyssan.model import Faction, Piece, State, commands as do, state as st
from companion.games.lyssan.rules import agents, corrections, realm, spring as row, table

from . import spring, stage, words
from .map import alike_key

NOBODY = Option("-", Msg("nobody"))


def hand_choices(state: State, who: Faction, moment: str) -> Iterator[Choice]:
    """The way to everything that is set by hand; on the light level what people must report."""
    yield by_hand(who, moment)
    if realm.on_map(state):
        yield from _once_more(state, who, moment)
        return
    rivals = Pick(spring.faction_options(state, who.id))
    yield Choice(f"{moment}:shame", Msg("Shame for …"), words.SHAME_ICON, who.seat, rivals, "quiet",
                 act=do.InflictShame)
    if who.hand:
        yield Choice(f"{moment}:present", Msg("Negotiate: give a card to …"), "handshake", who.seat, rivals, "quiet",
                     act=do.Present)
    for holder, courtier in stage.rival_courtiers(state):
        yield Choice(f"{moment}:lure:{courtier.id}", Msg("Lure: {courtier}", {"courtier": words.courtier_name(
            holder, courtier)}), words.COURT_ICON, who.seat, on=f"court:{courtier.id}",
            act=do.MoveCourtier(courtier.id, who.id, spy=True))


def by_hand(who: Faction, moment: str) -> Choice:
    """The way to everything that is set by hand."""
    return Choice(f"{moment}:fix", Msg("Follow a card by hand"), "script-text-outline", who.seat, None, "quiet",
                  act=do.FixMap())


def _fixing(state: State, viewer: str) -> Iterator[Choice]:
    who = table.active_faction(state)
    moment = f"t{state.turns}:{who.id}:{state.figures}:fix"
    place = corrections.place_fixed(state)
    if place:
        yield from _in_province(state, who, place, f"{moment}:{place}")
    if realm.on_map(state):
        yield Choice(f"{moment}:where", Msg("In another province") if place else Msg("In which province?"),
                     "map-marker", who.seat, PlaceInput(tuple(p.key for p in state.provinces)), act=do.FixMap)
    if not place:
        yield from _at_court(state, who, moment)
    yield Choice(f"{moment}:done", Msg("Done"), "check", who.seat, None, "main", act=do.EndFix())


def _in_province(state: State, who: Faction, place: str, moment: str) -> Iterator[Choice]:
    here = realm.pieces_at(state, place)
    figures = Pick(tuple(Option(kind, name, words.FIGURE_ICONS[kind]) for kind, name in FIGURE_NAMES.items()))
    yield Choice(f"{moment}:put", Msg("Put here"), "plus", who.seat, Form((
        Field("faction", Msg("Faction"), Pick(spring.faction_options(state))), Field("kind", Msg("Figure"), figures))),
        act=lambda values: do.PutFigure(values["faction"], values["kind"]))
    of_vassals = tuple(Option(f"{other.id}/{kind}/{courtier.id}", words.figure_name(state, kind, courtier.id),
                              words.FIGURE_ICONS[kind], other.id) for other in table.living_factions(state)
                       for courtier in other.courtiers if courtier.card.kind == VASSAL
                       for kind in AGENTS if realm.unused_tokens(state, other, kind, courtier.id) != 0)
    if of_vassals:
        yield Choice(f"{moment}:vassal", Msg("Put a vassal's agent here"), words.CARD_ICONS[VASSAL], who.seat,
                     Pick(of_vassals), "quiet", act=_of_vassal)
    if here:
        yield from _elsewhere(state, who, place, moment)
    yield from _sides(state, who, here, moment)


def _of_vassal(key: str) -> do.PutFigure:
    faction, kind, vassal = key.split("/")
    return do.PutFigure(faction, kind, int(vassal))


def _elsewhere(state: State, who: Faction, place: str, moment: str) -> Iterator[Choice]:
    """Off the board, or to another province."""
    there = Pick(_figures(state, realm.pieces_at(state, place)))
    others = PlaceInput(tuple(p.key for p in state.provinces if p.key != place))
    yield Choice(f"{moment}:take", Msg("Take away"), "minus", who.seat, there, act=lambda key: do.TakeFigure(int(key)))
    agents_here = _figures(state, tuple(piece for piece in realm.pieces_at(state, place) if piece.kind in AGENTS))
    if agents_here:
        yield Choice(f"{moment}:slay", Msg("Kill by a card"), "skull", who.seat, Pick(agents_here),
                     act=lambda key: do.SlayFigure(int(key)))
    yield Choice(f"{moment}:shift", Msg("Move"), "arrow-right-bold", who.seat, Form((
        Field("figure", Msg("Figure"), there), Field("to", Msg("To"), others))),
        act=lambda values: do.ShiftFigure(int(values["figure"]), values["to"]))


def _sides(state: State, who: Faction, here: tuple[Piece, ...], moment: str) -> Iterator[Choice]:
    """Turn an agent over, or let one act once more (LYS-39)."""
    sided = _figures(state, tuple(piece for piece in here if piece.kind in AGENTS))
    if sided:
        yield Choice(f"{moment}:turn", Msg("Turn over"), "rotate-right", who.seat, Pick(sided),
                     act=lambda key: do.TurnFigure(int(key)))
    own = _figures(state, tuple(piece for piece in here if agents.own_agent(state, piece.id)))
    if own and not table.in_opening(state):
        yield Choice(f"{moment}:grant", Msg("One action more"), "flash", who.seat, Pick(own),
                     act=lambda key: do.GrantAction(int(key)))


def _once_more(state: State, who: Faction, moment: str) -> Iterator[Choice]:
    """By a card that the companion does not know, an agent acts once more, exhausted or not (LYS-39)."""
    own = tuple(piece for piece in state.pieces if agents.own_agent(state, piece.id))
    options = tuple(Option(option.key, Msg("{figure}: {place}", {"figure": option.label, "place": words.place_name(
        state, place)}), option.icon) for place in dict.fromkeys(piece.place for piece in own)
        for option in _figures(state, tuple(piece for piece in own if piece.place == place)))
    if options:
        yield Choice(f"{moment}:once-more", Msg("An agent acts once more"), "flash", who.seat, Pick(options), "quiet",
                     act=lambda key: do.GrantAction(int(key)))


def _figures(state: State, pieces: tuple[Piece, ...]) -> tuple[Option, ...]:
    """Figures of one province; those that are alike are one option, because it makes no difference which is meant."""
    found = {alike_key(state, piece): piece for piece in reversed(pieces)}
    return tuple(Option(str(piece.id), _sided(state, piece), words.FIGURE_ICONS[piece.kind], piece.faction)
                 for piece in reversed(found.values()))


def _sided(state: State, piece: Piece) -> Msg:
    """What it is; also whether an agent is exhausted, or a site young (LYS-31)."""
    name = words.figure_name(state, piece.kind, piece.vassal)
    if realm.is_young(state, piece):
        return Msg("{figure}, opened this season", {"figure": name})
    tired = piece.kind in AGENTS and not piece.ready
    return Msg("{figure}, exhausted", {"figure": name}) if tired else name


def _at_court(state: State, who: Faction, moment: str) -> Iterator[Choice]:
    """Shame, courtiers and triumphs as a card says."""
    yield Choice(f"{moment}:shame", Msg("Shame for …"), words.SHAME_ICON, who.seat, Pick(spring.faction_options(state)),
                 act=do.InflictShame)
    debts = {other.id: (n, other.debts) for n, other in enumerate(state.factions)}
    yield Choice(f"{moment}:debt", Msg("A debt for …"), words.DEBT_ICON, who.seat, Pick(spring.faction_options(state)),
                 act=lambda name: Adjust(f"factions/{debts[name][0]}/debts", debts[name][1] + 1))
    if not realm.on_map(state):
        yield Choice(f"{moment}:castle", Msg("Last castle lost: …"), words.FIGURE_ICONS[CASTLE], who.seat,
                     Pick(spring.faction_options(state)), "quiet", act=do.LoseLastCastle)
    yield from _courtiers(state, who, moment)
    face_up = told_apart(tuple(Option(str(n), words.triumph_name(row.triumph_laid(state, n), n), words.TRIUMPH_ICON)
                               for n in range(len(state.row)) if row.triumph_laid(state, n)))
    yield Choice(f"{moment}:triumph", Msg("A triumph changes hands"), words.TRIUMPH_ICON, who.seat, Form((
        Field("index", Msg("Triumph"), Pick(face_up)),
        Field("to", Msg("Goes to"), Pick((*spring.faction_options(state), NOBODY))))),
        "quiet", act=lambda values: do.HandTriumph(int(values["index"]), "" if values["to"] == "-" else values["to"]))


def _courtiers(state: State, who: Faction, moment: str) -> Iterator[Choice]:
    """Courtiers of the faction go; those of rivals go, or come to it (LYS-34)."""
    for label, icon, to, theirs in ((Msg("A courtier leaves"), "account-remove", "", True),
                                    (Msg("A courtier comes to you"), words.COURT_ICON, who.id, False)):
        found = tuple(Option(str(courtier.id), words.courtier_name(other, courtier), words.COURT_ICON, other.id)
                      for other in table.living_factions(state) for courtier in other.courtiers if theirs
                      or other.id != who.id)
        if found:
            yield Choice(f"{moment}:court:{to}", label, icon, who.seat, Pick(found), "quiet",
                         act=lambda key, to=to: do.MoveCourtier(int(key), to))
    there = tuple(Option(f"{courtier.id}/{to.id}", Msg("{courtier} to {name}", {
        "courtier": words.courtier_name(other, courtier), "name": to.name}), words.COURT_ICON, other.id)
        for other in table.living_factions(state) for courtier in other.courtiers
        for to in table.living_factions(state) if to.id not in (other.id, who.id))
    if there:
        yield Choice(f"{moment}:court:rival", Msg("A courtier goes to a rival"), words.COURT_ICON, who.seat,
                     Pick(there), "quiet", act=_to_rival)


def _to_rival(key: str) -> do.MoveCourtier:
    courtier, faction = key.split("/")
    return do.MoveCourtier(int(courtier), faction)


OFFERS = {st.Fixing: _fixing}
