"""What a loudspeaker plays: sounds, every sample of them, words that a newer one cuts, silence at once; no card, a busy
one, one that is pulled out.

The loudspeaker is the kernel's snd-aloop, whose other side is recorded; it plays for one program at a time, as HDMI
does without a desktop. What the companion itself makes heard in a game comes first; then what its window would make
heard, by itself, of steps that are chosen.
"""

from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Iterator
from itertools import count, pairwise

from companion.app.simulation.simulate import simulate_game
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.screens import look
from companion.engine.table import as_it_was
from companion.engine.view import TABLE, Prompt, View
from companion.engine.words import Msg
from companion.games import catalogue
from tests.appliance import table
from tests.appliance.guest_programs import WITH_COMPANION, GuestProgram
from tests.appliance.image import ROOT
from tests.appliance.machine import Machine
from tests.appliance.places import UNDO
from tests.appliance.recording import Ear, heard_sounds, loud_stretches
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried
from ui.touch.sounds.recipe import PEAK
from ui.touch.sounds.sound_events import sounds_between
from ui.touch.sounds.voice import SPEED
from ui.touch.wire.messages import ScreenAdjusted, ToWindow, encode, shown

SET = "grep -q '^.sound.' {0} || {{ printf '[sound]\\nvolume = 100\\n' >> {0}; systemctl restart --no-block {1}; }}"
TAKE = "systemd-run -q --collect --unit=guest-busy aplay -q -D hw:Loopback,0,0 -t raw -f S16_LE -r 22050 -c 1 /dev/zero"
BUSY = "grep -q RUNNING /proc/asound/Loopback/pcm0p/sub0/status"
GAME, SEED, KINDS = "luescherzia", 3, ("die", "turn", "end")
LONG = "This is a long sentence that somebody at the table would rather not hear to its end, for it goes on and on."
SHORT = "It is over."
CUT_MS, SAID_MS, TIMES, SILENT_MS = 600, 1500, 5, 50
SAME_S = 0.15
"""So much the length of what is said may differ from what the same program writes into a file."""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """The whole companion without a card, with one, with a busy one; then what is heard, without a picture."""
    pi = workshop.playing()
    ear = Ear(pi)
    pi.shell(SET.format(table.SETTINGS, table.SERVICE))
    table.ready(pi, "with-sound")
    _there_and_back(pi)
    yield Tried("no card: the game goes on", 1)
    yield _played(pi, ear, "a card plugged in while it runs")
    yield _busy(pi, ear)
    ear.pull()
    _there_and_back(pi)
    yield _played(pi, ear, "pulled in a game, and plugged in again")
    yield from _by_itself(pi, ear)
    ear.close()


def _played(pi: Machine, ear: Ear, name: str) -> Tried:
    """Make moves and take them back until that is heard, as loud as it should be."""
    ear.plug()
    for _ in range(TIMES):
        ear.listen()
        _there_and_back(pi)
        if sounds := heard_sounds(recording := ear.heard(), 100):
            loudest = max(map(abs, recording))
            return Tried(f"{name}: {', '.join(sound for _, sound in sounds)}", 1,
                         () if loudest == PEAK else (f"the loudest is {loudest}, not {PEAK}",))
    return Tried(name, TIMES, ("nothing is heard of a move that is taken back",))


def _there_and_back(pi: Machine) -> None:
    """A move, and undo, which makes a sound in every game."""
    table.move_on(pi)
    before = len(table.journal(pi))
    pi.touch(*UNDO)
    pi.until(lambda: len(table.journal(pi)) > before, "undo is in the journal")
    table.settled(pi)


def _busy(pi: Machine, ear: Ear) -> Tried:
    """Another program has the card: the game goes on, and once that has let it go sounds are heard again."""
    pi.shell(TAKE)
    pi.until(lambda: pi.shell.run(BUSY).code == 0, "another program has the card")
    before = table.main_pid(pi)
    _there_and_back(pi)
    pi.shell("systemctl stop guest-busy")
    wrong = () if table.main_pid(pi) == before else ("the companion has ended",)
    again = _played(pi, ear, "the card is busy: the game goes on, then it is heard again")
    return Tried(again.name, again.tries, (*wrong, *again.failures))


def _by_itself(pi: Machine, ear: Ear) -> Iterator[Tried]:
    """What the window's own program for sounds makes heard, while nothing else runs."""
    pi.shell(f"systemctl stop {table.SERVICE}")
    window = _Window(pi)
    window.tell("adjust", ScreenAdjusted(volume=100))
    steps = chosen_steps()
    for what, (before, after) in steps.items():
        yield _step(ear, window, what, before, after)
    yield _silenced(ear, window, *steps["end"])
    yield _pulled_in_the_middle(ear, window, *steps["end"])
    window.tell("adjust", ScreenAdjusted(volume=100, voice=True))
    yield from _said(pi, ear, window)
    yield _quiet(ear, window, *steps["end"])
    window.end()
    pi.shell(f"systemctl start --no-block {table.SERVICE}")
    table.ready(pi, "after-sounds")


class _Window:
    """The program that a window makes things heard with, in the machine."""

    def __init__(self, pi: Machine) -> None:
        self._numbers = count(1)
        self._program = GuestProgram(pi, "sounding", python=WITH_COMPANION)

    def tell(self, what: str, *messages: ToWindow, ms: int = 0) -> str:
        """Say it, and wait for what came of it; raises ShellError."""
        number = next(self._numbers)
        packed = (b64encode(encode(message)).decode() for message in messages)
        return self._program.ask(" ".join((str(number), what, *((str(ms),) if ms else ()), *packed)), number)

    def end(self) -> None:
        """It is no longer needed."""
        self._program.end()


def chosen_steps() -> dict[str, tuple[View, View]]:
    """Of a played game the first step that a die, one that a turn, and the one that the end makes heard."""
    game = catalogue()[GAME]
    content = make_inventory(game, shipped_boxes(ROOT / "config/games").get(game.id, {}), ()).examples
    played = simulate_game(game, content, SEED).table
    found = dict[str, tuple[View, View]]()
    for before, after in pairwise(range(len(played.entries) + 1)):
        step = look(as_it_was(played, before), TABLE), look(as_it_was(played, after), TABLE)
        for kind in {sound.partition("-")[0] for sound in sounds_between(*step)} - found.keys():
            found[kind] = step
    return {kind: found[kind] for kind in KINDS}


def _step(ear: Ear, window: _Window, kind: str, before: View, after: View) -> Tried:
    """One step of a game is heard: the sounds that belong to it, in their order, and nothing else."""
    wanted = sounds_between(before, after)
    window.tell("adjust", shown(1, before))
    ear.listen()
    window.tell("hear", shown(2, after))
    recording = ear.heard()
    heard = tuple(name for _, name in heard_sounds(recording, 100))
    loudest = max(map(abs, recording), default=0)
    wrong = [] if heard == wanted else [f"{wanted} should be heard, and it was {heard}"]
    wrong += [] if loudest == PEAK else [f"the loudest is {loudest}, not {PEAK}"]
    return Tried(f"{kind}: {', '.join(wanted)}, every sample, at −12 dB", 1, tuple(wrong))


def _silenced(ear: Ear, window: _Window, before: View, after: View) -> Tried:
    """The sound is switched off in the middle of the longest there is."""
    took = list[int]()
    for _ in range(TIMES):
        window.tell("adjust", ScreenAdjusted(volume=100))
        window.tell("adjust", shown(1, before))
        ear.listen()
        said = window.tell("cut", shown(2, after), ScreenAdjusted(volume=0), ms=CUT_MS)
        if not said.isdigit():
            return Tried("switched off", 1, (said,))
        took.append(int(said))
        if len(stretches := loud_stretches(ear.heard())) != 1:
            return Tried("switched off", 1, (f"this is heard: {stretches}",))
    window.tell("adjust", ScreenAdjusted(volume=100))
    return Tried(f"switched off in a sound: silent after {min(took)} to {max(took)} ms", TIMES,
                 () if min(took) <= SILENT_MS else (f"{took} ms",))


def _pulled_in_the_middle(ear: Ear, window: _Window, before: View, after: View) -> Tried:
    """The card is pulled out while it plays; plugged in again it is heard, once a failure is long enough ago."""
    window.tell("adjust", shown(1, before))
    pulled = window.tell("pull", shown(2, after), ms=CUT_MS)
    ear.plug()
    for _ in range(TIMES):
        window.tell("adjust", shown(1, before))
        ear.listen()
        window.tell("hear", shown(2, after))
        if heard_sounds(ear.heard(), 100):
            break
    else:
        return Tried("pulled while it plays", 1, (f"{pulled}; it is not heard again",))
    return Tried("pulled while it plays, plugged in again: heard", 1, () if pulled.isdigit() else (pulled,))


def _said(pi: Machine, ear: Ear, window: _Window) -> Iterator[Tried]:
    """The voice says a text, as long as its program takes for the same text without a card; a newer one cuts it."""
    long, short = (_length(pi, ear, text) for text in (LONG, SHORT))
    ear.listen()
    window.tell("hear", _asking(LONG))
    heard = _spoken(ear)
    yield Tried(f"the voice says a sentence in {heard:.2f} s, into a file in {long:.2f} s", 1,
                () if abs(heard - long) < SAME_S else ("it is not as long",))
    window.tell("adjust", _asking(""))  # a prompt that has been said is not said again
    ear.listen()
    took = window.tell("cut", _asking(LONG), _asking(SHORT), ms=SAID_MS)
    heard, whole = _spoken(ear), long + short
    yield Tried(f"a newer sentence cuts the older one after {took} ms: {heard:.2f} s in all, {whole:.2f} s uncut", 1,
                () if took.isdigit() and short < heard < whole - long / 2 else ("it was not cut",))
    took = window.tell("cut", _asking(LONG), ScreenAdjusted(volume=0), ms=SAID_MS)
    yield Tried(f"switched off in a word: silent after {took} ms", 1, () if took.isdigit() else (took,))


def _asking(text: str) -> ToWindow:
    """A picture with this prompt."""
    return shown(1, View(1, TABLE, "spoken", Msg("Spoken"), Msg("Round"), Prompt(Msg.plain(text))))


def _length(pi: Machine, ear: Ear, text: str) -> float:
    """How long the voice's program makes this text where it writes it into a file."""
    pi.shell(f"printf '%s' '{text}' | espeak-ng -v en -s {SPEED} -a 100 --stdin -w /run/said.wav && "
             "tail -c +45 /run/said.wav > /run/said.raw")
    return _loud_s(ear.samples("/run/said.raw"))


def _spoken(ear: Ear) -> float:
    return _loud_s(ear.heard())


def _loud_s(recording: array[int]) -> float:
    """So many seconds it is not silent, pauses between words left out."""
    return sum(end - begin for begin, end, _ in loud_stretches(recording))


def _quiet(ear: Ear, window: _Window, before: View, after: View) -> Tried:
    """With a volume of 0 nothing is heard at all."""
    window.tell("adjust", ScreenAdjusted(volume=0, voice=True))
    window.tell("adjust", shown(1, before))
    ear.listen()
    came = window.tell("hear", shown(2, after))
    loudest = max(map(abs, ear.heard()), default=0)
    return Tried("volume 0: nothing is played", 1, () if came == "silent" and not loudest else (f"{came}, {loudest}",))
