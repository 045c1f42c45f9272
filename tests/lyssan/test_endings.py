"""Elimination, inheritance, the last one, Master and Puppet, secrets (LYS-5, LYS-18, LYS-49 to LYS-51)."""

from __future__ import annotations

import pytest

from companion.engine.game import FULL, Ask
from companion.engine.past.amending import Amended, Change, amend_table
from companion.engine.past.knowable import knowable
from companion.engine.secrecy import HIDDEN, Secret, redact
from companion.games.lyssan.content import CASTLE, KNIGHT, SITE
from companion.games.lyssan.model import commands as do, state as st
from tests.games.touching import offer, offered, seen, told, touch

from .seated import Seated, a_courtier, a_triumph, a_vassal

FOUR = ("Ada", "Ben", "Cem", "Dora")
ROW = tuple(a_triumph(f"T{n}") for n in range(6))


def without_castle(name: str, *names: str, by: str = "Ada") -> Seated:
    """`name` has lost the last castle to a knight."""
    game = Seated(*(names or FOUR), detail=FULL).orders(by)
    castle = next(p.id for p in game.state.pieces if p.faction == game.names[name] and p.kind == CASTLE)
    place = next(p.place for p in game.state.pieces if p.id == castle)
    knight = game.put(by, KNIGHT, place)
    return game.do(do.SelectAgent(knight), do.Raze(castle))


def test_LYS_49_who_loses_the_last_castle_is_out_at_once() -> None:
    game = without_castle("Ben")
    assert game.who("Ben").out
    assert not game.who("Cem").out


def test_LYS_A24_a_site_is_no_castle() -> None:
    game = Seated(*FOUR, detail=FULL).orders("Ada")
    game.put("Ben", SITE, "a")
    castle = next(p.id for p in game.state.pieces if p.place == "home2")
    knight = game.put("Ada", KNIGHT, "home2")
    assert game.use(knight, do.Raze(castle)).who("Ben").out


def test_LYS_49_who_has_another_castle_plays_on() -> None:
    game = Seated(*FOUR, detail=FULL).orders("Ada")
    game.put("Ben", CASTLE, "a")
    castle = next(p.id for p in game.state.pieces if p.place == "home2")
    knight = game.put("Ada", KNIGHT, "home2")
    assert not game.use(knight, do.Raze(castle)).who("Ben").out


def test_LYS_49_who_cannot_atone_is_out() -> None:
    game = Seated(*FOUR).give("Ada", hand=0, debts=3).atoning(Ada=1)
    assert touch(game, ":out").who("Ada").out
    assert game.step == "Collecting"


def test_LYS_49_the_light_level_is_told() -> None:
    game = Seated(*FOUR).orders("Ada").do(do.FixMap(), do.LoseLastCastle("seat-3"), do.EndFix())
    assert game.who("Cem").out
    game.do(do.EndTurn())
    game.do(do.EndTurn())
    assert game.turn == "Dora"


def test_LYS_50_and_A19_everything_of_the_eliminated_goes() -> None:
    game = Seated(*FOUR, detail=FULL).orders("Ada")
    number = game.courtier("Ben", a_vassal(knight=1))
    game.courtier("Ben", a_courtier())
    game.give("Ben", coins=3, hand=5, debts=2, shame=1)
    game.put("Ben", KNIGHT, "a", vassal=number), game.put("Ben", SITE, "b"), game.put("Ben", KNIGHT, "c")
    castle = next(p.id for p in game.state.pieces if p.place == "home2")
    knight = game.put("Ada", KNIGHT, "home2")
    game.use(knight, do.Raze(castle))
    assert game.has("Ben", coins=0, hand=0, debts=0, shame=0)
    assert game.who("Ben").courtiers == ()
    assert not [p for p in game.state.pieces if p.faction == "seat-2"]


def test_LYS_50_triumphs_go_clockwise_beginning_on_the_left() -> None:
    game = Seated("Ada", "Ben", "Cem").row(*ROW[:4], None, None, owners=("Ben", "Cem", "Ben"))
    game.orders("Ada").do(do.FixMap(), do.LoseLastCastle("seat-2"))
    assert [laid.owner for laid in game.state.row[:4]] == ["seat-3", "seat-3", "seat-1", ""]


def test_LYS_A25_the_first_heir_who_has_enough_wins_at_once() -> None:
    game = Seated(*FOUR).row(*ROW[:5], owners=("Cem", "Ada", "Ben", "Dora")).orders("Ada")
    game.do(do.FixMap(), do.LoseLastCastle("seat-2"))
    assert game.state.step == st.Ended(st.TRIUMPHS, ("seat-3",), ("seat-3",))


def test_LYS_18_the_last_one_in_the_game_wins() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada").do(do.FixMap(), do.LoseLastCastle("seat-2"))
    assert game.step != "Ended"
    game.do(do.LoseLastCastle("seat-1"))
    assert game.state.step == st.Ended(st.LAST_ONE, ("seat-3",), ("seat-3",))


def test_LYS_49_who_is_out_is_passed_over() -> None:
    game = without_castle("Ben").do(do.EndTurn())
    assert game.turn == "Cem"
    assert "seat-2" not in game.spring().state.order


def winning(faction: str) -> Seated:
    """Two players; a faction has just won its second triumph."""
    game = Seated("Ada", "Ben").row(*ROW[:5], owners=(faction,)).orders("Ada")
    return game.do(do.HandTriumph(1, game.names[faction]))


@pytest.mark.parametrize(("faction", "master", "winner"), [
    ("Ada", True, "seat-1"), ("Ada2", True, "seat-1"), ("Ada", False, "seat-2"), ("Ben2", False, "seat-1")])
def test_LYS_5_master_wins_and_puppet_loses(faction: str, master: bool, winner: str) -> None:
    game = winning(faction)
    assert game.step == "Unmasking"
    touch(game, f"mask:{game.names[faction]}:{master:d}")
    assert game.state.step == st.Ended(st.TRIUMPHS, (game.names[faction],), (winner,), (master,))


@pytest.mark.parametrize(("under", "winner"), [("seat-1", "seat-1"), ("seat-1b", "seat-2")])
def test_LYS_5_a_card_the_companion_was_told_turns_by_itself(under: str, winner: str) -> None:
    game = Seated("Ada", "Ben").row(*ROW[:5], owners=("Ada",)).orders("Ada")
    touch(game, "master", under, viewer="Ada")
    game.do(do.HandTriumph(1, "seat-1"))
    assert game.state.step == st.Ended(st.TRIUMPHS, ("seat-1",), (winner,), (under == "seat-1",))


def test_LYS_51_the_master_card_is_known_to_its_player_alone() -> None:
    game = Seated("Ada", "Ben").orders("Ada")
    touch(game, "master", "seat-1b", viewer="Ada")
    assert redact(game.state, "seat-1").masters[0].faction == Secret("seat-1b", ("seat-1",))
    assert all(redact(game.state, viewer).masters[0].faction == HIDDEN for viewer in ("seat-2", "table", "public"))
    assert "master" not in offered(game)
    assert game.rules_against(do.NameMaster(Secret("seat-1", ())), by="Ben") == ["LYS-5"]


def test_LYS_5_a_master_card_that_was_told_wrongly_is_told_anew_on_the_own_phone() -> None:
    game = Seated("Ada", "Ben").orders("Ada")
    touch(game, "master", "seat-1b", viewer="Ada")
    assert [option.key for option in offer(game, "master", "Ada").input.options] == ["seat-1"]
    touch(game, "master", "seat-1", viewer="Ada")
    assert [redact(game.state, "seat-1").masters[n].faction.value for n in range(len(game.state.masters))] == ["seat-1"]
    assert "master" not in offered(game)
    assert [line for line in told(game, "Ada") if "Master" in line] == ["A Master card is noted"] * 2
    assert not [line for viewer in ("Ben", "table", "public") for line in told(game, viewer) if "Master" in line]
    assert "seat-1" not in str(redact(game.state, "seat-2").masters[0].faction)
    game.be(step=st.Ended(st.TRIUMPHS, ("seat-1",), ("seat-1",)))
    assert game.rules_against(do.NameMaster(Secret("seat-1", ())), by="Ada") == ["LYS-19"]


def test_LYS_5_an_end_that_is_only_tried_turns_no_mask() -> None:
    game = Seated("Ada", "Ben").row(*ROW[:5], owners=("Ada",)).orders("Ada")
    touch(touch(game, "master", "seat-1", viewer="Ada"), "master", "seat-1b", viewer="Ada")
    won = Ask(do.HandTriumph(1, "seat-1"), "seat-1", game.table.at)
    found = amend_table(game.table, Change(game.table.entries[-1].seq, won, before=True), "table", game.table.at)
    assert isinstance(found, Amended)
    assert isinstance(found.table.state.step, st.Ended)
    told_to = {viewer: knowable(game.table, found, viewer) for viewer in ("seat-1", "seat-2", "table")}
    assert {viewer: known.tells for viewer, known in told_to.items()} == {
        "seat-1": False, "seat-2": True, "table": True}
    assert not isinstance(told_to["table"].amended.table.state.step, st.Ended)


def test_LYS_51_numbers_of_cards_and_debts_are_public() -> None:
    game = Seated(*FOUR).give("Ada", debts=2).orders("Ada")
    for viewer in ("Ben", "public"):
        values = {counter.icon: counter.value for counter in seen(game, viewer).seats[0].counters}
        assert (values["cards"], values["file-sign"]) == (4, 2)


def test_LYS_51_what_lies_face_down_nobody_knows() -> None:
    game = Seated(*FOUR).orders("Ada")
    assert all(laid.triumph is None for laid in game.state.row[1:])
