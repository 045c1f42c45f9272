"""What the system says is in the way, in every language: known numbers, unknown ones, words without a number."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion.app.appliance.card_file import no_card
from companion.app.session.notices import notices_after
from companion.app.storage.disk_probe import try_disk
from companion.app.translation import Catalogue
from companion.engine.signals import LinkLost
from companion.engine.words import SYSTEM_WORDS, Msg, as_told, phrase_of, say, why_not
from hardware import errors

GERMAN = Catalogue("de")


@pytest.mark.parametrize("number", [number for number in SYSTEM_WORDS if number > 0])
def test_every_known_number_is_the_systems_own_phrase(number: int) -> None:
    assert say(why_not(OSError(number, "whatever"))) == phrase_of(number) == os.strerror(number)


@pytest.mark.parametrize("text", [*SYSTEM_WORDS.values(), *(as_told(word) for name, word in vars(errors).items()
                                                             if name.isupper() and isinstance(word, str))])
def test_every_phrase_has_german(text: Msg) -> None:
    assert GERMAN.say(text) != say(text)


def test_an_unknown_number_stays_one_and_words_without_a_number_stay_words() -> None:
    assert say(why_not(OSError(4711, "Odd"))) == "error 4711 of the system"
    assert say(why_not(OSError("the {disk} is odd"))) == "the {disk} is odd"
    assert say(why_not(TimeoutError("timed out"))) == os.strerror(errno.ETIMEDOUT)
    assert say(why_not(KeyError())) == "KeyError"
    assert phrase_of(4711) == "errno 4711"


def test_notices_speak_german_to_the_end(tmp_path: Path) -> None:
    disk = GERMAN.say(try_disk(tmp_path / "gone").text)
    assert "Datei oder Ordner fehlt" in disk
    card = GERMAN.say(no_card(OSError(errno.EIO, "Input/output error")).text)
    assert "Lese- oder Schreibfehler" in card
    lost = notices_after((), LinkLost("tray", 1, "Connection timed out"))[0].remedy
    assert lost is not None
    assert "keine Antwort in der üblichen Zeit" in GERMAN.say(lost)
