"""Everything that is kept, in one place: journal, library, what ships for each game; and how a game is taken from it.

What may live here: moving values between the files and the engine. What may not: screens, time, who learns of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.engine.game import Game, Setup
from companion.engine.table import Entry

from .errors import StoreError
from .inventory import Inventory, inventory_after, make_inventory
from .journal import Journal, Recorded
from .learning import DieRead, DieReread, Lesson, lessons, secret_lessons
from .library import ContentItem, Finish, Library
from .on_demand import OnDemand

TRAY = "tray:"
PACKED = "packed"
UNSHOWN = "unshown"
TABLE_PICTURES = "table-pictures"


def ended_games(games: Iterable[Recorded]) -> tuple[Finish, ...]:
    """Those games of a journal that have ended with a result, as they come."""
    return tuple(Finish(game.id, game.game, game.finished, game.result, game.opened) for game in games if game.result)


class TablePicture(Struct, frozen=True):
    """A picture of the real table, by its name: it was taken after so many entries of the game."""

    name: str
    after: int


class Repository:
    """The open files and the installed games. Methods raise StoreErrors unless they say otherwise.

    It has many methods because everything that is remembered beside a game is read and written here.
    """

    def __init__(self, journal: Journal, library: Library, games: Mapping[str, Game],
                 ships: Mapping[str, dict[str, Any]]) -> None:
        """`ships` is the content that comes with the companion, by game."""
        self.journal, self.library, self.games, self._ships = journal, library, games, ships
        self._inventories: dict[str, Inventory] = {}
        chosen = library.overrides()
        self.overrides = {name: value for name, value in chosen.items() if not name.startswith(TRAY)}
        self.trays = {name.removeprefix(TRAY): value for name, value in chosen.items()
                      if name.startswith(TRAY) and isinstance(value, str)}
        self._readings: dict[str, int] = {}

    @property
    def inventories(self) -> Mapping[str, Inventory]:
        """What is known of every game's box; the box of a game, and the game, are opened when it is asked for."""
        return OnDemand(self.games, self._inventory)

    def _inventory(self, name: str) -> Inventory:
        if name not in self._inventories:
            self._inventories[name] = make_inventory(self.games[name], self._ships.get(name, {}),
                                                     self.library.content(name))
        return self._inventories[name]

    def quarantined(self) -> tuple[str, ...]:
        """The names of damaged files that were set aside."""
        return tuple(path.name for path in (*self.journal.quarantined, *self.library.quarantined))

    def learn(self, game: str, item: ContentItem) -> None:
        """Remember one thing of this copy."""
        self.change_box(game, (item,))

    def change_box(self, game: str, items: tuple[ContentItem, ...]) -> None:
        """Remember several things of this copy at once, and what stood there before, for people who did not see the
        change.
        """
        was = self._inventory(game)
        self.library.change(game, items)
        now = make_inventory(self.games[game], self._ships.get(game, {}), self.library.content(game))
        self._inventories[game] = inventory_after(was, now, items)

    def set_option(self, name: str, value: Any) -> None:
        """Remember what was chosen on the screen."""
        self.library.set_override(name, value)
        self.overrides = {**self.overrides, name: value}

    def set_tray(self, device: str, name: str | None) -> None:
        """Remember the decision about a plugged-in device: its name as a tray, empty: left alone, None: none."""
        self.library.set_override(TRAY + device, name)
        others = {known: as_what for known, as_what in self.trays.items() if known != device}
        self.trays = others if name is None else {**others, device: name}

    @property
    def packed(self) -> tuple[int, ...]:
        """The numbers of the games that lie in their boxes, to be gone on with."""
        return self._numbers(PACKED)

    def set_packed(self, number: int, *, packed: bool) -> None:
        """Remember whether a game lies in its box."""
        self._set_number(PACKED, number, there=packed)

    @property
    def unshown(self) -> tuple[int, ...]:
        """The numbers of the games that could not be shown; none of them is resumed by itself."""
        return self._numbers(UNSHOWN)

    def set_unshown(self, number: int, *, unshown: bool) -> None:
        """Remember whether a game could not be shown."""
        if unshown != (number in self.unshown):
            self._set_number(UNSHOWN, number, there=unshown)

    @property
    def table_pictures(self) -> dict[int, TablePicture]:
        """The pictures of real tables, by the number of the game that lay there."""
        found = self.overrides.get(TABLE_PICTURES)
        lines = found if isinstance(found, list) else []
        read = [line for line in lines if isinstance(line, list) and list(map(type, line)) == [int, str, int]]
        return {number: TablePicture(name, after) for number, name, after in read}

    def set_table_picture(self, number: int, picture: TablePicture | None) -> None:
        """Keep the picture of the table on which a game lies, in the place of an earlier one; None: no more."""
        others = {one: kept for one, kept in self.table_pictures.items() if one != number}
        pictures = others if picture is None else {**others, number: picture}
        self.set_option(TABLE_PICTURES, [[one, kept.name, kept.after] for one, kept in pictures.items()])

    def _numbers(self, name: str) -> tuple[int, ...]:
        found = self.overrides.get(name)
        return tuple(number for number in found if type(number) is int) if isinstance(found, list) else ()

    def _set_number(self, name: str, number: int, *, there: bool) -> None:
        others = [other for other in self._numbers(name) if other != number]
        self.set_option(name, [*others, number] if there else others)

    def note_reading(self, die: str, value: int, raw: str) -> None:
        """Put a roll that nobody asked for into the ledger."""
        self.library.ledger.stray(die, value, raw)

    def seated(self, setup: Setup[Any, Any]) -> None:
        """Remember who sits at the table."""
        self.library.remember(tuple((seat.name, seat.mark) for seat in setup.seats))

    def remember(self, game: Game, entry: Entry[Any, Any]) -> bool:
        """Put what an entry teaches into the library; False if the disk did not take it. Raises nothing."""
        try:
            for lesson in lessons(game, entry):
                self._take(game.id, lesson)
        except StoreError:
            return False
        return True

    def reveal(self, game: Game, entries: Iterable[Entry[Any, Any]]) -> None:
        """Put into the library what was learned in secret, now that the game is put away."""
        for lesson in secret_lessons(game, entries):
            self._take(game.id, lesson)

    def _take(self, game: str, lesson: Lesson) -> None:
        ledger = self.library.ledger
        match lesson:
            case DieRead(name, rolled):
                self._readings[name] = ledger.read(rolled.die, rolled.value, rolled.source, rolled.raw)
            case DieReread(name, value):
                ledger.read("", value, "corrected", corrected=self._readings.get(name, 0))
            case ContentItem():
                self.learn(game, lesson)


def finished_games(games: Iterable[Recorded], kept: Iterable[Finish]) -> tuple[Finish, ...]:
    """All games that have ended, newest first: what the journal tells (`games`), and what the library alone `kept`."""
    games = tuple(games)
    opened = {game.id: game.opened for game in games}
    ended = ended_games(games)
    counted = {finish.number for finish in ended}
    alone = (finish for finish in kept if finish.number not in counted
             and not 0 < opened.get(finish.number, 0) <= finish.wall)
    return tuple(sorted((*ended, *alone), key=lambda finish: -finish.number))
