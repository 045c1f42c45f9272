"""Where a table plays against the rules, corrects numbers, or does something nobody thinks of: nothing breaks."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.simulation.monkey import acting_viewers, random_setup, value_for
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.answers import Answer, Reply
from companion.engine.game import FULL, Ask
from companion.engine.parts import Note
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Refused, Table, open_table, submit
from companion.engine.words import say
from companion.games.lyssan import GAME
from companion.games.lyssan.content import FIGURES, KNIGHT, Content, Triumph
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.model.state import Fallen
from tests.games.touching import offered, seen, told

from .seated import Seated, a_card, a_debt, a_vassal

SHIPPED = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["lyssan"], ()).examples


def any_command(state: st.State, luck: Random) -> Any:
    """Something a very odd table could ask for in a turn."""
    places = [p.key for p in state.provinces] or [""]
    pieces = [p.id for p in state.pieces] or [0]
    who = luck.choice(state.factions).id
    kind, place, piece = luck.choice(FIGURES), luck.choice(places), luck.choice(pieces)
    courtiers = [c.id for f in state.factions for c in f.courtiers] or [1]
    return luck.choice([
        do.SelectAgent(piece), do.MoveAgent(place), do.Kill(piece), do.Raze(piece), do.ReadyAgent(piece),
        do.Negotiate(), do.Denounce(), do.Lure(luck.choice(courtiers)), do.GrantAction(piece),
        do.Recruit(kind, place), do.OpenSite(place), do.FinishSite(piece), do.Exchange("coin"),
        do.Exchange("conscript"), do.RepayDebt(a_debt(coins=2)), do.InflictShame(who), do.Present(who),
        do.MoveCourtier(luck.choice(courtiers), luck.choice([who, ""])), do.PlaceMarker(kind, place),
        do.LeaveMarker(kind), do.PlayCard(a_card(3)), do.PlayCard(a_vassal(1, spy=1, knight=1)),
        do.Welcome(kind, place), do.FixMap(place), do.PutFigure(who, kind), do.TakeFigure(piece), do.TurnFigure(piece),
        do.ShiftFigure(piece, place), do.EndFix(), do.Claim(0, who), do.HandTriumph(0, who), do.Collect(),
        do.Atone(who, luck.choice([st.MARKER, KNIGHT]), luck.choice([st.BY_CARD, st.BY_DEBT]), place),
        do.AtoneAll(who), do.GiveUp(who), do.ChooseTax(place, "farm"), do.TellLands(who, st.Lands(1, 1, 1)),
        do.TellLeaders((who,)), do.EndTurn()])


def stirred(table: Table, luck: Random) -> Table:
    """One odd command by somebody, waived if that is possible."""
    seat = luck.choice(table.setup.seats).id
    if table.state.order:
        seat = table.state.factions[luck.randrange(len(table.state.factions))].seat
    done = submit(table, Ask(any_command(table.state, luck), seat, table.at + 1, waive=True))
    return done.table if isinstance(done, Accepted) else table


def step(table: Table, luck: Random) -> Table:
    """One thing a viewer is offered, objections waived where they can be."""
    for viewer in luck.sample(acting_viewers(table.setup), len(table.setup.seats) + 1):
        can = [c for c in look(table, viewer).choices if c.objection is None or c.waivable]
        if can:
            choice = luck.choice(can)
            ask = answer(table, Answer(viewer, choice.key, table.at + 1, value_for(choice.input, luck), waive=True),
                         table.at + 1)
            assert not isinstance(ask, Reply), ask
            done = submit(table, ask)
            return table if isinstance(done, Refused) else done.table
    raise AssertionError("nobody can do anything")


@pytest.mark.parametrize("seed", range(24))
def test_LYS_36_playing_against_the_rules_breaks_no_law(seed: int) -> None:
    luck = Random(seed)
    table = open_table(GAME, random_setup(GAME, SHIPPED, luck))
    for _ in range(250):
        if GAME.over(table.state):
            return
        table = step(table, luck) if luck.random() < 0.5 else stirred(table, luck)
        assert GAME.invariants(table.state) == ()
        look(table, "table")


def test_without_any_content_the_light_level_is_played() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL, content=Content())
    assert game.state.detail == "light"
    assert "light level" in say(next(part for part in seen(game).stage if isinstance(part, Note)).text)
    assert not any(isinstance(part, Note) for part in seen(Seated("Ada", "Ben", "Cem")).stage)
    assert game.do(do.RevealTriumph(Triumph("unnamed-0"))).step == "Lots"


def test_LYS_47_stale_fallen_agents_do_not_come_back_with_later_shame() -> None:
    """A hand has cleared the shame; what is added later is a marker."""
    game = Seated("Ada", "Ben", "Cem", detail=FULL).give("Ada", fallen=(Fallen(KNIGHT),), shame=0).orders("Ben")
    game.do(do.InflictShame("seat-1"))
    assert game.who("Ada").fallen == ()
    assert game.has("Ada", shame=1)


def test_LYS_35_an_agent_that_changes_sides_in_the_middle_of_its_use_is_put_down() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    number = game.courtier("Ada", a_vassal(knight=1))
    knight = game.put("Ada", KNIGHT, "a", vassal=number)
    game.use(knight, do.MoveAgent("b"), do.MoveCourtier(number, "seat-2"))
    assert game.state.step == st.Ordering()


def test_LYS_18_an_eliminated_faction_in_turn_ends_its_turn() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada").do(do.FixMap(), do.LoseLastCastle("seat-1"))
    assert game.turn == "Ben"
    assert not isinstance(game.state.step, st.Ended)


def test_LYS_33_phone_and_table_are_asked_the_same_of_another_card() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada")
    fields = {viewer: {field.name for field in next(
        choice for key, choice in offered(game, viewer).items() if key.endswith(":other")).input.fields}
        for viewer in ("table", "Ada")}
    assert fields["Ada"] == fields["table"] > {"kind", "cost", "name", "effect", "acts", "coins", "knight"}


def test_every_decision_is_told() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).give("Ada", coins=9, conscripts=9).orders("Ada")
    game.put("Ben", KNIGHT, "a")
    knight = game.put("Ada", KNIGHT, "a")
    prey = next(p.id for p in game.state.pieces if p.place == "a" and p.faction == "seat-2")
    game.use(knight, do.Kill(prey)).do(do.Recruit("spy", "home1"), do.Exchange("coin"), do.PlayCard(a_card(1)))
    assert told(game)[-4:] == ["Ada kills in A: Knight of Ben", "Ada: Spy comes to Home 1",
                               "Ada: 2 conscripts for a coin", "Ada plays surprise 1 for 1 other card"]


def test_the_map_is_for_whoever_is_in_turn_the_table_and_spectators() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    shown = {viewer: any(type(part).__name__ == "Provinces" for part in seen(game, viewer).stage)
             for viewer in ("table", "public", "Ada", "Ben")}
    assert shown == {"table": True, "public": True, "Ada": True, "Ben": False}


def test_a_phone_shows_the_provinces_that_matter_to_its_own_turn() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    knight = game.put("Ada", KNIGHT, "c")
    game.put("Ben", KNIGHT, "f")

    def shown(viewer: str) -> list[str]:
        part = next(part for part in seen(game, viewer).stage if type(part).__name__ == "Provinces")
        return [place.id for place in part.places]
    assert shown("Ada") == ["c", "home1"]
    assert len(shown("table")) == len(shown("public")) == 12
    game.do(do.SelectAgent(knight))
    assert shown("Ada") == ["b", "c", "d"]
    game.do(do.SelectAgent(0), do.FixMap())
    assert len(shown("Ada")) == 12


def test_figures_that_look_the_same_stand_together_and_exhausted_ones_apart() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    game.put("Ada", KNIGHT, "a"), game.put("Ada", KNIGHT, "a"), game.put("Ada", KNIGHT, "a", ready=False)
    part = next(part for part in seen(game).stage if type(part).__name__ == "Provinces")
    figures = next(place.figures for place in part.places if place.id == "a")
    assert [(figure.count, figure.tone) for figure in figures] == [(2, "plain"), (1, "quiet")]
