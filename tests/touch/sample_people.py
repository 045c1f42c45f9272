"""Samples of who plays: six cards in one screen, an empty place, chips, one player's own page. Pages only, no tests."""

from __future__ import annotations

from companion.engine import inputs
from companion.engine.view import MARKS, Choice, Page, Row
from companion.engine.words import Msg

NAMES = ("Annegret Maximiliane", "Bartholomäus von Au", "Chloé", "Dorothea-Leopoldine", "Eugen", "Wolfeschlegelstein")
MORE = ("Friedrich-Wilhelm", "Gül", "Heiße Eiche", "Ida", "Jürg", "Kunigunde", "Lieselotte", "Maximilian")
LINE = Row(Msg("Vollständig · 5 Minuten je Zug · 3 Regeln geändert · Schachtel: Die erfundenen Beispiele · Zu sechst "
               "(LUE-40)"), "arrangement", icon="tune", shape="fold")
LAST = inputs.LastAnswer("add-and-start", Msg("Los"),
                         Msg("Nur mitzählen · die Zeit läuft mit · 3 Regeln geändert · erfundene Beispiele"))
START = Choice("start", Msg("Los"), "play", emphasis="main")


def _cards(count: int) -> tuple[Row, ...]:
    return tuple(Row(Msg.plain(name), f"player:{n}", Msg("Meisterin der sieben Wege"), Msg("Sitzt rechts"), mark=mark,
                     shape="card") for n, (name, mark) in enumerate(zip(NAMES[:count], MARKS, strict=False), 1))


def _place(number: int) -> Row:
    return Row(Msg("Spieler {n} hinzufügen", {"n": number}), "add", icon="account-plus", shape="card",
               input=inputs.Text(20, MORE, again=True, last=LAST))


def _chips(names: tuple[str, ...]) -> tuple[Row, ...]:
    return tuple(Row(Msg.plain(name), f"sit:{name}", mark=mark, shape="chip")
                 for name, mark in zip(names, MARKS, strict=False))


FIRST = Choice("first-time", Msg("Regeln erklären: nein"), "checkbox-blank-outline", emphasis="quiet")


def _setup(*rows: Row, text: Msg | None = None) -> Page:
    return Page("setup", Msg("Lüscherzia"), text, rows, (FIRST, START), back="back")


_MISSING = Choice("add", Msg("Noch 2 Spieler"), "account-plus", emphasis="main", input=_place(1).input)
PEOPLE = {
    "people-none": Page("setup", Msg("Lyssan"), Msg("Wer spielt mit?"), (_place(1), LINE),
                        (FIRST, _MISSING), back="back"),
    "people-known": _setup(_place(1), *_chips(MORE), LINE, text=Msg("Wer spielt mit?")),
    "people-two": _setup(*_cards(2), _place(3), *_chips(MORE), LINE),
    "people-five": _setup(*_cards(5), _place(6), *_chips(MORE), LINE),
    "people-six": _setup(*_cards(6), LINE),
    "person": Page("player", Msg.plain(NAMES[0]), None, (
        Row(Msg("Name"), "name", Msg.plain(NAMES[0]), mark="circle", input=inputs.Text(20)),
        Row(Msg("Figur"), "character", Msg("Meisterin der sieben Wege"), icon="drama-masks", input=inputs.Text(20)),
        *(Row(Msg(word), f"mark:{mark}", mark=mark, shape="chip", tone="good" if mark == "circle" else "plain")
          for word, mark in zip(("Dreieck", "Quadrat", "Kreis", "Raute", "Stern", "Sechseck"), MARKS, strict=False)),
        Row(Msg("unten"), "side:bottom", Msg.plain("Chloé, Eugen"), shape="edge"),
        Row(Msg("rechts"), "side:right", Msg.plain(", ".join(NAMES[:2])), tone="good", shape="edge"),
        Row(Msg("oben"), "side:top", shape="edge"), Row(Msg("links"), "side:left", shape="edge")),
        (Choice("leave", Msg("{name} spielt nicht mit", {"name": NAMES[0]}), "account-minus"),
         Choice("back", Msg("Fertig"), "check", emphasis="main")), back="back")}
