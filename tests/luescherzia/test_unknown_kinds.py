"""With an empty box a tile of each kind lies there to be touched: whoever draws a monster finds one.

What may live here: which kinds stand for tiles that nobody has entered. What may not: how one is entered
(test_empty_box.py).
"""

from __future__ import annotations

from companion.app.pages import router
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import PutRightRoute
from companion.engine.parts import Tiles
from companion.engine.view import View
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import MONSTER, NPC, TRAP
from tests.luescherzia.test_put_right import in_turn
from tests.touch.first_evenings import first_steps
from ui.touch.wire import messages


def drawing() -> View:
    return next(view for view in first_steps("luescherzia", 3) if kinds(view))


def kinds(view: View) -> list[str]:
    return [tile.id for part in view.stage if isinstance(part, Tiles) for tile in part.tiles
            if tile.id.startswith("kind:")]


def test_a_kind_of_which_no_tile_is_known_is_a_tile_that_asks_for_the_rest() -> None:
    view = drawing()
    assert kinds(view) == [f"kind:{kind}" for kind in (MONSTER, TRAP, NPC)]
    asked = {choice.on: choice for choice in view.choices if choice.on.startswith("kind:")}
    assert set(asked) == set(kinds(view))
    assert all(choice.input is not None for choice in asked.values())


def test_one_companion_who_may_be_with_somebody_is_some_of_one_and_the_page_can_be_sent() -> None:
    """Whoever reads a list where one key was said cannot show the page: the window ended at it, again and again."""
    shown = router.page(PageContext({GAME.id: GAME}, table=in_turn().table, number=1), PutRightRoute())
    page = messages.read_to_window(messages.encode(messages.shown(1, shown))).page
    asked = next(row.input for row in page.rows if row.key.startswith("npcs/"))
    assert (asked.least, asked.most, asked.chosen) == (0, 1, ())
