"""The evening as a film: the shared screen shows the table as it was, scene by scene, with captions for prompts. Pure.

What may live here: what stands on the screen at which moment of the film, what a touch does to it. What may not: which
moments are seen (engine/past/film.py), a clock that runs, making the film (session/projector.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.app.pages.box.dressing import dress_past
from companion.app.pages.navigation import PageContext, Reel, Transition
from companion.app.pages.routes import FILM, FilmRoute, HomeRoute
from companion.engine.past.film import Film, FilmScene, table_in_scene
from companion.engine.persistent import Itself
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import MENU, TABLE, Choice, Page, Prompt, UndoState, View
from companion.engine.words import Msg, dot_facts

ROUTE = FilmRoute
TITLE = Msg("See it again")
STAND = "stand"
RUN = "run"
NEXT = "next-scene"
AGAIN = "from-the-start"


def page(context: PageContext, route: FilmRoute) -> View | Page:
    """The table as it was, with what is to be seen there; no clock, because it has long run on."""
    reel = context.reel
    if reel is None or reel.number != route.number or route.begun < 0:
        return _instead(context, Msg("The film is being made."))
    if reel.film is None or reel.table is None:
        return _instead(context, Msg("This game cannot be read any more."))
    number = reel.film.number_at(elapsed_ms(reel.film, route, context.now))
    scene = reel.film.scenes[number]
    then = dress_past(context, scene_view(reel.table, scene), reel.table)
    return replace(then, phase=_when(scene, number, len(reel.film.scenes)), prompt=_caption(then, scene),
                   choices=tuple(_ways(reel.film, route, number)), undo=UndoState(), hands=(), clock=None,
                   notices=context.notices)


def answer(context: PageContext, route: FilmRoute, key: str, value: Any) -> Transition | None:
    """Let the film stand or run, leap to another scene, or leave it."""
    if key == "back":
        return Transition(route.before)
    if key == MENU:
        return Transition(HomeRoute())
    film = context.reel.film if context.reel else None
    if film is None:
        return None
    elapsed = elapsed_ms(film, route, context.now)
    match key:
        case "stand":
            return Transition(replace(route, stands=elapsed))
        case "run":
            return Transition(replace(route, begun=context.now - elapsed, stands=-1))
        case "from-the-start":
            return Transition(replace(route, begun=context.now, stands=-1))
        case "next-scene":
            return Transition(_leap(route, film.scenes[film.number_at(elapsed)].ends, context.now))
    return None


def elapsed_ms(film: Film, route: FilmRoute, now: int) -> int:
    """How much of the film has been seen at monotonic `now`."""
    return min(film.length, route.stands if route.stands >= 0 else max(0, now - route.begun))


def next_scene_due(film: Film, route: FilmRoute, now: int) -> int | None:
    """When the next scene comes, in monotonic ms; None while the film stands, and once the last one is seen."""
    number = film.number_at(elapsed_ms(film, route, now))
    if route.stands >= 0 or number == len(film.scenes) - 1:
        return None
    return route.begun + film.scenes[number].ends


def scene_view(table: Table, scene: FilmScene) -> View:
    """What the shared screen saw then."""
    return _scene_view(Itself(table), scene.seq, scene.events)


@lru_cache(maxsize=8)
def _scene_view(of: Itself[Table], seq: int, events: int) -> View:
    then = table_in_scene(of.value, FilmScene(seq, Msg(""), events=events))
    return look(then, TABLE, then.at)


def _leap(route: FilmRoute, to: int, now: int) -> FilmRoute:
    """The film at another second; one that stands goes on standing."""
    return replace(route, stands=to) if route.stands >= 0 else replace(route, begun=now - to)


def _instead(context: PageContext, text: Msg) -> Page:
    return Page(FILM, TITLE, text, back="back", notices=context.notices)


def _when(scene: FilmScene, number: int, most: int) -> Msg:
    """Which scene this is, and how long after the beginning that was."""
    words: dict[str, str | int | Msg] = {"number": number + 1, "most": most}
    if scene.at is None:
        return Msg("Seen again: {number} of {most}", words)
    hours, minutes = divmod(scene.at // 60_000, 60)
    return Msg("Seen again: {number} of {most}, after {time}", {**words, "time": f"{hours}:{minutes:02}"})


def _caption(then: View, scene: FilmScene) -> Prompt:
    """When it was, in the game's own words, and what is to be seen."""
    return Prompt(dot_facts((then.phase, scene.text)) or scene.text, scene.seat)


def _ways(film: Film, route: FilmRoute, number: int) -> Iterator[Choice]:
    """The last scene stays until somebody leaves it."""
    yield Choice(MENU, Msg("Menu"), "menu", emphasis="quiet", on=MENU)
    if number == len(film.scenes) - 1:
        yield Choice(AGAIN, Msg("From the start"), "replay")
        yield Choice("back", Msg("Back"), "arrow-left", emphasis="main")
        return
    yield Choice("back", Msg("End the film"), "close", emphasis="quiet")
    yield Choice(RUN, Msg("Play"), "play") if route.stands >= 0 else Choice(STAND, Msg("Pause"), "pause")
    yield Choice(NEXT, Msg("Next scene"), "skip-next", emphasis="main")


def is_shown(reel: Reel | None, route: FilmRoute) -> bool:
    """Whether the film of the route is made."""
    return reel is not None and reel.number == route.number and route.begun >= 0
