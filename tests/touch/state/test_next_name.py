"""The line for names stays open for the next one, with who is still to come; a known name is one touch."""

from __future__ import annotations

from companion.engine import inputs
from companion.engine.view import Page, Row
from companion.engine.words import Msg
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.refresh import with_face
from ui.touch.state.scene import Act, Scene


def place_for(*offered: str) -> Page:
    return Page("setup", Msg("Game"), rows=(
        Row(Msg("Player {n}", {"n": 9 - len(offered)}), "add", input=inputs.Text(20, offered, again=True)),))


def begun(page: Page) -> Scene:
    """The page, and the first row of it touched."""
    target = targets.of_row(page.rows[0])
    assert target is not None
    return reduce_touch(Scene(page), target).scene


def typed(scene: Scene, text: str) -> Scene:
    for letter in text:
        scene = reduce_touch(scene, targets.Tap(letter)).scene
    return scene


def test_the_keyboard_stays_open_for_the_next_name():
    page = place_for("Cem", "Dora")
    scene = begun(page)
    update = reduce_touch(typed(scene, "ada"), targets.Confirm(again=True))
    assert update.acts == (Act("add", "Ada"),)
    scene = with_face(typed(update.scene, "b"), place_for("Cem"))
    assert (scene.dialog.editor.text, scene.dialog.editor.input.offered) == ("B", ("Cem",))
    assert scene.dialog.title == Msg("Player {n}", {"n": 8})
    update = reduce_touch(scene, targets.Confirm())
    assert (update.acts, update.scene.dialog) == ((Act("add", "B"),), None)


def test_a_known_name_is_one_touch_and_asks_for_the_next():
    page = place_for("Cem", "Dora")
    scene = begun(page)
    update = reduce_touch(scene, targets.Tap("=Cem"))
    assert (update.acts, update.scene.dialog.editor.text) == ((Act("add", "Cem"),), "")
    full = with_face(update.scene, Page("setup", Msg("Game")))
    assert full.dialog is None


def test_the_last_name_is_answered_under_a_key_of_its_own():
    page = Page("setup", Msg("Game"), rows=(Row(Msg("Player 2"), "add", input=inputs.Text(
        20, again=True, last=inputs.LastAnswer("add-and-start", Msg("Start")))),))
    update = reduce_touch(typed(begun(page), "ben"), targets.Confirm(last=True))
    assert (update.acts, update.scene.dialog) == ((Act("add-and-start", "Ben"),), None)


def test_without_a_last_answer_nothing_is_answered_so():
    scene = typed(begun(place_for()), "ben")
    assert reduce_touch(scene, targets.Confirm(last=True)).acts == ()
