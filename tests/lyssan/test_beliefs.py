"""What a table puts right besides numbers: order, triumphs, courts, agents; with what follows from it."""

from __future__ import annotations

from typing import Any

from companion.engine.acts import Adjust
from companion.engine.game import FULL, Ask
from companion.engine.log import headline
from companion.engine.table import Accepted, believed, submit
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.lyssan.content import KNIGHT
from tests.lyssan.seated import Seated, a_courtier, a_triumph, a_vassal


def put_right(game: Seated, path: str, value: Any) -> str:
    done = submit(game.table, Ask(Adjust(path, value), TABLE, game.table.at))
    assert isinstance(done, Accepted), done
    game.table = done.table
    return say(headline(game.table, done.entry.seq, TABLE))


def paths(game: Seated) -> set[str]:
    return {place.path for place in believed(game.table)}


def test_the_order_is_put_right_and_who_is_in_turn_stays_in_turn() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ben")
    before = list(game.state.order)
    said = put_right(game, "order", before[::-1])
    assert list(game.state.order) == before[::-1]
    assert game.turn == "Ben"
    assert said.startswith("Turn order: ")
    assert " → " in said


def test_a_triumph_that_went_to_the_wrong_faction_goes_to_the_right_one_or_to_nobody() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada").row(a_triumph(), None, owners=("Ada", ""))
    assert put_right(game, "row/0/owner", game.who("Ben").id) == "Feast: belongs to: Ada → Ben"
    assert game.state.row[0].owner == game.who("Ben").id
    assert put_right(game, "row/0/owner", "-") == "Feast: belongs to: Ben → nobody"
    assert game.state.row[0].owner == ""
    assert "row/1/owner" not in paths(game)


def test_a_courtier_who_is_not_there_leaves_and_a_vassal_takes_the_agents_along() -> None:
    game = Seated("Ada", "Ben", detail=FULL).orders("Ada")
    stays, goes = game.courtier("Ada", a_courtier()), game.courtier("Ada", a_vassal(knight=1))
    agent = game.put("Ada", KNIGHT, "a", vassal=goes)
    place = [who.id for who in game.state.factions].index(game.who("Ada").id)
    put_right(game, f"factions/{place}/courtiers", [str(stays)])
    assert [courtier.id for courtier in game.who("Ada").courtiers] == [stays]
    assert game.figure(agent) is None


def test_agents_are_set_upright_or_laid_down() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    one, other = game.put("Ada", KNIGHT, "a"), game.put("Ada", KNIGHT, "b", ready=False)
    assert put_right(game, f"ready/{game.who('Ada').id}", [str(other)]).startswith("Ada: agents that stand ready: ")
    assert [game.figure(number).ready for number in (one, other)] == [False, True]  # type: ignore[union-attr]


def test_shame_and_debts_can_be_put_right_whosever_turn_it_is() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada")
    place = [who.id for who in game.state.factions].index(game.who("Cem").id)
    assert put_right(game, f"factions/{place}/debts", 2) == "Cem: debts set from 0 to 2"
    assert game.who("Cem").debts == 2
