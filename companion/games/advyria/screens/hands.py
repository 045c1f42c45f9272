"""What hands have to do at the real table, because something has happened; and what is laid out at first. No rule is
decided here, and what people do while they enter it (playing cards, moving a figure) gets no line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.view import Hand
from companion.engine.words import Msg
from companion.games.advyria.content import QUEST, TILES
from companion.games.advyria.model import Peeking, State, events as ev
from companion.games.advyria.rules import table
from companion.games.advyria.rules.draw import AT_ONCE

from .words import player_name


def set_up(state: State) -> tuple[Hand, ...]:
    """What is laid out for this number of players (ADV-3 to ADV-7)."""
    return tuple(_laid_out(state))


def _laid_out(state: State) -> Iterator[Hand]:
    fields = sum(field.kind == QUEST for field in state.fields) or TILES
    yield Hand(Msg("Mix the {n} quest tiles and lay one village side up on each of their fields", {"n": fields}),
               "home", rule="ADV-3")
    if state.options.hero_cards:
        yield Hand(Msg("Shuffle the hero cards, deal one each; everybody looks only at their own"), "shield-star",
                   rule="ADV-4")
    yield Hand(Msg("Everybody puts the figure on a free guild field"), "chess-pawn", rule="ADV-5")
    yield Hand(Msg("Everybody sets the counter to hand level 3 and losses 0"), "counter", rule="ADV-6")
    yield Hand(Msg("Shuffle the cards, deal three each, face up; the rest is the draw pile") if state.options.open_hands
               else Msg("Shuffle the cards, deal three each, face down; the rest is the draw pile"), "cards",
               rule="ADV-7")
    yield Hand(Msg("Lay the die ready"), "dice-multiple", rule="ADV-1")


def _drawn(state: State, event: ev.CardsDrawn) -> tuple[Hand, ...]:
    """Cards to draw: the prompt announces the three of every turn; fewer, and those that a wizard brings, are announced
    here.
    """
    if not event.cards or (event.cards == AT_ONCE and not state.finale):
        return ()
    text = Msg("Draw {n} card", {"n": event.cards}, "Draw {n} cards")
    return (Hand(text, "cards", event.seat, "ADV-22" if state.finale else "ADV-11"),)


def _refilled(state: State, event: ev.PileRefilled) -> tuple[Hand, ...]:
    return (Hand(Msg("Shuffle the discard pile: it is the draw pile now"), "shuffle-variant",
                 rule="ADV-10" if event.last else "ADV-A5"),)


def _finale(state: State, event: ev.FinaleBegan) -> tuple[Hand, ...]:
    return (Hand(Msg("The Great Finale: nobody draws three cards any more, except for a discarded wizard"),
                 "flag-checkered", rule="ADV-22"),)


def _paid(state: State, event: ev.WizardPaid) -> tuple[Hand, ...]:
    unknown = (Hand(Msg("If the draw pile is empty: shuffle the discard pile first, without this wizard"),
                    "shuffle-variant", event.seat, "ADV-A5"),) if state.pile is None else ()
    return *unknown, Hand(Msg("Put the wizard on the discard pile"), "wizard-hat", event.seat, "ADV-22")


def _counter(state: State, seat: str, rule: str) -> tuple[Hand, ...]:
    """Both of its numbers, as they have to stand now."""
    player = table.player_on(state, seat)
    text = Msg("Set your counter: hand level {level}, losses {losses}", {
        "level": player.level, "losses": player.losses})
    return (Hand(text, "counter", seat, rule, sets=f"counter {seat}"),)


def _cast(state: State, event: ev.WizardCast) -> tuple[Hand, ...]:
    return _counter(state, event.seat, "ADV-18" if event.joker else "ADV-17")


def _flipped(state: State, event: ev.VillagesFlipped) -> tuple[Hand, ...]:
    return (Hand(Msg("Turn {n} village to its gold side", {"n": event.tiles}, "Turn {n} villages to their gold sides"),
                 "gold", event.seat, "ADV-15"),)


def _looking(state: State, event: ev.PeekingBegan) -> tuple[Hand, ...]:
    text = Msg("Look at {n} face-down tile in secret and lay it back", {"n": event.tiles},
               "Look at {n} face-down tiles in secret and lay them back")
    asked = isinstance(state.step, Peeking)  # then the prompt says it
    return () if asked else (Hand(text, "eye", event.seat, "ADV-19" if event.card else "ADV-16"),)


def _stolen(state: State, event: ev.CardsStolen) -> tuple[Hand, ...]:
    turned = (Hand(Msg("Turn your open hand over and shuffle it"), "shuffle-variant", event.victim, "ADV-28"),)
    text = Msg("Draw {n} card unseen from {name}'s hand", {"n": event.cards, "name": player_name(state, event.victim)},
               "Draw {n} cards unseen from {name}'s hand")
    return *(turned if state.options.open_hands else ()), Hand(text, "drama-masks", event.seat, "ADV-20")


def _banished(state: State, event: ev.FigureBanished) -> tuple[Hand, ...]:
    args: dict[str, Any] = {"name": player_name(state, event.seat)}
    if not event.field:
        return (Hand(Msg("Put {name}'s figure on a free guild field", args), "chess-pawn", rule="ADV-20",
                     sets=f"figure:{event.seat}"),)
    args["field"] = Msg.plain(table.field_name(state, event.field))
    return (Hand(Msg("Put {name}'s figure on {field}", args), "chess-pawn", rule="ADV-20",
                 sets=f"figure:{event.seat}"),)


def _cut(state: State, event: ev.HandCut) -> tuple[Hand, ...]:
    text = Msg("Put {n} card on the discard pile", {"n": event.cards}, "Put {n} cards on the discard pile")
    return (Hand(text, "cards-outline", event.seat, "ADV-21"),)


def _judged(state: State, event: ev.FairiesJudged) -> tuple[Hand, ...]:
    return _counter(state, event.seat, "ADV-21") if event.sixes else ()


def _revealed(state: State, event: ev.CountingBegan) -> tuple[Hand, ...]:
    cards = state.options.hero_cards
    return (Hand(Msg("Everybody turns up their hero card"), "shield-star", rule="ADV-25"),) if cards else ()


def _own(text: Msg, icon: str, rule: str) -> Callable[[State, Any], tuple[Hand, ...]]:
    return lambda state, event: (Hand(text, icon, event.seat, rule),)


HANDS: dict[type, Callable[[Any, Any], tuple[Hand, ...]]] = {
    ev.CardsDrawn: _drawn,
    ev.PileRefilled: _refilled,
    ev.FinaleBegan: _finale, ev.WizardPaid: _paid,
    ev.WizardCast: _cast,
    ev.LevelRaised: lambda state, event: _counter(state, event.seat, "ADV-19"),
    ev.LossesSet: lambda state, event: _counter(state, event.seat, "ADV-16"),
    ev.GoldTaken: _own(Msg("Lay the tile before you, village side up"), "home", "ADV-14"),
    ev.AdventureClaimed: _own(Msg("Lay its adventure card before you, and the tile on it"), "star-check", "ADV-14"),
    ev.AdventurePlayed: _own(Msg("Put the adventure card on the discard pile"), "cards-diamond", "ADV-A23"),
    ev.VillagesFlipped: _flipped,
    ev.PeekingBegan: _looking,
    ev.CardsStolen: _stolen,
    ev.FigureBanished: _banished,
    ev.HandCut: _cut,
    ev.FairiesJudged: _judged,
    ev.CountingBegan: _revealed,
}
