"""How a table enters what its copy holds: a form for each kind of thing, its values read, told again, and its title.

What may live here: forms and their reading. What may not: what a thing is (content.py), what it does (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import asdict, replace

from companion.engine.content.kinds import ContentKind, OnBoard
from companion.engine.game import key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text, apart
from companion.engine.words import Msg

from .content import (
    AGENTS,
    CARD_NAMES,
    CASTLE,
    EXAMPLE,
    FIGURE_NAMES,
    MEASURE_NAMES,
    SCALE,
    TERRAIN_NAMES,
    VASSAL,
    Agents,
    Card,
    Content,
    Debt,
    Gain,
    Province,
    Sheet,
    Tokens,
    Triumph,
)

NONE = Option("-", Msg("none"))
NO = Option("-", Msg("no"))
YES = Option("yes", Msg("yes"))
# So many letters a name has at the most, one on the map, and what stands on a card.
NAME = 32
PLACE = 24
EFFECT = 240

MIDDLE, MOST_TOKENS = 500, 20
NAMELESS, UNWRITTEN = "unnamed", "?"


def _options(names: dict[str, Msg]) -> Pick:
    return Pick(tuple(Option(key, name) for key, name in names.items()))


GAINS = {"coins": Msg("Brings coins"), "conscripts": Msg("Brings conscripts"), "cards": Msg("Brings cards")}
_YES_NO = Pick((NO, YES))
SHEET_FORM = Form((Field("name", Msg("Name"), Text(20)),
                   Field("text", Msg("What it says besides"), Text(EFFECT), optional=True)))
TRIUMPH_FORM = Form((
    Field("name", Msg("Name"), Text(NAME)), Field("immediate", Msg("Won at once"), _YES_NO),
    Field("measure", Msg("What counts"), Pick((NONE, *_options(MEASURE_NAMES).options))),
    Field("condition", Msg("Condition"), Text(EFFECT), optional=True)), (("immediate", NO.key), ("measure", NONE.key)))
CARD_FORM = Form((
    Field("kind", Msg("Kind"), _options(CARD_NAMES)), Field("cost", Msg("Cost in cards"), Number(0, 9, 1)),
    Field("name", Msg("Name"), Text(NAME), optional=True),
    Field("effect", Msg("Effect"), Text(EFFECT), optional=True),
    Field("acts", Msg("Acts once more"), Pick((NONE, *_options({kind: FIGURE_NAMES[kind] for kind in AGENTS}).options)),
          optional=True),
    *(Field(field, label, Number(0, 9, 0), optional=True) for field, label in GAINS.items()),
    *(Field(kind, Msg("Vassal: {figure}", {"figure": FIGURE_NAMES[kind]}), Number(0, 4, 0), optional=True)
      for kind in AGENTS)))
DEBT_FORM = Form((
    Field("coins", Msg("Coins"), Number(0, 9, 0)), Field("conscripts", Msg("Conscripts"), Number(0, 9, 0)),
    Field("cards", Msg("Influence cards"), Number(0, 9, 0)), Field("name", Msg("Name"), Text(NAME), optional=True),
    Field("holding", Msg("Only with so many debts"), Number(0, 9, 0), optional=True),
    Field("condition", Msg("Condition"), Text(EFFECT), optional=True)))
TOKENS_FORM = Form(tuple(Field(kind, FIGURE_NAMES[kind], Number(0, MOST_TOKENS, 0)) for kind in (*AGENTS, CASTLE)))


def province_form(content: Content) -> Form:
    """A province: its neighbours are picked from those that are known; it is enough that one of two names the other."""
    known = apart(tuple(Option(p.key, Msg.plain(p.name)) for p in content.provinces))
    near = (Field("near", Msg("Borders on"), Pick(known, 0, len(known)), optional=True),) if known else ()
    return Form((
        Field("name", Msg("Name"), Text(PLACE)), Field("terrain", Msg("Pays"), _options(TERRAIN_NAMES)), *near,
        Field("edge", Msg("At the edge of the board"), _YES_NO, optional=True),
        Field("island", Msg("Island"), _YES_NO, optional=True),
        Field("x", Msg("From the west (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True),
        Field("y", Msg("From the north (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True)))


def read_sheet(values: dict[str, Any]) -> Sheet:
    """A faction as it was entered; ValueError if its name has neither letter nor digit."""
    return Sheet(_key(values["name"]), values["name"].strip(), text=values.get("text", "").strip())


def values_of_sheet(sheet: Sheet) -> dict[str, Any]:
    """A faction as its form is answered."""
    return {"name": sheet.name, **_texts(text=sheet.text)}


def _key(name: str) -> str:
    if not any(sign.isalnum() for sign in name):
        raise ValueError(Msg("A name has letters or digits."), "name")
    return key_of(name)


def read_province(values: dict[str, Any]) -> Province:
    """A province as it was entered; ValueError if its name has neither letter nor digit."""
    key = _key(values["name"])
    return Province(key, values["name"].strip(), values["terrain"], values.get("x", 0), values.get("y", 0),
                    tuple(values.get("near", ())), values.get("edge") == "yes", values.get("island") == "yes")


def values_of_province(province: Province) -> dict[str, Any]:
    """A province as its form is answered; one that has no place yet has none."""
    place = {"x": province.x, "y": province.y} if province.x or province.y else {}
    near = {"near": list(province.near)} if province.near else {}
    return {"name": province.name, "terrain": province.terrain, **near, "edge": _said(province.edge),
            "island": _said(province.island), **place}


def _said(whether: bool) -> str:
    return "yes" if whether else "-"


def read_triumph(values: dict[str, Any], unnamed: str = NAMELESS) -> Triumph:
    """A triumph as it was entered; in play one may go without a name, under the key `unnamed`."""
    measure = "" if values["measure"] == "-" else values["measure"]
    name = values.get("name", "").strip()
    return Triumph(key_of(name) if name else unnamed, name, values.get("condition", "").strip(), measure,
                   values["immediate"] == "yes")


def values_of_triumph(triumph: Triumph) -> dict[str, Any]:
    """A triumph as its form is answered."""
    return {**_texts(name=triumph.name, condition=triumph.condition), "immediate": _said(triumph.immediate),
            "measure": triumph.measure or "-"}


def _texts(**texts: str) -> dict[str, str]:
    """What is written, without what is empty."""
    return {field: text for field, text in texts.items() if text}


def read_card(values: dict[str, Any]) -> Card:
    """An influence card as it was entered; ValueError if agents come with a card that is no vassal."""
    wrong = next((kind for kind in AGENTS if values.get(kind) and values["kind"] != VASSAL), "")
    if wrong:
        raise ValueError(Msg("Only a vassal brings agents."), wrong)
    return told_card(values)


def told_card(values: dict[str, Any]) -> Card:
    """An influence card as it is told in play; without a name it is offered by kind and cost."""
    kind, cost, name = values["kind"], values["cost"], values.get("name", "").strip()
    agents = Agents(**{field: values.get(field, 0) for field in AGENTS}) if kind == VASSAL else Agents()
    gain = Gain(**{field: values.get(field, 0) for field in GAINS})
    acts = values.get("acts", "-").removeprefix("-")
    return Card(f"own-{kind}-{cost}-{key_of(name)}", name, kind, cost, values.get("effect", "").strip(), gain, agents,
                acts)


def values_of_card(card: Card) -> dict[str, Any]:
    """An influence card as its form is answered."""
    agents = asdict(card.agents) if card.kind == VASSAL else {}
    return {"kind": card.kind, "cost": card.cost, **_texts(name=card.name, effect=card.effect, acts=card.acts),
            **{field: count for field, count in (asdict(card.gain) | agents).items() if count}}


def read_debt(values: dict[str, Any]) -> Debt:
    """A debt as it was entered; one without a name is known by what it costs and what stands on it."""
    name, costs = values.get("name", "").strip(), (values["coins"], values["conscripts"], values["cards"])
    condition = values.get("condition", "").strip()
    return Debt(f"own-{'-'.join(map(str, costs))}-{key_of(name or condition)[:NAME]}", name, condition, *costs,
                values.get("holding", 0))


def values_of_debt(debt: Debt) -> dict[str, Any]:
    """A debt as its form is answered."""
    costs = {"coins": debt.coins, "conscripts": debt.conscripts, "cards": debt.cards}
    held = {"holding": debt.holding} if debt.holding else {}
    return {**costs, **_texts(name=debt.name, condition=debt.condition), **held}


def read_tokens(values: dict[str, Any]) -> Tokens:
    """The tokens of a faction as they were counted."""
    return Tokens(**values)


def values_of_tokens(tokens: Tokens) -> dict[str, Any]:
    """The tokens of a faction as their form is answered."""
    return {kind: getattr(tokens, kind) for kind in (*AGENTS, CASTLE)}


def card_title(card: Card) -> Msg:
    """An influence card in a list: its name, or its kind, and what it costs."""
    return Msg("{card} ({n})", {"card": Msg.plain(card.name) if card.name else CARD_NAMES[card.kind], "n": card.cost})


def debt_title(debt: Debt) -> Msg:
    """A debt in a list: its name, its condition, or what it costs."""
    costs: dict[str, Any] = {"coins": debt.coins, "conscripts": debt.conscripts, "cards": debt.cards}
    text = debt.name or debt.condition
    return Msg.plain(text) if text else Msg("Debt: {coins} coins, {conscripts} conscripts, {cards} cards", costs)


def triumph_title(triumph: Triumph) -> Msg:
    """A triumph in a list: its name, or what it counts, or its condition."""
    if triumph.name:
        return Msg.plain(triumph.name)
    counted = MEASURE_NAMES.get(triumph.measure)
    return counted or (Msg.plain(triumph.condition) if triumph.condition else Msg("Triumph without a name"))


def named(thing: Any) -> Msg:
    """What is called by its name alone."""
    return Msg.plain(thing.name)


CONTENT_KINDS = (
    ContentKind("sheets", Msg("Faction"), SHEET_FORM, read_sheet, values_of_sheet, named),
    ContentKind("provinces", Msg("Province"), province_form, read_province, values_of_province, named,
                mutual="near", board=OnBoard("terrain")),
    ContentKind("triumphs", Msg("Triumph"), TRIUMPH_FORM, read_triumph, values_of_triumph, triumph_title),
    ContentKind("cards", Msg("Influence card"), CARD_FORM, read_card, values_of_card, card_title),
    ContentKind("debts", Msg("Debt"), DEBT_FORM, read_debt, values_of_debt, debt_title),
    ContentKind("tokens", Msg("Tokens of a faction"), TOKENS_FORM, read_tokens, values_of_tokens,
                lambda tokens: Msg("Tokens of a faction")))
KINDS = {kind.name: kind for kind in CONTENT_KINDS}
TOLD: dict[str, tuple[Callable[[dict[str, Any]], Any], Callable[[Any], dict[str, Any]]]] = {
    "triumphs": (read_triumph, values_of_triumph), "cards": (told_card, values_of_card),
    "debts": (read_debt, values_of_debt)}
"""What is told in play and may be told anew: how it is read, and how it was answered."""


def asked_anew(kind: str, thing: Any) -> Iterator[tuple[Field, Any]]:
    """What may be told otherwise of a thing, one by one, with what is told now: "?" where nothing is written."""
    now = TOLD[kind][1](thing)
    for field in KINDS[kind].asked(None).fields:
        if field.name in AGENTS and now.get("kind") != VASSAL:
            continue
        match field.input:
            case Text(longest):
                text = now.get(field.name, "")
                yield replace(field, input=Text(longest, value=text)), text or UNWRITTEN
            case Number():
                yield field, now.get(field.name, 0)
            case _:
                yield field, now.get(field.name, NONE.key)


def called(kind: str, thing: Any) -> Msg:
    """What a thing is called in a list."""
    title = KINDS[kind].title
    return title(thing) if title else KINDS[kind].label


def changed(kind: str, thing: Any, said: dict[str, Any]) -> Any:
    """A thing of which only something is said anew; it keeps its key, and what is invented stays so."""
    read, values = TOLD[kind]
    written = {field: "" if value == UNWRITTEN else value for field, value in said.items()}
    told = replace(read(values(thing) | written), key=thing.key)
    return replace(told, source=thing.source) if thing.source == EXAMPLE or told == replace(
        thing, source=told.source) else told
