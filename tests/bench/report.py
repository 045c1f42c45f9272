"""Figures as a table for people and as JSON for machines. Pure: texts in, texts out.

What may live here: columns and wording. What may not: measuring, judging (figure.py), files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .figure import Figure, Measured, Reach

HEADS = ("figure", "value", "floor", "ratio", "to reach", "")


def table(measured: Sequence[Measured], machine: dict[str, Any]) -> str:
    """All figures in aligned columns, every miss beside its figure, how many reached their goal, and where."""
    figures = [figure for one in measured for figure in one.figures]
    rows = [HEADS, *(_row(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    lines = [_line(row, widths) for row in rows]
    failures = [f"{one.name}: NOT MEASURED: {one.failure}" for one in measured if one.failure]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:], "", *failures, _summary(figures), _where(machine)])


def as_json(measured: Sequence[Measured], machine: dict[str, Any]) -> str:
    """The same with everything behind it; `machine` says where it was measured."""
    figures = [_flat(one, figure) for one in measured for figure in one.figures]
    failures = {one.name: one.failure for one in measured if one.failure}
    seconds = {one.name: round(one.seconds, 1) for one in measured}
    whole = {"machine": machine, "figures": figures, "not_measured": failures, "seconds": seconds}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n"


def _flat(one: Measured, figure: Figure) -> dict[str, Any]:
    return {"measurement": one.name, **msgspec.structs.asdict(figure), "ratio": figure.ratio, "misses": figure.misses}


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Names to the left, numbers to the right, words to the left again."""
    name, *numbers, reach, verdict = row
    aligned = [number.rjust(width) for number, width in zip(numbers, widths[1:4], strict=True)]
    return "  ".join([name.ljust(widths[0]), *aligned, reach.ljust(widths[4]), verdict]).rstrip()


def _row(figure: Figure) -> tuple[str, ...]:
    floor, ratio = (_number(figure.floor, figure.unit), f"{figure.ratio:.2f}") if figure.floor else ("–", "–")
    verdict = f"MISSED: {' and '.join(figure.misses)}" if figure.misses else ("ok" if figure.reach != Reach() else "")
    note = f" ({figure.note})" if figure.note else ""
    return (figure.name + note, _number(figure.value, figure.unit), floor, ratio, _reach(figure), verdict)


def _reach(figure: Figure) -> str:
    reach, unit = figure.reach, figure.unit
    words = ((reach.least, f"≥ {_number(reach.least, unit)}"), (reach.most, f"≤ {_number(reach.most, unit)}"),
             (reach.times, f"≤ {reach.times:g} × floor"), (reach.least_times, f"≥ {reach.least_times:g} × floor"),
             (reach.none, "none"))
    return ", ".join(word for bound, word in words if bound)


def _number(value: float, unit: str) -> str:
    shown = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{shown} {unit}"


def _summary(figures: Iterable[Figure]) -> str:
    bound = [figure for figure in figures if figure.reach != Reach()]
    missed = sum(bool(figure.misses) for figure in bound)
    return f"{len(bound) - missed} of {len(bound)} figures reach their goal."


def _where(machine: dict[str, Any]) -> str:
    """Other people's work on the same machine is the first thing to know about a figure in milliseconds."""
    return "Measured on: " + ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in machine.items())
