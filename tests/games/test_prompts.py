"""What the prompts of every game have in common: the verb comes first, and a player's own phone does not say the name.

What may live here: laws of prompts over whole games, in English and German. What may not: what one game asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.app.translation import Catalogue
from companion.engine.screens import look
from companion.engine.view import PUBLIC, TABLE, View
from companion.engine.words import say

from .sampled import LEVELS, moments, wholes

AT_ONCE = 40
VERBS = {"en": """
    Accept Atone Begin Check Choose Count Discard Draw End Enter Exchange Fight Give Go Hire Keep Leave Look Move Pass
    Pay Place Play Prepare Put Read Reroll Roll Say Search Send Set Share Skip Spend Take Tell Throw Touch Turn Use
    Write
    """, "de": """
    Beende Beginne Beginnt Behalte Bereitet Betritt Bewege Bezahle Büßt Deck Deckt Dreh Gebt Gib Kämpfe Lass Lasst Leg
    Lest Lost Mach Nenn Nennt Nimm Nehmt Nutze Opfere Passe Platziert Positioniert Prüfe Prüft Ruh Sag Sagt Schick
    Schreib Schreibt Setz Setze Sieh Spiel Stell Such Tauscht Tippe Verteile Wirb Wirf Wirke Wähle Wählt Würfelt Würfle
    Zieh Zieht Zähl Zählt Ändere
    """}
"""With which words a prompt may begin: to one player in the singular, to the table in the plural."""
NO_TASK = frozenset({"The game is over", "Lüscherzia", "Noxius"})
"""Prompts of moments in which nobody has anything to do."""
CATALOGUES = {language: Catalogue(language) for language in VERBS}


def without_names(text: str, names: set[str]) -> str:
    """A prompt without the names of the players before its task."""
    named = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.sub(rf"^(?:{named})(?:, (?:{named}))*: ", "", text)


def asked(name: str, detail: str) -> Iterator[tuple[View, set[str]]]:
    """What everybody sees at moments of whole games, and the names of all who play."""
    for whole in wholes(name, detail):
        for table in moments(whole, AT_ONCE):
            for viewer in (TABLE, PUBLIC, *(seat.id for seat in table.setup.seats)):
                view = look(table, viewer)
                yield view, {panel.name for panel in view.seats} | {seat.name for seat in table.setup.seats}


def first_word(text: str) -> str:
    return re.split(r"[\s,:]", text, maxsplit=1)[0]


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.sampled(15)
def test_every_prompt_begins_with_its_verb(name: str, detail: str) -> None:
    wrong = set()
    for view, names in asked(name, detail):
        for language, verbs in VERBS.items():
            said = CATALOGUES[language].say(view.prompt.text, name)
            known = VERBS["en"] if said == say(view.prompt.text) else verbs  # a game may have no other language
            text = without_names(said, names)
            if view.prompt.text.id not in NO_TASK and first_word(text) not in known.split():
                wrong.add((view.viewer, text))
    assert wrong == set()


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.sampled(10)
def test_the_own_phone_is_asked_without_the_own_name(name: str, detail: str) -> None:
    wrong = set()
    for view, _ in asked(name, detail):
        own = [panel.name for panel in view.seats if panel.owner == view.viewer]
        if len(own) == 1:
            text = say(view.prompt.text)
            if text.startswith(f"{own[0]}: ") or (view.prompt.seat == view.viewer and own[0] in text):
                wrong.add((view.viewer, text))
    assert wrong == set()


def test_who_has_two_factions_reads_which_one_is_asked() -> None:
    """Only there a name stands before the task on the own phone: it is the faction's."""
    whole = next(wholes("lyssan", "light", 0))
    for table in moments(whole, AT_ONCE):
        for seat in table.setup.seats:
            view = look(table, seat.id)
            own = {panel.name for panel in view.seats if panel.owner == seat.id}
            assert view.prompt.seat != seat.id or len(own) == 1 or say(view.prompt.text).split(": ")[0] in own
