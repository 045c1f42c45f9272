"""The word of others, where somebody changes on a phone what they did: whose is needed, how it is asked for and given.

What may live here: that, as values. What may not: who keeps a wish (session), what would come of it (consequences.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.pages.navigation import ASKED, Amend, Decline, PageContext, Propose, Transition, Wish, Withdraw
from companion.app.pages.routes import AT_TABLE, PreviewRoute
from companion.engine.log import headline
from companion.engine.past.amending import ANYWAY, STOP, Change, changeable, comes_before
from companion.engine.past.knowable import Knowable
from companion.engine.table import Table, is_decision
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg, joined

WORDS = (Choice("agree", Msg("I agree: change it so"), "check", emphasis="main"),
         Choice("decline", Msg("No, it stays"), "close"))
TAKE_BACK = (Choice("withdraw", Msg("Take the wish back"), "account-clock", emphasis="main"),)


def ways_on(table: Table, change: Change, known: Knowable, viewer: str) -> tuple[Choice, ...]:
    """To do it, or to ask whoever has a word in it."""
    of = _needed(table, change, known, viewer)
    if not of:
        return (Choice("do", Msg("Change it so"), "check", emphasis="main"),)
    names = joined([Msg.plain(seat.name) for seat in table.setup.seats if seat.id in of]) or Msg.plain("")
    return (Choice("ask", Msg("Ask {name} to agree", {"name": names}), "account-question", emphasis="main"),)


def proposed(table: Table, change: Change, known: Knowable, by: str) -> Propose:
    """The wish of `by`."""
    return Propose(Wish(change, by, _needed(table, change, known, by)))


def offered(table: Table, wish: Wish | None, viewer: str) -> tuple[Choice, ...]:
    """On the screens of those who are asked, on the shared one, and of whoever wishes it: the way to what is wished."""
    if wish is None or viewer not in (TABLE, wish.by, *wish.of) or not changeable(table, wish.change.seq):
        return ()
    name = next(seat.name for seat in table.setup.seats if seat.id == wish.by)
    what = headline(table, wish.change.seq, viewer)
    if viewer == wish.by:
        return (Choice(ASKED, Msg("Your wish is waiting: {what}", {"what": what}), "account-clock"),)
    return (Choice(ASKED, Msg("{name} asks to change: {what}", {"name": name, "what": what}), "account-question"),)


def asked(wish: Wish) -> PreviewRoute:
    """The page on which the word is given."""
    return PreviewRoute(wish.change, word_asked=True)


def words_for(wish: Wish | None, viewer: str) -> tuple[Choice, ...]:
    """What `viewer` may say to what is wished: whoever wishes it can only take it back."""
    return TAKE_BACK if wish is not None and wish.by == viewer else WORDS


def answered(context: PageContext, key: str) -> Transition:
    """The change is made once nobody's word is missing; the shared screen's is everybody's."""
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
    """Those besides `viewer` whose steps would be others or would be lost, or all whom it might tell of; the shared
    screen needs nobody's word."""
    if known.tells and viewer != TABLE:
        return tuple(seat.id for seat in table.setup.seats if seat.id != viewer)
    found = known.amended
    seqs = [each.seq for each in found.illegal if each.way != ANYWAY]
    if found.illegal and found.illegal[-1].way == STOP:
        seqs += [seq for seq in table.counting if seq > seqs[-1] and is_decision(table.entries[seq])]
    asks = [table.entries[seq].ask for seq in (*([] if comes_before(table, change) else [change.seq]), *seqs)]
    new = (*([change.ask] if change.ask else []), *(ask for _, ask in change.then))
    authors = [ask.by for ask in (*asks, *new)]
    seats = [seat.id for seat in table.setup.seats if seat.id != viewer]
    return () if viewer == TABLE else tuple(seat for seat in seats if seat in authors)
