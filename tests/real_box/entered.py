"""The tables beside this file, what a box holds by then, and whole games at full that are sat down to with it.

What may live here: the ways through the pages that tests of whole boxes share. What may not: what one game wants.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

from companion.app.simulation.simulate import rehearse_game
from companion.engine.game import FULL
from companion.engine.view import Page
from companion.engine.words import say

from .person import BoxPerson

NAMES = ("Ada", "Ben", "Cem", "Dora")


def box_of(game: str) -> dict[str, list[dict[str, Any]]]:
    """What somebody reads off the components of an invented box, by kind, in the order in which it is entered."""
    return tomllib.loads(Path(__file__).with_name(f"{game}.toml").read_text(encoding="utf-8"))


def content(person: BoxPerson, game: str) -> Any:
    """What is in the box of a game."""
    return person.shared.state.repository.inventories[game].content


def plays(person: BoxPerson, game: str, seats: int, *characters: str, games: int = 4) -> None:
    """From Home to a table at full with new names, and whole games with all that is in the box, without a fault."""
    person.say(f"new:{game}")
    for number, name in enumerate(NAMES[:seats], 1):
        person.type(name)
        person.confirm(again=number < seats)
    for key in ("arrangement", "detail"):
        person.say(key)
    person.tap(FULL)
    person.say("back")
    for number, character in enumerate(characters, 1):
        _give(person, number, character)
    there = content(person, game)
    person.say("start")
    session = person.shared.state.session
    assert session is not None, person.scene
    setup = session.table.setup
    assert (setup.detail, setup.content, len(setup.seats)) == (FULL, there, seats)
    assert [seat.character for seat in setup.seats[:len(characters)]] == [*characters]
    for seed in range(games):
        played = rehearse_game(person.shared.state.repository.games[game], setup, Random(seed))
        assert played.faults == ()
        assert played.ended


def _give(person: BoxPerson, number: int, character: str) -> None:
    """Where the game asks for a character at once, it is said there, else on the player's own page."""
    asked = f"character:{number}"
    if any(choice.key == asked for choice in person.scene.choices):
        person.say(asked)
        return person.tap(character)
    for key in (f"player:{number}", "character"):
        person.say(key)
    person.tap(character)
    return person.say("back")


def open_thing(person: BoxPerson, name: str) -> None:
    """Touch the line of a list that is called `name`."""
    assert isinstance(person.scene.face, Page)
    person.say(next(row.key for row in person.scene.face.rows if say(row.label) == name))


def change(person: BoxPerson, title: str, **said: Any) -> None:
    """Open a thing of the list that is shown, say something of it otherwise, and go back to the list."""
    open_thing(person, title)
    person.enter("edit", said)
    person.say("back")
