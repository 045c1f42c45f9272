"""The kinds of things in the box, as its pages list them: what each is called, asked for, entered and changed.

What may live here: that list. What may not: forms (forms.py), things (content.py).
"""

from __future__ import annotations

from companion.engine.content.kinds import ContentKind
from companion.engine.words import Msg, signed_change

from . import forms
from .content import MONSTER, NPC, TRAP, Avatar, BagSizes, Board, Card, Find, Ground
from .screens import apart, words


def _avatar(avatar: Avatar) -> Msg:
    return Msg.plain(avatar.name)


def _find(find: Find) -> Msg:
    return Msg.plain(find.name)


def _card(card: Card) -> Msg:
    return Msg("Card {n}", {"n": card.initiative})


def _board(board: Board) -> Msg:
    return Msg("{width} × {height} fields", {"width": board.width, "height": board.height})


def _ground(ground: Ground) -> Msg:
    field = words.field_name(ground.x, ground.y)
    args: dict[str, str | int | Msg] = {"field": field, "change": signed_change(ground.level)}
    if ground.name:
        return Msg("{name} on {field}: level {change}", {**args, "name": ground.name})
    return Msg("{field}: level {change}", args)


def _sizes(sizes: BagSizes) -> Msg:
    return Msg("{one}, {two} and {three} tiles", {"one": sizes.one, "two": sizes.two, "three": sizes.three})


TILES = ((MONSTER, Msg("Monster")), (TRAP, Msg("Trap")), (NPC, Msg("NPC")))

CONTENT_KINDS = (
    ContentKind("avatars", Msg("Avatar"), *forms.AVATAR, _avatar),
    *(ContentKind(f"tiles/{kind}", label, *forms.TILES[kind], apart.tile_told)
      for kind, label in TILES),
    ContentKind("finds", Msg("Find"), *forms.FIND, _find),
    ContentKind("cards", Msg("Orientation card"), forms.CARD_FORM, forms.read_card, forms.card_values, _card),
    ContentKind("board", Msg("Board"), forms.BOARD_FORM, forms.read_board, forms.board_values, _board,
                grid=("width", "height")),
    ContentKind("grounds", Msg("Field that changes levels"), forms.ground_form, forms.read_ground, forms.ground_values,
                _ground),
    ContentKind("sizes", Msg("Tiles in the bag"), *forms.SIZES, _sizes))
