"""Where two rules meet: falls in the middle of things, hits by nobody, fields that hurt and heal. Each by its id."""

from __future__ import annotations

from companion.games.noxius.content import Ability, Effect, Field, Race
from companion.games.noxius.model import LineUp

from .seated import Seated, ability, enemy, fight, sheet
from .touching import offered, touch

TRUX = Race("trux", "Trux", when="hit", options=("P+1", "P-1"), once=False)
NOTHING = ability("-")
RAT = enemy("9", "9", name="Rat", damage=(1, 1, 1, 1))


def second_field(*effects: Effect, names: tuple[str, ...] = ("Ada", "Ben", "Cem"), uses: Ability = NOTHING,
                 **lp: int) -> Seated:
    """A round at a rat is over, the second field is read; before it some had only so many LP."""
    game = Seated(*names, fields=(Field("a", ("rat",)), Field("b", (), effects)), enemies=(RAT,), character=sheet(uses))
    game.begin(mission=True).stand(**{name: len(names) - n for n, name in enumerate(names)}).go()
    for name, left in lp.items():
        game.give(name, lp=left)
    for _ in names:
        game.use(face=1)
    return game


def test_NOX_24_a_beaten_enemy_hits_nobody_so_nobody_reacts() -> None:
    game = fight("4", faces=("4/T",), race="trux", races=(TRUX,)).use(face=1)
    assert (game.turn, game.has("Ada")) == ("Ben", (8, 0, 1))


def test_NOX_A21_without_a_position_nobody_is_hit_so_nobody_reacts() -> None:
    game = fight(faces=("T",), race="trux", races=(TRUX,)).give("Ada", enemy=-1, number=0).use(face=1)
    assert game.turn == "Ben"


def test_NOX_A13_whom_a_field_fells_leaves_the_board_at_the_repositioning() -> None:
    game = second_field(Effect("T1", "all"), Ben=1)
    assert (game.step, game.player("Ben").down, game.player("Ben").number) == ("Positioning", True, 0)
    game.do(LineUp(("seat-1", "seat-3")), by="table")
    assert [player.number for player in game.state.players] == [2, 0, 1]


def test_NOX_A13_who_is_corrected_to_no_lp_while_figures_are_placed_leaves_the_board() -> None:
    game = second_field()
    game.adjust("players/1/lp", 0)
    assert game.player("Ben").number == 0
    touch(game, "line-up", ["seat-3", "seat-1"])
    assert [player.number for player in game.state.players] == [1, 0, 2]
    game.adjust("players/1/lp", 2)
    assert any("move" in key for key in offered(game, "Ben"))


def test_NOX_30_a_field_that_hurts_and_then_heals_brings_one_back() -> None:
    game = second_field(Effect("T1", "all"), Effect("LP", "all"), Ben=1)
    assert (game.has("Ben"), game.player("Ben").down) == ((1, 0, 1), False)


def test_NOX_25_a_buff_that_a_field_used_is_gone() -> None:
    game = second_field(Effect("LP", "all"), names=("Ada", "Ben"), Ben=3,
                        uses=ability("-", effect=Effect("H+1", "others")))
    assert (game.has("Ben")[0], game.player("Ben").buffs) == (5, ())
