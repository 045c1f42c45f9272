"""What follows from a touch: answers, editors, refusals; and from a new View under an open editor.

It is long because whatever can be touched is tried here, each with what is touched after it.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import inputs
from companion.engine.answers import ACCEPTED, REFUSED, STALE, Reply
from companion.engine.inputs import input_fits
from companion.engine.parts import Grid, Note, Place, Provinces
from companion.engine.view import Choice, Notice, Page, Prompt, Row, UndoState, View
from companion.engine.words import Msg, say
from ui.touch.editors import open_editor
from ui.touch.geometry import Box
from ui.touch.meaning import grid_hits, targets
from ui.touch.state.reducer import Update, reduce_touch
from ui.touch.state.refresh import with_face, with_reply
from ui.touch.state.scene import Act, ChoicesDialog, Editing, Enlarged, Magnified, NoticesDialog, Scene

ROLL = Choice("roll", Msg("Roll"))
HEAL = Choice("heal", Msg("Heal"), input=inputs.Number(1, 5, 2))
MOVE = Choice("move", Msg("Move"), input=inputs.Cell(((1, 1), (2, 1), (7, 7))))
DENIED = Choice("flee", Msg("Flee"), objection=Msg("Too late."), rule="R-1", waivable=True)
STRICT = replace(DENIED, waivable=False)
VIEW = View(7, "table", "game", Msg("Game"), Msg("Phase"), Prompt(Msg("Go")), stage=(Grid(8, 8),),
            choices=(ROLL, HEAL, MOVE, DENIED))
SCENE = Scene(VIEW)
SHEET_OF_HEAL = Editing("heal", HEAL.label, open_editor(inputs.Number(1, 5, 2)))


def choose(*choices: Choice) -> targets.Choose:
    return targets.Choose(Msg("Title"), choices)


def test_a_plain_choice_is_answered_at_once():
    assert reduce_touch(SCENE, choose(ROLL)).acts == (Act("roll"),)


def test_a_choice_with_an_input_opens_its_editor_and_is_answered_on_confirmation():
    step = reduce_touch(SCENE, choose(HEAL))
    assert step.acts == ()
    step = reduce_touch(reduce_touch(step.scene, targets.Tap("+1")).scene, targets.Confirm())
    assert step.acts == (Act("heal", 3),)
    assert step.scene == SCENE


def test_a_number_that_stays_as_it_was_is_not_put_right():
    choice = Choice("adjust:players/0/hp", Msg("Ada: hit points"), input=inputs.Number(0, 9, 4))
    opened = reduce_touch(SCENE, choose(choice)).scene
    assert reduce_touch(opened, targets.Confirm()) == Update(SCENE)
    other = reduce_touch(opened, targets.Tap("+1")).scene
    assert reduce_touch(other, targets.Confirm()).acts == (Act("adjust:players/0/hp", 5),)
    unknown = replace(choice, input=inputs.Number(0, 9, 0, unknown=True))
    typed = reduce_touch(reduce_touch(SCENE, choose(unknown)).scene, targets.Tap("0")).scene
    assert reduce_touch(typed, targets.Confirm()).acts == (Act("adjust:players/0/hp", 0),)


def test_a_face_of_a_die_is_typed_by_one_touch_for_whichever_dice_are_missing():
    dice = Choice("roll:7/fight:2", Msg("Enter the dice"), input=inputs.DiceInput(2))
    step = reduce_touch(Scene(replace(VIEW, choices=(ROLL, dice))), targets.TypeFace(5))
    assert step.acts == (Act("roll:7/fight:2", [5]),)
    assert reduce_touch(SCENE, targets.TypeFace(5)) == Update(SCENE)


def test_confirming_what_does_not_fit_does_nothing():
    scene = reduce_touch(reduce_touch(SCENE, choose(HEAL)).scene, targets.Tap("9")).scene
    assert reduce_touch(scene, targets.Confirm()).acts == ()


def test_a_touched_figure_has_buttons_for_what_else_it_can_do():
    go = Choice("go", Msg("Go"), input=inputs.Move((((1, 1), ((1, 2),)),)))
    rise, cast = (Choice(key, Msg(key), input=inputs.Cell(cells)) for key, cells in (
        ("rise", ((1, 1), (5, 5))), ("cast", ((5, 5),))))
    view = replace(VIEW, choices=(go, rise, cast, ROLL))
    shown = grid_hits.focus_view(view, (1, 1)).choices
    assert [choice.key for choice in shown] == ["rise", "roll"]
    assert reduce_touch(Scene(view, start=(1, 1)), choose(shown[0])).acts == (Act("rise", [1, 1]),)
    assert grid_hits.focus_view(view, None) == view


def test_several_choices_on_one_thing_are_asked_about():
    step = reduce_touch(SCENE, choose(ROLL, HEAL))
    assert isinstance(step.scene.dialog, ChoicesDialog)
    assert reduce_touch(step.scene, choose(ROLL)).acts == (Act("roll"),)


def test_a_denied_choice_says_why_and_can_be_played_anyway():
    scene = reduce_touch(SCENE, choose(DENIED)).scene
    assert (scene.refusal.why, scene.refusal.rule) == (DENIED.objection, "R-1")
    step = reduce_touch(scene, targets.Waive())
    assert step.acts == (Act("flee", waive=True),)
    assert step.scene.refusal is None


def test_a_sheet_stays_open_under_the_word_why_something_on_it_is_denied():
    sheet = reduce_touch(SCENE, choose(ROLL, DENIED)).scene
    denied = reduce_touch(sheet, choose(DENIED)).scene
    assert denied.refusal.why == DENIED.objection
    assert denied.dialog == sheet.dialog
    assert reduce_touch(denied, targets.Close()).scene == sheet
    anyway = reduce_touch(denied, targets.Waive())
    assert anyway.acts == (Act("flee", waive=True),)
    assert anyway.scene.dialog is None


def test_what_may_not_be_waived_is_not_offered():
    scene = reduce_touch(SCENE, choose(STRICT)).scene
    assert scene.refusal.again is None
    assert reduce_touch(scene, targets.Waive()).acts == ()


def test_waiving_a_choice_with_an_input_asks_for_it_first():
    scene = reduce_touch(SCENE, choose(replace(HEAL, objection=Msg("No."), waivable=True))).scene
    scene = reduce_touch(scene, targets.Waive()).scene
    assert reduce_touch(scene, targets.Confirm()).acts == (Act("heal", 2, waive=True),)


def test_a_choice_with_one_field_needs_no_second_touch():
    assert reduce_touch(SCENE, choose(replace(MOVE, input=inputs.Cell(((4, 2),))))).acts == (Act("move", [4, 2]),)


def test_a_field_choice_lights_the_board_and_a_touch_on_it_answers():
    scene = reduce_touch(SCENE, choose(MOVE)).scene
    assert scene.field == MOVE
    board = targets.Fields(0, 0, 60, (MOVE,))
    assert reduce_touch(scene, board, 70, 70, 28).acts == (Act("move", [1, 1]),)


def test_small_fields_side_by_side_are_magnified():
    board = targets.Fields(0, 0, 20, (MOVE,))
    scene = reduce_touch(SCENE, board, 39, 30, 28).scene
    assert isinstance(scene.dialog, Magnified)
    assert reduce_touch(SCENE, board, 150, 150, 28).acts == (Act("move", [7, 7]),)
    assert reduce_touch(SCENE, board, 5, 150, 28) == type(reduce_touch(SCENE, board, 5, 150, 28))(SCENE)


def test_two_choices_on_one_field_are_asked_about_and_keep_the_field():
    other = replace(MOVE, key="dig")
    step = reduce_touch(SCENE, targets.Fields(0, 0, 60, (MOVE, other)), 70, 70, 28)
    narrowed = step.scene.dialog.choices
    assert [(c.key, c.input.cells) for c in narrowed] == [("move", ((1, 1),)), ("dig", ((1, 1),))]
    assert reduce_touch(step.scene, choose(narrowed[1])).acts == (Act("dig", [1, 1]),)


def of_row(row: Row) -> targets.Target:
    """What a touch on a row does that is not only to be read."""
    target = targets.of_row(row)
    assert target is not None
    return target


def test_a_row_with_an_input_asks_and_one_without_answers():
    row = Row(Msg("Minutes"), "minutes", input=inputs.Number(1, 60, 5))
    scene = Scene(Page("setup", Msg("Set-up"), rows=(row,)))
    step = reduce_touch(reduce_touch(scene, of_row(row)).scene, targets.Confirm())
    assert step.acts == (Act("minutes", 5),)
    assert targets.of_row(Row(Msg("Read only"))) is None
    assert reduce_touch(scene, of_row(Row(Msg("Go"), "go"))).acts == (Act("go"),)


def test_closing_goes_back_one_step_at_a_time():
    form = inputs.Form((inputs.Field("name", Msg("Name"), inputs.Text()),))
    scene = reduce_touch(SCENE, targets.AskFor("new", Msg("New"), form)).scene
    scene = reduce_touch(scene, targets.Tap("name:open")).scene
    scene = reduce_touch(scene, targets.Close()).scene
    assert scene.dialog.editor.inner is None
    assert reduce_touch(scene, targets.Close()).scene == SCENE


def test_a_number_opened_from_a_sheet_goes_back_to_it_and_answered_to_the_table():
    sheet = ChoicesDialog(Msg("Title"), (ROLL, HEAL))
    asked = reduce_touch(reduce_touch(SCENE, choose(ROLL, HEAL)).scene, choose(HEAL)).scene
    assert reduce_touch(asked, targets.Close()) == Update(replace(SCENE, dialog=sheet))
    assert reduce_touch(asked, targets.Confirm()) == Update(SCENE, (Act("heal", 2),))
    read = reduce_touch(asked, targets.ShowRule("R-1")).scene
    news = with_face(read, replace(VIEW, revision=8, choices=(HEAL,)))
    asked = reduce_touch(news, targets.Close()).scene
    assert isinstance(asked.dialog, Editing)
    assert reduce_touch(asked, targets.Close()).scene.dialog is None, "its sheet offers what is gone"


def test_what_lies_below_a_question_that_is_gone_stays():
    sheet = ChoicesDialog(Msg("Title"), (ROLL, DENIED))
    asked = replace(SCENE, dialog=replace(SHEET_OF_HEAL, below=sheet))
    assert with_face(asked, replace(VIEW, revision=8, choices=(ROLL, DENIED))).dialog == sheet
    assert with_face(asked, replace(VIEW, revision=8, choices=(ROLL,))).dialog is None


def test_who_touches_undo_after_typing_is_asked_whether_a_die_was_only_read_wrong():
    faces = inputs.Pick((inputs.Option("4", Msg("4")),), chosen=("4",))
    read = Choice("read:roll#0.0", Msg("Read the die as …"), input=faces, on="die:0")
    undo = UndoState("undo:3", Msg("Ada attacks"), readings=(read.key,))
    view = replace(VIEW, choices=(ROLL, read), undo=undo)
    asked = reduce_touch(Scene(view), targets.Say("undo:3"))
    assert asked.acts == ()
    assert [choice.key for choice in asked.scene.dialog.choices] == [read.key, "undo:3"]
    assert say(asked.scene.dialog.choices[0].label) == "Read the 4 otherwise"
    assert with_face(asked.scene, replace(view, revision=8)).dialog == asked.scene.dialog
    back, other = asked.scene.dialog.choices[1], asked.scene.dialog.choices[0]
    assert reduce_touch(asked.scene, choose(back)).acts == (Act("undo:3"),)
    assert isinstance(reduce_touch(asked.scene, choose(other)).scene.dialog, Editing)
    assert reduce_touch(Scene(view), targets.Say("redo:4")).acts == (Act("redo:4"),)
    assert reduce_touch(Scene(replace(view, choices=(ROLL,))), targets.Say("undo:3")).acts == (Act("undo:3"),)


def test_notices_are_read_and_closed():
    scene = reduce_touch(Scene(replace(VIEW, notices=(Notice("a", Msg("A")),))), targets.ShowNotices()).scene
    assert isinstance(scene.dialog, NoticesDialog)
    assert with_face(scene, VIEW).dialog is None


def test_an_open_editor_stays_while_its_choice_means_the_same():
    scene = reduce_touch(SCENE, choose(HEAL)).scene
    assert isinstance(with_face(scene, replace(VIEW, revision=8)).dialog, Editing)


def test_an_open_editor_closes_when_its_choice_is_gone_or_asks_something_else():
    scene = reduce_touch(SCENE, choose(HEAL)).scene
    assert with_face(scene, replace(VIEW, choices=(ROLL,))).dialog is None
    assert with_face(scene, replace(VIEW, choices=(replace(HEAL, input=inputs.Number(1, 3, 2)),))).dialog is None


def test_the_lit_field_follows_the_view():
    scene = reduce_touch(SCENE, choose(MOVE)).scene
    fewer = replace(MOVE, input=inputs.Cell(((1, 1),)))
    assert with_face(scene, replace(VIEW, choices=(fewer,))).field == fewer
    assert with_face(scene, replace(VIEW, choices=(ROLL,))).field is None


def test_a_refusal_says_why_and_repeats_the_same_answer_when_waived():
    act = Act("heal", 3)
    scene = with_reply(SCENE, Reply("x", REFUSED, 7, Msg("Full health."), "R-2", waivable=True), act)
    assert scene.refusal.why == Msg("Full health.")
    assert reduce_touch(scene, targets.Waive()).acts == (Act("heal", 3, waive=True),)


def test_stale_is_explained_and_accepted_is_silent():
    assert with_reply(SCENE, Reply("x", STALE), Act("roll")).refusal is not None
    assert with_reply(SCENE, Reply("x", ACCEPTED), Act("roll")) == SCENE


STEP = Choice("step", Msg("Go"), input=inputs.Move((((1, 1), ((2, 1), (1, 2))), ((4, 4), ((4, 5), (2, 1))))))
HIT = Choice("hit", Msg("Attack"), input=inputs.Move((((1, 1), ((2, 1),)), ((6, 6), ((6, 7),)))))
PUT = Choice("put", Msg("Place"), input=inputs.Cell(((4, 4), (7, 7))))
MOVES = replace(VIEW, choices=(STEP, HIT, PUT))
MOVING = Scene(MOVES)


def on_board(scene: Scene, x: int, y: int, *choices: Choice) -> Update:
    """A finger in the middle of field (x, y) of a large board."""
    board = targets.Fields(0, 0, 60, choices or (STEP,), scene.start)
    return reduce_touch(scene, board, x * 60 + 30, y * 60 + 30, 28)


def test_a_figure_is_touched_first_and_then_where_it_goes():
    step = on_board(MOVING, 1, 1)
    assert (step.acts, step.scene.start) == ((), (1, 1))
    step = on_board(step.scene, 1, 2)
    assert step.acts == (Act("step", [[1, 1], [1, 2]]),)
    assert input_fits(step.acts[0].value, STEP.input)
    assert step.scene == MOVING


def test_touching_another_figure_takes_that_one_and_the_same_one_lays_it_down():
    scene = on_board(MOVING, 1, 1).scene
    assert on_board(scene, 4, 4).scene.start == (4, 4)
    assert on_board(scene, 1, 1).scene.start is None
    assert on_board(scene, 7, 0).scene.start is None
    assert on_board(MOVING, 7, 0) == Update(MOVING)


def test_two_moves_to_one_field_are_asked_about():
    scene = on_board(MOVING, 1, 1, STEP, HIT).scene
    step = on_board(scene, 2, 1, STEP, HIT)
    asked = step.scene.dialog.choices
    assert [c.key for c in asked] == ["step", "hit"]
    assert {c.input.moves for c in asked} == {(((1, 1), ((2, 1),)),)}
    assert reduce_touch(step.scene, choose(asked[1])).acts == (Act("hit", [[1, 1], [2, 1]]),)
    assert on_board(scene, 1, 2, STEP, HIT).acts == (Act("step", [[1, 1], [1, 2]]),)


def test_where_a_figure_may_start_the_field_itself_is_asked_about_by_a_second_touch():
    scene = on_board(MOVING, 4, 4, STEP, PUT).scene
    assert (scene.start, scene.dialog) == ((4, 4), None)
    assert on_board(scene, 4, 5, STEP, PUT).acts == (Act("step", [[4, 4], [4, 5]]),)
    asked = on_board(scene, 4, 4, STEP, PUT).scene
    assert [c.key for c in asked.dialog.choices] == ["put"]
    assert reduce_touch(asked, choose(asked.dialog.choices[0])).acts == (Act("put", [4, 4]),)
    assert on_board(MOVING, 7, 7, STEP, PUT).acts == (Act("put", [7, 7]),)


def test_a_field_is_not_answered_while_a_figure_is_about_to_move():
    scene = on_board(MOVING, 1, 1, STEP, PUT).scene
    assert on_board(scene, 7, 7, STEP, PUT).acts == ()


def test_a_touched_figure_stays_while_its_move_is_offered():
    scene = on_board(MOVING, 1, 1).scene
    assert with_face(scene, replace(MOVES, revision=8, stage=(Grid(8, 8), Note(Msg("News"))))).start == (1, 1)
    other = replace(STEP, input=inputs.Move((((4, 4), ((4, 5),)),)))
    assert with_face(scene, replace(MOVES, choices=(other,))).start is None
    assert with_face(scene, replace(MOVES, choices=(replace(STEP, key="step-2"),))).start is None


def test_the_button_of_a_move_asks_on_the_board_or_by_name_where_there_is_none():
    scene = reduce_touch(MOVING, choose(STEP)).scene
    assert (scene.field, scene.start) == (STEP, None)
    assert reduce_touch(scene, targets.Close()).scene == MOVING
    scene = reduce_touch(Scene(replace(MOVES, stage=())), choose(STEP)).scene
    for key in ("from:4,4", "to:4,5"):
        step = reduce_touch(scene, targets.Tap(key))
        scene = step.scene
    assert step.acts == (Act("step", [[4, 4], [4, 5]]),)


def test_the_button_of_one_figures_moves_takes_it_up_at_once():
    scene = reduce_touch(MOVING, choose(replace(STEP, input=inputs.Move((((1, 1), ((2, 1), (1, 2))),))))).scene
    assert scene.start == (1, 1)
    only = replace(STEP, input=inputs.Move((((1, 1), ((2, 1),)),)))
    assert reduce_touch(MOVING, choose(only)).acts == (Act("step", [[1, 1], [2, 1]]),)


def test_small_fields_are_magnified_and_the_touched_figure_stays_known():
    board = targets.Fields(0, 0, 20, (STEP,), (1, 1))
    scene = reduce_touch(replace(MOVING, start=(1, 1)), board, 38, 38, 28).scene
    assert isinstance(scene.dialog, Magnified)
    assert scene.start == (1, 1)


MARCH = Choice("march", Msg("March"), input=inputs.PlaceInput(("a", "b")))
TAX = Choice("tax", Msg("Tax"), on="a")
REALM = Provinces((Place("a", Msg("Aue"), 0, 0), Place("b", Msg("Berg"), 500, 0), Place("c", Msg("Cap"), 900, 900)))
MAPS = replace(VIEW, stage=(REALM,), choices=(MARCH, TAX))
MAPPED = Scene(MAPS)


def on_map(x: float, *spots: tuple[str, float, tuple[Choice, ...]]) -> Update:
    """A finger at `x` on places 40 wide."""
    found = tuple(targets.MapPlace(name, Box(left, 0, 40, 40), choices) for name, left, choices in spots)
    return reduce_touch(MAPPED, targets.Places(found), x, 20, 28)


def only(choice: Choice, name: str) -> Choice:
    return replace(choice, input=inputs.PlaceInput((name,)))


def test_a_place_is_answered_by_a_touch():
    assert on_map(20, ("a", 0, (only(MARCH, "a"),)), ("b", 60, (only(MARCH, "b"),))).acts == (Act("march", "a"),)
    assert on_map(300, ("a", 0, (only(MARCH, "a"),))) == Update(MAPPED)


def test_places_close_together_and_places_to_be_read_are_enlarged():
    assert on_map(42, ("a", 0, (MARCH,)), ("b", 44, (MARCH,))).scene.dialog == Enlarged("a")
    assert on_map(20, ("c", 0, ())).scene.dialog == Enlarged("c")


def test_several_things_on_one_place_are_asked_about():
    asked = on_map(20, ("a", 0, (only(MARCH, "a"), TAX))).scene
    assert [c.key for c in asked.dialog.choices] == ["march", "tax"]
    assert reduce_touch(asked, choose(asked.dialog.choices[0])).acts == (Act("march", "a"),)


def test_the_button_of_a_place_lights_the_map_or_asks_by_name():
    assert reduce_touch(MAPPED, choose(MARCH)).scene.field == MARCH
    assert isinstance(reduce_touch(Scene(replace(MAPS, stage=())), choose(MARCH)).scene.dialog, Editing)
    assert reduce_touch(MAPPED, choose(only(MARCH, "b"))).acts == (Act("march", "b"),)


def test_the_enlarged_map_stays_while_its_place_does():
    scene = replace(MAPPED, dialog=Enlarged("a"))
    assert with_face(scene, replace(MAPS, revision=9, choices=())).dialog == Enlarged("a")
    assert with_face(scene, replace(MAPS, stage=())).dialog is None


OPENING = (choose(HEAL), choose(ROLL, HEAL), targets.AskFor("name", Msg("Name"), inputs.Text()), targets.ShowNotices(),
           targets.Fields(0, 0, 10, (MOVE,)), targets.Places((targets.MapPlace("p1", Box(0, 0, 50, 50)),)))


def test_what_opens_a_sheet_puts_an_older_refusal_away():
    refused = reduce_touch(SCENE, choose(STRICT)).scene
    for target in OPENING:
        opened = reduce_touch(refused, target, 15, 15, 28).scene
        assert opened.dialog
        assert opened.refusal is None


def test_an_editor_opens_with_what_stands_there_and_goes_on_after_it():
    row = targets.AskFor("seat:1", Msg("Seat 1"), inputs.Text(20, ("Ben",), "Ada"))
    scene = reduce_touch(SCENE, row).scene
    assert reduce_touch(scene, targets.Confirm()).acts == (Act("seat:1", "Ada"),)
    typed = reduce_touch(reduce_touch(scene, targets.Tap("m")).scene, targets.Confirm())
    assert typed.acts == (Act("seat:1", "Adam"),)


LANDS = Grid(8, 8, id="lands")
GO = Choice("go", Msg("Go"), input=inputs.Move((((1, 1), ((1, 2),)),)))
WRONG = Choice("no", Msg("Not like that."), input=inputs.Move((((1, 1), ((5, 5),)), ((3, 3), ((5, 5),)))), on="lands",
               objection=Msg("Not like that."), rule="R-2", waivable=True)
NEVER = Choice("never", Msg("Touch your own."), input=inputs.Cell(((6, 6),)), on="lands",
               objection=Msg("Touch your own."), rule="R-3")


def touched_at(scene: Scene, x: int, y: int) -> Update:
    lit = grid_hits.touchable_choices(scene.choices, scene.field)
    said = () if scene.field else grid_hits.refusing_choices(scene.choices, LANDS)
    return reduce_touch(scene, targets.Fields(0, 0, 60, lit, scene.start, said), x * 60 + 30, y * 60 + 30, 28)


def offering(*choices: Choice) -> Scene:
    return Scene(replace(VIEW, stage=(LANDS,), choices=choices))


def test_a_field_that_is_not_lit_says_why_and_may_be_played_anyway():
    taken = touched_at(offering(GO, WRONG, NEVER), 1, 1).scene
    refused = touched_at(taken, 5, 5).scene
    assert (refused.refusal.why, refused.refusal.rule) == (Msg("Not like that."), "R-2")
    assert reduce_touch(refused, targets.Waive()).acts == (Act("no", [[1, 1], [5, 5]], waive=True),)
    assert touched_at(taken, 1, 2).acts == (Act("go", [[1, 1], [1, 2]]),)


def test_what_may_not_be_waived_only_says_why():
    refused = touched_at(offering(GO, WRONG, NEVER), 6, 6).scene
    assert (refused.refusal.rule, refused.refusal.again, refused.start) == ("R-3", None, None)


def test_a_figure_that_may_go_nowhere_is_taken_up_to_be_told_why():
    taken = touched_at(offering(GO, WRONG), 3, 3).scene
    assert taken.start == (3, 3)
    assert touched_at(taken, 5, 5).scene.refusal.rule == "R-2"
    assert touched_at(taken, 3, 3).scene.start is None


def test_refusals_of_another_board_are_not_heard_here():
    assert grid_hits.refusing_choices((replace(WRONG, on="elsewhere"),), LANDS) == ()
    assert grid_hits.refusing_choices((WRONG,), Grid(8, 8)) == ()


RIGHT = Choice("right", Msg("Put right"), emphasis="quiet", input=inputs.Form((
    inputs.Field("spot", Msg("Field"), inputs.Cell(((1, 1), (2, 1)))),
    inputs.Field("what", Msg("What"), inputs.Pick((inputs.Option("a", Msg("A")), inputs.Option("b", Msg("B"))))))))


def test_a_form_that_begins_with_a_field_is_touched_on_the_board_and_answered_with_three_touches():
    asked = reduce_touch(offering(GO, RIGHT), choose(RIGHT)).scene
    assert asked.field is not None
    assert (asked.dialog, asked.field.key) == (None, "right")
    assert asked.face
    again = with_face(asked, replace(asked.face, revision=8))
    assert again.field == asked.field
    field = touched_at(asked, 2, 1).scene
    assert isinstance(field.dialog, Editing)
    done = reduce_touch(field, targets.Tap("b"))
    assert done.acts == (Act("right", {"spot": [2, 1], "what": "b"}),)


def test_a_quiet_choice_lights_no_field_before_it_is_chosen():
    quiet = Choice("right", Msg("Put right"), input=inputs.Cell(((1, 1),)), emphasis="quiet")
    assert grid_hits.touchable_choices((quiet, GO), None) == (GO,)
    assert grid_hits.touchable_choices((quiet, GO), quiet) == (quiet,)


def test_where_there_is_no_board_the_form_is_filled_in_by_names():
    scene = Scene(replace(VIEW, stage=(), choices=(RIGHT,)))
    editing = reduce_touch(scene, choose(RIGHT)).scene.dialog
    assert isinstance(editing, Editing)
    assert editing.editor.value() == {}
