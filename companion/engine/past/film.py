"""The evening as a film of about a minute: which moments of a game are seen again, from which second to which. Pure.

What may live here: choosing moments, how long each is to be read. What may not: a clock that runs, pages, pictures.

A film shows what the shared screen showed then. Every state is redacted for it before anything is looked for in it, so
no choice and no word rests on a secret before the rules have opened it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import log10
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine import acts, dice, log, parts
from companion.engine.game import Game
from companion.engine.secrecy import redact
from companion.engine.table import AMENDING, SHARED_COMMANDS, Entry, Table, as_it_was, evolve
from companion.engine.view import TABLE
from companion.engine.words import Msg, say

from .ending import ended_by

FALL = "fall"
RARE = "rare"
LEAD = "lead"
ROLL = "roll"
ACT = "act"
WEIGHTS = {FALL: 90, RARE: 80, LEAD: 70, ROLL: 40}
QUOTA = {FALL: 3, RARE: 3, LEAD: 3, ROLL: 2}
"""What is seen first, and how many of its kind; the rest of the minute tells of turns, spread over the evening."""
BIG = 3
"""So many dice at once are worth to be seen again even where they are not rare."""
LENGTH_MS = 60_000
LEAST_MS = 3_500
MOST_MS = 7_000
LAST_MS = 8_000
"""A film is about so long; so long a scene stands at the least and at the most; so long the end stands."""
LOOK_MS, LETTER_MS = 2_000, 75
"""The time to look at a table, and for each letter that is read below it, in the longer of two languages."""
APART = 30
"""Moments that are nearer than this fraction of the game are one moment."""
WHOLE = -1
BESIDE_PLAY = SHARED_COMMANDS - frozenset(acts.DICE_COMMANDS)
"""What is no play: clocks, hands, peeks, what was put right."""


class FilmMoment(Struct, frozen=True):
    """Something to be seen again: after entry `seq`, or among its dice after so many `events` of it.

    `place` counts what counts; `weight` says how much it is worth, `kind` what it is.
    """

    kind: str
    place: int
    seq: int
    text: Msg
    seat: str = ""
    weight: float = 0.0
    events: int = WHOLE


class FilmScene(Struct, frozen=True):
    """One picture of a film, from `begins` on for `lasts` ms: the table after entry `seq` (-1: before the first).

    `events`: only so many of that entry's events have happened. `text` is what is to be seen, `seat` whose doing that
    was, `at` the time of the table in ms; None where that is not known.
    """

    seq: int
    text: Msg
    seat: str = ""
    at: int | None = None
    events: int = WHOLE
    begins: int = 0
    lasts: int = LEAST_MS

    @property
    def ends(self) -> int:
        """When the next picture comes."""
        return self.begins + self.lasts


class Film(Struct, frozen=True):
    """The scenes of one evening, in their order; the first begins at 0."""

    scenes: tuple[FilmScene, ...]

    @property
    def length(self) -> int:
        """How long it is, in ms."""
        return self.scenes[-1].ends if self.scenes else 0

    def number_at(self, elapsed: int) -> int:
        """Which scene is seen after `elapsed` ms; after the end the last one."""
        return next((number for number, scene in enumerate(self.scenes) if elapsed < scene.ends), len(self.scenes) - 1)


class _Known(Struct, frozen=True):
    """What the shared screen knew of one state."""

    points: Mapping[str, int]
    out: frozenset[str]


def film_of(table: Table) -> Film:
    """The film of a game that is over; the same table always makes the same film."""
    return film_with(table, (moment for found in moments_in(table) for moment in found))


def moments_in(table: Table) -> Iterator[tuple[FilmMoment, ...]]:
    """What is worth to be seen again, entry by entry of those that count, up to the end; many entries have nothing."""
    ended, lowest, led = ended_by(table), lowest_wins(table), ""
    was = _known(table.game, table.states[0])
    for place, seq in enumerate(table.counting):
        if seq == ended:
            return
        now, entry = _known(table.game, table.states[seq + 1]), table.entries[seq]
        leads = leader_of(now.points, lowest=lowest)
        found = [*_fallen(table, place, seq, was, now), *_rolled(table, place, seq)]
        if leads and leads != led:
            found += _led(table, place, seq, leads, now.points[leads]) if led else ()
            led = leads
        yield (*found, *_acted(table, place, entry, was, now))
        was = now


def film_with(table: Table, found: Iterable[FilmMoment]) -> Film:
    """The film that is made of these moments, with how it began and how it ended."""
    first, last = _opening(table), _end(table)
    chosen = chosen_moments(tuple(found), len(table.counting), LENGTH_MS - first.lasts - last.lasts)
    begins, scenes = 0, list[FilmScene]()
    for scene in (first, *(_scene(table, moment) for moment in chosen), last):
        scenes.append(replace(scene, begins=begins))
        begins += scene.lasts
    return Film(tuple(scenes))


def chosen_moments(found: tuple[FilmMoment, ...], length: int, room: int) -> tuple[FilmMoment, ...]:
    """The moments for `room` ms, in their order: the weightiest first, each kind as often as it may; then what was done
    in the longest stretches of which nothing is seen yet.
    """
    apart, taken, kinds = max(1, length // APART), list[FilmMoment](), Counter[str]()
    for moment in sorted(found, key=lambda one: (-one.weight, one.place)):
        if kinds[moment.kind] < QUOTA.get(moment.kind, 0) and _distance(moment, taken, length) >= apart:
            taken, kinds = [*taken, moment], kinds + Counter((moment.kind,))
    rest, often = [moment for moment in found if moment.kind not in QUOTA], Counter(one.text.id for one in found)
    while rest and room > sum(map(_reading_ms, taken)):
        rest = [moment for moment in rest if _distance(moment, taken, length) >= apart]
        if rest:
            taken.append(_telling(rest, taken, length, often))
    while len(taken) > 1 and sum(map(_reading_ms, taken)) > room + LEAST_MS:
        taken.remove(min(taken, key=lambda one: (one.weight, one.place)))
    return tuple(sorted(taken, key=lambda one: (one.place, one.events == WHOLE)))


def _telling(rest: list[FilmMoment], taken: list[FilmMoment], length: int, often: Counter[str]) -> FilmMoment:
    """Of all that lies far from what is seen already: what is not seen yet in such words, then what changed the points,
    then what happens most seldom.
    """
    far, told = max(_distance(one, taken, length) for one in rest) / 2, Counter(one.text.id for one in taken)
    there = [one for one in rest if _distance(one, taken, length) >= far]
    return min(there, key=lambda one: (told[one.text.id], not one.weight, often[one.text.id],
                                       -_distance(one, taken, length), one.place))


def table_in_scene(table: Table, scene: FilmScene) -> Table:
    """The table as the scene shows it; the last one is the table as it is."""
    if scene.seq >= len(table.entries) - 1 and scene.events == WHOLE:
        return table
    if scene.events == WHOLE:
        return as_it_was(table, scene.seq + 1)
    then = as_it_was(table, scene.seq)
    state = _after(table.game, table.states[scene.seq], table.entries[scene.seq], scene.events)
    return replace(then, states=then.states.upto(scene.seq).append(state))


def leader_of(points: Mapping[str, int], *, lowest: bool) -> str:
    """Who is ahead alone; empty if nobody is."""
    best = (min if lowest else max)(points.values(), default=0)
    ahead = [seat for seat, value in points.items() if value == best]
    return ahead[0] if len(ahead) == 1 < len(points) else ""


def lowest_wins(table: Table) -> bool:
    """Whether those with the fewest points were ranked first in the end."""
    result = table.game.look(redact(table.state, TABLE), TABLE).result
    rows = result.rows if result else ()
    ranked = sorted((row.rank, row.total) for row in rows if row.rank and row.total is not None)
    return len(ranked) > 1 and ranked[0][0] < ranked[-1][0] and ranked[0][1] < ranked[-1][1]


def _known(game: Game, state: Any) -> _Known:
    seen = redact(state, TABLE)
    panels = game.panels(seen, TABLE) if game.panels else game.look(seen, TABLE).seats
    return _Known(dict(game.points(seen)), frozenset(panel.seat for panel in panels if panel.out))


def _fallen(table: Table, place: int, seq: int, was: _Known, now: _Known) -> Iterator[FilmMoment]:
    """Everybody who is out from here on."""
    for seat in sorted(now.out - was.out):
        yield FilmMoment(FALL, place, seq, Msg("{name} is out", {"name": _name(table, seat)}), seat, WEIGHTS[FALL])


def _led(table: Table, place: int, seq: int, seat: str, points: int) -> tuple[FilmMoment, ...]:
    """Somebody else is ahead from here on."""
    text = Msg("{name} takes the lead, with {n}", {"name": _name(table, seat), "n": points})
    return (FilmMoment(LEAD, place, seq, text, seat, WEIGHTS[LEAD]),)


def _rolled(table: Table, place: int, seq: int) -> Iterator[FilmMoment]:
    """A roll of many dice, or a rare one, of which the last die landed here, as it lay before anything came of it."""
    entry, state = table.entries[seq], table.states[seq]
    if state.roll is None or dice.roll_complete(state.roll):
        return
    for count, event in enumerate(entry.events, 1):
        if not isinstance(event, acts.DICE_EVENTS):
            return
        state = evolve(table.game, state, event)
        if dice.roll_complete(state.roll):
            found = _roll(table, FilmMoment(ROLL, place, seq, Msg.plain(""), state.roll.seat, events=count), state)
            if found.kind == RARE or len(state.roll.slots) >= BIG:
                yield found
            return


def _roll(table: Table, moment: FilmMoment, state: Any) -> FilmMoment:
    """A roll in words, with how rare it is."""
    lying = next((part for part in table.game.look(redact(state, TABLE), TABLE).stage
                  if isinstance(part, parts.Dice)), None)
    faces = dice.landed_faces(state.roll)
    words: dict[str, str | int | Msg] = {"name": _name(table, moment.seat), "faces": " ".join(map(str, faces))}
    if lying is None or not lying.one_in:
        return replace(moment, text=Msg("{name} rolls {faces}", words), weight=WEIGHTS[ROLL] + len(faces))
    text = Msg("{name} rolls {faces}: 1 in {n}", {**words, "n": lying.one_in})
    return replace(moment, kind=RARE, text=text, weight=WEIGHTS[RARE] + log10(lying.one_in))


def _acted(table: Table, place: int, entry: Entry[Any, Any], was: _Known, now: _Known) -> tuple[FilmMoment, ...]:
    """What somebody did, in the words of the log; nothing where it is worth no line."""
    if type(entry.ask.command) in BESIDE_PLAY:
        return ()
    line = next(iter(log.entry_lines(table, entry.seq, TABLE, redact(table.states[entry.seq + 1], TABLE))), None)
    if line is None:
        return ()
    swing = sum(abs(value - was.points.get(seat, 0)) for seat, value in now.points.items())
    return (FilmMoment(ACT, place, entry.seq, line.text, line.seat, swing),)


def _after(game: Game, state: Any, entry: Entry[Any, Any], count: int) -> Any:
    for event in entry.events[:count]:
        state = evolve(game, state, event)
    return state


def _distance(moment: FilmMoment, taken: list[FilmMoment], length: int) -> int:
    """How far a moment is from the next one that is seen already, from the beginning and the end as well."""
    return min(abs(moment.place - place) for place in (-1, length, *(one.place for one in taken)))


def _scene(table: Table, moment: FilmMoment) -> FilmScene:
    return replace(_dated(table, moment.seq), text=moment.text, seat=moment.seat, events=moment.events,
                   lasts=_reading_ms(moment))


def _opening(table: Table) -> FilmScene:
    """The table before anything had happened."""
    text = Msg("So it began: {names}", {"names": ", ".join(seat.name for seat in table.setup.seats)})
    return FilmScene(WHOLE, text, at=0, lasts=_time_to_read(text))


def _end(table: Table) -> FilmScene:
    """The table as it is now, with the result."""
    ended = ended_by(table)
    result = table.game.look(redact(table.state, TABLE), TABLE).result
    scene = replace(_dated(table, ended), seq=len(table.entries) - 1, lasts=LAST_MS)
    winners = [row.seat for row in result.rows if row.winner] if result else []
    return replace(scene, text=result.headline, seat=winners[0] if len(winners) == 1 else "") if result else scene


def _dated(table: Table, seq: int) -> FilmScene:
    """A scene that knows when it was. What was played again after a change has no time of its own."""
    entry = table.entries[seq]
    at = entry.ask.at if entry.ask.source not in AMENDING else None
    return FilmScene(seq, Msg.plain(""), at=at)


def _name(table: Table, seat: str) -> str:
    return next((there.name for there in table.seats if there.id == seat), seat)


def _reading_ms(moment: FilmMoment) -> int:
    return _time_to_read(moment.text)


def _time_to_read(text: Msg) -> int:
    return max(LEAST_MS, min(MOST_MS, LOOK_MS + LETTER_MS * len(say(text))))
