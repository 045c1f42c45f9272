"""Every event as the table would tell it. Log lines live here; what is allowed or shown does not."""

from __future__ import annotations

from typing import Any

from companion.engine.log import telling
from companion.engine.secrecy import known
from companion.engine.words import Msg
from companion.games.lyssan.content import FIGURE_NAMES, SITE
from companion.games.lyssan.model import State, events as ev
from companion.games.lyssan.model.state import BY_CARD, BY_COURTIER, NOBODY, Piece
from companion.games.lyssan.rules.realm import piece as find

from .words import SEASONS, card_name, debt_name, name, place_name, triumph_name

TAX_NAMES = {"farm": Msg("a conscript"), "forest": Msg("an influence card"), "mountain": Msg("a coin")}


def _who(state: State, faction: str, **more: Any) -> dict[str, Any]:
    return {"name": name(state, faction), **more}


def _figure(state: State, piece: Piece) -> dict[str, Any]:
    return _who(state, piece.faction, figure=FIGURE_NAMES[piece.kind], place=place_name(state, piece.place))


def _placed(state: State, event: ev.MarkerPlaced) -> Msg:
    names = [FIGURE_NAMES[piece.kind] for piece in event.pieces]
    args = _figure(state, event.pieces[0])
    if len(names) > 1:
        return Msg("{name}: {figure} and {escort} in {place}", {**args, "escort": names[1]})
    return Msg("{name}: {figure} in {place}", args)


def _awarded(state: State, event: ev.TriumphAwarded) -> Msg:
    laid = state.row[event.index].triumph if event.index < len(state.row) else None
    args: dict[str, Any] = {"triumph": triumph_name(laid, event.index), "name": name(state, event.faction)}
    if event.faction == NOBODY:
        return Msg("{triumph} is free again", args)
    return Msg("{name} wins: {triumph}", args)


def _kept(state: State, event: ev.TriumphKept) -> Msg:
    laid = state.row[event.index].triumph if event.index < len(state.row) else None
    args: dict[str, Any] = {"triumph": triumph_name(laid, event.index),
                            "names": Msg.plain(", ".join(name(state, who) for who in event.level))}
    if all(there.triumph for there in state.row):
        return Msg("Nobody wins {triumph} any more", args)
    if event.level:
        return Msg("{triumph} waits: {names} are level", args)
    return Msg("{triumph} waits: nobody fulfils it", args)


def _atoned(state: State, event: ev.Atoned) -> Msg:
    if event.by == BY_CARD:
        return Msg("{name} atones with a card", _who(state, event.faction))
    if event.by == BY_COURTIER:
        return Msg("{name} atones with a courtier", _who(state, event.faction))
    return Msg("{name} atones with a debt", _who(state, event.faction))


def _collected(state: State, event: ev.Collected) -> Msg:
    if not event.coins and not event.conscripts:
        return Msg("{name}: +{n} card", _who(state, event.faction, n=event.hand), "{name}: +{n} cards")
    return Msg("{name}: conscripts +{a}, cards +{b}, coins +{c}", _who(
        state, event.faction, a=event.conscripts, b=event.hand, c=event.coins))


def _added(state: State, event: ev.PieceAdded) -> Msg:
    args = _figure(state, event.piece)
    if event.why == "returned":
        return Msg("{name}: {figure} returns to {place}", args)
    if event.piece.kind == SITE:
        return Msg("{name} opens a building site in {place}", args)
    return Msg("{name}: {figure} comes to {place}", args)


def _moved(state: State, event: ev.PieceMoved) -> Msg | None:
    found = find(state, event.piece)
    if found is None:
        return Msg("A figure goes to {place}", {"place": place_name(state, event.to)})
    return Msg("{name}: {figure} to {place}", {**_figure(state, found), "place": place_name(state, event.to)})


def _killed(state: State, event: ev.PieceKilled) -> Msg:
    return Msg("{name} kills in {place}: {figure} of {rival}", {
        **_figure(state, event.piece), "name": name(state, event.by), "rival": name(state, event.piece.faction)})


def _razed(state: State, event: ev.PieceRazed) -> Msg:
    return Msg("{name} destroys in {place}: {figure} of {rival}", {
        **_figure(state, event.piece), "name": name(state, event.by), "rival": name(state, event.piece.faction)})


def _taken(state: State, event: ev.PieceTaken) -> Msg:
    if event.why == "lured":
        return Msg("{name}: the spy in {place} is lost", _figure(state, event.piece))
    return Msg("{name}: {figure} leaves {place}", _figure(state, event.piece))


def _turned(state: State, event: ev.PieceTurned) -> Msg | None:
    found = find(state, event.piece)
    if found is None:
        return None
    if event.ready:
        return Msg("{name}: {figure} in {place} is ready again", _figure(state, found))
    return Msg("{name}: {figure} in {place} is exhausted", _figure(state, found))


def _courtier(state: State, event: ev.CourtierMoved) -> Msg:
    args = _who(state, event.loser, courtier=card_name(event.courtier.card), winner=name(state, event.winner))
    if event.winner:
        return Msg("{winner} has {courtier} now, {name} no longer", args)
    return Msg("{name} loses {courtier}", args)


def _bartered(state: State, event: ev.Bartered) -> Msg:
    if event.into == "coin":
        return Msg("{name}: 2 conscripts for a coin", _who(state, event.faction))
    return Msg("{name}: 2 coins for a conscript", _who(state, event.faction))


def _eliminated(state: State, event: ev.Eliminated) -> Msg:
    if event.why == "castle":
        return Msg("{name} has lost the last castle and is out", _who(state, event.faction))
    return Msg("{name} cannot atone and is out", _who(state, event.faction))


def _masked(state: State, event: ev.MaskTurned) -> Msg:
    if event.master:
        return Msg("Under {name} lies the Master", _who(state, event.faction))
    return Msg("Under {name} lies the Puppet", _who(state, event.faction))


def _order(state: State, names: tuple[str, ...]) -> Msg:
    return Msg.plain(", ".join(name(state, who) for who in names))


TELL: dict[type, Any] = {
    ev.LotsRolled: lambda state, event: Msg("Dice decide: {names}", {"names": _order(state, event.factions)}),
    ev.OrderSet: lambda state, event: Msg("Turn order: {names}", {"names": _order(state, event.order)}),
    ev.MasterNamed: lambda state, event: Msg("A Master card is noted") if known(event.faction) else None,
    ev.MarkerPlaced: _placed,
    ev.MarkerLeft: lambda state, event: Msg("{name} does without: {figure}", _who(
        state, event.faction, figure=FIGURE_NAMES[event.kind])),
    ev.HandLost: lambda state, event: Msg("{name} loses all influence cards", _who(state, event.faction)),
    ev.YearBegan: lambda state, event: Msg("Year {n}. Turn order: {names}", {
        "n": event.year, "names": _order(state, event.order)}),
    ev.TriumphAwarded: _awarded,
    ev.TriumphKept: _kept,
    ev.TriumphRevealed: lambda state, event: Msg("Face up: {triumph}", {
        "triumph": triumph_name(event.triumph, event.index)}),
    ev.SeasonBegan: lambda state, event: Msg("{season}: all agents are ready", {"season": SEASONS[event.season]}),
    ev.TurnEnded: lambda state, event: Msg("{name} ends the turn", _who(state, event.faction)),
    ev.Atoned: _atoned,
    ev.ShameGotten: lambda state, event: Msg("{name} gets shame", _who(state, event.faction)),
    ev.TaxChosen: lambda state, event: Msg("{place} pays: {tax}", {
        "place": place_name(state, event.place), "tax": TAX_NAMES.get(event.terrain, Msg("nothing"))}),
    ev.LandsTold: lambda state, event: Msg("{name}: {farm} farmland, {forest} forests, {mountain} mountains", _who(
        state, event.faction, farm=event.lands.farm, forest=event.lands.forest, mountain=event.lands.mountain)),
    ev.Collected: _collected,
    ev.PieceAdded: _added, ev.PieceMoved: _moved, ev.PieceKilled: _killed, ev.PieceRazed: _razed,
    ev.PieceTaken: _taken, ev.PieceTurned: _turned,
    ev.SiteFinished: lambda state, event: Msg("{name} finishes a castle", _who(state, event.faction)),
    ev.SiteOpened: lambda state, event: Msg("{name} opens a building site", _who(state, event.faction)),
    ev.Recruited: lambda state, event: Msg("{name} hires: {figure}", _who(
        state, event.faction, figure=FIGURE_NAMES[event.kind])),
    ev.Negotiated: lambda state, event: Msg("{name} gives {rival} a card", _who(
        state, event.faction, rival=name(state, event.to))),
    ev.Denounced: lambda state, event: Msg("{name} denounces {rival}", _who(
        state, event.faction, rival=name(state, event.rival))),
    ev.CardPlayed: lambda state, event: Msg("{name} plays {card} for {n}", _who(
        state, event.faction, card=card_name(event.card), n=event.card.cost)),
    ev.CourtierMoved: _courtier,
    ev.Bartered: _bartered,
    ev.DebtRepaid: lambda state, event: Msg("{name} repays: {debt}", _who(
        state, event.faction, debt=debt_name(event.debt))),
    ev.FixEnded: lambda state, event: Msg("A card was followed by hand"),
    ev.Eliminated: _eliminated,
    ev.MaskTurned: _masked,
    ev.EndTakenBack: lambda state, event: Msg("The game goes on after all"),
    ev.GrantBegan: lambda state, event: Msg("Once more acts: {figure}", {"figure": FIGURE_NAMES[event.kind]}),
    ev.WentOn: lambda state, event: Msg("What hands had to do is done"),
    ev.GameEnded: lambda state, event: Msg("The game is over"),
}
describe = telling(TELL)
