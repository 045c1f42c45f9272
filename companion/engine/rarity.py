"""How rare a roll is: how seldom fair dice come to what lies there, exactly, and how likely it is to be enough. Pure.

What may live here: the chance of one whole roll, before and after it, by what the rule in force counts. What may not:
luck over many rolls (past/luck.py), words, pictures.

Whoever may throw dice again keeps what is good. So a roll is as rare as its result is within so many throws, if each of
them is used as well as it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Literal

Counts = Literal["alike", "sum", "highest", "lowest"]
"""What a rule looks at where no face is a success: that all show the same, the sum, the highest die, the lowest."""
RARE = Fraction(1, 20)


def chance_of_roll(faces: tuple[int, ...], sides: int, success: Callable[[int], bool], counts: Counts = "alike",
                   turns: tuple[int, ...] = ()) -> Fraction:
    """How seldom fair dice come to this or further from the middle; `turns`: how often each die was thrown again.

    Where some faces are successes: as many of them or more, or as many or fewer, whichever is the rarer. Else `counts`
    says what is looked at. One die alone is never remarkable; nor is a sum of which dice were thrown again, because
    what is good in it depends on what was hoped for.
    """
    good, count, again = sum(success(face) for face in range(1, sides + 1)), len(faces), sum(turns)
    if 0 < good < sides:
        return _tail(ways_to_succeed(count, good, sides, again), sum(success(face) for face in faces))
    if count < 2 or (counts == "sum" and again):
        return Fraction(1)
    match counts:
        case "sum":
            return _tail(ways_to_sum(count, sides), sum(faces))
        case "highest":
            return _tail(ways_to_be_highest(count + again, sides), max(faces))
        case "lowest":
            return _tail(ways_to_be_highest(count + again, sides), sides + 1 - min(faces))
    return chance_of_face(count, sides, 1 + max(turns, default=0)) if len(set(faces)) == 1 else Fraction(1)


def ways_to_succeed(count: int, good: int, sides: int, again: int = 0) -> list[int]:
    """In how many ways so many dice come to 0, 1, 2 … successes, if `again` times one that is none is thrown again, as
    long as there is one.
    """
    ways = [comb(count, n) * good**n * (sides - good)**(count - n) for n in range(count + 1)]
    for _ in range(again):
        stay = [n * (sides if came == count else sides - good) for came, n in enumerate(ways)]
        ways = [stays + (ways[came - 1] * good if came else 0) for came, stays in enumerate(stay)]
    return ways


def ways_to_sum(count: int, sides: int) -> list[int]:
    """In how many ways so many dice come to the sum 0, 1, 2 …"""
    ways = [1]
    for _ in range(count):
        ways = [sum(ways[max(0, total - sides):total]) for total in range(len(ways) + sides)]
    return ways


def ways_to_be_highest(count: int, sides: int) -> list[int]:
    """In how many ways the highest of so many dice shows 0, 1, 2 …; the lowest is as seldom so far from the other end.
    """
    return [face**count - max(0, face - 1)**count for face in range(sides + 1)]


def chance_of_face(count: int, sides: int, throws: int) -> Fraction:
    """How seldom so many dice all show one certain face within so many throws, if those that do are kept."""
    return (1 - Fraction(sides - 1, sides)**throws)**count


def chance_to_reach(needed: int, count: int, sides: int, success: Callable[[int], bool]) -> Fraction:
    """How often `count` fair dice come to at least so many successes, if none is rolled again."""
    ways = ways_to_succeed(count, sum(success(face) for face in range(1, sides + 1)), sides)
    return Fraction(sum(ways[max(needed, 0):]), sides**count)


def in_percent(chance: Fraction) -> int:
    """A chance in percent, at least 1 and at most 99; 0 for what is certain or impossible, of which nothing is said."""
    return max(1, min(99, round(100 * chance))) if 0 < chance < 1 else 0


def one_in(chance: Fraction) -> int:
    """In how many rolls it comes once; 0 for what is common, of which nothing is said."""
    return round(1 / chance) if chance <= RARE else 0


def _tail(ways: Sequence[int], came: int) -> Fraction:
    """The share of what is as far from the middle as this, or further, to its side."""
    return Fraction(min(sum(ways[came:]), sum(ways[:came + 1])), sum(ways))
