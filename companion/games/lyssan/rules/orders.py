"""Orders besides agents and cards: new agents, building sites, the bank, debts (LYS-28, LYS-30, LYS-31, LYS-37)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.retelling import unless_news
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, CASTLE, KNIGHT, NOBLE, PRIEST, SITE, SPY
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Faction, Ordering, Piece, State

from .realm import castles_of, controller_of, is_young, on_map, piece_by_id, province_at, unused_tokens
from .spring import first_hidden
from .table import NO_SUCH, active_faction, change_faction, faction_named, remember_thing, unless_active, unless_rich

COSTS = {KNIGHT: (1, 3), NOBLE: (1, 1), PRIEST: (1, 1), SPY: (2, 0)}
"""Coins and conscripts of a new agent (LYS-30)."""
OPENING, FINISHING = (2, 0), (0, 2)
COIN, CONSCRIPT = "coin", "conscript"
RATE = 2


def laid_down(state: State) -> tuple[ev.AgentUsed, ...]:
    """Another order begins, and remaining actions of the agent in use are lost (LYS-A20)."""
    return (ev.AgentUsed(Ordering()),) if isinstance(state.step, Ordering) and state.step.piece else ()


def pay_order(who: Faction, coins: int = 0, conscripts: int = 0, cards: int = 0) -> ev.Changed:
    """What an order costs."""
    return ev.Changed(who.id, -coins, -conscripts, -cards)


def may_recruit(state: State, command: do.Recruit, by: str) -> tuple[Objection, ...]:
    """LYS-30: paid for, at a castle of the faction, while there are tokens (LYS-A21)."""
    who, found = active_faction(state), [*unless_active(state, by)]
    if command.kind not in AGENTS or (on_map(state) and province_at(state, command.place) is None):
        return (*found, NO_SUCH)
    found += unless_rich(state, who, *COSTS[command.kind], "LYS-30")
    if on_map(state):
        if command.place not in castles_of(state, who.id):
            found.append(Objection("LYS-30", Msg("New agents appear where you have a castle.")))
        if unused_tokens(state, who, command.kind, command.vassal) == 0:
            found.append(Objection("LYS-A21", Msg("There is no such token left."), waivable=not command.vassal))
    return tuple(found)


def recruit(state: State, command: do.Recruit, by: str) -> tuple[Any, ...]:
    """Exhausted, at the castle (LYS-30)."""
    who = active_faction(state)
    there = Piece(0, command.kind, who.id, command.place, vassal=command.vassal)
    new = ev.PieceAdded(there, "recruited") if on_map(state) else ev.Recruited(who.id, command.kind)
    return *laid_down(state), pay_order(who, *COSTS[command.kind]), new


def may_open(state: State, command: do.OpenSite, by: str) -> tuple[Objection, ...]:
    """LYS-31: two coins, in a province that the faction controls."""
    who, found = active_faction(state), [*unless_active(state, by)]
    if on_map(state) and province_at(state, command.place) is None:
        return (*found, NO_SUCH)
    found += unless_rich(state, who, *OPENING, "LYS-31")
    if on_map(state) and controller_of(state, command.place) != who.id:
        found.append(Objection("LYS-31", Msg("Sites are opened in provinces you control.")))
    if on_map(state) and unused_tokens(state, who, SITE) == 0:
        found.append(Objection("LYS-A21", Msg("There is no such token left.")))
    return tuple(found)


def open_site(state: State, command: do.OpenSite, by: str) -> tuple[Any, ...]:
    """The site lies there from this season on."""
    who = active_faction(state)
    there = Piece(0, SITE, who.id, command.place, opened=state.seasons)
    new = ev.PieceAdded(there, "opened") if on_map(state) else ev.SiteOpened(who.id)
    return *laid_down(state), pay_order(who, *OPENING), new


def may_finish(state: State, command: do.FinishSite, by: str) -> tuple[Objection, ...]:
    """LYS-31: two conscripts, an earlier season; control does not matter any more."""
    who, found, site = active_faction(state), [*unless_active(state, by)], piece_by_id(state, command.piece)
    if on_map(state) and (site is None or site.kind != SITE or site.faction != who.id):
        return (*found, NO_SUCH)
    found += unless_rich(state, who, *FINISHING, "LYS-31")
    if is_young(state, site) if site else not on_map(state) and 0 < who.sites <= who.fresh:
        found.append(Objection("LYS-31", Msg("A site is not finished in the season in which it was opened.")))
    return tuple(found)


def finish_site(state: State, command: do.FinishSite, by: str) -> tuple[Any, ...]:
    """A castle from now on."""
    who = active_faction(state)
    return *laid_down(state), pay_order(who, *FINISHING), ev.SiteFinished(who.id, command.piece)


def may_exchange(state: State, command: do.Exchange, by: str) -> tuple[Objection, ...]:
    """LYS-28: two for one."""
    if command.into not in (COIN, CONSCRIPT):
        return (NO_SUCH,)
    coins, conscripts = (RATE, 0) if command.into == CONSCRIPT else (0, RATE)
    return (*unless_active(state, by), *unless_rich(state, active_faction(state), coins, conscripts, "LYS-28"))


def exchange(state: State, command: do.Exchange, by: str) -> tuple[Any, ...]:
    """Coins into a conscript, or conscripts into a coin."""
    who, sign = active_faction(state), 1 if command.into == COIN else -1
    change = ev.Changed(who.id, coins=1 if sign > 0 else -RATE, conscripts=-RATE if sign > 0 else 1)
    return *laid_down(state), ev.Bartered(who.id, command.into), change


def may_repay(state: State, command: do.RepayDebt, by: str) -> tuple[Objection, ...]:
    """LYS-37: while a triumph is face down, for what the card says."""
    who, debt, found = active_faction(state), command.debt, [*unless_active(state, by)]
    if not who.debts:
        return (*found, Objection("LYS-37", Msg("{name} has no debts.", {"name": who.name}), waivable=False))
    if first_hidden(state) < 0:
        found.append(Objection("LYS-37", Msg("All triumphs are face up: debts stay.")))
    if who.debts < debt.holding:
        found.append(Objection("LYS-38", Msg("This debt is repaid while holding {n}.", {"n": debt.holding})))
    found += unless_rich(state, who, debt.coins, debt.conscripts, "LYS-37")
    if who.hand < debt.cards:
        found.append(Objection("LYS-37", Msg("This debt costs {n} influence cards.", {"n": debt.cards})))
    return (*found, *unless_news(state.content.debts, debt))


def repay_debt(state: State, command: do.RepayDebt, by: str) -> tuple[Any, ...]:
    """One debt less; each is an order of its own (LYS-38)."""
    who, debt = active_faction(state), command.debt
    costs = ev.Changed(who.id, -debt.coins, -debt.conscripts, -debt.cards, debts=-1)
    return *laid_down(state), ev.DebtRepaid(who.id, debt), costs


def site_opened(state: State, event: ev.SiteOpened) -> State:
    """evolve: one site more, of this season."""
    who = faction_named(state, event.faction)
    return change_faction(state, who.id, sites=who.sites + 1, fresh=who.fresh + 1)


def site_finished(state: State, event: ev.SiteFinished) -> State:
    """evolve: the token is turned to its other side; where figures are not followed, the oldest site is finished."""
    if not on_map(state):
        left = max(0, faction_named(state, event.faction).sites - 1)
        return change_faction(state, event.faction, sites=left,
                              fresh=min(left, faction_named(state, event.faction).fresh))
    return replace(state, pieces=tuple(replace(p, kind=CASTLE, opened=0) if p.id == event.piece else p
                                       for p in state.pieces))


ACTS = {do.Recruit: (may_recruit, recruit), do.OpenSite: (may_open, open_site),
        do.FinishSite: (may_finish, finish_site), do.Exchange: (may_exchange, exchange),
        do.RepayDebt: (may_repay, repay_debt)}
STEPS = dict.fromkeys(ACTS, (Ordering,))
EVOLVE: dict[type, Any] = {ev.SiteFinished: site_finished,
          ev.SiteOpened: site_opened,
          **dict.fromkeys((ev.Bartered, ev.Recruited), lambda state, event: state),
          ev.DebtRepaid: lambda state, event: remember_thing(state, "debts", event.debt)}
