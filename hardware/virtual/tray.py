"""What a dice tray says, without a port and without time: a person's commands go in, bytes of a serial line come out.
Pure.

What may live here: the tray's dice, its commands, its faults. What may not: the pty and the clock (`virtual.py`).
"""

from __future__ import annotations

from random import Random

from hardware.dice.die_signals import is_colour, is_die_name, whole_number
from hardware.dice.framing import line_checksum, with_sum

COMMANDS = "roll, move, crooked, battery, raw, garbage, flood, half, badsum, wait, unplug, plug, script, quit"


class TrayError(ValueError):
    """A command that the tray does not understand; the text says what it would understand."""


class Tray:
    """A tray with dice, as its firmware would be. `luck` rolls where no value is given."""

    def __init__(self, dice: tuple[str, ...], sides: int, luck: Random) -> None:
        self._dice, self._sides, self._luck = dice, sides, luck
        self._lit: dict[str, str] = {}
        self._half = b""

    def greeting(self) -> bytes:
        """What it says after a reset: who it is, and that its dice are there."""
        self._half = b""
        self._lit.clear()
        return b"".join(map(with_sum, ("HELLO tray 1", *(f"BATTERY {die} 100" for die in self._dice))))

    def do(self, command: str) -> bytes:
        """What one command makes the tray say. Raises TrayError for what is not a command."""
        match command.split():
            case ["roll", *asked]:
                return self._rolls(self._asked(asked))
            case ["move", die, value]:
                return with_sum(f"MOVED {die} {value}")
            case ["crooked", die]:
                return with_sum(f"ROLLING {die}") + with_sum(f"CROOKED {die}")
            case ["battery", die, percent]:
                return with_sum(f"BATTERY {die} {percent}")
            case ["raw", *_]:
                return command.partition("raw ")[2].encode() + b"\n"
        return self._misdo(command)

    def _misdo(self, command: str) -> bytes:
        """The faults of real lines."""
        match command.split():
            case ["garbage", *count] if len(count) < 2:
                return self._luck.randbytes(_count(count, 64)) + b"\n"
            case ["flood", count]:
                return b"".join(b"FLOOD %d\n" % n for n in range(_count([count], 0)))
            case ["half"]:
                return self._halves()
            case ["badsum", die, value]:
                line = f"ROLLED {die} {value}"
                return f"{line}*{int(line_checksum(line), 16) ^ 0xFF:02X}\n".encode()
        raise TrayError(f"“{command}” is not understood; commands are {COMMANDS}")

    def hear(self, line: str) -> bool:
        """The companion's `LIGHT <die> <rrggbb>`; True if it was one."""
        match line.split():
            case ["LIGHT", die, colour] if is_colour(colour):
                self._lit.pop(die, None)
                self._lit |= {die: colour} if int(colour, 16) else {}
                return True
        return False

    def roll_lit(self) -> bytes:
        """Roll exactly the dice that shine; they count as rolled until they are lit again."""
        dice = [die for die in self._dice if die in self._lit]
        self._lit.clear()
        return self._rolls([(die, self._luck.randint(1, self._sides)) for die in dice]) if dice else b""

    def _asked(self, asked: list[str]) -> list[tuple[str, int]]:
        """`3`: that many of its dice; `a=5 b`: these, by luck where no value is given; nothing: all."""
        count = whole_number(asked[0]) if len(asked) == 1 else -1
        dice = list(self._dice[:count]) if 1 <= count <= len(self._dice) else asked or list(self._dice)
        pairs = [word.partition("=") for word in dice]
        if dice == [str(count)] or not all(is_die_name(d) and (not equals or whole_number(v) >= 0) for d, equals,
                                           v in pairs):
            raise TrayError(f"roll takes a number up to {len(self._dice)}, or dice such as a=5 b")
        return [(die, int(value) if value else self._luck.randint(1, self._sides)) for die, _, value in pairs]

    def _rolls(self, results: list[tuple[str, int]]) -> bytes:
        moving = b"".join(with_sum(f"ROLLING {die}") for die, _ in results)
        landed = " ".join(f"{die}={value}" for die, value in results)
        return moving + with_sum(f"ROLLED {landed}" if len(results) > 1 else f"ROLLED {landed.replace('=', ' ')}")

    def _halves(self) -> bytes:
        """The first half of a line, and when asked again the second."""
        line = with_sum(f"ROLLED {self._dice[0]} {self._luck.randint(1, self._sides)}")
        said, self._half = (self._half, b"") if self._half else (line[:9], line[9:])
        return said


def _count(words: list[str], otherwise: int) -> int:
    count = whole_number(words[0]) if words else otherwise
    if not 1 <= count <= 9999:
        raise TrayError("the number has to be from 1 to 9999")
    return count
