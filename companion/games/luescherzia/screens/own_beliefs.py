"""What is believed of the players, to be put right: their finds, NPCs and avatars.

What may live here: that. What may not: numbers that stand on the screen (numbers.py), cards and board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Number, Option, Pick
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.luescherzia.content import NPC, SKILL_NAMES, Find
from companion.games.luescherzia.model import EXIT, Counted, Counting, Ended, Player, State
from companion.games.luescherzia.rules.finds import UNNAMED

from . import apart

MOST_FINDS, MOST_HP, MOST_POINTS = 12, 30, 99
NOT_NAMED, TYPED = "-", "+"


def own_beliefs(state: State) -> Iterator[Adjustable]:
    """What may be put right of everybody's things."""
    for place, player in enumerate(state.players):
        yield from _own(state, place, player)


def finds_held(state: State, place: int) -> Adjustable:
    """How many finds a player has; which they are only that player knows."""
    player = state.players[place]
    return Adjustable(f"finds/{player.seat}", Msg("{name}: number of finds", {"name": player.name}), seat=player.seat,
                      input=Number(0, max(MOST_FINDS, len(player.finds)), len(player.finds)), value=len(player.finds),
                      write=lambda count: ((f"players/{place}/finds", _so_many(player, count)),))


def _so_many(player: Player, count: int) -> tuple[Any, ...]:
    """Those that nobody has named go first, the newest before the others."""
    finds = list(player.finds)
    while len(finds) > count:
        unnamed = [n for n, find in enumerate(finds) if isinstance(find, Secret) and not find.value.key]
        del finds[unnamed[-1] if unnamed else -1]
    return (*finds, *(Secret(UNNAMED, (player.seat,)) for _ in range(count - len(finds))))


def _own(state: State, place: int, player: Player) -> Iterator[Adjustable]:
    yield finds_held(state, place)
    yield from (_find(state, place, player, number) for number in range(len(player.finds)))
    yield _npcs(state, place, player)
    yield from _counted(state, player)
    yield _avatar(state, place, player)
    args: dict[str, Any] = {"name": player.name}
    path = f"players/{place}/avatar"
    yield Adjustable(f"{path}/hp", Msg("{name}: hit points at the most", args), max(1, player.hp), MOST_HP, player.seat)
    for skill, name in SKILL_NAMES.items():
        yield Adjustable(f"{path}/skills/{skill}", Msg("{name}: {skill}", args | {"skill": name}), 1, 5, player.seat)


def _find(state: State, place: int, player: Player, number: int) -> Adjustable:
    """Which card a find is: known to its owner alone."""
    now, path = reveal(player.finds[number]), f"players/{place}/finds/{number}"
    by_key = {find.key: find for find in state.content.finds}
    key = NOT_NAMED if not now.key else now.key if now.key in by_key else TYPED
    typed = (Option(TYPED, Msg("another one, as it was told")),) if key == TYPED else ()
    unnamed, known = Option(NOT_NAMED, Msg("not named yet")), find_options(state)
    becomes: dict[str, Find] = {NOT_NAMED: UNNAMED, TYPED: now, **by_key}
    return Adjustable(path, Msg("{name}: find {n} is", {"name": player.name, "n": number + 1}),
                      seat=player.seat, input=Pick((unnamed, *typed, *known)),
                      blind=Pick((unnamed, *known)), value=Secret(key, (player.seat,)),
                      write=lambda chosen: ((path, becomes[chosen]),))


def find_options(state: State) -> tuple[Option, ...]:
    """The finds that everybody knows of."""
    return apart.apart(Option(find.key, Msg.plain(find.name), "treasure-chest") for find in state.content.finds)


def _npcs(state: State, place: int, player: Player) -> Adjustable:
    known = {tile.key: tile for tile in (*player.npcs, *state.content.tiles) if tile.kind == NPC}
    now = tuple(dict.fromkeys(tile.key for tile in player.npcs))

    def write(chosen: list[str]) -> Placements:
        stay = tuple(tile for tile in player.npcs if tile.key in chosen)
        return ((f"players/{place}/npcs", (*stay, *(known[key] for key in chosen if key not in now))),)
    options = apart.tile_options(known.values())
    return Adjustable(f"npcs/{player.seat}", Msg("{name}: NPCs kept", {"name": player.name}), seat=player.seat,
                      input=Pick(options, 0, max(1, len(options)), now), value=now, write=write)


def _counted(state: State, player: Player) -> Iterator[Adjustable]:
    """What was said of finds at the Exit, or goes without saying (LUE-36)."""
    at_exit = isinstance(state.step, Counting) or (isinstance(state.step, Ended) and state.step.why == EXIT)
    if not player.finds or not at_exit:
        return
    others = tuple(said for said in state.counted if said.seat != player.seat)
    now = next((said.points for said in state.counted if said.seat == player.seat), 0)
    yield Adjustable(f"counted/{player.seat}", Msg("{name}: points on finds not named", {"name": player.name}),
                     seat=player.seat, input=Number(min(0, now), MOST_POINTS, now), value=now, write=lambda points: (
                         () if points == now else (("counted", (*others, Counted(player.seat, points))),)))


def _avatar(state: State, place: int, player: Player) -> Adjustable:
    """Another sheet may have fewer hearts; what is lost stays lost."""
    sheets = {avatar.key: avatar for avatar in (*state.content.avatars, player.avatar)}
    path = f"players/{place}"

    def write(key: str) -> Placements:
        if key == player.avatar.key:
            return ()
        return (f"{path}/avatar", sheets[key]), (f"{path}/hp", min(player.hp, sheets[key].hp))
    options = apart.apart(Option(avatar.key, Msg.plain(avatar.name), "account") for avatar in sheets.values())
    return Adjustable(f"avatar/{player.seat}", Msg("{name}: avatar", {"name": player.name}), seat=player.seat,
                      input=Pick(options), value=player.avatar.key, write=write)
