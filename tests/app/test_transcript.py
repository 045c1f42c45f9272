"""Transcripts and rehearsals: what was played comes out the same again, and what is wrong is found."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup, value_for
from companion.app.simulation.simulate import rehearse_game, simulate_game
from companion.app.simulation.transcript import UnreadableError, transcript_differences, write_transcript
from companion.app.storage.inventory import EXAMPLES, OWN, make_inventory, shipped_boxes
from companion.app.storage.library import ContentItem
from companion.engine.codec import encode
from companion.engine.game import Objection
from companion.engine.inputs import (
    Cell,
    DiceInput,
    Field,
    Form,
    Move,
    Number,
    Option,
    Order,
    Pick,
    PlaceInput,
    Text,
    input_fits,
)
from companion.engine.view import Prompt, View
from companion.engine.words import Msg
from tests.app import hopscotch

GAMES = {"hopscotch": hopscotch.GAME}
OPTIONS = tuple(Option(key, Msg(key)) for key in "abcde")


def played(seed: int = 1):
    return simulate_game(hopscotch.GAME, hopscotch.Content(), seed)


def test_a_transcript_played_again_says_the_same():
    assert transcript_differences(write_transcript(played().table), GAMES) == ()


def test_a_transcript_shows_each_viewer_only_what_it_may_know():
    table = next(r.table for r in map(played, range(40)) if any("MakeWish" in str(e.ask) for e in r.table.entries))
    public = [line for line in write_transcript(table).splitlines() if line.startswith(("public|", "table|"))]
    assert [line for line in public if "Wish" in line and "Wish ?" not in line] == []


def test_a_changed_result_is_shown_with_its_line():
    text = write_transcript(played().table)
    number = next(n for n, line in enumerate(text.splitlines(), 1) if "Points 0" in line)
    changed = text.replace("Points 0", "Points 7", 1)
    found = transcript_differences(changed, GAMES)
    assert [(d.line, "Points 7" in d.wanted, "Points 0" in d.found) for d in found] == [(number, True, True)]


def test_an_act_that_the_rules_no_longer_allow_is_shown():
    text = write_transcript(played().table)
    found = transcript_differences(text.replace('"type":"Throw"', '"type":"DeclineUndo"', 1), GAMES)
    assert any(difference.found.startswith("refused") for difference in found)


def test_comments_and_blank_lines_mean_nothing():
    assert transcript_differences(write_transcript(played().table).replace("\nask", "\n\n# a remark\nask"), GAMES) == ()


@pytest.mark.parametrize(("text", "words"), [
    ("", "line 1"), ("GIF89a", "line 1"),
    ("tabletop-companion transcript 1\n", "no set-up of an installed game"),
    ('tabletop-companion transcript 1\nsetup {"game":"hopscotch"}\n', "the set-up"),
])
def test_what_is_no_transcript_is_named(text, words):
    with pytest.raises(UnreadableError, match=words):
        transcript_differences(text, GAMES)


def test_an_ask_that_cannot_be_read_is_named_by_its_line():
    text = write_transcript(played().table)
    line = next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith("ask"))
    with pytest.raises(UnreadableError, match=f"line {line}"):
        transcript_differences(text.replace("ask {", "ask {{", 1), GAMES)


def test_random_games_reach_their_end_and_the_same_seed_plays_the_same():
    rehearsals = [played(seed) for seed in range(12)]
    assert [(r.ended, r.faults) for r in rehearsals] == [(True, ())] * 12
    assert played(3) == rehearsals[3]
    assert {len(r.table.setup.seats) for r in rehearsals} == {2, 3, 4}


def broken(**parts):
    game = replace(hopscotch.GAME, **parts)
    return rehearse_game(game, random_setup(game, hopscotch.Content(), Random(1), 2), Random(1), 300)


def test_a_broken_invariant_is_found():
    found = broken(invariants=lambda state: ("too far",) if state.hoppers[0].points > 10 else ())
    assert not found.ended
    assert found.faults[0].endswith("too far")


def test_an_offer_that_is_refused_is_found():
    found = broken(objections=lambda state, command, by: (Objection("HOP-9", Msg("No.")),))
    assert "HOP-9 No." in found.faults[0]


def test_a_game_without_end_and_a_table_where_nobody_can_act_are_found():
    assert broken(over=lambda state: False, turn=lambda state: None).faults != ()
    silent = broken(look=lambda state, viewer: View(0, viewer, "x", Msg("x"), Msg("x"), Prompt(Msg("x"))),
                    adjustable=lambda state: ())
    assert silent.faults != ()


@pytest.mark.parametrize("wanted", [
    None, Pick(OPTIONS), Pick(OPTIONS, 0, 3), Pick(OPTIONS, 2, 9), Number(-2, 7), DiceInput(3, 20),
    Cell(((1, 2), (3, 4))),
    Move((((1, 2), ()), ((3, 4), ((1, 2),)))), PlaceInput(("mill", "ford")),
    Order(OPTIONS), Text(5), Text(5, ("abc",)),
    Form((Field("a", Msg("A"), Number(0, 1)), Field("b", Msg("B"), Text(), optional=True)))])
def test_the_monkey_gives_values_that_fit(wanted):
    luck = Random(5)
    assert all(input_fits(value_for(wanted, luck), wanted) for _ in range(200))


def test_content_that_ships_is_read_and_what_does_not_fit_is_left_out(tmp_path):
    (tmp_path / "hopscotch.toml").write_text('[[stones]]\nkey = "flint"\nname = "Flint"\n')
    (tmp_path / "broken.toml").write_text("[[[")
    ships = shipped_boxes(tmp_path)
    assert ships["broken"] == {}
    assert [s.key for s in make_inventory(hopscotch.GAME, ships["hopscotch"], ()).examples.stones] == ["flint"]
    odd = make_inventory(hopscotch.GAME, {"stones": [{"key": 5}]}, ())
    assert (odd.left_out, odd.content) == (("config/games",), hopscotch.Content())


def test_what_was_invented_is_in_the_examples_alone():
    ships = {"stones": [{"key": "flint", "name": "Flint", "source": "example"}, {"key": "slate", "name": "Slate"}]}
    own = ContentItem("stones", "chalk", encode(hopscotch.Stone("chalk", "Chalk")))
    found = make_inventory(hopscotch.GAME, ships, (own,))
    boxes = {name: [stone.key for stone in found.box(name).stones] for name in (OWN, EXAMPLES)}
    assert boxes == {OWN: ["slate", "chalk"], EXAMPLES: ["flint", "slate"]}


def test_the_first_thing_entered_into_an_empty_box_is_kept():
    class Bare(Struct, frozen=True, omit_defaults=True):
        stones: tuple[hopscotch.Stone, ...] = ()

    game = replace(hopscotch.GAME, content=Bare)
    found = make_inventory(game, {}, (ContentItem("stones", "flint", encode(hopscotch.Stone("flint", "Flint"))),))
    assert (found.left_out, [stone.key for stone in found.content.stones]) == ((), ["flint"])
