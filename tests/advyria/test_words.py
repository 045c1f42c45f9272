"""What Advyria's screens say: no key as a word, equal things told apart, prompts that agree with the buttons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.parts import Cards
from companion.engine.secrecy import Secret
from companion.engine.words import say
from companion.games.advyria.content import Adventure, Hero
from companion.games.advyria.model import NameHero
from tests.advyria.seated import BOX, Seated
from tests.games.touching import offered, seen, touch


def test_an_adventure_of_a_hero_card_that_nobody_has_entered_is_no_key() -> None:
    box = replace(BOX, heroes=(Hero("own-scout", "Scout", ("turnip", "own-the-lost-bell", "otter")),))
    game = Seated(content=box).do(NameHero(Secret("own-scout", ("seat-1",))), by="Ada")
    shown = next(part for part in seen(game, "Ada").stage if isinstance(part, Cards))
    assert [say(card.label) for card in shown.cards] == ["Turnip", "The Lost Bell", "Otter"]


def test_open_adventures_without_a_name_are_told_apart() -> None:
    game = Seated()
    for _ in range(2):
        touch(touch(game.play("knight"), ":unnamed"), ":leave")
        game.give("Ada", hand=6)
    game.play("knight")
    assert [key for key in offered(game, "Ada") if key.endswith(":open")]
    labels = [say(choice.label) for key, choice in offered(game).items() if ":open:" in key]
    assert labels == ["An adventure", "An adventure (2)"]
    touch(touch(game, ":open:1"), ":claim")
    assert (game.player("Ada").adventures, game.state.tiles[0].adventure) == (1, Adventure())


@pytest.mark.parametrize(("hand", "level", "finale", "prompt", "button"), [
    (3, 3, True, "Discard a wizard to draw 3, play cards or pass", "Pass"),
    (5, 3, True, "Discard a wizard to draw 3, play cards or discard 2", "End the turn: discard 2"),
    (0, 3, True, "Pass: no card is left", "Pass"),
    (0, 3, False, "End the turn: no card is left", "End the turn"),
    (5, 3, False, "Draw 3, then play cards – at most 3 stay", "End the turn: discard 2"),
    (3, 3, False, "Draw 3, then play cards or end the turn", "End the turn")])
def test_the_prompt_says_what_the_main_button_does(
        hand: int, level: int, finale: bool, prompt: str, button: str) -> None:
    view = seen(Seated().give("Ada", hand=hand, level=level).be(finale=finale))
    assert say(view.prompt.text) == f"Ada: {prompt}"
    assert next(say(choice.label) for choice in view.choices if choice.emphasis == "main") == button


def test_gold_is_a_side_of_a_tile_points_are_points_and_losses_are_losses() -> None:
    game = Seated(hero_cards=False).give("Ada", gold=2)
    assert "Gold sides" in [say(counter.label) for counter in seen(game).seats[0].counters]
    touch(game, "adjust:over", "yes")
    result = seen(game).result
    assert result is not None
    assert [say(term.label) for term in result.rows[0].terms] == ["Gold points", "Adventure points", "Losses"]
