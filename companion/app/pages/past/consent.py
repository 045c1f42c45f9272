"""Consent: when a player changes on a phone what others did, whose word is needed, how it is asked for and given.

What may live here: these questions and answers, as values. What may not: who keeps a proposal (session), what would
come of it (consequences.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.pages.navigation import ASKED, Amend, Decline, PageContext, Proposal, Propose, Transition, Withdraw
from companion.app.pages.routes import AT_TABLE, PreviewRoute
from companion.engine.log import entry_headline
from companion.engine.past.amending import ANYWAY, STOP, Change, comes_before, may_change
from companion.engine.past.knowable import Knowable
from companion.engine.table import Table, is_decision
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg, join_texts

WORDS = (Choice("agree", Msg("I agree: change it so"), "check", emphasis="main"),
         Choice("decline", Msg("No, it stays"), "close"))
TAKE_BACK = (Choice("withdraw", Msg("Withdraw the request"), "account-clock", emphasis="main"),)


def ways_on(table: Table, change: Change, known: Knowable, viewer: str) -> tuple[Choice, ...]:
    """Make the change, or ask those whose consent it needs."""
    of = _needed(table, change, known, viewer)
    if not of:
        return (Choice("do", Msg("Change it so"), "check", emphasis="main"),)
    names = join_texts([Msg.plain(seat.name) for seat in table.seats if seat.id in of]) or Msg.plain("")
    return (Choice("ask", Msg("Ask {name} to agree", {"name": names}), "account-question", emphasis="main"),)


def propose_change(table: Table, change: Change, known: Knowable, by: str) -> Propose:
    """What `by` has proposed."""
    return Propose(Proposal(change, by, _needed(table, change, known, by)))


def consent_choices(table: Table, wish: Proposal | None, viewer: str) -> tuple[Choice, ...]:
    """The button that leads to a proposal. It is on the phones of the players who are asked, on the shared screen, and
    on the phone of the player who made it.
    """
    if wish is None or viewer not in (TABLE, wish.by, *wish.of) or not may_change(table, wish.change.seq):
        return ()
    name = next((seat.name for seat in table.seats if seat.id == wish.by), "")
    what = entry_headline(table, wish.change.seq, viewer)
    if viewer == wish.by:
        return (Choice(ASKED, Msg("Your request is waiting: {what}", {"what": what}), "account-clock"),)
    return (Choice(ASKED, Msg("{name} asks to change: {what}", {"name": name, "what": what}), "account-question"),)


def consent_route(wish: Proposal) -> PreviewRoute:
    """The page on which consent is given."""
    return PreviewRoute(wish.change, word_asked=True)


def words_for(wish: Proposal | None, viewer: str) -> tuple[Choice, ...]:
    """What `viewer` may answer to a proposal; its author can only withdraw it."""
    return TAKE_BACK if wish is not None and wish.by == viewer else WORDS


def answer_consent(context: PageContext, key: str) -> Transition:
    """Make the change once nobody's consent is missing; the shared screen consents for everybody."""
    wish, viewer = context.wish, context.viewer
    if wish is None or key == "back":
        return Transition(AT_TABLE)
    if key == "withdraw":
        return Transition(AT_TABLE, Withdraw())
    if key == "decline":
        return Transition(AT_TABLE, Decline())
    left = () if viewer == TABLE else tuple(seat for seat in wish.of if seat != viewer)
    return Transition(AT_TABLE, Propose(replace(wish, of=left)) if left else Amend(wish.change, wish.by))


def _needed(table: Table, change: Change, known: Knowable, viewer: str) -> tuple[str, ...]:
    """The players besides `viewer` whose steps would change or be lost, or all of them if it would show secrets; the
    shared screen needs nobody's consent.
    """
    if known.tells and viewer != TABLE:
        return tuple(seat.id for seat in table.seats if seat.id != viewer)
    found = known.amended
    seqs = [each.seq for each in found.illegal if each.way != ANYWAY]
    if found.illegal and found.illegal[-1].way == STOP:
        seqs += [seq for seq in table.counting if seq > seqs[-1] and is_decision(table.entries[seq])]
    asks = [table.entries[seq].ask for seq in (*([] if comes_before(table, change) else [change.seq]), *seqs)]
    new = (*([change.ask] if change.ask else []), *(ask for _, ask in change.then))
    authors = [ask.by for ask in (*asks, *new)]
    seats = [seat.id for seat in table.seats if seat.id != viewer]
    return () if viewer == TABLE else tuple(seat for seat in seats if seat in authors)
