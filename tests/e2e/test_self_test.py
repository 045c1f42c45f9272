"""The self-test through the whole companion: real pins made of software, a real disk, a game that notices nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.app.config.settings import PhoneSettings, Settings
from companion.app.pages import self_test
from companion.app.pages.navigation import Begin
from companion.app.pages.routes import AT_TABLE
from companion.app.pages.setup_builder import default_setup
from companion.app.session import page_actions
from companion.app.session.dispatcher import no_phones
from companion.assembly import Application, check_parts
from companion.engine.answers import Answer
from companion.engine.signals import Pressed
from companion.engine.view import TABLE
from companion.engine.words import say
from tests.phone.rig import until

BUTTON, LAMP, BUZZER = 5, 17, 18  # seat-1's and the buzzer's, as docs/appliance.md wires them


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    """A companion with a game on its table, everything wired as in docs/appliance.md, and no phones."""
    made = Application(Settings(phones=PhoneSettings(mode="off")), tmp_path, aloud=False)
    game = made.state.repository.games["dicewar"]
    setup = default_setup(made.state.page_context(), game, ["Ada", "Ben"], game.details[0])
    page_actions.perform_action(made.state, Begin(setup), no_phones)
    made.state.go_to(AT_TABLE)
    made.runner.start()
    made.open_parts("virtual")
    yield made
    made.close()


def touch(app: Application, key: str) -> None:
    app.runner.put(Answer(TABLE, key, app.clock.now()))


def state_of(app: Application, part: str) -> str:
    trial = app.state.devices.trial
    return self_test.part_finding(trial, part).state if trial else ""


def is_tried(app: Application, part: str) -> bool:
    return app.state.devices.trial is not None and app.state.devices.trial.shown == part


def test_every_part_is_tried_on_its_pins_and_the_game_notices_nothing(app):
    pins = app.devices.pins
    before = len(app.state.session.table.entries)
    touch(app, "menu")
    touch(app, "hardware")
    until(lambda: pins.pin(LAMP).state)
    pins.pin(BUTTON).drive_low()
    until(lambda: state_of(app, "button:seat-1") == self_test.OK)
    pins.pin(BUTTON).drive_high()
    touch(app, "yes:lamp:seat-1")
    until(lambda: not pins.pin(LAMP).state)
    for lamp in app.state.devices.trial.parts:
        if self_test.part_kind(lamp) == "lamp" and lamp != "lamp:seat-1":
            until(partial(is_tried, app, lamp))
            touch(app, f"yes:{lamp}")
    until(lambda: pins.pin(BUZZER).state)
    until(lambda: all(state_of(app, part) == self_test.OK for part in ("disk", "journal", "clock")))
    assert len(app.state.session.table.entries) == before
    touch(app, "back")
    until(lambda: app.state.devices.trial is None)


def test_what_was_seen_is_told_on_the_command_line_too(app):
    pins = app.devices.pins
    pins.pin(BUTTON).drive_low()
    until(lambda: any(isinstance(signal, Pressed) for signal in app.state.devices.heard))
    pins.pin(BUTTON).drive_high()
    tries = (check_parts(app, say) for _ in range(20))  # on a busy machine the journal is not read in time
    told = next(told for told in tries if "[ok] Saved games: every game is whole" in told.lines)
    assert "[??] Seat 1: pressed · lamp?" in told.lines
    assert "“Check the parts”" in told.lines[-1]
    assert told.well


def test_a_press_in_turn_order_lights_the_lamp_beside_the_button(app):
    pins = app.devices.pins
    touch(app, "menu")
    touch(app, "seating")
    until(lambda: app.state.shown.route.id == "seating")
    pins.pin(6).drive_low()
    until(lambda: app.state.buttons.get("seat-1") == "seat-2")
    pins.pin(6).drive_high()
    until(lambda: pins.pin(27).state)
    assert app.state.chairs["Ada"].button == "seat-2"
