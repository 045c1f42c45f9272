"""What a faction holds, to be put right: its numbers, sheet, court, shame, and whether it is in the game at all.

What may live here: what is believed of one faction off the map. What may not: what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.believing import belief, few, some_of
from companion.engine.game import Adjustable
from companion.engine.inputs import Option, Pick, Text
from companion.engine.words import Msg
from companion.games.lyssan.content import (
    AGENTS,
    CASTLE,
    COURTIER,
    FIGURE_NAMES,
    SURPRISE,
    VASSAL,
    Card,
    sheet_called,
)
from companion.games.lyssan.model import Faction, Piece, State, events as ev, state as st
from companion.games.lyssan.numbers import LANDS, MOST, OWN, own_numbers
from companion.games.lyssan.rules import endings, influence, realm, table, taxes
from companion.games.lyssan.screens import words

NOTHING = "-"
GONE = "gone"
IN = "in"
OUT = "out"
SITES = {"sites": Msg("{name}: building sites"), "fresh": Msg("{name}: of these opened this season")}
UNSEEN = {"conscripts": Msg("{name} has conscripts"), "debts": Msg("{name} has debts"),
          "shame": Msg("{name} has shame")}
ENOUGH = 10
LONGEST_NAME = 20
TO = "to/"
AS = "as/"
BACK = "back/"
TAX_NAMES = {"farm": Msg("1 conscript"), "forest": Msg("1 influence card"), "mountain": Msg("1 coin")}


def holding_beliefs(state: State, place: int, who: Faction) -> Iterator[Adjustable]:
    """All that a faction holds."""
    if who.out:
        return
    path = f"factions/{place}"
    shown = {place.path for place in own_numbers(state, path, who)}
    for field, label in OWN.items():
        most, unseen = max(MOST, getattr(who, field)), f"{path}/{field}" not in shown
        yield Adjustable(f"{path}/{field}", Msg(label.id, {"name": who.name}), 0, most, who.seat, aside=unseen)
        if unseen:
            yield _at_once(state, who, field)
    if not realm.on_map(state):
        for field, label in (LANDS | SITES).items():
            inside = field if field in SITES else f"lands/{field}"
            yield Adjustable(f"{path}/{inside}", Msg(label.id, {"name": who.name}), 0, MOST, who.seat)
    yield from _court(state, who)
    yield from _shame(state, who)


def _at_once(state: State, who: Faction, field: str) -> Adjustable:
    """A number that stands nowhere on the screen because it is zero, entered with one touch."""
    value = getattr(who, field)
    return few(state, f"{field}/{who.id}", Msg(UNSEEN[field].id, {"name": who.name}), range(max(ENOUGH, value + 1)),
               value, lambda then, count: table.change_faction(then, who.id, **{field: count}), who.seat)


def taking_part(state: State, who: Faction) -> Iterator[Adjustable]:
    """Which faction it is, and whether it plays; nobody is out before anybody has a place in the order."""
    if not who.out:
        yield from _sheet(state, who)
    begun = state.order and not isinstance(state.step, (st.Lots, st.Placing))
    if begun and (who.out or len(table.living_factions(state)) > 1):
        yield _in_the_game(state, who)


def _in_the_game(state: State, who: Faction) -> Adjustable:
    """Eliminated by mistake, or not although it should be; a faction that returns to the map needs a castle (LYS-49).
    """
    label = Msg("{name} plays", {"name": who.name})
    inside, outside = Option(IN, Msg("in the game")), Option(OUT, Msg("out of the game"), "skull")
    if not who.out:
        return belief(state, f"plays/{who.id}", label, Pick((inside, outside)), IN, lambda then, said: (
            endings.remove_faction(then, who.id) if said == OUT else then), who.seat)
    if _has_castle(state, who):
        return belief(state, f"out/{who.id}", label, Pick((outside, inside)), OUT, lambda then, said: (
            endings.restore_faction(then, who.id) if said == IN else then), who.seat)
    castles = tuple(Option(p.key, Msg("in the game, castle in {place}", {"place": Msg.plain(p.name)}))
                    for p in state.provinces)
    return belief(state, f"out/{who.id}", label, Pick((outside, *castles)), OUT,
                  lambda then, said: then if said == OUT else endings.restore_faction(then, who.id, said), who.seat)


def _has_castle(state: State, who: Faction) -> bool:
    held = next((estate for estate in state.estates if estate.faction.id == who.id), None)
    return not realm.on_map(state) or any(piece.kind == CASTLE for piece in (held.pieces if held else ()))


def _sheet(state: State, who: Faction) -> Iterator[Adjustable]:
    """Which faction it is, one of the box or another one; the faction that had that sheet gets the other one."""
    unknown = Option(NOTHING, Msg("not known yet"), "help")
    sheets = dict.fromkeys((*([who.sheet] if who.sheet else []), *(sheet.name for sheet in state.content.sheets)))
    options = (*(() if who.sheet else (unknown,)), *(Option(name, Msg.plain(name), "flag") for name in sheets))
    if len(options) > 1:
        yield belief(state, f"sheet/{who.id}", Msg("{name}: faction sheet", {"name": who.name}), Pick(options),
                     who.sheet or NOTHING, lambda then, name: then if name == NOTHING else _resheeted(
                         then, who, name), who.seat)
    yield belief(state, f"sheet/{who.id}/name", Msg("{name}: another faction sheet", {"name": who.name}),
                 Text(LONGEST_NAME), who.sheet or None, lambda then, name: _resheeted(_with_one_more(
                     then, name.strip()), who, name.strip()), who.seat)


def _with_one_more(state: State, sheet: str) -> State:
    """A sheet that the box did not know is offered like the others."""
    if any(known.name == sheet for known in state.content.sheets):
        return state
    more = (*state.content.sheets, sheet_called(sheet))
    return replace(state, content=replace(state.content, sheets=more))


def _resheeted(state: State, who: Faction, sheet: str) -> State:
    return replace(state, factions=tuple(
        _with_sheet(other, sheet if other.id == who.id else who.sheet)
        if other.id == who.id or other.sheet == sheet else other for other in state.factions))


def _with_sheet(who: Faction, sheet: str) -> Faction:
    """With two players the sheet is part of the faction's name, without one a number (LYS-5)."""
    player, between, _ = who.name.partition(" · ")
    named = f"{player}{between}{sheet or (1 if who.id == who.seat else 2)}" if between else who.name
    return replace(who, sheet=sheet, name=named)


def _court(state: State, who: Faction) -> Iterator[Adjustable]:
    """Whose court each courtier is at, which card it is; and one that nobody has entered."""
    lying = {c.card.key for other in state.factions for c in other.courtiers}
    known = {card.key: card for card in (*state.content.cards, *_UNNAMED) if card.kind != SURPRISE}
    free = {key: card for key, card in known.items() if key not in lying or card in _UNNAMED}
    others = tuple(other for other in table.living_factions(state) if other.id != who.id)
    for courtier in who.courtiers:
        options = (Option(f"{TO}{who.id}", Msg("at the court of {name}", {"name": who.name}), seat=who.id),
                   *(Option(f"{TO}{other.id}", Msg("at the court of {name}", {"name": other.name}), seat=other.id)
                     for other in others), Option(GONE, Msg("discarded")),
                   *(Option(f"{AS}{key}", Msg("it is {card}", {"card": words.card_price(card)}), words.CARD_ICONS[
                       card.kind]) for key, card in free.items() if key != courtier.card.key))
        label = Msg("{name}: courtier {n}, {courtier}", {"name": who.name, "n": who.courtiers.index(
            courtier) + 1, "courtier": words.card_name(courtier.card)})
        yield belief(state, f"court/{courtier.id}/{courtier.card.key}", label, Pick(options), f"{TO}{who.id}",
                     _courtier, who.seat, (who, courtier, free))
    if who.courtiers:
        yield _at_court(state, who)
    more = (Option(NOTHING, Msg("none")), *(Option(key, words.card_price(card), words.CARD_ICONS[card.kind])
                                            for key, card in free.items()))
    yield belief(state, f"court/{who.id}/{state.cards + 1}", Msg("{name}: one more courtier", {"name": who.name}),
                 Pick(more), NOTHING, lambda then, key: then if key == NOTHING else _one_more(
                     then, who, free[key]), who.seat)


def _at_court(state: State, who: Faction) -> Adjustable:
    """The whole court at once; a vassal who leaves takes its agents along."""
    place = state.factions.index(who)
    options = tuple(Option(str(c.id), words.courtier_name(who, c), words.COURT_ICON) for c in who.courtiers)

    def write(stay: list[str]) -> tuple[tuple[str, object], ...]:
        gone = {c.id for c in who.courtiers if str(c.id) not in stay}
        pieces = tuple(piece for piece in state.pieces if piece.vassal not in gone)
        return ((f"factions/{place}/courtiers", tuple(c for c in who.courtiers if c.id not in gone)),
                *((("pieces", pieces),) if pieces != state.pieces else ()))
    now = tuple(str(c.id) for c in who.courtiers)
    return some_of(f"factions/{place}/courtiers", Msg.of("{name}: at court", name=who.name), options, now, write,
                   who.seat)


_UNNAMED = tuple(Card(f"own-{kind}-0-unnamed", "", kind) for kind in (COURTIER, VASSAL))


def _courtier(who: Faction, courtier: st.Courtier, free: dict[str, Card], state: State, said: str) -> State:
    if said.startswith(AS):
        card = free[said.removeprefix(AS)]
        stay = tuple(replace(c, card=card) if c.id == courtier.id else c for c in who.courtiers)
        kept = state if card.kind == VASSAL else influence.without_agents(state, courtier.id)
        return table.change_faction(kept, who.id, courtiers=stay)
    winner = "" if said == GONE else said.removeprefix(TO)
    return state if winner == who.id else influence.courtier_moved(state, ev.CourtierMoved(courtier, who.id, winner))


def _one_more(state: State, who: Faction, card: Card) -> State:
    return influence.courtier_won(state, ev.CourtierWon(who.id, st.Courtier(state.cards + 1, card)))


def _shame(state: State, who: Faction) -> Iterator[Adjustable]:
    """What lies as shame: a marker or which agent; or an agent that was never killed (LYS-47)."""
    if not realm.on_map(state):
        return
    dead = table.fallen_agents(who)
    for n, lies in enumerate((*dead, *((None,) if who.shame > len(dead) else ()))):
        marker = Option(st.MARKER, Msg("a shame marker"), words.SHAME_ICON)
        kinds = tuple(Option(key, name, words.FIGURE_ICONS[fallen.kind])
                      for key, (fallen, name) in _fallen(state, who).items())
        back = tuple(Option(f"{BACK}{p.key}", Msg("alive in {place}", {"place": Msg.plain(p.name)}), "heart")
                     for p in state.provinces) if lies else ()
        label = Msg("{name}: shame {n}", {"name": who.name, "n": n + 1})
        yield belief(state, f"shame/{who.id}/{n}/{len(dead)}/{who.shame}", label, Pick((marker, *kinds, *back)),
                     _key(lies) if lies else st.MARKER,
                     _ashamed, who.seat, (who, n))


def _fallen(state: State, who: Faction) -> dict[str, tuple[st.Fallen, Msg]]:
    own = {_key(st.Fallen(kind)): (st.Fallen(kind), FIGURE_NAMES[kind]) for kind in AGENTS}
    kept = {courtier.id: courtier for courtier in who.courtiers if courtier.card.kind == VASSAL}
    lying = {_key(dead): (dead, FIGURE_NAMES[dead.kind]) for dead in table.fallen_agents(who)}
    theirs = {_key(dead): (dead, words.figure_name(state, dead.kind, dead.vassal))
              for dead in (st.Fallen(kind, number) for number in kept for kind in AGENTS)}
    return {**own, **lying, **theirs}


def _key(dead: st.Fallen) -> str:
    return f"{dead.kind}/{dead.vassal}"


def _ashamed(who: Faction, n: int, state: State, said: str) -> State:
    dead = list(table.fallen_agents(who))
    old = dead.pop(n) if n < len(dead) else None
    if said.startswith(BACK) and old:
        after = table.change_faction(state, who.id, shame=who.shame - 1, fallen=tuple(dead))
        there = any(courtier.id == old.vassal for courtier in who.courtiers)
        return realm.add_pieces(after,
                                Piece(0, old.kind, who.id, said.removeprefix(BACK), vassal=old.vassal if there else 0))
    new = _fallen(state, who).get(said)
    return table.change_faction(state, who.id, fallen=(*dead[:n], *((new[0],) if new else ()), *dead[n:]))


def chosen_taxes(state: State) -> Iterator[Adjustable]:
    """What the red provinces pay this year (LYS-26)."""
    chosen = taxes.chosen_taxes(state)
    for place, holder in realm.held_elbingens(state) if state.season == st.SUMMER else ():
        options = (Option(NOTHING, Msg("not chosen yet")), *(Option(kind, name, words.TERRAIN_ICONS[kind])
                                                           for kind, name in TAX_NAMES.items()))
        label = Msg("{place} pays", {"place": words.place_name(state, place)})
        yield belief(state, f"step/chosen/{place}", label, Pick(options), chosen.get(place, NOTHING),
                     _taxed,
                     table.faction_named(state, holder).seat, (place,))


def _taxed(place: str, state: State, kind: str) -> State:
    kept = {there: pays for there, pays in taxes.chosen_taxes(state).items() if there != place}
    return replace(state, step=st.Collecting(tuple({**kept, **({} if kind == NOTHING else {place: kind})}.items())))
