"""What is believed of how this table plays: each player's people, and every ruling that may be switched.

What may live here: what may be put right of it. What may not: all else that is believed (beliefs.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Adjustable, Placements, key_of, switches
from companion.engine.inputs import Option, Pick, Text
from companion.engine.words import Msg
from companion.games.dicewar.content import unread
from companion.games.dicewar.model import State
from companion.games.dicewar.options import Options
from companion.games.dicewar.rules.start import played_by

YES = "yes"
NO = "no"
LONGEST = 40
SWITCHES = switches(Options)
ON_OR_OFF = Pick((Option(YES, Msg("yes"), "check"), Option(NO, Msg("no"), "close")))


def people(state: State, n: int) -> Iterator[Adjustable]:
    """The people of a player: one that is known, or one of which only the name is; its cards are read in play."""
    player, path = state.players[n], f"players/{n}"
    args: dict[str, Any] = {"name": player.name}
    names = {cards[0].key.partition("/")[0]: cards for cards in (*state.peoples, *(who.cards for who in state.players))}
    if len(names) > 1:
        options = Pick(tuple(Option(key, Msg.plain(cards[0].people), "account-group")
                             for key, cards in names.items()))
        yield Adjustable(f"{path}/cards", Msg("{name}: people", args), seat=player.seat, input=options,
                         value=player.cards[0].key.partition("/")[0], write=lambda key: (
                             (f"{path}/cards", played_by(names[key], state.peoples, state.options)),))
    name = player.cards[0].people

    def called(told: str) -> Placements:
        key = key_of(told)
        cards = names.get(key, unread(key, told.strip()))
        return () if told == name else ((f"{path}/cards", played_by(cards, state.peoples, state.options)),)
    yield Adjustable(f"{path}/people", Msg("{name}: name of the people", args), seat=player.seat,
                     input=Text(max(LONGEST, len(name)), value=name), value=name, write=called)


def switched(state: State) -> Iterator[Adjustable]:
    """How this table plays: a switch set wrongly before the game; the cards follow it."""
    for switch in SWITCHES:
        now = getattr(state.options, switch.name)
        words_of = switch.input or ON_OR_OFF
        value = now if switch.input else YES if now else NO
        yield Adjustable(f"options/{switch.name}", switch.label, input=words_of, value=value,
                         write=_ruled(state, switch.name))


def _ruled(state: State, name: str) -> Callable[[str], Placements]:
    def write(key: str) -> Placements:
        value = {YES: True, NO: False}.get(key, key)
        options = replace(state.options, **{name: value})
        return ((f"options/{name}", value), *((f"players/{n}/cards", played_by(player.cards, state.peoples, options))
                                              for n, player in enumerate(state.players)))
    return write
