"""The laws of the house as pure functions of a file's path and source: directions, purity, sizes, heads.

What may live here: laws that hold for every file of their layer. What may not: an exception for one file by name, a
judgement of what the code does, a test.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("companion", "hardware", "ui", "tests")
FOREIGN = {"node_modules", "dist", "__pycache__", "build"}
COMPOSERS = ("companion.cli", "companion.assembly", "companion.serving", "companion.showing", "companion.spectating",
             "companion.__main__")

# layer → the layers of ours that it may import besides itself; the longest matching name is a module's layer.
MAY_IMPORT = {
    "companion.engine": (),
    "companion.games": ("companion.engine",),
    "companion.app": ("companion.engine", "companion.locale", "companion.own_program"),
    "companion.window": ("companion.engine", "companion.app", "hardware", "ui", "ui.touch"),
    "companion.hall": ("companion.engine", "companion.app", "ui", "ui.phone"),
    "companion.locale": ("companion.closed_pipe",),
    "companion.closed_pipe": (),
    "companion.own_program": (),
    "hardware": ("companion.engine", "companion.closed_pipe"),
    "ui": ("companion.engine",),
    "ui.touch": ("companion.engine", "ui"),
    "ui.phone": ("companion.engine", "companion.closed_pipe", "ui"),
    "companion": (),
}
# the rooms of a layer from the roof down: each may ask those that stand after it here, never one before.
ROOMS = {
    "companion.app": ("session", "simulation", "integrations", "pages", "appliance", "boxes", "storage", "config",
                      "installation", "translation"),
    "hardware": ("host", "devices", "virtual", "recording", "dice", "serial", "gpio", "errors", "firmware"),
    "ui.touch": ("program", "kivy_window", "motion", "layout", "state", "editors", "parts", "drawing", "meaning",
                 "geometry", "sounds", "wire"),
}
OURS = ("companion", "hardware", "ui", "tests")
PURE_LAYERS = ("companion.engine", "companion.games")
PURE_MODULES = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum", "errno",
    "fractions",
    "functools", "hashlib", "heapq", "itertools", "json", "keyword", "math", "operator", "re", "statistics", "string",
    "textwrap", "types", "typing", "unicodedata", "msgspec", "companion",
}
FINDING_GAMES = {"importlib", "pkgutil"}  # a folder with a GAME in it is a game: companion.games itself has to look
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "__import__"}
KIVY_ROOM = "ui.touch.kivy_window"
OVER_WIRES = ("tests/hall/", "tests/phone/", "tests/e2e/")
FUNCTION_LINES = 40
FILE_LINES = 400
MODULES = 15
METHODS = 10
REASON = re.compile(r"\bbecause\b", re.IGNORECASE)
"""What is larger than others says why in one line at its head, and that is enough."""
HASTY = re.compile(r"\s*document\.querySelector\(")
WAITS = {"sleep", "wait_for_timeout", "Timer"}
MEASURING = "tests/bench/"  # programs whose figures are times
PATIENT_S = 60
BOUNDS = re.compile(r"(PATIENCE|LIMIT)_S")
UNFINISHED = re.compile("|".join(("TO" "DO", "FIX" "ME", r"pytest\.mark\.sk" "ip", r"pytest\.sk" "ip", "xf" "ail",
                                  "importor" "skip", "NotImplemented" "Error")))


def module_of(path: str) -> str:
    """The dotted name of the module at `path`; a package is named by its folder."""
    return ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")


def layer_of(module: str) -> str | None:
    """The layer that `module` belongs to, or None for what is not ours (or is a test, which may know everybody)."""
    fitting = [layer for layer in MAY_IMPORT if module == layer or module.startswith(layer + ".")]
    return max(fitting, key=len, default=None)


def game_of(module: str) -> str | None:
    """The game whose folder `module` lies in."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["companion", "games"] and len(parts) > 2 else None


def room_of(module: str) -> str | None:
    """The room of its layer that `module` lies in, where the layer has rooms; a layer's own `__init__` lies in none."""
    layer = layer_of(module) or ""
    return [*module.removeprefix(layer).split("."), ""][1] or None if layer in ROOMS else None


def imported(tree: ast.AST, path: str) -> Iterator[str]:
    """The full names of everything imported anywhere in `tree`: modules, and what is taken from them."""
    here = [*module_of(path).split("."), *(["__init__"] if path.endswith("__init__.py") else [])]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = here[:-node.level] if node.level else []
            home = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{home}.{alias.name}" for alias in node.names)


def wrong_directions(tree: ast.AST, path: str) -> Iterator[str]:
    """Imports that point outwards or sideways."""
    module, layer = module_of(path), layer_of(module_of(path))
    if layer is None or module in COMPOSERS:
        return
    for name in imported(tree, path):
        there = layer_of(name)
        if name.split(".")[0] in OURS and there != layer and there not in MAY_IMPORT[layer]:
            yield f"imports {name}, which {layer} must not know"
        elif game_of(name) not in (None, game_of(module)) and name.split(".")[2] != "__init__":
            yield f"imports {name}, another game" if game_of(module) else f"imports {name}, one particular game"


def looks_upwards(tree: ast.AST, path: str) -> Iterator[str]:
    """Imports of a room that stands over one's own, and files that stand in no room."""
    module = module_of(path)
    layer, here = layer_of(module), room_of(module)
    if layer is None or here is None:
        return
    rooms = ROOMS[layer]
    if here not in rooms:
        yield f"stands in {here}, which is no room of {layer}"
        return
    for name in imported(tree, path):
        there = room_of(name) if layer_of(name) == layer else None
        if there in rooms and rooms.index(there) < rooms.index(here):
            yield f"imports {name}: {here} must not look up to {there}"


def impurities(tree: ast.AST, path: str) -> Iterator[str]:
    """What engine and games must not do: clock, luck, threads, files, input and output."""
    module = module_of(path)
    if layer_of(module) not in PURE_LAYERS:
        return
    allowed = PURE_MODULES | (FINDING_GAMES if module == "companion.games" else set())
    foreign = (name for name in imported(tree, path) if name.split(".")[0] not in allowed)
    yield from (f"imports {name}, which is not pure" for name in foreign)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield f"calls {node.func.id}(), which is not pure"


def kivy_elsewhere(tree: ast.AST, path: str) -> Iterator[str]:
    """Imports of Kivy outside its one room; a test may look at the window itself."""
    if (module_of(path) + ".").startswith((f"{KIVY_ROOM}.", "tests.")):
        return
    yield from (f"imports {name}, outside {KIVY_ROOM}" for name in imported(tree, path) if name.split(".")[0] == "kivy")


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    head = node.body[0]
    documented = ast.get_docstring(node) is not None
    return (node.end_lineno or 0) - node.lineno + 1 - ((head.end_lineno or 0) - head.lineno + 1 if documented else 0)


def imported_modules(tree: ast.Module) -> set[str]:
    """The modules that a file's head imports, not its statements; `from __future__` only speaks to the compiler."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            home = "." * node.level + (node.module or "")
            found |= {home} if node.module else {f"{home}{alias.name}" for alias in node.names}
    return found


def _public_methods(node: ast.ClassDef) -> int:
    """How many acts a class offers; a property is not an act."""
    acts = (n for n in node.body if isinstance(n, ast.FunctionDef) and not n.name.startswith("_"))
    return sum(not any("property" in ast.unparse(d) for d in act.decorator_list) for act in acts)


class Alarm(NamedTuple):
    """Something beyond what one reader can hold: what, and the sentence at its head that says why, or nothing."""

    what: str
    reason: str


def alarms(tree: ast.Module, path: str, source: str) -> Iterator[Alarm]:
    """Files, functions, import lists and classes that are larger than others."""
    lines, test = source.count("\n"), path.startswith("tests/")
    if lines > FILE_LINES:
        yield Alarm(f"has {lines} lines (over {FILE_LINES})", _reason(tree))
    modules = len(imported_modules(tree))
    if modules > MODULES and not test and module_of(path) not in COMPOSERS:
        yield Alarm(f"imports {modules} modules (over {MODULES})", _reason(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _length(node) > FUNCTION_LINES:
            yield Alarm(f"{node.name} has {_length(node)} lines (over {FUNCTION_LINES})", _reason(node))
        elif isinstance(node, ast.ClassDef) and not test and _public_methods(node) > METHODS:
            yield Alarm(f"{node.name} has {_public_methods(node)} public methods (over {METHODS})", _reason(node))


def _reason(node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> str:
    """The sentence of a docstring that says because."""
    sentences = re.split(r"(?<=[.!?])\s+|\n\n", ast.get_docstring(node) or "")
    return next((" ".join(sentence.split()) for sentence in sentences if REASON.search(sentence)), "")


def oversizes(tree: ast.Module, path: str, source: str) -> Iterator[str]:
    """The alarms that give no reason; the others are printed by `make check` and are enough."""
    yield from (f"{what} and gives no reason at its head" for what, reason in alarms(tree, path, source) if not reason)


def headless(tree: ast.Module, source: str) -> Iterator[str]:
    """A file must begin by saying, in a sentence at least, what may live in it."""
    head = ast.get_docstring(tree) or ""
    if source.strip() and (len(head.split()) < 5 or "." not in head):
        yield "has no head that says what may live in it"


def fixed_waits(tree: ast.AST, path: str) -> Iterator[str]:
    """Tests that wait for a time, which a busy machine exceeds: only a loop that looks for a condition may wait."""
    if not path.startswith("tests/") or path.startswith(MEASURING):
        return
    looking = {id(node) for loop in ast.walk(tree) if isinstance(loop, ast.While) for node in ast.walk(loop)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in WAITS and id(node) not in looking:
            yield f"line {node.lineno} waits for a time and for no condition: {ast.unparse(node)}"


def short_patience(tree: ast.AST, path: str) -> Iterator[str]:
    """Tests that give up soon: a machine that has much else to do takes long, and who waits for a condition goes on
    at once. A wait may be short where nothing is wrong when it ends in vain: inside `with suppress(…)`.
    """
    if not path.startswith("tests/") or path.startswith((MEASURING, "tests/long/")):
        return
    in_vain = {id(node) for block in ast.walk(tree) if isinstance(block, ast.With)
               and any(ast.unparse(item.context_expr).startswith("suppress(") for item in block.items)
               for node in ast.walk(block)}
    for node in ast.walk(tree):
        if id(node) in in_vain:
            continue
        if isinstance(node, ast.Call):
            bounds = [word.value for word in node.keywords if word.arg in ("timeout", "patience_s")]
            milliseconds = ast.unparse(node.func).split(".")[-1].startswith(("to_", "wait_for"))  # Playwright's own
        elif isinstance(node, ast.Assign) and any(BOUNDS.fullmatch(ast.unparse(name)) for name in node.targets):
            bounds, milliseconds = [node.value], False
        else:
            continue
        for bound in bounds:
            value = bound.value if isinstance(bound, ast.Constant) else None
            if isinstance(value, int | float) and value < PATIENT_S * (1000 if milliseconds else 1):
                yield f"line {node.lineno} gives up before a busy machine is ready: {ast.unparse(node)}"


def system_words(tree: ast.AST, path: str) -> Iterator[str]:
    """What the system says is wrong is English: `why_not` of the engine alone reads it, and makes it a text."""
    if layer_of(module_of(path)) in ("companion.engine", None):
        return
    for node in ast.walk(tree):
        word = node.attr if isinstance(node, ast.Attribute) else node.value if isinstance(node, ast.Constant) else None
        if word == "strerror" and isinstance(node, ast.expr):
            yield f"line {node.lineno} reads the system's own English; companion.engine.words.why_not puts it in words"


def forbidden_waits(tree: ast.AST, path: str) -> Iterator[str]:
    """A page lets no text run as a program: Playwright's way to wait for one fails unless it is true at once."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "wait_for_function":
            yield f"line {node.lineno} waits as a page forbids it; tests.phone.page_place.holds waits"


def hasty_looks(tree: ast.AST, path: str) -> Iterator[str]:
    """A test that looks at once for what a page shows a moment later: a locator waits until it is there."""
    if not path.startswith("tests/"):
        return
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "evaluate"):
            continue
        if any(isinstance(word, ast.Constant) and HASTY.match(str(word.value)) for word in node.args):
            yield f"line {node.lineno} does not wait for what it looks at; page.locator(…).evaluate does"


def jumping_clocks(tree: ast.AST, path: str) -> Iterator[str]:
    """Times that go on by being asked: how often a thread or a program asks is luck. A FakeClock stands."""
    if not path.startswith("tests/"):
        return
    counters = {ast.unparse(target) for node in ast.walk(tree) if isinstance(node, ast.Assign) and _counts(node.value)
                for target in node.targets}
    asked = {f"next({name})" for name in counters}
    for node in ast.walk(tree):
        if (isinstance(node, ast.Attribute) and node.attr == "__next__" and _counts(node.value)) or (
                isinstance(node, ast.Lambda) and ast.unparse(node.body) in asked):
            yield f"line {node.lineno} counts by being asked: {ast.unparse(node)}"


def unawaited_words(tree: ast.AST, path: str) -> Iterator[str]:
    """An assertion that something came over a wire: it may come a moment later. That nothing came may be asserted."""
    if not path.startswith(OVER_WIRES):
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assert) or isinstance(node.test, ast.UnaryOp):
            continue
        awaited = {id(inner) for call in ast.walk(node) if isinstance(call, ast.Call)
                   and ast.unparse(call.func) == "until" for inner in ast.walk(call)}
        hears = any((isinstance(part, ast.Attribute) and part.attr == "heard" and id(part) not in awaited)
                    or (isinstance(part, ast.Call) and ast.unparse(part.func) == "heard" and id(part) not in awaited)
                    for part in ast.walk(node))
        nothing = isinstance(node.test, ast.Compare) and isinstance(node.test.ops[0], ast.NotIn | ast.LtE)
        if hears and not nothing:
            yield f"line {node.lineno} asserts what may come a moment later; until(…) waits for it"


def _counts(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "count"


def complaints(path: str, source: str) -> list[str]:
    """Every law that the Python file at `path` (from the root, with slashes) breaks, in words."""
    tree = ast.parse(source)
    unfinished = (f"line {source[:found.start()].count(chr(10)) + 1} says {found.group()}"
                  for found in UNFINISHED.finditer(source))
    found = (*wrong_directions(tree, path), *looks_upwards(tree, path), *impurities(tree, path),
             *kivy_elsewhere(tree, path), *oversizes(tree, path, source), *headless(tree, source),
             *fixed_waits(tree, path), *short_patience(tree, path), *system_words(tree, path),
             *forbidden_waits(tree, path), *jumping_clocks(tree, path), *hasty_looks(tree, path),
             *unawaited_words(tree, path), *unfinished)
    return [f"{path}: {word}" for word in found]


def public_names(sources_by_path: dict[str, str]) -> dict[str, list[str]]:
    """Classes and types with names of their own → where they are defined; what begins with _ is nobody's business."""
    found: dict[str, list[str]] = {}
    for path, source in sources_by_path.items():
        for node in ast.parse(source).body:
            defined = [node.name] if isinstance(node, ast.ClassDef) else [
                target.id for target in getattr(node, "targets", []) if isinstance(target, ast.Name)]
            for name in defined:
                if re.fullmatch(r"[A-Z]+[a-z]\w*", name):
                    found.setdefault(name, []).append(path)
    return found


LATE = re.compile(r"\buseEffect\((?:(?!\buse\w*\()[\s\S])*?(?:focus\(|fingersOn\(|\"(?:key|pointer|touch|click))")


def page_complaints(path: str, source: str) -> list[str]:
    """The laws of a file of the phone page: its size, its head, and that what is seen can be touched at once.

    Preact runs `useEffect` after the picture: a quicker key or finger meets nothing. `useLayoutEffect` is in time.
    """
    headed = source.lstrip().startswith(("/*", "//", "<!"))
    return [f"{path}: {word}" for word in (
        *([f"has over {FILE_LINES} lines"] if source.count("\n") > FILE_LINES else []),
        *([] if headed else ["does not begin by saying what may live in it"]),
        *(f"line {source[:late.start()].count(chr(10)) + 1} listens only after the picture; useLayoutEffect is in time"
          for late in LATE.finditer(source)))]


@cache
def sources(suffixes: tuple[str, ...] = (".py",)) -> list[Path]:
    """Our own files with one of `suffixes`, in order."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in suffixes)
    return sorted(path for path in found if not FOREIGN & set(path.relative_to(ROOT).parts))
