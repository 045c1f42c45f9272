"""A long form in groups: each opens from its line, leads on to the next, and loses nothing; what may be left out."""

from __future__ import annotations

from companion.engine import inputs
from companion.engine.inputs import Field
from companion.engine.view import Page, Row
from companion.engine.words import Msg, say
from ui.touch import layout
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Edge, TextLine, Touch
from ui.touch.editors import form_editor, open_editor
from ui.touch.meaning.targets import AskFor, Close, Confirm, Tap, Target
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.scene import Act, Scene

PEN = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size / 2, lambda name: False)
FIRST, SECOND = Msg("Ability {n}", {"n": 1}), Msg("Ability {n}", {"n": 2})
FORM = inputs.Form((
    Field("name", Msg("Name"), inputs.Text()),
    *(Field(f"a{n}_{what}", Msg(what), wanted, optional=True, group=group)
      for n, group in ((1, FIRST), (2, SECOND))
      for what, wanted in (("called", inputs.Text()), ("power", inputs.Number(-9, 9, 0)))),
    Field("race", Msg("Race"), inputs.Text(), optional=True)))
BOX = Page("content", Msg("Character"), rows=(Row(Msg("New"), "add", input=FORM),))


def shown(editor) -> list[str]:
    return [primitive.text for primitive in editor.draw(PEN, 600, 400).primitives if isinstance(primitive, TextLine)]


def pressed(editor, *keys: str):
    for key in keys:
        editor = editor.press(key)
    return editor


def sheet(scene: Scene) -> list[Target]:
    """What can be touched on the sheet that lies over all."""
    panes = layout.panes(scene, PEN, 0)
    return [primitive.target for pane in panes if pane.name.startswith("sheet") for piece in pane.pieces
            for primitive in piece.draw(pane.box.w, pane.box.h).primitives if isinstance(primitive, Touch)]


def test_a_group_is_one_line_that_opens_to_its_own_fields_alone():
    editor = open_editor(FORM)
    assert shown(editor) == ["Name", "touch to fill in", "Ability 1", "optional", "Ability 2", "optional", "Race",
                             "optional"]
    assert [text for text in shown(pressed(editor, "group/1:open", "\n")) if text not in ("−", "+", "empty")] == [
        "Ability 2", "called", "optional", "power"]


def test_a_group_of_which_nothing_is_said_asks_for_its_name_at_once_and_goes_without():
    asked = open_editor(FORM).press("group/0:open")
    assert (asked.group, asked.at) == (0, "a1_called")
    assert "Ability 1 · called" in shown(asked), "of what the name is"
    named = pressed(asked, "b", "\n")
    assert (named.group, named.at, named.value()) == (0, "", {"a1_called": "B"})
    for out in (asked.press("\n"), asked.out()):
        assert (out.group, out.at, out.value()) == (0, "", {})
    said = pressed(asked, "\n", "a1_power:+1", "\n")
    assert said.press("group/0:open").at == "", "something is said of it"
    emptied = pressed(named, "a1_called:open", "⌫", "\n")
    assert (emptied.at, emptied.value()) == ("", {})


def test_a_closed_group_says_what_its_first_field_is_or_how_much_is_said():
    named = pressed(open_editor(FORM), "group/0:open", "b", "l", "o", "w", "\n", "\n")
    assert shown(named)[2:4] == ["Ability 1", "Blow"]
    nameless = pressed(open_editor(FORM), "group/1:open", "\n", "a2_power:+1", "\n")
    assert shown(nameless)[4:6] == ["Ability 2", "1 filled in"]


def test_done_within_a_group_leads_back_and_what_was_said_there_stays():
    scene = reduce_touch(Scene(BOX), AskFor("add", Msg("New"), FORM)).scene
    for target in (Tap("group/0:open"), Close(), Tap("a1_power:+1")):
        scene = reduce_touch(scene, target).scene
    assert {Tap("group/1:open"), Confirm(), Close()} <= set(sheet(scene))
    onward = reduce_touch(reduce_touch(scene, Tap("group/1:open")).scene, Confirm()).scene
    assert Tap("a2_power:+1") in sheet(onward)
    assert Tap("group/2:open") not in sheet(onward)
    for out in (Confirm(), Close()):
        back = reduce_touch(onward, out)
        assert back.acts == ()
        assert Tap("group/0:open") in sheet(back.scene)
    for step in (Tap("name:open"), Tap("m"), Confirm()):
        scene = reduce_touch(scene, step).scene
    done = reduce_touch(reduce_touch(scene, Confirm()).scene, Confirm())
    assert done.acts == (Act("add", {"name": "M", "a1_power": 1}, seen=0),)


def test_a_field_that_cannot_be_so_stands_open_in_its_group():
    editor = form_editor(FORM, {"name": "Mage", "a2_power": 9}, "a2_power", Msg("Too much."))
    assert shown(editor)[:2] == ["Ability 2", "Too much."]
    closed = editor.press("\n").draw(PEN, 600, 400).primitives
    framed = next(primitive.box for primitive in closed if isinstance(primitive, Edge))
    assert framed.y == next(primitive.box for primitive in closed if isinstance(primitive, Touch)
                            and primitive.target == Tap("group/1:open")).y


def test_what_stands_in_an_optional_field_can_be_left_out_again():
    editor = form_editor(FORM, {"name": "Mage", "race": "Elf"}).press("race:open")
    assert "Leave it out" in shown(editor)
    assert editor.press("race:clear").value() == {"name": "Mage"}
    assert not editor.press("race:clear").inside
    for never in (editor.press("\n").press("name:open"), open_editor(FORM).press("race:open")):
        assert "Leave it out" not in shown(never)


def test_of_a_long_line_the_end_is_seen_where_it_is_written():
    editor = open_editor(inputs.Text(60, value="A long name that a card has, and then some more of it: "))
    line = next(primitive for primitive in editor.press("x").draw(PEN, 400, 400).primitives
                if isinstance(primitive, TextLine))
    assert line.text.startswith("…")
    assert line.text.endswith("of it: x|")
