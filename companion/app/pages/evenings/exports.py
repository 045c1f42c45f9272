"""Games as other programs read them: CSV, JSON, and the link by which BG Stats takes one in. Texts only; pure.

BG Stats: bgstatsapp.com/support, “Push plays to BG Stats”: a JSON object in the address; the app asks before it takes
it. Nothing leaves the table unless a person scans that code or carries the file away. What may live here: forms of
files. What may not: writing them.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from urllib.parse import quote

import msgspec

from companion.app.storage.journal import lasting_id

from .played_games import PlayedGame, PlayedSeat
from .records import minutes

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tabletop Companion"
COLUMNS = ("number", "game", "ended", "minutes", "player", "points", "rank", "winner", "begun", "id")
Titles = Mapping[str, str]
"""What games are called, by their ids."""


def play_id(game: PlayedGame, table: str) -> str:
    """The id of this game of this table, the same for ever, so that nobody counts it twice."""
    return lasting_id(table, game.begun or game.ended, game.number)


def as_csv(games: Iterable[PlayedGame], titles: Titles, table: str) -> str:
    """One line for every player of every game, with a head; times are UTC (RFC 4180)."""
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    for game in games:
        for seat in game.seats:
            lines.writerow((game.number, titles.get(game.game, game.game), _when(game.ended), _minutes(game),
                            harmless_text(seat.name), "" if seat.total is None else seat.total, seat.rank or "",
                            "yes" if seat.winner else "no", _when(game.begun), play_id(game, table)))
    return text.getvalue()


def as_json(games: Iterable[PlayedGame], titles: Titles, table: str) -> str:
    """The same as a list of games, each with its players."""
    told = [{"number": game.number, "id": play_id(game, table), "game": game.game,
             "title": titles.get(game.game, game.game),
             "begun": _when(game.begun) or None, "ended": _when(game.ended), "minutes": _minutes(game) or None,
             "players": [msgspec.structs.asdict(seat) for seat in game.seats]} for game in games]
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode() + "\n"


def bg_stats_link(game: PlayedGame, title: str, table: str) -> str:
    """The address that adds one game to BG Stats. It holds no more than that needs, so that the code stays coarse."""
    counted = any(seat.total is not None for seat in game.seats)
    play: dict[str, Any] = {
        "sourceName": SOURCE, "sourcePlayId": play_id(game, table), "playDate": _when(game.begun or game.ended),
        "game": {"name": title, "sourceGameId": game.game, "noPoints": not counted},
        "players": [_player(seat) for seat in game.seats]}
    if game.lasted:
        play["durationMin"] = minutes(game.lasted)
    return LINK + quote(msgspec.json.encode(play).decode(), safe=":,")


def _player(seat: PlayedSeat) -> dict[str, Any]:
    found: dict[str, Any] = {"name": seat.name, "winner": seat.winner}
    if seat.total is not None:
        found["score"] = seat.total
    return found


def _minutes(game: PlayedGame) -> int | str:
    return minutes(game.lasted) if game.lasted else ""


def _when(wall: int) -> str:
    return datetime.fromtimestamp(wall, UTC).strftime("%Y-%m-%d %H:%M:%S") if wall else ""


def harmless_text(text: str) -> str:
    """A name that no spreadsheet mistakes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
