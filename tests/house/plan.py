"""The house as data: its layers, their rooms, and who asks whom. Pure but for reading the sources.

A layer is one of tests/laws.py; a room is what lies directly in a layer's folder, a folder or a file. A folder of files
alone is one room, and the `__init__` of a layer is its door. What may not live here: lengths, colours, names of rooms.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tests.laws import MAY_IMPORT, ROOT, imported, layer_of, module_of, sources

Arrow = tuple[str, str]
Arrows = Mapping[Arrow, int]


class Plan(NamedTuple):
    """Who is there, and how many names each takes from each: {(asks, is asked): number}."""

    rooms: tuple[str, ...]
    arrows: Arrows


class Layer(NamedTuple):
    """What a layer's door says, and the plan of its rooms: none where all of it is one room."""

    says: str
    plan: Plan


class House(NamedTuple):
    """The layers and the arrows between them, and the inside of each."""

    plan: Plan
    layers: Mapping[str, Layer]


def sources_of_ours() -> dict[str, str]:
    """Path and text of everything that is shipped."""
    paths = (path for path in sources() if not path.is_relative_to(ROOT / "tests"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def read(files: Mapping[str, str]) -> House:
    """The house that these sources (path → text) build."""
    says = {module_of(path): _on_the_door(text) for path, text in files.items() if path.endswith("__init__.py")}
    return house([module_of(path) for path in files], imports(files), says)


def house(modules: Iterable[str], arrows: Arrows, says: Mapping[str, str]) -> House:
    """The house of these modules; `says` is what stands on every door."""
    inhabited = {layer_of(module) for module in modules if layer_of(module) != module}
    layers = {layer: Layer(says.get(layer, ""), rooms(layer, modules, arrows))
              for layer in MAY_IMPORT if layer in inhabited}
    return House(grouped(layers, arrows, layer_of), layers)


def imports(files: Mapping[str, str]) -> Counter[Arrow]:
    """How many names each module takes from each other one of `files`."""
    modules = {module_of(path) for path in files}
    taken = ((module_of(path), _home(name, modules)) for path, text in files.items()
             for name in imported(ast.parse(text), path))
    return Counter((asks, asked) for asks, asked in taken if asked and asks != asked)


def rooms(layer: str, modules: Iterable[str], arrows: Arrows) -> Plan:
    """The rooms of a layer; a folder without folders has none of its own."""
    inside = [module for module in modules if layer_of(module) == layer and module != layer]
    divided = any(module.startswith(layer + ".") and module.count(".") > layer.count(".") + 1 for module in modules)
    names = {_room(layer, module) for module in inside} if divided else set()
    return grouped(sorted(names), arrows, lambda module: _room(layer, module))


def grouped(names: Iterable[str], arrows: Arrows, name_of: Callable[[str], str | None]) -> Plan:
    """The arrows between modules as arrows between those `names` to which they belong."""
    known, sums = tuple(names), Counter[Arrow]()
    for (asks, asked), number in arrows.items():
        arrow = name_of(asks) or "", name_of(asked) or ""
        if arrow[0] != arrow[1] and set(arrow) <= set(known):
            sums[arrow] += number
    return Plan(known, dict(sorted(sums.items())))


def circle(arrows: Iterable[Arrow]) -> tuple[Arrow, ...]:
    """The arrows of one circle, or none."""
    inner = set(arrows)
    while ends := {arrow for arrow in inner if arrow[1] not in {asks for asks, _ in inner}}:
        inner -= ends  # whoever asks nobody stands in no circle
    way = sorted(inner)[:1]
    while way and way[-1][1] not in [asks for asks, _ in way]:
        way.append(min(arrow for arrow in inner if arrow[0] == way[-1][1]))
    start = next((n for n, arrow in enumerate(way) if arrow[0] == way[-1][1]), 0)
    return tuple(way[start:])


def against(arrows: Arrows) -> tuple[Arrow, ...]:
    """The arrows that point upwards: the weakest of every circle."""
    down, up = dict(arrows), list[Arrow]()
    while round_trip := circle(down):
        up.append(min(round_trip, key=lambda arrow: (down[arrow], arrow)))
        del down[up[-1]]
    return tuple(up)


def needed(arrows: Iterable[Arrow]) -> tuple[Arrow, ...]:
    """The arrows that do not follow from a longer way; they must have no circle."""
    every = sorted(arrows)

    def reached(start: str) -> set[str]:
        nearest = {asked for asks, asked in every if asks == start}
        return nearest.union(*(reached(room) for room in nearest))

    beyond = {asks: set().union(*(reached(room) for start, room in every if start == asks)) for asks, _ in every}
    return tuple(arrow for arrow in every if arrow[1] not in beyond[arrow[0]])


def floors(plan: Plan) -> tuple[tuple[str, ...], ...]:
    """The rooms by floor, the highest first: each stands right above the highest room that it asks."""
    up = set(against(plan.arrows))
    asked = {room: [there for here, there in plan.arrows if here == room and (here, there) not in up]
             for room in plan.rooms}
    height: dict[str, int] = {}
    while len(height) < len(plan.rooms):
        height |= {room: 1 + max((height[below] for below in asked[room]), default=-1)
                   for room in plan.rooms if room not in height and all(below in height for below in asked[room])}
    return tuple(tuple(room for room in plan.rooms if height[room] == level)
                 for level in sorted(set(height.values()), reverse=True))


def _room(layer: str, module: str) -> str:
    """The room of `layer` that `module` is in; empty: none of it."""
    below = module.removeprefix(layer + ".")
    return below.split(".")[0] if layer_of(module) == layer != module and below != module else ""


def _home(name: str, modules: set[str]) -> str:
    """The module of ours that `name` is, or is taken from; empty: not ours."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def _on_the_door(text: str) -> str:
    """What a head says before it comes to what may live there."""
    return " ".join((ast.get_docstring(ast.parse(text)) or "").partition("What may live")[0].split())
