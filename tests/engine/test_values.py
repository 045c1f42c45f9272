"""Small pure things: what inputs accept, paths, secrets, words, buttons and dice bindings, foreign bytes."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from hypothesis import given, strategies as st
from msgspec import Struct

from companion.engine import bindings, codec, corrections, inputs, screens, signals
from companion.engine.game import Switch, key_of, switches
from companion.engine.inputs import (
    Cell,
    DiceInput,
    Field,
    Form,
    Move,
    Number,
    Option,
    Order,
    Pick,
    PlaceInput,
    Text,
    input_fits,
)
from companion.engine.secrecy import HIDDEN, Secret, redact, reveal, value_if_known
from companion.engine.words import Msg, join_texts, say
from companion.games.luescherzia import GAME
from companion.games.luescherzia.model import Fight
from tests.luescherzia.seated import Seated, monster

STEP = Move((((1, 2), ((1, 3), (2, 2))), ((4, 4), ())))
AB = (Option("a", Msg("A")), Option("b", Msg("B")))
GOOD: list[tuple[inputs.Input | None, Any]] = [
    (None, None), (Pick(AB), "a"), (Pick(AB, 0, 2), []), (Pick(AB, 1, 2), ["b", "a"]), (Number(1, 6), 6),
    (DiceInput(2), [1]), (DiceInput(2), [6, 6]), (Cell(((1, 2),)), [1, 2]), (Order(AB), ["b", "a"]), (Text(3), "äöü"),
    (STEP, [[1, 2], [2, 2]]), (PlaceInput(("mill", "ford")), "ford"),
    (Form((Field("n", Msg("N"), Number(0, 1)), Field("t", Msg("T"), Text(), optional=True))), {"n": 1})]
BAD: list[tuple[inputs.Input | None, Any]] = [
    (None, 0), (Pick(AB), "c"), (Pick(AB), ["a"]), (Pick(AB, 1, 2), ["a", "a"]), (Pick(AB, 1, 2), []),
    (Number(1, 6), 7), (Number(1, 6), 3.0), (Number(0, 1), True), (DiceInput(2), []), (DiceInput(2), [1, 2, 3]),
    (DiceInput(2), [0]), (DiceInput(2), ["1"]), (Cell(((1, 2),)), [2, 1]), (Cell(((1, 2),)), [1, 2, 3]),
    (Order(AB), ["a"]),
    (STEP, [[1, 2], [4, 4]]), (STEP, [[4, 4], [4, 4]]), (STEP, [[1, 2]]), (STEP, [1, 2]),
    (PlaceInput(("mill",)), "ford"),
    (PlaceInput(()), None), (Order(AB), ["a", "a"]), (Text(3), ""), (Text(3), "  "), (Text(3), "long"),
    (Text(9), "a\nb"),
    (Form((Field("n", Msg("N"), Number(0, 1)),)), {}), (Form((Field("n", Msg("N"), Number(0, 1)),)), {"n": 1, "x": 2})]


@pytest.mark.parametrize(("wanted", "value"), GOOD)
def test_fitting_values_fit(wanted: inputs.Input | None, value: Any) -> None:
    assert input_fits(value, wanted)


@pytest.mark.parametrize(("wanted", "value"), BAD)
def test_other_values_do_not(wanted: inputs.Input | None, value: Any) -> None:
    assert not input_fits(value, wanted)


anything = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


@given(anything)
def test_no_value_raises(value: Any) -> None:
    for wanted, _ in GOOD:
        assert input_fits(value, wanted) in (True, False)


def test_options_that_read_alike_are_told_apart_by_numbers() -> None:
    labels = (Msg("Troll"), Msg.plain("Troll"), Msg("Imp"), Msg("Troll"))
    options = inputs.told_apart(inputs.Option(str(n), label) for n, label in enumerate(labels))
    assert [say(option.label) for option in options] == ["Troll", "Troll (2)", "Imp", "Troll (3)"]
    assert [option.key for option in options] == ["0", "1", "2", "3"]


def test_paths_reach_through_tuples_structs_and_secrets() -> None:
    state = Seated("Ada", "Ben").state
    assert corrections.get_value(state, "players/1/sp") == 3
    changed = corrections.put_value(state, "players/1/sp", 7)
    assert (corrections.get_value(changed, "players/1/sp"), changed.players[1].sp.known_to) == (7, ("seat-2",))
    assert changed.players[0] is state.players[0]
    for path in ("players/9/sp", "nothing", "players/x", "players/0/__class__"):
        with pytest.raises(KeyError):
            corrections.get_value(state, path)


def test_redaction_hides_nested_secrets_and_shares_the_rest() -> None:
    state = Seated("Ada", "Ben").state
    seen = redact(state, "seat-1")
    assert (value_if_known(seen.players[0].sp), seen.players[1].sp) == (3, HIDDEN)
    assert seen.content is state.content
    assert redact((Secret(Secret(5, ()), ("a",)),), "a") == (Secret(HIDDEN, ("a",)),)
    with pytest.raises(TypeError):
        reveal(HIDDEN)


def test_plural_and_nested_words() -> None:
    msg = Msg("{n} die for {who}", {"n": 2, "who": Msg("Ada")}, "{n} dice for {who}")
    assert say(msg) == "2 dice for Ada"
    german = {"{n} die for {who}": "{who}: {n} Würfel"}
    assert say(msg, lambda text, plural, n: german.get(text, text)) == "Ada: 2 Würfel"


def test_values_are_given_by_name() -> None:
    assert Msg.of("{name} has {n}", name="Ada", n=3) == Msg("{name} has {n}", {"name": "Ada", "n": 3})
    assert [say(Msg.of("{n} card", plural="{n} cards", n=n)) for n in (1, 2)] == ["1 card", "2 cards"]


def test_what_people_wrote_is_said_as_they_wrote_it() -> None:
    shouting = {"Wolf": "WOLF", "": "the head of a catalogue"}
    for name in ("Wolf", "{n} of {them}", ""):
        assert say(Msg.plain(name), lambda text, plural, n: shouting.get(text, text)) == name


def test_short_texts_stand_in_one_line() -> None:
    line = join_texts(map(Msg.plain, ("a", "b", "{c}")))
    assert (join_texts([]), line and say(line)) == (None, "a, b, {c}")


class House(Struct, frozen=True, omit_defaults=True):
    """Two switches, and a field that no table may switch."""

    wishes: Annotated[bool, Switch(Msg("Wishes"), "HOP-4")] = True
    year: int = 1
    goal: Annotated[int, Switch(Msg("The goal"), "HOP-3", Number(10, 90))] = 30


def test_an_option_is_declared_once_with_its_switch() -> None:
    assert switches(House) == (Switch(Msg("Wishes"), "HOP-4", None, "wishes"),
                               Switch(Msg("The goal"), "HOP-3", Number(10, 90, 30), "goal"))
    assert (codec.encode(House(goal=20)), codec.encode(House())) == (b'{"goal":20}', b"{}")


def test_a_key_is_made_from_a_name() -> None:
    assert [key_of(name) for name in ("Große  Spinne (2)", "", "?!")] == ["grosse-spinne-2", "unnamed", "unnamed"]


def test_a_seats_button_means_the_main_choice_it_lights() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster())
    view = screens.look(game.table, "table")
    assert bindings.lit_lamps(view)["seat-1"]
    assert "seat-2" not in bindings.lit_lamps(view)
    pressed = bindings.pressed_answer(signals.Pressed("buttons", 5, "seat-1"), view)
    assert pressed is not None
    assert isinstance(screens.answer(game.table, pressed, 5).command, Fight)
    assert bindings.pressed_answer(signals.Pressed("buttons", 5, "seat-2"), view) is None
    assert bindings.pressed_answer(signals.Pressed("buttons", 5, "next"), view) == pressed


def test_undo_pause_and_peek_buttons() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem")
    view = screens.look(game.table, "table")
    keys = [bindings.pressed_answer(signal, view).key for signal in (
        signals.Pressed("b", 0, "undo"), signals.Pressed("b", 0, "pause"), signals.Held("b", 0, "seat-2"),
        signals.Held("b", 0, "seat-2", long=True))]
    assert keys == ["undo:0", "pause", "peek:seat-2", "pause"]


def test_dice_fill_only_what_is_asked_for() -> None:
    game = Seated("Ada", "Ben", "Cem")
    landed = signals.DiceLanded("tray", 0, "a", 5)
    assert bindings.rolled_ask(landed, game.table, 0) is None
    game.order("Ada", "Ben", "Cem").draw(monster()).do(Fight())
    ask = bindings.rolled_ask(landed, game.table, 0)
    assert ask is not None
    assert (ask.by, ask.source, ask.command.rolled[0].die) == ("seat-1", "die", "a")
    assert bindings.rolled_ask(signals.DiceLanded("tray", 0, "a", 9), game.table, 0) is None
    assert bindings.rolled_ask(signals.DiceTurned("tray", 0, "a", 5), game.table, 0) is None
    game.do(ask.command)
    again = bindings.rolled_ask(landed, game.table, 0)
    assert again is not None
    assert type(again.command).__name__ == "Doubt"


@given(st.binary(max_size=200))
def test_foreign_bytes_are_named_as_such(data: bytes) -> None:
    with pytest.raises(codec.ForeignError):
        codec.decode_entry(GAME, data)
    with pytest.raises(codec.ForeignError):
        codec.decode_setup(GAME, data)


def test_a_number_below_zero_is_read_with_a_minus_as_wide_as_a_plus() -> None:
    assert say(Msg("Round {n}: {points}", {"n": 3, "points": -23})) == "Round 3: −23"
