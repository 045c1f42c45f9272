"""A number pad or a presenter at a real window: next, back, undo, the frame, dice, what is typed on a sheet."""

from __future__ import annotations

import re

import pytest

from companion.app.config.settings import KEY
from companion.engine.inputs import DiceInput, Number, Text
from companion.engine.parts import Dice, Die
from companion.engine.view import Choice, Page, Prompt, Row, View
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.scenes import ask
from ui.touch.meaning import targets
from ui.touch.state import keys

from .crank import Crank
from .keypad import Keypad

pytestmark = pytest.mark.e2e
LIGHT = Page("settings", Msg("Settings"), back="menu",
             rows=(Row(Msg("Brightness"), "light", input=Number(10, 100, 50)),))


def rolled(sides: int = 6) -> View:
    """A table that asks for three dice."""
    dice = Dice(Msg("Probe"), (Die("a"), Die("b"), Die("c")), sides=sides)
    wanted = Choice("type", Msg("Type"), input=DiceInput(3, sides))
    return View(0, "table", "luescherzia", Msg("Lüscherzia"), Msg("Probe"), Prompt(Msg("Roll")), stage=(dice,),
                choices=(wanted,))


@pytest.fixture
def keypad(crank: Crank) -> Keypad:
    """The keys at the shared window, without a frame."""
    crank.presenter.dial.leave()
    return Keypad(crank)


@pytest.mark.parametrize("key", ["enter", "pad-enter", "page-down", "right"])
def test_next_is_the_button_next(crank: Crank, keypad: Keypad, key: str) -> None:
    crank.fresh(samples.PROBE)
    keypad.strike(key)
    assert (crank.buttons, crank.answers) == (["next"], [])


@pytest.mark.parametrize("key", ["delete", "pad*"])
def test_one_key_is_the_button_undo(crank: Crank, keypad: Keypad, key: str) -> None:
    crank.fresh(samples.PROBE)
    keypad.strike(key)
    assert crank.buttons == ["undo"]


def test_arrows_go_from_thing_to_thing_and_enter_takes_it(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(samples.PROBE)
    keypad.strike("down")
    first = crank.presenter.dial.stop
    keypad.strike("down", "up", "pad+", "pad-")
    assert crank.presenter.dial.stop == first
    keypad.strike("enter")
    assert crank.last.key == samples.ACCEPT.key
    assert crank.buttons == []


def test_back_closes_what_lies_above_then_takes_the_frame_away_then_goes_back(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(LIGHT)
    keypad.strike("down")
    crank.do(targets.AskFor("light", Msg("Brightness"), Number(10, 100, 50)))
    keypad.strike("page-up")
    assert crank.presenter.scene.dialog is None
    assert crank.presenter.dial.stop is not None
    keypad.strike("left")
    assert crank.presenter.dial.stop is None
    assert crank.answers == []
    keypad.strike("backspace")
    assert crank.last.key == "menu"


def test_digits_are_dice_where_dice_are_asked_for_and_elsewhere_nothing(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(rolled())
    keypad.strike("4", "pad6", "7", "0", wait=0)
    assert [(one.key, one.value) for one in crank.answers] == [("type", [4]), ("type", [6])]
    crank.fresh(samples.CARDS)
    keypad.strike("4")
    assert (crank.answers, crank.buttons) == ([], [])


@pytest.mark.parametrize(("sides", "faces"), [(4, 4), (8, 8), (12, 0), (20, 0)])
def test_a_digit_is_a_face_only_where_one_digit_does(crank: Crank, keypad: Keypad, sides: int, faces: int) -> None:
    crank.fresh(rolled(sides))
    keypad.strike(*"123456789")
    assert [one.value for one in crank.answers] == [[face] for face in range(1, faces + 1)]


def test_a_number_is_typed_stepped_and_taken(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(LIGHT)
    crank.do(targets.AskFor("light", Msg("Brightness"), Number(10, 100, 50)))
    keypad.strike("7", "pad5", "backspace", "pad2", "up", "pad+", "down", "pad-enter")
    assert (crank.last.key, crank.last.value) == ("light", 73)


def test_a_word_is_typed_and_no_letter_or_digit_of_it_is_a_die_or_a_button(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(rolled())
    crank.do(targets.AskFor("name", Msg("Name"), Text()))
    keypad.strike(*"ada", "delete", "enter")
    assert (crank.last.key, crank.last.value, crank.buttons) == ("name", "Ada", [])


def test_a_key_that_is_held_counts_once_and_moves_the_frame_on(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(samples.PROBE)
    for _ in range(3):
        keypad.down("page-down")
        crank.at += 40
    assert crank.buttons == ["next"]
    keypad.up("page-down")
    keypad.strike("page-down")
    assert crank.buttons == ["next", "next"]
    seen = list[object]()
    for _ in range(3):
        keypad.down("down")
        crank.at += 40
        assert crank.presenter.dial.stop not in seen
        seen.append(crank.presenter.dial.stop)


def test_what_means_something_else_since_a_moment_was_not_aimed_at(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(samples.CARDS)
    crank.screen.show(rolled())
    crank.turn()
    keypad.strike("4", wait=0)
    assert crank.answers == []
    crank.at += 1000
    keypad.strike("4")
    assert [one.value for one in crank.answers] == [[4]]


def test_next_does_nothing_below_what_lies_above(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(samples.PROBE)
    crank.do(*ask(samples.REROLL))
    crank.at += 1000
    keypad.strike("page-down")
    assert crank.buttons == []


def test_a_dark_screen_is_only_woken_and_secrets_are_only_covered(crank: Crank, keypad: Keypad) -> None:
    crank.fresh(samples.PROBE)
    crank.presenter.dim()
    keypad.strike("page-down")
    assert crank.buttons == []
    crank.presenter.peek(samples.SECRETS, "button")
    keypad.strike("page-down")
    assert crank.buttons == []
    assert crank.presenter.scene.secrets is None
    keypad.strike("page-down")
    assert crank.buttons == ["next"]


def test_every_key_that_the_screen_can_name_can_be_set_but_digits_which_are_dice() -> None:
    names = {keys.key_name(number) for number in range(300)} - {""}
    signs = {name for name in names if len(name) == 1 and name.isascii() and not name.isdecimal() and name.islower()}
    plain = signs | {name for name in names if len(name) > 1}
    assert {name for name in plain if not re.fullmatch(KEY, name)} == set()
    assert not any(re.fullmatch(KEY, digit) for digit in "0123456789")
