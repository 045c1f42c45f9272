"""The steps before the turns as choices: atone for shame, choose and take taxes (LYS-22 to LYS-27).

What may live here: what is offered in S2 and S3. What may not: whether it is allowed (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.inputs import Field, Form, Number, Option, Pick
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.lyssan.content import FIGURE_NAMES, FOREST
from companion.games.lyssan.model import Faction, State, commands as do, state as st
from companion.games.lyssan.rules import atonement, table, taxes
from companion.games.lyssan.rules.realm import castles_of, on_map

from . import words

TAX_NAMES = {"farm": Msg("1 conscript"), "forest": Msg("1 influence card"), "mountain": Msg("1 coin")}
LAND_NAMES = {"farm": Msg("Farmland"), "forest": Msg("Forests"), "mountain": Msg("Mountains")}


def _atoning(state: State, viewer: str) -> Iterator[Choice]:
    for who in table.in_order(state):
        if who.shame:
            yield from _atone(state, who, f"s{state.seasons}:{who.id}:{who.shame}")


def _atone(state: State, who: Faction, moment: str) -> Iterator[Choice]:
    if who.hand >= who.shame:
        yield Choice(f"{moment}:all", Msg.of(
            "{name}: {n} card for all shame", plural="{name}: {n} cards for all shame", name=who.name, n=who.shame),
                     words.HAND_ICON, who.seat, None, "main" if _one_faction(state, who) else "normal",
                     act=do.AtoneAll(who.id))
    for what in atonement.kinds_of_shame(who):
        ways = tuple(_ways(state, who, what))
        name = FIGURE_NAMES.get(what, Msg("a shame marker"))
        if ways:
            yield Choice(f"{moment}:{what}", Msg("{name}: {what}", {"name": who.name, "what": name}),
                         words.FIGURE_ICONS.get(what, words.SHAME_ICON), who.seat, Pick(ways),
                         act=lambda way, what=what: _how(who.id, what, way))
    if atonement.is_helpless(who):
        yield Choice(f"{moment}:out", Msg.of("{name} cannot atone", name=who.name), "skull", who.seat, None,
                     "main" if _one_faction(state, who) else "normal", act=do.GiveUp(who.id))


def _one_faction(state: State, who: Faction) -> bool:
    """Whether the seat has no other ashamed faction, because a seat has only one main choice."""
    return next(other for other in table.in_order(state) if other.shame and other.seat == who.seat).id == who.id


def _ways(state: State, who: Faction, what: str) -> Iterator[Option]:
    """A card, a debt (the agent returns to one of the castles), a courtier (LYS-22, LYS-23)."""
    if who.hand:
        yield Option("card/", Msg("An influence card"), words.HAND_ICON)
    if who.debts < atonement.MOST_DEBTS:
        places = castles_of(state, who.id) if what != st.MARKER and on_map(state) else ()
        for place in places:
            yield Option(f"debt/{place}", Msg("A debt; back to {place}", {"place": words.place_name(state, place)}),
                         words.DEBT_ICON)
        if not places:
            yield Option("debt/", Msg("A debt"), words.DEBT_ICON)
    for courtier in who.courtiers:
        yield Option(f"courtier/{courtier.id}", words.courtier_name(who, courtier), words.COURT_ICON)


def _how(faction: str, what: str, way: str) -> do.Atone:
    by, _, where = way.partition("/")
    if by == st.BY_COURTIER:
        return do.Atone(faction, what, by, courtier=int(where))
    return do.Atone(faction, what, by, where)


def _collecting(state: State, viewer: str) -> Iterator[Choice]:
    moment = f"s{state.seasons}"
    for place, holder in taxes.to_choose(state):
        seat = table.faction_named(state, holder).seat
        yield from (Choice(f"{moment}:{place}:{terrain}", label, words.TERRAIN_ICONS[terrain], seat,
                           act=do.ChooseTax(place, terrain)) for terrain, label in TAX_NAMES.items())
    if taxes.to_choose(state):
        return
    if state.season == st.SUMMER and not on_map(state):
        yield from (_lands(who, moment) for who in table.in_order(state))
    missing = taxes.uncounted_factions(state)
    objection = Msg("{name}'s provinces are not counted.", {"name": missing[0].name}) if missing else None
    label = Msg("All cards are drawn") if state.season == st.AUTUMN else Msg("All taxes are taken")
    yield Choice(f"{moment}:collect", label, "hand-coin", "", None, "main", objection=objection,
                 rule="LYS-26" if missing else "", waivable=bool(missing), act=do.Collect())


def _lands(who: Faction, moment: str) -> Choice:
    fields = tuple(Field(kind, LAND_NAMES[kind], Number(0, 30, getattr(who.lands, kind))) for kind in taxes.TAXES)
    return Choice(f"{moment}:lands:{who.id}", Msg("{name}: count provinces", {"name": who.name}),
                  words.TERRAIN_ICONS[FOREST], who.seat, Form(fields), on=f"income/{who.id}",
                  act=lambda values: do.TellLands(who.id, st.Lands(**values)))


OFFERS = {st.Atoning: _atoning, st.Collecting: _collecting}
