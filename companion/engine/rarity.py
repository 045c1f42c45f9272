"""How rare a roll is: how seldom fair dice come to what lies there, exactly, and how likely it is to be enough. Pure.

What may live here: the chance of one whole roll, before and after it. What may not: luck over many rolls
(past/luck.py), words, pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

RARE = Fraction(1, 20)


def chance_of_roll(faces: tuple[int, ...], sides: int, success: Callable[[int], bool]) -> Fraction:
    """How seldom fair dice come to this or further from the middle.

    Where some faces are successes: as many of them or more, or as many or fewer, whichever is the rarer. Else only dice
    that all show the same are remarkable: the chance of these very faces; 1 for all others, and for one die alone.
    """
    good, count = sum(success(face) for face in range(1, sides + 1)), len(faces)
    if not 0 < good < sides:
        return Fraction(1, sides**count) if count > 1 and len(set(faces)) == 1 else Fraction(1)
    came = sum(success(face) for face in faces)
    ways = [comb(count, n) * good**n * (sides - good)**(count - n) for n in range(count + 1)]
    return Fraction(min(sum(ways[came:]), sum(ways[:came + 1])), sides**count)


def chance_to_reach(needed: int, count: int, sides: int, success: Callable[[int], bool]) -> Fraction:
    """How often `count` fair dice come to at least so many successes, if none is rolled again."""
    good = sum(success(face) for face in range(1, sides + 1))
    ways = sum(comb(count, n) * good**n * (sides - good)**(count - n) for n in range(max(needed, 0), count + 1))
    return Fraction(ways, sides**count)


def in_percent(chance: Fraction) -> int:
    """A chance in percent, at least 1 and at most 99; 0 for what is certain or impossible, of which nothing is said."""
    return max(1, min(99, round(100 * chance))) if 0 < chance < 1 else 0


def one_in(chance: Fraction) -> int:
    """In how many rolls it comes once; 0 for what is common, of which nothing is said."""
    return round(1 / chance) if chance <= RARE else 0
