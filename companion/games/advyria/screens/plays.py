"""Cards to be played as choices: sets, wizards, jokers, adventure cards (ADV-12 to ADV-19).

On the shared screen a set is one touch of the set itself; a phone asks for the number. What is allowed is in rules/.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.inputs import Option, Pick
from companion.engine.parts import Tile, Tiles
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria.content import COLOURS
from companion.games.advyria.model import SETS, State, commands as do, state as st
from companion.games.advyria.rules import sets, table, warrior

from . import turns
from .words import COLOUR_NAMES, KIND_ICONS, KIND_NAMES, effect_text

WIZARD, JOKER = "wizard", "joker"
CASTS = {WIZARD: Msg("Wizard"), JOKER: Msg("Joker as wizard")}
"""What is played, under a wizard's hat, in words as short as a button needs."""
CAST_TILES = {WIZARD: (Msg("Wizard"), Msg("level +1, losses +1")), JOKER: (Msg("Joker"), Msg("as wizard: level +1"))}
"""The same on a tile, and what it does (ADV-17, ADV-18)."""

CAST_ICON = "wizard-hat"
ADVENTURE_CARD = Msg("Adventure")
ACROSS = 3
"""So many tiles in a row: a set may have two, three or four cards."""


def set_sizes(state: State) -> range:
    """The sets for which there are cards enough."""
    return range(sets.SMALLEST, min(sets.LARGEST, table.active_player(state).hand) + 1)


def playable_tiles(state: State) -> Iterator[Tiles]:
    """Everything that may be played, small enough to be seen at once, three in a row: sets of one kind beside one
    another where there are three of them; of two, together with a single card.
    """
    sets_of = [[_set_tile(state, kind, cards) for cards in set_sizes(state)] for kind in SETS]
    singles = [Tile(name, CAST_ICON, "violet", id=kind, note=does) for kind, (name, does) in CAST_TILES.items()]
    if state.options.adventure_actions:
        singles.append(Tile(ADVENTURE_CARD, "cards-diamond", "green", id="adventure"))
    if len(set_sizes(state)) == ACROSS - 1:
        sets_of, singles = [[*row, *singles[n:n + 1]] for n, row in enumerate(sets_of)], []
    if table.active_player(state).hand:
        yield Tiles((*(tile for row in sets_of for tile in row), *singles), across=ACROSS)


def _set_tile(state: State, kind: str, cards: int) -> Tile:
    return Tile(_set_name(kind, cards), KIND_ICONS[kind], id=f"{kind}{cards}", note=_effect(state, kind, cards))


def _set_name(kind: str, cards: int) -> Msg:
    return Msg("{n} {kind}", {"n": cards, "kind": KIND_NAMES[kind]})


def _effect(state: State, kind: str, cards: int) -> Msg:
    often = sets.effect_count(cards)
    if kind != st.WARRIOR:
        return effect_text(kind, often)
    turned = sum(event.tiles for event in warrior.warrior_effect(state, often))
    text = effect_text(kind, turned)
    return Msg("only {what}", {"what": text}) if 0 < turned < often else text


def playing_choices(state: State, viewer: str) -> Iterator[Choice]:
    """Everything that may be done while cards are played."""
    seat = table.active_player(state).seat
    if viewer in (TABLE, seat):
        yield from _sets(state, seat, viewer)
        yield from _wizards(state, seat, viewer)
        yield from _actions(state, seat, viewer)
        yield from turns.other_choices(state, viewer)
    if viewer == TABLE:
        yield from turns.barred_choices(state)


def _sets(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    for kind in SETS if set_sizes(state) else ():
        name, icon, emphasis = KIND_NAMES[kind], KIND_ICONS[kind], _emphasis(state, kind)
        if viewer == TABLE:
            yield from (Choice(f"{turns.turn_key(state)}:{kind}{cards}", _set_name(kind, cards), icon, seat, None,
                               emphasis, f"{kind}{cards}", act=do.PlaySet(kind, cards)) for cards in set_sizes(state))
        else:
            options = tuple(Option(str(cards), Msg("{n} cards: {what}", {
                "n": cards, "what": _effect(state, kind, cards)})) for cards in set_sizes(state))
            yield Choice(f"{turns.turn_key(state)}:{kind}", name, icon, seat, Pick(options), emphasis,
                         act=lambda cards, kind=kind: do.PlaySet(kind, int(cards)))


def _emphasis(state: State, kind: str) -> str:
    """Cards that would do nothing may be laid down, but nothing on the screen points to them."""
    return "quiet" if kind == st.WARRIOR and not warrior.warrior_effect(state, 1) else "normal"


def _wizards(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    if table.active_player(state).hand:
        for kind, label in CASTS.items():
            yield Choice(f"{turns.turn_key(state)}:{kind}", label, CAST_ICON, seat, on=kind if viewer == TABLE else "",
                         act=do.CastWizard(joker=kind == JOKER))


def _actions(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    if table.active_player(state).hand and state.options.adventure_actions:
        options = tuple(Option(colour, COLOUR_NAMES[colour], "cards-diamond") for colour in COLOURS)
        yield Choice(f"{turns.turn_key(state)}:adventure", ADVENTURE_CARD, "cards-diamond", seat, Pick(options),
                     on="adventure" if viewer == TABLE else "", act=do.PlayAdventure)


OFFERS = {st.Playing: playing_choices, st.RollingForFairies: turns.judging_choices}
