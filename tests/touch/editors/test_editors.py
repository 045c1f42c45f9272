"""Every input's editor gives values that the input accepts, by the keys that are to be seen."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from msgspec import structs

from companion.engine import inputs
from companion.engine.inputs import Field, Option, input_fits
from companion.engine.words import Msg, say
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Edge, TextLine, Touch
from ui.touch.editors import form_editor, open_editor
from ui.touch.meaning.targets import Close, Confirm, Tap

PEN = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size / 2, lambda name: False)
OPTIONS = (Option("a", Msg("Ada")), Option("b", Msg("Ben")), Option("c", Msg("Cem")))
FORM = inputs.Form((Field("name", Msg("Name"), inputs.Text(10, ("Ada",))),
                    Field("hp", Msg("HP"), inputs.Number(1, 9, 4)),
                    Field("kind", Msg("Kind"), inputs.Pick(OPTIONS), optional=True)))
MOVES = inputs.Move((((0, 0), ((0, 1), (1, 1))), ((3, 4), ((1, 2),))))
TYPED = [
    (inputs.Pick(OPTIONS), ["b"], "b"),
    (inputs.Pick(OPTIONS, 1, 2), ["b", "c", "a"], ["b", "c"]),
    (inputs.Pick(OPTIONS, 0, 2), ["b", "b"], []),
    (inputs.Number(0, 20, 5), ["+1"], 6),
    (inputs.Number(0, 20, 5), ["+5", "+5", "+5", "+5"], 20),
    (inputs.Number(0, 20, 5), ["1", "7"], 17),
    (inputs.Number(0, 20, 5), ["1", "7", "⌫"], 1),
    (inputs.Number(-9, 9, 0), ["4", "±"], -4),
    (inputs.Number(-9, 9, 0), ["-5"], -5),
    (inputs.DiceInput(3), ["6", "1"], [6, 1]),
    (inputs.DiceInput(3), ["6", "1", "⌫", "5", "4", "3"], [6, 5, 4]),
    (inputs.DiceInput(1, 20), ["17"], [17]),
    (inputs.Cell(((1, 2), (3, 4))), ["3,4"], [3, 4]),
    (inputs.PlaceInput(("p1", "p2")), ["p2"], "p2"),
    (MOVES, ["from:0,0", "from:3,4", "to:1,2"], [[3, 4], [1, 2]]),
    (inputs.Order(OPTIONS), ["c", "a"], ["c", "a", "b"]),
    (inputs.Order(OPTIONS), ["c", "a", "c", "b", "c"], ["a", "b", "c"]),
    (inputs.Text(10), ["g", "ü", "␣", "ß", "ö"], "Gü ßö"),
    (inputs.Text(10), ["a", "b", "⌫", "⇧", "ä"], "AÄ"),
    (inputs.Text(10, ("Eleonore",)), ["=Eleonore"], "Eleonore"),
    (FORM, ["name:open", "=Ada", "hp:+1", "hp:+1"], {"name": "Ada", "hp": 6}),
    (FORM, ["name:open", "b", "\n", "kind:open", "c"], {"name": "B", "hp": 4, "kind": "c"}),
    (FORM, ["name:open", "b", "\n", "kind:open", "c", "kind:clear", "hp:open", "9", "\n"], {"name": "B", "hp": 9}),
]


@pytest.mark.parametrize(("wanted", "keys", "value"), TYPED)
def test_keys_make_a_value_that_fits(wanted, keys, value):
    editor = open_editor(wanted)
    for key in keys:
        editor = editor.press(key)
    assert editor.value() == value
    assert input_fits(editor.value(), wanted)


@pytest.mark.parametrize("wanted", [inputs.Pick(OPTIONS), inputs.Pick(OPTIONS, 1, 2), inputs.DiceInput(2),
                                    inputs.Order(OPTIONS), inputs.Cell(((0, 0),)), MOVES, inputs.PlaceInput(("p1",)),
                                    inputs.Text(5), FORM])
def test_an_untouched_editor_does_not_answer_by_itself(wanted):
    editor = open_editor(wanted)
    assert not editor.done
    assert not input_fits(editor.value(), wanted)


def test_one_touch_is_enough_for_one_thing():
    assert open_editor(inputs.Pick(OPTIONS)).press("a").done
    assert open_editor(inputs.DiceInput(1)).press("6").done
    assert open_editor(inputs.Cell(((1, 1),))).press("1,1").done
    assert open_editor(inputs.PlaceInput(("p1", "p2"))).press("p1").done


def test_an_order_is_answered_as_soon_as_one_thing_is_left_over():
    editor = open_editor(inputs.Order(OPTIONS)).press("c")
    assert not editor.done
    assert editor.press("a").done
    assert not open_editor(inputs.DiceInput(2)).press("6").done


def test_where_every_sign_counts_nothing_is_made_large_and_all_of_ascii_can_be_typed():
    editor = open_editor(inputs.Text(200, exact=True))
    for key in ("a", "␣", "b", "⇧", "c", "d", "␣"):
        editor = editor.press(key)
    assert editor.value() == "a bCd "
    reached: set[object] = {" "}
    for keys in ((), ("⇧",), ("123",), ("123", "⇧")):
        shown = open_editor(inputs.Text(200, exact=True))
        for key in keys:
            shown = shown.press(key)
        taps = [primitive.target.key for primitive in shown.draw(PEN, 760, 400).primitives
                if isinstance(primitive, Touch) and isinstance(primitive.target, Tap)
                and len(primitive.target.key) == 1]
        reached |= {shown.press(key).value() for key in taps if key not in "⇧⌫␣"}
    assert {sign for sign in string.printable if sign.isprintable()} - reached == set()


def test_a_number_out_of_bounds_does_not_fit():
    editor = open_editor(inputs.Number(1, 10, 5)).press("9").press("9")
    assert not input_fits(editor.value(), inputs.Number(1, 10, 5))


@given(st.sampled_from([wanted for wanted, _, _ in TYPED]), st.lists(st.integers(0, 999), max_size=25))
def test_whatever_is_touched_the_editor_stays_in_order(wanted, touches):
    editor = open_editor(wanted)
    for touch in touches:
        keys = [primitive.target.key for primitive in editor.draw(PEN, 760, 400).primitives
                if isinstance(primitive, Touch) and isinstance(primitive.target, Tap)]
        editor = editor.press(keys[touch % len(keys)])
        assert not editor.done or input_fits(editor.value(), wanted)


def test_a_form_names_places_and_fields_as_the_map_does():
    place = Field("place", Msg("Place"), inputs.PlaceInput(("p1", "p9")))
    where = inputs.Form((place, Field("move", Msg("Move"), MOVES)))
    pen = replace(PEN, places={"p1": Msg("Nebelmark")})
    editor = open_editor(where)
    editor = editor.press("place:open")
    shown = [primitive.text for primitive in editor.draw(pen, 760, 400).primitives if isinstance(primitive, TextLine)]
    assert shown == ["Place", "Nebelmark", "p9"]
    for key in ("p1", "move:open", "from:3,4", "to:1,2"):
        editor = editor.press(key)
    shown = [primitive.text for primitive in editor.draw(pen, 760, 400).primitives if isinstance(primitive, TextLine)]
    assert shown == ["Place", "Nebelmark", "Move", "D5 → B3"]
    assert input_fits(editor.value(), where)


FILLED = inputs.Form(FORM.fields, (("name", "Wolf"), ("hp", 7), ("kind", "b")))


def test_a_form_begins_with_what_stands_there_and_so_does_every_line_of_it():
    editor = open_editor(FILLED)
    assert editor.value() == {"name": "Wolf", "hp": 7, "kind": "b"}
    name = editor.press("name:open")
    assert name.inner.text == "Wolf"
    assert name.press("⌫").press("\n").value() == {"name": "Wol", "hp": 7, "kind": "b"}
    assert editor.press("kind:open").inner.picked == ("b",)
    assert editor.press("hp:open").inner.value() == 7


def test_a_form_that_cannot_be_so_says_why_at_the_field_until_that_is_changed():
    editor = form_editor(FILLED, {"name": "Wolf", "hp": 9}, "hp", Msg("Too many."))
    drawn = editor.draw(PEN, 700, 400).primitives
    assert "Too many." in [primitive.text for primitive in drawn if isinstance(primitive, TextLine)]
    assert len([primitive for primitive in drawn if isinstance(primitive, Edge)]) == 1 + len(
        [primitive for primitive in editor.press("hp:-1").draw(PEN, 700, 400).primitives
         if isinstance(primitive, Edge)])
    assert editor.press("hp:-1").why is None
    assert editor.value() == {"name": "Wolf", "hp": 9}


def offered(editor) -> list[str]:
    keys = (primitive.target.key for primitive in editor.draw(PEN, 700, 400).primitives if isinstance(primitive, Touch)
            and isinstance(primitive.target, Tap))
    return sorted(key for key in keys if key.startswith("="))


def test_earlier_answers_that_begin_as_it_is_typed_are_offered_and_nothing_moves():
    editor = open_editor(inputs.Text(20, ("Ada", "Adam", "Ben")))
    begun = editor.press("a").press("d")
    assert offered(editor) == ["=Ada", "=Adam", "=Ben"]
    assert (offered(begun), offered(begun.press("x"))) == (["=Ada", "=Adam"], [])
    assert editor.draw(PEN, 700, 400).height == begun.draw(PEN, 700, 400).height


def test_a_line_that_is_asked_again_ends_with_done_and_goes_on_with_ok():
    def ends(editor) -> list[object]:
        return [primitive.target for primitive in editor.draw(PEN, 700, 400).primitives if isinstance(primitive, Touch)
                and isinstance(primitive.target, Confirm | Close)]
    editor = open_editor(inputs.Text(20, again=True))
    assert ends(editor) == [Close()]
    assert ends(editor.press("a")) == [Confirm(), Confirm(again=True)]
    assert ends(open_editor(inputs.Text(20)).press("a")) == [Confirm()]


def test_a_number_that_is_not_known_begins_with_a_question_mark_and_no_value():
    editor = open_editor(inputs.Number(0, 99, unknown=True))
    assert (written(editor).split()[0], editor.value(), editor.press("7").value()) == ("?", None, 7)


@pytest.mark.parametrize("width", [700, 440])
def test_of_what_nobody_knows_there_is_no_one_more(width):
    def steps(editor) -> list[str]:
        taps = [primitive.target.key for primitive in editor.draw(PEN, width, 400).primitives
                if isinstance(primitive, Touch) and isinstance(primitive.target, Tap)]
        return [key for key in taps if key[0] in "+-"]
    unknown = open_editor(inputs.Number(0, 99, unknown=True))
    assert steps(unknown) == []
    assert steps(unknown.press("3")) == steps(open_editor(inputs.Number(0, 99, 3))) == ["-5", "-1", "+1", "+5"]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_what_the_last_answer_decides_is_said_once_there_is_an_answer(size):
    pen = replace(PEN, m=window_measures(*size))
    line = inputs.Text(20, last=inputs.LastAnswer("go", Msg("Start"), Msg("Light · no clock")))

    def said(editor) -> bool:
        drawn = editor.draw(pen, size[0] - 60, 400).primitives
        return "no clock" in " ".join(one.text for one in drawn if isinstance(one, TextLine))
    assert [said(open_editor(line)), said(open_editor(line).press("a"))] == [False, True]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("again", [False, True])
def test_the_last_answer_has_a_key_of_its_own_and_says_what_is_decided_with_it(size, again):
    pen = replace(PEN, m=window_measures(*size))
    about = inputs.LastAnswer("go", Msg("Start"), Msg("Light · no clock"))

    def keys(text: inputs.Text) -> dict[object, Box]:
        drawn = open_editor(text).press("a").draw(pen, size[0] - 60, 400).primitives
        return {touch.target: touch.box for touch in drawn if isinstance(touch, Touch) and isinstance(touch.target,
                                                                                                      Confirm)}
    there = keys(inputs.Text(20, again=again, last=about))
    assert there.keys() - keys(inputs.Text(20, again=again)).keys() == {Confirm(last=True)}
    assert next(iter(there)) == Confirm()  # what the Enter key means
    left = there.pop(Confirm(last=True))
    assert all(left.right <= box.x and left.y == box.y for box in there.values())
    drawn = open_editor(inputs.Text(20, last=about)).press("a").draw(pen, size[0] - 60, 400).primitives
    assert [p.text for p in drawn if isinstance(p, TextLine) and "Light" in p.text] == ["Start: Light · no clock"]


def written(editor) -> str:
    return " ".join(primitive.text for primitive in editor.draw(PEN, 700, 400).primitives
                    if isinstance(primitive, TextLine))


def test_prose_begins_sentences_with_capitals_and_shows_what_was_typed_last():
    editor = open_editor(inputs.Text(240))
    for letter in "wer␣geht.␣wer␣bleibt":
        editor = editor.press(letter)
    assert editor.text == "Wer geht. Wer bleibt"
    words = " ".join(f"word{number}" for number in range(39))
    assert {"word0", "word38|"} & {*written(open_editor(inputs.Text(240, value=words))).split()} == {"word38|"}
    assert "word0" in written(open_editor(inputs.Text(240, value="word0 word1")))


def test_prose_that_is_written_takes_no_room_from_the_keys():
    empty, full = (open_editor(inputs.Text(240, value=text)) for text in ("", "word " * 40))
    assert empty.draw(PEN, 760, 400).height == full.draw(PEN, 760, 400).height <= 392


@pytest.mark.parametrize("width", [300, 460, 760])
def test_what_cannot_be_picked_is_said_below_the_options(width: int) -> None:
    wanted = inputs.Pick((Option("noble", Msg("Edelmann")), Option("priest", Msg("Priester"))))
    said = structs.replace(wanted, missing=Msg("Ada kann nicht bezahlen: Ritter · 1 Münze, 3 Hilfstruppen"))
    plain, more = (open_editor(one).draw(PEN, width, 400) for one in (wanted, said))
    lines = [line for line in more.primitives if isinstance(line, TextLine) and line not in plain.primitives]
    assert " ".join(line.text for line in lines) == say(said.missing or Msg(""))
    assert all(plain.height <= line.box.y and line.box.bottom <= more.height and line.box.right <= width
               for line in lines)


@pytest.mark.parametrize(("wanted", "value"), [(inputs.Number(2, 7), 4), (inputs.Number(0, 10), 54), (
        inputs.Number(-5, 5), 54)])
def test_where_no_number_has_two_digits_each_digit_begins_a_new_one(wanted: inputs.Number, value: int) -> None:
    assert open_editor(wanted).press("5").press("4").value() == value
