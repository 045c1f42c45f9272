"""Whole games of every kind by ear alone: one player hears the own phone in a real Chromium and sees nothing.

What may live here: the table around such a player. What may not: how that player hears and answers (ear_person.py).
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from companion.app.session import snapshot
from companion.app.simulation.monkey import acting_viewers, possible_choices, random_setup, value_for
from companion.app.simulation.simulate import submit_insisting
from companion.app.translation import translated_texts
from companion.engine.answers import ACCEPTED, REFUSED, Answer, Reply
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Table, catch_up, next_alarm, open_table
from companion.engine.timers import Plan
from companion.engine.view import Choice, View
from companion.engine.words import Msg
from companion.games import catalogue
from tests.games.sampled import LEVELS
from tests.games.test_conformance import content_of
from tests.phone.ear_person import REMEMBERING, EarPerson
from tests.phone.page_place import Place, errors_of, holds, phone, place
from tests.phone.rig import until
from tests.playthroughs.standard import habit

pytestmark = pytest.mark.e2e
SEAT, SEED = "seat-1", 6
MOST_ACTS, OWN_ACTS = 2000, 3


class Hearing:
    """A table at which seat 1 is played by ear, in `language`; all others know the Views and play as people do.
    """

    def __init__(self, table: Table, place: Place, page: Page, luck: Random, language: str = "en") -> None:
        self.table, self._place, self._luck, self._moment, self._now = table, place, luck, 0, 0
        self.person = EarPerson(page, luck, until, language)
        self._say = self.person.say
        self.acts, self.refused, self._given = 0, list[str](), list[Answer]()
        page.add_init_script(REMEMBERING)
        self._publish()
        page.goto(place.invite(SEAT))
        expect(page.locator(".prompt")).to_be_visible()
        for button in (Msg("This phone"), Msg("Read aloud what is new, own secrets too"), Msg("Close")):
            page.get_by_role("button", name=self._say(button)).click()
        self.show()

    def _publish(self) -> str:
        self._moment += 1
        mark = f"moment {self._moment}"
        view = snapshot.other_views(self.table, self._now, 0, (), ())[SEAT]
        assert isinstance(view, View)
        self._place.show(replace(view, phase=Msg.plain(mark)))
        return mark

    def show(self) -> None:
        """What is true now lies on the phone, and was heard."""
        holds(self.person.page, "(mark) => document.querySelector('h1').textContent.includes(mark)", self._publish())
        self.person.listen()

    def step(self) -> None:
        """One act: of the player who hears if it is that player's turn, else of anybody."""
        self._now += self._luck.randint(0, 20_000)
        self.table, _ = catch_up(self.table, self._now)
        if self.person.offers and (self.person.on_turn or self._luck.random() < 0.5):
            self._by_ear()
        elif not self._others():
            self._by_ear() if self.person.offers else self._wait()
        self.show()

    def _arrived(self) -> bool:
        """Whether an answer has come; what the phone says of its presence is passed over."""
        inbox = self._place.rig.inbox
        while not self._given and not inbox.empty():
            if isinstance(heard := inbox.get(), Answer):
                self._given.append(heard)
        return bool(self._given)

    def _last(self) -> str:
        return f"after this was heard: {self.person.last}"

    def _others(self) -> bool:
        viewers = [viewer for viewer in acting_viewers(self.table) if viewer != SEAT]
        for viewer in self._luck.sample(viewers, len(viewers)):
            view = look(self.table, viewer, self._now)
            choice = habit(replace(view, choices=tuple(c for c in possible_choices(view) if c.seat != SEAT)),
                           self._luck)
            if choice is not None and self._done(viewer, choice):
                return True
        return False

    def _done(self, viewer: str, choice: Choice) -> bool:
        given = Answer(viewer, choice.key, self._now, value_for(choice.input, self._luck))
        meant = answer(self.table, given, self._now)
        done = None if isinstance(meant, Reply) else submit_insisting(self.table, meant)
        if isinstance(done, Accepted):
            self.table = done.table
        return isinstance(done, Accepted)

    def _wait(self) -> None:
        alarm = next_alarm(self.table)
        assert alarm, f"nobody can do anything; last heard: {self.person.last}"
        self._now = max(self._now, alarm.at)
        self.table, _ = catch_up(self.table, self._now)

    def _by_ear(self) -> None:
        arrived = self._arrived
        self.person.choose()
        until(lambda: arrived() or self.person.question.count(), told=self._last)
        if not arrived():
            until(self.person.listen, told=self._last)
            self.person.answer(arrived)
        until(arrived, told=self._last)
        given = self._given.pop()
        meant = answer(self.table, replace(given, at=self._now), self._now)
        done = None if isinstance(meant, Reply) else submit_insisting(self.table, meant)
        if isinstance(done, Accepted):
            self.table, self.acts = done.table, self.acts + 1
            self._place.reply(Reply(given.id, ACCEPTED))
        else:
            why = meant.why if isinstance(meant, Reply) else None
            self.refused.append(f"{given.key} = {given.value}: {why}")
            self._place.reply(Reply(given.id, REFUSED, why=why or Msg("That is not possible now.")))


def play_by_ear(name: str, detail: str, table: Place, page: Page, language: str = "en") -> None:
    """From the first decision to the end, whose headline is heard."""
    game, luck = catalogue()[name], Random(SEED)
    setup = random_setup(game, content_of(game), luck, max(2, game.seats[0]), detail)
    hearing = Hearing(open_table(game, replace(setup, timer=Plan("none"))), table, page, luck, language)
    for _ in range(MOST_ACTS):
        if game.over(hearing.table.state):
            break
        hearing.step()
    result = look(hearing.table, SEAT, hearing.table.at).result
    assert result, hearing.person.last
    headline = hearing.person.say(result.headline, name)
    assert hearing.person.words(headline) in hearing.person.words(hearing.person.last)
    assert hearing.acts >= OWN_ACTS
    assert hearing.refused == []
    assert errors_of(page) == []


@pytest.mark.wide
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_a_whole_game_is_played_by_ear(name: str, detail: str, table: Place, page: Page) -> None:
    play_by_ear(name, detail, table, page)


@pytest.mark.wide
@pytest.mark.parametrize("name", ["anybox", "dicewar"])
def test_a_whole_game_is_played_by_ear_in_german(name: str, tmp_path: Path, browser: Browser) -> None:
    with place(tmp_path, translated_texts) as table:
        german = phone(browser, "de-DE")
        play_by_ear(name, "light", table, german, "de")
        german.context.close()
