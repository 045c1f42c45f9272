"""Spring as choices: turn up a triumph, award one, claim one that is won at once (LYS-13 to LYS-16).

What may live here: what is offered about triumphs. What may not: who wins them (rules/spring.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.inputs import Option, Pick, Text
from companion.engine.roster import people
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.lyssan.content import Triumph, known_as
from companion.games.lyssan.kinds import TRIUMPH
from companion.games.lyssan.model import State, commands as do, state as st
from companion.games.lyssan.rules import spring, table

from . import stage, words


def faction_options(state: State, but: str = "") -> tuple[Option, ...]:
    """The factions in the game, without one of them."""
    return people((who for who in table.living_factions(state) if who.id != but), field="id")


def _revealing(state: State, viewer: str) -> Iterator[Choice]:
    """A known triumph, one described without typing, or one that the companion need not know."""
    index, known = spring.first_hidden(state), stage.unseen_triumphs(state)
    moment = f"row:{index}"
    if viewer == TABLE:
        yield from (Choice(f"{moment}:{triumph.key}", Msg.plain(triumph.name), words.TRIUMPH_ICON,
                           on=f"new:{triumph.key}", act=do.RevealTriumph(triumph)) for triumph in known)
    elif known:
        by_key = {triumph.key: triumph for triumph in known}
        yield Choice(f"{moment}:known", Msg("Which triumph is it?"), words.TRIUMPH_ICON, "", Pick(tuple(
            Option(triumph.key, Msg.plain(triumph.name), thing=f"triumphs:{triumph.key}") for triumph in known)),
            act=lambda key: do.RevealTriumph(by_key[key]))
    form = replace(TRIUMPH.plain, fields=tuple(replace(field, optional=isinstance(field.input, Text))
                                              for field in TRIUMPH.plain.fields))
    other, named, nameless = (Msg("Another triumph"), "normal", "quiet") if known else (
        Msg("Enter the triumph"), "quiet", "normal")
    yield Choice(f"{moment}:new", other, "pencil", "", form, named, act=lambda values: do.RevealTriumph(
        known_as(state.content.triumphs, _told(values, index))))
    yield Choice(f"{moment}:up", Msg("Turned up, no name"), "check", emphasis=nameless, act=do.RevealTriumph(
        Triumph(f"unnamed-{index}")))


def _told(values: dict[str, Any], index: int) -> Triumph:
    """A triumph as it is told in play, where it may go without a name."""
    triumph = TRIUMPH.read(values)
    return triumph if triumph.name else replace(triumph, key=f"unnamed-{index}")


def _awarding(state: State, viewer: str) -> Iterator[Choice]:
    index = state.step.index if isinstance(state.step, st.Awarding) else 0
    triumph, moment = spring.triumph_laid(state, index), f"y{state.year}:award:{index}"
    ahead = spring.triumph_leaders(state, triumph) if triumph else None
    if ahead is not None:
        first = spring.fewest_debts(state, ahead) if ahead else ()
        label = (Msg("{name} wins it", {"name": words.faction_name(state, first[0])}) if len(first) == 1 else
                 Msg("It waits for a year") if spring.first_hidden(state) >= 0 else
                 Msg("Nobody wins it, the game ends") if _last(state, index) else Msg("Nobody wins it"))
        yield Choice(f"{moment}:counted", label, words.TRIUMPH_ICON, "", None, "main", act=do.TellLeaders(ahead))
    living = faction_options(state)
    yield Choice(f"{moment}:told", Msg("Who has the most? If level, all of them"), "account-check", "",
                 Pick(living, 0, len(living)), "normal" if ahead is not None else "main",
                 act=lambda names: do.TellLeaders(tuple(names)))
    yield from claim_choices(state, moment, "")


def _last(state: State, index: int) -> bool:
    """Whether no other triumph comes after it in the last spring (LYS-16)."""
    return not any(spring.may_award(state, n) for n in range(index + 1, len(state.row)))


def claim_choices(state: State, moment: str, seat: str) -> Iterator[Choice]:
    """Triumphs that are won at once, for the faction that fulfils them."""
    for index in range(len(state.row)):
        if spring.may_be_claimed(state, index):
            name = words.triumph_name(spring.triumph_laid(state, index), index)
            yield Choice(f"{moment}:claim:{index}", Msg("Fulfilled: {triumph}", {"triumph": name}),
                         words.TRIUMPH_ICON, seat, Pick(faction_options(state)), "quiet",
                         act=lambda who, index=index: do.Claim(index, who))


OFFERS = {st.Revealing: _revealing, st.Awarding: _awarding}
