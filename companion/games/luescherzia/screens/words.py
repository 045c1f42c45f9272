"""Lüscherzia in words: names of tiles and skills."""

from __future__ import annotations

from companion.engine.parts import Counter, Tile as TileFace
from companion.engine.words import Msg, dot_facts, join_texts, signed_change
from companion.games.luescherzia.content import (
    FIND_SITE,
    FORK,
    MONSTER,
    NPC,
    REST,
    SKILL_NAMES,
    TRAP,
    Avatar,
    Find,
    Loss,
    Skills,
    Tile,
)
from companion.games.luescherzia.model import (
    EVADE,
    FIGHT,
    FLEE,
    HIRE,
    INFLUENCE,
    LEAVE_FORK,
    LEAVE_MONSTER,
    LEAVE_NPC,
    REST_PROBE,
    SEARCH,
)

KIND_NAMES = {MONSTER: Msg("Monster"), TRAP: Msg("Trap"), NPC: Msg("NPC"), FORK: Msg("Fork"), REST: Msg("Rest"),
              FIND_SITE: Msg("Find site")}
KIND_ICONS = {MONSTER: "skull", TRAP: "alert-octagram", NPC: "account-voice", FORK: "sign-direction",
              REST: "campfire", FIND_SITE: "magnify"}
KIND_TONES = {MONSTER: "black", TRAP: "red", NPC: "blue", FORK: "yellow", REST: "green", FIND_SITE: "violet"}
PURPOSES = {INFLUENCE: Msg("turn the arrow"), FIGHT: Msg("fight the monster"), FLEE: Msg("flee from the monster"),
            LEAVE_MONSTER: Msg("get away from the monster"), LEAVE_NPC: Msg("get past the NPC"),
            LEAVE_FORK: Msg("find the way at the fork"), EVADE: Msg("evade the trap"), HIRE: Msg("hire the NPC"),
            REST_PROBE: Msg("use the rest"), SEARCH: Msg("search the find site")}
PURPOSE_RULES = {INFLUENCE: "LUE-20", FIGHT: "LUE-25", FLEE: "LUE-26", LEAVE_MONSTER: "LUE-27", LEAVE_NPC: "LUE-31",
                 LEAVE_FORK: "LUE-32", EVADE: "LUE-28", HIRE: "LUE-30", REST_PROBE: "LUE-33", SEARCH: "LUE-34"}
DIRECTIONS = {"n": Msg("north"), "e": Msg("east"), "s": Msg("south"), "w": Msg("west")}


def tile_name(tile: Tile) -> Msg:
    """A tile's own name, or its kind."""
    return Msg.plain(tile.name) if tile.name else KIND_NAMES[tile.kind]


def field_name(x: int, y: int) -> str:
    """A field of the map as on a chess board, counted from the north-west: (2, 3) is C4."""
    return f"{chr(ord('A') + x)}{y + 1}"


def tile_face(tile: Tile, level: int | None = None, name: str = "") -> TileFace:
    """A tile as it is to be seen; `level` is the final one if it lies on the board and everything printed on it
    matters.
    """
    counters = []
    if tile.level:
        counters.append(Counter(Msg("Level"), tile.level if level is None else level, icon="stairs"))
    if tile.hearts:
        counters.append(Counter(Msg("Hearts"), tile.hearts, icon="heart"))
    note = tile_note(tile) if level is None else whole_note(tile)
    return TileFace(tile_name(tile), KIND_ICONS[tile.kind], KIND_TONES[tile.kind], tuple(counters), note, name,
                    thing=f"tiles:{tile.key}")


def kind_face(kind: str, label: Msg, name: str) -> TileFace:
    """A tile of this kind that is not known yet."""
    return TileFace(label, KIND_ICONS[kind], KIND_TONES[kind], id=name)


def tile_note(tile: Tile) -> Msg | None:
    """What a trap takes, and what a tile changes."""
    return join_texts([said for said in (loss_words(tile.loss), skill_words(tile.modifiers)) if said])


def whole_note(tile: Tile) -> Msg | None:
    """Everything printed on a tile besides its numbers, for moments in which it matters."""
    return dot_facts([said for said in (tile_note(tile), Msg.plain(tile.text) if tile.text else None) if said])


def trap_words(tile: Tile) -> Msg | None:
    """What a trap does, all of it."""
    return dot_facts([said for said in (loss_words(tile.loss), Msg.plain(tile.text) if tile.text else None) if said])


def avatar_name(avatar: Avatar) -> Msg:
    """An avatar by its name."""
    return Msg.plain(avatar.name) if avatar.key else Msg("avatar not known yet")


def loss_words(loss: Loss) -> Msg | None:
    """A trap's effect in one line."""
    parts = [Msg("−{n} hit point", {"n": loss.hp}, "−{n} hit points") if loss.hp else None,
             Msg("−{n} SP", {"n": loss.sp}) if loss.sp else None,
             Msg("−{n} find", {"n": loss.finds}, "−{n} finds") if loss.finds else None,
             Msg("skip {n} turn", {"n": loss.turns}, "skip {n} turns") if loss.turns else None]
    return join_texts([part for part in parts if part])


def skill_words(skills: Skills) -> Msg | None:
    """Modifiers in one line."""
    changes = [(name, getattr(skills, skill)) for skill, name in SKILL_NAMES.items() if getattr(skills, skill)]
    return join_texts([Msg("{skill} {change}", {"skill": name, "change": signed_change(change)})
                       for name, change in changes])


def find_name(find: Find | None, place: int) -> Msg:
    """A find by its number, which everybody may use, and by its name if it has one."""
    if find is None or not find.key:
        return Msg("Find {n}", {"n": place + 1})
    return Msg("Find {n}: {find}", {"n": place + 1, "find": find.name})


def find_face(find: Find | None, place: int) -> TileFace:
    """A find card as its owner sees it."""
    name = f"find:{place}"
    if find is None or not find.key:
        return TileFace(find_name(find, place), "treasure-chest", "violet", note=Msg("not named yet"), id=name)
    counters = (Counter(Msg("Points"), find.points, icon="trophy"), Counter(Msg("SP"), find.sp, icon="star-circle"))
    said = (skill_words(find.modifiers), Msg.plain(find.effect) if find.effect else None)
    note = dot_facts([words for words in said if words])
    return TileFace(find_name(find, place), "treasure-chest", "violet", counters, note, name, thing=f"finds:{find.key}")
