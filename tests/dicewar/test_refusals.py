"""Every touch on the board that the rulebook does not allow is answered with the rule and its sentence: DW-5, DW-7,
DW-9, DW-10, DW-A3, DW-A9, DW-A11, DW-A13, DW-B9; what may be played anyway, and how many touches that takes."""

from __future__ import annotations

from itertools import product

import pytest

from companion.engine.inputs import Cell, Form, Move, Option, Pick
from companion.engine.screens import look
from companion.engine.view import TABLE, Choice
from companion.engine.words import say
from companion.games.dicewar.content import Split
from companion.games.dicewar.model import ReadCard, SkipTurn, Spending
from companion.games.dicewar.options import Options
from companion.games.dicewar.screens.lands import LANDS
from tests.dicewar.seated import DRAGONS, SEATS, Seated, at, with_card
from tests.games.touching import offer, offered, touch, touched
from tests.playthroughs.touches import pointing

FIELDS = [f"{column}{row}" for column, row in product("ABCDEFG", range(1, 8))]


def war() -> Seated:
    return Seated().war(ada={"D3": 4, "A1": 6}, ben={"D4": 5, "E3": 4, "A7": 1})


def refusal(game: Seated, field: str, start: str = "", viewer: str = TABLE) -> Choice | None:
    """What is said to a touch on a field, while the creature on `start` is taken up."""
    for choice in look(game.table, game.seat.get(viewer, viewer)).choices:
        match choice.input:
            case Move(moves) if choice.on == LANDS and start and any(
                    begin == at(start) and at(field) in ends for begin, ends in moves):
                return choice
            case Cell(cells) if choice.on == LANDS and not start and at(field) in cells:
                return choice
    return None


def lit(game: Seated, field: str, start: str = "") -> bool:
    """Whether a touch there means something."""
    usual = [c.input for c in look(game.table, TABLE).choices if c.objection is None and c.emphasis != "quiet"]
    fields = {cell for wanted in usual if isinstance(wanted, Cell) and not start for cell in wanted.cells}
    ways = [way for wanted in usual if isinstance(wanted, Move) for way in wanted.moves]
    return at(field) in fields or any(
        begin == at(start or field) and (not start or at(field) in ends) for begin, ends in ways)


@pytest.mark.parametrize(("field", "start", "rule", "anyway"), [
    ("D5", "D3", "DW-9", True), ("G7", "D3", "DW-9", True), ("D4", "D3", "DW-10", True), ("E3", "D3", "DW-A3", True),
    ("D4", "", "DW-7", False), ("C3", "", "DW-7", False)])
def test_DW_7_to_10_a_touch_that_is_against_the_rules_says_which(
        field: str, start: str, rule: str, anyway: bool) -> None:
    said = refusal(war(), field, start)
    assert said is not None
    assert (said.rule, said.waivable) == (rule, anyway)
    assert said.objection == said.label
    if anyway:
        done = touched(war(), said, [list(at(start)), list(at(field))], waive=True)
        assert (done.turn, field in done.army("Ada")) == ("Ben", True)


@pytest.mark.parametrize("viewer", [TABLE, "Ada"])
def test_no_touch_on_the_board_is_answered_with_silence(viewer: str) -> None:
    game = war()
    for field in FIELDS:
        assert lit(game, field) or refusal(game, field, viewer=viewer), field
        for start in game.army("Ada"):
            own = field in game.army("Ada")
            assert own or lit(game, field, start) or refusal(game, field, start, viewer), (start, field)


def test_DW_7_whose_turn_it_is_is_said_on_the_others_phone() -> None:
    said = refusal(war(), "A7", viewer="Ben")
    assert said is not None
    assert (said.rule, say(said.label), said.waivable) == ("DW-7", "It is Ada's turn.", False)


def test_DW_5_the_build_up_answers_as_well() -> None:
    game = Seated().begin().set(A1=4)
    for field in ("A1", "C4", "B7"):
        said = refusal(game, field)
        assert said is not None
        assert said.rule == "DW-5"
    assert refusal(game, "B1") is None


def test_DW_A13_and_B8_no_upgrade_above_six() -> None:
    game = Seated(Options(blood=True)).war(ada={"D3": 4, "A1": 6}, ben={"A7": 1}).be(step=Spending()).give("Ada", tp=2)
    said = refusal(game, "A1")
    assert said is not None
    assert said.rule == "DW-A13"


def test_DW_B9_only_the_attacker_acts_once_more_but_the_table_has_the_last_word() -> None:
    game = Seated().war(ada={"D3": 5, "A1": 4}, ben={"E4": 1, "A7": 1}).attack("D3", "E4")
    said = refusal(game, "A2", "A1")
    assert said is not None
    assert (said.rule, said.waivable) == ("DW-B9", True)
    assert touched(game, said, [list(at("A1")), list(at("A2"))], waive=True).army("Ada") == {"A2": 4, "E4": 5}


def test_DW_A9_a_card_may_be_read_round_a_corner() -> None:
    game = Seated().war(ada={"D3": 6, "A1": 4}, ben={"C3": 1, "D2": 2, "A7": 1})
    assert not any(key.endswith(("spell:level", "spell:upright")) for key in offered(game))
    corner = offer(game, ":spell:corner")
    assert (corner.rule, corner.waivable) == ("DW-A9", True)
    assert isinstance(corner.input, Pick)
    assert [say(option.label) for option in corner.input.options] == ["D5: D4 and E5"]
    touched(game, corner, corner.input.options[0].key, waive=True)
    assert (game.army("Ada"), game.turn) == ({"A1": 4, "D4": 3, "E3": 3}, "Ben")


def test_DW_A11_where_a_card_may_say_more_nobody_is_skipped_by_itself() -> None:
    stuck = {"A1": 6}, {"A2": 6, "B1": 6, "D4": 4}
    game = Seated(content=with_card(level=6, text="flies", spell=None)).war(*stuck, turn="Ben").move("D4", "D5")
    assert game.turn == "Ada"
    assert look(game.table, TABLE).prompt.rule == "DW-A11"
    assert touch(game, ":skip").turn == "Ben"
    assert game.rules_against(SkipTurn()) == ["DW-A11"]
    assert game.waivable(SkipTurn())


def test_DW_8_a_card_that_reads_otherwise_in_one_thing_keeps_the_others() -> None:
    game = touch(Seated(), "card", {"card": f"{DRAGONS}/3", "text": "burns"})
    card = game.player("Ada").cards[2]
    assert (card.name, card.text, card.spell, card.movement) == ("Drachenkrieger", "burns", Split(1, 3), "orthogonal")
    game = touch(game, "card", {"card": f"{DRAGONS}/3", "spell": "none"})
    assert (game.player("Ada").cards[2].spell, game.player("Ada").cards[2].text) == (None, "burns")
    assert isinstance(game.table.entries[-1].ask.command, ReadCard)


def test_what_hands_tell_takes_three_touches() -> None:
    """The button, the field, what lies there now; a spell: the button, whose it was."""
    game = war()
    for key in ("by-card:change", "by-card:set"):
        form = offer(game, key).input
        assert isinstance(form, Form)
        assert 1 + sum(1 + pointing(field.input) if isinstance(field.input, Cell) else pointing(field.input)
                       for field in form.fields) == 3
    spell = offer(game, ":by-card").input
    assert isinstance(spell, Pick)
    assert 1 + pointing(spell) == 2
    assert spell.options[0] == Option("4", spell.options[0].label, "dice-4")
    assert SEATS["Ada"] not in {option.key for option in spell.options}
