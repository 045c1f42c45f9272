"""Every screen there is a picture of: the samples, and what lies over them once something is touched. No test."""

from __future__ import annotations

from msgspec import structs

from companion.engine import inputs
from companion.engine.view import Choice, Page, Row, View
from companion.engine.words import Msg
from ui.touch.drawing.primitives import Box
from ui.touch.meaning import targets

from . import sample_maps, sample_people, samples


def ask(choice: Choice) -> tuple[targets.Target, ...]:
    """The touch that opens `choice`."""
    return (targets.Choose(choice.label, (choice,)),)


def _asked(row: Row) -> targets.Target:
    assert row.input is not None
    return targets.AskFor(row.key, row.label, row.input)


def _form() -> targets.Target:
    return _asked(samples.AVATAR.rows[0])


def _name() -> targets.Target:
    return _asked(samples.PLAYERS.rows[-1])


def _next_name() -> targets.Target:
    return _asked(next(row for row in sample_people.PEOPLE["people-two"].rows if row.key == "add"))


ROLLED = Choice("roll", Msg("Fünf Würfel eintippen"), "dice-multiple", "seat-1", inputs.DiceInput(5))
Face = View | Page
Touched = tuple[Face, tuple[targets.Target | View, ...]]
EDITED: dict[str, Touched] = {
    "edit-number": (samples.CARDS, ask(samples.CARDS.choices[0])),
    "edit-order": (samples.CARDS, (*ask(samples.CARDS.choices[3]), targets.Tap("seat-2"))),
    "edit-pick": (samples.PROBE, ask(samples.REROLL)),
    "edit-dice": (samples.PROBE, (*ask(ROLLED), targets.Tap("6"), targets.Tap("2"))),
    "edit-cell": (samples.BOARD, ask(samples.MOVE)),
    "edit-text": (samples.PLAYERS, (_name(), targets.Tap("e"), targets.Tap("ß"))),
    "edit-name": (samples.PLAYERS, (targets.AskFor("seat-1", Msg("Platz 1"), inputs.Text(24, (), "Annegret")),)),
    "edit-names": (sample_people.PEOPLE["people-two"], (_next_name(), targets.Tap("g"))),
    "edit-form": (samples.AVATAR, (_form(), targets.Tap("hp:+1"))),
    "asking": (samples.LONG_WORDS, (targets.Choose(Msg("Alles, was jetzt möglich ist"), samples.LONG_WORDS.choices),)),
    "magnified": (samples.BOARD, (targets.Fields(-90, -140, 20, (samples.MOVE,)),)),
    "refused": (samples.PROBE, ask(samples.FLEE)),
    "peek": (samples.PROBE, (samples.SECRETS,)),
    "notices": (samples.CARDS, (targets.ShowNotices(),)),
    "hands-all": (samples.HANDS, (targets.ShowHands(),)),
    "rule": (samples.PROBE, (targets.ShowRule("LUE-25"),)),
}
def _place(name: str, *choices: Choice) -> targets.Places:
    """A touch between `name` and a neighbour, with something to be done there; else on `name` alone."""
    spots = (targets.MapPlace(name, Box(-9, -9, 20, 20), choices), targets.MapPlace("", Box(-9, 11, 20, 20), choices))
    return targets.Places(spots if choices else spots[:1])


_MOVES = (sample_maps.STEPS, sample_maps.HITS)
_TAKEN = targets.Fields(-210, -270, 60, _MOVES)
MOVED: dict[str, Touched] = {
    "dice-board-taken": (sample_maps.DICE_BOARD, (_TAKEN,)),
    "map-enlarged": (sample_maps.MAP, (_place("p7", sample_maps.ORDERS[0], sample_maps.ORDERS[1]),)),
    "map-read": (sample_maps.MAP, (_place("p18"),)),
    "map-small-read": (sample_maps.QUEST, (_place("50"),)),
    "map-crowded-read": (sample_maps.CROWDED, (_place("q27"),)),
    "dice-board-magnified": (sample_maps.DICE_BOARD, (_TAKEN, targets.Fields(-79, -99, 20, _MOVES, (3, 4)))),
}
LESSON = Msg("Im Sommer bringt jede kontrollierte Provinz etwas: Ackerland eine Hilfstruppe, Wald eine Einflusskarte, "
             "Gebirge eine Münze. Was zwei beanspruchen, bringt keinem etwas.")
TAUGHT = {f"taught-{name}": structs.replace(of, prompt=structs.replace(of.prompt, lesson=LESSON)) for name, of in (
    ("probe", samples.PROBE), ("draw", samples.DRAW), ("board", samples.BOARD), ("cards", samples.CARDS),
    ("map", sample_maps.MAP), ("dice-board", sample_maps.DICE_BOARD))}
SCREENS: dict[str, Face | Touched] = {
    **samples.TABLES, **TAUGHT, **sample_maps.TABLES, **samples.PAGES, **sample_people.PEOPLE, **EDITED, **MOVED}
VIEWS = {name: shown for name, shown in SCREENS.items() if isinstance(shown, View)}
PAGES = {name: shown for name, shown in SCREENS.items() if isinstance(shown, Page)}
