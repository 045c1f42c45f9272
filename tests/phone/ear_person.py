"""A player who sees nothing: hears what the own phone says, and finds things by the roles and names of a screen reader.

What may live here: hearing, finding by name, answering. What may not: Views, keys, what a page looks like; assertions
about any one game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page

from companion.app.translation import Catalogue
from companion.engine.words import Msg
from ui.touch.sounds.speech_signs import read_aloud

OFFER, ON_TURN, CONFIRM = Msg("What you can do"), Msg("Your turn"), Msg("Confirm")
REMEMBERING = """(() => {
  window.heard = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
    speak: ({ text }) => window.heard.push(text), cancel: () => {} } });
  const later = window.setTimeout;
  window.setTimeout = (then, ms, ...more) => later(then, ms === 300 ? 0 : ms, ...more);
})()"""
"""A voice that only remembers; and new buttons count at once, because this player is never quicker than they are."""
NODE = re.compile(r"^(\s*)- '?(button|textbox|group)(?: \"((?:[^\"\\]|\\.)*)\")?(.*)$")
LEFT = (Msg("Close"), Msg("Leave it out"), Msg("one less"), Msg("one more"), Msg("change the sign"), Msg("delete"),
        Msg("Take back"), Msg("Rule {id}"))
"""What answers nothing: ways out of a question, what only puts a number right that was typed wrongly, and the rule."""
NAMED = (CONFIRM, Msg("Fill in"), Msg("Column {x}, row {y}"))
"""What only a screen reader names: the ends of a question, and the fields that a figure may go to."""
MOST_PRESSES = 60


class Thing(NamedTuple):
    """A thing as a screen reader names it; `nth` of those with the same role and name; `group`: what it stands in."""

    role: str
    name: str
    open: bool
    pressed: bool
    nth: int
    group: str


class UnheardError(AssertionError):
    """What such a player cannot do."""


class EarPerson:
    """Somebody at the phone `page`, who has switched the reading aloud on and speaks this language. `pressed` are all
    the names touched.
    """

    def __init__(self, page: Page, luck: Random, wait: Callable[..., object], language: str = "en") -> None:
        self.page, self._luck, self._wait, self.say = page, luck, wait, Catalogue(language).say
        self._left = tuple(self.say(text).partition("{")[0] for text in LEFT)
        self._named = tuple(self.say(text).partition("{")[0] for text in NAMED)
        self.last, self.offers, self.on_turn, self.asked = "", list[str](), False, ""
        self.pressed = Counter[str]()

    def words(self, text: str) -> str:
        """A text as it is heard: its words and numbers, and words for its signs."""
        return " ".join(re.findall(r"\w+", read_aloud(text, self.say)))

    def listen(self) -> bool:
        """Hear what was said since; whether anything was."""
        said: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        for text in said:
            self.last = text
            self.on_turn = f"{self.say(ON_TURN)}." in text
            self.offers = self._offered(text)
        return bool(said)

    def things(self, within: Locator) -> list[Thing]:
        """Everything there that can be used, in order."""
        met, found, groups = Counter[tuple[str, str]](), [], list[tuple[int, str]]()
        for line in within.aria_snapshot().splitlines():
            if not (node := NODE.match(line)):
                continue
            name, role, deep = re.sub(r"\\(.)", r"\1", (node[3] or "").replace("''", "'")), node[2], len(node[1])
            groups = [group for group in groups if group[0] < deep]
            if role == "group":
                groups.append((deep, name))
                continue
            found.append(Thing(role, name, "[disabled]" not in node[4], "[pressed]" in node[4], met[role, name],
                               groups[-1][1] if groups else ""))
            met[role, name] += 1
        return found

    @property
    def question(self) -> Locator:
        """What has opened, if anything has."""
        return self.page.get_by_role("dialog")

    def choose(self) -> None:
        """Touch one of the things that were said to be possible."""
        if len(set(self.offers)) < len(self.offers):
            raise UnheardError(f"said twice: {self.offers}")
        wanted = self.offers[0] if self._luck.random() < 0.5 else self._luck.choice(self.offers)
        self._press(self.page.locator("body"), self._found(wanted))

    def _found(self, wanted: str) -> Thing:
        there = self._wait(lambda: self._called(wanted, self.things(self.page.locator("body"))),
                           told=lambda: f"no button is called {wanted!r}: {self.things(self.page.locator('body'))}")
        assert isinstance(there, list)
        return there[0]

    def answer(self, arrived: Callable[[], bool]) -> None:
        """Answer what has opened, by the names of what stands in it, until it has `arrived` at the table."""
        answered = set[str]()
        for _ in range(MOST_PRESSES):
            if arrived() or not self.question.count():
                return
            self._next(self.words(self.last), answered)
            if self.listen():
                answered.clear()
        raise UnheardError(f"no answer was found to: {self.last}")

    def _next(self, said: str, answered: set[str]) -> None:
        """One touch: in a group of the question that has none yet, else what confirms it, if that is possible."""
        things = [thing for thing in self.things(self.question) if thing.open and not thing.name.startswith(self._left)]
        fresh = [thing for thing in things if thing.group and thing.group not in answered and not thing.pressed]
        confirm = [thing for thing in things if thing.name == self.say(CONFIRM)]
        others = [thing for thing in things if thing not in confirm and not thing.pressed]
        sure = bool(answered) or self._luck.random() < 0.7
        thing = self._luck.choice(fresh or (confirm if confirm and (sure or not others) else others))
        answered.add(thing.group)
        if thing.role == "textbox":
            self._box(thing).fill(f"Word {self._luck.randint(1, 99)}")
            return
        if not (thing.name.startswith(self._named) or thing.name.isdigit()) and self.words(thing.name) not in said:
            raise UnheardError(f"{thing.name!r} can be answered and was not said: {self.last}")
        self._press(self.question, thing)

    def _box(self, thing: Thing) -> Locator:
        return self.question.get_by_role("textbox", name=thing.name, exact=True).nth(thing.nth)

    def _press(self, within: Locator, thing: Thing) -> None:
        self.pressed[thing.name] += 1
        within.get_by_role("button", name=thing.name, exact=True).nth(thing.nth).dispatch_event("click")

    def _offered(self, text: str) -> list[str]:
        _, there, offers = text.rpartition(f"{self.say(OFFER)}: ")
        return offers.rstrip(".").split("; ") if there else []

    def _called(self, wanted: str, things: list[Thing]) -> list[Thing]:
        """The things that are called so. Of what was said as a thing and what is done with it, the thing's name stands
        first, before its numbers; what stands on a small map is behind the name of its place. Keys that stand together
        are found by the name of their group.
        """
        there = [(thing, self.words(thing.name)) for thing in things if thing.open]
        exactly = [thing for thing, name in there if name == self.words(wanted)]
        first, _, done = wanted.partition(", ")
        begun = [(thing, name) for thing, name in there if f"{name} ".startswith(f"{self.words(first)} ")]
        within = [thing for thing, name in there if self.words(wanted) in name]
        done_with = [thing for thing, name in begun if self.words(done) in name]
        places = [thing for thing, name in there if f"{self.words(wanted)} ".startswith(f"{name} ")]
        keys = [thing for thing in things if thing.open and self.words(thing.group) == self.words(wanted)]
        grouped = self._luck.sample(keys, len(keys))
        return exactly or grouped or done_with or [thing for thing, _ in begun] or within or places
