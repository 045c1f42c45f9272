"""First evenings of two to six new people as they are drawn: nobody is out of sight, every name is read, undo keeps its
place, the numbers that matter most are as large as wished.

What may live here: these laws over first evenings. What may not: the share of what is acted on (test_hero.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from companion.engine.inputs import DiceInput
from companion.engine.parts import Dice
from companion.engine.view import View
from tests.touch import cut_words
from tests.touch.cut_words import SIZES
from tests.touch.first_evenings import first_steps, tables
from ui.touch import layout
from ui.touch.drawing import theme
from ui.touch.drawing.measures import LARGE, LARGEST, LOUD, NORMAL, window_measures
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Fill, TextLine, Touch
from ui.touch.layout import stage
from ui.touch.meaning.targets import Choose, HoldSeat, Say, TypeFace
from ui.touch.state.scene import Scene

THIN = 3
"""Of so many steps one is looked at."""
BEGINNING = 4
"""So many letters tell one name of a table from the others."""
NAMED = 4
"""So many people keep their names on every window."""
EVENINGS = [*tables()]


def laid(view: View, size: tuple[int, int], game: str, text: str = NORMAL) -> dict[str, Pane]:
    """The panes by their names."""
    scene = Scene(view)
    return {pane.name: pane for pane in layout.panes(scene, cut_words.pen_of(scene, size, game, text), 0)}


def drawn(pane: Pane) -> Iterator[tuple[float, object]]:
    """Every primitive of a pane with where its piece begins."""
    top = 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
        yield from ((top, primitive) for primitive in drawing.primitives)
        top += drawing.height + pane.gap


def steps(game: str, people: int) -> list[View]:
    return [view for view in first_steps(game, people)[::THIN] if view.result is None]


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("evening", "size"), tuple(product(EVENINGS, SIZES)), ids=str)
def test_nobody_who_plays_is_out_of_sight(evening: tuple[str, int], size: tuple[int, int]) -> None:
    game, people = evening
    for view, text in product(steps(game, people), (NORMAL, LARGEST)):
        pane = laid(view, size, game, text)["seats"]
        lowest = [top + primitive.box.bottom for top, primitive in drawn(pane)
                  if isinstance(primitive, Touch) and isinstance(primitive.target, HoldSeat)]
        assert len(lowest) == len(view.seats)
        assert max(lowest) <= pane.box.h + 1, view.prompt.text.id


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("evening", "size"), [
    (evening, size) for evening in EVENINGS if evening[1] <= NAMED for size in SIZES], ids=str)
def test_up_to_four_people_keep_their_names_at_the_beginning(evening: tuple[str, int], size: tuple[int, int]) -> None:
    game, people = evening
    view = first_steps(game, people)[0]
    written = {primitive.text for _, primitive in drawn(laid(view, size, game)["seats"])
               if isinstance(primitive, TextLine)}
    assert [panel.name for panel in view.seats if not any(names(word, panel.name) for word in written)] == []


def names(word: str, name: str) -> bool:
    """Whether a word says a name: the beginning of it, or an initial where a number tells two factions apart."""
    faction = name.partition(" · ")[2]
    return word[0] == name[0] and word.endswith(f" · {faction}") if faction else word.startswith(name[:BEGINNING])


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("evening", "size"), tuple(product(EVENINGS, SIZES)), ids=str)
def test_undo_lies_in_the_lowest_left_corner_of_every_step(evening: tuple[str, int], size: tuple[int, int]) -> None:
    game, people = evening
    corners = {(round(pane.box.x), round(pane.box.bottom)) for view in steps(game, people)
               if (pane := laid(view, size, game)["undo"]).box.h}
    assert corners <= {(window_measures(*size).gap, size[1] - window_measures(*size).gap)}


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("evening", "size"), tuple(product(EVENINGS, (*SIZES, (720, 1280)))), ids=str)
def test_the_main_act_has_a_button_of_its_own_in_every_step(evening: tuple[str, int], size: tuple[int, int]) -> None:
    game, people = evening
    for view in steps(game, people):
        main = {choice.key for choice in view.choices if choice.emphasis == "main" and not choice.on}
        targets = [primitive.target for pane in laid(view, size, game).values() for _, primitive in drawn(pane)
                   if isinstance(primitive, Touch)]
        buttons = {target.choices[0].key for target in targets
                   if isinstance(target, Choose) and len(target.choices) == 1}
        assert not main or main & (buttons | {target.key for target in targets if isinstance(target, Say)})


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("evening", "size"), tuple(product(EVENINGS, (*SIZES, (720, 1280)))), ids=str)
def test_every_key_for_a_face_is_seen_without_moving_the_stage(evening: tuple[str, int], size: tuple[int, int]) -> None:
    game, people = evening
    rolls = [view for view in first_steps(game, people) if any(isinstance(part, Dice) for part in view.stage)]
    for view, text in product(rolls, (NORMAL, LARGE, LARGEST)):
        pane = laid(view, size, game, text)["stage"]
        lowest = max((top + primitive.box.bottom for top, primitive in drawn(pane)
                      if isinstance(primitive, Touch) and isinstance(primitive.target, TypeFace)), default=0.0)
        assert lowest <= pane.box.h + 1


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("evening", "size"), tuple(product(EVENINGS, (*SIZES, (720, 1280)))), ids=str)
def test_dice_are_typed_by_keys_or_by_a_button_and_not_by_both(evening: tuple[str, int], size: tuple[int, int]) -> None:
    game, people = evening
    for view in first_steps(game, people):
        typed = {choice.key for choice in view.choices if isinstance(choice.input, DiceInput) and not choice.objection}
        targets = [primitive.target for pane in laid(view, size, game).values() for _, primitive in drawn(pane)
                   if isinstance(primitive, Touch)]
        keys = any(isinstance(target, TypeFace) for target in targets)
        buttons = typed & {target.choices[0].key for target in targets
                           if isinstance(target, Choose) and len(target.choices) == 1}
        more = typed & {choice.key for target in targets if isinstance(target, Choose) for choice in target.choices}
        assert not (keys and buttons)
        assert keys or more or not typed


@pytest.mark.sampled(16)
@pytest.mark.parametrize(("evening", "text"), tuple(product(EVENINGS, (NORMAL, LARGE, LARGEST))), ids=str)
def test_on_a_first_evening_no_text_is_cut(evening: tuple[str, int], text: str) -> None:
    game, people = evening
    views = [(game, view) for view in steps(game, people)]
    for n, size in enumerate(SIZES):
        assert cut_words.cut_in(views[n % 2::2], size, text) == []


@pytest.mark.wide
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_with_the_largest_text_every_prompt_and_every_counter_is_larger_by_two_fifths(size: tuple[int, int]) -> None:
    def written(game: str, view: View, text: str) -> float:
        return max(primitive.size for _, primitive in drawn(laid(view, size, game, text)["prompt"])
                   if isinstance(primitive, TextLine))

    looked_at = [(game, view) for game, people in EVENINGS for view in steps(game, people)]
    assert min(written(game, view, LARGEST) / written(game, view, NORMAL) for game, view in looked_at) >= LOUD
    assert min(larger / usual for game, view in looked_at for usual, larger in numbers(view, size, game)) >= LOUD


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_with_the_largest_text_every_counter_of_the_last_step_is_larger_by_two_fifths(size: tuple[int, int]) -> None:
    assert min(larger / usual for game, people in EVENINGS
               for usual, larger in numbers(first_steps(game, people)[-1], size, game)) >= LOUD


def numbers(view: View, size: tuple[int, int], game: str) -> list[tuple[float, float]]:
    """How large the smallest number of the players is with usual text and with the largest."""
    usual, largest = (min((primitive.size for _, primitive in drawn(laid(view, size, game, text)["seats"])
                           if isinstance(primitive, TextLine) and primitive.text.isdigit()), default=0.0)
                      for text in (NORMAL, LARGEST))
    return [(usual, largest)] if usual and largest else []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_stage_with_nothing_but_a_sentence_says_what_hands_have_to_do(size: tuple[int, int]) -> None:
    view = first_steps("luescherzia", NAMED)[0]
    assert stage.hands_have_stage(view)
    pane = laid(view, size, "luescherzia")["stage"]
    assert any(isinstance(primitive, TextLine) and "Avatar" in primitive.text for _, primitive in drawn(pane))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "people"), EVENINGS)
@pytest.mark.sampled(3)
def test_a_list_for_hands_that_goes_on_ends_in_a_row(game: str, people: int, size: tuple[int, int]) -> None:
    view = first_steps(game, people)[0]
    pane = laid(view, size, game)["stage"]
    if not stage.hands_have_stage(view) or pane.depth() <= pane.box.h:
        return
    top, rows = 0.0, []
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, pane.box.h)
        rows.append((top, drawing))
        top += drawing.height + pane.gap
    end = pane.rest(rows)
    assert any(top < end - 1 and end + 1 < top + drawing.height for top, drawing in rows)


@pytest.mark.parametrize(("game", "people"), EVENINGS)
def test_what_hands_have_done_is_not_as_loud_as_what_is_to_be_done_now(game: str, people: int) -> None:
    """One thing speaks: of two buttons in the main colour one would be wrong."""
    for view in first_steps(game, people):
        panes = [pane for name, pane in laid(view, (800, 480), game).items() if name in ("stage", "actions")]
        loud = [primitive for pane in panes for _, primitive in drawn(pane)
                if isinstance(primitive, Fill) and primitive.colour == theme.ACCENT
                and primitive.box.h >= window_measures(800, 480).touch]
        mains = [choice for choice in view.choices if choice.emphasis == "main"]
        assert len(loud) <= max(1, len(mains)), view.prompt


def test_in_a_large_window_every_number_of_two_players_has_a_word() -> None:
    view = first_steps("dicewar", 2)[0]
    written = {primitive.text for _, primitive in drawn(laid(view, (1280, 800), "dicewar")["seats"])
               if isinstance(primitive, TextLine)}
    assert {cut_words.GERMAN.say(counter.label, "dicewar") for counter in view.seats[0].counters} <= written


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)], ids=str)
def test_numbers_in_the_header_have_words_where_there_is_room(size: tuple[int, int]) -> None:
    written = {primitive.text for _, primitive in drawn(laid(first_steps("advyria", 2)[0], size, "advyria")["header"])
               if isinstance(primitive, TextLine)}
    assert {"Verdeckte Plättchen", "Offene Abenteuer"} <= written
