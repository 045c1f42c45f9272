"""What a copy of the game adds: factions, provinces, triumphs, influence cards, debts, tokens; and their forms.

Only values and their checking live here; what they do in play is written in rules/. `source` says where an item comes
from: rulebook, publisher, review (public, not checked against the box), example (invented) or table (entered here).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.engine.game import ContentKind, Learned, key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.words import Msg

FARM, FOREST, MOUNTAIN, ELBINGEN = "farm", "forest", "mountain", "elbingen"
TERRAINS = (FARM, FOREST, MOUNTAIN, ELBINGEN)
SURPRISE, COURTIER, VASSAL = "surprise", "courtier", "vassal"
KNIGHT, NOBLE, PRIEST, SPY, CASTLE, SITE = "knight", "noble", "priest", "spy", "castle", "site"
AGENTS = (KNIGHT, NOBLE, PRIEST, SPY)
FIGURES = (*AGENTS, CASTLE, SITE)
COINS = "coins"
RAZED = "razed"
RULEBOOK, EXAMPLE, TABLE = "rulebook", "example", "table"


class Agents(Struct, frozen=True, omit_defaults=True):
    """How many agents of each kind: those a vassal brings, or the tokens of a faction (0 there: not counted)."""

    knight: int = 0
    noble: int = 0
    priest: int = 0
    spy: int = 0


class Tokens(Agents, frozen=True, omit_defaults=True):
    """The tokens a faction has in the box; 0: not counted (LYS-1, LYS-A21). A castle's other side is its site."""

    castle: int = 0


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A faction and its sheet (LYS-4)."""

    key: str
    name: str
    source: str = TABLE


class Province(Struct, frozen=True, omit_defaults=True):
    """A province: what it pays, where its middle lies on the map (0 to 1000), what it borders on.

    It is enough that one of two neighbours names the other. `edge`: at the board's edge; `island`: not in play with
    three factions (LYS-3).
    """

    key: str
    name: str
    terrain: str
    x: int = 0
    y: int = 0
    near: tuple[str, ...] = ()
    edge: bool = False
    island: bool = False
    source: str = TABLE


class Triumph(Struct, frozen=True, omit_defaults=True):
    """A triumph: its condition in words, `measure` if the companion can count it, `immediate` if won at once."""

    key: str
    name: str = ""
    condition: str = ""
    measure: str = ""
    immediate: bool = False
    source: str = TABLE


class Gain(Struct, frozen=True, omit_defaults=True):
    """What a card brings at once, so far as it is no more than numbers."""

    coins: int = 0
    conscripts: int = 0
    cards: int = 0


class Card(Struct, frozen=True, omit_defaults=True):
    """An influence card: what it costs in other cards, its effect in words, what it gains, the agents of a vassal.

    A vassal without any has not been looked at closely: its agents are not counted. `acts`: an agent of this kind
    performs one action more (LYS-39).
    """

    key: str
    name: str = ""
    kind: str = SURPRISE
    cost: int = 0
    effect: str = ""
    gain: Gain = Gain()
    agents: Agents = Agents()
    acts: str = ""
    source: str = TABLE


class Debt(Struct, frozen=True, omit_defaults=True):
    """A debt card: its condition in words, what repaying it costs, and how many debts one must hold (LYS-38)."""

    key: str
    name: str = ""
    condition: str = ""
    coins: int = 0
    conscripts: int = 0
    cards: int = 0
    holding: int = 0
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
    """The provinces in play: the table's own where it has entered any, without islands for three (LYS-3, LYS-A28)."""
    own = tuple(p for p in content.provinces if p.source == TABLE) or content.provinces
    return tuple(p for p in own if factions > 3 or not p.island)


def ways(provinces: tuple[Province, ...]) -> tuple[tuple[str, str], ...]:
    """The borders between provinces, each once."""
    there = {p.key for p in provinces}
    pairs = {(min(p.key, other), max(p.key, other)) for p in provinces for other in p.near}
    return tuple(sorted((a, b) for a, b in pairs if a in there and b in there and a != b))


def characters(content: Content) -> tuple[Option, ...]:
    """The factions a player may choose from."""
    return tuple(Option(s.key, Msg.plain(s.name), "flag") for s in content.sheets)


NONE, NO, YES = Option("-", Msg("none")), Option("-", Msg("no")), Option("yes", Msg("yes"))
TERRAIN_NAMES = {FARM: Msg("Farmland"), FOREST: Msg("Forest"), MOUNTAIN: Msg("Mountains"), ELBINGEN: Msg("Elbingen")}
FIGURE_NAMES = {KNIGHT: Msg("Knight"), NOBLE: Msg("Noble"), PRIEST: Msg("Priest"), SPY: Msg("Spy"),
                CASTLE: Msg("Castle"), SITE: Msg("Building site")}
CARD_NAMES = {SURPRISE: Msg("Surprise"), COURTIER: Msg("Courtier"), VASSAL: Msg("Vassal")}
MEASURE_NAMES = {FARM: Msg("Most farmland"), FOREST: Msg("Most forests"), MOUNTAIN: Msg("Most mountains"),
                 KNIGHT: Msg("Most knights"), NOBLE: Msg("Most nobles"), PRIEST: Msg("Most priests"),
                 SPY: Msg("Most spies"), CASTLE: Msg("Most castles"), COURTIER: Msg("Most courtiers"),
                 COINS: Msg("Most coins"), RAZED: Msg("Destroy an enemy castle")}


def _options(names: dict[str, Msg]) -> Pick:
    return Pick(tuple(Option(key, name) for key, name in names.items()))


GAINS = {"coins": Msg("Brings coins"), "conscripts": Msg("Brings conscripts"), "cards": Msg("Brings cards")}
_YES_NO = Pick((NO, YES))
SHEET_FORM = Form((Field("name", Msg("Name"), Text(20)),))
PROVINCE_FORM = Form((
    Field("name", Msg("Name"), Text(16)), Field("terrain", Msg("Pays"), _options(TERRAIN_NAMES)),
    Field("near", Msg("Borders on (names, with commas)"), Text(120)),
    Field("x", Msg("From the west (0 to 100)"), Number(0, 100, 50)),
    Field("y", Msg("From the north (0 to 100)"), Number(0, 100, 50)),
    Field("edge", Msg("At the edge of the board"), _YES_NO), Field("island", Msg("Island"), _YES_NO)))
TRIUMPH_FORM = Form((
    Field("name", Msg("Name"), Text(24)), Field("immediate", Msg("Won at once"), _YES_NO),
    Field("measure", Msg("What counts"), Pick((NONE, *_options(MEASURE_NAMES).options))),
    Field("condition", Msg("Condition"), Text(80), optional=True)))
CARD_FORM = Form((
    Field("kind", Msg("Kind"), _options(CARD_NAMES)), Field("cost", Msg("Cost in cards"), Number(0, 9, 1)),
    Field("name", Msg("Name"), Text(24), optional=True),
    Field("effect", Msg("Effect"), Text(80), optional=True),
    *(Field(field, label, Number(0, 9, 0), optional=True) for field, label in GAINS.items()),
    *(Field(kind, Msg("Vassal: {figure}", {"figure": FIGURE_NAMES[kind]}), Number(0, 4, 0), optional=True)
      for kind in AGENTS)))
DEBT_FORM = Form((
    Field("coins", Msg("Coins"), Number(0, 9, 0)), Field("conscripts", Msg("Conscripts"), Number(0, 9, 0)),
    Field("cards", Msg("Influence cards"), Number(0, 9, 0)), Field("name", Msg("Name"), Text(24), optional=True),
    Field("holding", Msg("Only with so many debts"), Number(0, 9, 0), optional=True),
    Field("condition", Msg("Condition"), Text(80), optional=True)))


def read_sheet(values: dict[str, Any]) -> Sheet:
    """A faction as it was entered."""
    return Sheet(key_of(values["name"]), values["name"].strip())


def read_province(values: dict[str, Any]) -> Province:
    """A province as it was entered; ValueError if it borders on itself alone."""
    key = key_of(values["name"])
    near = tuple(key_of(name) for name in values["near"].split(",") if name.strip())
    if not near or near == (key,):
        raise ValueError(Msg("A province borders on at least one other."))
    return Province(key, values["name"].strip(), values["terrain"], values["x"] * 10, values["y"] * 10,
                    near, values["edge"] == "yes", values["island"] == "yes")


def read_triumph(values: dict[str, Any], unnamed: str = "") -> Triumph:
    """A triumph as it was entered; in play one may go without a name, under the key `unnamed`."""
    measure = "" if values["measure"] == "-" else values["measure"]
    name = values["name"].strip()
    return Triumph(key_of(name) if name else unnamed, name, values.get("condition", ""), measure,
                   values["immediate"] == "yes")


def read_card(values: dict[str, Any]) -> Card:
    """An influence card as it was entered; without a name it is offered by kind and cost."""
    kind, cost, name = values["kind"], values["cost"], values.get("name", "").strip()
    agents = Agents(**{field: values.get(field, 0) for field in AGENTS}) if kind == VASSAL else Agents()
    gain = Gain(**{field: values.get(field, 0) for field in GAINS})
    return Card(f"own-{kind}-{cost}-{key_of(name)}", name, kind, cost, values.get("effect", ""), gain, agents)


def read_debt(values: dict[str, Any]) -> Debt:
    """A debt as it was entered."""
    name, costs = values.get("name", "").strip(), (values["coins"], values["conscripts"], values["cards"])
    return Debt(f"own-{'-'.join(map(str, costs))}-{key_of(name)}", name, values.get("condition", ""), *costs,
                values.get("holding", 0))


CONTENT_KINDS = (
    ContentKind("sheets", Msg("Faction"), SHEET_FORM, read_sheet),
    ContentKind("provinces", Msg("Province"), PROVINCE_FORM, read_province),
    ContentKind("triumphs", Msg("Triumph"), TRIUMPH_FORM, read_triumph),
    ContentKind("cards", Msg("Influence card"), CARD_FORM, read_card),
    ContentKind("debts", Msg("Debt"), DEBT_FORM, read_debt))


def learn(kind: str, value: Any) -> Learned:
    """Something the library should offer again."""
    return Learned(kind, value.key, value)
