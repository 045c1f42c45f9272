"""Every event of Advyria as the table would tell it.

What may live here: lines of the log. What may not: names of things (words.py), what is allowed or shown.
"""

from __future__ import annotations

from companion.engine.log import Describe, Facts, describe_by_table
from companion.engine.secrecy import value_if_known
from companion.engine.words import Msg
from companion.games.advyria.model import WARRIOR, State, events as ev
from companion.games.advyria.rules.scoring import hero_of, heroes_count
from companion.games.advyria.rules.table import field_name, player_on

from .words import COLOUR_NAMES, KIND_NAMES, adventure_name, effect_text, note_text, player_name


def _set(state: State, event: ev.SetPlayed) -> Msg:
    if event.cards < 2 or event.kind == WARRIOR:  # how many villages are turned is a line of its own
        return Msg("{name} plays {cards} × {kind}")
    return Msg.partly("{name} plays {cards} × {kind}: {what}", what=effect_text(event.kind, event.cards - 1))


def _wizard(state: State, event: ev.WizardCast) -> Msg:
    if event.joker:
        return Msg("{name} plays a joker as wizard: hand level {level}")
    return Msg("{name} plays a wizard: hand level {level}, losses {losses}")


def _refilled(state: State, event: ev.PileRefilled) -> Msg:
    if event.last:
        return Msg("The pile is empty: shuffle the discard pile, this once")
    return Msg("Shuffle the discard pile and draw from it")


def _noted(state: State, event: ev.TileNoted) -> Msg | None:
    """A line for the player who noted it; nobody else learns that there is a note, or how often it changed."""
    if value_if_known(event.what) is None:
        return None
    what = note_text(state, event.what)
    return Msg.partly("{name} notes {field}: {what}", what=what) if what else Msg("{name} notes {field}")


def _hero(state: State, event: ev.HeroNamed | ev.HeroTold) -> Msg | None:
    """A line for the player whose card it is; nobody else learns that it was entered, or entered again."""
    told = value_if_known(event.card) if isinstance(event, ev.HeroTold) else None
    key = value_if_known(event.hero) if isinstance(event, ev.HeroNamed) else None
    hero = next((Msg.plain(h.name) for h in (*((told,) if told else ()), *state.content.heroes)
                 if h is told or h.key == key), None)
    if hero is None and told is None and key is None:
        return None
    return Msg.partly("{name}'s hero card: {hero}", hero=hero) if hero else Msg("{name} has entered a hero card")


def _counted(state: State, event: ev.HeroCounted) -> Msg | None:
    if not heroes_count(state):
        return None
    hero, n = hero_of(state, player_on(state, event.seat)), event.completed
    told = next((one.name for one in (*((hero,) if hero else ()), *state.content.heroes) if one.key == event.hero), "")
    if told:
        return Msg.partly("{name} turns up {hero}: {n} adventure completed", hero=told, n=n,
                          plural="{name} turns up {hero}: {n} adventures completed")
    return Msg.partly("{name}'s hero card: {n} adventure completed", n=n,
                      plural="{name}'s hero card: {n} adventures completed")


def _cut(state: State, event: ev.HandCut) -> Msg:
    if event.fairies:
        return Msg("{name} discards {n} card, fairies: {fairies}",
                   plural="{name} discards {n} cards, fairies: {fairies}")
    return Msg("{name} discards {n} card", plural="{name} discards {n} cards")


def _banished(state: State, event: ev.FigureBanished) -> Msg:
    return Msg("{name}'s figure goes back to {field}" if event.field else
               "{name}'s figure goes back to a guild field")


FACTS: Facts = {
    "name": lambda state, event: player_name(state, event.seat),
    "other": lambda state, event: player_name(state, event.victim),
    "field": lambda state, event: Msg.plain(field_name(state, event.field)),
    "adventure": lambda state, event: adventure_name(event.adventure),
    "kind": lambda state, event: KIND_NAMES[event.kind],
    "colour": lambda state, event: COLOUR_NAMES[event.colour],
    "n": lambda state, event: event.cards,
}
TELL: dict[type, Msg | Describe] = {
    ev.FigurePlaced: Msg("{name}'s figure stands on {field}"),
    ev.FirstTold: Msg("{name} begins"),
    ev.HeroNamed: _hero,
    ev.HeroTold: _hero,
    ev.CardsDrawn: Msg("{name} draws {n} card", plural="{name} draws {n} cards"),
    ev.CardsMissed: Msg("{n} card of them did not come", plural="{n} cards of them did not come"),
    ev.PileRefilled: _refilled,
    ev.PileRanDry: Msg("The draw pile is used up"),
    ev.SetPlayed: _set,
    ev.WizardCast: _wizard,
    ev.AdventurePlayed: Msg("{name} plays an adventure card – {colour}"),
    ev.LevelRaised: lambda state, event: Msg.partly("{name}: hand level {n}", n=event.level),
    ev.LossesSet: lambda state, event: Msg.partly("{name}: losses {n}", n=event.losses),
    ev.Moved: Msg("{name} moves to {field}"),
    ev.Stayed: lambda state, event: Msg("{name} stays" if state.fields else "{name} finds nothing"),
    ev.GoldTaken: Msg("{name} finds gold"),
    ev.AdventureTurnedUp: Msg("{name} turns up: {adventure}"),
    ev.AdventureReached: Msg("{name} comes to: {adventure}"),
    ev.AdventureClaimed: Msg("{name} completes: {adventure}"),
    ev.AdventureLeft: Msg("Stays open: {adventure}"),
    ev.VillagesFlipped: lambda state, event: Msg.partly(
        "{name} turns {n} village to gold", plural="{name} turns {n} villages to gold", n=event.tiles),
    ev.TileSeen: Msg("{name} looks at {field}"),
    ev.PeekEnded: Msg("{name} has looked enough"),
    ev.TileNoted: _noted,
    ev.CardsStolen: Msg("Unfriendly manoeuvre: {name} takes {n} card from {other}",
                        plural="Unfriendly manoeuvre: {name} takes {n} cards from {other}"),
    ev.FigureBanished: _banished,
    ev.WizardPaid: Msg("{name} discards a wizard to draw"),
    ev.HandCut: _cut,
    ev.FairiesJudged: lambda state, event: Msg.partly("{name}: {sixes} × six, losses {n}", n=event.losses),
    ev.TurnEnded: Msg("{name} ends the turn"),
    ev.FinaleBegan: Msg("The Great Finale begins: cards only for a wizard, from the shuffled discard pile"),
    ev.CountingBegan: lambda state, event: Msg("The game is over: turn up the hero cards") if heroes_count(
        state) else Msg("The game is over"),
    ev.HeroCounted: _counted,
    ev.GameResumed: Msg("The game goes on after all"),
    ev.TileGiven: Msg("{name} has the tile from {field}"),
    ev.TilePut: Msg("A tile lies face down on {field}"),
}
describe = describe_by_table(TELL, FACTS)
