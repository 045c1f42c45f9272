"""The pure parts of the page's program, run in node, beside the Python that they must agree with.

What may live here: values, words, clocks, choices, missed lines as the page computes them. What may not: a browser.
"""

from __future__ import annotations

import json
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as some

from companion.app.config.guises import guises
from companion.app.translation import translated_texts
from companion.engine.inputs import Input, input_fits
from companion.engine.view import Choice, ClockFace, Guise, LogLine, View
from companion.engine.words import Msg, say
from tests.phone.page_views import INPUTS, everything
from ui.touch.drawing import theme
from ui.touch.drawing.clock_text import read_clock
from ui.touch.sounds.recipe import INTERVALS, pitch
from ui.touch.sounds.speech_signs import read_aloud

pytestmark = pytest.mark.e2e
PROGRAM = Path(__file__).parent / "page_program.mjs"


def page(*cases: tuple[Any, ...]) -> list[Any]:
    """What the page's functions say to (name, arguments …), all asked at once."""
    ran = subprocess.run(["node", str(PROGRAM)], input=msgspec.json.encode(cases), capture_output=True, check=True)
    answers: list[Any] = json.loads(ran.stdout)
    return answers


SIMPLE = some.one_of(
    some.none(), some.booleans(), some.integers(-1000, 1000), some.floats(-3, 15),
    some.text("ab \n\u00a0é\u200b", max_size=22), some.sampled_from(["n", "r", "seat-1", "p1", "p3"]))
KEYS = some.sampled_from(["n", "o", "r", "a", "seat-1", "seat-2", "seat-3", "seat-4", "x"])
VALUES = some.one_of(
    SIMPLE, some.lists(KEYS, max_size=5), some.permutations(["seat-1", "seat-2", "seat-3", "seat-4"]),
    some.lists(some.integers(0, 7), max_size=5), some.sampled_from([[2, 1], [3, 1], [1, 3], [2.5, 1]]),
    some.lists(some.sampled_from([[2, 2], [3, 2], [1, 3], [1, 4], [2, 1], 2, [2]]), max_size=3),
    some.fixed_dictionaries({"level": some.integers(0, 4), "skill": KEYS},
                            optional={"name": some.text("ab ", max_size=3), "odd": some.none()}))


@settings(max_examples=5)
@given(some.lists(some.tuples(some.sampled_from(sorted(INPUTS)), VALUES), min_size=150, max_size=150))
def test_the_page_judges_values_as_the_table_does(cases: list[tuple[str, Any]]) -> None:
    judged = page(*(("fits", value, INPUTS[kind]) for kind, value in cases))
    assert [(case, verdict) for case, verdict in zip(cases, judged, strict=True)] == [
        (case, input_fits(_as_json(case[1]), INPUTS[case[0]])) for case in cases]


def test_the_phone_reads_signs_aloud_as_the_table_does() -> None:
    texts = [*translated_texts("de"), "3 / 4", "−1 or +2", "a + b = c", "Tür/Öl", "(LUE-12, DW-B8) Roll", "× 2 ± 0",
             "1/6", "“Ada” · Ben → Cem", "Lay a card…", "SP −1 – and more"]
    said = page(*(("readAloud", text) for text in texts))
    assert [(text, one) for text, one in zip(texts, said, strict=True) if one != read_aloud(text, say)] == []


def _as_json(value: Any) -> Any:
    """A value as it comes off the wire: JavaScript knows no 3.0 beside 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


FITTING: list[tuple[str, Any]] = [
    ("pick", "n"), ("several", ["n", "a"]), ("number", 12), ("keypad", -999), ("dice", [1, 6, 6, 2]), ("cell", [4, 3]),
    ("move", [[2, 2], [2, 1]]), ("place", "p2"),
    ("order", ["seat-4", "seat-1", "seat-3", "seat-2"]), ("text", "Alte Mühle"), ("form", {"level": 3, "skill": "o"})]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("kind", "value"), FITTING)
def test_a_good_value_fits_on_both_sides(kind: str, value: Any) -> None:
    assert input_fits(value, INPUTS[kind])
    assert page(("fits", value, INPUTS[kind])) == [True]


def test_what_an_editor_begins_with_is_within_bounds_and_a_left_field_is_left_out() -> None:
    form: Input = INPUTS["form"]
    begun = page(*(("begin", INPUTS[kind]) for kind in ("number", "keypad", "dice", "form")))
    assert begun == [4, 0, [], {"level": 1}]
    assert page(("tidy", form, {"level": 1, "skill": "n", "name": ""}), ("tidy", INPUTS["text"], " Tor ")) == [
        {"level": 1, "skill": "n"}, "Tor"]


WORDS = [
    Msg("Go on"), Msg("{name}: {task}", {"name": "Ada", "task": Msg("roll {n} die", {"n": 2}, "roll {n} dice")}),
    Msg("{n} card", {"n": 1}, "{n} cards"), Msg("{n} card", {"n": 0}, "{n} cards"), Msg("a {{b}} {c}", {"c": "{n}"}),
    Msg("{text}", {"text": "constructor"}), Msg("toString"), Msg("100 % {x}"),
    Msg("{name}: {n}", {"name": "Ada", "n": -23}),
]


@pytest.mark.parametrize("texts", [{}, {"{n} card": ["{n} Karte", "{n} Karten"], "Go on": ["Weiter", "Weiter"]}])
def test_the_page_says_texts_as_the_table_does(texts: dict[str, list[str]]) -> None:
    def lookup(text: str, plural: str, n: int) -> str:
        one, many = texts.get(text, [text, plural])
        return many if plural and n != 1 else one
    assert page(*(("say", texts, msg) for msg in WORDS)) == [say(msg, lookup) for msg in WORDS]


FACES = [ClockFace("egg", True, 90_000, 1_090_000, 1_000_000, "seat-1", "", (60_000, 10_000)),
         ClockFace("up", True, 0, 0, 990_000), ClockFace("bank", False, 61_500, paused="pause"),
         ClockFace("egg", True, 3_700_000, 4_700_000)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("face", FACES)
def test_the_clock_reads_as_on_the_shared_screen(face: ClockFace) -> None:
    moments = range(1_000_000, 1_200_000, 7_919)
    assert page(*(("reading", face, now) for now in moments)) == [
        {"text": read_clock(face, now).text, "mood": read_clock(face, now).mood} for now in moments]


def test_a_clock_is_set_by_the_middle_of_the_question() -> None:
    assert page(("offsetOf", 5_000, 100, 140)) == [4_880]


def test_choices_lie_on_things_that_are_shown_and_are_buttons_otherwise() -> None:
    hidden = Choice("elsewhere", Msg("Elsewhere"), on="new:1", emphasis="quiet")
    view: View = msgspec.structs.replace(everything(), choices=(*everything().choices, hidden))
    [found] = page(("sortedChoices", view))
    assert [choice["key"] for choice in found["main"]] == ["accept"]
    assert [choice["key"] for choice in found["quiet"]] == ["bag", "elsewhere"]
    assert {thing: [choice["key"] for choice in choices] for thing, choices in found["on"].items()} == {
        "players/0/hp": ["adjust"], "die:0": ["read"], "clock": ["pause", "table-time"], "p1": ["tax"],
        "p5:agent": ["ready"], "hands": ["hands-done"], "menu": ["put-right"]}


def test_what_a_rule_is_against_keeps_its_place() -> None:
    late = Choice("late", Msg("Late"), objection=Msg("Too late."))
    view: View = msgspec.structs.replace(everything(), choices=(late, Choice("go", Msg("Go")), Choice("on", Msg("On"))))
    [found] = page(("sortedChoices", view))
    assert [choice["key"] for choice in found["normal"]] == ["late", "go", "on"]


def test_only_keys_that_were_not_there_before_are_new() -> None:
    before, after = everything(), msgspec.structs.replace(everything(), choices=(Choice("new", Msg("New")),))
    assert page(("newKeys", before, after), ("newKeys", None, after), ("newKeys", before, before)) == [["new"], [], []]


def test_missed_lines_are_those_after_the_last_seen_one() -> None:
    log = [LogLine(seq, seq, Msg("x")) for seq in (5, 6, 6, 9)]
    found = page(*(("missedLines", log, seen) for seen in (0, 4, 3, 6, 9, 50)), ("missedLines", None, 3))
    assert [[line["seq"] for line in one["lines"]] for one in found] == [
        [], [5, 6, 6, 9], [5, 6, 6, 9], [9], [], [], []]
    assert [one["more"] for one in found] == [False, False, True, False, False, False, False]


PICTURE = some.fixed_dictionaries({
    "factor": some.floats(0.2, 5), "at": some.tuples(some.floats(0, 300), some.floats(0, 200)),
    "by": some.tuples(some.floats(-400, 400), some.floats(-400, 400))})


@pytest.mark.wide
@settings(max_examples=10)
@given(some.lists(PICTURE, min_size=20, max_size=20))
def test_a_picture_that_is_stretched_and_dragged_never_leaves_an_edge_of_its_frame_bare(fingers: list[Any]) -> None:
    places = page(*(("placedAfter", {"scale": 2, "x": -100, "y": -50}, one, [300, 200]) for one in fingers))
    for place in places:
        assert 1 <= place["scale"] <= 4
        assert 300 * (1 - place["scale"]) - 1e-6 <= place["x"] <= 0
        assert 200 * (1 - place["scale"]) - 1e-6 <= place["y"] <= 0


def test_a_picture_is_stretched_about_the_point_between_the_fingers() -> None:
    whole = {"scale": 1, "x": 0, "y": 0}
    [twice, back] = page(("placedAfter", whole, {"factor": 2, "at": [150, 100]}, [300, 200]),
                         ("placedAfter", {"scale": 2, "x": -150, "y": -100}, {"factor": 0.1, "at": [9, 9]}, [300, 200]))
    assert twice == {"scale": 2, "x": -150, "y": -100}
    assert back == whole


def test_a_mark_sounds_alike_on_phones_and_on_the_shared_screen() -> None:
    notes = page(*(("notesOf", mark) for mark in INTERVALS))
    assert [[round(hertz, 6) for hertz in pair] for pair in notes] == [
        [round(pitch(0), 6), round(pitch(steps), 6)] for steps in INTERVALS.values()]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", guises())
def test_a_game_dresses_phones_in_its_own_colours_by_night_and_by_day(game: str) -> None:
    guise = guises()[game]
    [worn] = page(("dressed", guise))
    night = {name.removeprefix("--night-"): colour for name, colour in worn.items() if name.startswith("--night-")}
    day = {name.removeprefix("--day-"): colour for name, colour in worn.items() if name.startswith("--day-")}
    assert (night["accent"], night["second"], worn["--face"]) == (guise.accent, guise.second, f'"{guise.face}"')
    for colours, grounds in ((night, (theme.GROUND, theme.PANEL)), (day, ("#F3EEE4", "#FFFDF8", "#E9E2D5"))):
        for name, ground in (*product(("accent", "second"), grounds), ("accent", colours["glow"])):
            assert theme.contrast_ratio(colours[name], ground) >= 7
        assert theme.contrast_ratio(colours["on-accent"], colours["accent"]) >= 7
    assert theme.contrast_ratio("#1B160E", day["glow"]) >= 7
    assert theme.contrast_ratio("#C9C2B5", night["glow"]) >= 7


def test_without_a_guise_or_with_an_odd_one_the_page_wears_its_own() -> None:
    assert page(("dressed", None), ("dressed", Guise())) == [{}, {}]
    assert "--face" not in page(("dressed", Guise("#FFFFFF", face='x"; }')))[0]
