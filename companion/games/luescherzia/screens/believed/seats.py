"""What is believed of the players, to be put right: their finds, NPCs and avatars.

What may live here: these beliefs. What may not: numbers that stand on the screen (numbers.py), cards and board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.believing import a_number, one_of
from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Number, Option, Pick, told_apart
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.luescherzia import content, numbers
from companion.games.luescherzia.model import EXIT, Counted, Counting, Ended, Player, State
from companion.games.luescherzia.rules import finds, table
from companion.games.luescherzia.screens import avatars, words
from companion.games.luescherzia.screens.apart import tile_options

MOST_FINDS, MOST_POINTS = 12, 99
NOT_NAMED, TYPED = "-", "+"


def own_beliefs(state: State) -> Iterator[Adjustable]:
    """What may be put right of everybody's things."""
    for place, player in enumerate(state.players):
        yield from _own(state, place, player)


def finds_held(state: State, place: int) -> Adjustable:
    """How many finds a player has; only that player knows which."""
    player = state.players[place]
    return Adjustable(f"finds/{player.seat}", Msg("{name}: number of finds", {"name": player.name}), seat=player.seat,
                      input=Number(0, max(MOST_FINDS, len(player.finds)), len(player.finds)), value=len(player.finds),
                      write=lambda count: ((f"players/{place}/finds", _so_many(player, count)),))


def _so_many(player: Player, count: int) -> tuple[Any, ...]:
    """The finds after a change of their number; unnamed ones go first, and the newest before the others."""
    kept = list(player.finds)
    while len(kept) > count:
        unnamed = [n for n, find in enumerate(kept) if isinstance(find, Secret) and not find.value.key]
        del kept[unnamed[-1] if unnamed else -1]
    return (*kept, *(Secret(finds.UNNAMED, (player.seat,)) for _ in range(count - len(kept))))


def _own(state: State, place: int, player: Player) -> Iterator[Adjustable]:
    yield finds_held(state, place)
    yield from (_find(state, place, player, number) for number in range(len(player.finds)))
    yield _npcs(state, place, player)
    yield from _counted(state, player)
    yield _avatar(state, place, player)
    if not player.avatar.key:
        yield from _numbers_alone(place, player)


def _numbers_alone(place: int, player: Player) -> Iterator[Adjustable]:
    """The numbers of an avatar of which nobody knows whose it is; else they stand on its sheet (printed.py)."""
    path = f"players/{place}/avatar"
    yield Adjustable(f"{path}/hp", Msg.of("{name}: hit points at the most", name=player.name), seat=player.seat,
                     input=Number(max(1, player.hp), numbers.MOST_HP, table.most_hp(player)),
                     value=player.avatar.hp or None)
    for skill, name in content.SKILL_NAMES.items():
        yield Adjustable(f"{path}/skills/{skill}", Msg.of(
            "{name}: {skill}", name=player.name, skill=name), seat=player.seat,
                         input=Number(1, 5, 2), value=getattr(player.avatar.skills, skill) or None)


def _find(state: State, place: int, player: Player, number: int) -> Adjustable:
    """Which card a find is; only its owner knows."""
    now, path = reveal(player.finds[number]), f"players/{place}/finds/{number}"
    by_key = {find.key: find for find in state.content.finds}
    key = NOT_NAMED if not now.key else now.key if now.key in by_key else TYPED
    typed = (Option(TYPED, Msg("another one, as it was entered")),) if key == TYPED else ()
    unnamed, known = Option(NOT_NAMED, Msg("not named yet")), find_options(state)
    becomes: dict[str, content.Find] = {NOT_NAMED: finds.UNNAMED, TYPED: now, **by_key}
    return Adjustable(path, Msg("{name}: find {n} is", {"name": player.name, "n": number + 1}),
                      seat=player.seat, input=Pick((unnamed, *typed, *known)),
                      blind=Pick((unnamed, *known)), value=Secret(key, (player.seat,)),
                      write=lambda chosen: ((path, becomes[chosen]),))


def find_options(state: State) -> tuple[Option, ...]:
    """The finds that everybody knows of."""
    return told_apart(Option(find.key, Msg.plain(find.name), "treasure-chest", thing=f"finds:{find.key}")
                            for find in state.content.finds)


def _npcs(state: State, place: int, player: Player) -> Adjustable:
    known = {tile.key: tile for tile in (*player.npcs, *state.content.tiles) if tile.kind == content.NPC}
    now = tuple(dict.fromkeys(tile.key for tile in player.npcs))

    def write(chosen: list[str]) -> Placements:
        stay = tuple(tile for tile in player.npcs if tile.key in chosen)
        return ((f"players/{place}/npcs", (*stay, *(known[key] for key in chosen if key not in now))),)
    options = tile_options(known.values())
    return Adjustable(f"npcs/{player.seat}", Msg.of("{name}: NPCs kept", name=player.name), seat=player.seat,
                      input=Pick(options, 0, max(1, len(options)), now), value=now, write=write)


def _counted(state: State, player: Player) -> Iterator[Adjustable]:
    """The points that were said for finds at the Exit, or that need not be said (LUE-36)."""
    at_exit = isinstance(state.step, Counting) or (isinstance(state.step, Ended) and state.step.why == EXIT)
    if not player.finds or not at_exit:
        return
    others = tuple(said for said in state.counted if said.seat != player.seat)
    now = next((said.points for said in state.counted if said.seat == player.seat), 0)
    yield a_number(f"counted/{player.seat}", Msg.of("{name}: points on finds not named", name=player.name),
                   (min(0, now), MOST_POINTS), now, lambda points: (
                       ("counted", (*others, Counted(player.seat, points))),), player.seat)


def _avatar(state: State, place: int, player: Player) -> Adjustable:
    """Another sheet may have fewer hearts; lost hit points stay lost. Before the first card none are lost."""
    nobody = content.NOT_KNOWN if player.avatar.key else player.avatar
    sheets = {avatar.key: avatar for avatar in (nobody, *avatars.known_sheets(state, player.avatar))}
    path, first = f"players/{place}", not state.turns

    def write(key: str) -> Placements:
        sheet = sheets[key.removeprefix(NOT_NAMED)]
        most = sheet.hp or numbers.MOST_HP
        return (f"{path}/avatar", sheet), (f"{path}/hp", most if first and sheet.hp else min(player.hp, most))
    options = (Option(key or NOT_NAMED, words.avatar_name(avatar), "account") for key, avatar in sheets.items())
    return one_of(f"avatar/{player.seat}", Msg.of("{name}: avatar", name=player.name), options,
                  player.avatar.key or NOT_NAMED, write, player.seat)
