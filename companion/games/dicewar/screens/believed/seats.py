"""What is believed of how this table plays: each player's people, and every ruling that may be switched.

What may live here: what may be put right of it. What may not: all else that is believed (table.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.believing import Write, one_of, whether
from companion.engine.game import Adjustable, Placements, key_of, switches
from companion.engine.inputs import Option, Text
from companion.engine.words import Msg
from companion.games.dicewar.content import unread_cards
from companion.games.dicewar.model import State
from companion.games.dicewar.options import Options
from companion.games.dicewar.rules.start import played_by

LONGEST = 40
SWITCHES = switches(Options)


def people_beliefs(state: State, n: int) -> Iterator[Adjustable]:
    """The people of a player: a known one, or only a name; its cards are read during play."""
    player, path = state.players[n], f"players/{n}"
    names = {cards[0].key.partition("/")[0]: cards for cards in (*state.peoples, *(who.cards for who in state.players))}
    if len(names) > 1:
        options = (Option(key, Msg.plain(cards[0].people), "account-group") for key, cards in names.items())
        yield one_of(f"{path}/cards", Msg.of("{name}: people", name=player.name), options,
                     player.cards[0].key.partition("/")[0], lambda key: (
                         (f"{path}/cards", played_by(names[key], state.peoples, state.options)),), player.seat)
    name = player.cards[0].people

    def called(told: str) -> Placements:
        key = key_of(told)
        cards = names.get(key, unread_cards(key, told.strip()))
        return () if told == name else ((f"{path}/cards", played_by(cards, state.peoples, state.options)),)
    yield Adjustable(f"{path}/people", Msg.of("{name}: name of the people", name=player.name), seat=player.seat,
                     input=Text(max(LONGEST, len(name)), value=name), value=name, write=called)


def switch_beliefs(state: State) -> Iterator[Adjustable]:
    """How this table plays, in case a switch was set wrongly before the game; the cards follow it."""
    for switch in SWITCHES:
        path, now = f"options/{switch.name}", getattr(state.options, switch.name)
        if switch.input is None:
            yield whether(path, switch.label, now, _ruled(state, switch.name))
        else:
            yield Adjustable(path, switch.label, input=switch.input, value=now, write=_ruled(state, switch.name))


def _ruled(state: State, name: str) -> Write:
    def write(value: object) -> Placements:
        options = replace(state.options, **{name: value})
        return ((f"options/{name}", value), *((f"players/{n}/cards", played_by(player.cards, state.peoples, options))
                                              for n, player in enumerate(state.players)))
    return write
