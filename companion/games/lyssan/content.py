"""What a copy of the game adds: factions, provinces, triumphs, influence cards, debts, tokens.

Only values, how they are asked for, what they lack and what is told of them live here; kinds.py enters them, rules/
plays with them. `source` says where an item comes from: rulebook, publisher, review (public, not checked against the
box), example (invented) or table (entered here).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Annotated, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.content.asked import YES, Asked, AskedEach
from companion.engine.game import key_of
from companion.engine.inputs import Number, Option, Pick, Text, told_apart
from companion.engine.retelling import retell_thing
from companion.engine.words import Msg

FARM = "farm"
FOREST = "forest"
MOUNTAIN = "mountain"
ELBINGEN = "elbingen"
SURPRISE = "surprise"
COURTIER = "courtier"
VASSAL = "vassal"
KNIGHT = "knight"
NOBLE = "noble"
PRIEST = "priest"
SPY = "spy"
CASTLE = "castle"
SITE = "site"
AGENTS = (KNIGHT, NOBLE, PRIEST, SPY)
FIGURES = (*AGENTS, CASTLE, SITE)
COINS = "coins"
RAZED = "razed"
SCALE = 1000
RULEBOOK = "rulebook"
EXAMPLE = "example"
TABLE = "table"
# So many letters a name has at the most, one on the map, and what stands on a card.
NAME = 32
PLACE = 24
EFFECT = 240
MIDDLE = 500
MOST_TOKENS = Number(0, 20)
FEW = Number(0, 9)
TERRAIN_NAMES = {FARM: Msg("Farmland"), FOREST: Msg("Forest"), MOUNTAIN: Msg("Mountains"), ELBINGEN: Msg("Elbingen")}
FIGURE_NAMES = {KNIGHT: Msg("Knight"), NOBLE: Msg("Noble"), PRIEST: Msg("Priest"), SPY: Msg("Spy"),
                CASTLE: Msg("Castle"), SITE: Msg("Building site")}
CARD_NAMES = {SURPRISE: Msg("Surprise"), COURTIER: Msg("Courtier"), VASSAL: Msg("Vassal")}
MEASURE_NAMES = {FARM: Msg("Most farmland"), FOREST: Msg("Most forests"), MOUNTAIN: Msg("Most mountains"),
                 KNIGHT: Msg("Most knights"), NOBLE: Msg("Most nobles"), PRIEST: Msg("Most priests"),
                 SPY: Msg("Most spies"), CASTLE: Msg("Most castles"), COURTIER: Msg("Most courtiers"),
                 COINS: Msg("Most coins"), RAZED: Msg("Destroy an enemy castle")}
GAINS = {"coins": Msg("Brings coins"), "conscripts": Msg("Brings conscripts"), "cards": Msg("Brings cards")}
OF_A_VASSAL = {kind: Msg("Vassal: {figure}", {"figure": FIGURE_NAMES[kind]}) for kind in AGENTS}
NO_OR_YES = Pick((Option("-", Msg("no")), Option(YES, Msg("yes"))))


def _pick(names: dict[str, Msg], *before: Option) -> Pick:
    return Pick((*before, *(Option(key, name) for key, name in names.items())))


def _provinces(content: Content) -> Pick | None:
    """The neighbours that may be picked; it is enough that one of two names the other."""
    known = told_apart(tuple(Option(p.key, Msg.plain(p.name)) for p in content.provinces))
    return Pick(known, 0, len(known)) if known else None


NOTHING = Option("-", Msg("none"))
TERRAINS = _pick(TERRAIN_NAMES)
MEASURES = _pick(MEASURE_NAMES, NOTHING)
CARD_KINDS = _pick(CARD_NAMES)
ACTING = _pick({kind: FIGURE_NAMES[kind] for kind in AGENTS}, NOTHING)


class Agents(Struct, frozen=True, omit_defaults=True):
    """How many agents of each kind: those a vassal brings, or the tokens of a faction (0 there: not counted)."""

    knight: Annotated[int, Asked(FIGURE_NAMES[KNIGHT], MOST_TOKENS)] = 0
    noble: Annotated[int, Asked(FIGURE_NAMES[NOBLE], MOST_TOKENS)] = 0
    priest: Annotated[int, Asked(FIGURE_NAMES[PRIEST], MOST_TOKENS)] = 0
    spy: Annotated[int, Asked(FIGURE_NAMES[SPY], MOST_TOKENS)] = 0


class Tokens(Agents, frozen=True, omit_defaults=True):
    """The tokens a faction has in the box; 0: not counted (LYS-1, LYS-A21). A castle's other side is its site."""

    castle: Annotated[int, Asked(FIGURE_NAMES[CASTLE], MOST_TOKENS)] = 0
    source: str = TABLE

    @property
    def key(self) -> str:
        """Newly entered tokens replace the old ones, because all factions have the same."""
        return "tokens"


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A faction and its sheet, with the text about what only this faction may do (LYS-4)."""

    key: str
    name: Annotated[str, Asked(Msg("Name"), Text(20))]
    source: str = TABLE
    text: Annotated[str, Asked(Msg("What it says besides"), Text(EFFECT), optional=True)] = ""


class Province(Struct, frozen=True, omit_defaults=True):
    """A province: what it pays, where its middle lies on the map (0 to 1000), what it borders on.

    It is enough that one of two neighbours names the other. `edge`: at the board's edge; `island`: not in play with
    three factions (LYS-3).
    """

    key: str
    name: Annotated[str, Asked(Msg("Name"), Text(PLACE))]
    terrain: Annotated[str, Asked(Msg("Pays"), TERRAINS)]
    x: Annotated[int, Asked(Msg("From the west (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True)] = 0
    y: Annotated[int, Asked(Msg("From the north (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True)] = 0
    near: Annotated[tuple[str, ...], Asked(Msg("Borders on"), _provinces, optional=True)] = ()
    edge: Annotated[bool, Asked(Msg("At the edge of the board"), NO_OR_YES, optional=True)] = False
    island: Annotated[bool, Asked(Msg("Island"), NO_OR_YES, optional=True)] = False
    source: str = TABLE


class Triumph(Struct, frozen=True, omit_defaults=True):
    """A triumph: its condition in words, `measure` if the companion can count it, `immediate` if won at once."""

    key: str
    name: Annotated[str, Asked(Msg("Name"), Text(NAME))] = ""
    condition: Annotated[str, Asked(Msg("Condition"), Text(EFFECT), optional=True)] = ""
    measure: Annotated[str, Asked(Msg("What counts"), MEASURES)] = ""
    immediate: Annotated[bool, Asked(Msg("Won at once"), NO_OR_YES)] = False
    source: str = TABLE


class Gain(Struct, frozen=True, omit_defaults=True):
    """What a card brings at once, so far as it is no more than numbers."""

    coins: int = 0
    conscripts: int = 0
    cards: int = 0


class Card(Struct, frozen=True, omit_defaults=True):
    """An influence card: what it costs in other cards, its effect in words, what it gains, the agents of a vassal.

    A vassal without any has not been described closely, so its agents are not counted. `acts`: an agent of this kind
    performs one action more (LYS-39).
    """

    key: str
    name: Annotated[str, Asked(Msg("Name"), Text(NAME), optional=True)] = ""
    kind: Annotated[str, Asked(Msg("Kind"), CARD_KINDS)] = SURPRISE
    cost: Annotated[int, Asked(Msg("Cost in cards"), Number(0, 9, 1))] = 0
    effect: Annotated[str, Asked(Msg("Effect"), Text(EFFECT), optional=True)] = ""
    gain: Annotated[Gain, AskedEach(GAINS, FEW, optional=True)] = Gain()
    agents: Annotated[Agents, AskedEach(OF_A_VASSAL, Number(0, 4), optional=True)] = Agents()
    acts: Annotated[str, Asked(Msg("Acts once more"), ACTING, optional=True)] = ""
    source: str = TABLE


class Debt(Struct, frozen=True, omit_defaults=True):
    """A debt card: its condition in words, what repaying it costs, and how many debts one must hold (LYS-38)."""

    key: str
    name: Annotated[str, Asked(Msg("Name"), Text(NAME), optional=True)] = ""
    condition: Annotated[str, Asked(Msg("Condition"), Text(EFFECT), optional=True)] = ""
    coins: Annotated[int, Asked(Msg("Coins"), FEW)] = 0
    conscripts: Annotated[int, Asked(Msg("Conscripts"), FEW)] = 0
    cards: Annotated[int, Asked(Msg("Influence cards"), FEW)] = 0
    holding: Annotated[int, Asked(Msg("Only with so many debts"), FEW, optional=True)] = 0
    source: str = TABLE


class Content(Struct, frozen=True, omit_defaults=True):
    """Everything this copy is known to hold."""

    sheets: tuple[Sheet, ...] = ()
    provinces: tuple[Province, ...] = ()
    triumphs: tuple[Triumph, ...] = ()
    cards: tuple[Card, ...] = ()
    debts: tuple[Debt, ...] = ()
    tokens: Tokens = Tokens()


def board(content: Content, factions: int) -> tuple[Province, ...]:
    """The provinces in play, without islands for three (LYS-3, LYS-A28).

    Up to 0.4.0 a set-up held examples beside the table's own provinces; then only the latter count.
    """
    own = tuple(p for p in content.provinces if p.source == TABLE) or content.provinces
    return tuple(p for p in own if factions > 3 or not p.island)


def all_ways(provinces: tuple[Province, ...]) -> tuple[tuple[str, str], ...]:
    """The borders between provinces, each once."""
    there = {p.key for p in provinces}
    pairs = {(min(p.key, other), max(p.key, other)) for p in provinces for other in p.near}
    return tuple(sorted((a, b) for a, b in pairs if a in there and b in there and a != b))


def laid_out(provinces: tuple[Province, ...]) -> tuple[Province, ...]:
    """The provinces at their places; those whose place nobody has said stand in rows, side by side."""
    across = math.isqrt(len(provinces) - 1) + 1 if provinces else 1
    step = SCALE // (across + 1)
    return tuple(p if p.x or p.y else replace(p, x=step * (n % across + 1), y=step * (n // across + 1))
                 for n, p in enumerate(provinces))


def characters(content: Content) -> tuple[Option, ...]:
    """The factions a player may choose from."""
    return tuple(Option(s.key, Msg.plain(s.name), "flag", thing=f"sheets:{s.key}") for s in content.sheets)


LEAST_PROVINCES = 2
"""For each faction: room for its two castles (LYS-6)."""


def lacks(content: Content, seats: int) -> tuple[Msg, ...]:
    """What the box lacks for a map on which so many players can be followed, in words; empty if nothing.

    Every province in play borders on another, all are one land, one of them is Elbingen (LYS-26).
    """
    factions = 3 if seats == 3 else 4
    return tuple(_missing(board(content, factions), LEAST_PROVINCES * factions))


def _missing(there: tuple[Province, ...], least: int) -> Iterator[Msg]:
    if len(there) < least:
        yield Msg("{n} of at least {least} provinces", {"n": len(there), "least": least})
    if there and not any(p.terrain == ELBINGEN for p in there):
        yield Msg("no province is Elbingen")
    lonely = [p for p in there if not any(p.key in way for way in all_ways(there))]
    yield from (Msg("nobody borders on {place}", {"place": p.name}) for p in lonely)
    apart = [p for p in there if p not in lonely and p.key not in _land(there, lonely)]
    if apart:
        yield Msg("no way leads to {place}", {"place": apart[0].name})
    twice = [name for name, count in Counter(p.name.casefold() for p in there).items() if count > 1]
    yield from (Msg("two provinces are called {place}", {"place": next(
        p.name for p in there if p.name.casefold() == name)}) for name in twice)


def _land(there: tuple[Province, ...], lonely: list[Province]) -> set[str]:
    """All provinces that are connected to the first one that borders on any."""
    found = {p.key for p in there if p not in lonely}
    land, more = set[str](), {next(p.key for p in there if p.key in found)} if found else set[str]()
    while more:
        land |= more
        more = {b for way in all_ways(there) for a, b in (way, way[::-1]) if a in land} - land
    return land


def sheet_called(name: str) -> Sheet:
    """A faction of this name."""
    return Sheet(key_of(name), name)


Told = TypeVar("Told", Sheet, Triumph, Card, Debt)


def known_as(things: tuple[Told, ...], thing: Told) -> Told:
    """A thing as it was just entered, under the key of the thing of that name, which it corrects.

    The key of a thing that has another name by now is not given out again.
    """
    same = next((old for old in things if _called(old) and _called(old) == _called(thing)), None)
    if same is not None or not _called(thing):
        return retell_thing(same, thing) if same else thing
    taken, key, number = {old.key for old in things}, thing.key, 2
    while key in taken:
        key, number = f"{thing.key}-{number}", number + 1
    return replace(thing, key=key)


def _called(thing: Any) -> str:
    """What identifies a thing among others: its name; for a debt without one, its text."""
    text: str = thing.name or (thing.condition if isinstance(thing, Debt) else "")
    return text.casefold()


def worth_offering(thing: Any) -> bool:
    """Whether a thing could be recognised among others."""
    return isinstance(thing, Tokens) or bool(_called(thing))


def join_thing(things: tuple[Told, ...], thing: Told) -> tuple[Told, ...]:
    """All things with this one added, or in place of the one that has its key."""
    if any(old.key == thing.key for old in things):
        return tuple(thing if old.key == thing.key else old for old in things)
    return tuple(chain(things, (thing,)))
