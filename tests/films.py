"""Film strips: ten frames of a roll, a change of turn, a refusal, an end and of each game's own drama, each as one
picture in build/screenshots: `python -m tests.films [size …] [scene …]`. It also says how long a frame takes to draw
while everything moves. The scene `killed` is a real window that is killed in the middle of a roll, on a real display.

Only pictures are made here; nothing is judged.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from msgspec.structs import replace
from PIL import Image

from companion.closed_pipe import ends_with_its_reader
from companion.engine.answers import REFUSED, Reply
from companion.engine.parts import Die
from companion.engine.view import View
from companion.engine.words import Msg
from tests import film_of_a_killed_window
from tests.touch import samples
from tests.touch.dramas import DRAMAS
from ui.touch.motion import ending, moves
from ui.touch.state.scene import Act

FRAMES, ACROSS, SPACE = 10, 5, 4
KILLED = "killed"
FOLDER = Path("build/screenshots/films")
SIZES = ((800, 480), (480, 800))
FALLEN = tuple(replace(die, state="landed", value=5, success=True) for die in samples.ROLL.dice)
WAITING = replace(samples.PROBE, notices=(), stage=(replace(samples.ROLL, dice=tuple(
    Die(die.id) for die in FALLEN), successes=0),))
LANDED = replace(WAITING, revision=43, stage=(replace(samples.ROLL, dice=FALLEN, successes=5),))
TURNED = replace(LANDED, revision=44, seats=tuple(
    replace(seat, active=seat.seat == "seat-2") for seat in samples.SEATS))
PLAYING = replace(samples.ENDED, result=None, stage=(samples.ROLL,))
SCENES: dict[str, tuple[View, View | Reply, int]] = {
    "roll": (WAITING, LANDED, moves.LONGEST_MS), "turn": (LANDED, TURNED, moves.SWEEP_MS),
    "refusal": (LANDED, Reply("x", REFUSED, why=Msg("Die Probe hat schon begonnen.")),
                moves.SHAKE_MS + moves.SLIDE_MS),
    "end": (PLAYING, samples.ENDED, ending.ENDING_MS),
    **{name: (*drama, moves.LONGEST_MS) for name, drama in DRAMAS.items()}}
"""Each scene: before, what comes, how long it moves in ms."""


def begun(crank: Any, before: View, news: View | Reply) -> None:
    """Show what was, then let the news come; no time has passed since."""
    crank.fresh(before)
    crank.turn()
    if isinstance(news, Reply):
        crank.presenter.reply(news, Act("accept"))
    else:
        crank.screen.show(news)
    crank.turn()


def frames(crank: Any, name: str, folder: Path) -> Iterator[Image.Image]:
    """Ten moments of the scene, the last when all has come to rest."""
    before, news, length = SCENES[name]
    begun(crank, before, news)
    for _ in range(FRAMES):
        crank.turn()
        file = folder / f"{name}-frame.png"
        crank.presenter.widget.export_to_png(str(file))
        yield Image.open(file).convert("RGB")
        file.unlink()
        crank.at += -(-length // (FRAMES - 1))


def strip(pictures: Sequence[Image.Image]) -> Image.Image:
    """The pictures side by side in rows, at half their size."""
    small = [picture.resize((picture.width // 2, picture.height // 2)) for picture in pictures]
    wide, high = small[0].width + SPACE, small[0].height + SPACE
    whole = Image.new("RGB", (wide * ACROSS, high * -(-len(small) // ACROSS)), "#444444")
    for number, picture in enumerate(small):
        whole.paste(picture, (number % ACROSS * wide, number // ACROSS * high))
    return whole


def drawn_in(crank: Any, name: str, now: Callable[[], float] = time.process_time) -> list[float]:
    """How many ms of a processor each frame takes at sixty a second while the scene moves; Kivy sleeps between two."""
    before, news, length = SCENES[name]
    begun(crank, before, news)
    taken = []
    for _ in range(int(length * 60 / 1000)):
        began = now()
        crank.frame()
        taken.append((now() - began) * 1000)
        crank.at += 1000 / 60
    return taken


@ends_with_its_reader
def main(arguments: Sequence[str]) -> None:
    """Make the strips of every scene in every size, or of those that are named, such as 800x480 or roll."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    from tests.touch.kivy_window.crank import Crank
    FOLDER.mkdir(parents=True, exist_ok=True)
    named = {*SCENES, KILLED} & set(arguments) or {*SCENES, KILLED}
    if KILLED in named:
        path = FOLDER / f"{KILLED}.png"
        strip(film_of_a_killed_window.frames(FRAMES)).save(path)
        print(path)
    crank = Crank()
    for size in [size for size in SIZES if f"{size[0]}x{size[1]}" in arguments] or SIZES:
        crank.resize(size)
        for name in [name for name in SCENES if name in named]:
            path = FOLDER / f"{name}-{size[0]}x{size[1]}.png"
            strip(list(frames(crank, name, FOLDER))).save(path)
            taken = sorted(drawn_in(crank, name))
            print(f"{path}: a frame takes {median(taken):.1f} ms of a processor, at the most {taken[-1]:.1f} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
