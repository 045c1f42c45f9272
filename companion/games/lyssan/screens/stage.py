"""What lies in the middle of the screen: the triumph row, the map, courtiers, incomes. Nothing is offered here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine import dice
from companion.engine.parts import Counter, Counters, Note, Part, Tile, Tiles, Track, TrackCell
from companion.engine.view import TABLE
from companion.engine.words import Msg, join_texts
from companion.games.lyssan.content import SPY, TERRAIN_NAMES, Triumph
from companion.games.lyssan.model import Faction, State, state as st
from companion.games.lyssan.rules import agents, lots, placement, realm, spring, table, taxes

from . import words
from .map import province_map

YEAR = tuple(TrackCell(name, icon, tone, note=note) for name, icon, tone, note in (
    (words.SEASONS[st.SPRING], "flower-tulip", "green", Msg("triumphs are awarded, one is turned up")),
    (words.SEASONS[st.SUMMER], "white-balance-sunny", "yellow", Msg("ready agents, atone shame, taxes; then turns")),
    (words.SEASONS[st.AUTUMN], "leaf", "red", Msg("ready agents, atone shame, 2 cards; then turns")),
    (Msg("Winter"), "snowflake", "blue", Msg("a new turn order"))))


def header(state: State) -> tuple[Part, ...]:
    """The row of triumphs: face down, face up, won; the year."""
    row = Track(Msg("Triumphs"), tuple(_cell(state, number, laid) for number, laid in enumerate(state.row)), id="row")
    return (row, *year_wheel(state))


def year_wheel(state: State) -> tuple[Track, ...]:
    """The year as a wheel, the present season lit; none before the first spring (LYS-12, LYS-19, LYS-48)."""
    if table.in_opening(state) or isinstance(state.step, (st.Unmasking, st.Ended)):
        return ()
    winter = state.meanwhile == st.WINTER
    now = len(YEAR) - 1 if winter else [st.SPRING, st.SUMMER, st.AUTUMN].index(state.season)
    return (Track(Msg("Year {n}", {"n": state.year - winter}), YEAR, now, wheel=True, id="year"),)


def _cell(state: State, number: int, laid: st.Laid) -> TrackCell:
    if laid.owner:
        return TrackCell(Msg.plain(words.faction_name(state, laid.owner)), words.TRIUMPH_ICON, "good", filled=True,
                         seat=laid.owner)
    return TrackCell(Msg.plain(str(number + 1)), filled=laid.triumph is not None)


def stage(state: State, viewer: str) -> tuple[Part, ...]:
    """The parts that matter now, in order."""
    if state.meanwhile:
        return tuple((*_winter(state), *year_wheel(state)) if state.meanwhile == st.WINTER
                     else _figures_to_place(state))
    part = STEPS.get(type(state.step))
    there = province_map(state, viewer)
    middle = (there,) if there else _row(state) if table.in_turn(state) else year_wheel(state)
    return (*(part(state, viewer) if part else ()), *middle, *_courts(state, viewer))


def _winter(state: State) -> Iterator[Part]:
    """The order of the year, with what has decided it: cards in hand and debts (LYS-48)."""
    yield Tiles(tuple(Tile(Msg("{n}. {name}", {"n": n, "name": who.name}), "numeric", counters=_decisive(state, who),
                           thing=words.sheet_in_box(state, who))
                      for n, who in enumerate(table.in_order(state), 1)), Msg("Fewest cards and debts first"))


def _decisive(state: State, who: Faction) -> tuple[Counter, ...]:
    path = f"factions/{state.factions.index(who)}"
    return (Counter(Msg("Cards"), who.hand, icon=words.HAND_ICON, id=f"{path}/hand"),
            Counter(Msg("Debts"), who.debts, icon=words.DEBT_ICON, id=f"{path}/debts"))


def _figures_to_place(state: State) -> Iterator[Part]:
    """What everybody places where the companion follows no figures (LYS-6 to LYS-10)."""
    least = placement.start_distance(state)
    yield Note(Msg("Each places 2 castles, 2 knights and 2 nobles, one figure a turn, into empty provinces."), "LYS-6")
    yield Note(Msg("The first one at the edge, {n} provinces away from all others.", {"n": least}), "LYS-7")
    yield Note(Msg("All later ones beside your own; whoever finds no empty province there enters a rival's, and that "
                   "costs all influence cards."), "LYS-9")
    yield Note(Msg("The spy comes with the first castle, the priest with the second.") if state.options.priest_escorts
               else Msg("The spy comes with the first castle; the priest is placed alone."), "LYS-10")


def _row(state: State) -> tuple[Part, ...]:
    """The triumphs that are face up, for those who have no map before them."""
    faces = tuple(_face_up(number, laid, laid.triumph) for number, laid in enumerate(state.row) if laid.triumph)
    return (Tiles(faces, Msg("Triumphs")),) if faces else ()


def _face_up(number: int, laid: st.Laid, triumph: Triumph) -> Tile:
    """A triumph that is face up; a won one has the mark of its owner in the place of its sign."""
    name, note, thing = words.triumph_name(triumph, number), words.triumph_note(triumph), f"triumphs:{triumph.key}"
    if laid.owner:
        return Tile(name, tone="good", note=note, seats=(laid.owner,), thing=thing)
    return Tile(name, words.TRIUMPH_ICON, note=note, thing=thing)


def unseen_triumphs(state: State) -> tuple[Triumph, ...]:
    """The known triumphs that do not lie in the row yet."""
    lying = {laid.triumph.key for laid in state.row if laid.triumph}
    return tuple(triumph for triumph in state.content.triumphs if triumph.key not in lying)


def _revealing(state: State, viewer: str) -> Iterator[Part]:
    if state.mapless and table.in_opening(state):
        yield Note(Msg("The box knows too few provinces for a map: the light level is played."), "LYS-1", "warn")
    if viewer == TABLE and unseen_triumphs(state):
        yield Tiles(tuple(Tile(Msg.plain(triumph.name), words.TRIUMPH_ICON, id=f"new:{triumph.key}",
                               thing=f"triumphs:{triumph.key}")
                          for triumph in unseen_triumphs(state)), Msg("Which triumph is it?"))


def _lots(state: State, viewer: str) -> Iterator[Part]:
    if state.roll is not None:
        yield dice.roll_part(state.roll, Msg("Highest first"), lambda face: False, seats=lots.level_factions(state))


def _awarding(state: State, viewer: str) -> Iterator[Part]:
    index = state.step.index if isinstance(state.step, st.Awarding) else 0
    triumph = spring.triumph_laid(state, index)
    if triumph is not None:
        yield Tiles((Tile(words.triumph_name(triumph, index), words.TRIUMPH_ICON, "warn",
                          _measures(state, triumph), words.triumph_note(triumph), thing=f"triumphs:{triumph.key}"),))


def _measures(state: State, triumph: Triumph) -> tuple[Counter, ...]:
    counted = ((who, spring.measure_of(state, triumph.measure, who)) for who in table.living_factions(state))
    return tuple(Counter(Msg.plain(who.name), value) for who, value in counted if value is not None)


def _atoning(state: State, viewer: str) -> Iterator[Part]:
    ashamed = tuple(who for who in table.in_order(state) if who.shame)
    yield Counters(tuple(Counter(Msg.plain(who.name), who.shame, icon=words.SHAME_ICON,
                                 id=f"factions/{state.factions.index(who)}/shame") for who in ashamed), Msg("Shame"))
    yield from _lasting(state, ashamed)


def _lasting(state: State, among: Iterable[Faction]) -> Iterator[Note]:
    """What their sheets and courtiers say, at moments in which it may matter (LYS-34)."""
    for who in among:
        yield from (Note(Msg("{name} · {text}", {"name": who.name, "text": text}), "LYS-34", icon=words.COURT_ICON)
                    for text in words.lasting_effects(state, who))


def _collecting(state: State, viewer: str) -> Iterator[Part]:
    """Everybody's income: beside a map name and numbers alone, so that many are seen at once, and what courts say after
    them all. In autumn courts matter too seldom to be quoted.
    """
    summer, there = state.season == st.SUMMER, realm.on_map(state)
    told = summer and not there
    tiles = tuple(Tile(Msg.plain(who.name), "" if there else "hand-coin", counters=_income(state, who),
                       note=_due(state, who) if told else None, id=f"income/{who.id}",
                       thing=words.sheet_in_box(state, who)) for who in table.in_order(state))
    yield Tiles(tiles, Msg("Income"))
    if summer and there:
        yield from _lasting(state, table.in_order(state))
    if told:
        yield Note(Msg("Elbingen counts as farmland, forest or mountain: its holder chooses."), "LYS-26")
        counted = tuple((n, who) for n, who in enumerate(state.factions) if not who.out and who.counted)
        for kind in taxes.TAXES if counted else ():
            yield Counters(tuple(Counter(Msg.plain(who.name), getattr(who.lands, kind), icon=words.TERRAIN_ICONS[kind],
                                         id=f"factions/{n}/lands/{kind}") for n, who in counted), TERRAIN_NAMES[kind])


def _due(state: State, who: Faction) -> Msg | None:
    """What a faction's tile says without a map: that its provinces have to be counted, and what always holds."""
    untold = [] if who.counted else [Msg("Count provinces")]
    return join_texts([*untold, *words.lasting_effects(state, who)])


def _income(state: State, who: Faction) -> tuple[Counter, ...]:
    due = taxes.income_of(state, who)
    counts = ((Msg("Conscripts"), due.conscripts, words.CONSCRIPT_ICON), (Msg("Cards"), due.hand, words.HAND_ICON),
              (Msg("Coins"), due.coins, words.COIN_ICON))
    return tuple(Counter(label, value, icon=icon) for label, value, icon in counts if value)


def rival_courtiers(state: State) -> tuple[tuple[Faction, st.Courtier], ...]:
    """The rivals' courtiers that may be lured now: on the map those of the castles beside the spy (LYS-45)."""
    if not isinstance(state.step, st.Ordering):
        return ()
    who, agent = table.active_faction(state), agents.agent_in_use(state)
    return tuple((rival, courtier) for rival in table.living_factions(state) if rival.id != who.id
                 and (not realm.on_map(state) or (agent is not None and agent.kind == SPY
                                            and agent.place in realm.castles_of(state, rival.id)))
                 for courtier in rival.courtiers)


def _courts(state: State, viewer: str) -> Iterator[Part]:
    """The faction's court if no map needs the room; of the rivals' courts those who may be lured."""
    if not table.in_turn(state):
        return
    who = table.active_faction(state)
    own = tuple(words.courtier_face(who, courtier, touchable=False) for courtier in who.courtiers)
    if own and (viewer == who.seat or (viewer == TABLE and not realm.on_map(state))):
        yield Tiles(own, Msg("Your court"))
    others = tuple(words.courtier_face(rival, courtier, rival.name) for rival, courtier in rival_courtiers(state))
    if others and viewer in (TABLE, who.seat):
        yield Tiles(others, Msg("To lure with a spy, which dies: touch a courtier"))


STEPS = {st.Revealing: _revealing, st.Lots: _lots, st.Awarding: _awarding, st.Atoning: _atoning,
         st.Collecting: _collecting}
