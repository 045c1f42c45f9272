"""Room for what matters: six players cost the stage nothing, maps are read, nothing is cut, ornaments keep aside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.pages import home
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import HomeRoute
from companion.engine.parts import ScoreRow, Tile, Tiles
from companion.engine.view import Choice, ClockFace, Hand, Page, Prompt, SeatPanel, View
from companion.engine.words import Msg, say
from companion.games import catalogue
from tests.touch import sample_maps, samples
from tests.touch.scenes import SCREENS
from tests.touch.walk import GUISES, SIZES, inside, laid, panes, pen_of
from ui.touch import layout
from ui.touch.drawing import theme
from ui.touch.drawing.pane import GROUND, SHOWN, Pane, seen_whole
from ui.touch.drawing.primitives import Box, Drawing, Fill, Poly, TextLine, Touch
from ui.touch.kivy_window import painter
from ui.touch.layout import actions, sand
from ui.touch.meaning.targets import Choose, HoldSeat
from ui.touch.state.scene import Scene

EVERY = [(name, size) for name in SCREENS for size in SIZES]
MARKS = ("triangle", "square", "circle", "diamond", "star", "hexagon")
SIX = tuple(SeatPanel(f"seat-{n}", f"Maximiliane {n}", mark, counters=(
    samples.hearts(10, 10, f"seat-{n}"), replace(samples.hearts(n, 0, f"seat-{n}"), icon="star-circle", id=f"sp-{n}")),
    active=n == 2) for n, mark in enumerate(MARKS, 1))
FULL = {"roll": samples.PROBE, "draw": samples.DRAW, "board": samples.BOARD, "hands": samples.HANDS,
        "map": sample_maps.MAP}
HANDS = (Hand(Msg("Zwei Hilfstruppen zurücklegen"), seat="seat-1"), Hand(Msg("Den Jahreszeitenmarker auf den Herbst")))


def shown(view: View | Page, size: tuple[int, int]) -> dict[str, Pane]:
    """The panes of `view` by their names."""
    scene = Scene(view)
    return {pane.name: pane for pane in layout.panes(scene, pen_of(scene, size, icons=True), 0)}


def texts(pane: Pane) -> str:
    """All that is written in a pane."""
    return " ".join(primitive.text for piece in pane.pieces
                    for primitive in piece.draw(pane.box.w, pane.box.h).primitives
                    if isinstance(primitive, TextLine))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_at_rest_no_line_of_a_list_is_cut(name, size):
    pieces = laid(name, size)
    for pane in panes(name, size):
        drawn = [(piece.top, piece.drawing) for piece in pieces if piece.pane == pane]
        seen = seen_whole(drawn, pane.box.h)
        spans = [(top + primitive.box.y, top + primitive.box.bottom) for top, drawing in drawn
                 for primitive in drawing.primitives
                 if isinstance(primitive, TextLine | Fill) and primitive.box.h <= GROUND * pane.box.h]
        assert SHOWN * pane.box.h <= seen <= pane.box.h
        assert seen == pane.box.h or not [span for span in spans if span[0] < seen - 1 and span[1] > seen + 1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FULL)
def test_six_players_are_seen_at_once_and_whole(name, size):
    pane = shown(replace(FULL[name], seats=SIX), size)["seats"]
    top, seen = 0.0, []
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, pane.box.h - top)
        seen += [primitive.box.moved(0, top) for primitive in drawing.primitives if isinstance(primitive, Touch)
                 and isinstance(primitive.target, HoldSeat)]
        top += drawing.height + pane.gap
    assert len(seen) == len(SIX)
    assert all(inside(box, Box(0, 0, pane.box.w, pane.box.h)) for box in seen)
    words = texts(pane).split()
    assert all(str(n) in words for n in range(1, 7))


@pytest.mark.parametrize("size", SIZES)
def test_beside_six_players_a_roll_keeps_its_stage(size):
    six, two = (shown(replace(samples.PROBE, seats=seats, notices=()), size)["stage"].box for seats in (SIX, SIX[:2]))
    assert six.w == two.w
    assert six.w * six.h >= (0.34 if size[0] > size[1] else 0.3) * size[0] * size[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hands", [(), HANDS], ids=["idle", "hands"])
def test_every_name_is_read_on_a_map_that_is_to_be_touched(hands, size):
    view = replace(sample_maps.QUEST, hands=hands, seats=SIX[:4])
    pane = next(pane for name, pane in shown(view, size).items() if name in ("stage", "board"))
    words = texts(pane)
    assert all(place.label.id in words for place in sample_maps.SQUARES.places)


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] < size[1]])
def test_a_board_to_be_touched_is_nearly_as_wide_as_a_high_window(size):
    view = replace(samples.BOARD, seats=SIX, hands=HANDS)
    pane = shown(view, size)["stage"]
    board = next(primitive.box for primitive in pane.pieces[0].draw(pane.box.w, pane.box.h).primitives
                 if isinstance(primitive, Touch))
    assert board.w >= 0.56 * size[0]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_no_ornament_lies_under_words(name, size):
    for piece in laid(name, size):
        assert adorned(piece.drawing) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_first_screen_says_every_game_s_whole_name(size):
    names = {say(game.title) for game in catalogue().values()}
    rows = shown(home.page(PageContext(catalogue()), HomeRoute()), size)["rows"]
    assert not [primitive.text for piece in rows.pieces for primitive in piece.draw(rows.box.w, rows.box.h).primitives
                if isinstance(primitive, TextLine) and primitive.bold and primitive.text.endswith("…")]
    assert all(word in texts(rows) for name in names for word in name.split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", ["Ende", "Jahr 1, Sommer", "Großes Finale", "Sommer des zweiten Jahres"])
@pytest.mark.parametrize("name", ["roll", "map", "board"])
def test_an_ornament_keeps_clear_of_every_phase(name, phase, size):
    for pane in shown(replace(FULL[name], phase=Msg(phase)), size).values():
        for piece in pane.pieces:
            assert adorned(piece.draw(pane.box.w, pane.box.h)) == []


def adorned(drawing: Drawing) -> list[Box]:
    """The words under which an ornament lies."""
    worn = {colour for guise in GUISES.values() for colour in (guise.second, guise.accent, theme.SECOND)}
    polys = [primitive for primitive in drawing.primitives if isinstance(primitive, Poly) and len(primitive.colour) > 7
             and primitive.colour[:7] in worn]
    words = [_letters(primitive) for primitive in drawing.primitives if isinstance(primitive, TextLine)
             and primitive.text]
    boxes = [Box(left, high, right - left, low - high) for left, right, high, low in (
        (min(x for x, _ in poly.points), max(x for x, _ in poly.points), min(y for _, y in poly.points),
         max(y for _, y in poly.points)) for poly in polys)]
    return [word for word in words if any(word.meets(box) for box in boxes)]


def _letters(line: TextLine) -> Box:
    wide = painter.text_width(line.text, line.size, line.bold, line.face)
    box = line.box.middle(line.box.w, line.size * 0.7)
    return box.end(wide) if line.align == "right" else box.middle(wide, box.h) if line.align == "centre" else box.left(
        wide)


EGG = ClockFace("egg", running=True, shown=0, deadline=300_000, seat="seat-2", warnings=(60_000,), whole=300_000)


def glass(view: View, size: tuple[int, int], now: int) -> Pane | None:
    """The glass of sand at a moment of table time."""
    scene = Scene(view)
    made = layout.panes(scene, pen_of(scene, size, icons=True), now)
    return next((pane for pane in made if pane.name == sand.NAME), None)


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > size[1]])
def test_the_egg_timer_is_seen_from_the_sofa_and_its_sand_runs_down(size):
    view = replace(sample_maps.QUEST, seats=SIX[:4], clock=EGG)
    highs = []
    for now in (0, 150_000, 295_000):
        pane = glass(view, size, now)
        assert pane.box.h >= 0.2 * size[1]
        primitives = pane.pieces[0].draw(pane.box.w, pane.box.h).primitives
        assert all(0 <= y <= pane.box.h
                   for primitive in primitives if isinstance(primitive, Poly) for _, y in primitive.points)
        upper = next(primitive for primitive in primitives if isinstance(primitive, Poly))
        highs.append(upper.points[0][1] - upper.points[1][1])
    assert highs == sorted(highs, reverse=True)
    assert highs[1] ** 2 == pytest.approx(highs[0] ** 2 / 2, rel=0.02)


@pytest.mark.parametrize("clock", [replace(EGG, running=False, shown=9), replace(EGG, kind="up", whole=0), None])
def test_no_sand_runs_where_no_egg_timer_does(clock):
    assert glass(replace(sample_maps.QUEST, seats=SIX[:4], clock=clock), (800, 480), 0) is None


@pytest.mark.parametrize("size", SIZES)
def test_six_players_are_ranked_in_one_screen(size):
    rows = tuple(ScoreRow(panel.seat, (), 9 - n, n + 1, n == 0) for n, panel in enumerate(SIX))
    assert samples.ENDED.result
    ended = replace(samples.ENDED, seats=SIX, result=replace(samples.ENDED.result, rows=rows, reason=Msg("Geschafft.")))
    pane = shown(ended, size)["result"]
    words = " ".join(primitive.text for piece in pane.pieces[:2]
                     for primitive in piece.draw(pane.box.w, pane.box.h).primitives
                     if isinstance(primitive, TextLine))
    assert all(panel.name in words for panel in SIX)
    ranked = next(piece for piece in pane.pieces if isinstance(piece.source, tuple) and piece.source[:1] == (rows,))
    assert ranked.draw(pane.box.w, pane.box.h).height <= pane.box.h + 1


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
def test_at_a_first_game_the_board_is_no_smaller_for_what_is_explained(size) -> None:
    """What hands have to do, a long prompt and a lesson would leave it half of the window's height, or less."""
    said = Prompt(Msg("Annegret: die Gruppe nach der Karte bewegen"), rule="LUE-17", lesson=Msg(
        "Zuerst kommt die Karte mit der niedrigsten Initiative: auf Wunsch den Pfeil drehen, ziehen, dann handeln."))
    told = shown(replace(samples.BOARD, hands=(HANDS[1],), stage=(samples.MAP,), prompt=said, choices=(samples.MOVE,)),
                 size)
    assert min(told["board"].box.w, told["board"].box.h) > 0.55 * size[1]
    assert told["prompt"].box.x >= told["board"].box.right
    assert told["prompt"].box.bottom <= told["actions"].box.y
    assert "handeln." in texts(told["prompt"])


@pytest.mark.parametrize("width", range(320, 640, 20))
def test_what_leads_to_the_rest_takes_no_row_for_itself_where_it_finds_room_in_another(width) -> None:
    """In a small window such a row would be a fifth of what the board has."""
    many = tuple(Choice(f"{n}", Msg("Der Rand blockiert: Pfeilrichtung angeben"), "wall") for n in range(5))
    pen = pen_of(Scene(samples.BOARD), (800, 480), icons=True)
    bar = actions.pane((*many, samples.MOVE), pen, Box(0, 0, width, 480))
    drawing, = (piece.draw(bar.box.w, bar.box.h) for piece in bar.pieces)
    touches = [primitive for primitive in drawing.primitives if isinstance(primitive, Touch)]
    rest = next(primitive.box for primitive in touches if isinstance(primitive.target, Choose))
    assert [primitive for primitive in touches if primitive.box.y == rest.y and primitive.box != rest]


@pytest.mark.parametrize("size", [(480, 800), (600, 1024), (720, 1280)])
def test_on_a_high_window_undo_takes_no_line_from_a_board_that_is_touched(size) -> None:
    told = shown(replace(samples.BOARD, stage=(samples.MAP,)), size)
    assert told["undo"].box.bottom == told["actions"].box.bottom
    assert told["undo"].box.right <= told["actions"].box.x


ASKED = tuple(Choice(key, Msg(words), seat="seat-1", emphasis=emphasis) for key, words, emphasis in (
    ("typed", "Abenteuer eingeben", "quiet"), ("unnamed", "Abenteuer ohne Namen", "normal"),
    ("nothing", "Dort lag nichts", "normal"), ("gold", "Goldplättchen", "main")))
FOUND = View(0, "table", "luescherzia", Msg("Lüscherzia"), Msg("Probe"), Prompt(Msg("Sag, was dort lag"), "seat-1"),
             seats=SIX[:3], log=samples.PROBE.log, choices=ASKED)


def heights(pane: Pane) -> list[float]:
    """How high the buttons of a pane are."""
    return [primitive.box.h for piece in pane.pieces for primitive in piece.draw(pane.box.w, pane.box.h).primitives
            if isinstance(primitive, Touch)]


@pytest.mark.parametrize("size", SIZES)
def test_where_nothing_stands_on_the_stage_the_buttons_have_its_room(size):
    made, usual = shown(FOUND, size), shown(replace(FOUND, stage=samples.PROBE.stage), size)
    assert min(heights(made["actions"])) > 1.2 * max(heights(usual["actions"]))
    assert made["stage"].depth() <= made["stage"].box.h
    assert all(words in texts(made["actions"]) for words in ("Dort lag", "Goldplättchen"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [{"stage": samples.PROBE.stage}, {"hands": HANDS}], ids=("looked at", "done"))
def test_buttons_keep_their_size_where_something_else_is_to_be_looked_at_or_done(size, more):
    view = replace(FOUND, **more)
    assert max(heights(shown(view, size)["actions"])) <= pen_of(Scene(view), size, icons=True).m.px(actions.STEP)


KINDS = ("Zusammenhängend", "Etwas anderes", "Verwunden", "1 SP", "1 LP", "Genaue Zahl", "Nicht verwundbar",
         "Zwei Zahlen")
MANY = tuple(Choice(f"tile-{n}", Msg(words), "heart", emphasis="quiet" if n < 5 else "normal")
             for n, words in enumerate(KINDS))
TOLD = replace(FOUND, stage=(Tiles((), title=Msg("Eule")),), choices=MANY)


@pytest.mark.parametrize("size", SIZES)
def test_where_a_stage_leaves_the_room_more_buttons_are_seen(size):
    made = shown(TOLD, size)
    words = texts(made["actions"])
    hidden = [str(choice.label.id) for choice in MANY if choice.label.id.split()[-1] not in words]
    assert hidden == ([] if size[0] > size[1] else hidden[:1]), "on a high window undo stands beside the buttons"
    assert made["stage"].depth() <= made["stage"].box.h


@pytest.mark.parametrize("size", SIZES)
def test_a_stage_that_is_looked_at_gives_nothing_to_more_buttons(size):
    full = replace(TOLD, stage=tuple(Tiles(tuple(Tile(Msg(f"Plättchen {n}"), id=f"t{n}") for n in range(30)))
                                     for _ in range(4)))
    made = shown(full, size)
    assert len({touch.box.y for piece in made["actions"].pieces for touch in piece.draw(
        made["actions"].box.w, made["actions"].box.h).primitives if isinstance(touch, Touch)}) <= (
            actions.ROWS if size[0] > size[1] else 3)


@pytest.mark.parametrize("size", SIZES)
def test_many_things_that_are_only_read_are_all_seen(size):
    names = ("Die meisten Burgen", "Die meisten Ritter im Spiel", "Die meisten Spione im Spiel",
             "Die meisten Priester im Spiel", "Die meisten Höflinge in der Auslage",
             "Wer am Hof die meiste Zustimmung der Runde hat")
    row = tuple(Tile(Msg(f"Triumph {n}"), "crown", note=Msg.plain(name)) for n, name in enumerate(names))
    view = replace(samples.PROBE, seats=SIX, hands=HANDS, stage=(Tiles(row, Msg("Triumphe")),))
    pane = shown(view, size)["stage"]
    drawn = pane.pieces[0].draw(pane.box.w, pane.box.h)
    written = " ".join(primitive.text for primitive in drawn.primitives if isinstance(primitive, TextLine))
    assert drawn.height <= pane.box.h
    assert set(" ".join(names).split()) <= set(written.split())
