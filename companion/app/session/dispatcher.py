"""The dispatcher handles every item of the inbox in its turn, lets happen what is due, and collects what everybody is
to learn.

What may live here: the order of things, replies, words when something fails. What may not: threads, waiting, rules.
Imports many modules, because every kind of item comes to it.
"""

from __future__ import annotations

from companion.app.storage.errors import DamagedError, StoreError
from companion.engine.answers import ACCEPTED, DUPLICATE, REFUSED, Answer, Reply
from companion.engine.signals import Signal

from . import answer_handler, notices, page_actions, resuming, self_test_runner, signal_handler
from .app_state import AppState
from .game_session import has_entry
from .inbox import Cleared, Fitted, InboxItem, Kept, Noted, Present, Probed, ScreenOpened, Undrawable
from .projector import Projector
from .proving import Proof
from .reading_ahead import ReadingAhead
from .submission import stand_while_put_right
from .subscribers import ReplySent, Snapshot, Subscribers

GRACE_MS = 60  # a press is reported a debounce after it happened, and still beats the timer
AGAIN_MS = 1000
LEDGER_MS = 30_000  # so long may readings of dice wait: many are written at once
REMEMBERED = 256


def no_phones(seat: str) -> str:
    """The `invite` of tables without phones: there is no code for anybody."""
    return ""


class Dispatcher:
    """Only the runner's thread may use it. `invite` makes the text of a QR code with which a phone joins as a seat."""

    def __init__(self, state: AppState, subscribers: Subscribers, invite: page_actions.CodeMaker = no_phones) -> None:
        """Resume the newest unfinished game if there is one. This is how every start works, so it is also the recovery.
        """
        self._state, self._subscribers, self._invite = state, subscribers, invite
        self._seen: dict[tuple[str, str], None] = {}
        self._again, self._ledger_due, self._proof = 0, 0, Proof(state)
        self._ahead, self._projector = ReadingAhead(state), Projector(state)
        resuming.resume_newest(state)

    def dispatch(self, item: InboxItem) -> None:
        """Let one item have its effect; a client who asked gets a reply."""
        match item:
            case Answer():
                self._answer(item)
            case Present(seat, here):
                self._state.set_connected(seat, here)
            case Noted(notice):
                self._state.shown.notify(notice)
            case Cleared(id):
                self._state.shown.withdraw(id)
            case Kept(upkeep):
                self._state.upkeep = upkeep
            case ScreenOpened(display):
                self._state.devices.display = display
            case Undrawable():
                resuming.leave_undrawable(self._state)
            case Fitted() | Probed():
                self_test_runner.hear_parts(self._state, item)
            case Signal():
                self._sense(item)

    def report_failure(self, item: InboxItem) -> None:
        """A mistake of ours has stopped `item`: say so. The game is as it was before."""
        mishap = notices.own_mishap()
        self._state.shown.notify(mishap)
        if isinstance(item, Answer):
            self._subscribers.tell(ReplySent(item.viewer, item.source, Reply(item.id, REFUSED, 0, mishap.text)))

    def tick(self, now: int) -> bool:
        """Let happen what is due by monotonic `now`, and give signs of life; True if something happened."""
        session, told = self._state.session, self._write_readings(now) | self_test_runner.pass_time(self._state, now)
        told |= self._projector.pass_time(now)
        if session is None or now < self._again:
            return told
        try:
            happened = session.catch_up(now - GRACE_MS)
            self._state.entries_accepted(happened)
            session.beat(now)
        except StoreError as error:
            self._again = now + AGAIN_MS
            self._state.shown.notify(notices.file_trouble(error))
            return True
        return told or bool(happened)

    def next_due(self) -> int | None:
        """When `tick` has something to do, in monotonic milliseconds; None: nothing is coming."""
        due = self._state.next_due(GRACE_MS)
        coming = [None if due is None else max(due, self._again), self._ledger_due or None, self._quiet_due(),
                  self._projector.next_due()]
        return min((at for at in coming if at is not None), default=None)

    def _quiet_due(self) -> int | None:
        """When there is something to do that only a quiet moment is for: the proof first, then reading ahead."""
        proof = self._proof.next_due()
        return self._ahead.next_due() if proof is None else proof

    def close(self) -> None:
        """The end has come: write down when it was."""
        resuming.leave_game(self._state)

    def take_snapshot(self) -> Snapshot:
        """What everybody is to learn now."""
        resuming.report_quarantined(self._state)
        session = self._state.session
        self._state.sight.makes(session.recorded.id if session else 0, page=not self._state.at_table)
        try:
            return self._state.take_snapshot(self._subscribers.notices(), self._subscribers.tell)
        except DamagedError:
            if not self._proof.read_what_is_left():
                raise
            resuming.report_quarantined(self._state)
            return self._state.take_snapshot(self._subscribers.notices())

    def leave_unshown(self) -> bool:
        """The first sight of a game that was just entered cannot be made; False if the game has been seen before."""
        return resuming.leave_unshown(self._state)

    def flush_learning(self) -> bool:
        """Do what can wait until everybody has been informed: learning, and keeping a state. False if this led to a new
        notice.
        """
        if self._state.session is not None:
            self._state.session.keep_state()
        return page_actions.learn_entries(self._state)

    def prove_further(self, now: int) -> bool:
        """Prove a bit more of what was believed at the start, while nothing else is to be done; True if everybody is to
        learn of a difference. Once all is proved, what pages will ask is read a bit further.
        """
        if self._proof.next_due() is None:
            self._ahead.read_further(now)
            return False
        return self._proof.prove_further(now)

    def _write_readings(self, now: int) -> bool:
        """Have the ledger written once readings have waited long enough; True if that failed, which becomes a notice.
        """
        ledger = self._state.repository.library.ledger
        if ledger.waiting and not self._ledger_due:
            self._ledger_due = now + LEDGER_MS
        if not self._ledger_due or now < self._ledger_due:
            return False
        self._ledger_due = 0
        try:
            ledger.write()
        except StoreError:
            self._state.shown.notify(notices.not_remembered())
            return True
        return False

    def _answer(self, given: Answer) -> None:
        self._subscribers.tell(ReplySent(given.viewer, given.source, self._reply(given)))

    def _reply(self, given: Answer) -> Reply:
        """The reply to one answer; an id that was accepted before is not done again."""
        name, session = (given.viewer, given.id), self._state.session
        if given.id and (name in self._seen or (session is not None and has_entry(session, given.id, given.viewer))):
            return Reply(given.id, DUPLICATE, self._state.revision)
        try:
            reply = self._handled(given)
        except StoreError as error:
            self._state.shown.notify(notices.file_trouble(error))
            return Reply(given.id, REFUSED, self._state.revision, error.text)
        if given.id and reply.result == ACCEPTED:
            self._seen = {**dict(list(self._seen.items())[-REMEMBERED:]), name: None}
        return reply

    def _handled(self, given: Answer) -> Reply:
        """Let an answer have its effect; while something is put right on the shared screen, no time runs out."""
        was = self._state.puts_right
        reply = answer_handler.handle_answer(self._state, given, self._invite, self._subscribers.tell)
        session, puts_right = self._state.session, self._state.puts_right
        if session is not None and was != puts_right:
            self._state.entries_accepted(stand_while_put_right(session, self._state.clock.now(), stand=puts_right))
        return reply

    def _sense(self, signal: Signal) -> None:
        try:
            signal_handler.handle_signal(self._state, signal, self._answer, self._subscribers.tell)
        except StoreError as error:
            self._state.shown.notify(notices.file_trouble(error))
