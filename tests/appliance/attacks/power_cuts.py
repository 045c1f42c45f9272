"""The power is cut at random moments of a played game; what the card holds then goes on from exactly there.

QEMU is killed: what the machine has not yet given to its disk is gone, as in a Pi. (What the disk had taken but not yet
kept is not gone here; a card that lies about that can be met by no software.) Most need no boot to be judged: a machine
that is awake takes the card as a second disk, its kernel makes the file system whole as at a boot, and the installed
companion reads every game on it and plays it through. The last cut is followed by a real boot of that machine from
that disk.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

from tests.appliance import table
from tests.appliance.card import STATE
from tests.appliance.machine import Machine
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

SEED, LATEST_S = 9, 2.5
BOOTED = 1
"""So many cuts are followed by a boot."""
LOOK_AT = f"""\
set -e
mkdir -p /run/card
mount $DISK /run/card
mount --bind /run/card{STATE} {STATE}
"""
PUT_AWAY = f"umount {STATE} /run/card"


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Cut machines and look at their cards; then cut and boot on one disk."""
    luck = random.Random(SEED)
    if workshop.cuts > BOOTED:
        yield _looked_at(workshop, luck, workshop.cuts - BOOTED)
    yield from _booted(workshop, luck, min(BOOTED, workshop.cuts))


def _booted(workshop: Workshop, luck: random.Random, cuts: int) -> Iterator[Tried]:
    """Play, cut, boot, compare and play on, again and again on one disk."""
    pi = workshop.playing()
    for number in range(1, cuts + 1):
        known = _cut(pi, luck)
        pi.boot()
        table.ready(pi, f"cut-{number}")
        wrong = tuple(wrong_after(known, table.journal(pi)))
        table.move_on(pi)
        yield Tried(f"power cut in a played game and booted, goes on from there ({number})", 1, wrong)
    said = pi.shell("companion check --journal")
    yield Tried("check --journal after that: " + said.splitlines()[-1], 1)


def _looked_at(workshop: Workshop, luck: random.Random, cuts: int) -> Tried:
    """Each time a machine that plays is cut; afterwards one that is awake looks at all the cards."""
    cards = list[tuple[Path, tuple[str, ...]]]()
    for number in range(1, cuts + 1):
        known = _cut(workshop.playing(), luck)
        cards.append((workshop.card(f"card-{number}"), known))
    pi, failures = workshop.ready(), list[str]()
    pi.shell(f"systemctl stop {table.SERVICE}")
    for number, (card, known) in enumerate(cards, 1):
        failures += [f"card {number}: {wrong}" for wrong in _on_card(pi, f"card{number}", card, known)]
    return Tried("power cut in a played game, the card looked at: nothing is missing, every game opens", cuts,
                 tuple(failures))


def _on_card(pi: Machine, name: str, card: Path, known: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with a card on which so many entries were known, in words."""
    pi.plug_disk(name, card, "qcow2")
    disk = f"/dev/disk/by-id/virtio-{name}"
    pi.until(lambda: pi.shell.run(f"[ -b {disk} ]").code == 0, f"{name} is there")
    pi.shell(f"DISK={disk}\n{LOOK_AT}")
    found = table.journal(pi)
    yield from wrong_after(known, found)
    said = pi.shell.run("companion check --journal --json").text
    checked = json.loads(said)
    if not checked["well"] or checked["lost"] or sum(game["entries"] for game in checked["games"]) != len(found):
        yield f"check --journal says {said}"
    pi.shell(PUT_AWAY)


def _cut(pi: Machine, luck: random.Random) -> tuple[str, ...]:
    """Play on, touch once more, and cut the power some time after that; the entries that had been made before."""
    for _ in range(luck.randint(1, 2)):
        table.move_on(pi)
    known, after_s = table.journal(pi), luck.uniform(0, LATEST_S)
    table.touch_on(pi)
    touched = time.monotonic()
    while time.monotonic() < touched + after_s:
        pi.picture()
    pi.cut_power()
    return known


def wrong_after(known: tuple[str, ...], found: tuple[str, ...]) -> Iterator[str]:
    """What is wrong, in words, where the entries that were known have become these by one touch."""
    if found[:len(known)] != known:
        yield f"{len(known)} entries were there, and are not what is there now"
    more = table.of_people(found[len(known):])
    if len(more) > 1:
        yield f"one touch has become {more}"
