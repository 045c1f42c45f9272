"""Cards to be played as choices: sets, wizards, adventure cards, the manoeuvre, the end of the turn (ADV-12 to ADV-22).

On the shared screen a set is one touch of the set itself; a phone asks for the number. What is allowed is in rules/.
"""

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.inputs import Number, Option, Pick
from companion.engine.parts import Counter, Tile, Tiles
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria.content import ADVENTURE_TILES, COLOURS
from companion.games.advyria.model import SETS, Player, State, commands as do, state as st
from companion.games.advyria.rules import limit, manoeuvre, sets, table
from companion.games.advyria.rules.draw import AT_ONCE

from .words import COLOUR_NAMES, KIND_ICONS, KIND_NAMES, effect, plain

WIZARD, JOKER = "wizard", "joker"
CASTS = {WIZARD: (Msg("Wizard"), "wizard-hat"), JOKER: (Msg("Joker as wizard"), "cards-playing-heart")}
SMALLEST_DECK = 3 * ADVENTURE_TILES
ADVENTURE_CARD = Msg("Adventure card")


def moment(state: State) -> str:
    """The beginning of every key: the turn, and what has changed in it so far."""
    return f"t{state.turn.number}:{table.active(state).hand}"


def sizes(state: State) -> range:
    """The sets for which there are cards enough."""
    return range(sets.SMALLEST, min(sets.LARGEST, table.active(state).hand) + 1)


def faces(state: State) -> Iterator[Tiles]:
    """Everything that may be played, small enough to be seen at once; each kind of set with one other card in a row."""
    rows = [[Tile(KIND_NAMES[kind], KIND_ICONS[kind], counters=(Counter(plain("×"), cards),), id=f"{kind}{cards}")
             for cards in sizes(state)] for kind in SETS]
    singles = [Tile(label, icon, "violet", id=kind) for kind, (label, icon) in CASTS.items()]
    if state.options.adventure_actions:
        singles.append(Tile(ADVENTURE_CARD, "cards-diamond", "green", id="adventure"))
    if len(sizes(state)) > 1:
        rows = [[*row, *singles[n:n + 1]] for n, row in enumerate(rows)]
    else:
        rows.append(singles)
    if table.active(state).hand:
        yield Tiles(tuple(tile for row in rows for tile in row))


def playing(state: State, viewer: str) -> Iterator[Choice]:
    """Everything that may be done while cards are played."""
    seat = table.active(state).seat
    if viewer in (TABLE, seat):
        yield from _sets(state, seat, viewer)
        yield from _wizards(state, seat, viewer)
        yield from _actions(state, seat, viewer)
        yield from _drawing(state, seat)
        yield from rivals(state)
        yield from _end(state, seat)


def _sets(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    for kind in SETS if sizes(state) else ():
        name, icon = KIND_NAMES[kind], KIND_ICONS[kind]
        if viewer == TABLE:
            yield from (Choice(f"{moment(state)}:{kind}{cards}", name, icon, seat, on=f"{kind}{cards}",
                               act=do.PlaySet(kind, cards)) for cards in sizes(state))
        else:
            options = tuple(Option(str(cards), Msg("{n} cards: {what}", {
                "n": cards, "what": effect(kind, sets.effects(cards))})) for cards in sizes(state))
            yield Choice(f"{moment(state)}:{kind}", name, icon, seat, Pick(options),
                         act=lambda cards, kind=kind: do.PlaySet(kind, int(cards)))


def _wizards(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    if table.active(state).hand:
        for kind, (label, icon) in CASTS.items():
            yield Choice(f"{moment(state)}:{kind}", label, icon, seat, on=kind if viewer == TABLE else "",
                         act=do.CastWizard(joker=kind == JOKER))


def _actions(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    if table.active(state).hand and state.options.adventure_actions:
        options = tuple(Option(colour, COLOUR_NAMES[colour], "cards-diamond") for colour in COLOURS)
        yield Choice(f"{moment(state)}:adventure", ADVENTURE_CARD, "cards-diamond", seat, Pick(options),
                     on="adventure" if viewer == TABLE else "", act=do.PlayAdventure)


def _drawing(state: State, seat: str) -> Iterator[Choice]:
    """Cards beside the rule of three: for a wizard in the finale, or none because the pile is empty."""
    if state.finale and not (state.turn.acted or state.turn.paid) and table.active(state).hand:
        yield Choice(f"{moment(state)}:pay", Msg("Throw away a wizard: draw 3"), "wizard-hat", seat,
                     act=do.PayWizard())
    if state.finale or state.dry or _too_early(state):
        return
    left = Msg("By the companion's count {n} cards are left.", {"n": state.pile}) if state.pile else None
    refill = state.refills > 0
    yield Choice(f"{moment(state)}:empty:{state.refills}",
                 Msg("Pile empty") if refill else Msg("Pile used up, drawn:"), "shuffle-variant",
                 seat, None if refill else Number(0, AT_ONCE, AT_ONCE), "quiet", objection=left,
                 rule="ADV-11" if left else "", waivable=left is not None,
                 act=do.TellPileEmpty() if refill else do.TellPileEmpty)


def _too_early(state: State) -> bool:
    """Whether an uncounted pile cannot be empty yet, however small the deck: then there is one button fewer."""
    drawn = AT_ONCE * (len(state.players) + state.turn.number)
    return state.pile is None and drawn < SMALLEST_DECK


def rivals(state: State) -> Iterator[Choice]:
    """The manoeuvre against each player on whom it may be tried."""
    for victim in manoeuvre.victims(state):
        yield Choice(f"{moment(state)}:manoeuvre:{victim.seat}", Msg("Manoeuvre: 2 cards from {name}", {
            "name": victim.name}), "drama-masks", table.active(state).seat, act=do.Manoeuvre(victim.seat))


def _end(state: State, seat: str) -> Iterator[Choice]:
    over = limit.excess(table.active(state))
    yield Choice(f"{moment(state)}:end", _end_label(state, table.active(state)), "check", seat, None, "main",
                 act=do.EndTurn())
    if over:
        yield Choice(f"{moment(state)}:fairies", Msg("Discard {n}, fairies:", {"n": over}), "butterfly", seat,
                     Number(1, over, 1), act=do.EndTurn)


def _end_label(state: State, player: Player) -> Msg:
    over = limit.excess(player)
    if over:
        return Msg("Discard {n}, no fairy", {"n": over})
    passes = state.finale and not (state.turn.acted or state.turn.paid)
    return Msg("Pass") if passes else Msg("End the turn")


def judging(state: State, viewer: str) -> Iterator[Choice]:
    """The dice for the fairies stand, once all of them lie."""
    if dice.complete(state.roll):
        yield Choice(f"{moment(state)}:judge", Msg("The dice stand"), "check", table.active(state).seat, None, "main",
                     act=do.JudgeFairies())


OFFERS = {st.Playing: playing, st.RollingForFairies: judging}
