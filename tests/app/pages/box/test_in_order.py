"""Lists of a box in the language of who looks: sorted as people do it there, and found by what stands there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from companion.app.boxes.alphabet import is_in, sort_key
from companion.app.config.settings import Settings, TableSettings
from companion.app.storage.library import ContentItem
from companion.app.translation import Catalogue
from companion.assembly import Application
from companion.engine.words import Msg, say
from companion.games import catalogue
from companion.games.lyssan.content import COURTIER, SURPRISE, VASSAL, Card
from tests.app.bench import Bench

GERMAN = Catalogue("de")
CARDS = (Card("v", "", VASSAL, 2), Card("s", "", SURPRISE, 2), Card("c", "", COURTIER, 2),
         *(Card(f"n{n}", name, SURPRISE, 1) for n, name in enumerate(("Zofe", "Ähre 10", "Ähre 2", "Axt"))))


def lyssan(folder: Path, speak: Any = None) -> Bench:
    """The list of the influence cards of a box."""
    bench = Bench(folder, games=dict(catalogue()))
    bench.state.services.speak = speak or bench.state.services.speak
    for card in CARDS:
        bench.repository.learn("lyssan", ContentItem("cards", card.key, json.encode(card)))
    for key in ("boxes", "lyssan", "kind:cards"):
        bench.answer(key)
    return bench


def listed(bench: Bench, told: Any) -> list[str]:
    return [told(row.label) for row in bench.screen.rows if row.key.startswith("thing:")]


def german(text: Msg) -> str:
    return GERMAN.say(text, "lyssan")


def test_a_list_is_sorted_as_it_is_read(tmp_path: Path) -> None:
    bench = lyssan(tmp_path, GERMAN.say)
    shown = listed(bench, german)
    assert [name.partition(" (")[0] for name in shown] == [
        "Ähre 2", "Ähre 10", "Axt", "Höfling", "Überraschung", "Vasall", "Zofe"]


def test_without_a_language_it_is_sorted_in_english(tmp_path: Path) -> None:
    shown = listed(lyssan(tmp_path), say)
    assert [name.partition(" (")[0] for name in shown] == [
        "Ähre 2", "Ähre 10", "Axt", "Courtier", "Surprise", "Vassal", "Zofe"]


@pytest.mark.parametrize(("searched", "found"), [("höf", ["c"]), ("hof", ["c"]), ("court", ["c"]), ("ÜBER", ["s"]),
                                                 ("ahre", ["n2", "n1"]), ("nobody", [])])
def test_a_thing_is_found_by_what_stands_there_and_in_english(tmp_path: Path, searched: str, found: list[str]) -> None:
    bench = lyssan(tmp_path, GERMAN.say)
    for n in range(4):
        card = Card(f"x{n}", f"Xylophon {n}", SURPRISE, 3)
        bench.repository.learn("lyssan", ContentItem("cards", card.key, json.encode(card)))
    bench.answer("back")
    bench.answer("kind:cards")
    assert bench.answer("search", searched).result == "accepted"
    assert [row.key.removeprefix("thing:") for row in bench.screen.rows if row.key.startswith("thing:")] == found


def test_the_language_is_that_of_the_running_companion(tmp_path: Path) -> None:
    app = Application(Settings(table=TableSettings(language="de")), tmp_path, aloud=False)
    assert app.state.page_context().speak(Msg("What is in your box"), "") == GERMAN.say(Msg("What is in your box"))
    app.set_language("en")
    assert app.state.page_context().speak(Msg("What is in your box"), "") == "What is in your box"
    app.close()


def test_names_compare_as_in_a_german_index() -> None:
    names = ["Zeh", "Öl", "Ofen", "Straße", "Strasse 2", "Strasse 10", "über", "Ufer", "Äpfel", "Apfel"]
    assert sorted(names, key=sort_key) == [
        "Apfel", "Äpfel", "Ofen", "Öl", "Straße", "Strasse 2", "Strasse 10", "über", "Ufer", "Zeh"]
    assert is_in("strasse", "Straße")
