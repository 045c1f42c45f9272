"""A device that says whatever it can think of, and between it what an honest die says; as a program, on a real pty.

What may live here: hostile lines, and the program that writes them. What may not: what is expected of who hears them.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink

ROOT = Path(__file__).resolve().parents[2]
HONEST = "honest"
TALK = (b"ROLLING a", b"BATTERY a 80", b"MOVED a 3", b"CROOKED b", b"ROLLED a 1", b"ROLLED a=1 b=2 c=3", b"HELLO x",
        b"4", b"Result: 5", b"DICE:1,2,3", b"STATUS:SHAKING", b"STATUS:THROWN", b"Error: sensor", b'{"val":3}',
        b'{"name":"a","state":3,"val":3}', b"########", b">>>> b (0x1)", b"Roll state: ROLLED value: 3", b"<<<<",
        b"ROLLED", b"ROLLED a 99999", b"ROLLED \xc3\xa4 5", b"ROLLED a 5*00", b"[" * 200, b"\x1b[2J", b"ETS Jun 8 2016")


def hostile_line(luck: Random) -> bytes:
    """One line with its end: talk, results of dice that nobody has, noise, what is cut off, what never ends."""
    match luck.randrange(8):
        case 0:
            return luck.randbytes(luck.randrange(40)).replace(b"\n", b"") + b"\n"
        case 1:
            return b"ROLLED x%d %d\r\n" % (luck.randrange(10_000), luck.randrange(-1, 9))
        case 2:
            return b"\0" * luck.randrange(300) + b"\n"
        case 3:
            return luck.choice(TALK)[:luck.randrange(12)] + luck.choice(TALK) + b"\n"
        case 4 if not luck.randrange(200):
            return b"z" * luck.randrange(20_000) + b"\n"
    return luck.choice(TALK) + b"\n"


def evening(rounds: int, lines: int, seed: int) -> Iterator[tuple[bytes, int]]:
    """For every round the hostile `lines` with an honest roll directly after them, and what that die shows."""
    luck = Random(seed)
    yield with_sum(f"ROLLED {HONEST} 1"), 1
    for number in range(rounds):
        value = number % 5 + 2
        yield b"".join(hostile_line(luck) for _ in range(lines)) + f"ROLLED {HONEST} {value}\n".encode(), value


def main(link: str, rounds: str, lines: str, seed: str) -> None:
    """Say one round for every line on standard input, until that ends."""
    cable = PtyLink(Path(link))
    cable.plug()
    for said, _ in evening(int(rounds), int(lines), int(seed)):
        if sys.stdin.readline():
            cable.write(said)
    sys.stdin.read()  # what has not been read is lost when the cable goes
    cable.unplug()


@contextmanager
def talking(link: Path, rounds: int, lines: int, seed: int) -> Iterator[Iterator[int]]:
    """The program at `link`: it says the next round when the honest value of that round is taken from the iterator."""
    words = [sys.executable, "-m", "tests.hardware.hostile", str(link), str(rounds), str(lines), str(seed)]
    process = subprocess.Popen(words, cwd=ROOT, text=True, bufsize=1, stdin=subprocess.PIPE)
    assert process.stdin

    def told() -> Iterator[int]:
        for _, value in evening(rounds, lines, seed):
            process.stdin.write("\n")
            yield value
    try:
        yield told()
    finally:
        process.stdin.close()
        process.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
