"""What is heard beside the window, in a companion that runs: real files, real threads, programs of our own as players.

What may live here: the way from a touch to the program. What may not: which sound it is (tests/touch/sounds).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from msgspec.structs import replace

from companion.app.config.settings import Settings, SoundSettings
from companion.assembly import Application
from companion.engine.answers import ACCEPTED, Answer, Reply
from companion.engine.view import Notice, Page, View
from companion.engine.words import Msg
from companion.showing import show_on, window_callbacks
from companion.window.keeper import WindowKeeper
from tests.phone.rig import until
from tests.touch.sounds.test_sound_events import VIEW
from ui.touch.program.sounding import Sounding
from ui.touch.sounds.recipe import RECIPES, wave_samples
from ui.touch.sounds.sample_files import scale_loudness
from ui.touch.state.frame_speech import TURNED
from ui.touch.wire import messages

LOUD = Settings(sound=SoundSettings(volume=100))


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a player and a voice of our own write what they were given; there are no others."""
    for program in ("aplay", "espeak-ng"):
        file = tmp_path / "bin" / program
        file.parent.mkdir(exist_ok=True)
        file.write_text(f'#!/bin/sh\n/bin/cat >> "{tmp_path}/{program}.heard"\n')
        file.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    return tmp_path


class SoundAlone(WindowKeeper):
    """A window of which only the sound is there, in this process; `bytes` are what would go over the line."""

    def __init__(self, app: Application) -> None:
        super().__init__((), messages.OpenWindow(), window_callbacks(app, lambda: None), app.clock.now)
        self.sounding = Sounding(app.say, app.note)
        self.sounding.begin()

    def tell(self, message: messages.ToWindow) -> None:
        self.sounding.hear(messages.read_to_window(messages.encode(message)))

    def show(self, face: View | Page, turned: int | None, ahead: int | None) -> int:
        self.tell(messages.shown(1, face, turned, ahead))
        return 1

    def try_sound(self) -> Notice:
        return self.sounding.try_out()

    def stop(self) -> None:
        self.sounding.stop()


def with_sound(app: Application) -> Sounding:
    """The sound beside an app, from now on."""
    window = SoundAlone(app)
    show_on(app, window)
    return window.sounding


@pytest.fixture
def app(heard: Path) -> Iterator[Application]:
    made = Application(LOUD, heard / "state", aloud=False)
    with_sound(made)
    made.runner.tell()
    yield made
    made.runner.start()
    made.close()


def answer(app: Application, key: str, value: object = None) -> None:
    app.runner.put(Answer("table", key, app.clock.now(), value, "touch", uuid4().hex))
    app.runner.drain()


def begun(app: Application) -> None:
    """A game of DiceWar at light, up to its first roll."""
    answer(app, "new:dicewar")
    for name in ("Ada", "Ben"):
        answer(app, "add", name)
    context = app.state.page_context()
    character = context.games["dicewar"].characters(context.inventories["dicewar"].content)[0].key
    for number in (1, 2):
        answer(app, f"character:{number}", character)
    answer(app, "start")
    answer(app, "play-on")
    assert app.state.session is not None


def is_played(heard: Path, name: str, volume: int = 100) -> bool:
    file = heard / "aplay.heard"
    return file.exists() and scale_loudness(wave_samples(RECIPES[name]()), volume).tobytes() in file.read_bytes()


def test_a_refusal_is_heard(app: Application, heard: Path) -> None:
    answer(app, "new:dicewar")
    answer(app, "add", 5)
    until(lambda: is_played(heard, "refusal"))


def test_silence_is_one_touch_away_and_so_is_sound(app: Application, heard: Path) -> None:
    begun(app)
    answer(app, "menu")
    answer(app, "sound")
    assert app.state.settings.sound.volume == 0
    answer(app, "sound")
    assert app.state.settings.sound.volume == SoundSettings().volume


def test_the_voice_reads_the_prompt_once_it_is_wished_for(app: Application, heard: Path) -> None:
    begun(app)
    answer(app, "menu")
    answer(app, "settings")
    answer(app, "sound.voice")
    answer(app, "back")
    answer(app, "back")
    spoken = heard / "espeak-ng.heard"
    until(lambda: spoken.exists() and bool(spoken.read_text()))


def test_whoever_goes_by_the_dial_hears_the_frame_and_all_that_changes(app: Application, heard: Path) -> None:
    spoken = heard / "espeak-ng.heard"
    app.state.settings = replace(app.state.settings, sound=replace(app.state.settings.sound, voice=True))
    sounding = with_sound(app)
    app.runner.tell()
    sounding.read(("Advyria → 3/4",), TURNED)
    until(lambda: spoken.exists() and "Advyria, 3 of 4." in spoken.read_text())
    answer(app, "settings")
    until(lambda: "Settings" in spoken.read_text())
    answer(app, "back")
    until(lambda: "Tabletop Companion" in spoken.read_text())
    sounding.hear(messages.ReplyShown(Reply("1", ACCEPTED), "touch"))
    sounding.hear(messages.shown(9, app.state.take_snapshot(()).screen))
    until(lambda: spoken.read_text().endswith("Done."))


def test_what_the_rule_says_is_read_after_the_prompt_once(app: Application, heard: Path) -> None:
    spoken = heard / "espeak-ng.heard"
    sounding = with_sound(app)
    sounding.hear(messages.ScreenAdjusted(volume=100, voice=True))
    view = replace(VIEW, prompt=replace(VIEW.prompt, lesson=Msg("Each five is a success. All others are none.")))
    sounding.hear(messages.shown(1, view))
    until(lambda: spoken.exists() and spoken.read_text().endswith("Ada rolls. Each five is a success."))
    sounding.hear(messages.shown(1, replace(view, revision=7, prompt=replace(view.prompt, text=Msg("Ben rolls")))))
    until(lambda: spoken.read_text().endswith("success.Ben rolls."))
    sounding.hear(messages.shown(1, Page("home", Msg("Home"))))
    sounding.hear(messages.shown(1, replace(view, revision=8)))
    until(lambda: spoken.read_text().endswith("Ben rolls.Ada rolls."))


def test_a_missing_voice_is_said_while_it_is_wished_for(heard: Path) -> None:
    (heard / "bin" / "espeak-ng").unlink()
    app = Application(Settings(sound=SoundSettings(voice=True)), heard / "other", aloud=False)
    with_sound(app)
    app.runner.tell()
    app.runner.drain()
    assert "voice" in {notice.id for notice in app.state.shown.notices}
    answer(app, "settings")
    answer(app, "sound.voice")
    app.runner.drain()
    assert "voice" not in {notice.id for notice in app.state.shown.notices}
    app.runner.start()
    app.close()


def test_the_self_test_plays_a_sound(app: Application, heard: Path) -> None:
    assert app.probes["sound"]().tone == "good"
    assert is_played(heard, "success")
