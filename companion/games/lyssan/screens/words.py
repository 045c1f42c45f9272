"""Lyssan in words: names of figures, places and seasons. What may not live here: whether anything is allowed."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.parts import Counter, Tile
from companion.engine.words import Msg, dot_facts, join_texts
from companion.games.lyssan.content import (
    CASTLE,
    COURTIER,
    ELBINGEN,
    FARM,
    FIGURE_NAMES,
    FOREST,
    KNIGHT,
    MEASURE_NAMES,
    MOUNTAIN,
    NOBLE,
    PRIEST,
    SITE,
    SPY,
    SURPRISE,
    VASSAL,
    Agents,
    Card,
    Debt,
    Triumph,
)
from companion.games.lyssan.model.state import AUTUMN, OPENING, SPRING, SUMMER, Courtier, Faction, State

COIN_ICON = "gold"
CONSCRIPT_ICON = "pitchfork"
HAND_ICON = "cards"
DEBT_ICON = "file-sign"
SHAME_ICON = "emoticon-sad"
COURT_ICON, TRIUMPH_ICON = "account-tie", "crown"
FIGURE_ICONS = {KNIGHT: "sword", NOBLE: "chess-queen", PRIEST: "hands-pray", SPY: "eye", CASTLE: "castle",
                SITE: "crane"}
TERRAIN_ICONS = {FARM: "barley", FOREST: "pine-tree", MOUNTAIN: "image-filter-hdr", ELBINGEN: "star"}
TERRAIN_TONES = {FARM: "yellow", FOREST: "green", MOUNTAIN: "quiet", ELBINGEN: "red"}
CARD_ICONS = {SURPRISE: "flash", COURTIER: "account-tie", VASSAL: "account-group"}
UNNAMED_CARDS = {SURPRISE: Msg.partly("Surprise ({n})"), COURTIER: Msg.partly("Courtier ({n})"),
                 VASSAL: Msg.partly("Vassal ({n})")}
SEASONS = {OPENING: Msg("Opening"), SPRING: Msg("Spring"), SUMMER: Msg("Summer"), AUTUMN: Msg("Autumn")}


def faction_name(state: State, faction: str) -> str:
    """A faction's name; if a secret hides it from the viewer, its key."""
    return next((who.name for who in state.factions if who.id == faction), faction)


def sheet_in_box(state: State, who: Faction) -> str:
    """The key of a faction's sheet in the box (Tile.thing); empty if nobody has said which it is."""
    return next((f"sheets:{sheet.key}" for sheet in state.content.sheets if sheet.name == who.sheet), "")


def place_name(state: State, place: str) -> Msg:
    """A province's name."""
    return Msg.plain(next((p.name for p in state.provinces if p.key == place), place))


def card_name(card: Card) -> Msg:
    """An influence card's own name, or its kind and cost."""
    return Msg.plain(card.name) if card.name else replace(UNNAMED_CARDS[card.kind], args={"n": card.cost})


def courtier_name(who: Faction, courtier: Courtier) -> Msg:
    """A courtier's card, with a number if several at that court have the same name."""
    name = card_name(courtier.card)
    if len(who.courtiers) == 1:
        return name
    same = [other.id for other in who.courtiers if card_name(other.card) == name]
    return Msg("{courtier} {n}", {"courtier": name, "n": same.index(courtier.id) + 1}) if len(same) > 1 else name


def figure_name(state: State, kind: str, vassal: int = 0) -> Msg:
    """A figure's kind; for a vassal's agent also whose it is."""
    if not vassal:
        return FIGURE_NAMES[kind]
    held = next(((who, c) for who in state.factions for c in who.courtiers if c.id == vassal), None)
    return Msg("{figure} of {vassal}", {"figure": FIGURE_NAMES[kind], "vassal": courtier_name(
        *held)}) if held else FIGURE_NAMES[kind]


def card_price(card: Card) -> Msg:
    """A card's name and how many other cards it costs."""
    if not card.name or not card.cost:
        return card_name(card)
    return Msg.of("{card}, costs 1 other card", plural="{card}, costs {n} other cards", card=card.name, n=card.cost)


def debt_name(debt: Debt) -> Msg:
    """A debt's own name, or what it costs."""
    return Msg.plain(debt.name) if debt.name else Msg.of(
        "Debt: {coins} coins, {conscripts} conscripts, {cards} cards",
        coins=debt.coins, conscripts=debt.conscripts, cards=debt.cards)


def debt_asks(debt: Debt) -> Msg:
    """The name of a debt, with its condition, which the player who repays it judges."""
    called = debt_name(debt)
    return Msg("{debt}: {condition}", {"debt": called, "condition": debt.condition}) if debt.condition else called


def triumph_name(triumph: Triumph | None, index: int) -> Msg:
    """A triumph's own name, or what it counts, or its place in the row."""
    if triumph and triumph.name:
        return Msg.plain(triumph.name)
    counted = MEASURE_NAMES.get(triumph.measure) if triumph else None
    return counted or Msg("Triumph {n}", {"n": index + 1})


def triumph_note(triumph: Triumph) -> Msg | None:
    """A triumph's condition."""
    if triumph.condition:
        return Msg.plain(triumph.condition)
    return MEASURE_NAMES.get(triumph.measure) if triumph.name else None


def courtier_face(who: Faction, courtier: Courtier, owner: str = "", touchable: bool = True) -> Tile:
    """A courtier as it lies on display."""
    card = courtier.card
    said = ": ".join(part for part in (owner, card.effect) if part)
    note = Msg.plain(said) if said else None
    return Tile(courtier_name(who, courtier), CARD_ICONS[card.kind], "violet", agent_counters(card.agents), note,
                f"court:{courtier.id}" if touchable else "", thing=f"cards:{card.key}")


def lasting_effects(state: State, who: Faction) -> tuple[Msg, ...]:
    """What a faction may rely on at any moment: its sheet, and the courtiers on display before it (LYS-4, LYS-34)."""
    sheets = ((Msg.plain(sheet.name), sheet.text) for sheet in state.content.sheets if sheet.name == who.sheet)
    court = ((card_name(held.card), held.card.effect) for held in who.courtiers)
    return tuple(Msg("{card}: {effect}", {"card": card, "effect": text}) for card, text in (*sheets, *court) if text)


def agent_counters(agents: Agents) -> tuple[Counter, ...]:
    """The agents of a vassal."""
    counts = {KNIGHT: agents.knight, NOBLE: agents.noble, PRIEST: agents.priest, SPY: agents.spy}
    return tuple(Counter(FIGURE_NAMES[kind], n, icon=FIGURE_ICONS[kind]) for kind, n in counts.items() if n)


def priced(name: Msg, coins: int, conscripts: int) -> Msg:
    """What something costs, after its name."""
    money = [Msg("{n} coin", {"n": coins}, "{n} coins")] if coins else []
    people = [Msg("{n} conscript", {"n": conscripts}, "{n} conscripts")] if conscripts else []
    return dot_facts(part for part in (name, join_texts([*money, *people])) if part) or name
