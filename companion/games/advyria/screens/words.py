"""Advyria in words and signs: names of cards, tiles and fields."""

from __future__ import annotations

from companion.engine.parts import Tile as TileFace
from companion.engine.secrecy import Hidden, Secret, value_if_known
from companion.engine.words import Msg
from companion.games.advyria.content import BLUE, GREEN, RED, YELLOW, Adventure
from companion.games.advyria.kinds import title_of_key
from companion.games.advyria.model import FAIRY, GOLD, KNIGHT, NOT_NOTED, WARRIOR, State
from companion.games.advyria.rules.table import player_on

KIND_NAMES = {KNIGHT: Msg("Knights"), WARRIOR: Msg("Warriors"), FAIRY: Msg("Fairies")}
KIND_ICONS = {KNIGHT: "horse-variant", WARRIOR: "sword", FAIRY: "butterfly"}
COLOUR_NAMES = {RED: Msg("Red: to any field"), BLUE: Msg("Blue: hand level +2"),
                YELLOW: Msg("Yellow: 3 villages to gold"), GREEN: Msg("Green: look at 4 tiles")}
UNNAMED = Msg("An adventure")


def effect_text(kind: str, often: int) -> Msg:
    """What a set of a kind does."""
    if kind == KNIGHT:
        return Msg("move once", {"n": often}, "move {n} times")
    if kind == WARRIOR:
        return Msg("1 village to gold", {"n": often}, "{n} villages to gold") if often else Msg("no village to turn")
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
    """The name of an adventure that a hero card or a note mentions; if nobody has entered it, a name made from its key.
    """
    found = {one.key: one.name for player in state.players for one in player.named}
    names = found | {one.key: one.name for one in state.content.adventures}
    return Msg.plain(names[key]) if names.get(key) else title_of_key(key)


def note_key(what: Secret[str] | Hidden) -> str:
    """The key of what a player has noted about a tile; empty if nothing is noted or it is hidden."""
    key = value_if_known(what)
    return key if key and key != NOT_NOTED else ""


def note_text(state: State, what: Secret[str] | Hidden) -> Msg | None:
    """What a player has noted about a tile, for that player; None if nothing is noted or it is hidden."""
    key = note_key(what)
    if not key:
        return None
    if key == GOLD:
        return Msg("Gold")
    return quest_name(state, key)


def player_name(state: State, seat: str) -> str:
    """A player's name."""
    return player_on(state, seat).name
