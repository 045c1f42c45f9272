"""What stands on a sheet: the words of those that ship in every language, names that a table gave as they are.

What may live here: words of a sheet and how a line of them is read. What may not: what is said of a game in play.
"""

from __future__ import annotations

from companion.engine.words import Msg

SHIPPED = {word.id: word for word in (
    Msg("Points by rounds, lowest wins"), Msg("Dice categories with a bonus"), Msg("Race to a goal"),
    Msg("Team points"), Msg("Points"), Msg("Fields"), Msg("Ones"), Msg("Twos"), Msg("Threes"), Msg("Fours"),
    Msg("Fives"), Msg("Sixes"), Msg("Three alike"), Msg("Four alike"), Msg("Two and three alike"),
    Msg("Four in a row"), Msg("Five in a row"), Msg("All alike"), Msg("Any dice"), Msg("Bonus"),
    Msg("Rounds until all have passed"), Msg("Together against the box"), Msg("Danger"), Msg("Lives"))}
"""The names on the sheets that ship (config/games/anybox.toml), which are translated."""


def sheet_word(name: str) -> Msg:
    """A name that stands on a sheet."""
    return SHIPPED.get(name, Msg.plain(name))


def words_with_commas(text: str) -> tuple[str, ...]:
    """The words of a line, as they were typed; commas stand between them."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
