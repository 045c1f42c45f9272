"""What may be done now, as choices: each is offered to its player and, in the player's name, on the shared screen.

Keys carry the moment, so that a touch meant for an earlier one is recognised. The acts are commands of
model/commands.py. Here: the cards of two players. opening.py, spring.py, seasons.py, orders.py, agents.py,
corrections.py offer the rest. Imports many modules, because each season has its offers in a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.acts import Adjust
from companion.engine.inputs import Order, Pick
from companion.engine.roster import people
from companion.engine.secrecy import Secret, value_if_known
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.lyssan.model import State, commands as do, state as st
from companion.games.lyssan.rules import endings, seasons as seasons_rules, table

from . import agents, corrections, opening, orders, seasons, spring, words


def offers(state: State, viewer: str) -> tuple[Choice, ...]:
    """Everything that may be done; the engine leaves to each player what is theirs or anybody's."""
    step = _meanwhile if state.meanwhile else (
        OFFERS.get(type(state.step), _nothing) if table.may_act(state, viewer) else _nothing)
    return (*step(state, viewer), *_masters(state, viewer))


def _nothing(state: State, viewer: str) -> Iterator[Choice]:
    return iter(())


def _meanwhile(state: State, viewer: str) -> Iterator[Choice]:
    """Report hands as done; in winter people may also enter another order that lies on the table (LYS-48)."""
    if state.meanwhile == st.PLACING:
        yield Choice("placing:done", Msg("All figures stand"), "check", emphasis="main", act=do.GoOn())
        return
    moment = f"winter:{state.year}"
    done = Msg("On to spring") if seasons_rules.order_stays(state) else Msg("The markers are exchanged")
    yield Choice(f"{moment}:done", done, "check", emphasis="main", act=do.GoOn())
    anew = seasons_rules.winter_after(state, state.former)
    if anew != tuple(who.id for who in table.in_order(state)):
        names = ", ".join(words.faction_name(state, who) for who in anew)
        yield Choice(f"{moment}:anew", Msg("By cards and debts: {names}", {"names": names}), "sort-ascending",
                     act=Adjust("order", [*anew]))
    items = people(table.in_order(state), field="id")
    yield Choice(f"{moment}:order", Msg("Another turn order"), "sort-numeric-ascending", "", Order(items), "quiet",
                 act=lambda order: Adjust("order", order))


def _masters(state: State, viewer: str) -> Iterator[Choice]:
    """On the player's own phone: under which faction the Master lies, or that it was entered wrongly (LYS-5)."""
    own = [who for who in state.factions if who.seat == viewer]
    if len(own) < 2 or isinstance(state.step, (st.Ended, st.Unmasking)):
        return
    told = next((value_if_known(master.faction) for master in state.masters if master.seat == viewer), None)
    options = Pick(people((who for who in own if who.id != told), field="id"))
    label = Msg("Your Master lies under another one") if told else Msg("Where does your Master lie?")
    yield Choice("master", label, "account-key", viewer, options, "quiet",
                 act=lambda faction: do.NameMaster(Secret(faction, (viewer,))))


def _unmasking(state: State, viewer: str) -> Iterator[Choice]:
    winner = endings.due_mask(state)
    seat = table.faction_named(state, winner).seat if winner else ""
    for master, label, icon in ((True, Msg("Master"), "account-key"), (False, Msg("Puppet"), "human-child")):
        yield Choice(f"mask:{winner}:{master:d}", label, icon, seat, act=do.TurnCard(master))


OFFERS: dict[Any, Any] = {**opening.OFFERS, **spring.OFFERS, **seasons.OFFERS, **orders.OFFERS, **agents.OFFERS,
                          **corrections.OFFERS,
                          st.Unmasking: _unmasking}
