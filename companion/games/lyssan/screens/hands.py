"""What hands do at the real table because of each event, with its rule; and what is laid out before the first triumph.

What may live here: instructions to hands. What may not: what somebody has to decide (prompts.py), log lines (told.py).
Taxes and the cards of autumn have none: the prompt asks for them, and the button says that they are taken.
Without a seat it is for the player who sits nearest, and is over with the next act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.view import Hand
from companion.engine.words import Msg
from companion.games.lyssan.content import CASTLE, COURTIER, FIGURE_NAMES, SITE, SURPRISE, VASSAL, Gain
from companion.games.lyssan.model import State, events as ev
from companion.games.lyssan.model.state import BY_CARD, BY_COURTIER, NOBODY
from companion.games.lyssan.rules import agents, realm, table

from . import words

WHITE = "rotate-left"
BLACK = "rotate-right"
BACK = "tray-arrow-down"
BANK = "bank"
SPY_LOST = Hand(Msg("The spy goes back to the supply, it is no shame"), BACK, rule="LYS-46")


def set_up(state: State) -> tuple[Hand, ...]:
    """What lies where before the first triumph is turned up, for this number of players (LYS-2 to LYS-5)."""
    return tuple(_set_up(state)) if table.in_opening(state) and not state.order else ()


def _set_up(state: State) -> Iterator[Hand]:
    yield Hand(Msg("Lay out the board and shuffle triumphs, influence and debts"), "shuffle-variant", rule="LYS-2")
    row = Msg("{n} triumphs in a row, face down, the first is turned up next; the others go back into the box unseen",
              {"n": len(state.row)})
    yield Hand(row, words.TRIUMPH_ICON, rule="LYS-3" if len(state.factions) == 3 else "LYS-2")
    if len(state.factions) == 3:
        yield Hand(Msg("The islands are not part of the board"), "island", rule="LYS-3")
    yield Hand(Msg("For each faction: its sheet, its tokens, 1 coin, 4 influence cards"), "flag", rule="LYS-4")
    if table.two_players(state):
        yield Hand(Msg("Each puts the Master under one of their factions and the Puppet under the other, unseen"),
                   "account-key", rule="LYS-5")


def _seat(state: State, faction: str) -> str:
    return table.faction_named(state, faction).seat


def _named(state: State, faction: str, **more: Any) -> dict[str, Any]:
    return {"name": words.faction_name(state, faction), **more}


def _order_set(state: State, event: ev.OrderSet) -> tuple[Hand, ...]:
    return (Hand(Msg("Turn-order markers: {names}", {"names": _names(state, event.order)}), "numeric", rule="LYS-4",
                 sets="order"),)


def _year_began(state: State, event: ev.YearBegan) -> tuple[Hand, ...]:
    """In winter the screen itself asks for it; after the opening the year goes on at once (LYS-12)."""
    text = Msg("Turn-order markers: {names}", {"names": _names(state, event.order)})
    return (Hand(text, "numeric", rule="LYS-12", sets="order"),) if event.year == 1 else ()


def _names(state: State, factions: tuple[str, ...]) -> str:
    return ", ".join(words.faction_name(state, name) for name in factions)


def _placed(state: State, event: ev.MarkerPlaced) -> tuple[Hand, ...]:
    first, *more = event.pieces
    return tuple(Hand(Msg.of(
        "{figure} into {place} as well", place=words.place_name(state, first.place), figure=FIGURE_NAMES[piece.kind]),
                      words.FIGURE_ICONS[piece.kind], rule="LYS-10") for piece in more)


def _hand_lost(state: State, event: ev.HandLost) -> tuple[Hand, ...]:
    return (Hand(Msg("{name} discards all influence cards", _named(state, event.faction)), words.HAND_ICON,
                 _seat(state, event.faction), "LYS-9"),)


def _played(state: State, event: ev.CardPlayed) -> tuple[Hand, ...]:
    """The price, what becomes of the card, the cards it brings; coins and conscripts are announced as they change."""
    return tuple(_of_card(state, event))


def _of_card(state: State, event: ev.CardPlayed) -> Iterator[Hand]:
    card, seat = event.card, _seat(state, event.faction)
    if card.cost:
        yield Hand(Msg("Discard {n} other card face down", {"n": card.cost}, "Discard {n} other cards face down"),
                   words.HAND_ICON, seat, "LYS-33")
    if card.gain != Gain() and card.gain.cards:
        yield Hand(Msg("Draw {n} influence card", {"n": card.gain.cards}, "Draw {n} influence cards"),
                   words.HAND_ICON, seat, "LYS-36")
    if card.effect:
        yield Hand(Msg("{card}: {effect}", {"card": words.card_name(card), "effect": card.effect}),
                   words.CARD_ICONS[card.kind], seat, "LYS-36")
    if card.kind == SURPRISE:
        yield Hand(Msg("Discard the surprise once it has been followed"), words.CARD_ICONS[SURPRISE], seat, "LYS-34")
    if card.kind == COURTIER:
        yield Hand(Msg("Lay the courtier before you"), words.COURT_ICON, seat, "LYS-34")
    if card.kind == VASSAL:
        yield Hand(Msg("Lay the vassal before you and take its tokens out of the box"), words.CARD_ICONS[VASSAL], seat,
                   "LYS-35")


def _added(state: State, event: ev.PieceAdded) -> tuple[Hand, ...]:
    rules = {"recruited": "LYS-30", "returned": "LYS-23", "welcomed": "LYS-35", "opened": "LYS-31"}
    if event.why not in rules:
        return ()
    figure = FIGURE_NAMES[event.piece.kind]
    place = words.place_name(state, event.piece.place)
    text = (Msg.of("{figure} into {place}", figure=figure, place=place) if event.piece.kind in (SITE, CASTLE) else
            Msg.of("{figure} into {place}, white side up", figure=figure, place=place))
    return (Hand(text, words.FIGURE_ICONS[event.piece.kind], _seat(state, event.piece.faction), rules[event.why]),)


def _changed(state: State, event: ev.Changed) -> tuple[Hand, ...]:
    """Coins and conscripts, debts, shame; cards are announced where it is known what becomes of them."""
    return tuple(_to_and_fro(state, event))


def _to_and_fro(state: State, event: ev.Changed) -> Iterator[Hand]:
    seat, args = _seat(state, event.faction), _named(
        state, event.faction, coins=abs(event.coins), conscripts=abs(event.conscripts))
    coins, conscripts = (dict[str, Any](n=args[name]) for name in ("coins", "conscripts"))
    if event.coins < 0 < event.conscripts or event.conscripts < 0 < event.coins:
        text = (Msg("Pay 2 coins, take 1 conscript") if event.coins < 0 else Msg("Pay 2 conscripts, take 1 coin"))
        yield Hand(text, BANK, seat, "LYS-28")
    elif event.coins < 0 or event.conscripts < 0:
        yield Hand(_both(event, Msg("Pay coins {coins} and conscripts {conscripts}", args), Msg(
            "Pay {n} coin", coins, "Pay {n} coins"), Msg("Hand back {n} conscript", conscripts,
                                                         "Hand back {n} conscripts")), BANK, seat, "LYS-28")
    elif event.coins or event.conscripts:
        yield Hand(_both(event, Msg("Take coins {coins} and conscripts {conscripts}", args), Msg(
            "Take {n} coin", coins, "Take {n} coins"), Msg("Take {n} conscript", conscripts, "Take {n} conscripts")),
            BANK, seat, "LYS-36")
    if event.debts > 0:
        yield Hand(Msg("{name} takes a debt card", args), words.DEBT_ICON, seat, "LYS-22")
    if event.debts < 0:
        yield Hand(Msg("Put the repaid debt away"), words.DEBT_ICON, seat, "LYS-37")
    if event.shame > 0:
        yield Hand(Msg("A shame marker onto the sheet of {name}", args), words.SHAME_ICON, rule="LYS-47")


def _both(event: ev.Changed, both: Msg, coins: Msg, conscripts: Msg) -> Msg:
    return both if event.coins and event.conscripts else coins if event.coins else conscripts


def _atoned(state: State, event: ev.Atoned) -> tuple[Hand, ...]:
    args = _named(state, event.faction)
    if event.by == BY_CARD:
        text = Msg("{name} discards an influence card for each shame, which leaves the sheet", args)
    elif event.by == BY_COURTIER:
        text = Msg("{name} discards the courtier; the shame leaves the sheet", args)
    else:
        text = Msg("The shame leaves the sheet of {name}", args)
    return (Hand(text, words.SHAME_ICON, _seat(state, event.faction), "LYS-22"),)


def _season(state: State, event: ev.SeasonBegan) -> tuple[Hand, ...]:
    return (Hand(Msg("Season marker: {season}", {"season": words.SEASONS[event.season]}), "weather-sunny",
                 rule="LYS-20", sets="season"), Hand(Msg("Turn all agents to their black side"), BLACK, rule="LYS-21"))


def _turn_ended(state: State, event: ev.TurnEnded) -> tuple[Hand, ...]:
    name, count = state.returned
    args = _named(state, event.faction, n=count)
    return (Hand(Msg("{name} puts {n} conscript back", args, "{name} puts {n} conscripts back"),
                 words.CONSCRIPT_ICON, rule="LYS-32"),) if name == event.faction and count else ()


def _turn_began(state: State, event: ev.TurnBegan) -> tuple[Hand, ...]:
    """What the faction whose turn it is may rely on: its sheet, and its courtiers, whose effects last (LYS-34)."""
    who = table.faction_named(state, event.faction)
    sheets = tuple(Hand(Msg("{card}: {effect}", {"card": sheet.name, "effect": sheet.text}), "flag", who.seat, "LYS-4")
                   for sheet in state.content.sheets if sheet.name == who.sheet and sheet.text)
    return (*sheets, *(Hand(Msg("{card}: {effect}", {"card": words.card_name(held.card), "effect": held.card.effect}),
                            words.COURT_ICON, who.seat, "LYS-34") for held in who.courtiers if held.card.effect))


def _used(state: State, event: ev.AgentUsed) -> tuple[Hand, ...]:
    """Once an agent has done everything it can; one that acts by a card stays as it stands (LYS-39)."""
    agent = realm.piece_by_id(state, event.piece)
    if not event.exhausts or event.use.piece or agent is None:
        return ()
    text = Msg("Turn to the white side: {figure} in {place}", {
        "figure": FIGURE_NAMES[agent.kind], "place": words.place_name(state, agent.place)})
    return (Hand(text, WHITE, _seat(state, agent.faction), agents.RULES[agent.kind]),)


def _turned(state: State, event: ev.PieceTurned) -> tuple[Hand, ...]:
    agent = realm.piece_by_id(state, event.piece)
    if agent is None:
        return ()
    args: dict[str, Any] = {"figure": FIGURE_NAMES[agent.kind], "place": words.place_name(state, agent.place)}
    text = (Msg("Turn to the black side: {figure} in {place}", args) if event.ready else
            Msg("Turn to the white side: {figure} in {place}", args))
    return (Hand(text, BLACK if event.ready else WHITE, rule="LYS-29"),)


def _killed(state: State, event: ev.PieceKilled) -> tuple[Hand, ...]:
    return (Hand(Msg("{figure} onto the sheet of {name}, as shame", _named(
        state, event.piece.faction, figure=FIGURE_NAMES[event.piece.kind])), words.SHAME_ICON, rule="LYS-47"),)


def _razed(state: State, event: ev.PieceRazed) -> tuple[Hand, ...]:
    args = _named(state, event.piece.faction, figure=FIGURE_NAMES[event.piece.kind])
    text = (Msg("{figure} off the board and onto the sheet of {name}, as shame", args) if event.shame else
            Msg("{figure} of {name} back to the supply", args))
    return (Hand(text, words.SHAME_ICON if event.shame else BACK, rule="LYS-43"),)


def _taken(state: State, event: ev.PieceTaken) -> tuple[Hand, ...]:
    return (SPY_LOST,) if event.why == "lured" else ()


def _finished(state: State, event: ev.SiteFinished) -> tuple[Hand, ...]:
    return (Hand(Msg("Turn the building site to its castle side"), words.FIGURE_ICONS[CASTLE],
                 _seat(state, event.faction), "LYS-31"),)


def _negotiated(state: State, event: ev.Negotiated) -> tuple[Hand, ...]:
    args = _named(state, event.faction, rival=words.faction_name(state, event.to))
    text = (Msg("{name} gives {rival} an influence card", args) if table.two_players(state) else
            Msg("{name} gives {rival} an influence card and draws a new one", args))
    return (Hand(text, "handshake", _seat(state, event.faction), "LYS-44"),)


def _courtier(state: State, event: ev.CourtierMoved) -> tuple[Hand, ...]:
    vassal, card = event.courtier.card.kind == VASSAL, words.card_name(event.courtier.card)
    if event.winner == NOBODY:
        text = (Msg("Discard {courtier}; all its agents leave the board", {"courtier": card}) if vassal else
                Msg("Discard {courtier}", {"courtier": card}))
        return (Hand(text, words.COURT_ICON, rule="LYS-35" if vassal else "LYS-34"),)
    args = _named(state, event.winner, courtier=card)
    text = (Msg("{courtier} and its tokens to {name}; its agents turn to their white side", args) if vassal else
            Msg("{courtier} lies before {name} now", args))
    return (Hand(text, words.COURT_ICON, rule="LYS-35" if vassal else "LYS-46"), *((SPY_LOST,) if event.spy else ()))


def _awarded(state: State, event: ev.TriumphAwarded) -> tuple[Hand, ...]:
    laid = state.row[event.index].triumph if event.index < len(state.row) else None
    if event.faction == NOBODY:
        return ()
    return (Hand(Msg("{name} takes {triumph}", _named(state, event.faction, triumph=words.triumph_name(
        laid, event.index))), words.TRIUMPH_ICON, rule="LYS-13"),)


def _eliminated(state: State, event: ev.Eliminated) -> tuple[Hand, ...]:
    args = _named(state, event.faction)
    return (Hand(Msg("All agents and castles of {name} off the board", args), BACK, rule="LYS-50"),
            Hand(Msg("Influence and debt cards of {name} are discarded", args), words.HAND_ICON, rule="LYS-50"))


def _repaid(state: State, event: ev.DebtRepaid) -> tuple[Hand, ...]:
    """The text of a debt matters when it is repaid (LYS-38)."""
    return (Hand(words.debt_asks(event.debt), words.DEBT_ICON, _seat(state, event.faction), "LYS-38"),) if (
        event.debt.condition) else ()


HANDS: dict[type, Callable[[Any, Any], tuple[Hand, ...]]] = {
    ev.OrderSet: _order_set, ev.YearBegan: _year_began, ev.MarkerPlaced: _placed, ev.HandLost: _hand_lost,
    ev.CardPlayed: _played, ev.PieceAdded: _added, ev.Changed: _changed, ev.Atoned: _atoned,
    ev.SeasonBegan: _season, ev.TurnBegan: _turn_began, ev.TurnEnded: _turn_ended, ev.AgentUsed: _used,
    ev.PieceTurned: _turned, ev.PieceKilled: _killed, ev.PieceRazed: _razed, ev.PieceTaken: _taken,
    ev.SiteFinished: _finished, ev.Negotiated: _negotiated, ev.CourtierMoved: _courtier,
    ev.TriumphAwarded: _awarded, ev.DebtRepaid: _repaid, ev.Eliminated: _eliminated}
