"""`python -m tests.appliance [--only NAME …] [--processor arm64]`: every attack on a virtual Pi, then one table.

What may live here: the attacks, their order, what is missing on this machine. What may not: any attack. Pictures of the
virtual screen and the machine's last words go to build/appliance/; exit code 1: failures.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time

from companion.closed_pipe import ends_with_its_reader
from tests.long.tried import tally

from .image import ROOT, made
from .processor import AMD64, PROCESSORS, Processor
from .side_by_side import make_attacks

ATTACKS = ("power_cuts", "pins", "update", "sound", "bluetooth", "measures", "network", "clock", "worn_card", "display",
           "write_boundaries", "fingers", "hang", "first_touch", "tray", "keys", "disk_full", "touch", "broker",
           "uninstall", "first_picture")
"""The longest first: so the last ones on two machines end at nearly the same time. What `first_picture` sees is seen in
`clock` as well, in the same boot: by itself it is made only where it is asked for."""
FEW = ("first_picture", "touch", "tray", "power_cuts")
"""What is done to the slower processor where nothing else is wanted; one power cut is enough there."""
NEEDED = {"mmdebstrap": "mmdebstrap", "qemu-img": "qemu-utils", "mke2fs": "e2fsprogs", "unshare": "util-linux",
          "zbarimg": "zbar-tools"}


@ends_with_its_reader
def main() -> int:
    """Make the attacks that are wanted and print what came of them."""
    parser = argparse.ArgumentParser("python -m tests.appliance", description="The appliance, in a virtual machine.")
    parser.add_argument("--only", nargs="+", choices=ATTACKS, metavar="NAME")
    parser.add_argument("--processor", choices=PROCESSORS, default=AMD64.name)
    parser.add_argument("--cuts", type=int, help="how often the power is cut: 10, on arm64 once")
    told = parser.parse_args()
    processor = PROCESSORS[told.processor]
    if missing := _missing(processor):
        print(missing, file=sys.stderr)
        return 1
    os.nice(19)
    pictures = ROOT / "build" / "appliance" / processor.name
    cuts = told.cuts or (10 if processor is AMD64 else 1)
    wanted = told.only or (ATTACKS[:-1] if processor is AMD64 else FEW)
    begun = time.monotonic()
    all_tried = list(make_attacks(wanted, made(processor), pictures, cuts))
    print(tally(all_tried))
    print(f"\nIn {(time.monotonic() - begun) / 60:.0f} min. "
          f"Pictures of the virtual screen: {pictures.relative_to(ROOT)}/")
    return 1 if any(tried.failures for tried in all_tried) else 0


def _missing(processor: Processor) -> str:
    """One sentence that says what a virtual Pi needs and is not here; empty if nothing."""
    path = os.environ.get("PATH", "") and f"{os.environ['PATH']}:/usr/sbin:/sbin"
    needed = {**NEEDED, processor.qemu[0]: f"the QEMU for {processor.name}"}
    lacking = [package for command, package in needed.items() if shutil.which(command, path=path) is None]
    lacking += [] if os.geteuid() == 0 else ["root's rights (the image is made with a chroot)"]
    lacking += [] if _runs(processor) else [
        f"binfmt_misc for {processor.name} (mount it on /proc/sys/fs/binfmt_misc, then update-binfmts --enable)"]
    return f"No virtual Pi can be made here; missing: {', '.join(lacking)}." if lacking else ""


def _runs(processor: Processor) -> bool:
    """Whether programs for `processor` run here; where nothing can tell, making the image will."""
    return shutil.which("arch-test") is None or subprocess.run(
        ("arch-test", processor.name), capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
