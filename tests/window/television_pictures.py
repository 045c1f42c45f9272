"""Pictures of a television that shows the public side of a table: every kind of View of every game, and what it says
while there is none. `python -m tests.window.television_pictures [game …]`; `make screenshots` draws them as well.

Only pictures are made here; nothing is judged. They land in build/screenshots/television/<language>/.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.app.pages import spectator_page as pages
from companion.app.translation import Catalogue
from companion.closed_pipe import ends_with_its_reader
from companion.engine.game import Game
from companion.engine.screens import look
from companion.engine.table import replay
from companion.engine.view import PUBLIC, Page, View
from companion.engine.words import Msg
from companion.games import catalogue
from tests.rehearsals import whole_game
from ui.touch.drawing.measures import LARGEST

SIZES = ((1280, 720), (1920, 1080))
PLACE = "spieltisch.local:8080"
WORDS = {"looking": pages.LOOKING, "away": pages.AWAY, "off": pages.OFF, "no-game": pages.NO_GAME,
         "shut-out": pages.SHUT_OUT, "unreadable": pages.UNREADABLE}


def public_views(game: Game, detail: str) -> Iterator[tuple[str, View]]:
    """Public Views of a whole game by name, the first of every kind: its phase and its task."""
    whole = whole_game(game, detail, 3)
    seen: set[tuple[str, str]] = set()
    for length in range(len(whole.entries) + 1):
        table = replay(game, whole.setup, whole.entries[:length])
        view = look(table, PUBLIC, table.at)
        task = view.prompt.text.args.get("task", view.prompt.text)
        kind = view.phase.id, task.id if isinstance(task, Msg) else str(task)
        if kind not in seen:
            seen.add(kind)
            yield f"{game.id}-{detail}-{len(seen):02}", view


def screens(games: Sequence[str]) -> dict[str, View | Page]:
    """Everything that a television may show, by name."""
    found: dict[str, View | Page] = {name: pages.spectator_page(words, PLACE) for name, words in WORDS.items()}
    for game in (game for name, game in catalogue().items() if name in games or not games):
        for detail in game.details:
            found |= dict(public_views(game, detail))
    return found


@ends_with_its_reader
def main(arguments: Sequence[str]) -> None:
    """Draw everything, or the games that are named."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    from tests.touch.screenshots import shoot
    shown = screens(arguments)
    for code in ("de", "en"):
        where = Path("build/screenshots/television") / code
        words = Catalogue(code)
        for path in shoot(shown, SIZES, where, words.say, text=LARGEST):
            print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
