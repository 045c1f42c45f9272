"""What people and things are called when nobody knows their names. Nothing else is put into words here (screens/)."""

from __future__ import annotations

from companion.engine.words import Msg
from companion.games.noxius.content import Character, Enemy
from companion.games.noxius.model import Foe

NAMELESS = ("", "–")
"""The name that stands for none; in older games a dash."""


def enemy_name(name: str) -> str | Msg:
    """An enemy by its name; a nameless one by its number among those."""
    if not name:
        return Msg("Enemy")
    return Msg("Enemy {n}", {"n": int(name)}) if name.isdecimal() else name


def in_play(foe: Foe) -> Msg:
    """An enemy in play by its name."""
    name = enemy_name(foe.enemy.name)
    return Msg.plain(name) if isinstance(name, str) else name


def known_enemy(there: Enemy) -> Msg:
    """An enemy as an option; without a name it is identified by its life tiles."""
    return Msg.plain(there.name) if there.name else Msg("Enemy: {life}", {"life": " ".join(there.life)})


def character_name(sheet: Character) -> Msg:
    """A character by name, or the word that nobody has said which it is."""
    return Msg("not known yet") if sheet.name in NAMELESS else Msg.plain(sheet.name)
