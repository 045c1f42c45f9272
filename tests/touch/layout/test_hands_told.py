"""What hands have to do is read in words, not only counted by a sign, wherever a window has room for words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.view import Choice, Hand, Notice, View
from companion.engine.words import Msg
from tests.touch import walk
from tests.touch.cut_words import SIZES, TABLES, pen_of, played
from tests.touch.samples import PROBE
from ui.touch import layout
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Box, TextLine, Touch
from ui.touch.layout import hands
from ui.touch.meaning.targets import Choose, ShowHands
from ui.touch.state.scene import Scene

from .test_undo_word import PEN

TOLD, ONCE = 0.92, 0.98
"""The least share of moments in which they are read, and in which no sign says so as well."""


def header_lines(made: tuple[Pane, ...]) -> str:
    """All words of a header."""
    lines = (line.text for pane in made if pane.name.startswith("header") for piece in pane.pieces
             for line in piece.draw(pane.box.w, pane.box.h).primitives if isinstance(line, TextLine))
    return " ".join(lines).replace("- ", "")


def told_in_words(view: View, size: tuple[int, int], game: str) -> bool:
    """Whether the first new thing that hands have to do is read in this window."""
    newest = next((hand for hand in view.hands if hand.new), view.hands[0])
    scene = Scene(face=view)
    pen = pen_of(scene, size, game)
    made = layout.panes(scene, pen, 0)
    return hands.are_told(view, made) or pen.say(newest.text).split()[0] in header_lines(made)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("every", [19, pytest.param(2, marks=pytest.mark.wide)], ids=["some", "wide"])
def test_what_hands_have_to_do_is_read_in_words(size: tuple[int, int], every: int) -> None:
    moments = [(view, path.stem.partition("-")[0]) for path in TABLES for view in played(path)[::every] if view.hands]
    read = [told_in_words(view, size, game) for view, game in moments]
    assert len(read) > 50
    assert sum(read) / len(read) >= TOLD


@pytest.mark.parametrize("icons", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_beside_a_notice_no_sign_says_again_what_the_header_says(size: tuple[int, int], icons: bool) -> None:
    view = replace(PROBE, hands=(Hand(Msg("Take 2 SP")),), notices=(Notice("n", Msg("No tray"), tone="bad"),))
    scene = Scene(face=view)
    made = layout.panes(scene, walk.pen_of(scene, size, icons), 0)
    ways = [pane.name for pane in made for piece in pane.pieces for one in piece.draw(
        pane.box.w, pane.box.h).primitives if isinstance(one, Touch) and one.target == ShowHands()]
    assert len(ways) == 1, ways


def test_a_header_begins_with_what_is_new_and_the_list_with_what_is_older() -> None:
    shown = (Hand(Msg("Take 2 SP")), Hand(Msg("Turn the arrow"), new=True))
    drawn = hands.header_words(shown, PEN, Box(0, 0, PEN.m.px(400), PEN.m.touch))
    assert "".join(one.text for one in drawn if isinstance(one, TextLine)).startswith("Turn the arrow")
    whole = hands.hands_in_full(replace(PROBE, hands=shown), PEN)
    assert [piece.source[0] for piece in whole[:2] if isinstance(piece.source, tuple)] == list(shown)


def test_a_touch_on_the_words_in_a_header_shows_all_of_them() -> None:
    box = PEN.m.px(300), PEN.m.touch
    drawn = hands.header_words((Hand(Msg("Take 2 SP")),), PEN, Box(0, 0, *box))
    assert [one.target for one in drawn if isinstance(one, Touch)] == [ShowHands()]
    assert not [one for one in hands.header_words((Hand(Msg("Take 2 SP")),), PEN, Box(0, 0, box[0], box[1] - 4))
                if isinstance(one, Touch)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("every", [29, pytest.param(5, marks=pytest.mark.wide)], ids=["some", "wide"])
def test_what_hands_have_to_do_is_one_touch_away_and_in_one_place(size: tuple[int, int], every: int) -> None:
    """Now and then a prompt in a narrow column would be higher without its sign; then it keeps it."""
    once = list[bool]()
    for view, game in ((view, path.stem.partition("-")[0]) for path in TABLES for view in played(path)[::every]):
        scene = Scene(face=view)
        made = layout.panes(scene, pen_of(scene, size, game), 0)
        ways = [pane.name for pane in made for piece in pane.pieces for one in piece.draw(
            pane.box.w, pane.box.h).primitives if isinstance(one, Touch) and one.target == ShowHands()]
        there = bool(view.hands) and view.result is None and not hands.are_told(view, made)
        assert ways or not there, view.hands
        once.append(len(ways) <= 1)
    assert sum(once) / len(once) >= ONCE


def test_a_player_with_several_lines_has_one_button_that_says_so() -> None:
    seat = PROBE.seats[0].seat
    choices = tuple(Choice(key, Msg("It is done"), seat=whose, on="hands")
                    for key, whose in (("hands-done:2", ""), ("hands-done:2:x", seat)))
    for lines, label in ((1, "It is done"), (2, "All done")):
        view = replace(PROBE, hands=tuple(Hand(Msg("Take a card"), seat=seat) for _ in range(lines)), choices=choices)
        drawn = [piece.draw(760, 300).primitives for piece in hands.hands_in_full(view, PEN)[:-1]]
        told = [[line.text for line in one if isinstance(line, TextLine)] for one in drawn]
        assert [label in words for words in told] == [n == lines - 1 for n in range(lines)]
        assert [one.target.choices[0].key for one in drawn[-1] if isinstance(one, Touch) and isinstance(
            one.target, Choose)] == ["hands-done:2:x"]
