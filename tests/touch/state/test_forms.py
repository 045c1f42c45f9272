"""What becomes of a form on a page: refused, it opens once more; changed elsewhere meanwhile, it stays open."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import inputs
from companion.engine.answers import REFUSED, Reply
from companion.engine.view import Page, Row
from companion.engine.words import Msg
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.refresh import with_face, with_reply
from ui.touch.state.scene import Act, Editing, Scene

FORM = inputs.Form((inputs.Field("name", Msg("Name"), inputs.Text()),
                    inputs.Field("weight", Msg("Weight"), inputs.Number(1, 9, 1))), (("name", "Wolf"), ("weight", 3)))
BOX = Page("content", Msg("Wolf"), rows=(Row(Msg("Change"), "edit", input=FORM),), revision=4)


def test_a_form_that_was_refused_opens_once_more_as_it_was_filled_in():
    scene = reduce_touch(Scene(BOX), targets.AskFor("edit", Msg("Change"), FORM)).scene
    step = reduce_touch(scene, targets.Confirm())
    assert step.acts == (Act("edit", {"name": "Wolf", "weight": 3}, seen=4),)
    told = with_reply(step.scene, Reply("x", REFUSED, why=Msg("Too light."), field="weight"), step.acts[0])
    assert told.refusal is None
    assert isinstance(told.dialog, Editing)
    assert (told.dialog.editor.wrong, told.dialog.editor.why) == ("weight", Msg("Too light."))
    assert told.dialog.editor.value() == {"name": "Wolf", "weight": 3}
    late = Reply("x", REFUSED, why=Msg("Changed."), field="weight", waivable=True)
    later = with_reply(step.scene, late, step.acts[0])
    assert later.refusal is not None
    assert reduce_touch(later, targets.Waive()).acts == (replace(step.acts[0], waive=True),)


def test_a_form_on_a_page_stays_open_while_somebody_else_changes_what_it_began_with():
    scene = reduce_touch(Scene(BOX), targets.AskFor("edit", Msg("Change"), FORM)).scene
    bear = replace(FORM, filled=(("name", "Bear"),))
    other = replace(BOX, rows=(Row(Msg("Change"), "edit", input=bear),), revision=5)
    kept = with_face(scene, other)
    assert reduce_touch(kept, targets.Confirm()).acts == (Act("edit", {"name": "Wolf", "weight": 3}, seen=4),)
    assert with_face(scene, replace(BOX, rows=())).dialog is None
