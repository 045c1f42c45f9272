"""What comes before the turns: readying, atonement, taxes; and after them: conscripts, winter (LYS-20 to LYS-32)."""

from __future__ import annotations

import pytest

from companion.app.config.settings import timer_plan
from companion.app.pages import home
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import HomeRoute, SetupRoute
from companion.engine.game import FULL
from companion.engine.parts import Track
from companion.engine.words import say
from companion.games.lyssan import GAME
from companion.games.lyssan.content import CASTLE, FARM, FOREST, KNIGHT, MOUNTAIN, NOBLE, PRIEST, SITE, SPY
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.model.state import Fallen, Lands
from tests.games.touching import offer, offered, seen, touch

from .seated import Seated, a_courtier, a_triumph, a_vassal

THREE = ("Ada", "Ben", "Cem")


def map_in_summer(step: st.Step | None = None) -> Seated:
    """Three on the map, taxes are due."""
    return Seated(*THREE, detail=FULL).in_season(st.SUMMER, step or st.Collecting())


def test_LYS_19_a_turn_belongs_to_one_player() -> None:
    game = Seated(*THREE).orders("Ada")
    assert game.rules_against(do.EndTurn(), by="Ben") == ["LYS-19"]
    assert game.rules_against(do.Collect()) == ["LYS-19"]
    assert game.rules_against(do.AtoneAll("seat-1")) == ["LYS-19"]


def test_LYS_19_the_egg_timer_gives_every_turn_five_minutes_and_nothing_else() -> None:
    assert (GAME.timer.kind, GAME.timer.limit, GAME.timer.warnings) == ("egg", 300_000, (60_000, 10_000))
    game = Seated(*THREE).orders("Ada")
    assert GAME.turn(game.state) == ("seat-1", 1)
    assert GAME.turn(game.do(do.EndTurn()).state) == ("seat-2", 2)
    assert GAME.turn(game.do(do.EndTurn(), do.EndTurn()).state) is None
    assert GAME.turn(game.spring().state) is None
    assert GAME.turn(Seated(*THREE).in_season(st.OPENING, st.Courting()).be(turns=0).state) is None


def test_LYS_19_a_table_that_changes_nothing_plays_with_the_egg_timer() -> None:
    step = home.answer(PageContext({"lyssan": GAME}), HomeRoute(), "new:lyssan", None)
    assert step
    assert isinstance(step.route, SetupRoute)
    draft = step.route.draft
    assert draft
    assert timer_plan(draft.timers) == GAME.timer


def test_LYS_19_each_of_two_players_factions_has_its_own_turn() -> None:
    game = Seated("Ada", "Ben").orders("Ada")
    first = GAME.turn(game.state)
    second = GAME.turn(game.do(do.EndTurn()).state)
    assert first is not None
    assert second is not None
    assert first[0] == second[0] == "seat-1"
    assert first != second


def test_LYS_20_turn_after_turn_then_the_season_changes() -> None:
    game = Seated(*THREE).orders("Ada").do(do.EndTurn())
    assert game.turn == "Ben"
    game.do(do.EndTurn(), do.EndTurn())
    assert game.state.season == st.AUTUMN


def test_LYS_20_after_autumn_comes_the_next_year() -> None:
    game = Seated(*THREE).orders("Cem", st.AUTUMN).do(do.EndTurn())
    assert (game.state.year, game.state.season) == (2, st.SPRING)


def test_LYS_21_and_A9_all_agents_are_ready_when_a_season_begins() -> None:
    game = Seated(*THREE, detail=FULL).orders("Cem")
    game.put("Ada", KNIGHT, "a", ready=False), game.put("Ben", SPY, "a", ready=False)
    game.do(do.EndTurn())
    assert all(piece.ready for piece in game.state.pieces)


def test_LYS_A9_shame_of_a_season_is_atoned_at_the_start_of_the_next() -> None:
    game = Seated(*THREE).orders("Cem").do(do.InflictShame("seat-1"))
    assert game.has("Ada", shame=1)
    game.do(do.EndTurn())
    assert game.step == "Atoning"
    game.do(do.Atone("seat-1", st.MARKER, st.BY_CARD))
    assert game.step == "Collecting"


def test_LYS_22_a_card_a_courtier_or_a_debt_for_each_shame() -> None:
    game = Seated(*THREE)
    number = game.courtier("Ada", a_courtier())
    game.atoning(Ada=3).do(do.Atone("seat-1", st.MARKER, st.BY_CARD))
    assert game.has("Ada", shame=2, hand=3)
    game.do(do.Atone("seat-1", st.MARKER, st.BY_COURTIER, courtier=number))
    assert game.has("Ada", shame=1, hand=3)
    assert game.who("Ada").courtiers == ()
    game.do(do.Atone("seat-1", st.MARKER, st.BY_DEBT))
    assert game.has("Ada", shame=0, hand=3, debts=1)


def test_LYS_22_everybody_atones_in_any_order_and_all_with_one_touch() -> None:
    game = Seated(*THREE).atoning(Ada=2, Ben=1)
    game.do(do.AtoneAll("seat-2"))
    assert game.has("Ben", shame=0, hand=3)
    assert game.step == "Atoning"
    game.do(do.AtoneAll("seat-1"))
    assert game.step == "Collecting"
    assert Seated(*THREE).atoning(Ada=5).rules_against(do.AtoneAll("seat-1")) == ["LYS-22"]


def test_LYS_5_a_seat_with_two_ashamed_factions_has_one_main_choice() -> None:
    game = Seated("Ada", "Ben").give("Ada2", hand=0, debts=3).atoning(Ada=1, Ada2=1)
    mains = [key for key, choice in offered(game, "Ada").items() if choice.emphasis == "main"]
    assert len(mains) == 1


def test_LYS_22_nobody_atones_for_another() -> None:
    assert Seated(*THREE).atoning(Ada=1).rules_against(do.AtoneAll("seat-1"), by="Ben") == ["LYS-19"]


def test_LYS_22_shame_must_go() -> None:
    game = Seated(*THREE).atoning(Ada=1)
    assert game.rules_against(do.GiveUp("seat-1")) == ["LYS-22"]
    assert game.rules_against(do.Atone("seat-1", KNIGHT, st.BY_CARD)) == ["LYS-22"]


def test_LYS_A27_one_for_one_no_change() -> None:
    game = Seated(*THREE)
    number = game.courtier("Ada", a_courtier(3))
    game.atoning(Ada=2).do(do.Atone("seat-1", st.MARKER, st.BY_COURTIER, courtier=number))
    assert game.has("Ada", shame=1, hand=4)


def test_LYS_A31_each_shame_is_paid_as_one_likes() -> None:
    game = Seated(*THREE).atoning(Ada=2).do(do.Atone("seat-1", st.MARKER, st.BY_DEBT))
    assert game.has("Ada", hand=4, debts=1)


def fallen(*kinds: str, vassal: int = 0) -> Seated:
    """Ada's killed agents lie on her sheet."""
    game = Seated(*THREE, detail=FULL)
    game.give("Ada", fallen=tuple(Fallen(kind, vassal) for kind in kinds))
    return game.atoning(Ada=len(kinds))


def test_LYS_23_and_A11_by_debt_an_agent_returns_to_an_own_castle_free_and_exhausted() -> None:
    game = fallen(KNIGHT)
    assert game.rules_against(do.Atone("seat-1", KNIGHT, st.BY_DEBT, "home2")) == ["LYS-A11"]
    game.do(do.Atone("seat-1", KNIGHT, st.BY_DEBT, "home1"))
    assert game.figures("home1") == [("Ada", CASTLE), ("Ada", KNIGHT)]
    assert game.has("Ada", shame=0, debts=1, coins=1, hand=4)
    returned = game.state.pieces[-1]
    assert not returned.ready


def test_LYS_23_paid_with_a_card_the_agent_stays_away() -> None:
    game = fallen(KNIGHT, NOBLE).do(do.Atone("seat-1", KNIGHT, st.BY_CARD))
    assert game.figures("home1") == [("Ada", CASTLE)]
    assert game.who("Ada").fallen == (Fallen(NOBLE),)


def test_LYS_23_castles_and_sites_never_return() -> None:
    game = Seated(*THREE, detail=FULL).orders("Ben")
    knight, site = game.put("Ben", KNIGHT, "a"), game.put("Ada", SITE, "a", opened=0)
    game.use(knight, do.Raze(site)).be(step=st.Atoning())
    assert game.who("Ada").fallen == ()
    before = len(game.state.pieces)
    game.do(do.Atone("seat-1", st.MARKER, st.BY_DEBT))
    assert len(game.state.pieces) == before


def test_LYS_24_nobody_takes_more_than_three_debts() -> None:
    game = Seated(*THREE).give("Ada", debts=2).atoning(Ada=2).do(do.Atone("seat-1", st.MARKER, st.BY_DEBT))
    assert game.has("Ada", debts=3)
    assert game.rules_against(do.Atone("seat-1", st.MARKER, st.BY_DEBT)) == ["LYS-24"]


def test_LYS_A18_debts_are_not_repaid_while_atoning_but_a_card_may_exceed_three() -> None:
    game = Seated(*THREE).give("Ada", debts=3).atoning(Ada=1)
    from .seated import a_debt
    assert game.rules_against(do.RepayDebt(a_debt())) == ["LYS-19"]
    game.do(do.Atone("seat-1", st.MARKER, st.BY_DEBT), waive=True)
    assert game.has("Ada", debts=4)


def controlling(*figures: tuple[str, str]) -> str:
    """Who controls province a, where these figures stand."""
    from companion.games.lyssan.rules.realm import controller_of
    game = map_in_summer()
    for name, kind in figures:
        game.put(name, kind, "a", ready=False)
    who = controller_of(game.state, "a")
    return game.called(who) if who else ""


@pytest.mark.parametrize(("figures", "who"), [
    ((), ""), ((("Ada", KNIGHT),), "Ada"), ((("Ada", NOBLE),), "Ada"), ((("Ada", CASTLE),), "Ada"),
    ((("Ada", PRIEST), ("Ada", SPY)), ""), ((("Ada", SITE),), ""),
    ((("Ada", KNIGHT), ("Ben", PRIEST), ("Cem", SPY), ("Ben", SITE)), "Ada"),
    ((("Ada", CASTLE), ("Ben", KNIGHT)), ""), ((("Ada", KNIGHT), ("Ada", NOBLE)), "Ada")])
def test_LYS_25_knights_nobles_and_castles_control_alone(figures: tuple[tuple[str, str], ...], who: str) -> None:
    assert controlling(*figures) == who


def test_LYS_A26_an_exhausted_agent_still_controls() -> None:
    assert controlling(("Ada", KNIGHT)) == "Ada"


def test_LYS_25_no_lasting_loyalty() -> None:
    game = Seated(*THREE, detail=FULL).orders("Ada")
    knight = game.put("Ada", KNIGHT, "a")
    game.use(knight, do.MoveAgent("b")).in_season(st.SUMMER, st.Collecting()).do(do.Collect())
    assert game.has("Ada", conscripts=0, hand=5)


def test_LYS_26_and_A14_farmland_pays_a_conscript_forest_a_card_mountains_a_coin() -> None:
    game = map_in_summer()
    for place in "abce":
        game.put("Ada", KNIGHT, place)
    game.do(do.Collect())
    assert game.has("Ada", conscripts=2, hand=5, coins=1 + 1 + 1)  # home1, a mountain, pays as well
    assert game.has("Ben", conscripts=0, hand=4, coins=2)


@pytest.mark.parametrize(("tax", "more"), [(FARM, {"conscripts": 1}), (FOREST, {"hand": 5}), (MOUNTAIN, {"coins": 3})])
def test_LYS_26_elbingens_holder_chooses_before_the_taxes(tax: str, more: dict[str, int]) -> None:
    game = map_in_summer()
    game.put("Ben", NOBLE, "d")
    assert game.rules_against(do.Collect()) == ["LYS-26"]
    assert game.rules_against(do.ChooseTax("d", tax), by="Ada") == ["LYS-19"]
    game.do(do.ChooseTax("d", tax), by="Ben").do(do.Collect())
    assert game.has("Ben", **more)


def test_LYS_26_nobody_chooses_for_a_province_that_nobody_holds() -> None:
    game = map_in_summer()
    game.put("Ben", NOBLE, "d"), game.put("Cem", KNIGHT, "d")
    assert game.rules_against(do.ChooseTax("d", FARM), by="Ben") == ["LYS-26"]
    assert game.rules_against(do.Collect()) == []


def test_LYS_26_the_light_level_asks_for_the_numbers_of_provinces() -> None:
    game = Seated(*THREE).in_season(st.SUMMER, st.Collecting())
    assert game.rules_against(do.Collect()) == ["LYS-26"]
    for seat in ("seat-1", "seat-2", "seat-3"):
        game.do(do.TellLands(seat, Lands(farm=2, forest=1, mountain=3)))
    game.do(do.Collect())
    assert all(game.has(name, conscripts=2, hand=5, coins=4) for name in THREE)
    next_year = game.in_season(st.SUMMER, st.Collecting())
    assert next_year.rules_against(do.Collect()) == []


def test_LYS_26_who_controls_nothing_has_been_counted_as_well() -> None:
    game = Seated(*THREE).in_season(st.SUMMER, st.Collecting())
    for seat in ("seat-1", "seat-2", "seat-3"):
        game.do(do.TellLands(seat, Lands()))
    assert game.rules_against(do.Collect()) == []


def test_LYS_27_in_autumn_two_cards_and_no_taxes() -> None:
    game = Seated(*THREE, detail=FULL).in_season(st.AUTUMN, st.Collecting())
    game.put("Ada", KNIGHT, "d")
    game.do(do.Collect())
    assert all(game.has(name, hand=6, coins=1, conscripts=0) for name in THREE)


def test_LYS_32_conscripts_go_back_at_the_end_of_a_turn_coins_stay() -> None:
    game = Seated(*THREE).orders("Ada").give("Ada", conscripts=3, coins=3).give("Ben", conscripts=2).do(do.EndTurn())
    assert game.has("Ada", conscripts=0, coins=3)
    assert game.has("Ben", conscripts=2)


def test_LYS_48_in_winter_fewest_cards_and_debts_come_first() -> None:
    game = Seated(*THREE).give("Ada", hand=3, debts=2).give("Ben", hand=4).give("Cem", hand=1, debts=1)
    assert game.spring().order == ["Cem", "Ben", "Ada"]


def test_LYS_48_equals_keep_their_places() -> None:
    game = Seated(*THREE).give("Ada", hand=2, debts=2).give("Ben", hand=4).give("Cem", hand=3, debts=1)
    assert game.spring().order == ["Ada", "Ben", "Cem"]
    game = Seated(*THREE).give("Ada", hand=2).give("Ben", hand=2).give("Cem", hand=1)
    game.orders("Cem", st.AUTUMN).be(order=("seat-2", "seat-1", "seat-3")).do(do.EndTurn())
    assert game.order == ["Cem", "Ben", "Ada"]


def test_LYS_22_the_ways_are_shown_to_be_touched() -> None:
    game = Seated(*THREE, detail=FULL)
    game.give("Ada", fallen=(Fallen(KNIGHT),), hand=1)
    number = game.courtier("Ada", a_courtier())
    game.atoning(Ada=2)
    ways = [option.key for option in offer(game, ":knight").input.options]
    assert ways == ["card/", "debt/home1", f"courtier/{number}"]
    assert not any(key.endswith(":all") for key in offered(game))
    touch(game, ":knight", "debt/home1")
    touch(game, ":marker", f"courtier/{number}")
    assert game.has("Ada", shame=0, hand=1, debts=1)


def test_LYS_35_a_vassal_given_for_shame_takes_its_agents_along() -> None:
    game = Seated(*THREE, detail=FULL)
    number = game.courtier("Ada", a_vassal(knight=1))
    game.atoning(Ada=1)
    game.put("Ada", KNIGHT, "a", vassal=number)
    game.do(do.Atone("seat-1", st.MARKER, st.BY_COURTIER, courtier=number))
    assert game.figures("a") == []


def test_LYS_37_debts_stay_once_all_triumphs_are_face_up() -> None:
    from .seated import a_debt
    game = Seated(*THREE).row(a_triumph(), a_triumph("Two")).give("Ada", debts=1).orders("Ada")
    assert game.rules_against(do.RepayDebt(a_debt())) == ["LYS-37"]


@pytest.mark.parametrize(("game", "present"), [
    (Seated(*THREE).spring(), "Spring"), (Seated(*THREE).orders("Ada"), "Summer"),
    (Seated(*THREE).in_season(st.AUTUMN, st.Collecting()), "Autumn"),
    (Seated(*THREE).spring().be(meanwhile=st.WINTER), "Winter")])
def test_LYS_19_the_year_is_a_wheel_with_the_present_season_lit(game: Seated, present: str) -> None:
    year = next(part for part in seen(game).header if isinstance(part, Track) and part.wheel)
    assert [say(cell.label) for cell in year.cells] == ["Spring", "Summer", "Autumn", "Winter"]
    assert say(year.cells[year.position].label) == present
    assert say(year.title) == f"Year {game.state.year - (present == 'Winter')}"
    assert (year in seen(game).stage) == (present != "Summer")


def test_LYS_11_before_the_first_spring_there_is_no_year() -> None:
    assert not [part for part in seen(Seated(*THREE)).header if isinstance(part, Track) and part.wheel]
