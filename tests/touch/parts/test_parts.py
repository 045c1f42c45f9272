"""Parts in little room: what many small tiles and a roll in a narrow column still say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as replaced

from companion.engine.parts import Counter, Counters, Dice, Die, Tile, Tiles, Track, TrackCell
from companion.engine.view import Badge, SeatPanel, View
from companion.engine.words import Msg
from tests.touch.samples import PROBE
from tests.touch.walk import pen_of
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.primitives import Box, Drawing, Fill, Icon, Mark, TextLine, Touch
from ui.touch.layout import seats, stage
from ui.touch.meaning.targets import TypeFace
from ui.touch.parts import dice, render_part, roll, tiles, tray
from ui.touch.state.scene import Scene

PEN = pen_of(Scene(PROBE), (800, 480), True)
COLUMN = Box(0, 0, 246, 90)
NAMES = ("Die versunkene Glocke", "Das Bienenorakel", "Kornkammer (Beispiel)", "Machtdemonstration", "Der Eisriese")


def words(drawing: Drawing) -> str:
    return " ".join(primitive.text for primitive in drawing.primitives if isinstance(primitive, TextLine))


@pytest.mark.parametrize("width", [172, 290, 530])
def test_many_tiles_in_little_room_keep_their_whole_names(width):
    shown = words(render_part(Tiles(tuple(Tile(Msg(name), "crown") for name in NAMES)), PEN, width, 300))
    assert "…" not in shown
    assert all(word in shown.replace("- ", "") for name in NAMES for word in name.split())


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (600, 1024), (720, 1280)], ids=str)
def test_a_name_above_what_a_tile_does_breaks_between_words_and_in_none(size):
    made = Tiles(tuple(Tile(Msg(f"{n} Kriegerinnen"), "sword", note=Msg("kein Dorf da")) for n in range(2, 14)),
                 across=3)
    for width in range(size[0] // 2, size[0], 10):
        shown = tray.draw(made, pen_of(Scene(PROBE), size, True), width, size[1] / 2)
        assert not [text for text in sizes(shown) if text.endswith(("-", "…"))], width


def test_a_tile_is_measured_once_in_a_width_however_many_arrangements_are_tried():
    said = list[str]()

    def say(what: Msg) -> str:
        said.append(PEN.say(what))
        return said[-1]

    tray.draw(Tiles(tuple(Tile(Msg(f"order {n}"), "crown") for n in range(20))), replace(PEN, say=say), 530, 300)
    widths = len(range(tray.NARROW, tray.WIDE, tray.STEP))
    assert 0 < said.count("order 7") <= 3 * 2 * widths  # to measure it says its name three times, in one of two sizes


def sizes(drawing: Drawing) -> dict[str, float]:
    """How large each text is."""
    return {primitive.text: primitive.size for primitive in drawing.primitives if isinstance(primitive, TextLine)}


def test_short_signs_to_choose_from_are_as_large_as_numbers_and_longer_names_have_their_sign():
    signs = ("T", "1", "LP", "SP")
    shown = render_part(Tiles(tuple(Tile(Msg(sign), "heart") for sign in (*signs, "Ruine"))), PEN, 530, 300)
    assert {sizes(shown)[sign] for sign in signs} == {PEN.m.number}
    assert sizes(shown)["Ruine"] == PEN.m.small
    assert len([primitive for primitive in shown.primitives if isinstance(primitive, Icon)]) == 1


@pytest.mark.parametrize(("label", "icon", "width", "size"), [
    ("T", "", 530, PEN.m.number), ("3/T", "", 530, PEN.m.number), ("T", "heart", 530, PEN.m.body),
    ("T/T/T/T", "", 530, PEN.m.small), ("Fackeln", "", 530, PEN.m.body)])
def test_a_field_of_a_track_has_its_label_as_large_as_it_has_room(label, icon, width, size):
    track = Track(Msg("Face"), tuple(TrackCell(Msg(label), icon) for _ in range(6)))
    assert sizes(render_part(track, PEN, width, 300))[label] == size


def test_words_on_a_tile_are_as_large_as_its_name_where_they_need_no_more_lines():
    def drawn(note: str) -> dict[str, float]:
        return sizes(render_part(Tiles((Tile(Msg("Pfeil"), note=Msg(note)),)), PEN, 212, 300))
    assert drawn("T · 1 · 2 · 2 · 3")["T · 1 · 2 · 2 · 3"] == PEN.m.body
    assert set(drawn("T · 1 · 2 · 2 · 3 · 3 · 4 x").values()) == {PEN.m.body, PEN.m.small}


@pytest.mark.parametrize("width", [150, 172, 530])
def test_a_roll_in_a_narrow_column_keeps_its_whole_title(width):
    roll = Dice(Msg("Glücksritter"), (Die("d", 4, "landed", success=True),), successes=1)
    assert "Glücksritter" in words(render_part(roll, PEN, width, 300))


def test_a_roll_that_needs_nothing_says_how_rare_it_is_beside_its_title():
    thrown = Dice(Msg("Throw"), tuple(Die(f"die:{n}", 6, "landed") for n in range(3)), one_in=216)
    assert "216" in words(render_part(thrown, PEN, 530, 300))


@pytest.mark.parametrize(("room", "keys"), [(400, 6), (170, 6), (110, 0)])
def test_a_roll_has_a_key_for_every_face_where_dice_may_be_typed_and_there_is_room(room, keys):
    roll = Dice(Msg("Ninjutsu"), (Die("die:0"), Die("die:1", 5, "landed")))
    drawing = dice.draw(roll, PEN, 530, room, typed=True)
    touched = [primitive for primitive in drawing.primitives if isinstance(primitive, Touch)
               and isinstance(primitive.target, TypeFace)]
    assert [primitive.target.value for primitive in touched] == list(range(1, keys + 1))
    assert all(primitive.box.w >= PEN.m.touch and primitive.box.h >= PEN.m.touch for primitive in touched)
    assert keys == 0 or drawing.height <= room
    assert not [primitive for primitive in render_part(roll, PEN, 530, room).primitives if isinstance(primitive, Touch)]


@pytest.mark.parametrize(("width", "room"), [(760, 250), (440, 420), (1100, 400)])
def test_a_roll_says_its_chance_before_it_and_over_no_other_word(width, room):
    waiting = Dice(Msg("Probe"), tuple(Die(f"die:{n}") for n in range(3)), 6, 0, 2, chance=26)
    lines = [primitive for primitive in roll.draw(waiting, PEN, width, room).primitives
             if isinstance(primitive, TextLine)]
    (said,) = (line.box for line in lines if "26" in line.text)
    for other in (line.box for line in lines if "26" not in line.text):
        beside = said.x + said.w <= other.x or other.x + other.w <= said.x
        assert beside or said.y + said.h <= other.y + 1 or other.y + other.h <= said.y + 1


@pytest.mark.parametrize(("width", "room"), [(760, 250), (440, 420), (1100, 400)])
def test_a_rare_roll_says_how_rare_beside_its_successes_and_over_no_other_word(width, room):
    landed = tuple(Die(f"die:{n}", 6, "landed", success=True) for n in range(3))
    common, rare = (roll.draw(Dice(Msg("Probe"), landed, 6, 3, 3, one_in), PEN, width, room) for one_in in (0, 216))
    assert "216" not in words(common)
    lines = [primitive for primitive in rare.primitives if isinstance(primitive, TextLine)]
    (said,) = (line.box for line in lines if "216" in line.text)
    for other in (line.box for line in lines if "216" not in line.text):
        beside = said.x + said.w <= other.x or other.x + other.w <= said.x
        assert beside or said.y + said.h <= other.y + 1 or other.y + other.h <= said.y + 1
    assert said.x >= 0
    assert said.x + said.w <= width
    assert said.y + said.h <= max(room, rare.height)


ORDERS = Tiles(tuple(Tile(Msg(f"order {n}"), seats=("seat-1", "seat-1", "seat-2", "seat-2")) for n in range(6)),
               Msg("In which order?"))


@pytest.mark.parametrize("room", [150, 300])
def test_players_on_a_tile_are_seen_by_their_marks(room):
    people = [PEN.seats[seat].mark for seat in ORDERS.tiles[0].seats]
    for drawing in (tray.draw(ORDERS, PEN, 530, room), render_part(ORDERS, PEN, 530, room)):
        assert [primitive.mark for primitive in drawing.primitives if isinstance(primitive, Mark)] == people * 6
    assert tray.draw(ORDERS, PEN, 530, room).height <= room


def test_what_tiles_are_is_said_where_none_is_smaller_for_it():
    assert words(tray.draw(ORDERS, PEN, 530, 300)).startswith("In which order?")
    assert words(tray.draw(ORDERS, PEN, 530, 2 * PEN.m.touch + PEN.m.px(6))) == ""


FOUR = ("Annegret", "Bartholomäus", "Chloé", "Dora")
EACH = (Counters(tuple(Counter(Msg(f"{name} zieht"), 3, icon="cards-outline") for name in FOUR), Msg("Karten")),
        Tiles(tuple(Tile(Msg(name), "hand-coin", counters=(Counter(Msg("Karten"), 2, icon="cards-outline"),))
                    for name in FOUR), Msg("Einkommen")))


@pytest.mark.parametrize(("part", "little"), [(EACH[0], 140), (EACH[1], 200)], ids=("counters", "tiles"))
def test_what_four_players_get_is_whole_where_it_only_fits_closer_together(part, little):
    closely, widely, cut = (render_part(part, PEN, 530, room) for room in (little, 400, 90))
    assert closely.height <= little < widely.height
    assert cut == widely
    for name in FOUR:
        assert name in words(closely)
    assert sorted(words(closely).split()) == sorted(words(widely).split())


def test_a_tile_that_is_a_number_says_it_large():
    numbers = Tiles(tuple(Tile(Msg.plain(str(n))) for n in range(1, 6)))
    shown = [primitive for primitive in tray.draw(numbers, PEN, 530, 200).primitives if isinstance(primitive, TextLine)]
    assert [(primitive.text, primitive.size) for primitive in shown] == [(str(n), PEN.m.number) for n in range(1, 6)]
    assert len({primitive.box.y for primitive in shown}) == 1


def test_what_comes_of_a_number_stands_below_it_and_makes_it_no_smaller():
    change = Tiles((Tile(Msg("+3"), note=Msg("› Macht 4")),))
    number, note = (one for one in tray.draw(change, PEN, 120, 100).primitives if isinstance(one, TextLine))
    assert (number.text, number.size, note.text, note.align) == ("+3", PEN.m.number, "› Macht 4", "centre")
    assert note.box.y >= number.box.bottom


DRAWN = Tiles(tuple(Tile(Msg(name), icon, id=tile_id) for name, icon, tile_id in (
    ("Gabelung", "sign-direction", "fork"), ("Rastplatz", "campfire", "rest"), ("Fundstelle", "magnify", "find"))))


def on_stage(part: Tiles, height: float, width: float = 560) -> Pane:
    """A stage of that size with the part and what has just happened."""
    piece = stage.part_piece(part, (), Scene(PROBE), PEN)
    told = PaneItem("told", lambda w, h: Drawing(44.0, ()))
    return stage.with_larger_tiles(Pane("stage", Box(0, 0, width, height), (piece, told), gap=12.0), PEN)


@pytest.mark.parametrize("height", [140, 240, 400, 700])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_few_tiles_fill_the_room_that_a_stage_has_to_spare(count: int, height: float) -> None:
    part = Tiles(DRAWN.tiles[:count])
    shown, usual = on_stage(part, height), render_part(part, PEN, 560, height)
    drawn = shown.pieces[0].draw(560, height)
    assert shown.depth() <= height or drawn == usual
    assert words(drawn) == words(usual)
    icons = [{primitive.icon: primitive.box.w for primitive in one.primitives if isinstance(primitive, Icon)}
             for one in (drawn, usual)]
    assert icons[0].keys() == icons[1].keys()
    assert all(icons[0][icon] > 1.5 * wide for icon, wide in icons[1].items()) == (height > 140)


@pytest.mark.parametrize(("width", "height"), [(560, 400), (440, 200)])
def test_tiles_side_by_side_have_each_its_sign_over_its_name(width: float, height: float) -> None:
    drawn = on_stage(DRAWN, height, width).pieces[0].draw(width, height)
    signs = [primitive.box for primitive in drawn.primitives if isinstance(primitive, Icon)]
    names = [primitive.box for primitive in drawn.primitives if isinstance(primitive, TextLine)]
    assert len({sign.y for sign in signs}) == 1
    assert all(sign.bottom <= name.y for sign, name in zip(signs, names, strict=True))


def test_tiles_without_a_sign_have_their_names_in_the_middle() -> None:
    plain = Tiles(tuple(replaced(tile, icon="") for tile in DRAWN.tiles))
    drawn = on_stage(plain, 400).pieces[0].draw(560, 400)
    grounds = [primitive.box for primitive in drawn.primitives if isinstance(primitive, Fill)]
    names = [primitive.box for primitive in drawn.primitives if isinstance(primitive, TextLine)]
    for ground, name in zip(grounds, names, strict=True):
        assert abs((name.y + name.bottom) - (ground.y + ground.bottom)) <= 4


def test_tiles_with_numbers_that_come_and_go_keep_their_size() -> None:
    assert tiles.large_fits(EACH[1]) == ()
    assert tiles.large_fits(Tiles((Tile(Msg("Ada"), seats=("seat-1",)),))) == ()
    assert tiles.large_fits(Tiles(DRAWN.tiles * 2)) == ()


def test_a_name_that_no_line_holds_stands_whole_in_the_middle_of_its_tile() -> None:
    name = "A sheet that somebody gave a long name to"
    drawn = tray.draw(Tiles((Tile(Msg(name), "crown"), Tile(Msg("Short"), "crown"))), PEN, 240, 300).primitives
    tile = next(primitive.box for primitive in drawn if isinstance(primitive, Fill))
    lines = [primitive for primitive in drawn if isinstance(primitive, TextLine) and primitive.text != "Short"]
    assert (" ".join(line.text for line in lines), len(lines) > 1) == (name, True)
    middle = (lines[0].box.y + lines[-1].box.bottom) / 2
    assert abs(middle - (tile.y + tile.bottom) / 2) < 2


def test_many_numbers_of_a_player_are_smaller_but_keep_their_signs():
    counters = tuple(Counter(Msg(icon), 10, icon=icon) for icon in ("crown", "skull", "heart", "star"))
    view = View(1, "table", "g", Msg("G"), Msg("P"), PROBE.prompt,
                (SeatPanel("seat-1", "Ada", "triangle", counters),))
    pane = seats.pane(view, PEN, COLUMN)
    shown = [primitive.icon for primitive in pane.pieces[0].draw(COLUMN.w, COLUMN.h).primitives
             if isinstance(primitive, Icon)]
    assert {counter.icon for counter in counters} <= set(shown)


@pytest.mark.parametrize("badges", [(), (Badge(Msg("chased"), "run-fast", "warn"),)])
def test_more_numbers_than_one_row_holds_stand_in_two_each_with_its_sign(badges):
    icons = ("crown", "crown-outline", "sword", "pillar", "tray-full", "skull", "hand-pointing-right")
    counters = tuple(Counter(Msg(icon), 4, 10 if icon == "crown" else 0, icon) for icon in icons)
    view = View(1, "table", "g", Msg("G"), Msg("P"), PROBE.prompt,
                (SeatPanel("seat-1", "Ada", "triangle", counters, badges),))
    primitives = seats.pane(view, PEN, COLUMN).pieces[0].draw(COLUMN.w, COLUMN.h).primitives
    assert {*icons} <= {primitive.icon for primitive in primitives if isinstance(primitive, Icon)}
    assert [primitive.text for primitive in primitives if isinstance(primitive, TextLine)].count("4") == len(icons)
