"""Which moments of an evening are seen again, and from which second to which.

What may live here: the choice of moments, for a small game. What may not: all games (tests/games/test_films.py), the
screen (tests/app/pages/test_seen_again.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.acts import Adjust, Land, Undo
from companion.engine.dice import Rolled
from companion.engine.game import Ask, Seat, Setup
from companion.engine.past import film
from companion.engine.past.film import Film, FilmMoment, FilmScene, film_of, leader_of, table_in_scene
from companion.engine.table import Accepted, Table, open_table, submit
from companion.engine.view import TABLE
from companion.engine.words import Msg, say
from tests.app import hopscotch

GAME = replace(hopscotch.GAME, points=lambda state: {hopper.seat: hopper.points for hopper in state.hoppers})
SEATS = (Seat("seat-1", "Ada", "square", "pebble"), Seat("seat-2", "Ben", "star", "pebble"))


class Played:
    """A game of hopscotch, throw by throw."""

    def __init__(self, goal: int = 30) -> None:
        setup = Setup("hopscotch", SEATS, hopscotch.Options(goal=goal), hopscotch.Content())
        self.table: Table = open_table(GAME, setup)

    def do(self, command: object, by: str, minutes: int = 1) -> Played:
        done = submit(self.table, Ask(command, by, self.table.at + minutes * 60_000))
        assert isinstance(done, Accepted), done
        self.table = done.table
        return self

    def throw(self, first: int, second: int) -> Played:
        by = self.table.state.hoppers[self.table.state.active].seat
        self.do(hopscotch.Throw(), by)
        return self.do(Land((Rolled(first), Rolled(second))), by)


def ended() -> Table:
    """Ada leads, then Ben, then Ada for good."""
    game = Played()
    for faces in ((2, 1), (3, 5), (6, 5), (1, 2), (6, 5), (4, 4), (6, 4)):
        game.throw(*faces)
    assert game.table.game.over(game.table.state)
    return game.table


def words(found: Film) -> list[str]:
    return [say(scene.text) for scene in found.scenes]


def test_it_begins_with_who_sat_there_and_ends_with_who_won() -> None:
    made = film_of(ended())
    assert words(made)[0] == "So it began: Ada, Ben"
    assert words(made)[-1] == "There"
    assert made.scenes[-1].seat == "seat-1"
    assert (made.scenes[0].seq, made.scenes[0].at) == (-1, 0)


def test_the_lead_and_rare_rolls_are_seen_in_the_order_in_which_they_came() -> None:
    made = words(film_of(ended()))
    assert [line for line in made if "lead" in line] == ["Ben takes the lead, with 8", "Ada takes the lead, with 14"]
    assert "Ben rolls 4 4: 1 in 36" in made
    assert [scene.begins for scene in film_of(ended()).scenes] == sorted(
        scene.begins for scene in film_of(ended()).scenes)


def test_a_roll_is_seen_as_it_lay_before_anything_came_of_it() -> None:
    table = ended()
    rolled = next(scene for scene in film_of(table).scenes if "4 4" in say(scene.text))
    then = table_in_scene(table, rolled)
    assert then.state.roll is not None
    assert [slot.rolled.value for slot in then.state.roll.slots] == [4, 4]
    assert then.state.hoppers[1].points == 11
    assert table.states[rolled.seq + 1].hoppers[1].points == 19


def test_every_scene_can_be_read_and_no_two_overlap() -> None:
    made = film_of(ended())
    assert all(scene.lasts >= film.LEAST_MS for scene in made.scenes)
    assert all(one.ends == other.begins for one, other in zip(made.scenes, made.scenes[1:], strict=False))
    assert made.length == sum(scene.lasts for scene in made.scenes)


def test_at_every_moment_one_scene_is_seen_and_the_last_one_stays() -> None:
    made = film_of(ended())
    seen = [made.number_at(at) for at in range(0, made.length + 9_000, 250)]
    assert sorted(set(seen)) == list(range(len(made.scenes)))
    assert seen == sorted(seen)
    assert made.number_at(made.scenes[1].begins) == 1
    assert made.number_at(made.scenes[1].begins - 1) == 0


def test_what_was_taken_back_is_not_seen() -> None:
    game = Played()
    game.throw(6, 6)
    game.do(Undo(0), TABLE)
    game.do(hopscotch.Pass(), "seat-1")
    for _ in range(7):
        game.throw(5, 4)
    seqs = [scene.seq for scene in film_of(game.table).scenes]
    assert not {0, 1} & set(seqs)
    assert set(seqs) - {-1, len(game.table.entries) - 1} <= set(game.table.counting)


def test_what_was_only_put_right_is_no_scene_and_the_end_is_the_table_as_it_is() -> None:
    table = ended()
    done = submit(table, Ask(Adjust("hoppers/1/points", 3), TABLE, table.at + 1))
    assert isinstance(done, Accepted)
    made = film_of(done.table)
    assert not any("set from" in line for line in words(made))
    assert table_in_scene(done.table, made.scenes[-1]) is done.table


@pytest.mark.parametrize(("points", "lowest", "ahead"), [
    ({"a": 3, "b": 2}, False, "a"), ({"a": 3, "b": 2}, True, "b"), ({"a": 3, "b": 3}, False, ""), ({"a": 3}, False, ""),
    ({}, True, "")])
def test_who_is_ahead_is_ahead_alone(points: dict[str, int], lowest: bool, ahead: str) -> None:
    assert leader_of(points, lowest=lowest) == ahead


def test_a_long_evening_becomes_a_minute_that_is_spread_over_it() -> None:
    acts = tuple(FilmMoment(film.ACT, place, place, Msg.plain(f"This happened at place {place:03}"), weight=place % 7)
                 for place in range(0, 900, 3))
    taken = film.chosen_moments(acts, 900, 45_000)
    places = [moment.place for moment in taken]
    assert places == sorted(places)
    assert 45_000 - film.MOST_MS < sum(map(film._reading_ms, taken)) < 45_000 + film.MOST_MS
    assert max(later - one for one, later in zip([0, *places], [*places, 900], strict=False)) < 300


def test_of_many_rare_rolls_the_rarest_are_seen() -> None:
    rolls = tuple(FilmMoment(film.RARE, 100 * n, 100 * n, Msg.plain(str(n)), weight=80 + n % 5) for n in range(1, 9))
    taken = [moment.place for moment in film.chosen_moments(rolls, 900, 45_000)]
    assert taken == [300, 400, 800]


def test_the_same_table_always_makes_the_same_film() -> None:
    assert film_of(ended()) == film_of(ended())


def test_what_was_played_again_after_a_change_has_no_time_of_its_own() -> None:
    table = ended()
    seq = table.counting[2]
    again = replace(table.entries[seq], ask=replace(table.entries[seq].ask, source="again"))
    entries = table.entries.upto(seq).extend((again, *table.entries[seq + 1:]))
    assert film._dated(replace(table, entries=entries), seq) == FilmScene(seq, Msg.plain(""), at=None)
    assert film._dated(table, seq).at == table.entries[seq].ask.at
