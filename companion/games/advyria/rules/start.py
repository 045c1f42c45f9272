"""Set-up (ADV-1 to ADV-8): what the table looks like at first, figures on guild fields, who begins, hero cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL, Objection, Seat, Setup
from companion.engine.retelling import unless_news
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.advyria import content
from companion.games.advyria.model import (
    FIRST_HAND,
    FigurePlaced,
    FirstTold,
    HeroNamed,
    HeroTold,
    NameHero,
    PlaceFigure,
    Player,
    SettingOut,
    State,
    TellFirst,
    TellHero,
    Tile,
    TurnBegan,
)
from companion.games.advyria.options import Options

from .table import board_known, change_player, is_seated, player_on, plays_alone, standing_on


def start(setup: Setup[Options, content.Content]) -> State:
    """The state after set-up: every tile village side up on its field, hand level 3, no losses, three cards each.

    The set-up says what a box lacks for a board (`lacks`) before it begins at full. Up to 0.4.0 it began all the same,
    and such games follow no figures.
    """
    fields = content.board(setup.content) if setup.detail == FULL else ()
    tiles = tuple(Tile(field.key) for field in fields if field.kind == content.QUEST)
    dealt = FIRST_HAND * len(setup.seats)
    cards = setup.content.deck.cards if setup.content.deck.cards > dealt else 0
    return State(options=setup.options, content=content.one_box(setup.content), detail=setup.detail, fields=fields,
                 tiles=tiles, players=tuple(_seated(seat, setup.options) for seat in setup.seats),
                 order=tuple(seat.id for seat in setup.seats), cards=cards, pile=cards - dealt if cards else None,
                 refills=0 if len(setup.seats) == 1 else 1)


def _seated(seat: Seat, options: Options) -> Player:
    hero = Secret("", (seat.id,)) if options.hero_cards else None
    return Player(seat.id, seat.name, seat.mark, hero=hero)


def guild_fields(state: State, besides: str = "") -> tuple[str, ...]:
    """The guild fields without a figure, not counting that of the seat `besides` (ADV-5, ADV-20)."""
    return tuple(field.key for field in state.fields if field.kind == content.GUILD
                 and all(player.seat == besides for player in standing_on(state, field.key)))


def unless_guild_field(state: State, field: str, besides: str = "") -> tuple[Objection, ...]:
    """An objection if a field is no guild field, or taken."""
    if field not in {known.key for known in state.fields}:
        return (Objection("ADV-5", Msg("There is no such field."), waivable=False),)
    if field in guild_fields(state, besides):
        return ()
    return (Objection("ADV-5", Msg("Figures stand on a free guild field.")),)


def still_to_place(state: State) -> tuple[Player, ...]:
    """The players whose figure does not stand on the board yet."""
    return tuple(player for player in state.players if not player.figure) if board_known(state) else ()


def may_place(state: State, command: PlaceFigure, by: str) -> tuple[Objection, ...]:
    """ADV-5: a free guild field; until all figures stand, a player may choose again."""
    known = is_seated(state, by)
    return unless_guild_field(state, command.field, by) if known else _nobody()


def _nobody() -> tuple[Objection, ...]:
    return (Objection("ADV-2", Msg("Nobody sits there."), waivable=False),)


def place_figure(state: State, command: PlaceFigure, by: str) -> tuple[FigurePlaced, ...]:
    """The figure stands there."""
    return (FigurePlaced(by, command.field),)


def may_tell_first(state: State, command: TellFirst, by: str) -> tuple[Objection, ...]:
    """ADV-8: one of the players."""
    return () if is_seated(state, command.seat) else _nobody()


def tell_first(state: State, command: TellFirst, by: str) -> tuple[FirstTold, ...]:
    """Only the people at the table know who has seen a dragon last."""
    return (FirstTold(command.seat),)


def may_name_hero(state: State, command: NameHero, by: str) -> tuple[Objection, ...]:
    """ADV-4: the player's own card, one of the known ones."""
    if undealt := _undealt(state, by):
        return undealt
    known = reveal(command.hero) in {hero.key for hero in state.content.heroes}
    return () if known else (Objection("ADV-4", Msg("There is no such hero card."), waivable=False, secret=True),)


def _undealt(state: State, by: str) -> tuple[Objection, ...]:
    dealt = is_seated(state, by) and player_on(state, by).hero is not None
    return () if dealt else (Objection("ADV-4", Msg("No hero cards were dealt."), waivable=False),)


def may_tell_hero(state: State, command: TellHero, by: str) -> tuple[Objection, ...]:
    """ADV-4: the player's own card; before one that is known with another text is changed, the player is asked."""
    return _undealt(state, by) or unless_news(state.content.heroes, reveal(command.card), secret=True)


def tell_hero(state: State, command: TellHero, by: str) -> tuple[HeroTold, ...]:
    """Known to its owner alone until the end."""
    return (HeroTold(by, Secret(reveal(command.card), (by,))),)


def hero_told(state: State, event: HeroTold) -> State:
    """evolve: it is the player's card from now on."""
    hero = Secret(reveal(event.card).key, (event.seat,))
    return change_player(state, event.seat, hero=hero, card=event.card)


def name_hero(state: State, command: NameHero, by: str) -> tuple[HeroNamed, ...]:
    """Known to its owner alone until the end."""
    return (HeroNamed(by, Secret(reveal(command.hero), (by,))),)


def set_out(state: State) -> tuple[Any, ...]:
    """follow: the first turn begins once all figures stand and it is known who begins; a single player is not asked."""
    first = state.step.first if isinstance(state.step, SettingOut) else ""
    if plays_alone(state) and not first:
        return (FirstTold(state.players[0].seat),)
    return () if still_to_place(state) or not first else (TurnBegan(first, 1),)


ACTS = {PlaceFigure: (may_place, place_figure), TellFirst: (may_tell_first, tell_first),
        NameHero: (may_name_hero, name_hero), TellHero: (may_tell_hero, tell_hero)}
STEPS = {PlaceFigure: (SettingOut,), TellFirst: (SettingOut,)}
FOLLOW = {SettingOut: set_out}
EVOLVE = {
    FigurePlaced: lambda state, event: change_player(state, event.seat, figure=event.field),
    FirstTold: lambda state, event: replace(state, step=SettingOut(event.seat)),
    HeroNamed: lambda state, event: change_player(state, event.seat, hero=event.hero),
    HeroTold: hero_told,
}
