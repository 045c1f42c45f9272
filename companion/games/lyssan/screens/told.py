"""Every event as the table would tell it. Log lines live here; what is allowed or shown does not."""

from __future__ import annotations

from typing import Any

from companion.engine.log import Describe, Facts, describe_by_table
from companion.engine.secrecy import value_if_known
from companion.engine.words import Msg, join_texts, signed_change
from companion.games.lyssan.content import FIGURE_NAMES, SITE
from companion.games.lyssan.model import State, commands as do, events as ev
from companion.games.lyssan.model.state import BY_CARD, BY_COURTIER, NOBODY, Piece
from companion.games.lyssan.rules.realm import piece_by_id as find

from .words import SEASONS, card_name, debt_name, faction_name, place_name, triumph_name

TAX_NAMES = {"farm": Msg("a conscript"), "forest": Msg("an influence card"), "mountain": Msg("a coin")}


def _figure(state: State, piece: Piece) -> dict[str, Any]:
    return {"name": faction_name(state, piece.faction), "figure": FIGURE_NAMES[piece.kind],
            "place": place_name(state, piece.place)}


def _triumph(state: State, event: Any) -> Msg:
    """The triumph of the row that an event is about."""
    return triumph_name(state.row[event.index].triumph if event.index < len(state.row) else None, event.index)


def _placed(state: State, event: ev.MarkerPlaced) -> Msg:
    names = [FIGURE_NAMES[piece.kind] for piece in event.pieces]
    args = _figure(state, event.pieces[0])
    if len(names) > 1:
        return Msg("{name}: {figure} and {escort} in {place}", {**args, "escort": names[1]})
    return Msg("{name}: {figure} in {place}", args)


def _awarded(state: State, event: ev.TriumphAwarded) -> Msg:
    free = event.faction == NOBODY
    return Msg.partly("{triumph} is free again" if free else "{name} wins: {triumph}", triumph=_triumph(state, event))


def _kept(state: State, event: ev.TriumphKept) -> Msg:
    triumph = _triumph(state, event)
    if all(there.triumph for there in state.row):
        return Msg.of("Nobody wins {triumph} any more", triumph=triumph)
    if event.level:
        return Msg.of("{triumph} waits: {names} are level", triumph=triumph, names=_order(state, event.level))
    return Msg.of("{triumph} waits: nobody fulfils it", triumph=triumph)


def _atoned(state: State, event: ev.Atoned) -> Msg:
    return {BY_CARD: Msg("{name} atones with a card"), BY_COURTIER: Msg("{name} atones with a courtier")}.get(
        event.by, Msg("{name} atones with a debt"))


def _collected(state: State, event: ev.Collected) -> Msg:
    """What a faction takes, without what it takes none of."""
    taken = join_texts(Msg.of("{number} {change}", number=number, change=signed_change(count)) for number, count in (
        (Msg("Conscripts"), event.conscripts), (Msg("Cards"), event.hand), (Msg("Coins"), event.coins)) if count)
    return Msg.partly("{name}: {taken}", taken=taken) if taken else Msg("{name} collects nothing")


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
        **_figure(state, event.piece), "name": faction_name(state, event.by),
        "rival": faction_name(state, event.piece.faction)})


def _razed(state: State, event: ev.PieceRazed) -> Msg:
    return Msg("{name} destroys in {place}: {figure} of {rival}", {
        **_figure(state, event.piece), "name": faction_name(state, event.by),
        "rival": faction_name(state, event.piece.faction)})


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


def _played(state: State, event: ev.CardPlayed) -> Msg:
    """Which card, and how many others it costs."""
    if not event.card.cost:
        return Msg.partly("{name} plays {card}", card=card_name(event.card))
    return Msg.partly("{name} plays {card} for 1 other card", plural="{name} plays {card} for {n} other cards",
                      card=card_name(event.card), n=event.card.cost)


def _courtier(state: State, event: ev.CourtierMoved) -> Msg:
    courtier, loser = card_name(event.courtier.card), faction_name(state, event.loser)
    if event.winner:
        return Msg.of("{winner} has {courtier} now, {name} no longer", name=loser, courtier=courtier,
                      winner=faction_name(state, event.winner))
    return Msg.of("{name} loses {courtier}", name=loser, courtier=courtier)


def _bartered(state: State, event: ev.Bartered) -> Msg:
    return Msg("{name}: 2 conscripts for a coin" if event.into == "coin" else "{name}: 2 coins for a conscript")


def _eliminated(state: State, event: ev.Eliminated) -> Msg:
    return Msg("{name} has lost the last castle and is out" if event.why == "castle" else
               "{name} cannot atone and is out")


def _masked(state: State, event: ev.MaskTurned) -> Msg:
    return Msg("Under {name} lies the Master" if event.master else "Under {name} lies the Puppet")


def _order(state: State, names: tuple[str, ...]) -> Msg:
    return Msg.plain(", ".join(faction_name(state, who) for who in names))


FACTS: Facts = {
    "name": lambda state, event: faction_name(state, event.faction),
    "figure": lambda state, event: FIGURE_NAMES[event.kind],
    "place": lambda state, event: place_name(state, event.place),
}
TELL: dict[type, Msg | Describe] = {
    ev.LotsRolled: lambda state, event: Msg.of("Dice decide: {names}", names=_order(state, event.factions)),
    ev.OrderSet: lambda state, event: Msg.of("Turn order: {names}", names=_order(state, event.order)),
    ev.MasterNamed: lambda state, event: Msg("A Master card is noted") if value_if_known(event.faction) else None,
    ev.MarkerPlaced: _placed,
    ev.MarkerLeft: Msg("{name} does without: {figure}"),
    ev.HandLost: Msg("{name} loses all influence cards"),
    ev.YearBegan: lambda state, event: Msg.of(
        "Turn order of year {n}: {names}", n=event.year, names=_order(state, event.order)),
    ev.TriumphAwarded: _awarded,
    ev.TriumphKept: _kept,
    ev.TriumphRevealed: lambda state, event: Msg.of(
        "Face up: {triumph}", triumph=triumph_name(event.triumph, event.index)),
    ev.SeasonBegan: lambda state, event: Msg.of("{season}: all agents are ready", season=SEASONS[event.season]),
    ev.TurnEnded: Msg("{name} ends the turn"),
    ev.Atoned: _atoned,
    ev.ShameGotten: Msg("{name} gets shame"),
    ev.TaxChosen: lambda state, event: Msg.partly(
        "{place} pays: {tax}", tax=TAX_NAMES.get(event.terrain, Msg("nothing"))),
    ev.LandsTold: lambda state, event: Msg.partly(
        "{name}: {farm} farmland, {forest} forests, {mountain} mountains",
        farm=event.lands.farm, forest=event.lands.forest, mountain=event.lands.mountain),
    ev.Collected: _collected,
    ev.PieceAdded: _added,
    ev.PieceMoved: _moved,
    ev.PieceKilled: _killed,
    ev.PieceRazed: _razed,
    ev.PieceTaken: _taken,
    ev.PieceTurned: _turned,
    ev.SiteFinished: Msg("{name} finishes a castle"),
    ev.SiteOpened: Msg("{name} opens a building site"),
    ev.Recruited: Msg("{name} hires: {figure}"),
    ev.Negotiated: lambda state, event: Msg.partly("{name} gives {rival} a card", rival=faction_name(state, event.to)),
    ev.Denounced: lambda state, event: Msg.partly("{name} denounces {rival}", rival=faction_name(state, event.rival)),
    ev.CardPlayed: _played,
    ev.CourtierMoved: _courtier,
    ev.Bartered: _bartered,
    ev.DebtRepaid: lambda state, event: Msg.partly("{name} repays: {debt}", debt=debt_name(event.debt)),
    ev.FixEnded: Msg("A card was followed by hand"),
    ev.Eliminated: _eliminated,
    ev.MaskTurned: _masked,
    ev.EndTakenBack: Msg("The game goes on after all"),
    ev.GrantBegan: Msg("Once more acts: {figure}"),
    ev.WentOn: Msg("The steps at the table are done"),
    ev.GameEnded: Msg("The game is over"),
}
describe = describe_by_table(TELL, FACTS)

UNSAID = {do.SelectAgent: Msg("an agent is chosen"), do.EndTurn: Msg("no more cards"), do.FixMap: Msg("by hand")}
"""What acts are called of which the log says nothing. A turn that ends after the opening is told (TELL)."""
