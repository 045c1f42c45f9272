"""The end: hero cards are turned up, sums are made, alone the success has a name (ADV-25 to ADV-28, ADV-A18, A19)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import Objection, Opened, Opening
from companion.engine.secrecy import value_if_known
from companion.engine.words import Msg
from companion.games.advyria.content import HERO_ADVENTURES, Hero
from companion.games.advyria.model import (
    UNCOUNTED,
    CountHero,
    Counting,
    CountingBegan,
    Ended,
    GameEnded,
    HeroCounted,
    Player,
    State,
)

from . import finale, tiles
from .table import change_player, is_seated, player_on

TILE_POINTS = 2
ADVENTURE_POINTS = 5
HERO_POINTS = 5
CLASSES = (39, 54, 69, 84, 99)


class Score(Struct, frozen=True):
    """A player's sum: points for gold sides, adventures and the hero card, losses. `tie` decides between equals."""

    seat: str
    gold: int
    adventures: int
    heroes: int
    losses: int
    total: int
    tie: int = 0


def player_score(state: State, player: Player) -> Score:
    """ADV-25; with the simplified scoring adventures are counted, gold breaks ties (ADV-28)."""
    gold = TILE_POINTS * player.gold
    if state.options.only_adventures:
        return Score(player.seat, gold, player.adventures, 0, 0, player.adventures, gold)
    adventures, heroes = ADVENTURE_POINTS * player.adventures, HERO_POINTS * max(
        0, min(player.heroes, most_completed(player)))
    return Score(player.seat, gold, adventures, heroes, player.losses, gold + adventures + heroes - player.losses)


def current_sums(state: State) -> dict[str, int]:
    """What everybody's sum would be now; a hero card that is not counted yet brings nothing."""
    return {player.seat: player_score(state, player).total for player in state.players}


def score_rank(score: Score, scores: tuple[Score, ...]) -> int:
    """From 1; equal sums share a rank (ADV-A18)."""
    return 1 + sum((other.total, other.tie) > (score.total, score.tie) for other in scores)


def solo_class(total: int) -> int:
    """The class of a solo game, 1 to 6 (ADV-27)."""
    return 1 + sum(total > last for last in CLASSES)


def heroes_count(state: State) -> bool:
    """Whether hero cards bring anything: not without them, nor where only adventures count (ADV-28)."""
    return state.options.hero_cards and not state.options.only_adventures


def most_completed(player: Player) -> int:
    """How many adventures on the hero card can be completed at most."""
    return min(HERO_ADVENTURES, player.adventures)


def hero_of(state: State, player: Player) -> Hero | None:
    """The hero card that a player is known to hold: as it was entered during play, or else as the box has it."""
    key = value_if_known(player.hero) if player.hero is not None else None
    told = value_if_known(player.card) if player.card is not None else None
    there = (*((told,) if told else ()), *state.content.heroes)
    return next((hero for hero in there if key and hero.key == key), None)


def known_adventures(state: State) -> set[str]:
    """The adventures that the copy or the table knows by name; a hero card that shows another one was mistyped."""
    return {adventure.key for adventure in state.content.adventures} | tiles.named_adventures(state)


def foreseen_points(state: State, player: Player) -> int | None:
    """What a hero card counts, as far as that is known without asking."""
    if not heroes_count(state) or not player.adventures:
        return 0
    hero = hero_of(state, player)
    whole = hero is not None and len(hero.adventures) == HERO_ADVENTURES and len(player.named) >= player.adventures
    if hero is None or not whole or not set(hero.adventures) <= known_adventures(state):
        return None
    return len(set(hero.adventures) & {adventure.key for adventure in player.named})


def hero_counted(state: State, player: Player) -> bool:
    """Whether a hero card that could bring something has been counted."""
    return heroes_count(state) and player.heroes != UNCOUNTED and most_completed(player) > 0


def still_to_count(state: State) -> tuple[Player, ...]:
    """The players whose hero card is not counted yet."""
    return tuple(player for player in state.players if player.heroes == UNCOUNTED)


def count_up(state: State) -> tuple[Any, ...]:
    """follow: known hero cards are counted by themselves; then the game is over, unless it goes on after all."""
    if going_on := finale.resume_game(state):
        return going_on
    for player in still_to_count(state):
        completed, hero = foreseen_points(state, player), hero_of(state, player)
        if completed is not None:
            return (HeroCounted(player.seat, completed, hero.key if hero else ""),)
    why = state.step.why if isinstance(state.step, Counting) else ""
    return () if still_to_count(state) else (GameEnded(why),)


def may_count(state: State, command: CountHero, by: str) -> tuple[Objection, ...]:
    """Once for each player, never more than are completed."""
    if not any(player.seat == by for player in still_to_count(state)):
        return (Objection("ADV-25", Msg("This hero card is counted already."), waivable=False),)
    if 0 <= command.completed <= most_completed(player_on(state, by)):
        return ()
    return (Objection("ADV-25", Msg("So many adventures are not completed."), waivable=False),)


def count_hero(state: State, command: CountHero, by: str) -> tuple[HeroCounted, ...]:
    """As the table says."""
    hero = hero_of(state, player_on(state, by)) if is_seated(state, by) else None
    return (HeroCounted(by, command.completed, hero.key if hero else ""),)


def told_open(state: State, event: CountingBegan) -> tuple[Opened, ...]:
    """A player who is asked to count has not said enough about the hero card."""
    return tuple(Opened(player.seat, "told") for player in still_to_count(state)) if heroes_count(state) else ()


def hero_open(state: State, event: HeroCounted) -> tuple[Opened, ...]:
    """A hero card is turned up."""
    return (Opened(event.seat, "hero"),) if heroes_count(state) else ()


OPENS = {CountingBegan: Opening(told_open), HeroCounted: Opening(hero_open)}
ACTS = {CountHero: (may_count, count_hero)}
STEPS = {CountHero: (Counting,)}
FOLLOW = {Counting: count_up}
EVOLVE = {CountingBegan: lambda state, event: replace(state, step=Counting(event.why), roll=None),
          HeroCounted: lambda state, event: change_player(state, event.seat, heroes=event.completed),
          GameEnded: lambda state, event: replace(state, step=Ended(event.why), roll=None)}
