"""Whoever does not look hears everything: each thing in the frame, each answer, each change, each page, in German.

What may live here: what is read where, over real games and real layouts. What may not: how a text is spoken
(tests/touch/sounds).
"""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import choice_of, random_setup, value_for
from companion.app.translation import Catalogue, rule_at_hand
from companion.engine.answers import REFUSED, Answer, Reply
from companion.engine.parts import Dice
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, open_table, submit
from companion.engine.timers import Plan
from companion.engine.view import TABLE, View
from companion.engine.words import Msg, say
from companion.games import catalogue
from tests.games.test_conformance import content_of
from tests.touch.dial_person import answered, select, stops, words, written
from tests.touch.scenes import PAGES, SCREENS
from tests.touch.walk import scene_of
from ui.touch.sounds.speech_signs import join_sentences
from ui.touch.sounds.speech_text import spoken_texts
from ui.touch.state.frame_speech import frame_words, opened_words
from ui.touch.state.refresh import with_reply
from ui.touch.state.scene import Act, Scene

GAMES = catalogue()
GERMAN = Catalogue("de")
ACTS, BY_DIAL, LOOKED_AT, AGAIN = 3000, 80, 30, 40
"""So many acts at most; so many by pushes, then straight to the end; so many screens looked at, then every so many."""
UNREADABLE = re.compile(r"[→·|×±−“”„…\[\]{}#_*=]|\b[A-ZÄÖÜ]{3}-\d|\d/\d")


def read(texts: tuple[Msg, ...], game: str) -> str:
    """The texts as they are read aloud in German."""
    return join_sentences((GERMAN.say(text, game) for text in texts), GERMAN.say)


def silent(scene: Scene, game: str) -> list[str]:
    """What stands on the screen and is read as nothing, or as something that nobody can read aloud."""
    faults, lines = [], written(scene)
    for stop in stops(scene):
        heard = read(frame_words(stop, scene, words(lines, stop)), game)
        if not re.search(r"\w", heard) or UNREADABLE.search(heard):
            faults.append(f"{stop.touch.target!r:.200}: {heard!r}")
    return faults


@pytest.mark.wide
@pytest.mark.parametrize(("game", "detail"), [(game.id, detail) for game in GAMES.values() for detail in game.details])
def test_a_whole_game_is_heard(game: str, detail: str) -> None:
    luck, known = Random(5), GAMES[game]
    setup = random_setup(known, content_of(known), luck, known.seats[0] if known.seats[0] > 1 else 2, detail)
    table, faults, unsaid = open_table(known, replace(setup, timer=Plan("none"))), list[str](), list[str]()
    for n in range(ACTS):
        view = look(table, TABLE)
        if view.result is not None:
            break
        scene = Scene(view)
        if n < LOOKED_AT or not n % AGAIN:
            faults += silent(scene, game)
        act = answered(scene, stops(scene), luck) if n < BY_DIAL else usual(view, luck)
        if act is None:
            continue
        meant = answer(table, Answer(TABLE, act.key, n, act.value, id=str(n)), n)
        done = None if isinstance(meant, Reply) else submit(table, meant)
        if not isinstance(done, Accepted):
            refused = meant if isinstance(meant, Reply) else Reply(str(n), REFUSED, why=getattr(done, "why", None))
            told = opened_words(scene, with_reply(scene, refused, act), rule=rule_at_hand)
            unsaid += [] if read(told, game) else [f"refused in silence: {act}"]
            continue
        table = done.table
        after = look(table, TABLE)
        heard = read(spoken_texts(view, after, whole=True), game)
        if shown(after) != shown(view) and not heard:
            unsaid.append(f"accepted in silence: {act}")
        unsaid += [heard] if UNREADABLE.search(heard) else []
    assert (sorted(set(faults)), sorted(set(unsaid))) == ([], [])
    assert look(table, TABLE).result is not None


def usual(view: View, luck: Random) -> Act | None:
    """Something that a player would do, however it is touched."""
    choice = choice_of(view, luck)
    return Act(choice.key, value_for(choice.input, luck)) if choice else None


def shown(view: View) -> object:
    """What a person is told by a View in words and numbers."""
    counted = [(panel.seat, panel.active, panel.counters) for panel in view.seats]
    dice = [die for part in view.stage if isinstance(part, Dice) for die in part.dice if die.state == "landed"]
    return view.prompt, view.log, counted, view.result, view.hands, dice


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SCREENS)
def test_everything_on_every_screen_is_heard(name: str) -> None:
    scene = scene_of(name)
    if scene.secrets is None:
        assert silent(scene, scene.game) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_opens_is_read(name: str) -> None:
    page = PAGES[name]
    heard = read(spoken_texts(None, page, whole=True), page.game)
    for row in page.rows:
        assert row.key or join_sentences([GERMAN.say(row.label, page.game)], GERMAN.say).rstrip(".") in heard
    assert heard
    assert not UNREADABLE.search(heard)


def test_nothing_is_read_while_secrets_lie_open() -> None:
    scene = next(scene for scene in map(scene_of, SCREENS) if scene.secrets is not None)
    assert [frame_words(stop, scene, ("secret",)) for stop in stops(scene)] == [()] * len(stops(scene))
    assert opened_words(Scene(scene.face), scene, rule=rule_at_hand) == ()


def test_what_opens_is_read() -> None:
    for name in SCREENS:
        scene = scene_of(name)
        for stop in stops(scene) if scene.dialog is None and scene.secrets is None else ():
            update = select(scene, stop)
            if not update.acts and update.scene.dialog is not None:
                assert say(next(iter(opened_words(scene, update.scene, rule=rule_at_hand)), Msg(""))), (name, stop)
