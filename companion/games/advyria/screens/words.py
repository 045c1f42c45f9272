"""Advyria in words and signs: names of cards, tiles and fields, and every event as the table would tell it."""

from __future__ import annotations

from typing import Any

from companion.engine.log import telling
from companion.engine.parts import Tile as TileFace
from companion.engine.secrecy import Hidden, Secret, known
from companion.engine.words import Msg
from companion.games.advyria.content import BLUE, GREEN, RED, YELLOW, Adventure
from companion.games.advyria.forms import titled
from companion.games.advyria.model import FAIRY, GOLD, KNIGHT, NOT_NOTED, WARRIOR, State, events as ev
from companion.games.advyria.rules.scoring import hero_of, heroes_count
from companion.games.advyria.rules.table import field_name, player_on

KIND_NAMES = {KNIGHT: Msg("Knights"), WARRIOR: Msg("Warriors"), FAIRY: Msg("Fairies")}
KIND_ICONS = {KNIGHT: "horse-variant", WARRIOR: "sword", FAIRY: "butterfly"}
COLOUR_NAMES = {RED: Msg("Red: to any field"), BLUE: Msg("Blue: hand level +2"),
                YELLOW: Msg("Yellow: 3 villages to gold"), GREEN: Msg("Green: look at 4 tiles")}
UNNAMED = Msg("An adventure")


def effect(kind: str, often: int) -> Msg:
    """What a set of a kind does."""
    if kind == KNIGHT:
        return Msg("move once", {"n": often}, "move {n} times")
    if kind == WARRIOR:
        return Msg("1 village to gold", {"n": often}, "{n} villages to gold")
    return Msg("look at 1 tile", {"n": often}, "look at {n} tiles")


def adventure_name(adventure: Adventure) -> Msg:
    """An adventure's own name, or that it is one."""
    return Msg.plain(adventure.name) if adventure.name else UNNAMED


def adventure_face(adventure: Adventure, name: str = "", label: Msg | None = None) -> TileFace:
    """An adventure as it is to be seen, under its name or another `label`, with what it says besides."""
    note = Msg.plain(adventure.text) if adventure.text else None
    return TileFace(label or adventure_name(adventure), "star-four-points", adventure.colour or "violet", id=name,
                    note=note, thing=f"adventures:{adventure.key}")


def quest_name(state: State, key: str) -> Msg:
    """The name of an adventure that a hero card or a note speaks of; of one that nobody has entered, what its key was
    made of."""
    found = {one.key: one.name for player in state.players for one in player.named}
    names = found | {one.key: one.name for one in state.content.adventures}
    return Msg.plain(names[key]) if names.get(key) else titled(key)


def noted(what: Secret[str] | Hidden) -> str:
    """The key of what a player has noted of a tile; empty where nothing is noted or it is hidden."""
    key = known(what)
    return key if key and key != NOT_NOTED else ""


def seen(state: State, what: Secret[str] | Hidden) -> Msg | None:
    """What a player has noted of a tile, for that player; None where nothing is noted or it is hidden."""
    key = noted(what)
    if not key:
        return None
    if key == GOLD:
        return Msg("Gold")
    return quest_name(state, key)


def name(state: State, seat: str) -> str:
    """What a player is called."""
    return player_on(state, seat).name


def _drawn(state: State, event: ev.CardsDrawn) -> Msg:
    return Msg("{name} draws {n} card", {"name": name(state, event.seat), "n": event.cards}, "{name} draws {n} cards")


def _set(state: State, event: ev.SetPlayed) -> Msg:
    args: dict[str, Any] = {"name": name(state, event.seat), "cards": event.cards, "kind": KIND_NAMES[event.kind]}
    if event.cards < 2:
        return Msg("{name} plays {cards} × {kind}", args)
    return Msg("{name} plays {cards} × {kind}: {what}", {**args, "what": effect(event.kind, event.cards - 1)})


def _wizard(state: State, event: ev.WizardCast) -> Msg:
    args: dict[str, Any] = {"name": name(state, event.seat), "level": event.level, "losses": event.losses}
    if event.joker:
        return Msg("{name} plays a joker as wizard: hand level {level}", args)
    return Msg("{name} plays a wizard: hand level {level}, losses {losses}", args)


def _refilled(state: State, event: ev.PileRefilled) -> Msg:
    if event.last:
        return Msg("The pile is empty: shuffle the discard pile, this once")
    return Msg("Shuffle the discard pile and draw from it")


def _noted(state: State, event: ev.TileNoted) -> Msg | None:
    """For who noted it; nobody else hears that it was, or how often."""
    if known(event.what) is None:
        return None
    args: dict[str, Any] = {"name": name(state, event.seat), "field": Msg.plain(field_name(state, event.field))}
    what = seen(state, event.what)
    return Msg("{name} notes {field}: {what}", {**args, "what": what}) if what else Msg("{name} notes {field}", args)


def _hero(state: State, event: ev.HeroNamed | ev.HeroTold) -> Msg | None:
    """For whose card it is; nobody else hears that it was told, or told again."""
    told = known(event.card) if isinstance(event, ev.HeroTold) else None
    key = known(event.hero) if isinstance(event, ev.HeroNamed) else None
    hero = next((Msg.plain(h.name) for h in (*((told,) if told else ()), *state.content.heroes)
                 if h is told or h.key == key), None)
    args: dict[str, Any] = {"name": name(state, event.seat)}
    if hero is None and told is None and key is None:
        return None
    return Msg("{name}'s hero card: {hero}", {**args, "hero": hero}) if hero else Msg(
        "{name} has told the own hero card", args)


def _counted(state: State, event: ev.HeroCounted) -> Msg | None:
    if not heroes_count(state):
        return None
    hero = hero_of(state, player_on(state, event.seat))
    told = next((one.name for one in (*((hero,) if hero else ()), *state.content.heroes) if one.key == event.hero), "")
    args: dict[str, Any] = {"name": name(state, event.seat), "n": event.completed, "hero": told}
    if told:
        return Msg("{name} turns up {hero}: {n} adventure completed", args,
                   "{name} turns up {hero}: {n} adventures completed")
    return Msg("{name}'s hero card: {n} adventure completed", args, "{name}'s hero card: {n} adventures completed")


def _cut(state: State, event: ev.HandCut) -> Msg:
    args: dict[str, Any] = {"name": name(state, event.seat), "n": event.cards, "fairies": event.fairies}
    if event.fairies:
        return Msg("{name} throws away {n} card, fairies: {fairies}", args,
                   "{name} throws away {n} cards, fairies: {fairies}")
    return Msg("{name} throws away {n} card", args, "{name} throws away {n} cards")


def _stolen(state: State, event: ev.CardsStolen) -> Msg:
    args: dict[str, Any] = {"name": name(state, event.seat), "other": name(state, event.victim), "n": event.cards}
    return Msg("Unfriendly manoeuvre: {name} takes {n} card from {other}", args,
               "Unfriendly manoeuvre: {name} takes {n} cards from {other}")


def _banished(state: State, event: ev.FigureBanished) -> Msg:
    args: dict[str, Any] = {"name": name(state, event.seat)}
    if not event.field:
        return Msg("{name}'s figure goes back to a guild field", args)
    return Msg("{name}'s figure goes back to {field}", {**args, "field": Msg.plain(field_name(state, event.field))})


def _by(text: Msg) -> Any:
    return lambda state, event: Msg(text.id, {"name": name(state, event.seat)})


def _at(text: Msg) -> Any:
    return lambda state, event: Msg(text.id, {
        "name": name(state, event.seat), "field": Msg.plain(field_name(state, event.field))})


def _of(text: Msg) -> Any:
    return lambda state, event: Msg(text.id, {
        "name": name(state, event.seat), "adventure": adventure_name(event.adventure)})


TELL: dict[type, Any] = {
    ev.FigurePlaced: _at(Msg("{name}'s figure stands on {field}")),
    ev.FirstTold: _by(Msg("{name} begins")),
    ev.HeroNamed: _hero,
    ev.HeroTold: _hero,
    ev.CardsDrawn: _drawn,
    ev.CardsMissed: lambda state, event: Msg(
        "{n} card of them did not come", {"n": event.cards}, "{n} cards of them did not come"),
    ev.PileRefilled: _refilled,
    ev.PileRanDry: lambda state, event: Msg("The draw pile is used up"),
    ev.SetPlayed: _set,
    ev.WizardCast: _wizard,
    ev.AdventurePlayed: lambda state, event: Msg("{name} plays an adventure card – {colour}", {
        "name": name(state, event.seat), "colour": COLOUR_NAMES[event.colour]}),
    ev.LevelRaised: lambda state, event: Msg(
        "{name}: hand level {n}", {"name": name(state, event.seat), "n": event.level}),
    ev.LossesSet: lambda state, event: Msg("{name}: losses {n}", {"name": name(state, event.seat), "n": event.losses}),
    ev.Moved: _at(Msg("{name} moves to {field}")),
    ev.Stayed: lambda state, event: Msg("{name} stays" if state.fields else "{name} finds nothing", {
        "name": name(state, event.seat)}),
    ev.GoldTaken: _by(Msg("{name} finds gold")),
    ev.AdventureTurnedUp: _of(Msg("{name} turns up: {adventure}")),
    ev.AdventureReached: _of(Msg("{name} comes to: {adventure}")),
    ev.AdventureClaimed: _of(Msg("{name} completes: {adventure}")),
    ev.AdventureLeft: _of(Msg("Stays open: {adventure}")),
    ev.VillagesFlipped: lambda state, event: Msg(
        "{name} turns {n} village to gold", {"name": name(state, event.seat), "n": event.tiles},
        "{name} turns {n} villages to gold"),
    ev.TileSeen: _at(Msg("{name} looks at {field}")),
    ev.PeekEnded: _by(Msg("{name} has looked enough")),
    ev.TileNoted: _noted,
    ev.CardsStolen: _stolen,
    ev.FigureBanished: _banished,
    ev.WizardPaid: _by(Msg("{name} throws away a wizard to draw")),
    ev.HandCut: _cut,
    ev.FairiesJudged: lambda state, event: Msg("{name}: {sixes} × six, losses {n}", {
        "name": name(state, event.seat), "sixes": event.sixes, "n": event.losses}),
    ev.TurnEnded: _by(Msg("{name} ends the turn")),
    ev.FinaleBegan: lambda state, event: Msg(
        "The Great Finale begins: cards only for a wizard, from the shuffled discard pile"),
    ev.CountingBegan: lambda state, event: Msg("The game is over: turn up the hero cards") if heroes_count(
        state) else Msg("The game is over"),
    ev.HeroCounted: _counted,
    ev.GameResumed: lambda state, event: Msg("The game goes on after all"),
    ev.TileGiven: _at(Msg("{name} has the tile from {field}")),
    ev.TilePut: lambda state, event: Msg("A tile lies face down on {field}", {
        "field": Msg.plain(field_name(state, event.field))}),
}
describe = telling(TELL)
