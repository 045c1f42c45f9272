"""A real window: a finger comes down somewhere, an answer arrives; only what changed is drawn again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.engine.answers import REFUSED, Reply
from companion.engine.inputs import input_fits
from companion.engine.words import Msg
from tests.touch import sample_maps, samples
from ui.touch.meaning import targets
from ui.touch.meaning.choice_placement import MENU
from ui.touch.meaning.touch_guard import SETTLE_MS

from .crank import Crank

pytestmark = pytest.mark.e2e


def touch(crank: Crank, wanted: Callable[[targets.Target], bool]) -> None:
    """Touch the uppermost place whose target `wanted` accepts."""
    box, _ = [hit for hit in crank.spots() if wanted(hit[1].target)][-1]
    crank.touch(box.x + box.w / 2, box.y + box.h / 2)


def chosen(key: str):
    return lambda target: isinstance(target, targets.Choose) and [c.key for c in target.choices] == [key]


def tap(key: str):
    return lambda target: target == targets.Tap(key)


def test_a_touched_button_arrives_as_an_answer(crank):
    crank.fresh(samples.PROBE)
    at = crank.at
    touch(crank, chosen("accept"))
    answer = crank.last
    assert (answer.viewer, answer.key, answer.value, answer.source) == ("table", "accept", None, "touch")
    assert (answer.at, answer.waive) == (at, False)


def test_every_answer_has_its_own_id(crank):
    crank.fresh(samples.PROBE)
    touch(crank, chosen("accept"))
    touch(crank, chosen("accept"))
    assert len({answer.id for answer in crank.answers}) == 2


def test_undo_and_menu_answer_their_keys(crank):
    crank.fresh(samples.PROBE)
    touch(crank, lambda target: target == targets.Say("undo"))
    touch(crank, lambda target: target == targets.Say(MENU))
    assert [answer.key for answer in crank.answers] == ["undo", "menu"]


def test_a_die_is_corrected_by_touching_it(crank):
    crank.fresh(samples.PROBE)
    touch(crank, chosen("fix-d3"))
    touch(crank, tap("4"))
    touch(crank, lambda target: target == targets.Confirm())
    assert (crank.last.key, crank.last.value) == ("fix-d3", 4)


def test_a_players_number_is_corrected_by_touching_the_panel(crank):
    crank.fresh(samples.PROBE)
    touch(crank, lambda target: isinstance(target, targets.HoldSeat) and target.seat == "seat-2")
    touch(crank, chosen("fix-hp"))
    touch(crank, tap("-1"))
    touch(crank, lambda target: target == targets.Confirm())
    assert (crank.last.key, crank.last.value) == ("fix-hp", 9)


def test_what_is_nowhere_to_be_seen_is_corrected_by_touching_the_header(crank):
    crank.fresh(samples.PROBE)
    touch(crank, chosen("fix-round"))
    touch(crank, tap("+1"))
    touch(crank, lambda target: target == targets.Confirm())
    assert (crank.last.key, crank.last.value) == ("fix-round", 4)


def test_the_clock_is_paused_by_touching_it(crank):
    crank.fresh(samples.PROBE)
    touch(crank, chosen("pause"))
    assert crank.last.key == "pause"


def test_a_panel_without_secrets_can_be_held_and_nothing_happens(crank):
    crank.fresh(samples.PROBE)
    box, _ = next(hit for hit in crank.spots() if isinstance(hit[1].target, targets.HoldSeat)
                  and hit[1].target.seat == "seat-4")
    crank.down(box.x + 30, box.y + 30)
    crank.turn(30)
    crank.up()
    assert crank.answers == []


def test_a_field_is_touched_on_the_board(crank):
    crank.fresh(samples.BOARD)
    box, place = next(hit for hit in crank.spots() if isinstance(hit[1].target, targets.Fields))
    side = place.target.side
    x, y = box.x - place.box.x + place.target.left, box.y - place.box.y + place.target.top
    crank.touch(x + 4.5 * side, y + 7.6 * side)
    assert (crank.last.key, crank.last.value) == ("move", [4, 7])


def test_a_crowded_board_is_magnified_first(crank):
    crank.fresh(samples.BOARD)
    box, place = next(hit for hit in crank.spots() if isinstance(hit[1].target, targets.Fields))
    side = place.target.side
    crank.touch(box.x - place.box.x + place.target.left + 4.02 * side,
                box.y - place.box.y + place.target.top + 6.0 * side)
    assert crank.answers == []
    box, place = [hit for hit in crank.spots() if isinstance(hit[1].target, targets.Fields)][-1]
    side = place.target.side
    crank.touch(box.x - place.box.x + place.target.left + 4.5 * side,
                box.y - place.box.y + place.target.top + 5.5 * side)
    assert (crank.last.key, crank.last.value) == ("move", [4, 5])


def on_field(crank: Crank, x: int, y: int) -> None:
    """Touch the middle of a field of the board that lies uppermost."""
    box, place = [hit for hit in crank.spots() if isinstance(hit[1].target, targets.Fields)][-1]
    board = place.target
    crank.touch(box.x - place.box.x + board.left + (x + 0.5) * board.side,
                box.y - place.box.y + board.top + (y + 0.5) * board.side)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800)])
def test_a_figure_is_moved_by_touching_it_and_then_a_field(crank, size):
    crank.resize(size)
    crank.fresh(sample_maps.DICE_BOARD)
    on_field(crank, 3, 4)
    assert (crank.answers, crank.presenter.scene.start) == ([], (3, 4))
    crank.show(replace(sample_maps.DICE_BOARD, revision=32, log=()))
    on_field(crank, 3, 3)
    assert (crank.last.key, crank.last.value) == ("attack", [[3, 4], [3, 3]])


def test_a_move_is_found_on_the_enlarged_part_of_a_board_too(crank):
    crank.fresh(replace(sample_maps.DICE_BOARD, stage=(replace(sample_maps.DICE_BOARD.stage[0], width=12, height=12),)))
    on_field(crank, 3, 4)
    box, place = [hit for hit in crank.spots() if isinstance(hit[1].target, targets.Fields)][-1]
    board = place.target
    crank.touch(box.x - place.box.x + board.left + 2.99 * board.side,
                box.y - place.box.y + board.top + 4.99 * board.side)
    assert crank.answers == []
    on_field(crank, 3, 5)
    assert (crank.last.key, crank.last.value) == ("move", [[3, 4], [3, 5]])


def place_of(crank: Crank, name: str) -> tuple[float, float]:
    """The middle of a place of the map, in the window."""
    box, primitive = [hit for hit in crank.spots() if isinstance(hit[1].target, targets.Places)][-1]
    spot = next(spot.box for spot in primitive.target.spots if spot.place == name)
    return box.x - primitive.box.x + spot.x + spot.w / 2, box.y - primitive.box.y + spot.y + spot.h / 2


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 800)])
def test_a_place_is_touched_on_the_map(crank, size):
    crank.resize(size)
    crank.fresh(sample_maps.MAP)
    crank.touch(*place_of(crank, "p6"))
    assert (crank.last.key, crank.last.value) == ("march", "p6")


def test_a_place_with_nothing_to_do_is_read_enlarged_and_its_neighbour_answers_there(crank):
    crank.fresh(sample_maps.MAP)
    crank.touch(*place_of(crank, "p2"))
    assert crank.answers == []
    touch(crank, lambda target: isinstance(target, targets.Choose) and target.title == sample_maps.LANDS[1].label)
    assert (crank.last.key, crank.last.value) == ("march", "p1")


def test_a_place_and_a_figure_are_touched_in_the_list(crank):
    crank.fresh(sample_maps.LISTED)
    touch(crank, lambda target: isinstance(target, targets.Choose) and target.title == sample_maps.LANDS[1].label)
    touch(crank, chosen("ready"))
    assert [(answer.key, answer.value) for answer in crank.answers] == [("march", "p1"), ("ready", None)]


@pytest.mark.parametrize(("face", "choice", "keys"), [
    (samples.CARDS, samples.CARDS.choices[0], ["3", "7"]),
    (samples.CARDS, samples.CARDS.choices[3], ["seat-2", "seat-3"]),
    (samples.PROBE, samples.REROLL, ["d3"])])
def test_every_editor_answers_what_its_input_accepts(crank, face, choice, keys):
    crank.fresh(face)
    touch(crank, chosen(choice.key))
    for key in keys:
        touch(crank, tap(key))
    if not crank.answers:
        touch(crank, lambda target: target == targets.Confirm())
    assert crank.last.key == choice.key
    assert input_fits(crank.last.value, choice.input)


def test_a_name_is_typed_on_a_page(crank):
    crank.fresh(samples.PLAYERS)
    crank.down(300, 350)
    crank.move(300, 50)
    crank.up()
    touch(crank, lambda target: isinstance(target, targets.AskFor))
    for key in "gül":
        touch(crank, tap(key))
    touch(crank, lambda target: target == targets.Confirm())
    assert (crank.last.key, crank.last.value) == ("add", "Gül")


def test_rows_and_the_way_back_answer_their_keys(crank):
    crank.fresh(samples.SETUP)
    touch(crank, lambda target: target == targets.Say("players"))
    touch(crank, lambda target: target == targets.Say("home"))
    assert [answer.key for answer in crank.answers] == ["players", "home"]


def test_a_button_whose_meaning_has_just_changed_is_not_touched(crank):
    crank.fresh(samples.PROBE)
    box = next(hit[0] for hit in crank.spots() if chosen("accept")(hit[1].target))
    other = replace(samples.ACCEPT, key="other", label=samples.ACCEPT.label)
    crank.screen.show(replace(samples.PROBE, revision=43, choices=(samples.REROLL, samples.FLEE, other)))
    crank.turn()
    crank.at += SETTLE_MS - 1
    crank.touch(box.x + 20, box.y + 20, wait=0)
    assert crank.answers == []
    crank.at += 1
    crank.touch(box.x + 20, box.y + 20)
    assert crank.last.key == "other"


def test_a_refusal_is_explained_and_waiving_sends_the_same_answer(crank):
    crank.fresh(samples.PROBE)
    touch(crank, chosen("accept"))
    first = crank.last
    crank.screen.reply(Reply(first.id, REFUSED, 42, Msg("Es fehlen noch Würfel."), "LUE-12", waivable=True))
    crank.turn()
    crank.at += 1000
    touch(crank, lambda target: target == targets.Waive())
    assert (crank.last.key, crank.last.value, crank.last.waive) == (first.key, first.value, True)
    assert crank.last.id != first.id


def test_a_reply_to_somebody_else_is_not_shown(crank):
    crank.fresh(samples.PROBE)
    crank.screen.reply(Reply("phone-1", REFUSED, 42, Msg("No.")))
    crank.turn()
    assert crank.presenter.scene.refusal is None


def groups(crank: Crank) -> dict[tuple[str, int], object]:
    """The look of every piece that is shown."""
    return {(name, n): drawn.look for name, region in crank.presenter.widget.regions.items()
            for n, drawn in enumerate(region.drawn)}


def test_only_what_has_changed_is_drawn_again(crank):
    crank.fresh(samples.PROBE)
    before = groups(crank)
    landed = replace(samples.ROLL, dice=(*samples.ROLL.dice[:3], replace(samples.ROLL.dice[3], state="landed", value=6),
                                         samples.ROLL.dice[4]))
    crank.show(replace(samples.PROBE, revision=43, stage=(landed, *samples.PROBE.stage[1:])))
    after = groups(crank)
    assert {place for place in after if after[place] is not before[place]} == {("stage", 0)}


def test_the_same_view_draws_nothing(crank):
    crank.fresh(samples.PROBE)
    before = groups(crank)
    crank.show(replace(samples.PROBE))
    assert all(group is before[place] for place, group in groups(crank).items())


def test_another_language_draws_everything_anew(crank):
    crank.fresh(samples.PROBE)
    before = groups(crank)
    crank.screen.relanguage()
    crank.turn()
    assert not [place for place, group in groups(crank).items() if group is before[place]]


def test_a_list_is_moved_by_a_finger_and_a_moved_finger_touches_nothing(crank):
    crank.screen.adjust(100, 30.0, motion=False)
    crank.fresh(samples.HISTORY)
    crank.down(300, 400)
    crank.move(300, 250)
    crank.up()
    assert crank.presenter.widget.regions["rows"].offset == 150
    assert crank.answers == []
    crank.at += 1000
    touch(crank, lambda target: target == targets.Say("look:4"))
    assert crank.last.key == "look:4"


def test_a_dark_screen_wakes_and_swallows_that_touch(crank):
    crank.fresh(samples.PROBE)
    crank.presenter.dim()
    box = next(hit[0] for hit in crank.spots() if chosen("accept")(hit[1].target))
    crank.touch(box.x + 20, box.y + 20)
    assert crank.answers == []
    assert not crank.presenter.dark
    crank.touch(box.x + 20, box.y + 20)
    assert crank.last.key == "accept"


def test_news_wakes_a_dark_screen(crank):
    crank.fresh(samples.PROBE)
    crank.presenter.dim()
    crank.show(samples.BOARD)
    assert not crank.presenter.dark


def test_a_reply_that_was_accepted_stays_silent_and_the_window_can_turn_upright(crank):
    crank.resize((480, 800))
    crank.fresh(samples.PROBE)
    touch(crank, chosen("accept"))
    assert crank.last.key == "accept"
    assert crank.presenter.scene.refusal is None


def test_a_misread_die_is_corrected_in_one_touch_by_sliding_to_its_face(crank):
    crank.fresh(samples.PROBE)
    die = samples.READ_DIE
    box, _ = next(hit for hit in crank.spots() if chosen(die.key)(hit[1].target))
    crank.down(box.x + box.w / 2, box.y + box.h / 2)
    crank.turn_until(lambda: crank.presenter.scene.dialog)
    key = next(hit for hit in crank.spots() if isinstance(hit[1].target, targets.Tap))
    crank.move(key[0].x + key[0].w / 2, key[0].y + key[0].h / 2)
    assert not crank.answers
    crank.up()
    assert crank.last.key == die.key
    assert input_fits(crank.last.value, die.input)


def test_a_finger_that_slides_off_leaves_the_faces_open(crank):
    crank.fresh(samples.PROBE)
    die = samples.READ_DIE
    box, _ = next(hit for hit in crank.spots() if chosen(die.key)(hit[1].target))
    crank.down(box.x + box.w / 2, box.y + box.h / 2)
    crank.turn_until(lambda: crank.presenter.scene.dialog)
    crank.up()
    assert crank.presenter.scene.dialog
    assert not crank.answers


def test_a_list_that_is_swiped_fast_touches_nothing(crank):
    crank.fresh(samples.HISTORY)
    box = next(box for box, touch in crank.spots() if touch.target == targets.Say("look:4"))
    finger = crank.down(box.x + 30, box.y + 4)
    finger.move({"x": (box.x + 60) / crank.window.width, "y": 1 - (box.bottom - 4) / crank.window.height})
    crank.up()
    assert crank.answers == []


def test_a_swipe_over_a_button_touches_nothing_though_it_ends_on_it(crank):
    crank.fresh(samples.PROBE)
    box = next(hit[0] for hit in crank.spots() if chosen("accept")(hit[1].target))
    crank.down(box.x + 10, box.y + 20)
    crank.move(box.right - 10, box.y + 20)
    crank.move(box.x + 10, box.y + 20)
    crank.up()
    assert crank.answers == []


def test_a_finger_may_tremble(crank):
    crank.fresh(samples.PROBE)
    box = next(hit[0] for hit in crank.spots() if chosen("accept")(hit[1].target))
    crank.down(box.x + 30, box.y + 30)
    crank.move(box.x + 45, box.y + 20)
    crank.up()
    assert crank.last.key == "accept"


def test_a_wheel_moves_a_list_and_touches_nothing(crank):
    crank.fresh(samples.HISTORY)
    offsets = []
    for notch in ("scrollup", "scrollup", "scrolldown"):
        crank.down(300, 300, notch)
        crank.up()
        offsets.append(crank.presenter.widget.regions["rows"].offset)
    assert offsets == [64, 128, 64]
    assert crank.answers == []


def test_the_newest_finger_counts_also_when_the_release_of_an_older_one_was_lost(crank):
    crank.fresh(samples.PROBE)
    box = next(hit[0] for hit in crank.spots() if chosen("accept")(hit[1].target))
    lost = crank.down(300, 200)
    crank.touch(box.x + 20, box.y + 20)
    assert [answer.key for answer in crank.answers] == ["accept"]
    crank.up(lost)
    assert len(crank.answers) == 1
