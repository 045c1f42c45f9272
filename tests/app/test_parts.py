"""The smaller parts of the shell: catalogues, library, clocks, what was heard, who is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.app.config.settings import Settings, TableSettings, override_settings
from companion.app.session import device_status, notices
from companion.app.session.clock import FakeClock, SystemClock
from companion.app.session.subscribers import FIRST, LAST, USUAL, Snapshot, Subscribers
from companion.app.storage.library import ContentItem, Library, Player
from companion.app.storage.state_dir import state_directory
from companion.app.translation import SYSTEM, Catalogue, language_of, languages, translated_texts
from companion.engine import signals
from companion.engine.view import Page
from companion.engine.words import Msg
from tests.app.bench import Listener
from tests.reading import say

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def compiled(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with (path.parent / "x.po").open("w+b") as po:
        po.write((HEAD + text).encode())
        po.seek(0)
        catalogue = read_po(po)
    with path.open("wb") as mo:
        write_mo(mo, catalogue)


@pytest.fixture
def root(tmp_path):
    compiled(tmp_path / "locale/de/LC_MESSAGES/companion.mo",
             'msgid "Start"\nmsgstr "Los"\nmsgid "Hop"\nmsgstr "Sprung"\n'
             'msgid "{n} die"\nmsgid_plural "{n} dice"\nmsgstr[0] "{n} Würfel"\nmsgstr[1] "{n} der Würfel"\n'
             'msgid "to {name}"\nmsgstr "an {nmae}"\n')
    (tmp_path / "games/hopscotch").mkdir(parents=True)
    (tmp_path / "games/hopscotch/__init__.py").touch()
    compiled(tmp_path / "games/hopscotch/locale/de/LC_MESSAGES/hopscotch.mo", 'msgid "Hop"\nmsgstr "Hüpfer"\n')
    return tmp_path


def test_a_game_speaks_first_then_the_core_then_english(root):
    german = Catalogue("de", root)
    assert [german.say(Msg("Hop"), "hopscotch"), german.say(Msg("Hop")), german.say(Msg("Start"), "hopscotch"),
            german.say(Msg("Unknown"), "hopscotch")] == ["Hüpfer", "Sprung", "Los", "Unknown"]
    assert german.missing == ()


def test_nothing_is_nothing_in_every_language(root):
    assert [Catalogue(language).say(Msg("")) for language in languages()] == [""] * len(languages())


def test_the_number_chooses_the_form(root):
    say_in = {code: Catalogue(code, root).say for code in ("de", "en")}
    dice = [Msg("{n} die", {"n": n}, "{n} dice") for n in (1, 2)]
    assert [say_in["de"](msg) for msg in dice] == ["1 Würfel", "2 der Würfel"]
    assert [say_in["en"](msg) for msg in dice] == ["1 die", "2 dice"]


def test_a_translation_that_cannot_be_filled_in_is_said_in_english(root):
    assert Catalogue("de", root).say(Msg("to {name}", {"name": "Ada"})) == "to Ada"


def test_missing_and_broken_catalogues_are_reported_and_english(root):
    (root / "locale/de/LC_MESSAGES/companion.mo").write_bytes(b"\xde\x12\x04\x95 half a catalogue")
    german = Catalogue("de", root)
    assert german.say(Msg("Start")) == "Start"
    assert [path.name for path in german.missing] == ["companion.mo"]


def test_a_client_gets_every_text_with_both_forms(root):
    assert translated_texts("de", root) == {"Start": ["Los", "Los"], "Hop": ["Sprung", "Sprung"],
                                            "{n} die": ["{n} Würfel", "{n} der Würfel"],
                                            "to {name}": ["an {nmae}", "an {nmae}"]}
    assert translated_texts("en", root) == {}


def test_languages_are_those_with_a_catalogue(root):
    assert languages(root) == ("de", "en")
    assert (language_of("de", root), language_of("fr", root)) == ("de", "en")


@pytest.mark.parametrize(("said", "spoken"), [
    ({}, "en"), ({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "fr_FR.UTF-8"}, "en"), ({"LANG": "C.UTF-8"}, "en"),
    ({"LANG": "de_AT", "LC_ALL": "C"}, "en"), ({"LANG": "en_GB", "LC_MESSAGES": "de_DE"}, "de"),
    ({"LANG": "C", "LANGUAGE": "fr:de:en"}, "de")])
def test_the_system_s_language_is_the_one_it_says_even_where_nothing_else_of_it_is_installed(
        root: Path, monkeypatch: pytest.MonkeyPatch, said: dict[str, str], spoken: str) -> None:
    for name in SYSTEM:
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    assert language_of("auto", root) == spoken


@pytest.fixture
def library(tmp_path):
    labels = iter(range(1000, 2000))
    return Library(tmp_path / "library.db", lambda: next(labels))


def test_players_are_known_with_their_marks_the_latest_first(library):
    library.remember((("Ada", "star"), ("Ben", "moon")))
    library.remember((("Ada", "circle"),))
    assert library.players() == (Player("Ada", "circle", 1002), Player("Ben", "moon", 1001))


def test_content_is_kept_by_game_kind_and_key(library):
    library.learn("hopscotch", ContentItem("stones", "flint", b"1"))
    library.learn("hopscotch", ContentItem("stones", "flint", b"2"))
    library.learn("other", ContentItem("stones", "flint", b"3"))
    assert library.content("hopscotch") == (ContentItem("stones", "flint", b"2"),)


def test_a_damaged_library_keeps_what_is_sound(tmp_path, library):
    for number in range(200):
        library.learn("hopscotch", ContentItem("stones", f"{number:04}", b"x" * 100))
    library.remember((("Ada", "star"),))
    library.close()
    data = (tmp_path / "library.db").read_bytes()
    hit = data.index(b"0150") // 4096 * 4096
    (tmp_path / "library.db").write_bytes(data[:hit] + b"\0" * 4096 + data[hit + 4096:])
    again = Library(tmp_path / "library.db", lambda: 0)
    assert [player.name for player in again.players()] == ["Ada"]
    assert 100 < len(again.content("hopscotch")) < 200
    assert [aside.name for aside in again.quarantined] == ["library.db.damaged-1"]


def test_a_wish_that_makes_no_sense_is_left_out():
    settings = override_settings(Settings(),
                                 {"screen.brightness": 40, "screen.rotation": 45, "nothing.at": 1, "table": "x"})
    assert (settings.screen.brightness, settings.screen.rotation) == (40, 0)


def test_the_systems_clock_never_goes_back():
    clock = SystemClock()
    seen = [clock.now() for _ in range(1000)]
    assert seen == sorted(seen)
    assert clock.wall() > 1_600_000_000


def test_a_fake_clock_moves_only_when_told():
    clock = FakeClock(5, 100)
    clock.advance(1500)
    clock.lose_power(60)
    assert (clock.now(), clock.wall()) == (1505, 161)


def test_nonsense_is_counted_a_device():
    lines: device_status.DeviceStatus = {}
    for _ in range(3):
        lines = device_status.update_status(lines, signals.Nonsense("tray", 0, "§$%", "unknown"))
    assert [say(row.value) for row in device_status.device_rows(lines)] == ["3 lines"]


def test_what_is_heard_has_a_bound():
    lines: device_status.DeviceStatus = {}
    for number in range(500):
        lines = device_status.update_status(lines, signals.DiceLanded("tray", 0, f"die-{number}", 3))
    assert len(lines) == device_status.MOST
    lines = device_status.update_status(lines, signals.DiceLanded("tray", 0, "die-1", 6))
    assert "shows 6" in [say(row.value) for row in device_status.device_rows(lines)]


@pytest.mark.parametrize(("signal", "words"), [
    (signals.DiceMoved("t", 0, "red"), "Die red: rolls"), (signals.DiceCrooked("t", 0, "red"), "Die red: lies crooked"),
    (signals.DiceTurned("t", 0, "red", 2), "Die red: shows 2"),
    (signals.Battery("t", 0, "red", 40), "Battery of die red: 40 %")])
def test_every_die_has_a_line_of_its_own(signal, words):
    row, = device_status.device_rows(device_status.update_status({}, signal))
    assert f"{say(row.label)}: {say(row.value)}" == words


def test_a_battery_is_named_when_it_is_low_and_forgotten_when_charged():
    low = notices.notices_after((), signals.Battery("tray", 0, "red", 9))
    assert [notice.id for notice in low] == ["battery:red"]
    assert notices.notices_after(low, signals.Battery("tray", 0, "red", 90)) == ()


@pytest.mark.parametrize(("seconds", "words"), [
    (0, "The companion was off"), (1, "for 1 second"), (90, "for 90 seconds"), (600, "for 10 minutes"),
    (10_800, "for 3 hours"), (259_200, "for 3 days")])
def test_how_long_the_power_was_away_is_said_as_people_say_it(seconds, words):
    said = say(notices.was_off(seconds).text)
    assert said.endswith(words)


def test_a_listener_that_fails_is_left_alone_for_a_while_and_then_gets_the_newest_news():
    clock, listener = FakeClock(), Listener()
    subscribers = Subscribers(clock.now)
    subscribers.add(Msg("Lamps"), listener)
    listener.deaf = True
    subscribers.tell(Snapshot(Page("a", Msg("A"))))
    listener.deaf = False
    subscribers.tell(Snapshot(Page("b", Msg("B"))))
    assert (listener.words, subscribers.next_try(), subscribers.failures) == ([], 1000, 1)
    subscribers.retry()
    assert listener.words == []
    clock.advance(1000)
    subscribers.retry()
    assert [word.screen.id for word in listener.words] == ["b"]
    assert (subscribers.next_try(), subscribers.notices()) == (None, ())


def test_the_screen_is_told_first_and_the_hall_last_whoever_came_first():
    told, subscribers = [], Subscribers(FakeClock().now)

    def listener(name):
        return lambda _: told.append(name)
    for name, order in (("hall", LAST), ("lamps", USUAL), ("screen", FIRST), ("phones", USUAL)):
        subscribers.add(Msg(name), listener(name), order)
    subscribers.tell(Snapshot(Page("a", Msg("A"))))
    assert told == ["screen", "phones", "lamps", "hall"]


def test_state_lies_where_it_is_configured_or_where_the_system_puts_it():
    own = Settings(table=TableSettings(state_directory="/srv/table"))
    assert state_directory(own, {"STATE_DIRECTORY": "/var/lib/x"}) == Path("/srv/table")
    assert state_directory(Settings(), {"STATE_DIRECTORY": "/var/lib/x:/var/lib/y"}) == Path("/var/lib/x")
    assert state_directory(Settings(), {}).name == "tabletop-companion"
