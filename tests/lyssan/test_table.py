"""What a table puts right besides numbers: order, triumphs, courts, agents; with what follows from it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.acts import Adjust
from companion.engine.game import FULL, Ask
from companion.engine.inputs import Pick
from companion.engine.log import entry_headline
from companion.engine.table import Accepted, believed, submit
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.lyssan import GAME
from companion.games.lyssan.content import CASTLE, KNIGHT, NOBLE, PRIEST, SITE, SPY, Triumph
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.model.state import Fallen
from tests.games.touching import seen
from tests.lyssan.seated import CONTENT, Seated, a_courtier, a_triumph, a_vassal


def put_right(game: Seated, path: str, value: Any) -> str:
    done = submit(game.table, Ask(Adjust(path, value), TABLE, game.table.at))
    assert isinstance(done, Accepted), done
    game.table = done.table
    return say(entry_headline(game.table, done.entry.seq, TABLE))


def paths(game: Seated) -> set[str]:
    return {place.path for place in believed(game.table)}


def path_of(game: Seated, label: str) -> str:
    """The one thing whose name begins so."""
    found = list({place.path for place in believed(game.table) if say(place.label).startswith(label)})
    assert len(found) == 1, [say(place.label) for place in believed(game.table)]
    return found[0]


def right(game: Seated, label: str, value: Any) -> Seated:
    """Put right by its name; the laws of the game hold after it."""
    put_right(game, path_of(game, label), value)
    assert GAME.invariants(game.state) == ()
    return game


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
    assert put_right(game, path_of(game, "Ada · Wolf: courtier 2"), "gone").startswith(
        "Ada · Wolf: courtier 2, vassal 0: at the court")
    assert [courtier.id for courtier in game.who("Ada").courtiers] == [stays]
    assert game.figure(agent) is None


def test_agents_are_set_upright_or_laid_down() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    one, other = game.put("Ada", KNIGHT, "a"), game.put("Ada", KNIGHT, "b", ready=False)
    assert put_right(game, f"ready/{game.who('Ada').id}", [str(other)]).startswith("Ada: agents that stand ready: ")
    assert [game.figure(number).ready for number in (one, other)] == [False, True]


def test_shame_and_debts_can_be_put_right_whosever_turn_it_is() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada")
    place = [who.id for who in game.state.factions].index(game.who("Cem").id)
    assert put_right(game, f"factions/{place}/debts", 2) == "Cem: debts set from 0 to 2"
    assert game.who("Cem").debts == 2


def three(step: st.Step | None = None) -> Seated:
    """Ada's turn on the map."""
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    return game.be(step=step) if step else game


def said_of(game: Seated, label: str) -> dict[str, str]:
    """What may be said of a thing: key and words."""
    place = next(place for place in believed(game.table) if say(place.label).startswith(label))
    assert isinstance(place.input, Pick)
    return {option.key: say(option.label) for option in place.input.options}


def test_a_figure_that_stands_elsewhere_or_on_its_other_side_is_put_there() -> None:
    game = three()
    knight = game.put("Ada", KNIGHT, "a")
    right(game, "Ada: Knight", "in/f")
    assert game.figure(knight) == st.Piece(knight, KNIGHT, "seat-1", "f", ready=True)
    assert said_of(game, "Ada: Knight")["turn"] == "F, exhausted"
    assert not right(game, "Ada: Knight", "turn").figure(knight).ready


def test_a_figure_was_another_one_or_somebody_elses_or_was_never_there() -> None:
    game = three()
    knight, site = game.put("Ada", KNIGHT, "a"), game.put("Ada", SITE, "b", opened=1)
    right(game.use(knight), "Ada: Knight", "as/noble")
    assert game.figure(knight).kind == NOBLE
    assert game.state.step == st.Ordering()
    assert right(game, "Ada: Noble", "of/seat-2").figures("a") == [("Ben", NOBLE)]
    assert right(game, "Ben: Noble", "gone").figures("a") == []
    assert game.has("Ben", shame=0)
    assert right(game, "Ada: Building site", "young").figure(site).opened == 0
    assert right(game, "Ada: Building site", "as/castle").figures("b") == [("Ada", CASTLE)]


def test_a_forgotten_figure_comes_onto_the_board_with_one_touch_more() -> None:
    game = right(three(), "Ada: one figure more", "spy/home1")
    assert game.figures("home1") == [("Ada", CASTLE), ("Ada", SPY)]
    assert not game.state.pieces[-1].ready
    assert right(game, "Ada: one figure more", "site/home1").state.pieces[-1].opened == game.state.seasons


def test_a_kill_that_was_forgotten_and_one_that_never_was() -> None:
    game = three()
    knight = game.put("Ben", KNIGHT, "a")
    right(game, "Ben: Knight", "dead")
    assert game.figure(knight) is None
    assert (game.who("Ben").fallen, game.has("Ben", shame=1)) == ((Fallen(KNIGHT),), True)
    right(game, "Ben: shame 1", "noble/0")
    assert game.who("Ben").fallen == (Fallen(NOBLE),)
    right(game, "Ben: shame 1", "back/c")
    assert (game.figures("c"), game.has("Ben", shame=0)) == ([("Ben", NOBLE)], True)


def test_a_marker_was_a_killed_agent() -> None:
    game = three().give("Ben", shame=2)
    right(game, "Ben: shame 1", "spy/0")
    assert game.who("Ben").fallen == (Fallen(SPY),)
    assert right(game, "Ben: shame 1", st.MARKER).who("Ben").fallen == ()


def test_equal_figures_have_numbers() -> None:
    game = three()
    game.put("Ada", KNIGHT, "a"), game.put("Ada", KNIGHT, "a")
    labels = [say(place.label) for place in believed(game.table)]
    assert {"Ada: Knight 1", "Ada: Knight 2"} <= set(labels)
    assert set(said_of(game, "Ada: agents that stand ready").values()) == {"Knight 1: A", "Knight 2: A"}


def test_a_courtier_is_at_another_court_or_another_card_or_was_forgotten() -> None:
    game = Seated("Ada", "Ben", "Cem", content=replace(CONTENT, cards=(a_courtier(2),))).orders("Ada")
    number = game.courtier("Ada", a_courtier())
    right(game, "Ada: courtier 1", "to/seat-2")
    assert [c.id for c in game.who("Ben").courtiers] == [number]
    right(game, "Ben: courtier 1", "as/courtier2")
    assert game.who("Ben").courtiers == (st.Courtier(number, a_courtier(2)),)
    assert "courtier2" not in said_of(game, "Ada: one more courtier")
    right(game, "Ada: one more courtier", "own-courtier-0-unnamed")
    assert [c.card.kind for c in game.who("Ada").courtiers] == ["courtier"]


def test_whose_turn_it_is() -> None:
    game = three()
    knight = game.put("Ada", KNIGHT, "a")
    right(game.use(knight), "Whose turn it is", "seat-3")
    assert (game.turn, game.state.step) == ("Cem", st.Ordering())
    assert game.do(do.EndTurn()).state.season == st.AUTUMN


def test_year_and_season_and_the_length_of_the_row() -> None:
    game = three()
    put_right(game, "year", "3")
    right(game, "Season", st.AUTUMN)
    assert (game.state.year, game.state.season) == (3, st.AUTUMN)
    assert len(right(game, "Triumphs laid out", "7").state.row) == 7


def test_a_triumph_is_another_one_has_a_name_after_all_or_lies_face_down() -> None:
    game = Seated("Ada", "Ben", "Cem", content=replace(CONTENT, triumphs=(a_triumph("Spies", "spy"),)))
    game.row(a_triumph(), Triumph("unnamed-1"), *(None,) * 4).orders("Ada")
    put_right(game, "printed/triumphs/unnamed-1", {"name": "Ball", "immediate": "-", "measure": "-"})
    assert game.state.row[1].triumph.name == "Ball"
    assert put_right(game, "row/1", "spies") == "Triumph 2: Ball → Spies"
    assert game.state.row[1].triumph == a_triumph("Spies", "spy")
    put_right(game, "row/1", "-")
    assert game.state.row[1] == st.Laid()
    assert "-" not in said_of(game, "Triumph 1")
    put_right(game, "row/1", "spies")
    assert game.state.row[1].triumph == a_triumph("Spies", "spy")


def test_LYS_49_who_is_out_by_mistake_comes_back_with_all_that_was_theirs() -> None:
    game = three().give("Ben", hand=5, coins=7, debts=2)
    game.row(a_triumph(), a_triumph("Two"), *(None,) * 4, owners=("Ben",))
    game.put("Ben", PRIEST, "c")
    castle = next(p.id for p in game.state.pieces if p.faction == "seat-2" and p.kind == CASTLE)
    knight = game.put("Ada", KNIGHT, "home2")
    game.use(knight, do.Raze(castle))
    assert (game.who("Ben").out, game.state.row[0].owner) == (True, "seat-3")
    right(game, "Ben plays", "home2")
    assert game.has("Ben", hand=5, coins=7, debts=2)
    assert (game.who("Ben").out, game.state.row[0].owner) == (False, "seat-2")
    assert sorted(kind for name, kind in game.figures("c") + game.figures("home2") if name == "Ben") == [
        CASTLE, PRIEST]


def test_LYS_49_a_castle_that_nobody_razed_stands_again_and_its_owner_plays_on_in_turn() -> None:
    game = three()
    right(game, "Ben: Castle", "gone")
    assert game.who("Ben").out
    right(game, "Ben plays", "a")
    assert game.do(do.EndTurn()).turn == "Ben"


def test_LYS_50_who_should_be_out_leaves_everything() -> None:
    game = right(three().give("Ben", coins=3), "Ben plays", "out")
    assert (game.who("Ben").out, game.figures("home2")) == (True, [])
    assert right(Seated("Ada", "Ben", "Cem").orders("Ada"), "Ada plays", "out").turn == "Ben"


def test_LYS_18_the_end_is_taken_back_when_the_last_but_one_comes_back() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada").do(do.FixMap(), do.LoseLastCastle("seat-2"))
    game.do(do.LoseLastCastle("seat-1"))
    assert game.step == "Ended"
    right(game, "Ben plays", "in")
    assert (game.step, game.who("Ben").out) == ("Ordering", False)
    assert game.turn == "Ben"


def test_LYS_17_a_triumph_given_back_after_the_end_goes_on_and_another_owner_wins() -> None:
    game = three().row(a_triumph(), a_triumph("Two"), a_triumph("Three"), *(None,) * 3, owners=("Ada", "Ada"))
    game.do(do.FixMap(), do.HandTriumph(2, "seat-1"))
    assert game.state.step == st.Ended(st.TRIUMPHS, ("seat-1",), ("seat-1",))
    put_right(game, "row/2/owner", "-")
    assert isinstance(game.state.step, st.Fixing)
    for n in range(3):
        put_right(game, f"row/{n}/owner", "seat-2")
    assert game.state.step == st.Ended(st.TRIUMPHS, ("seat-2",), ("seat-2",))


def test_LYS_A17_debts_put_right_after_the_end_decide_anew() -> None:
    game = three().row(*(a_triumph(f"T{n}") for n in range(6)), owners=("", "", "", "", "Ada")).give("Ada", hand=4)
    game = game.be(step=st.Ended(st.EXHAUSTED, ("seat-1",), ("seat-1",)), before=st.Awarding(6))
    put_right(game, "row/4/owner", "-")
    assert game.state.step.winners == ("seat-1", "seat-2", "seat-3")
    put_right(game, "factions/0/debts", 1)
    assert game.state.step.winners == ("seat-2", "seat-3")
    put_right(game, "row", "7")
    assert game.step == "Revealing"


def test_LYS_5_the_card_under_the_winner_was_the_other_one() -> None:
    game = Seated("Ada", "Ben").row(*(a_triumph(f"T{n}") for n in range(5)), owners=("Ada",)).orders("Ada")
    game.do(do.HandTriumph(1, "seat-1"), do.TurnCard(master=True))
    assert game.state.step.seats == ("seat-1",)
    right(game, "The card under Ada", "puppet")
    assert game.state.step.seats == ("seat-2",)


def test_LYS_26_what_elbingen_pays_is_put_right_before_the_taxes_are_taken() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).in_season(st.SUMMER, st.Collecting())
    game.put("Ben", NOBLE, "d")
    game.do(do.ChooseTax("d", "farm"), by="Ben")
    right(game, "D pays", "mountain").do(do.Collect())
    assert game.has("Ben", coins=3)


def test_LYS_29_how_many_actions_the_agent_in_use_has_left() -> None:
    game = three()
    knight = game.put("Ada", KNIGHT, "a")
    right(game.use(knight, do.MoveAgent("b")), "Knight in B: actions left", "2")
    right(game, "Knight in B: in this use", [])
    assert game.do(do.MoveAgent("c")).figures("c") == [("Ada", KNIGHT)]


def test_the_sheets_of_two_factions_were_mixed_up() -> None:
    game = Seated("Ada", "Ben")
    right(game, "Ada · Wolf: faction sheet", "Hawk")
    assert [who.name for who in game.state.factions] == ["Ada · Hawk", "Ada · Vulture", "Ben · Wolf", "Ben · Council"]


def test_the_list_tells_its_lines_and_their_options_apart() -> None:
    game = three()
    for kind in (KNIGHT, KNIGHT, SPY):
        game.put("Ada", kind, "a")
    game.give("Ben", shame=2), game.courtier("Cem", a_courtier()), game.courtier("Cem", a_courtier())
    places = {place.path: place for place in believed(game.table)}
    labels = [say(place.label) for place in places.values()]
    assert len(set(labels)) == len(labels), sorted(label for label in labels if labels.count(label) > 1)
    for place in places.values():
        if isinstance(place.input, Pick):
            words = [say(option.label) for option in place.input.options]
            assert len(set(words)) == len(words), (say(place.label), words)


def test_LYS_13_what_spring_looks_at_is_put_right() -> None:
    game = Seated("Ada", "Ben", "Cem").row(*(a_triumph(f"T{n}") for n in range(4)), None, None).spring()
    assert said_of(game, "The triumph that is due") == {
        "0": "T0", "1": "T1", "2": "T2", "6": "none any more this spring"}
    assert right(game, "The triumph that is due", "2").state.step == st.Awarding(2)
    assert right(game, "The triumph that is due", "6").step == "Revealing"


def test_LYS_24_a_debt_that_is_nowhere_to_be_seen_is_said_with_one_touch_on_its_line() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada")
    assert right(game, "Cem has debts", "2").has("Cem", debts=2)
    assert not any(say(place.label) == "Cem has debts" for place in believed(game.table))
    assert right(game, "Cem has shame", "1").has("Cem", shame=1)


def test_LYS_6_in_the_opening_it_is_the_turn_of_somebody_who_still_has_markers() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL)
    markers = (CASTLE, CASTLE, KNIGHT, KNIGHT, NOBLE, NOBLE)
    game.be(order=tuple(who.id for who in game.state.factions), turn=1, step=st.Placing((markers, (), ())),
            season=st.OPENING)
    for escort in (SPY, PRIEST):
        game.put("Ada", escort, "a")
    turn = next(place for place in believed(game.table) if place.path == "turn")
    assert isinstance(turn.input, Pick)
    assert [option.key for option in turn.input.options] == ["seat-2", "seat-3"]


def test_panels_have_the_same_kinds_one_above_the_other() -> None:
    """A small panel shows the first two: they would stand for something else at each player."""
    def kinds(game: Seated) -> list[list[str]]:
        return [[say(counter.label) for counter in panel.counters] for panel in seen(game).seats]
    game = Seated("Ada", "Ben", "Cem")
    assert kinds(game) == [["Coins", "Cards"]] * 3
    assert kinds(game.give("Ben", conscripts=2)) == [["Coins", "Conscripts", "Cards"]] * 3
