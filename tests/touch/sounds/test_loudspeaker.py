"""Playing and speaking with real programs: small ones of our own that write down what they were given.

What may live here: threads, children, volume, what is missing. What may not: which sound is heard when.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.words import say
from tests.phone.rig import until
from ui.touch.sounds.__main__ import make_sounds
from ui.touch.sounds.loudspeaker import AGAIN_S, GAP_S, Loudspeaker
from ui.touch.sounds.programs import ALSA, PULSE, sound_player
from ui.touch.sounds.recipe import RATE, RECIPES, wave_samples
from ui.touch.sounds.sample_files import load_samples, scale_loudness
from ui.touch.sounds.voice import Voice

WRITES = "import sys; open(sys.argv[1], 'ab').write(sys.stdin.buffer.read())"
NEEDS_A_CARD = f"import os, sys; os.path.exists(sys.argv[2]) or sys.exit('no such card'); {WRITES}"
FAILS = "import sys; sys.exit('no such card')"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every sound but the melodies, which take a second each to make."""
    made = tmp_path_factory.mktemp("sounds")
    make_sounds(made, {name: recipe for name, recipe in RECIPES.items() if not name.startswith("end-")})
    return made


@pytest.fixture
def played(tmp_path: Path) -> Path:
    return tmp_path / "played"


@pytest.fixture
def speaker(folder: Path, played: Path) -> Iterator[Loudspeaker]:
    made = Loudspeaker((sys.executable, "-c", WRITES, str(played)), folder)
    made.start()
    yield made
    made.stop()


def bytes_in(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def test_a_sound_is_given_to_the_program_at_its_volume(speaker: Loudspeaker, played: Path) -> None:
    speaker.set_volume(50)
    speaker.play(("success",))
    wanted = scale_loudness(wave_samples(RECIPES["success"]()), 50).tobytes()
    until(lambda: bytes_in(played).startswith(wanted))
    assert max(array("h", bytes_in(played))) < max(wave_samples(RECIPES["success"]())) / 3


def test_several_sounds_come_one_after_the_other(speaker: Loudspeaker, played: Path) -> None:
    speaker.set_volume(100)
    speaker.play(("die-6", "success"))
    first, second = (wave_samples(RECIPES[name]()).tobytes() for name in ("die-6", "success"))
    until(lambda: second in bytes_in(played))
    assert bytes_in(played).startswith(first)


def test_silence_starts_no_program(speaker: Loudspeaker, played: Path) -> None:
    speaker.set_volume(0)
    speaker.play(("success",))
    speaker.set_volume(100)
    speaker.play(("miss",))
    until(lambda: bool(bytes_in(played)))
    assert bytes_in(played).startswith(wave_samples(RECIPES["miss"]()).tobytes())


def test_who_touches_silence_hears_nothing_more(folder: Path, tmp_path: Path, played: Path) -> None:
    program = tmp_path / "plays"
    program.write_text(f'#!/bin/sh\necho $$ > "{tmp_path}/pid"\n/bin/cat >> "{played}"\nexec tail -f /dev/null\n')
    program.chmod(0o755)
    speaker = Loudspeaker((str(program),), folder, late_s=600.0)
    speaker.start()
    speaker.set_volume(50)
    speaker.play(("success",))
    until(lambda: bool(bytes_in(played)))
    speaker.play(("die-6",))
    speaker.set_volume(0)
    pid = int((tmp_path / "pid").read_text())
    until(lambda: not Path(f"/proc/{pid}").exists())
    speaker.set_volume(50)
    speaker.play(("miss",))
    until(lambda: bytes_in(played).endswith(load_samples(folder, "miss", 50) + bytes(2 * int(GAP_S * RATE))))
    assert load_samples(folder, "die-6", 50) not in bytes_in(played), "what still waited is not played later"
    assert not speaker.trouble, "it was wished for"
    speaker.set_volume(0)
    speaker.stop()


def test_whoever_plays_does_not_wait_for_a_program_that_hangs(folder: Path) -> None:
    hanging = Loudspeaker(("tail", "-f", "/dev/null"), folder, late_s=3.0)
    hanging.start()
    hanging.set_volume(100)
    for _ in range(50):
        hanging.play(("die-1",))
    assert not hanging.trouble, "it was waited for until it was late"
    until(lambda: "timed out" in hanging.trouble)
    hanging.stop()


def test_a_machine_without_a_program_says_so_and_is_silent(folder: Path) -> None:
    silent = Loudspeaker((), folder)
    silent.set_volume(100)
    silent.play(("success",))
    found = silent.try_out()
    assert found.tone != "good"
    assert found.remedy is not None
    assert "alsa-utils" in say(found.remedy)


def test_a_program_that_fails_is_said(folder: Path) -> None:
    broken = Loudspeaker((sys.executable, "-c", FAILS), folder)
    broken.start()
    broken.set_volume(100)
    broken.play(("success",))
    until(lambda: bool(broken.trouble))
    assert "no such card" in say(broken.try_out().text)
    broken.stop()


@pytest.mark.parametrize(("last_words", "meant"), [
    ("aplay: main:850: audio open error: No such file or directory", "no sound card is there"),
    ("aplay: main:850: audio open error: Device or resource busy", "another program has the sound card"),
    ("Connection failure: Connection refused", "the sound service does not run")])
def test_what_the_systems_programs_say_is_told_in_words(last_words: str, meant: str, folder: Path) -> None:
    fails = f"import sys; sys.stdin.buffer.read(); sys.exit({last_words!r})"
    assert say(Loudspeaker((sys.executable, "-c", fails), folder).try_out().text) == f"silent ({meant})"


def test_a_loudspeaker_that_is_plugged_in_again_is_heard_again(folder: Path, played: Path, tmp_path: Path) -> None:
    now, plugged = [0.0], tmp_path / "plugged"
    pulled = Loudspeaker((sys.executable, "-c", NEEDS_A_CARD, str(played), str(plugged)), folder, clock=lambda: now[0])
    pulled.start()
    pulled.set_volume(100)
    pulled.play(("success",))
    until(lambda: "no such card" in pulled.trouble)
    plugged.touch()
    pulled.play(("miss",))
    now[0] += AGAIN_S
    pulled.play(("success",))
    until(lambda: bool(bytes_in(played)) and not pulled.trouble)
    assert bytes_in(played).startswith(wave_samples(RECIPES["success"]()).tobytes()), "in between nothing was tried"
    pulled.stop()


def test_the_self_test_hears_it(speaker: Loudspeaker, played: Path) -> None:
    speaker.set_volume(0)
    assert speaker.try_out().tone == "good"
    assert bytes_in(played), "also where the table is silent"


def test_missing_sounds_are_no_catastrophe(tmp_path: Path, played: Path) -> None:
    speaker = Loudspeaker((sys.executable, "-c", WRITES, str(played)), tmp_path)
    assert speaker.try_out().tone != "good"


def test_the_program_is_that_of_the_system(tmp_path: Path) -> None:
    everything, nothing = (lambda name: f"/usr/bin/{name}"), (lambda name: None)
    assert sound_player({}, everything) == ALSA
    assert sound_player({"PULSE_SERVER": "tcp:1.2.3.4"}, everything) == PULSE
    (tmp_path / "pulse").mkdir()
    (tmp_path / "pulse" / "native").touch()
    assert sound_player({"XDG_RUNTIME_DIR": str(tmp_path)}, everything) == PULSE
    assert sound_player({"PULSE_SERVER": "x"}, lambda name: "/usr/bin/aplay" if name == "aplay" else None) == ALSA
    assert sound_player({"PULSE_SERVER": "x"}, nothing) == ()


@pytest.fixture
def said(tmp_path: Path) -> Path:
    """A voice that writes down every word with its options, and then speaks for ever."""
    program = tmp_path / "voice"
    program.write_text('#!/bin/sh\necho "$@ | $(cat)" >> "$(dirname "$0")/said"\nexec tail -f /dev/null\n')
    program.chmod(0o755)
    return tmp_path / "said"


def text(file: Path) -> str:
    return bytes_in(file).decode()


def test_the_newest_text_wins(said: Path) -> None:
    voice = Voice(lambda _: str(said.parent / "voice"))
    voice.start()
    voice.adjust(on=True, volume=30)
    voice.say("Ada rolls", "en")
    until(lambda: "Ada rolls" in text(said))
    voice.say("Ben würfelt", "de")
    until(lambda: "Ben würfelt" in text(said))
    assert "-v de" in text(said).splitlines()[-1]
    assert "-a 30" in text(said).splitlines()[-1]
    voice.stop()


@pytest.mark.parametrize(("on", "volume"), [(False, 30), (True, 0)])
def test_a_voice_that_is_silenced_does_not_end_its_sentence(tmp_path: Path, on: bool, volume: int) -> None:
    program = tmp_path / "voice"
    program.write_text(f'#!/bin/sh\necho $$ >> "{tmp_path}/pids"\n/bin/cat > /dev/null\nexec tail -f /dev/null\n')
    program.chmod(0o755)
    voice = Voice(lambda _: str(program))
    voice.start()
    voice.adjust(on=True, volume=30)
    voice.say("once upon a time", "en")
    until(lambda: text(tmp_path / "pids").endswith("\n"))
    voice.adjust(on=on, volume=volume)
    pid = int(text(tmp_path / "pids"))
    until(lambda: not Path(f"/proc/{pid}").exists())
    voice.adjust(on=True, volume=30)
    voice.say("again", "en")
    until(lambda: text(tmp_path / "pids").count("\n") == 2)
    voice.stop()


def test_what_waits_is_said_once_the_news_are_over(tmp_path: Path) -> None:
    program = tmp_path / "voice"
    program.write_text(f'#!/bin/sh\n/bin/cat >> "{tmp_path}/said"\nexec /bin/cat "{tmp_path}/gate"\n')
    program.chmod(0o755)
    os.mkfifo(tmp_path / "gate")
    voice = Voice(lambda _: str(program))
    voice.start()
    voice.adjust(on=True, volume=30)
    voice.say("news", "en")
    until(lambda: text(tmp_path / "said") == "news")
    voice.say("frame", "en", after=True)
    (tmp_path / "gate").write_text("over")
    until(lambda: text(tmp_path / "said") == "newsframe")
    voice.stop()


def test_a_voice_that_is_off_says_nothing(said: Path) -> None:
    voice = Voice(lambda _: str(said.parent / "voice"))
    voice.start()
    for on, volume in ((False, 50), (True, 0)):
        voice.adjust(on=on, volume=volume)
        voice.say("unheard", "en")
    voice.adjust(on=True, volume=50)
    voice.say("heard", "en")
    until(lambda: "heard" in text(said))
    assert "unheard" not in text(said)
    voice.stop()


def test_a_missing_voice_is_said() -> None:
    missing = Voice(lambda _: None).missing
    assert missing is not None
    assert missing.remedy is not None
    assert "espeak-ng" in say(missing.remedy)
    assert Voice(lambda name: name).missing is None


ONE_AT_A_TIME = """#!/bin/sh
exec 9> "{card}"
/usr/bin/flock -n 9 || {{ echo "Device or resource busy" >&2; exit 1; }}
/bin/cat >> "{heard}"
{then}
"""


def test_on_a_card_for_one_program_sounds_and_voice_are_both_heard(folder: Path, tmp_path: Path) -> None:
    """As HDMI without a desktop: whoever comes second is told that the device is busy."""
    for name, then in (("plays", ""), ("speaks", "exec tail -f /dev/null")):
        program = tmp_path / name
        program.write_text(ONE_AT_A_TIME.format(card=tmp_path / "card", heard=tmp_path / f"{name}-heard", then=then))
        program.chmod(0o755)
    played, said = tmp_path / "plays-heard", tmp_path / "speaks-heard"
    speaker = Loudspeaker((str(tmp_path / "plays"),), folder, speaks=lambda: voice.speaking)
    voice = Voice(lambda _: str(tmp_path / "speaks"), wait=speaker.wait)
    speaker.start()
    voice.start()
    speaker.set_volume(100)
    voice.adjust(on=True, volume=100)
    for number, name in enumerate(("die-1", "die-6", "miss"), 1):
        speaker.play((name,))
        voice.say(f"text {number}", "en")
        until(lambda: text(said).endswith(f"text {number}"))  # noqa: B023
        assert load_samples(folder, name, 100) in bytes_in(played), f"{name}: not heard before the words"
    assert not speaker.trouble
    voice.stop()
    speaker.stop()


@pytest.mark.parametrize("ends", ["exec 0<&-; exec /bin/sleep 600", "exit 1",
                                  "trap '' TERM; exec 0<&-; while :; do /bin/sleep 0.1; done"])
def test_a_voice_that_does_not_listen_is_ended_and_leaves_nothing_behind(tmp_path: Path, ends: str) -> None:
    program = tmp_path / "voice"
    program.write_text(f'#!/bin/sh\necho $$ >> "{tmp_path}/pids"\n{ends}\n')
    program.chmod(0o755)
    voice = Voice(lambda _: str(program))
    voice.start()
    voice.adjust(on=True, volume=30)
    voice.say("deaf " * 20_000, "en")  # more than a pipe holds, so that writing it fails for certain
    until(lambda: text(tmp_path / "pids").endswith("\n"))
    pid = int(text(tmp_path / "pids"))
    until(lambda: not Path(f"/proc/{pid}").exists())
    voice.stop()
