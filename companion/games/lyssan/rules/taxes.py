"""S3: taxes in summer, two influence cards in autumn (LYS-25 to LYS-27, LYS-A14)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.lyssan.content import FARM, FOREST, MOUNTAIN
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import AUTUMN, SUMMER, Collecting, Faction, Lands, Ready, State

from .realm import controlled_provinces, held_elbingens, on_map
from .table import change_faction, faction_named, in_order, unless_own

AUTUMN_CARDS = 2
TAXES = (FARM, FOREST, MOUNTAIN)


def chosen_taxes(state: State) -> dict[str, str]:
    """What the red provinces pay this year, as far as it was chosen."""
    return dict(state.step.chosen) if isinstance(state.step, Collecting) else {}


def to_choose(state: State) -> tuple[tuple[str, str], ...]:
    """The red provinces whose holder has still to choose, and that holder; only summer has taxes (LYS-26)."""
    done = chosen_taxes(state)
    return tuple((place, name) for place, name in held_elbingens(state)
                 if place not in done) if state.season == SUMMER else ()


def lands_of(state: State, who: Faction) -> Lands:
    """What a faction's provinces bring this year; on the light level as people have entered it."""
    if not on_map(state):
        return who.lands
    paid = chosen_taxes(state)
    kinds = [paid.get(p.key, p.terrain) for p in controlled_provinces(state, who.id)]
    return Lands(*(kinds.count(kind) for kind in TAXES))


def income_of(state: State, who: Faction) -> ev.Collected:
    """Farmland a conscript, forest a card, mountains a coin (LYS-26, LYS-A14); in autumn two cards (LYS-27)."""
    if state.season == AUTUMN:
        return ev.Collected(who.id, hand=AUTUMN_CARDS)
    held = lands_of(state, who)
    return ev.Collected(who.id, coins=held.mountain, conscripts=held.farm, hand=held.forest)


def may_choose(state: State, command: do.ChooseTax, by: str) -> tuple[Objection, ...]:
    """By the faction that controls it."""
    holder = dict(held_elbingens(state)).get(command.place)
    if command.terrain not in TAXES or holder is None or state.season != SUMMER:
        return (Objection("LYS-26", Msg("Nobody chooses taxes there."), waivable=False),)
    return unless_own(state, holder, by)


def choose_tax(state: State, command: do.ChooseTax, by: str) -> tuple[ev.TaxChosen, ...]:
    """Before the cards of the taxes are drawn."""
    return (ev.TaxChosen(command.place, command.terrain),)


def may_tell(state: State, command: do.TellLands, by: str) -> tuple[Objection, ...]:
    """Where the companion follows no figures."""
    numbers = (command.lands.farm, command.lands.forest, command.lands.mountain)
    if on_map(state) or state.season != SUMMER or min(numbers) < 0:
        return (Objection("LYS-26", Msg("Provinces are not counted by hand now."), waivable=False),)
    return unless_own(state, command.faction, by)


def tell_lands(state: State, command: do.TellLands, by: str) -> tuple[ev.LandsTold, ...]:
    """As the table counts them."""
    return (ev.LandsTold(command.faction, command.lands),)


def uncounted_factions(state: State) -> tuple[Faction, ...]:
    """The factions whose provinces nobody has ever counted (light); holding none counts as well."""
    if on_map(state) or state.season != SUMMER:
        return ()
    return tuple(who for who in in_order(state) if not who.counted and who.lands == Lands())


def may_collect(state: State, command: do.Collect, by: str) -> tuple[Objection, ...]:
    """Elbingen's holder chooses first (LYS-26); somebody must have counted."""
    if to_choose(state):
        return (Objection("LYS-26", Msg("First it is chosen what Elbingen pays.")),)
    return tuple(Objection("LYS-26", Msg("{name}'s provinces are not counted.", {"name": who.name}))
                 for who in uncounted_factions(state))[:1]


def collect(state: State, command: do.Collect, by: str) -> tuple[Any, ...]:
    """Everybody at once; then the turns begin."""
    return (*(income_of(state, who) for who in in_order(state)), ev.TurnsBegan())


def tax_chosen(state: State, event: ev.TaxChosen) -> State:
    """evolve: chosen for this year."""
    return replace(state, step=Collecting((*chosen_taxes(state).items(), (event.place, event.terrain))))


def lands_told(state: State, event: ev.LandsTold) -> State:
    """evolve: a faction's provinces."""
    return change_faction(state, faction_named(state, event.faction).id, lands=event.lands, counted=True)


ACTS = {do.ChooseTax: (may_choose, choose_tax), do.TellLands: (may_tell, tell_lands),
        do.Collect: (may_collect, collect)}
STEPS = {do.ChooseTax: (Collecting,), do.TellLands: (Collecting,), do.Collect: (Collecting,)}
EVOLVE = {ev.TaxChosen: tax_chosen, ev.LandsTold: lands_told,
          ev.CollectingBegan: lambda state, event: replace(state, step=Collecting()),
          ev.TurnsBegan: lambda state, event: replace(state, step=Ready(), turn=-1)}
