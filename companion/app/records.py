"""Everything that is kept, in one place: journal, library, what ships for each game; and how a game is taken from it.

What may live here: moving values between the files and the engine. What may not: screens, time, who is told.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine import acts, dice
from companion.engine.game import Game, Setup
from companion.engine.table import Entry

from .content import Stock, stock
from .journal import Journal
from .library import Item, Library
from .pages.place import Past
from .store_errors import StoreError

log = logging.getLogger(__name__)


class Sitting(Struct, frozen=True):
    """What every set-up says, whatever the game."""

    name: str


class AnySetup(Struct, frozen=True):
    """The part of a set-up that can be read without its game."""

    seats: tuple[Sitting, ...] = ()


class Records:
    """The open files and the installed games. Methods raise StoreErrors unless they say otherwise."""

    def __init__(self, journal: Journal, library: Library, games: dict[str, Game],
                 ships: dict[str, dict[str, Any]]) -> None:
        """`ships` is the content that comes with the companion, by game."""
        self.journal, self.library, self.games, self._ships = journal, library, games, ships
        self.stocks = {name: self._stock(game) for name, game in games.items()}
        self.wishes = library.wishes()
        self._readings: dict[str, int] = {}

    def _stock(self, game: Game) -> Stock:
        return stock(game, self._ships.get(game.id, {}), self.library.content(game.id))

    def asides(self) -> tuple[str, ...]:
        """The names of damaged files that were set aside."""
        return tuple(path.name for path in (*self.journal.asides, *self.library.asides))

    def past(self) -> tuple[Past, ...]:
        """Every game in the journal, newest first."""
        return tuple(Past(game.id, game.game, _names(game.setup), game.finished) for game in self.journal.games())

    def learn(self, game: str, item: Item) -> None:
        """Remember one thing of this copy."""
        self.library.learn(game, item)
        self.stocks[game] = self._stock(self.games[game])

    def wish(self, name: str, value: Any) -> None:
        """Remember what was chosen on the screen."""
        self.library.wish(name, value)
        self.wishes = {**self.wishes, name: value}

    def reading(self, die: str, value: int, raw: str) -> None:
        """Put a roll that nobody asked for into the ledger."""
        self.library.ledger.read(die, value, dice.DIE, raw)

    def seated(self, setup: Setup[Any, Any]) -> None:
        """Remember who sits at the table."""
        self.library.remember(tuple((seat.name, seat.mark) for seat in setup.seats))

    def remember(self, game: Game, entry: Entry[Any, Any]) -> bool:
        """Put what an entry taught into the library; False if the disk did not take it. Never raises a StoreError."""
        try:
            for event in entry.events:
                self._remember(game, event)
        except StoreError:
            log.exception("the library could not be written")
            return False
        return True

    def _remember(self, game: Game, event: Any) -> None:
        match event:
            case acts.DieLanded(_, rolled, name) if rolled.source != dice.KEPT:
                self._readings[name] = self.library.ledger.read(rolled.die, rolled.value, rolled.source, rolled.raw)
            case acts.DieCorrected(_, _, value, name):
                self.library.ledger.read("", value, "corrected", corrected=self._readings.get(name, 0))
        if not isinstance(event, acts.EVENTS):
            for learned in game.learned(event):
                self.learn(game.id, Item(learned.kind, learned.key, msgspec.json.encode(learned.value)))


def _names(setup: bytes) -> tuple[str, ...]:
    try:
        return tuple(seat.name for seat in msgspec.json.decode(setup, type=AnySetup).seats)
    except msgspec.MsgspecError:
        return ()
