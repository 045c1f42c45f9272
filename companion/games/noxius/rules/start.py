"""Set-up (NOX-1 to NOX-4): what the table looks like before the mission. Nothing that happens later lives here."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import FULL, Seat, Setup
from companion.engine.secrecy import Secret
from companion.games.noxius.content import Character, Content, missions_of
from companion.games.noxius.model.state import Player, Script, State
from companion.games.noxius.options import Options

START_POWER = 1
PLAIN = Character("plain", "")
"""A character that nobody has named yet, because a table may play with names alone."""


def start(setup: Setup[Options, Content]) -> State:
    """The state after set-up; nobody may know what progress fields say before they are read.

    At light detail missions are on paper, so the state knows none of their fields, and no secret.
    """
    missions = missions_of(setup.content) if setup.detail == FULL else ()
    scripts = tuple(Secret(Script(mission.fields)) for mission in missions)
    covered = tuple(replace(mission, fields=()) for mission in missions)
    content = replace(setup.content, missions=covered, fields=())
    return State(options=setup.options, content=content, detail=setup.detail,
                 players=tuple(_seated(seat, setup.content) for seat in setup.seats), scripts=scripts)


def fresh_player(player: Player) -> Player:
    """A character at the start of a mission: full LP, no SP, 1 power (NOX-3)."""
    return Player(player.seat, player.name, player.mark, player.character, player.character.lp, power=START_POWER)


def _seated(seat: Seat, content: Content) -> Player:
    character = next((c for c in content.characters if c.key == seat.character), PLAIN)
    return fresh_player(Player(seat.id, seat.name, seat.mark, character, 0))
