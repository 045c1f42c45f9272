"""Two worlds for every game: the same play at two tables, equal but for one thing that only one player may know.

Both are lawful games, played by the same answers from the first move on; only what was told in secret was another
thing: other points, another card laid face down, another find, another hero. What may live here: making such tables.
What may not: what is shown of them (every_page.py), a game by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.app.simulation.monkey import acting_viewers, choice_of, possible_choices, value_for
from companion.engine import corrections
from companion.engine.acts import Adjust, Undo
from companion.engine.answers import Answer, Reply
from companion.engine.game import Adjustable, Ask, Game, Setup
from companion.engine.screens import answer, look
from companion.engine.secrecy import Secret, redact
from companion.engine.table import Accepted, Table, believed, catch_up, last_decision, next_alarm, open_table, submit
from companion.engine.view import PUBLIC, TABLE

RUNNING, UNDONE, OVER = "running", "undone", "over"
BY_HAND, TRIES, MOST_STEPS = 0.3, 4, 400
LOOKED_AT, LASTS = (1, 9, 40), 40
"""After so many steps with different secrets the two are looked at; after so many they are one again."""


class Worlds(NamedTuple):
    """Two tables that differ in one secret of `owner`, and at which moment of the game they stand."""

    one: Table
    other: Table
    owner: str
    moment: str

    @property
    def strangers(self) -> tuple[str, ...]:
        """Everybody else to whom both worlds have been the same so far."""
        everybody = (TABLE, PUBLIC, *(seat.id for seat in self.one.setup.seats))
        return tuple(viewer for viewer in everybody
                     if viewer != self.owner and known(self.one, viewer) == known(self.other, viewer))


def known(table: Table, viewer: str) -> tuple[Any, ...]:
    """All that the rules let a viewer know: the present, and what happened of what counts."""
    return redact(table.state, viewer), tuple(redact(table.entries[seq].events, viewer) for seq in table.counting)


def worlds(game: Game, setup: Setup[Any, Any], seed: int, most: int = MOST_STEPS) -> Iterator[Worlds]:
    """A random game at moments at which one secret could be another; the same seed plays the same game."""
    play = _Play(open_table(game, setup), Random(seed))
    for _ in range(most):
        if game.over(play.one.state):
            return
        yield from (found for found in play.step() if found.strangers)


class _Play:
    """Two tables side by side, one while nobody has told a secret. `since`: steps since they differ."""

    def __init__(self, table: Table, luck: Random) -> None:
        self.one = self.other = table
        self.luck, self.owner, self.since, self.now = luck, "", 0, 0

    def step(self) -> Iterator[Worlds]:
        """Somebody does something, at both tables; what there is to be looked at after it."""
        self.now += self.luck.randint(0, 9_000)
        self.one, self.other = (catch_up(table, self.now)[0] for table in (self.one, self.other))
        by_hand = not self.owner and self.luck.random() < BY_HAND
        if by_hand and self._differ(_told_by_hand(self.one, self.now, self.luck)):
            return
        given = _next_answer(self.one, self.now, self.luck)
        if given is None:
            waiting = next_alarm(self.one)
            self.now = waiting.at if waiting else self.now
        elif (after := _answered(self.one, given)) is not None and not (
                not self.owner and self._differ(_otherwise_told(self.one, after, given, self.luck))):
            yield from self._answered_twice(given, after)

    def _differ(self, told: tuple[Table, Table, str] | None) -> bool:
        """From here on there is a secret, if one was `told`."""
        if told is not None:
            self.one, self.other, self.owner, self.since = *told, 0
        return told is not None

    def _answered_twice(self, given: Answer, after: Table) -> Iterator[Worlds]:
        if not self.owner:
            self.one = self.other = after
            return
        before, beside = self._worlds(RUNNING), _answered(self.other, given)
        self.since += 1
        self.one, self.other = after, after if beside is None else beside
        if beside is None:  # that it was refused has told it
            yield before
        elif not self._worlds("").strangers:  # the rules have opened it
            yield from self._taken_back()
        elif self.one.game.over(self.one.state):
            yield self._worlds(OVER)
            yield from self._taken_back()
        elif self.since in LOOKED_AT:
            yield self._worlds(RUNNING)
            yield from self._taken_back()
        if beside is None or not self._worlds("").strangers or self.since >= LASTS:
            self.other, self.owner = self.one, ""

    def _worlds(self, moment: str) -> Worlds:
        return Worlds(self.one, self.other, self.owner, moment)

    def _taken_back(self) -> Iterator[Worlds]:
        """Both worlds after an undo."""
        found = [submit(table, Ask(Undo(last_decision(table)), TABLE, self.now)) for table in (self.one, self.other)]
        tables = [each.table for each in found if isinstance(each, Accepted)]
        if len(tables) == 2:
            yield Worlds(tables[0], tables[1], self.owner, UNDONE)


def _next_answer(table: Table, now: int, luck: Random) -> Answer | None:
    for viewer in luck.sample(acting_viewers(table.setup), len(table.setup.seats) + 1):
        shown = look(table, viewer, now)
        choice = choice_of(shown,
                           luck) or next(iter(luck.sample(possible_choices(shown), len(possible_choices(shown)))), None)
        if choice is not None:
            return Answer(viewer, choice.key, now, value_for(choice.input, luck))
    return None


def _answered(table: Table, given: Answer) -> Table | None:
    ask = answer(table, given, given.at)
    found = ask if isinstance(ask, Reply) else submit(table, ask)
    return found.table if isinstance(found, Accepted) else None


def _told_by_hand(table: Table, now: int, luck: Random) -> tuple[Table, Table, str] | None:
    """Something secret is put right, in either world to something else."""
    places = [place for place in believed(table) if place.seat and _is_secret(table, place)]
    if not places:
        return None
    place = luck.choice(places)
    values = [value_for(place.wanted, luck) for _ in range(TRIES)]
    found = [submit(table, Ask(Adjust(place.path, value), place.seat, now, source="phone")) for value in values]
    tables = [each.table for each in found if isinstance(each, Accepted)]
    return next(((tables[0], other, place.seat) for other in tables[1:] if other.state != tables[0].state
                 and Worlds(tables[0], other, place.seat, "").strangers), None)


def _is_secret(table: Table, place: Adjustable) -> bool:
    if isinstance(place.value, Secret):
        return place.value.known_to == (place.seat,)
    try:
        there = corrections.raw_value(table.state, place.path)
    except KeyError:
        return False
    return isinstance(there, Secret) and there.known_to == (place.seat,)


def _otherwise_told(table: Table, after: Table, given: Answer, luck: Random) -> tuple[Table, Table, str] | None:
    """The same choice with another value, if nobody but who made it could tell the difference."""
    ask = after.entries[-1].ask
    if not any(_holds_secret(event, ask.by) for event in after.entries[-1].events):
        return None
    choice = next((choice for choice in look(table, given.viewer, given.at).choices if choice.key == given.key), None)
    for _ in range(TRIES if choice is not None and choice.input is not None else 0):
        other = _answered(table, replace(given, value=value_for(choice.input, luck) if choice else None))
        if other is not None and other.state != after.state and Worlds(after, other, ask.by, "").strangers:
            return after, other, ask.by
    return None


def _holds_secret(tree: Any, owner: str) -> bool:
    """Whether there is something in it that only its owner may know."""
    if isinstance(tree, Secret):
        return tree.known_to == (owner,)
    if isinstance(tree, tuple):
        return any(_holds_secret(part, owner) for part in tree)
    return isinstance(tree, Struct) and any(
        _holds_secret(getattr(tree, name), owner) for name in tree.__struct_fields__)
