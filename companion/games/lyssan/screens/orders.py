"""S4 as choices: cards, new agents, sites, debts, the bank, the end of a turn (LYS-28 to LYS-38).

What may live here: what is offered as an order, besides agents (agents.py) and hands (corrections.py). What may not:
whether it is allowed (rules/orders.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.inputs import Field, Form, Input, Option, Pick, PlaceInput
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg, join_lists
from companion.games.lyssan.content import (
    CASTLE,
    FIGURE_NAMES,
    SITE,
    Card,
    Debt,
    known_as,
)
from companion.games.lyssan.kinds import DEBT, TOLD_CARD
from companion.games.lyssan.model import Faction, State, commands as do, state as st
from companion.games.lyssan.rules import orders as rules, realm, spring as row, table

from . import agents, corrections, map as board, spring, words

POOR = Msg("{name} cannot pay for that.")
NONE_OPENED = Msg("By the companion's count no site of this faction has been opened.")
YOUNG = Msg("A site is not finished in the season in which it was opened.")


def _ordering(state: State, viewer: str) -> Iterator[Choice]:
    who, moment = table.active_faction(state), f"t{state.turns}"
    yield from agents.agent_choices(state, who, moment, viewer)
    yield from _recruits(state, who, moment, viewer)
    yield from _sites(state, who, moment, viewer)
    yield from card_choices(state, f"{moment}:{who.hand}", viewer)
    yield from _debts(state, who, moment, viewer)
    yield from _bank(who, moment)
    yield from spring.claim_choices(state, moment, who.seat)
    yield from corrections.hand_choices(state, who, moment)
    yield Choice(f"{moment}:end", _end_label(who), "check", who.seat, None, "main", act=do.EndTurn(),
                 tells=bool(who.conscripts))


def _end_label(who: Faction) -> Msg:
    """The end of the turn, with what goes back to the bank (LYS-32)."""
    if not who.conscripts:
        return Msg("End the turn")
    return Msg("End the turn: return 1 unused conscript", {"n": who.conscripts},
               "End the turn: return {n} unused conscripts")


def _poor(who: Faction) -> Msg:
    return Msg(POOR.id, {"name": who.name})


def _recruits(state: State, who: Faction, moment: str, viewer: str) -> Iterator[Choice]:
    """New agents by kind (LYS-30), with a word about those that cannot be paid; where a courtier may make them cheaper,
    they are offered as well (LYS-36).
    """
    payable, dear = tuple(_hireable(state, who, True)), tuple(_hireable(state, who, False))
    if payable:
        yield _new_agent(state, who, f"{moment}:hire", payable, missing=_too_dear(who, dear))
    if dear and not payable:
        yield _new_agent(state, who, f"{moment}:hire", dear, _poor(who))
    elif dear and who.courtiers and viewer == TABLE:
        yield _new_agent(state, who, f"{moment}:cheaper", dear, _poor(who))


def _too_dear(who: Faction, options: tuple[Option, ...]) -> Msg | None:
    """Which agents the faction cannot pay for, with what they cost; None: it can for all."""
    named = join_lists(option.label for option in options)
    return Msg("{name} cannot pay for: {agents}", {"name": who.name, "agents": named}) if named else None


def _new_agent(state: State, who: Faction, key: str, options: tuple[Option, ...], poor: Msg | None = None,
               missing: Msg | None = None) -> Choice:
    """Which agent, and at which castle where there are several: one touch for both."""
    places, cheaper = realm.castles_of(state, who.id), key.endswith(":cheaper")
    if len(places) > 1:
        options = tuple(Option(f"{option.key}/{place}", Msg("{figure} in {place}", {
            "figure": option.label, "place": words.place_name(state, place)}), option.icon)
            for option in options for place in places)
    label = Msg("New agent, cheaper by a card") if cheaper else Msg("New agent")
    return Choice(key, label, "account-plus", who.seat, Pick(options, missing=missing),
                  "quiet" if cheaper else "normal",
                  objection=poor, rule="LYS-30" if poor else "", waivable=bool(poor),
                  act=lambda value: _hire(value, places[0] if places else ""))


def _hireable(state: State, who: Faction, payable: bool) -> Iterator[Option]:
    """The agents that can be paid for, or those that cannot; those of vassals separately."""
    for kind, (coins, conscripts) in rules.COSTS.items():
        if (who.coins >= coins and who.conscripts >= conscripts) is not payable:
            continue
        if realm.unused_tokens(state, who, kind) != 0:
            yield Option(f"{kind}/0", words.priced(FIGURE_NAMES[kind], coins, conscripts), words.FIGURE_ICONS[kind])
        for courtier in who.courtiers if realm.on_map(state) else ():
            if realm.unused_tokens(state, who, kind, courtier.id) != 0:
                name = words.priced(words.figure_name(state, kind, courtier.id), coins, conscripts)
                yield Option(f"{kind}/{courtier.id}", name, words.FIGURE_ICONS[kind])


def _hire(key: str, only: str) -> do.Recruit:
    kind, vassal, *place = key.split("/")
    return do.Recruit(kind, place[0] if place else only, int(vassal))


def _sites(state: State, who: Faction, moment: str, viewer: str) -> Iterator[Choice]:
    """Open a site in a province that the faction controls, finish one by touching it (LYS-31)."""
    full = realm.on_map(state)
    places = tuple(p.key for p in realm.controlled_provinces(state, who.id)) if full else ()
    poor = _poor(who) if who.coins < rules.OPENING[0] else None
    if (places or not full) and realm.unused_tokens(state, who, SITE) != 0:
        wanted = _where(state, places, viewer) if full else None
        yield Choice(f"{moment}:site", words.priced(Msg("Building site"), *rules.OPENING), words.FIGURE_ICONS[SITE],
                     who.seat, wanted, objection=poor, rule="LYS-31" if poor else "",
                     waivable=bool(poor), act=do.OpenSite if full else do.OpenSite())
    if not full:
        against = NONE_OPENED if not who.sites else YOUNG if who.sites <= who.fresh else (
            None if who.conscripts >= rules.FINISHING[1] else _poor(who))
        yield Choice(f"{moment}:castle", words.priced(Msg("Finish a castle"), *rules.FINISHING),
                     words.FIGURE_ICONS[CASTLE], who.seat, objection=against, rule="LYS-31" if against else "",
                     waivable=bool(against), act=do.FinishSite())
    for place in dict.fromkeys(piece.place for piece in state.pieces if piece.kind == SITE):
        yield from (_finish(state, who, piece, moment) for piece, _ in board.figure_groups(state, place)
                    if piece.kind == SITE and piece.faction == who.id)


def _where(state: State, places: tuple[str, ...], viewer: str) -> Input:
    """Touched on the shared map; a phone, whose map shows what the agent in use can reach, names the provinces."""
    return PlaceInput(places) if viewer == TABLE else Pick(tuple(
        Option(place, words.place_name(state, place), words.FIGURE_ICONS[SITE]) for place in places))


def _finish(state: State, who: Faction, site: st.Piece, moment: str) -> Choice:
    young, poor = realm.is_young(state, site), who.conscripts < rules.FINISHING[1]
    objection = YOUNG if young else _poor(who) if poor else None
    return Choice(f"{moment}:finish:{site.id}", Msg("Finish the castle"), words.FIGURE_ICONS[CASTLE], who.seat,
                  on=f"p{site.id}", objection=objection, rule="LYS-31" if objection else "",
                  waivable=bool(objection), act=do.FinishSite(site.id))


def playable_cards(state: State, who: Faction) -> tuple[Card, ...]:
    """The known cards that may be in this hand and can be paid for."""
    lying = {courtier.card.key for other in state.factions for courtier in other.courtiers}
    return tuple(card for card in state.content.cards if card.key not in lying and card.cost < who.hand)


def card_choices(state: State, moment: str, viewer: str) -> Iterator[Choice]:
    """An influence card by name, or by kind and cost (LYS-33); its name and effect may be entered with it."""
    who = table.active_faction(state)
    known = {card.key: card for card in playable_cards(state, who)}
    if not who.hand:
        return
    if known:
        options = tuple(Option(key, words.card_price(card), words.CARD_ICONS[card.kind], thing=f"cards:{key}")
                        for key, card in known.items())
        yield Choice(f"{moment}:card", Msg("Influence card"), words.HAND_ICON, who.seat, Pick(options),
                     act=lambda key: do.PlayCard(known[key]))
    label, emphasis = (Msg("Type in a card"), "quiet") if known else (Msg("Influence card"), "normal")
    yield Choice(f"{moment}:other", label, "pencil" if known else words.HAND_ICON, who.seat,
                 form_for(TOLD_CARD.plain, {"cost": who.hand - 1}), emphasis,
                 act=lambda values: do.PlayCard(known_as(state.content.cards, TOLD_CARD.read(values))))


def form_for(form: Form, most: dict[str, int]) -> Form:
    """A form without costs that the faction cannot pay."""
    return Form(tuple(Field(f.name, f.label, _at_most(f.input, most.get(f.name)), f.optional) for f in form.fields))


def _at_most(wanted: Any, most: int | None) -> Any:
    if most is None:
        return wanted
    bound = max(0, min(wanted.maximum, most))
    return type(wanted)(0, bound, min(wanted.value, bound))


def _debts(state: State, who: Faction, moment: str, viewer: str) -> Iterator[Choice]:
    """Repay a known debt, or one that the table describes (LYS-37)."""
    if not who.debts:
        return
    payable = {debt.key: debt for debt in state.content.debts
               if debt.coins <= who.coins and debt.conscripts <= who.conscripts and debt.cards <= who.hand
               and debt.holding <= who.debts}
    if payable:
        known = Pick(tuple(Option(key, words.debt_asks(debt), words.DEBT_ICON, thing=f"debts:{key}")
                           for key, debt in payable.items()))
        yield _repay(state, who, f"{moment}:debt:{who.debts}:known", Msg("Repay a debt"), known, payable.__getitem__)
    most = {"coins": who.coins, "conscripts": who.conscripts, "cards": who.hand, "holding": who.debts}
    yield _repay(state, who, f"{moment}:debt:{who.debts}:other", Msg("Repay another debt"),
                 form_for(DEBT.plain, most),
                 lambda values: known_as(state.content.debts, DEBT.read(values)))


def _repay(state: State, who: Faction, key: str, label: Msg, wanted: Input, read: Callable[[Any], Debt]) -> Choice:
    late = Msg("All triumphs are face up: debts stay.") if row.first_hidden(state) < 0 else None
    return Choice(key, label, words.DEBT_ICON, who.seat, wanted, "quiet", objection=late,
                  rule="LYS-37" if late else "", waivable=bool(late), act=lambda value: do.RepayDebt(read(value)))


def _bank(who: Faction, moment: str) -> Iterator[Choice]:
    """Two for one (LYS-28)."""
    if who.coins >= rules.RATE:
        yield Choice(f"{moment}:conscript", Msg("2 coins → 1 conscript"), words.CONSCRIPT_ICON, who.seat, None,
                     "quiet", act=do.Exchange(rules.CONSCRIPT))
    if who.conscripts >= rules.RATE:
        yield Choice(f"{moment}:coin", Msg("2 conscripts → 1 coin"), words.COIN_ICON, who.seat, None, "quiet",
                     act=do.Exchange(rules.COIN))


OFFERS = {st.Ordering: _ordering}
