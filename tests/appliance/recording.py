"""What a virtual Pi's loudspeaker has played, recorded on the other side of the kernel's snd-aloop, and what was in it.

What may live here: samples and which sounds they are. What may not: when something is to be heard.
"""

from __future__ import annotations

import zlib
from array import array
from base64 import b64decode
from pathlib import Path

from ui.touch.sounds.recipe import RATE
from ui.touch.sounds.sample_files import load_samples

from .image import ROOT
from .machine import Machine

SOUNDS = ROOT / "ui/assets/sounds"
FILE = "/run/ear.raw"
RECORD = f"arecord -q -D hw:Loopback,1,0 -t raw -f S16_LE -r {RATE} -c 1 --buffer-time=2000000 {FILE}"
PACK = "import base64, sys, zlib; print(base64.b64encode(zlib.compress(open(sys.argv[1], 'rb').read(), 1)).decode())"
LISTENS = "grep -q RUNNING /proc/asound/Loopback/pcm1c/sub0/status"
ONE_PROGRAM = 'pcm.!default { type plug; slave.pcm "hw:Loopback,0,0" }\n'
"""A card for one program at a time, as HDMI is without a desktop."""
DRIVER = "/sys/bus/platform/drivers/snd_aloop"
QUIET_S = 0.05


class Ear:
    """Listens at one machine, which has no other loudspeaker than the kernel's loop."""

    def __init__(self, pi: Machine) -> None:
        self._pi = pi
        pi.shell(f"printf '%s' '{ONE_PROGRAM}' > /etc/asound.conf")

    def plug(self) -> None:
        """Plug the loudspeaker in."""
        self._pi.shell(f"modprobe snd-aloop pcm_substreams=1; [ -e {DRIVER}/snd_aloop.0 ] || "
                       f"echo snd_aloop.0 > {DRIVER}/bind; udevadm settle")

    def pull(self) -> None:
        """Pull the loudspeaker out, whoever may be using it."""
        self._pi.shell(f"[ ! -e {DRIVER}/snd_aloop.0 ] || echo snd_aloop.0 > {DRIVER}/unbind")

    def close(self) -> None:
        """There is no loudspeaker any more, and the machine is as it was."""
        self._pi.shell("systemctl stop guest-ear 2>&1; modprobe -r snd-aloop; rm /etc/asound.conf")

    def listen(self) -> None:
        """Record from now on."""
        self._pi.shell(f"systemctl stop guest-ear 2>&1; systemd-run -q --collect --unit=guest-ear {RECORD}")
        self._pi.until(lambda: self._pi.shell.run(LISTENS).code == 0, "the ear listens")

    def heard(self) -> array[int]:
        """Every sample since then; no more is recorded."""
        self._pi.shell("systemctl stop guest-ear 2>&1")
        return self.samples(FILE)

    def samples(self, file: str) -> array[int]:
        """What lies in a file of the machine, as samples."""
        data = zlib.decompress(b64decode(self._pi.shell(f'python3 -I -c "{PACK}" {file}')))
        return array("h", data[:len(data) // 2 * 2])


def heard_sounds(recording: array[int], percent: int, folder: Path = SOUNDS) -> tuple[tuple[float, str], ...]:
    """The sounds in it that were played at so many percent: when (s), which. Each only where every sample is right."""
    whole, found = recording.tobytes(), list[tuple[float, str]]()
    for file in sorted(folder.glob("*.wav")):
        wanted, at = load_samples(folder, file.stem, percent), -1
        while (at := whole.find(wanted, at + 1)) >= 0:
            found.append((at / 2 / RATE, file.stem))
    return tuple(sorted(found))


def loud_stretches(recording: array[int], quiet_s: float = QUIET_S) -> tuple[tuple[float, float, int], ...]:
    """Where it is not silent: from when to when (s), and how loud at the most; a gap below `quiet_s` is no silence."""
    found, gap = list[list[int]](), int(quiet_s * RATE)
    for at, value in enumerate(recording):
        if value and found and at - found[-1][1] <= gap:
            found[-1] = [found[-1][0], at, max(found[-1][2], abs(value))]
        elif value:
            found.append([at, at, abs(value)])
    return tuple((begin / RATE, end / RATE, peak) for begin, end, peak in found)
