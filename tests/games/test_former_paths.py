"""Corrections at paths of older versions are still legal, mean the same, and can be changed in the history.

What may live here: an old correction for each pattern of paths that a game names. What may not: what is put right today
(each game's own tests), how old journals are read (tests/app/storage).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.pages.navigation import PageContext, SenselessError
from companion.app.pages.past import change_form
from companion.app.pages.routes import OtherwiseRoute, PreviewRoute
from companion.app.session.reading_back import read_whole
from companion.app.storage.journal import Journal
from companion.engine.acts import Adjust
from companion.engine.codec import encode
from companion.engine.past.amending import Amended, Change, amend_table
from companion.engine.table import Refused, Table
from companion.engine.view import TABLE
from companion.games import catalogue
from companion.games.luescherzia import content as lue
from companion.games.lyssan import content as lys
from companion.games.noxius.content import Race
from tests.advyria.seated import Seated as Advyria
from tests.advyria.test_empty_box import EMPTY, FOG, found
from tests.dicewar.test_put_right import war
from tests.games.seated import Seats
from tests.luescherzia.test_put_right import in_turn
from tests.lyssan.seated import CONTENT as SEATED, Seated as Lyssan
from tests.noxius.seated import Seated as Noxius, ability, enemy, sheet

Seen = Callable[[Any], Any]
STRIKE = sheet(ability("T", "2", "3", "V", "LP", "1", grey=(1,)), key="plain")


def fighting() -> Noxius:
    return Noxius("Ada", "Ben", character=STRIKE, races=(Race("trux", "Trux"),)).begin(enemy("3", "2", "9")).go()


def foggy() -> Advyria:
    return found(Advyria(content=EMPTY), FOG)


def sheet_of(state: Any) -> Any:
    return state.players[0].character


def used(state: Any) -> Any:
    return sheet_of(state).abilities[0]


def foe(state: Any) -> Any:
    return state.foes[0].enemy


ABILITY, ENEMY = "players/0/character/abilities/0", "foes/0/enemy"
MEANT: tuple[tuple[Callable[[], Seats[Any]], str, Any, Seen, Any], ...] = (
    (fighting, "players/0/character/lp", 5, lambda s: (sheet_of(s).lp, s.players[0].lp), (5, 5)),
    (fighting, "players/0/character/top", 3, lambda s: sheet_of(s).top, 4),
    (fighting, "players/0/character/most_sp", 2, lambda s: sheet_of(s).most_sp, 2),
    (fighting, "players/0/character/traits", "Strong, Brave", lambda s: sheet_of(s).traits, ("Strong", "Brave")),
    (fighting, "players/0/character/race", "trux", lambda s: sheet_of(s).race, "trux"),
    (fighting, f"{ABILITY}/power", 3, lambda s: used(s).power, 3),
    (fighting, f"{ABILITY}/name", "Hew", lambda s: used(s).name, "Hew"),
    (fighting, f"{ABILITY}/grey", ["3", "1"], lambda s: used(s).grey, (1, 3)),
    (fighting, f"{ABILITY}/effect/to", "all", lambda s: used(s).effect.to, "all"),
    (fighting, f"{ABILITY}/effect/gives", "LP", lambda s: used(s).effect.gives, "LP"),
    (fighting, f"{ABILITY}/effect/cost", "-LP", lambda s: used(s).effect.cost, "-LP"),
    (fighting, f"{ABILITY}/bonus/gives", "D+1", lambda s: used(s).bonus.gives, "D+1"),
    (fighting, f"{ABILITY}/faces/2", "T", lambda s: used(s).faces, ("T", "2", "T", "V", "LP", "1")),
    (fighting, f"{ABILITY}/faces/2", "?", lambda s: used(s).faces[2], ""),
    (fighting, f"{ENEMY}/name", "Bear", lambda s: foe(s).name, "Bear"),
    (fighting, f"{ENEMY}/text", "Growls", lambda s: foe(s).text, "Growls"),
    (fighting, f"{ENEMY}/damage/1", 7, lambda s: foe(s).damage, (3, 7, 1, 1)),
    (fighting, f"{ENEMY}/life/1", "4/3", lambda s: foe(s).life, ("3", "4/3", "9")),
    (fighting, f"{ENEMY}/life", 5, lambda s: foe(s).life, ("3", "2", "9", "9", "9")),
    (lambda: war(ruins=True), "board/ruins/0", [2, 1], lambda s: s.board.ruins[0], (2, 1)),
    (war, "board/bonus/5", 4, lambda s: s.board.bonus, (0, 0, 0, 0, 1, 4, 3)),
    (foggy, "name/own-fog", "Mist", lambda s: s.content.adventures[0].name, "Mist"),
    (foggy, "colour/own-fog", "green", lambda s: s.content.adventures[0].colour, "green"),
    (foggy, "text/own-fog", "?", lambda s: s.content.adventures[0].text, ""),
)
OF_EACH_GAME = {"noxius", "dicewar", "advyria", "luescherzia", "lyssan"}


@pytest.mark.parametrize(("begun", "path", "told", "seen", "now"), MEANT, ids=[f"{row[1]} {row[2]}" for row in MEANT])
def test_an_old_correction_means_what_it_meant(begun: Callable[[], Seats[Any]], path: str, told: Any, seen: Seen,
                                               now: Any) -> None:
    assert seen(begun().do(Adjust(path, told), by="Ada").state) == now


def test_a_whole_form_at_an_old_path_is_the_form_at_the_new_one() -> None:
    game = in_turn().draw(lue.Tile("own-troll", lue.MONSTER, "Troll", 1, 3))
    game.do(Adjust("printed/own-troll", {"level": 2, "hearts": 1, "name": "Troll", "back": 1}))
    assert (game.state.board[0].tile.level, game.state.board[0].tile.hearts) == (2, 1)
    printed = {"name": "X", "hp": 6, "n": 2, "o": 5, "r": 2, "d": 2, "a": 2}
    game.do(Adjust("sheet/seat-1", printed))
    assert (game.player("Ada").avatar.hp, game.player("Ada").avatar.skills.o) == (6, 5)


def test_a_line_of_what_was_told_in_lyssan_is_a_line_of_the_form() -> None:
    game = Lyssan("Ada", "Ben", "Cem").row(lys.Triumph("wealth", "Wealth", "Most coins"), *(None,) * 5)
    game.do(Adjust("told/triumphs/0/wealth/measure", "coins"), by="Ada")
    game.do(Adjust("row/0/triumph/name", "Riches"), by="Ada")
    laid = game.state.row[0].triumph
    assert laid is not None
    assert (laid.measure, laid.name, laid.condition) == ("coins", "Riches", "Most coins")


def test_what_a_faction_sheet_says_and_how_many_tokens_there_are_in_lyssan() -> None:
    game = Lyssan("Ada", "Ben", "Cem", content=lys.Content()).do(Adjust("sheet/seat-2/name", "Bear"), by="Ada")
    game.do(Adjust("sheet/seat-2/text", "Roars"), by="Ada")
    assert game.state.content.sheets[0].text == "Roars"
    box = replace(SEATED, tokens=lys.Tokens(knight=1))
    full = Lyssan("Ada", "Ben", "Cem", detail="full", content=box).give("Ada", coins=9).orders("Ada")
    assert full.do(Adjust("tokens/knight", 5), by="Ada").state.content.tokens.knight == 5


@pytest.mark.parametrize("told", [["T"], 99, None, {"a": 1}])
def test_an_old_correction_that_makes_no_sense_is_refused(told: Any) -> None:
    game = fighting()
    for path in (f"{ABILITY}/faces/2", f"{ABILITY}/faces/9", f"{ABILITY}/effect/gives", f"{ENEMY}/damage/9"):
        assert isinstance(game.ask(Adjust(path, told), by="Ada"), Refused), path


def reopened(game: Seats[Any], folder: Path) -> Table:
    """The table as its journal has it."""
    with closing(Journal(folder / "journal.db", lambda: 0)) as journal:
        recorded = journal.open_game(game.game.id, encode(game.table.setup))
        journal.append(recorded.id, 0, ((entry.ask.at, encode(entry)) for entry in game.table.entries))
        return read_whole(journal, recorded, game.game).table


def test_change_this_one_on_an_old_correction_opens_the_form_and_plays_on(tmp_path: Path) -> None:
    game = fighting().do(Adjust(f"{ABILITY}/faces/2", "T"), by="Ada")
    seq = len(game.table.entries) - 1
    table = reopened(game.use(0, face=3), tmp_path)
    assert table.entries[seq].ask.command.path == f"{ABILITY}/faces/2"
    route = OtherwiseRoute(Change(seq))
    page = change_form.page(PageContext({}, table=table), route)
    again = next(choice for choice in page.choices if choice.key.startswith("adjust:printed/characters/"))
    assert again.input is not None
    assert dict(getattr(again.input, "filled", ()))["a1_faces"] == "T 2 3 V LP 1"
    answer = {**dict(getattr(again.input, "filled", ())), "a1_faces": "T 2 V V LP 1"}
    changed = change_form.answer(PageContext({}, table=table), route, again.key, answer)
    assert changed is not None
    assert isinstance(changed.route, PreviewRoute)
    with pytest.raises(SenselessError):
        change_form.answer(PageContext({}, table=table), route, again.key, {**answer, "a1_faces": "T"})


def test_an_old_correction_stays_when_something_before_it_is_changed(tmp_path: Path) -> None:
    game = fighting().do(Adjust(f"{ENEMY}/damage/0", 5), by="Ada")
    seq = len(game.table.entries) - 1
    game.do(Adjust(f"{ENEMY}/life/1", "4/3"), by="Ada")
    table = reopened(game, tmp_path)
    amended = amend_table(table, Change(seq), TABLE, table.at)
    assert isinstance(amended, Amended)
    assert amended.illegal == ()
    assert foe(amended.table.state).life == ("3", "4/3", "9")
    assert foe(amended.table.state).damage[0] == 3


def test_every_game_of_the_first_versions_names_its_old_paths() -> None:
    assert {name for name, game in catalogue().items() if game.former_paths} >= OF_EACH_GAME
