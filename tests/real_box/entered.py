"""The tables beside this file, entered at the shared screen, and a game at full that is sat down to with them.

What may live here: the ways through the pages that tests of whole boxes share. What may not: judgements.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion.engine.inputs import Pick
from companion.engine.view import Page
from companion.engine.words import say

from .owner import Owner

NAMES = ("Ada", "Ben", "Cem", "Dora")


def box_of(game: str) -> dict[str, list[dict[str, Any]]]:
    """What somebody reads off the components of an invented box, by kind, in the order in which it is entered."""
    return tomllib.loads(Path(__file__).with_name(f"{game}.toml").read_text(encoding="utf-8"))


def enter(owner: Owner, game: str) -> None:
    """From Home through every list of the box and home again; whatever is refused ends it."""
    owner.say("boxes")
    owner.say(game)
    for kind, forms in box_of(game).items():
        owner.say(f"kind:{kind}")
        for said in forms:
            owner.enter("add", said)
            assert owner.refused == "", (said, owner.refused)
        owner.say("back")
    owner.say("back")
    owner.say("back")


def sit_down(owner: Owner, game: str, seats: int) -> None:
    """From Home to a table at full with these many new names."""
    owner.say(f"new:{game}")
    owner.say("add")
    for name in NAMES[:seats - 1]:
        owner.type(name)
        owner.confirm(again=True)
    owner.type(NAMES[seats - 1])
    owner.confirm()
    for key in ("arrangement", "detail"):
        owner.say(key)
    owner.tap("full")
    owner.say("back")
    for number in range(1, seats + 1):
        _give(owner, f"character:{number}", number)
    owner.say("start")


def _give(owner: Owner, key: str, number: int) -> None:
    """Where the game asks for a character, each takes the next."""
    asked = next((choice.input for choice in owner.scene.choices if choice.key == key), None)
    if isinstance(asked, Pick):
        owner.say(key)
        owner.tap(asked.options[number - 1].key)


def open_thing(owner: Owner, name: str) -> None:
    """Touch the line of a list that is called `name`."""
    assert isinstance(owner.scene.face, Page)
    owner.say(next(row.key for row in owner.scene.face.rows if say(row.label) == name))


def change(owner: Owner, title: str, **said: Any) -> None:
    """Open a thing of the list that is shown, say something of it otherwise, and go back to the list."""
    open_thing(owner, title)
    owner.enter("edit", said)
    owner.say("back")
