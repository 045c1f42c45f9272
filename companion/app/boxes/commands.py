"""The commands about boxes: list, export, import, check. Each says what it did or would do, and gives an exit code.

What may live here: printing. What may not: how any of it is done, arguments.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.app.storage.fitness import fit_content, unfit_in_words
from companion.app.storage.inventory import Inventory
from companion.app.storage.repository import Repository
from companion.engine.game import Game
from companion.engine.words import Msg, why_not

from . import whole_box
from .box_text import BoxFile, UnfitBoxError
from .exchange import box_difference, difference_lines, pack_box, unpack_box

MOST_TOLD = 20
SayInGame = Callable[[Msg, str], str]


def list_boxes(games: Mapping[str, Game], inventories: Mapping[str, Inventory], say: SayInGame) -> int:
    """One line a kind: how many things of it each box holds."""
    for name, game in games.items():
        for kind in game.kinds:
            known = len(kind.things(inventories[name].content))
            print(f"{name:14} {known:4} {say(kind.label, name)}")
    return 0


def boxes_as_data(games: Mapping[str, Game], inventories: Mapping[str, Inventory],
                  say: SayInGame) -> list[dict[str, Any]]:
    """The same for a program."""
    return [{"game": name, "kind": kind.name, "title": say(kind.label, name),
             "things": len(kind.things(inventories[name].content))}
            for name, game in games.items() for kind in game.kinds]


def export_box(game: Game, inventory: Inventory, state: Path, target: Path, say: SayInGame) -> int:
    """A box as a file."""
    try:
        whole_box.write_whole_box(target, pack_box(game, inventory), state)
    except OSError as error:
        return _problem(say(Msg("{file} cannot be written ({why})", {
            "file": str(target), "why": why_not(error)}), ""))
    print(target)
    return 0


def check_box(file: Path, games: Mapping[str, Game], say: SayInGame) -> int:
    """Check whether a file is a box that could be imported."""
    try:
        box, files = whole_box.read_whole_box(file)
        game = _game_of(box, games)
        content, unfit = fit_content(game, unpack_box(game, box), whole=True)
    except UnfitBoxError as error:
        return _problem(say(error.text, ""))
    if unfit:
        return _problem("\n".join(say(unfit_in_words(one), game.id) for one in unfit[:MOST_TOLD]))
    for kind in game.kinds:
        print(f"{len(kind.things(content)):4} {say(kind.label, game.id)}")
    print(f"{len(files.names):4} {say(Msg('Pictures'), '')}")
    return 0


def taken_in(file: Path, repository: Repository, state: Path, say: SayInGame, sure: Callable[[str], bool]) -> int:
    """Import a box after somebody, who has read what it changes, is `sure`."""
    try:
        box, files = whole_box.read_whole_box(file)
        game = _game_of(box, repository.games)
        found = box_difference(game, repository.inventories[game.id], box)
    except UnfitBoxError as error:
        return _problem(say(error.text, ""))
    print("\n".join([say(game.title, game.id), *(say(line, game.id) for line in difference_lines(found))]))
    if not found.items or not sure(say(Msg("Take this box in?"), "")):
        return 0
    try:
        whole_box.keep_pictures(state, files)
    except UnfitBoxError as error:
        return _problem(say(error.text, ""))
    repository.change_box(game.id, found.items)
    print(say(Msg("The box of {game} is taken in.", {"game": game.title}), game.id))
    return 0


def _game_of(box: BoxFile, games: Mapping[str, Game]) -> Game:
    if box.game not in games:
        raise UnfitBoxError(Msg("The game “{game}” is not installed here.", {"game": box.game[:60]}))
    return games[box.game]


def _problem(text: str) -> int:
    print(text, file=sys.stderr)
    return 1
