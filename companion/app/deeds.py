"""Doing what pages ask for: begin, go on, put away, go back, invite, remember. Each deed is a few lines on the room.

What may live here: deeds. What may not: how they are asked for or shown. A StoreError means: it was not done.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.codec import ForeignError, encode
from companion.engine.table import Refused, last_decision

from . import news, notices
from .pages import place
from .play import Play
from .room import Room
from .settings import wished
from .store_errors import StoreError

Invite = Callable[[str], str]


def recover(room: Room) -> None:
    """Go on with the newest unfinished game; without one the screen is at home."""
    newest = room.records.journal.newest_unfinished()
    if newest is not None:
        _go_on(room, newest.id)
    tell_asides(room)


def tell_asides(room: Room) -> None:
    """Say once of every damaged file that it was set aside."""
    for name in room.records.asides():
        if name not in room.asides:
            room.notices = notices.put(room.notices, notices.set_aside(name))
    room.asides = room.records.asides()


def do(room: Room, deed: place.Deed, invite: Invite) -> None:
    """Do one deed."""
    match deed:
        case place.Begin(setup):
            room.play = Play.begin(room.records.journal, room.records.games[setup.game], setup, room.clock.now())
            room.records.seated(setup)
        case place.Continue(number):
            _go_on(room, number)
        case place.PutAway():
            _put_away(room)
        case place.Wish(name, value):
            room.records.wish(name, value)
            room.settings = wished(room.configured, room.records.wishes)
        case place.Invite(seat):
            room.code = invite(seat)
        case place.Learn(game, item):
            room.records.learn(game, item)
        case place.GoBack(seq):
            _go_back(room, seq)


def _go_on(room: Room, number: int) -> None:
    """Take up a game of the journal; one that cannot be read any more is named and left as it is."""
    recorded = next((game for game in room.records.journal.games() if game.id == number), None)
    game = room.records.games.get(recorded.game) if recorded else None
    if recorded is None or game is None:
        return
    now = room.clock.now()
    try:
        resumed = Play.resume(room.records.journal, recorded, game, now)
    except ForeignError:
        room.notices = notices.put(room.notices, notices.unreadable(number))
        return
    room.play, room.place = resumed.play, place.AT_TABLE
    if resumed.sign.wall:
        room.notices = notices.put(room.notices, notices.power_was_away(resumed.sign, room.clock.wall()))


def _put_away(room: Room) -> None:
    if room.play is None:
        return
    view = news.screen(room.play.table, room.play.table.at, 0, (), ())
    result = encode(view.result) if view.result else b""
    room.play.end(result)
    try:
        room.records.library.end(room.play.recorded.id, room.play.table.game.id, result)
    except StoreError as error:
        room.notices = notices.put(room.notices, notices.trouble(error))
    room.play, room.place = None, place.Place()


def _go_back(room: Room, seq: int) -> None:
    """Undo one decision after the other until `seq` is the last that counts."""
    play = room.play
    while play is not None and last_decision(play.table) > seq:
        at = max(play.time(room.clock.now()), play.table.at)
        if isinstance(play.undo(at), Refused):
            return


def learn(room: Room) -> bool:
    """Put what the newest entries teach into the library, once everybody has been told; False if the disk refuses."""
    untaught, room.untaught = room.untaught, ()
    remembered = [room.records.remember(game, entry) for game, entry in untaught]
    if not all(remembered):
        room.notices = notices.put(room.notices, notices.not_remembered())
    return all(remembered)
