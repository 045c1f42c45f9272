"""How every sound is made: notes, knocks and a little noise, as numbers. Nothing in them is copied from anybody. Pure.

Peaks lie at −12 dB; all but the end are shorter than 400 ms. A sound is mono, 16 bits, RATE samples a second. What may
live here: the sounds. What may not: when they are heard (sound_events.py), files, programs.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import partial
from math import exp, pi, sin

from .sound_events import LOST, MISS, MODES, PITCHES, RARE, REFUSAL, SUCCESS, UNDO, WARNING, turn_of

RATE = 22_050
PEAK = round(32_767 * 10 ** (-12 / 20))
SHORT_S = 0.4
A4, SEMITONE = 440.0, 2 ** (1 / 12)
Wave = list[float]
Partials = tuple[tuple[float, float, float], ...]
"""(times the pitch, loudness, decay in seconds) of each tone that a sound is made of."""

PLUCKED: Partials = ((1, 1, 0.16), (2, 0.4, 0.09), (3, 0.18, 0.06))
WOOD: Partials = ((1, 1, 0.030), (2.76, 0.6, 0.016), (5.4, 0.35, 0.009))
GLASS: Partials = ((1, 1, 0.13), (2.32, 0.5, 0.08), (4.25, 0.3, 0.05))
MUTED: Partials = ((1, 1, 0.05), (1.5, 0.4, 0.03))

INTERVALS = {"triangle": 4, "square": 5, "circle": 7, "diamond": 9, "star": 12, "hexagon": 2, "cross": -3, "moon": -5}
"""Semitones from the first note of a player's call to the second: players who know theirs need not look."""
SCALES = {"ionian": (0, 4, 7, 12), "dorian": (0, 3, 7, 9), "phrygian": (0, 1, 7, 8), "lydian": (0, 6, 7, 11),
          "mixolydian": (0, 4, 7, 10), "aeolian": (0, 3, 7, 8)}
"""Four steps of each mode that distinguish it from the others."""
BAR_S = 0.6


def pitch(semitones: float) -> float:
    """Hz of so many semitones above A4."""
    return float(A4 * SEMITONE**semitones)


def struck_tone(hertz: float, seconds: float, partials: Partials) -> Wave:
    """Something struck once: its partials, each dying away in its own time, with ends that do not click."""
    count, wave = int(seconds * RATE), [0.0] * int(seconds * RATE)
    for times, loud, decay in partials:
        turn = 2 * pi * hertz * times / RATE
        fade = exp(-1 / (decay * RATE))
        level = loud
        for place in range(count):
            wave[place] += level * sin(turn * place)
            level *= fade
    return _faded(wave)


def _faded(wave: Wave) -> Wave:
    """Without a click at either end: 2 ms in, 12 ms out."""
    rise, fall = RATE // 500, RATE * 12 // 1000
    return [value * min(1.0, (place + 1) / rise, (len(wave) - place) / fall) for place, value in enumerate(wave)]


def waves_together(*parts: tuple[float, Wave]) -> Wave:
    """Waves that begin at their seconds, one over the other."""
    wave = [0.0] * max(int(at * RATE) + len(part) for at, part in parts)
    for at, part in parts:
        begin = int(at * RATE)
        for place, value in enumerate(part):
            wave[begin + place] += value
    return wave


def wave_samples(wave: Wave) -> array[int]:
    """The wave as 16-bit numbers, its loudest at PEAK."""
    loudest = max(map(abs, wave), default=0.0) or 1.0
    return array("h", (round(value / loudest * PEAK) for value in wave))


def _call(interval: int) -> Wave:
    return waves_together((0.0, struck_tone(pitch(0), 0.16, PLUCKED)),
                          (0.13, struck_tone(pitch(interval), 0.24, PLUCKED)))


def _success() -> Wave:
    return waves_together((0.0, struck_tone(pitch(3), 0.14, PLUCKED)), (0.09, struck_tone(pitch(10), 0.26, PLUCKED)))


def _rare() -> Wave:
    return waves_together(*((0.06 * place, struck_tone(pitch(step), 0.2, GLASS))
                            for place, step in enumerate((3, 9, 15))))


def _refusal() -> Wave:
    tap = struck_tone(pitch(-17), 0.09, MUTED)
    return waves_together((0.0, tap), (0.11, tap))


def _end(steps: Iterable[int], root: float) -> Wave:
    """Four bars: each step as a broken chord with its octave, the last one whole and held."""
    bars = tuple(steps)
    held = ((1, 1, 0.5), (2, 0.4, 0.3), (3, 0.15, 0.2))
    notes = [(bar * BAR_S + beat * BAR_S / 3, struck_tone(pitch(root + step + up), 0.7, held))
             for bar, step in enumerate(bars) for beat, up in enumerate((0, 7, 12))]
    last = len(bars) * BAR_S
    chord = [(last, struck_tone(pitch(root + bars[0] + up), 1.0, held)) for up in (0, 7, 12)]
    return waves_together(*notes, *chord)


RECIPES: dict[str, Callable[[], Wave]] = {
    **{f"die-{face}": partial(struck_tone, pitch(2 * face - 4), 0.14, WOOD) for face in range(1, PITCHES + 1)},
    **{turn_of(mark): partial(_call, interval) for mark, interval in INTERVALS.items()},
    SUCCESS: _success, RARE: _rare, UNDO: lambda: _success()[::-1], REFUSAL: _refusal,
    MISS: lambda: struck_tone(pitch(-24), 0.2, MUTED), WARNING: lambda: struck_tone(pitch(15), 0.38, GLASS),
    **{f"end-{mode}": partial(_end, SCALES[mode], -9) for mode in MODES},
    LOST: lambda: _end((7, 3, 2, 0), -21)}
"""Every sound there is, by its name."""
