"""Which texts are read aloud after which change, in small Views and in whole games of every kind, and how they sound.

What may live here: texts to be spoken. What may not: sounds (test_sound_events.py), what speaks (test_loudspeaker.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.translation import Catalogue
from companion.engine.acts import Adjusted, PutRight
from companion.engine.parts import Aside, Counter, Note, ScoreRow
from companion.engine.shared_rules import describe
from companion.engine.view import Hand, LogLine, Notice, Page, Prompt, Result, Row
from companion.engine.words import Msg, say
from tests.touch.sounds.test_sound_events import VIEW, rolling, steps
from ui.touch.sounds.speech_signs import join_sentences, read_aloud
from ui.touch.sounds.speech_text import CORRECTED, spoken_texts, taught_rule
from ui.touch.sounds.voice import Saying, SpokenText, with_line

GERMAN = Catalogue("de")
LINE = LogLine(5, 0, Msg("{label} set from {was} to {value}", {"label": Msg("Hit points"), "was": 3, "value": 4}))


def lines(texts: tuple[Msg, ...]) -> list[str]:
    return [say(text) for text in texts]


@pytest.mark.parametrize("name", ["luescherzia", "dicewar", "noxius", "lyssan", "advyria"])
@pytest.mark.sampled(5)
def test_in_every_game_the_prompt_is_spoken_when_it_changes_and_the_standings_at_the_end(name: str) -> None:
    for before, after in steps(name, "light"):
        said = spoken_texts(before, after)
        if after.result:
            assert said[:2] == (after.result.headline, after.result.reason)
            assert len(said) == 2 + sum(row.total is not None or row.rank > 0 for row in after.result.rows)
        elif before.prompt.text != after.prompt.text:
            assert after.prompt.text in said


def test_of_a_correction_only_the_new_value_is_spoken() -> None:
    after = replace(VIEW, log=(LINE,))
    assert lines(spoken_texts(VIEW, after)) == ["Hit points: 4"]
    assert spoken_texts(after, replace(after, revision=9)) == ()
    right = LogLine(6, 0, Msg("{label}: {was} → {now}", {"label": Msg("Whose turn"), "was": "Ada", "now": "Ben"}))
    assert lines(spoken_texts(after, replace(after, log=(LINE, right)))) == ["Whose turn: Ben"]


def test_the_lines_of_corrections_are_those_of_the_table() -> None:
    """What the log says of a number, and of anything else, that was put right."""
    adjusted = describe(Adjusted("hp", Msg("Hit points"), 3, 4), {})
    put_right = describe(PutRight(Msg("Whose turn"), (), Msg("Ada"), Msg("Ben")), {})
    assert {line.id for line in (adjusted, put_right) if line} == set(CORRECTED)


def test_a_roll_is_spoken_once_it_lies() -> None:
    assert spoken_texts(rolling(0, 0), rolling(6, 0)) == ()
    assert lines(spoken_texts(rolling(0, 0), rolling(6, 0), whole=True))[-1] == "6"
    assert lines(spoken_texts(rolling(6, 0), rolling(6, 2, needed=3), whole=True))[-2:] == ["2", "0 of 3"]
    assert lines(spoken_texts(rolling(6, 0), rolling(6, 2))) == ["6, 2"]
    assert lines(spoken_texts(rolling(6, 0), rolling(6, 2, needed=3, successes=1))) == ["1 of 3"]


def test_who_looks_hears_little_and_who_does_not_hears_all_that_has_changed() -> None:
    bens = tuple(replace(panel, active=panel.name == "Ben", counters=(Counter(Msg("Hearts"), 2, 3),))
                 for panel in VIEW.seats)
    well = (Counter(Msg("Hearts"), 3, 3),)
    before = replace(VIEW, seats=tuple(replace(panel, counters=well) for panel in VIEW.seats))
    after = replace(VIEW, revision=6, seats=bens, prompt=Prompt(Msg("Roll four dice")),
                    log=(LogLine(6, 0, Msg("Ada is hit")),), hands=(Hand(Msg("Take a heart")),),
                    stage=(Note(Msg("It is dark")),))
    assert lines(spoken_texts(before, after)) == ["Roll four dice"]
    assert lines(spoken_texts(before, after, whole=True)) == [
        "Ada is hit", "Ada, Hearts: 2 of 3", "Ben, Hearts: 2 of 3", "It is dark", "Ben is to act", "Roll four dice",
        "Take a heart"]
    assert lines(spoken_texts(after, replace(after, revision=7, hands=()), whole=True)) == ["Done"]
    assert lines(spoken_texts(after, replace(before, revision=7), whole=True))[0] == "Taken back: Ada is hit"


def test_what_one_player_has_to_do_is_said_although_another_has_to_do_the_same() -> None:
    of_one, of_both = Hand(Msg("Take 1 SP"), seat="seat-1"), Hand(Msg("Take 1 SP"), seat="seat-2")
    before, after = replace(VIEW, hands=(of_one,)), replace(VIEW, hands=(of_both, of_one))
    assert lines(spoken_texts(before, after, whole=True)) == ["Take 1 SP"]
    assert spoken_texts(after, replace(after, revision=6), whole=True) == ()
    assert lines(spoken_texts(after, replace(after, hands=(*after.hands, of_one)), whole=True)) == ["Take 1 SP"]


def test_a_notice_is_read_once_with_what_can_be_done() -> None:
    told = replace(VIEW, notices=(Notice("tray", Msg("tray is not connected"), Msg("Plug it in.")),))
    assert lines(spoken_texts(VIEW, told)) == ["tray is not connected. Plug it in."]
    assert spoken_texts(told, replace(told, revision=8)) == ()


def test_the_end_is_read_with_everybodys_place_and_sum() -> None:
    rows = (ScoreRow("seat-2", (), 7, 1, winner=True), ScoreRow("seat-1", (), None, 2), ScoreRow("seat-9", (), 1, 3))
    ended = replace(VIEW, result=Result(Msg("Ben wins"), Msg("He has the most."), True, rows))
    assert lines(spoken_texts(VIEW, ended)) == ["Ben wins", "He has the most.", "Place 1: Ben with 7", "Place 2: Ada"]
    assert spoken_texts(ended, ended) == ()
    terms = Counter(Msg("Gold"), 4), Counter(Msg("Losses"), -1)
    summed = replace(rows[0], terms=terms, asides=(Aside(Msg("lucky")),))
    ended = replace(VIEW, result=Result(Msg("Ben wins"), Msg("He has the most."), True, (summed,)))
    assert lines(spoken_texts(VIEW, ended, whole=True))[2:] == ["Place 1: Ben with 7", "Ben, Gold: 4",
                                                                "Ben, Losses: −1",
                                                                "lucky"]


def test_a_page_is_read_to_who_does_not_look_and_then_only_what_changes() -> None:
    page = Page("settings", Msg("Settings"), Msg("For this table"), rows=(
        Row(Msg("Version"), value=Msg("1")), Row(Msg("Voice"), "voice", Msg("off"), Msg("Reads the prompt."))))
    assert spoken_texts(VIEW, page) == ()
    assert lines(spoken_texts(VIEW, page, whole=True)) == ["Settings", "For this table", "Version: 1"]
    on = replace(page, rows=(page.rows[0], replace(page.rows[1], value=Msg("on"))))
    assert lines(spoken_texts(page, on, whole=True)) == ["Voice: on. Reads the prompt."]


def test_what_the_rule_says_is_read_once() -> None:
    lesson = replace(VIEW, prompt=replace(VIEW.prompt, lesson=Msg("A probe needs successes. Each five is one.")))
    assert taught_rule(None, lesson) == taught_rule(Msg("Another rule."), lesson) == lesson.prompt.lesson
    assert taught_rule(lesson.prompt.lesson, replace(lesson, revision=8)) is None
    assert taught_rule(None, Page("home", Msg("Home"))) is taught_rule(None, VIEW) is None


@pytest.mark.parametrize(("written", "read"), [
    ("Leben: 3 → 4", "Leben: 3, 4"), ("−2 Leben", "minus 2 Leben"), ("Würfel 7 ± 2", "Würfel 7 plus oder minus 2"),
    ("Ada · Nord", "Ada, Nord"), ("2/3 Erfolge", "2 von 3 Erfolge"), ("3 × Sechs", "3 mal Sechs"),
    ("Das geht nicht (LÜS-12, LÜS-3).", "Das geht nicht."), ("„Höhle“ …", "Höhle"), ("+1 Karte", "plus 1 Karte"),
    ("Zieh (DW-20, LUE-A1) jetzt", "Zieh jetzt"), ("4 + 2 = 6", "4 plus 2 macht 6"), ("1/1/SP/3", "1, 1, SP, 3"),
    ("→", ""), ("Start – los", "Start, los"), ("E-Bike 12-14", "E-Bike 12-14")])
def test_signs_become_words_or_pauses(written: str, read: str) -> None:
    assert read_aloud(written, GERMAN.say) == read


def test_texts_are_read_as_sentences_each_once() -> None:
    assert join_sentences(("Ada würfelt", "", "Ada würfelt", "Wohin?"), GERMAN.say) == "Ada würfelt. Wohin?"


def test_the_frame_is_read_after_the_news_and_a_turn_of_the_dial_cuts_both() -> None:
    news, frame = SpokenText("news", "de"), SpokenText("frame", "de", after=True)
    turned = SpokenText("turned", "de", alone=True)
    assert with_line(Saying(news), frame, speaking=True) == Saying(news, frame)
    assert with_line(Saying(news), frame, speaking=False) == Saying(frame)
    assert with_line(Saying(frame), news, speaking=True) == Saying(news, frame)
    assert with_line(Saying(news, frame), news, speaking=True) == Saying(news, frame)
    assert with_line(Saying(news, frame), turned, speaking=True) == Saying(turned)
