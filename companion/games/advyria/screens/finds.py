"""Where a movement ends, as choices: gold, an adventure, nothing; claim it or leave it (ADV-14). No rule is here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import Option, Pick, told_apart
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria import content, kinds
from companion.games.advyria.model import State, commands as do, state as st
from companion.games.advyria.rules import table, tiles

from .words import adventure_name

TURNED_UP = "turned-up:"
"""How the names of tiles begin that stand for what was turned up."""
GOLD = Msg("Gold tile")
ADVENTURE = Msg("Adventure")
NO_NAME = Msg("Adventure, no name")
TYPE_IN, TYPE_ANOTHER = Msg("Type in the adventure"), Msg("Type in another adventure")
NOTHING = Msg("Nothing there")


def moment_key(state: State) -> str:
    """The beginning of every key: the turn, how many tiles are left, which movement of the set."""
    left = state.step.left if isinstance(state.step, (st.Moving, st.TurningUp, st.Claiming)) else 0
    return f"t{state.turn.number}:{table.active_player(state).hand}:{left}"


def may_turn_up(state: State) -> bool:
    """Whether a tile is being turned up."""
    light = isinstance(state.step, st.Moving) and not table.board_known(state) and table.face_down(state) > 0
    return light or isinstance(state.step, st.TurningUp)


def palette_adventures(state: State) -> tuple[content.Adventure, ...]:
    """The adventures that nobody has found yet."""
    found = tiles.named_adventures(state)
    return tuple(one for one in state.content.adventures if one.key not in found)


def _tile_of(state: State, viewer: str, what: str) -> str:
    """The tile that stands for this choice on the shared screen; "" where a button does."""
    known = bool(palette_adventures(state))
    return f"{TURNED_UP}{what}" if viewer == TABLE and may_turn_up(state) and (what == "unnamed" or not known) else ""


def turning_up(state: State, viewer: str) -> Iterator[Choice]:
    """What the tile is: gold, a known adventure, one without a name, a new one."""
    seat = table.active_player(state).seat
    if not may_turn_up(state):
        return
    yield from _gold(state, seat, viewer)
    yield from _adventures(state, seat, viewer)


def _gold(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    """Gold, which comes last because it is likeliest; on the shared screen one of many equal answers, so no main act.
    """
    found = sum(player.villages + player.gold for player in state.players)
    all_found = Msg("All {n} gold tiles are found already.", {"n": found}) if found >= content.GOLD_TILES else None
    rule = "ADV-1" if all_found else ""
    if tiles.may_be_done(state):
        yield Choice(f"{moment_key(state)}:gold:done", Msg("Gold tile, end the turn"), "gold", seat,
                     objection=all_found,
                     rule=rule, waivable=bool(all_found), act=do.TurnUpGold(done=True))
    yield Choice(f"{moment_key(state)}:gold", GOLD, "gold", seat, None, "normal" if viewer == TABLE else "main",
                 _tile_of(state, viewer, "gold"), objection=all_found, rule=rule, waivable=bool(all_found),
                 act=do.TurnUpGold())


def _adventures(state: State, seat: str, viewer: str) -> Iterator[Choice]:
    found, known = tiles.adventures_found(state), {adventure.key: adventure for adventure in palette_adventures(state)}
    doubt: Any = {} if found < content.ADVENTURE_TILES else {
        "objection": Msg("All {n} adventures are found already.", {"n": found}), "rule": "ADV-1", "waivable": True}
    if viewer == TABLE:
        yield from (Choice(f"{moment_key(state)}:{key}", adventure_name(adventure), "star-four-points", seat,
                           on=f"new:{key}", act=do.TurnUpAdventure(adventure), **doubt)
                    for key, adventure in known.items())
    elif known:
        options = tuple(Option(key, adventure_name(adventure), thing=f"adventures:{key}")
                        for key, adventure in known.items())
        yield Choice(f"{moment_key(state)}:adventure", Msg("Adventure: …"), "star-four-points", seat, Pick(options),
                     act=lambda key: do.TurnUpAdventure(known[key]), **doubt)
    yield Choice(f"{moment_key(state)}:unnamed", NO_NAME if known else ADVENTURE, "star-outline", seat, None,
                 "quiet" if known and viewer != TABLE else "normal", _tile_of(state, viewer, "unnamed"),
                 act=do.TurnUpAdventure(content.Adventure()), **doubt)
    yield Choice(f"{moment_key(state)}:new", TYPE_ANOTHER if known else TYPE_IN, "pencil", seat, kinds.ADVENTURE.plain,
                 "quiet", act=lambda values: do.TurnUpAdventure(
                     tiles.entered_adventure(state, kinds.TOLD_ADVENTURE.read(values))),
                 **doubt)


def lying_open(state: State) -> tuple[Option, ...]:
    """Without a map: the open adventures, told apart even if they have no names."""
    return told_apart(tuple(Option(str(n), adventure_name(tile.adventure)) for n, tile in enumerate(state.tiles)
                            if tile.adventure))


def reaching_choices(state: State, viewer: str) -> Iterator[Choice]:
    """Without a map: nothing was there, or one of the open adventures."""
    seat = table.active_player(state).seat
    yield Choice(f"{moment_key(state)}:nothing", NOTHING, "close", seat, None,
                 "normal" if may_turn_up(state) else "main", _tile_of(state, viewer, "nothing"), act=do.Stay())
    if viewer == TABLE:
        yield from (Choice(f"{moment_key(state)}:open:{option.key}", option.label, "star-four-points", seat,
                           on=f"open:{option.key}", act=do.ReachAdventure(int(option.key)))
                    for option in lying_open(state))
    elif state.tiles:
        yield Choice(f"{moment_key(state)}:open", Msg("Open adventure: …"), "star-four-points", seat,
                     Pick(lying_open(state)),
                     act=lambda place: do.ReachAdventure(int(place)))


def claiming_choices(state: State, viewer: str) -> Iterator[Choice]:
    """With the card it is completed; without the card it stays."""
    seat, empty = table.active_player(state).seat, not table.active_player(state).hand
    missing = Msg("By the companion's count your hand is empty.") if empty else None
    yield Choice(f"{moment_key(state)}:claim", Msg("Lay down its card: completed"), "star-check", seat, None, "main",
                 objection=missing, rule="ADV-29" if empty else "", waivable=empty, act=do.Claim())
    yield Choice(f"{moment_key(state)}:leave", Msg("It stays open"), "close", seat, act=do.Leave())


OFFERS = {st.TurningUp: turning_up, st.Claiming: claiming_choices}
