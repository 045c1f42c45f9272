"""The put-away card as a file that any computer shows and prints: what lies where, in words. It holds no secret.

What may live here: the form of the file, and writing it. What may not: what is on the card (pages/packing.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.engine.view import Notice
from companion.engine.words import Msg, why_not

from . import kept_file

# Where cards lie; what the keeper is asked for; the notice of it.
FOLDER = "put-away"
CARD = "card"
PACKED = "packed"
STYLE = ("body{font:12pt/1.4 sans-serif;max-width:44em;margin:2em auto}h2{margin:1.2em 0 .3em}"
         "table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #ccc;padding:.15em .4em}"
         "td+td{text-align:right;font-weight:bold}tr{break-inside:avoid}")
CardLines = Iterable[tuple[str, str]]


def as_html(title: str, sections: Iterable[tuple[str, CardLines]], language: str) -> str:
    """A page of its own: a heading and a list of names and values for each section."""
    from html import escape  # it knows a thousand characters by name, and nobody else needs them

    def row(label: str, value: str) -> str:
        return f"<tr><td>{escape(label)}</td><td>{escape(value)}</td></tr>"

    def table(head: str, lines: CardLines) -> str:
        return f"<h2>{escape(head)}</h2>\n<table>\n" + "\n".join(row(*line) for line in lines) + "\n</table>"
    body = "\n".join(table(*section) for section in sections)
    name = escape(title)
    return (f'<!doctype html>\n<html lang="{escape(language)}">\n<meta charset="utf-8">\n<title>{name}</title>\n'
            f"<style>{STYLE}</style>\n<h1>{name}</h1>\n{body}\n</html>\n")


def write_card(state: Path, name: str, text: str) -> Path:
    """Write the card `name` in the state folder, whole or not at all; its file. OSError where that cannot be."""
    return kept_file.write_kept_file(state / FOLDER, f"{name}.html", text)


def kept_in(file: Path) -> Notice:
    """The game lies in its box, and the card in `file`."""
    return Notice(PACKED, Msg("The game is put away as it is"), Msg(
        "What lies where can be read or printed: {file}", {"file": f"{file.parent.name}/{file.name}"}), tone="good")


def no_card(error: OSError) -> Notice:
    """The game lies in its box, and no file says what lies where."""
    return Notice(PACKED, Msg("The game is put away as it is; no file says what lies where ({why})", {
        "why": why_not(error)}),
                  Msg("This screen will show it when the game goes on."))
