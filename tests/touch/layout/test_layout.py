"""On every screen, in every size: nothing sticks out, nothing overlaps, nothing is too small to read or to touch."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.engine import parts
from companion.engine.view import HANDS, Choice, Row
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.sample_people import NAMES
from tests.touch.scenes import SCREENS
from tests.touch.walk import GUISES, SIZES, inside, laid, panes, pen_of, primitives, scene_of
from ui.touch import layout
from ui.touch.drawing import theme
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.primitives import Box, Disc, Fill, Icon, Mark, Picture, Poly, TextLine, Touch
from ui.touch.kivy_window import painter
from ui.touch.meaning.choice_placement import CORRECT
from ui.touch.meaning.targets import Choose, Close, Fields, HoldSeat, Say, ShowHands, ShowNotices, Tap
from ui.touch.state.scene import Act, RefusalDialog, Scene

OVER = ("back", "scrim", "sheet", "sheet body", "refusal", "secret ground", "secret")
MOVED = ("stage", "seats", "rows", "games", "result", "charts", "sheet body", "secret")
"""Panes that may be longer than their box, because a finger can move them."""
BOARDS = ("board", "edit-cell", "magnified", "dice-board", "dice-board-taken", "dice-board-magnified",
          "taught-board", "taught-dice-board")
"""Screens with a board, whose fields are as large as there is room for."""
ICONS = pytest.mark.parametrize("icons", [True, False], ids=["icons", "no icons"])
EVERY = [(name, size) for name in SCREENS for size in SIZES]


@ICONS
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_no_words_are_wider_than_their_box_or_stick_out_of_their_pane(name, size, icons):
    for piece in laid(name, size, icons):
        for primitive in piece.drawing.primitives:
            if isinstance(primitive, TextLine):
                wide = painter.text_width(primitive.text, primitive.size, primitive.bold, primitive.face)
                assert wide <= primitive.box.w + 1, primitive
                whole = Box(0, 0, piece.pane.box.w, max(piece.drawing.height, primitive.box.h))
                assert inside(primitive.box, whole, 2), primitive


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_no_sign_sticks_out_of_its_pane(name, size):
    for piece in laid(name, size):
        whole = Box(0, 0, piece.pane.box.w, max(piece.drawing.height, piece.pane.box.h))
        assert [primitive for primitive in piece.drawing.primitives if isinstance(primitive, Icon | Mark | Picture)
                and not inside(primitive.box, whole, 2)] == []


@ICONS
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_no_words_leave_the_ground_they_are_written_on(name, size, icons):
    for piece in laid(name, size, icons):
        grounds: list[Box] = []
        for primitive in piece.drawing.primitives:
            if isinstance(primitive, Fill):
                grounds.append(primitive.box)
            elif isinstance(primitive, TextLine) and primitive.text:
                letters = primitive.box.middle(primitive.box.w, primitive.size)
                middle = letters.x + letters.w / 2, letters.y + letters.h / 2
                ground = next((box for box in reversed(grounds) if box.holds(*middle)), None)
                assert ground is None or inside(letters, ground, 2), (primitive, ground)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "keys"), [
    ("cards", ["notice-away:phone"]), ("notices", ["notice-away:dice", "notice-away:phone"])])
def test_a_notice_that_can_be_put_away_has_a_place_for_it_the_strip_and_the_list_alike(name, keys, size):
    """Where the strip is no more than a sign, a touch on it opens the list."""
    if any(isinstance(primitive, Touch) and isinstance(primitive.target, ShowNotices)
           for piece in laid(name, size) if piece.pane.name == "prompt" for primitive in piece.drawing.primitives):
        name, keys = "notices", ["notice-away:dice", *keys]
    found = {primitive.target.key for piece in laid(name, size) for primitive in piece.drawing.primitives
             if isinstance(primitive, Touch) and isinstance(primitive.target, Say)
             and piece.pane.name in ("notices", "sheet body")}
    assert set(keys) <= found


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_panes_lie_in_the_window_and_do_not_overlap(name, size):
    shown = [pane for pane in panes(name, size) if pane.box.h > 0]
    assert all(inside(pane.box, Box(0, 0, *size)) for pane in shown), [p for p in shown if not inside(p.box, Box(
        0, 0, *size))]
    for one, other in combinations([pane for pane in shown if pane.name not in OVER], 2):
        wide = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
        high = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
        assert wide <= 1 or high <= 1, (one.name, other.name)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_only_lists_are_longer_than_their_pane(name, size):
    for piece in laid(name, size):
        assert piece.pane.name in MOVED or piece.top + piece.drawing.height <= piece.pane.box.h + 1, piece.pane.name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["people-none", "people-known", "people-two", "people-five", "people-six", "person"])
def test_all_who_play_are_seen_in_one_screen_without_moving_it(name, size):
    for piece in laid(name, size):
        assert piece.top + piece.drawing.height <= piece.pane.box.h + 1, piece.pane.name


@pytest.mark.parametrize("size", SIZES)
def test_the_names_of_six_are_whole(size):
    words = " ".join(primitive.text for primitive in primitives("people-six", size) if isinstance(primitive, TextLine))
    assert all(part in words for name in NAMES for part in name.split())


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_the_stage_always_has_room(name, size):
    for pane in panes(name, size):
        if pane.name == "stage":
            assert pane.box.h >= 0.08 * size[1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_everything_to_be_touched_is_large_enough(name, size):
    m = window_measures(*size)
    for primitive in primitives(name, size):
        if isinstance(primitive, Touch) and not isinstance(primitive.target, Close):
            assert primitive.box.h >= m.touch, primitive
            assert primitive.box.w >= (m.key if primitive.key else m.touch) - 1, primitive


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_no_type_is_smaller_than_secondary_text(name, size):
    m = window_measures(*size)
    small = [primitive for primitive in primitives(name, size) if isinstance(primitive, TextLine) and primitive.text
             and primitive.size < m.small]
    assert not [primitive for primitive in small if name not in BOARDS], small
    assert all(len(primitive.text) <= 2 for primitive in small), small


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SCREENS)
def test_without_the_icon_font_every_button_still_says_something(name):
    drawn = [primitive for piece in laid(name, SIZES[0], False) for primitive in piece.drawing.primitives]
    assert not [primitive for primitive in drawn if isinstance(primitive, Icon)]
    words = [primitive.box for primitive in drawn if isinstance(primitive, Disc)
             or (isinstance(primitive, TextLine) and primitive.text)]
    dumb = [primitive for primitive in drawn if isinstance(primitive, Touch)
            and not isinstance(primitive.target, Close | Tap | Fields)
            and not any(inside(box, primitive.box, 4) for box in words)]
    assert dumb == []


@pytest.mark.parametrize("size", SIZES)
def test_the_prompt_is_readable_from_afar(size):
    m = window_measures(*size)
    prompt = next(piece for piece in laid("probe", size) if piece.pane.name == "prompt")
    assert max(primitive.size for primitive in prompt.drawing.primitives if isinstance(primitive, TextLine)) >= m.px(26)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", [n for n in SCREENS if scene_of(n).face.choices])
@pytest.mark.parametrize("size", SIZES)
def test_every_choice_can_be_reached(name, size):
    scene = scene_of(name)
    touches = [primitive.target for primitive in primitives(name, size) if isinstance(primitive, Touch)]
    reached = {choice.key for target in touches for choice in getattr(target, "choices", ())}
    held = {target.peek for target in touches if isinstance(target, HoldSeat)}
    said = {target.key for target in touches if isinstance(target, Say)}
    if any(isinstance(target, ShowHands) for target in touches):  # the sheet that it opens offers them
        reached |= {choice.key for choice in scene.face.choices if choice.on == HANDS}
    assert {choice.key for choice in scene.face.choices} <= reached | held | said


def fields(name: str, size: tuple[int, int]) -> float:
    """How wide a field of the board on `name` is."""
    touches = (primitive.target for primitive in primitives(name, size) if isinstance(primitive, Touch))
    return next(target.side for target in touches if isinstance(target, Fields))


@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_seven_fields_is_nearly_as_wide_as_seven_fingers(size):
    assert fields("dice-board", size) >= window_measures(*size).touch * (0.94 if size[0] > size[1] else 0.78)
    assert fields("dice-board-taken", size) == fields("dice-board", size)


@pytest.mark.parametrize("size", SIZES)
def test_buttons_beside_a_board_cut_no_words(size):
    shown = [primitive.text for piece in laid("dice-board", size) if piece.pane.name == "actions"
             for primitive in piece.drawing.primitives if isinstance(primitive, TextLine)]
    assert not [text for text in shown if text.endswith("…")]
    assert "beenden" in " ".join(shown)


@pytest.mark.parametrize("name", ["map", "map-small", "map-crowded", "map-list", "map-enlarged", "map-read"])
@pytest.mark.parametrize("size", SIZES)
def test_no_name_on_a_map_is_cut(name, size):
    shown = [primitive.text for piece in laid(name, size) if piece.pane.name in ("board", "stage", "sheet body")
             for primitive in piece.drawing.primitives if isinstance(primitive, TextLine)]
    assert not [text for text in shown if text.endswith("…")]


@pytest.mark.parametrize("name", [name for name in SCREENS if name.startswith("edit-text")])
@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_lies_on_no_key_of_what_is_being_typed(name, size):
    scene = replace(scene_of(name), refusal=RefusalDialog(Msg("Zwei Mitspielende heißen gleich."), "LUE-3"))
    shown = layout.panes(scene, pen_of(scene, size, icons=True), 0)
    card = next(pane.box for pane in shown if pane.name == "refusal")
    body = next(pane for pane in shown if pane.name == "sheet body")
    keys = [primitive.box.moved(body.box.x, body.box.y)
            for primitive in body.pieces[0].draw(body.box.w, body.box.h).primitives
            if isinstance(primitive, Touch) and primitive.key]
    assert keys
    assert not [key for key in keys if key.y < card.bottom and card.y < key.bottom]


@pytest.mark.parametrize("name", [name for name in SCREENS if name.startswith(("edit-text", "edit-names"))])
@pytest.mark.parametrize("size", SIZES)
def test_every_key_of_a_text_is_seen_without_moving_the_sheet(name, size):
    """However many earlier answers are offered above them."""
    body = next(piece for piece in laid(name, size) if piece.pane.name == "sheet body")
    room = Box(0, 0, body.pane.box.w, body.pane.box.h)
    keys = [primitive.box for primitive in body.drawing.primitives if isinstance(primitive, Touch)]
    assert len(keys) > len("qwertzuiopasdfghjklyxcvbnm")
    assert [box for box in keys if box.bottom > room.bottom + 3] == []  # a finger may land a little beside a key


@pytest.mark.parametrize(("refusal", "word"), [
    ({"rule": "LUE-3"}, "Play it anyway"), ({}, "All the same"), ({"insist": Msg("Change it")}, "Change it")])
def test_a_refusal_says_what_it_means_to_want_it_all_the_same(refusal, word):
    asked = RefusalDialog(Msg("Pebble is there already: change it?"), again=Act("add"), **refusal)
    scene = replace(scene_of("probe"), refusal=asked)
    card = next(pane for pane in layout.panes(scene, pen_of(scene, SIZES[0], icons=True), 0) if pane.name == "refusal")
    written = [primitive.text for piece in card.pieces for primitive in piece.draw(card.box.w, card.box.h).primitives
               if isinstance(primitive, TextLine)]
    assert word in written


@pytest.mark.parametrize("size", SIZES)
def test_what_to_do_about_a_part_is_read_in_every_size(size):
    written = " ".join(primitive.text for primitive in primitives("parts", size)
                       if isinstance(primitive, TextLine)).split()
    wanted = [row.note.id.split() for row in samples.PARTS.rows if row.note]
    assert wanted
    for words in wanted:
        assert any(written[n:n + len(words)] == words for n in range(len(written))), words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["probe", "dice-board"])
def test_one_touch_beside_the_menu_leads_to_all_that_is_believed(name, size):
    way = Choice("put-right", Msg("Correct something"), "pencil", emphasis="quiet", on="menu")
    view = scene_of(name).face
    assert view
    scene = Scene(replace(view, choices=(way,)))
    drawn = (piece.draw(pane.box.w, pane.box.h) for pane in layout.panes(scene, pen_of(scene, size, icons=True), 0)
             for piece in pane.pieces)
    touched = [primitive.target for drawing in drawn for primitive in drawing.primitives
               if isinstance(primitive, Touch)]
    assert Choose(CORRECT, (way,)) in touched


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["probe", "refused"])
def test_a_roll_is_the_stage(name, size):
    m, pane = window_measures(*size), next(pane for pane in panes(name, size) if pane.name == "stage")
    faces = [primitive.box for primitive in pane.pieces[0].draw(pane.box.w, pane.box.h).primitives
             if isinstance(primitive, Fill) and primitive.colour in (theme.IVORY, theme.MISS)
             and primitive.box.w > m.touch * 1.3]
    assert len(faces) >= 3
    assert pane.box.w * pane.box.h >= 0.45 * size[0] * (size[1] - m.px(200))
    assert min(box.w for box in faces) * 5 >= 0.6 * pane.box.w or m.portrait


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["probe", "refused"])
def test_nothing_is_seen_half_below_a_roll(name, size):
    for piece in laid(name, size):
        if piece.pane.name == "stage":
            assert piece.top + piece.drawing.height <= piece.pane.box.h + 1 or piece.top >= piece.pane.box.h - 1


@pytest.mark.parametrize("size", SIZES)
def test_all_tiles_to_choose_from_are_seen_at_once_and_whole(size):
    shown = next(piece for piece in laid("draw", size) if piece.pane.name == "stage")
    taken = {choice.key for primitive in shown.drawing.primitives if isinstance(primitive, Touch)
             for choice in primitive.target.choices}
    assert {choice.key for choice in samples.DRAW.choices if choice.on.startswith("new:")} == taken
    assert all(inside(primitive.box, Box(0, 0, shown.pane.box.w, shown.pane.box.h))
               for primitive in shown.drawing.primitives)
    assert not [primitive for primitive in shown.drawing.primitives if isinstance(primitive, TextLine)
                and primitive.text.endswith(("…", "-"))]


@pytest.mark.parametrize("size", SIZES)
def test_at_home_a_card_that_leads_to_a_game_wears_its_colours_and_where_its_name_leaves_room_its_ornament(size):
    drawn = primitives("home-menu", size)
    assert GUISES["dicewar"].accent in {primitive.colour for primitive in drawn if isinstance(primitive, Icon)}
    shapes = [primitive for primitive in drawn if isinstance(primitive, Poly)
              and primitive.colour.startswith(GUISES["dicewar"].second)]
    if size not in ((480, 800), (720, 1280)):  # two narrow cards side by side
        assert len(shapes) == len(GUISES["dicewar"].ornament)
    assert "DiceWar – Das Licht der Drachen" in " ".join(primitive.text for primitive in drawn
                                                         if isinstance(primitive, TextLine))


@pytest.mark.parametrize("size", SIZES)
def test_tiles_in_several_groups_are_to_be_chosen_from_as_one(size):
    view = samples.DRAW
    tiles = view.stage[0].tiles
    scene = Scene(replace(view, stage=(parts.Tiles(tiles[:4], Msg("Bekannt")), parts.Tiles(tiles[4:], Msg("Andere")))))
    pane = next(pane for pane in layout.panes(scene, pen_of(scene, size, icons=True), 0) if pane.name == "stage")
    touched = [primitive for primitive in pane.pieces[0].draw(pane.box.w, pane.box.h).primitives
               if isinstance(primitive, Touch)]
    assert len(touched) == len(tiles)
    assert all(inside(primitive.box, Box(0, 0, pane.box.w, pane.box.h)) for primitive in touched)


@pytest.mark.wide
def test_more_tiles_than_the_stage_can_hold_are_low_and_can_be_moved():
    view = samples.DRAW
    many = tuple(replace(tile, id=f"many:{n}") for n, tile in enumerate(view.stage[0].tiles * 4))
    offered = tuple(Choice(f"take:{tile.id}", tile.label, on=tile.id) for tile in many)
    scene = Scene(replace(view, stage=(parts.Tiles(many),), choices=offered))
    pane = next(pane for pane in layout.panes(scene, pen_of(scene, (800, 480), icons=True), 0) if pane.name == "stage")
    touched = [primitive for primitive in pane.pieces[0].draw(pane.box.w, pane.box.h).primitives
               if isinstance(primitive, Touch)]
    assert len(touched) == len(many)
    assert max(primitive.box.h for primitive in touched) < 125


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_in_a_game_is_seen_whole_without_moving_it(size):
    """Only other games may lie below it."""
    keys = {row.key for row in samples.HOME_MENU.rows if row.shape == "chip" and row.key} | {"go-on"}
    bottoms = {primitive.target.key: piece.top + primitive.box.bottom - piece.pane.box.h
               for piece in laid("home-menu", size) for primitive in piece.drawing.primitives
               if isinstance(primitive, Touch) and isinstance(primitive.target, Say)}
    assert keys <= bottoms.keys()
    assert {key: below for key, below in bottoms.items() if key in keys and below > 1} == {}


@pytest.mark.parametrize("size", SIZES)
def test_no_button_of_the_menu_moves_when_a_clock_begins_to_run(size):
    """A finger that has learnt where something is finds it there, whatever is possible now."""
    why = Msg("gerade läuft an diesem Tisch überhaupt keine Uhr, die man anhalten könnte")

    def places(*first: Row) -> dict[str, Box]:
        scene = Scene(replace(samples.HOME_MENU, rows=(samples.HOME_MENU.rows[0], *first, *samples.HOME_MENU.rows[2:])))
        return {touch.target.key: touch.box for pane in layout.panes(scene, pen_of(scene, size, icons=True), 0)
                for piece in pane.pieces for touch in piece.draw(pane.box.w, pane.box.h).primitives
                if isinstance(touch, Touch) and isinstance(touch.target, Say)}

    pause = Row(Msg("Pause"), "pause", icon="pause", shape="chip")
    running, still = places(pause), places(replace(pause, key="", note=why))
    assert {key: still.get(key) for key in running if key != "pause"} == {
        key: box for key, box in running.items() if key != "pause"}
