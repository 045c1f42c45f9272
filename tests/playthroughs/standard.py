"""A person of habit at the table: `python -m tests.playthroughs.standard GAME DETAIL SEATS SEED > NAME-standard.table`.

What is pressed most is what a game offers as the main thing; pointing is liked better than typing; nothing is ever
corrected. Whole games are played like this, to see how often a standard turn touches the screen.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.app.simulation.monkey import SELDOM, random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.simulation.transcript import write_transcript
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.closed_pipe import ends_with_its_reader
from companion.engine.inputs import Form, Number, Text
from companion.engine.view import Choice, View
from companion.games import catalogue


def habit(view: View, luck: Random) -> Choice | None:
    """What such a person touches."""
    offered = [choice for choice in view.choices
               if choice.objection is None and not choice.key.startswith((*SELDOM, "roll:"))]
    rolls = [choice for choice in view.choices if choice.key.startswith("roll:")]
    weights = [_liking(choice) for choice in offered]
    return luck.choice(rolls) if rolls else luck.choices(offered, weights)[0] if offered else None


def _liking(choice: Choice) -> float:
    typed = 0.02 if isinstance(choice.input, Form | Text) else 0.3 if isinstance(choice.input, Number) else 1.0
    return typed * {"main": 4.0, "normal": 2.0}.get(choice.emphasis, 0.2)


@ends_with_its_reader
def main(arguments: Sequence[str]) -> None:
    """Print the transcript of one standard game."""
    name, detail, seats, seed = arguments
    game, luck = catalogue()[name], Random(int(seed))
    ships = shipped_boxes(Path(__file__).parents[2] / "config" / "games")
    content = make_inventory(game, ships.get(name, {}), ()).examples
    done = rehearse_game(game, random_setup(game, content, luck, int(seats), detail), luck, player=habit)
    assert done.ended, done.faults
    print(write_transcript(done.table), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
