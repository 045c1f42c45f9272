"""Settings that people change at the table: language, brightness, dimming, the clock of new games. Pure."""

from __future__ import annotations

from typing import Any

from companion.engine.inputs import Number, Option, Pick
from companion.engine.page import Page, Row
from companion.engine.words import Msg

from .place import SETTINGS, Known, Place, Step, Wish
from .setup import CLOCKS

LANGUAGES = {"de": Msg("Deutsch"), "en": Msg("English")}


def page(known: Known, place: Place) -> Page:
    """Every setting with what it is now; the rest is in the configuration file."""
    rows = (_language(known), _number("screen.brightness", Msg("Brightness in percent"), "brightness-6",
                                      known.settings.screen.brightness, 10, 100),
            _number("screen.dim_after_s", Msg("Dim after seconds (0: never)"), "weather-night",
                    known.settings.screen.dim_after_s, 0, 3600),
            _clock(known),
            _number("timers.minutes", Msg("Minutes"), "timer-sand", known.settings.timers.minutes, 1, 600))
    return Page(SETTINGS, Msg("Settings"), None, rows, back="back", notices=known.notices)


def answer(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """A wish, named section.key."""
    return Step(Place()) if key == "back" else Step(place, Wish(key, value))


def _language(known: Known) -> Row:
    options = tuple(Option(code, LANGUAGES.get(code, _text(code))) for code in known.languages)
    now = known.settings.table.language
    return Row(Msg("Language"), "table.language", LANGUAGES.get(now, _text(now)), icon="translate", input=Pick(options))


def _clock(known: Known) -> Row:
    clocks = {"game": Msg("As suits the game"), **CLOCKS}
    options = tuple(Option(kind, label) for kind, label in clocks.items())
    return Row(Msg("Clock of new games"), "timers.mode", clocks[known.settings.timers.mode], icon="timer",
               input=Pick(options))


def _number(key: str, label: Msg, icon: str, now: int, least: int, most: int) -> Row:
    return Row(label, key, _text(str(now)), icon=icon, input=Number(least, most, now))


def _text(words: str) -> Msg:
    return Msg("{text}", {"text": words})
