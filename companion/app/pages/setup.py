"""Set-up: players in table order, detail, characters, clock; then the table opens. Draft in, Page or draft out; pure.

What may live here: the draft of a game and its page. What may not: the rules switches (rules.py), content (content.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.settings import Timers, plan
from companion.engine import game as contract
from companion.engine.inputs import Number, Option, Order, Pick, Text
from companion.engine.page import Page, Row
from companion.engine.view import MARKS, Choice
from companion.engine.words import Msg

from .place import AT_TABLE, CONTENT, RULES, SETUP, Begin, Draft, Known, Place, SeatDraft, Step

LONGEST_NAME = 20
DETAILS = {contract.LIGHT: Msg("Light: it counts and reminds"), contract.FULL: Msg("Full: it knows the whole board")}
CLOCKS = {"none": Msg("No clock"), "up": Msg("Counts the time"), "egg": Msg("Minutes for every turn"),
          "bank": Msg("Minutes for the whole game"), "hourglass": Msg("Hourglass")}


def draft_for(known: Known, game: contract.Game) -> Draft:
    """A new draft with the players of the last game, as many as fit."""
    last = next((r.seats for r in known.past if r.seats), ())
    seats: tuple[SeatDraft, ...] = ()
    for name in last[:game.seats[1]]:
        seats = _seated(known, seats, name)
    timers = known.settings.timers
    return Draft(game.id, game.details[0], seats, {}, timers.mode, timers.minutes)


def page(known: Known, place: Place) -> Page:
    """The draft as lines to touch, with Start below."""
    draft = place.draft or Draft("", "")
    game = known.games[draft.game]
    rows = (*_detail_rows(game, draft), *_seat_rows(known, game, draft), *_character_rows(known, game, draft),
            *_more_rows(game, draft))
    return Page(SETUP, game.title, game.variant(len(draft.seats)), rows, (_start(known, game, draft),), back="back",
                notices=known.notices)


def answer(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """The draft changed, another page, or the game begun."""
    draft = place.draft or Draft("", "")
    if key == "back":
        return Step(Place())
    if key in (RULES, CONTENT):
        return Step(replace(place, id=key))
    if key == "start":
        return Step(AT_TABLE, Begin(setup_of(known, draft)))
    changed = _changed(known, draft, key, value)
    return Step(replace(place, draft=changed)) if changed else None


def setup_of(known: Known, draft: Draft) -> contract.Setup[Any, Any]:
    """What the game starts from. ValidationError if the options do not fit the game."""
    game = known.games[draft.game]
    seats = tuple(contract.Seat(f"seat-{n}", seat.name, seat.mark, seat.character)
                  for n, seat in enumerate(draft.seats, 1))
    timers = known.settings.timers
    clock = Timers(msgspec.convert(draft.timer, Any), draft.minutes, timers.increment_s, timers.warnings)
    return contract.Setup(game.id, seats, msgspec.convert(draft.options, game.options),
                          known.stocks[game.id].content, draft.detail, plan(clock))


def _detail_rows(game: contract.Game, draft: Draft) -> Iterator[Row]:
    if len(game.details) > 1:
        options = tuple(Option(detail, DETAILS[detail]) for detail in game.details)
        yield Row(Msg("How much it knows"), "detail", DETAILS[draft.detail], icon="eye", input=Pick(options))


def _seat_rows(known: Known, game: contract.Game, draft: Draft) -> Iterator[Row]:
    free = tuple(p.name for p in known.players if p.name not in {s.name for s in draft.seats})
    for number, seat in enumerate(draft.seats, 1):
        yield Row(Msg("Seat {n}", {"n": number}), f"seat:{number}", _text(seat.name), mark=seat.mark,
                  input=Text(LONGEST_NAME, free))
    if len(draft.seats) < game.seats[1]:
        yield Row(Msg("Another player"), "add", icon="account-plus", input=Text(LONGEST_NAME, free))
    here = tuple(Option(str(n), _text(seat.name)) for n, seat in enumerate(draft.seats, 1))
    if len(here) > 1:
        yield Row(Msg("Order around the table"), "order", icon="sort", input=Order(here))
    if here:
        yield Row(Msg("Somebody leaves"), "remove", icon="account-minus", input=Pick(here))


def _character_rows(known: Known, game: contract.Game, draft: Draft) -> Iterator[Row]:
    there = game.characters(known.stocks[game.id].content)
    labels = {option.key: option.label for option in there}
    for number, seat in enumerate(draft.seats, 1) if there else ():
        yield Row(Msg("Character of {name}", {"name": seat.name}), f"character:{number}",
                  labels.get(seat.character, Msg("to be chosen")), mark=seat.mark, input=Pick(there))


def _more_rows(game: contract.Game, draft: Draft) -> Iterator[Row]:
    if game.kinds:
        yield Row(Msg("What is in your box"), CONTENT, icon="package-variant", note=Msg("Enter once, offered for ever"))
    if game.switches:
        changed = Msg("{n} changed", {"n": len(draft.options)}) if draft.options else Msg("as in the rulebook")
        yield Row(Msg("Rules and variants"), RULES, changed, icon="scale-balance")
    clocks = tuple(Option(kind, label) for kind, label in CLOCKS.items())
    yield Row(Msg("Clock"), "timer", CLOCKS[draft.timer], icon="timer", input=Pick(clocks))
    if draft.timer not in ("none", "up"):
        yield Row(Msg("Minutes"), "minutes", _text(str(draft.minutes)), input=Number(1, 600, draft.minutes))


def _start(known: Known, game: contract.Game, draft: Draft) -> Choice:
    return Choice("start", Msg("Start"), "play", emphasis="main", objection=objection(known, game, draft))


def objection(known: Known, game: contract.Game, draft: Draft) -> Msg | None:
    """Why this game cannot start yet, or None."""
    least, most = game.seats
    if not least <= len(draft.seats) <= most:
        return Msg("{least} to {most} players can play.", {"least": least, "most": most})
    names = [seat.name.casefold() for seat in draft.seats]
    if len(set(names)) < len(names):
        return Msg("Two players have the same name.")
    without = next((seat.name for seat in draft.seats if not seat.character), "")
    if without and game.characters(known.stocks[game.id].content):
        return Msg("{name} has no character yet.", {"name": without})
    return None


def _changed(known: Known, draft: Draft, key: str, value: Any) -> Draft | None:
    kind, _, rest = key.partition(":")
    match kind:
        case "detail" | "timer" | "minutes":
            return msgspec.convert({**msgspec.to_builtins(draft), kind: value}, Draft)
        case "add":
            return replace(draft, seats=_seated(known, draft.seats, value.strip()))
        case "remove":
            return replace(draft, seats=tuple(s for n, s in enumerate(draft.seats, 1) if str(n) != value))
        case "order":
            return replace(draft, seats=tuple(draft.seats[int(number) - 1] for number in value))
        case "seat":
            return _reseated(draft, int(rest), name=value.strip())
        case "character":
            return _reseated(draft, int(rest), character=value)
    return None


def _reseated(draft: Draft, number: int, **changes: str) -> Draft:
    return replace(draft, seats=tuple(replace(seat, **changes) if n == number else seat
                                      for n, seat in enumerate(draft.seats, 1)))


def _seated(known: Known, seats: tuple[SeatDraft, ...], name: str) -> tuple[SeatDraft, ...]:
    """One more player, with the mark of earlier games if it is free."""
    taken = {seat.mark for seat in seats}
    usual = next((p.mark for p in known.players if p.name == name), "")
    free = [mark for mark in (usual, *MARKS) if mark in MARKS and mark not in taken]
    return (*seats, SeatDraft(name, free[0])) if free else seats


def _text(words: str) -> Msg:
    return Msg("{text}", {"text": words})
