"""The configuration: its defaults, its layers, and every way of getting it wrong. Real files only."""

from __future__ import annotations

import os
import re
import socket
import tomllib
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, strategies as st

from companion.app.config.load import BUILT_IN, load, sentence
from companion.app.config.parse import parse_toml
from companion.app.config.settings import (
    ButtonSettings,
    DiceSettings,
    Settings,
    TimerSettings,
    pins_of,
    timer_plan,
    wired_pins,
)
from companion.assembly import devices_config
from companion.engine.words import say

NOWHERE = Path("/nowhere/companion.toml")


def written(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "companion.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def said(path: Path) -> list[str]:
    return [say(sentence(problem)) for problem in load(path, system=NOWHERE).problems]


def named(settings: Settings) -> dict:
    plain = msgspec.json.decode(msgspec.json.encode(settings))
    plain.pop("dice")
    return plain


def test_the_built_in_file_names_every_key_with_its_default():
    assert tomllib.loads(BUILT_IN.read_text()) == named(Settings())


def test_the_dice_block_of_the_built_in_file_shows_the_defaults():
    block = BUILT_IN.read_text().split("# [[dice]]")[1]
    shown = tomllib.loads(re.sub(r"^# ?", "", block, flags=re.MULTILINE))
    assert shown == msgspec.to_builtins(DiceSettings())


def test_every_group_of_keys_is_explained():
    groups = [group for group in BUILT_IN.read_text().split("\n\n") if "=" in group]
    assert [group for group in groups if "#" not in group] == []


def test_a_file_of_ones_own_overrides_key_by_key(tmp_path):
    path = written(tmp_path, '[phones]\nmode = "off"\n[[dice]]\nname = "left"\n[[dice]]\nname = "right"\nsides = 20\n')
    loaded = load(path, system=NOWHERE)
    assert loaded.problems == ()
    assert loaded.settings.phones.mode == "off"
    assert loaded.settings.phones.web_port == 8080
    assert [(d.name, d.sides, d.baud) for d in loaded.settings.dice] == [("left", 6, 115200), ("right", 20, 115200)]


def test_the_systems_file_counts_only_when_no_other_is_given(tmp_path):
    system = tmp_path / "system.toml"
    system.write_text('[table]\nid = "from-system"\n')
    given_file = written(tmp_path, '[screen]\nrotation = 90\n')
    assert load(system=system).settings.table.id == "from-system"
    assert load(given_file, system=system).settings.table.id == ""


def test_all_problems_are_listed_at_once_with_line_section_key_and_a_suggestion(tmp_path):
    path = written(tmp_path, 'platfrom = "pi"\n[tabel]\nid = "x"\n[table]\nlangauge = "de"\n[buttons]\nseat_1 = 4\n'
                             'next = 99\n[[dice]]\nname = "a"\n[[dice]]\nbaud = "fast"\n[timers]\nmode = "eggs"\n')
    problems = load(path, system=NOWHERE).problems
    places = [(p.line, p.section, p.key, say(p.remedy)) for p in problems]
    assert places == [
        (1, "", "platfrom", "did you mean “platform”?"),
        (2, "tabel", "", "did you mean “table”?"),
        (5, "table", "langauge", "did you mean “language”?"),
        (7, "buttons", "seat_1", "did you mean “seat-1”?"),
        (8, "buttons", "next", "write a whole number from 0 to 27"),
        (12, "dice", "baud", "write a whole number from 300 to 4000000"),
        (14, "timers", "mode", "write one of: bank, egg, game, hourglass, none, up"),
    ]


def test_what_is_right_counts_although_something_else_is_wrong(tmp_path):
    loaded = load(written(tmp_path, '[table]\nid = "terrace"\n[screen]\nrotation = 45\n'), system=NOWHERE)
    assert (loaded.settings.table.id, loaded.settings.screen.rotation, len(loaded.problems)) == ("terrace", 0, 1)


@pytest.mark.parametrize(("text", "words"), [
    (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "this is not a text file"),
    (b"SQLite format 3\x00", "this is not TOML"),
    ("<xml>\n</xml>", "this is not TOML: <xml>"),
    ("[table\nid = 3", "line 1"),
    ("a = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
    ("x" * 1_100_000, "far too long"),
    ("[dice]\nname = 'a'", "write [[dice]]"),
    ("[[table]]\nid = 'a'", "write [table]"),
    ("table = 'a'", "write [table]"),
    ("dice = 7", "write [[dice]]"),
    ("[table]\nid = ['a']", "small letters, digits and hyphens"),
    ("[screen]\nfullscreen = 1", "true or false"),
    ("[timers]\nwarnings = ['x']", "in square brackets"),
    ("[rgb]\nnext = [5, 6]", "in square brackets 3 times a whole number from 0 to 27"),
])
def test_a_broken_or_foreign_file_is_answered_in_clear_words(tmp_path, text, words):
    path = written(tmp_path, text)
    lines = said(path)
    assert len(lines) == 1
    assert lines[0].startswith(str(path))
    assert words in lines[0]
    assert load(path, system=NOWHERE).settings == Settings()


@pytest.mark.parametrize(("text", "places"), [
    ("[table.deep]\nid = 'a'", [(1, "table", "deep")]),
    ("[phones]\nmode = 'off'\n[phones.more.of_it]\nx = 1", [(3, "phones", "more")]),
    ("\n[[dice]]\nname = 'a'\n[dice.deep]\nbaud = 1\n[[dice]]\nbaud = 1", [(4, "dice", "deep"), (7, "dice", "baud")]),
    ("[dice.deep]\nx = 1", [(1, "dice", "")]),
    ("# table\ntable.id = 7\ntable . \"langauge\" = 'de'", [(2, "table", "id"), (3, "table", "langauge")]),
    ("table = { id = 7, x = 1 }", [(1, "table", "id"), (1, "table", "x")]),
    ("dice = [\n  { name = 'a' },\n  { baud = 1 }\n]\nx = 1", [(1, "dice", "baud"), (5, "", "x")]),
    ("['table']\n'id' = 7\n[ \"screen\" ]\n  \"rotation\"=1", [(2, "table", "id"), (4, "screen", "rotation")]),
    ("[[table]]\nid = 'a'\n[[table]]\nid = 'b'", [(1, "table", ""), (3, "table", "")]),
    ("[[table.deep]]\nid = 'a'", [(1, "table", "deep")]),
    ("[timers]\nwarnings = [\n  60,\n  'x',\n]\nminutes = 0", [(2, "timers", "warnings"), (6, "timers", "minutes")]),
    ("[table]\nid = \"\"\"\n[screen]\nrotation = 3\n\"\"\"\n[screen]\nrotation = 3",
     [(2, "table", "id"), (7, "screen", "rotation")]),
    ("[table]\r\nid = 7\r\n# \u2028 \x85\r\nlangauge = 3\r\n", [(2, "table", "id"), (4, "table", "langauge")]),
    ("table.deep.deeper = 1\ntable = 1", [(2, "", "table")]),
    ("[timers]\nwarnings = [60, 10\nminutes = 5\nmode = 'egg'", [(2, "timers", "warnings")]),
    ("[table]\nid = \"terrace\nlanguage = 'de'", [(2, "table", "id")]),
    ("[table]\nid = 'a'\nid = 'b'", [(3, "table", "id")]),
    ("[table]\n[screen]\nrotation = " + "9" * 5000, [(3, "screen", "rotation")]),
    (b"[table]\nid = '\xff'", [(2, "", "")]),
    ("\n[table]\nid = " + "[" * 5000, [(3, "", "")]),
])
def test_every_mistake_has_its_line_however_it_is_written(text, places):
    found = parse_toml(text.encode() if isinstance(text, str) else text, "x").problems
    assert [(p.line, p.section, p.key) for p in found] == places


SHIPPED = BUILT_IN.read_text().split("\n")
WRONG = ("", "-1", "1e9", "nan", "'x'", "[1]", "[[1]]", "{ a = 1 }", "2026-01-01", "true", "99999", "07", '"""', "[",
         "\x01")
TWINS = ("lamps", "rgb", "home")
"""Without its head its keys would be those of the section before a second time: then these are what is wrong."""


def changed(luck: Random) -> tuple[int, list[str]]:
    """The shipped file with one line made wrong, in one of the ways people and memory cards have; that line."""
    lines = SHIPPED.copy()
    number = luck.choice([n for n, line in enumerate(lines) if line and not line.startswith("#")])
    key, equals, value = lines[number].partition(" = ")
    head = key.strip("[]")
    lines[number] = luck.choice([
        f"{key}{equals}{luck.choice(WRONG)}", f"{key[1:]}{equals}{value}", f"{key}x{equals}{value}", key,
        f"{key}.deep{equals}{value}", f"'{key}' . x{equals}{value}", f"{key}{equals}{value[:-1]}", f"{lines[number]} x",
    ] if equals else [f"[[{head}]]", f"[{head}.deep]", f"[[{head}.deep]]", f"[{head}x]", f"['{head}'.'{head}']",
                      key[:-1], f"[ {head}s . x ]", f"[{head}]]",
                      *([] if head in TWINS else [f"{head}.x.y = 1", "[dice.x]"])])
    return number + 1, lines


@pytest.mark.wide
def test_four_hundred_changed_files_are_told_with_their_line():
    luck = Random(400)
    tries = [changed(luck) for _ in range(400)]
    nowhere, elsewhere = [], []
    for line, lines in tries:
        problems = parse_toml("\n".join(lines).encode(), "x").problems
        nowhere += [lines[line - 1] for problem in problems if not problem.line]
        elsewhere += [lines[line - 1] for _ in problems[:1] if line not in {problem.line for problem in problems}]
    assert nowhere == []
    assert elsewhere == []


def test_without_any_file_the_defaults_hold():
    assert load(built_in=NOWHERE, system=NOWHERE).settings == Settings()


def test_a_file_that_is_not_there_or_is_a_folder_is_named(tmp_path):
    assert "there is no such file" in said(tmp_path / "none.toml")[0]
    assert "this is a folder" in said(tmp_path)[0]


def test_a_pin_a_port_and_a_name_cannot_be_used_twice(tmp_path):
    path = written(tmp_path, "wired = true\n[lamps]\nundo = 5\n[phones]\nweb_port = 18830\n[[dice]]\n[[dice]]\n")
    lines = said(path)
    assert ["this pin" in lines[0], "this port" in lines[1], "this name" in lines[2]] == [True, True, True]
    assert "line 3: [lamps] undo: this pin is already used ([buttons] seat-1)" in lines[0]
    assert [problem.line for problem in load(path, system=NOWHERE).problems] == [3, 5, 7]


def test_a_clash_with_a_default_is_told_where_ones_own_is_written(tmp_path):
    path = written(tmp_path, "wired = true\n[table]\nid = 'a'\n[buttons]\nseat-1 = 17\n[lamps]\nnext = 0\n")
    assert [(p.file, p.line, p.section, p.key) for p in load(path, system=NOWHERE).problems] == [
        (str(path), 5, "buttons", "seat-1")]


@pytest.mark.parametrize(("text", "lines"), [
    ("[table]\nid = 'a'\n[lamps]\nnext = 4\n", [3]), ("buttons.next = 4", [1]),
    ("wired = true\n[buttons]\nnext = 4", []),
    ("wired = false\n[buttons]\nnext = 4", []), ("[table]\nid = 'a'", []),
])
def test_who_chooses_pins_and_has_not_said_that_anything_is_wired_is_told(tmp_path, text, lines):
    problems = load(written(tmp_path, text), system=NOWHERE).problems
    assert [problem.line for problem in problems] == lines
    assert all("write wiring = " in say(problem.remedy) for problem in problems)


def test_no_pin_is_touched_until_something_is_wired():
    free, wires = devices_config(Settings(), "auto"), devices_config(Settings(wired=True), "auto")
    assert (free.buttons, free.lamps, free.buzzer) == ((), (), 0)
    assert (len(wires.buttons), len(wires.lamps), wires.buzzer) == (9, 9, 18)
    assert devices_config(Settings(), "virtual").buttons == wires.buttons


@pytest.mark.parametrize(("name", "right"), [
    ("gpiochip4", True), ("auto", True), ("/dev/gpiochip4", False), ("4", False)])
def test_the_chip_of_the_pins_may_be_named(tmp_path, name, right):
    loaded = load(written(tmp_path, f'chip = "{name}"\n'), system=NOWHERE)
    assert devices_config(loaded.settings, "auto").chip == (name if right else "auto")
    assert [say(problem.remedy) for problem in loaded.problems] == ([] if right else [
        "write in quotation marks: auto, or the name of a chip such as gpiochip4"])


@pytest.mark.parametrize(("text", "buttons", "lamps", "buzzer"), [
    ("", 0, 0, 0), ('wiring = "none"', 0, 0, 0), ('wiring = "three-buttons"', 3, 0, 0), ('wiring = "readme"', 9, 9, 18),
    ("wired = true", 9, 9, 18), ("wired = true\n[buttons]\nseat-1 = 0", 8, 9, 18), ('wiring = "own"', 0, 0, 0),
    ('wiring = "own"\n[buttons]\nnext = 4\n[lamps]\nnext = 7', 1, 1, 0),
    ('wiring = "readme"\n[buttons]\nnext = 4', 9, 9, 18)])
def test_every_wiring_uses_its_pins_and_no_other(tmp_path, text, buttons, lamps, buzzer):
    loaded = load(written(tmp_path, text), system=NOWHERE)
    pins = pins_of(loaded.settings)
    assert (len(pins.buttons), len(pins.lamps), pins.buzzer, loaded.problems) == (buttons, lamps, buzzer, ())


def test_three_buttons_are_next_undo_and_pause_and_more_is_told(tmp_path):
    loaded = load(written(tmp_path, 'wiring = "three-buttons"\n[lamps]\nnext = 7\n'), system=NOWHERE)
    assert pins_of(loaded.settings).buttons == (("next", 16), ("undo", 20), ("pause", 12))
    assert [(problem.line, say(problem.text)) for problem in loaded.problems] == [
        (2, "with “three-buttons” these pins are not used")]


@pytest.mark.parametrize(("text", "told"), [
    ("[currents]\nlamp = 20", ["20 mA are too much for one pin, which gives 16",
                               "lamps and buzzer draw 190 mA together, a Pi gives 50"]),
    ("[currents]\nlamp = 5", ["lamps and buzzer draw 55 mA together, a Pi gives 50"]),
    ("[currents]\nbuzzer = 30\n[buzzer]\npin = 0", []), ("[currents]\nlamp = 2\nbuzzer = 16", [])])
def test_more_current_than_a_pi_gives_is_told(tmp_path, text, told):
    problems = load(written(tmp_path, f'wiring = "readme"\n{text}\n'), system=NOWHERE).problems
    assert [say(problem.text) for problem in problems] == told
    assert load(written(tmp_path, text), system=NOWHERE).settings.wiring == "none"


@given(st.binary(max_size=400))
def test_no_bytes_whatever_raise(data):
    found = parse_toml(data, "x")
    assert msgspec.convert(found.values, Settings)


@given(st.sampled_from(BUILT_IN.read_bytes().splitlines()), st.binary(max_size=6), st.integers(0, 60))
def test_no_damage_to_a_line_raises(line, dirt, where):
    found = parse_toml(BUILT_IN.read_bytes().replace(line, line[:where] + dirt + line[where:], 1), "x")
    assert msgspec.convert(found.values, Settings)


def test_only_wired_pins_are_handed_on():
    assert wired_pins(ButtonSettings(seat_2=0)) == (
        ("seat-1", 5), ("seat-3", 13), ("seat-4", 19), ("seat-5", 26), ("seat-6", 21), ("next", 16), ("undo", 20),
        ("pause", 12))


def test_minutes_and_seconds_become_the_engines_milliseconds():
    clock = timer_plan(TimerSettings("bank", 20, 5, (10, 60)))
    assert (clock.kind, clock.limit, clock.increment, clock.warnings) == ("bank", 1_200_000, 5000, (60_000, 10_000))


def test_a_lamp_of_three_colours_stands_for_the_one_of_its_name_and_has_its_pins_for_itself(tmp_path):
    path = written(tmp_path, 'wired = true\n[rgb]\nseat-1 = [17, 2, 3]\n[encoder]\na = 4\nb = 14\npush = 2\n')
    loaded = load(path, system=NOWHERE)
    assert [(p.line, p.section, p.key) for p in loaded.problems] == [(3, "rgb", "seat-1")]
    config = devices_config(loaded.settings, "virtual")
    assert dict(config.lamps)["seat-1"] == (17, 2, 3)
    assert dict(config.encoders) == {"dial": (4, 14)}
    assert dict(config.buttons)["dial"] == 2


@pytest.mark.parametrize(("text", "told"), [
    ('"" = 1\n', 'line 1: "": there is no key of this name here'),
    ('[table]\nid = "ours"\n"" = 3\n', 'line 3: [table] "": there is no key of this name here'),
    ('[[dice]]\n"" = "left"\n', 'line 2: [dice] "": there is no key of this name here'),
    ('table."".id = 3\n', 'line 1: [table] "": there is no key of this name here'),
    ('[""]\nwiring = "own"\n', 'line 1: [""]: there is no section of this name'),
    ('[["",]]\n', "this is not TOML")])
def test_an_empty_key_or_section_is_refused_where_it_is_written(tmp_path, text, told):
    (line,) = said(written(tmp_path, text))
    assert told in line


def place_of(kind: str, path: Path) -> None:
    """Put something there that is no file."""
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "socket":
            with socket.socket(socket.AF_UNIX) as line:
                line.bind(str(path))
        case "a link to nothing":
            path.symlink_to(path.with_name("nothing"))


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "socket", "a link to nothing"])
def test_what_is_no_file_is_told_in_a_sentence_and_never_waited_for(tmp_path, kind):
    path = tmp_path / "companion.toml"
    place_of(kind, path)
    (line,) = said(path)
    assert line.startswith(f"{path}: ")
    assert load(path, system=NOWHERE).settings == load(NOWHERE, system=NOWHERE).settings
