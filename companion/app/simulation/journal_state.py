"""What can be said of every game in a journal: is it whole, can this version read it. It prints and judges.

What may live here: reading whole games back. What may not: arguments, settings, changing anything.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from companion.app.storage.journal import Journal, Loss, Recorded
from companion.engine.codec import decode_entry, decode_setup
from companion.engine.game import Game
from companion.engine.table import Table, replay
from companion.engine.words import Msg

log = logging.getLogger(__name__)


def judged(journal: Journal, installed: Mapping[str, Game], say: Callable[[Msg], str]) -> int:
    """The state of every game of the journal, one line each; 1 if something of it cannot be read."""
    lines = [_state(journal, recorded, installed) for recorded in reversed(journal.games())]
    known = {recorded.id for recorded in journal.games()}
    lost = {loss.game: _lost(loss) for loss in journal.lost}
    whole = not (lost or journal.quarantined) and all(sound for _, sound in lines)
    for line in (*(line for line, _ in lines), *lost.values()):
        print(say(line))
    if journal.quarantined:
        print(say(Msg("The journal is damaged. At the next start it is set aside, and everything intact is saved.")))
    elif whole:
        print(say(Msg("Every entry of {n} games is there.", {"n": len(known)})))
    return 0 if whole else 1


def _state(journal: Journal, recorded: Recorded, installed: Mapping[str, Game]) -> tuple[Msg, bool]:
    """What is to be said of a game, and whether it can be played on."""
    said: dict[str, str | int | Msg] = {"number": recorded.id, "game": recorded.game,
                                        "count": len(journal.entries(recorded.id))}
    if table_of(journal, recorded, installed) is None:
        return Msg("Game {number} ({game}): {count} entries; it cannot be read by this version", said), False
    if recorded.finished:
        return Msg("Game {number} ({game}): {count} entries, finished", said), True
    return Msg("Game {number} ({game}): {count} entries, can be gone on with", said), True


def table_of(journal: Journal, recorded: Recorded, installed: Mapping[str, Game]) -> Table | None:
    """The table of a recorded game; None if it cannot be read."""
    game = installed.get(recorded.game)
    if game is None:
        return None
    try:
        entries = [decode_entry(game, data) for data in journal.entries(recorded.id)]
        return replay(game, decode_setup(game, recorded.setup), entries)
    except Exception as error:  # whatever a game makes of a set-up or an entry that is not its own
        log.warning("game %s: %s", recorded.id, error)
        return None


def _lost(loss: Loss) -> Msg:
    return Msg("Game {number}: {lost} of {all} moves could not be read", {
        "number": loss.game, "lost": loss.known - loss.read, "all": loss.known})
