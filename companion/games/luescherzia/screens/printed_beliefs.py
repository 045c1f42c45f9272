"""What was entered wrongly, put right in the running game: all that is printed on a tile, an avatar, a card.

Whatever bears the thing's key changes with it; what has come of it so far stays. Finds are secrets: which one it is is
put right in own_beliefs.py, and then it is told anew.
What may live here: that. What may not: which thing it is (tile_beliefs.py, own_beliefs.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL, Adjustable, Placements
from companion.engine.words import Msg
from companion.games.luescherzia import content, forms
from companion.games.luescherzia.model import Player, State
from companion.games.luescherzia.rules import march, table

from . import apart


def printed_beliefs(state: State) -> Iterator[Adjustable]:
    """The tiles that lie there, everybody's avatar, the card that is executed."""
    tiles = {lying.tile.key: lying.tile for lying in state.board if lying.tile.kind in forms.TILES}
    for option in apart.tile_options(tiles.values()):
        yield _tile(state, tiles[option.key], option.label)
    for place, player in enumerate(state.players):
        if player.avatar.key:
            yield _avatar(state, place, player)
    yield from _card(state)


def _tile(state: State, tile: content.Tile, name: Msg) -> Adjustable:
    kind = forms.TILES[tile.kind]
    form, read, now = kind.plain, kind.read, forms.whole_values(kind.plain, kind.values(tile))

    def write(values: dict[str, Any]) -> Placements:
        told = replace(read(values), key=tile.key, source=tile.source)
        return tuple((path, told) for path in _tiles_called(state, tile.key))
    return Adjustable(f"printed/{tile.key}", Msg("{tile}: all that is printed on it", {"tile": name}),
                      input=forms.whole(form, now), value=now, write=write)


def _tiles_called(state: State, key: str) -> Iterator[str]:
    """Where a tile of this kind stands in the state."""
    yield from (f"board/{n}/tile" for n, lying in enumerate(state.board) if lying.tile.key == key)
    yield from (f"content/tiles/{n}" for n, tile in enumerate(state.content.tiles) if tile.key == key)
    yield from (f"players/{place}/npcs/{n}" for place, player in enumerate(state.players)
                for n, tile in enumerate(player.npcs) if tile.key == key)


def _avatar(state: State, place: int, player: Player) -> Adjustable:
    form, path = forms.AVATAR.plain, f"players/{place}"
    now = forms.whole_values(form, forms.AVATAR.values(player.avatar))

    def write(values: dict[str, Any]) -> Placements:
        was = player.avatar
        told: content.Avatar = replace(forms.AVATAR.read(values), key=was.key, source=was.source)
        box = ((f"content/avatars/{n}", told) for n, sheet in enumerate(state.content.avatars)
               if sheet.key == told.key)
        return (f"{path}/avatar", told), (f"{path}/hp", min(player.hp, told.hp)), *box
    return Adjustable(f"sheet/{player.seat}", Msg("{name}: all that is printed on the avatar", {"name": player.name}),
                      seat=player.seat, input=forms.whole(form, now), value=now, write=write)


def _card(state: State) -> Iterator[Adjustable]:
    """The card that is executed on the map, as the companion knows it."""
    card = march.known_card(state) if state.detail == FULL and table.running(state) else None
    if card is None:
        return
    path = f"content/cards/{max(n for n, other in enumerate(state.content.cards) if other == card)}"
    now = forms.whole_values(forms.CARD_FORM, forms.card_values(card))
    yield Adjustable(path, Msg("Card {n}: all that is printed on it", {"n": card.initiative}),
                     input=forms.whole(forms.CARD_FORM, now), value=now, write=lambda values: (
                         (path, replace(forms.read_card(values), key=card.key, source=card.source)),))
