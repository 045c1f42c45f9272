"""A View as a few lines of plain English: for transcripts, bug reports and people who read tests. Pure.

What may live here: wording of parts that exist. What may not: anything that is not in the View.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import parts
from companion.engine.view import Choice, SeatPanel, View
from companion.engine.words import Msg, say


def text_view(view: View) -> list[str]:
    """The lines that a reader needs: where we are, who has what, what lies there, what can be done."""
    return [*_heading(view), *(_panel(panel) for panel in view.seats),
            *(f"  {line}" for part in (*view.header, *view.stage) for line in _part(part)), *_ways(view), *_end(view)]


def _heading(view: View) -> Iterator[str]:
    rule = f" [{view.prompt.rule}]" if view.prompt.rule else ""
    yield f"{say(view.phase)} · {say(view.prompt.text)}{rule}"


def _panel(panel: SeatPanel) -> str:
    signs = ("*" if panel.active else " ") + ("x" if panel.out else " ")
    badges = [say(badge.label) for badge in panel.badges]
    return f"{signs}{panel.name}: " + ", ".join([*(_counter(c) for c in panel.counters), *badges])


def _counter(counter: parts.Counter) -> str:
    value = "?" if counter.value is None else str(counter.value)
    return f"{say(counter.label)} {value}" + (f"/{counter.maximum}" if counter.maximum else "")


def _ways(view: View) -> Iterator[str]:
    keys = [_way(choice) for choice in view.choices if not choice.key.startswith(("adjust:", "peek:"))]
    yield "  can: " + (" ".join(keys) or "nothing")


def _way(choice: Choice) -> str:
    return choice.key + ("!" if choice.objection else "") + ("…" if choice.input else "")


def _end(view: View) -> Iterator[str]:
    if view.result:
        winners = [row.seat for row in view.result.rows if row.winner]
        yield f"  end: {say(view.result.headline)} – {say(view.result.reason)} ({', '.join(winners)})"


def _part(part: parts.Part) -> Iterator[str]:
    match part:
        case parts.Counters(items, title):
            yield _titled(title, ", ".join(_counter(item) for item in items))
        case parts.Track(title, cells, position):
            yield _titled(title, " ".join(f"[{say(c.label)}]" if n == position else say(c.label)
                                          for n, c in enumerate(cells)))
        case parts.Dice(title, dice, _, successes, needed):
            yield _titled(title, " ".join(_die(die) for die in dice) + f" ({successes} of {needed})")
        case parts.Tiles(tiles, title):
            yield _titled(title, ", ".join(_tile(tile) for tile in tiles))
        case parts.Cards(title, cards, count):
            yield _titled(title, ", ".join(_tile(card) for card in cards) or f"{count}")
        case parts.Note(text, rule):
            yield f"({say(text)}{f' [{rule}]' if rule else ''})"
        case _:
            yield from _wide(part)


def _wide(part: parts.Part) -> Iterator[str]:
    """Parts that need a line for each of their rows."""
    match part:
        case parts.Grid(width, height, cells, pieces):
            fields = [f"{cell.x},{cell.y} {cell.icon} {cell.label}".rstrip() for cell in cells]
            figures = [f"{piece.seat or piece.icon}{piece.label}@{piece.x},{piece.y}{piece.facing}" for piece in pieces]
            yield f"grid {width}×{height}: " + "; ".join([*fields, *figures])
        case parts.Provinces(places, _, title):
            for place in places:
                figures = [f"{figure.count} {figure.icon} {figure.seat}".rstrip() for figure in place.figures]
                yield _titled(title, f"{say(place.label)} {place.icon} {place.seat}: " + ", ".join(figures))
        case parts.Scores(rows, title):
            for row in rows:
                total = "–" if row.total is None else str(row.total)
                yield _titled(title, f"{row.seat} {total} = " + " + ".join(_counter(term) for term in row.terms))
        case parts.Chart(title, lines):
            for line in lines:
                yield _titled(title, f"{say(line.label)} " + " ".join(str(value) for value in line.values))
        case parts.Intervals(title, items):
            for item in items:
                yield _titled(title, f"{say(item.label)} {item.value} ({item.low} to {item.high})")


def _titled(title: Msg | None, text: str) -> str:
    return f"{say(title)}: {text}" if title else text


def _die(die: parts.Die) -> str:
    value = str(die.value) if die.value else "_"
    return value + ("✓" if die.success else "") + ("?" if die.state == "crooked" else "")


def _tile(tile: parts.Tile) -> str:
    return " ".join([say(tile.label), *(f"({_counter(counter)})" for counter in tile.counters)])
