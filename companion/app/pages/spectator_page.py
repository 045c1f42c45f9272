"""What a screen for spectators shows while it has nothing of a game to show: one calm sentence, and the table's name.

What may live here: these pages. What may not: when each is shown.
"""

from __future__ import annotations

from companion.engine.view import Page, Row
from companion.engine.words import Msg

LOOKING = Msg("Looking for the table"), Msg("The picture comes as soon as the table is found.")
AWAY = Msg("The table cannot be reached"), Msg(
    "It may be switched off, or the network is gone. This screen goes on by itself as soon as the table is back.")
OFF = Msg("The table is switched off"), Msg("This screen goes on by itself as soon as the table is back.")
NO_GAME = Msg("No game is on the table."), Msg("The next one is shown here as soon as it begins.")
SHUT_OUT = Msg("The table does not let this screen in"), Msg(
    "Make a new code for spectators at the table, and start this window with its link.")
UNREADABLE = Msg("The table cannot be shown"), Msg(
    "The table and this window are of different versions. Install the same version on both machines.")


def spectator_page(words: tuple[Msg, Msg], place: str) -> Page:
    """A page with a title and one sentence, about the table at `place` (host and port)."""
    title, text = words
    return Page("spectator", title, text, (Row(Msg("Table"), value=Msg.plain(place), icon="lan"),))
