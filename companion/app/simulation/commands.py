"""The commands that need no table of their own: what is installed, random games, transcripts. They print and judge.

What may live here: printing and exit codes (0 well, 1 a problem that was printed). What may not: arguments, settings.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.app.pages.evenings import exports, played_games, statistics
from companion.app.storage.journal import Journal
from companion.engine.game import Game
from companion.engine.table import Table
from companion.engine.words import Msg, say as english

from . import simulate, transcript
from .journal_state import table_of


def list_games(installed: Mapping[str, Game], say: Callable[[Msg, str], str]) -> int:
    """One line a game: its id, its name, how many can play."""
    for game in installed.values():
        print(f"{game.id:14} {say(game.title, game.id)} ({game.seats[0]}–{game.seats[1]})")
    return 0


def games_as_data(installed: Mapping[str, Game], say: Callable[[Msg, str], str]) -> list[dict[str, Any]]:
    """The same for a program."""
    return [{"id": game.id, "title": say(game.title, game.id), "least_players": game.seats[0],
             "most_players": game.seats[1], "details": game.details} for game in installed.values()]


def simulate_games(game: Game, content: Any, seeds: Iterable[int]) -> int:
    """Play a random game for each seed, and print what was found in a faulty one."""
    faulty = 0
    for seed in seeds:
        played = simulate.simulate_game(game, content, seed)
        faulty += bool(played.faults)
        print(f"seed {seed}: {len(played.table.entries)} entries, {'; '.join(played.faults) or 'well'}")
    return 1 if faulty else 0


def replay_transcript(path: Path, installed: Mapping[str, Game]) -> int:
    """Play a transcript again, and print every line that comes out differently."""
    try:
        found = transcript.transcript_differences(path.read_text(encoding="utf-8"), installed)
    except (OSError, UnicodeError, transcript.UnreadableError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    for line in found:
        print(f"{path}:{line.line}\n  - {line.wanted}\n  + {line.found}")
    return 1 if found else 0


def list_results(journal: Journal, installed: Mapping[str, Game], form: str, number: int | None, table: str) -> int:
    """All games that are over, or one, on standard output: csv, json, or bgstats, one address a line."""
    games = tuple(game for game in played_games.in_journal(journal.games()) if number in (None, game.number))
    titles = {name: english(game.title) for name, game in installed.items()}
    if form == "bgstats":
        sys.stdout.writelines(exports.bg_stats_link(game, titles.get(game.game, game.game), table) + "\n"
                              for game in games)
    else:
        sys.stdout.write(statistics.FORMS[form](games, titles, table))
    return 0


def export_transcript(journal: Journal, installed: Mapping[str, Game], number: int | None, with_secrets: bool,
                      say: Callable[[Msg], str]) -> int:
    """A game of the journal (the newest without `number`) as a transcript on standard output."""
    table = recorded_table(journal, installed, number, say)
    if table is None:
        return 1
    sys.stdout.write(transcript.write_transcript(table, with_secrets))
    return 0


def recorded_table(journal: Journal, installed: Mapping[str, Game], number: int | None,
                   say: Callable[[Msg], str]) -> Table | None:
    """The table of a game of the journal (the newest without `number`); None, with the reason printed, if there is no
    such game or this version cannot read it.
    """
    found = [recorded for recorded in journal.games() if number in (None, recorded.id)]
    newest = max(found, key=lambda recorded: recorded.id, default=None)
    if newest is None:
        print(say(Msg("There is no such game in the journal.")), file=sys.stderr)
        return None
    table = table_of(journal, newest, installed)
    if table is None:
        print(say(Msg("Game {number} cannot be read by this version.", {"number": newest.id})), file=sys.stderr)
    return table
