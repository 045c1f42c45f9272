"""A rule is read over whatever is open; afterwards all is as it was."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.view import Choice, Prompt, View
from companion.engine.words import Msg
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.refresh import with_face
from ui.touch.state.scene import ChoicesDialog, RuleDialog, Scene

ROLL, HEAL = Choice("roll", Msg("Roll")), Choice("heal", Msg("Heal"))
DENIED = Choice("flee", Msg("Flee"), objection=Msg("Too late."), rule="R-1", waivable=True)
VIEW = View(7, "table", "game", Msg("Game"), Msg("Phase"), Prompt(Msg("Go")), choices=(ROLL, HEAL, DENIED))
SCENE = Scene(VIEW)


def choose(*choices: Choice) -> targets.Choose:
    return targets.Choose(Msg("Title"), choices)


def test_a_rule_is_read_over_a_refusal_which_is_there_again_afterwards():
    refused = reduce_touch(SCENE, choose(DENIED)).scene
    read = reduce_touch(refused, targets.ShowRule("R-1")).scene
    assert (read.dialog, read.refusal) == (RuleDialog("R-1", None, refused.refusal), None)
    assert reduce_touch(read, targets.Close()).scene == refused


def test_a_rule_is_read_over_a_sheet_which_stays_open_as_long_as_it_means_something():
    asked = reduce_touch(SCENE, choose(ROLL, HEAL)).scene
    read = reduce_touch(reduce_touch(asked, targets.ShowRule("R-1")).scene, targets.ShowRule("R-2")).scene
    assert isinstance(asked.dialog, ChoicesDialog)
    assert read.dialog == RuleDialog("R-2", asked.dialog)
    assert reduce_touch(read, targets.Close()).scene == asked
    later = with_face(read, replace(VIEW, revision=8, choices=(ROLL,)))
    assert later.dialog == RuleDialog("R-2")
    assert reduce_touch(later, targets.Close()).scene.dialog is None
