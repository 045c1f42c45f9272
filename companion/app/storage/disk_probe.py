"""The disk, tried: a write that is really on it, how much room there is, and whether the journal is whole.

What may live here: one bounded try, from any thread. What may not: the journal itself, which belongs to another thread.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

from companion.app.installation import PROGRAM
from companion.engine.view import Notice
from companion.engine.words import Msg, why_not
from companion.own_program import module_command

from .state_dir import JOURNAL, PRIVATE_FILE, settle_folder

DISK, GAMES = "disk", "journal"
TRIAL, BLOCK = "trial", 4096  # always the same name: what a power cut leaves behind is written over next time
LEAST_FREE = 100_000_000
SLOWEST_MS = 2_000
LOOK_S = 6.0
MB, GB = 1_000_000, 1_000_000_000
WHOLE, DAMAGED = 0, 3  # 1 is what a program ends with that has failed


def try_disk(folder: Path) -> Notice:
    """A notice about the disk with the state `folder`, after a write that is really on it."""
    try:
        took = _write(folder)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return Notice(DISK, Msg("nothing can be written in {folder} ({why})", {
            "folder": str(folder), "why": why_not(error)}), Msg(
            "Make room on the memory card, or let the companion write there. Until then no move can be kept."), "bad")
    if free < LEAST_FREE:
        return Notice(DISK, Msg("only {n} MB are free", {"n": free // MB}), Msg(
            "Make room on the memory card: when it is full, no move can be kept."), "bad")
    if took > SLOWEST_MS:
        return Notice(DISK, Msg("a write took {n} ms", {"n": took}), Msg(
            "The memory card may be worn out: copy the state folder to another one soon."))
    return Notice(DISK, Msg("{free} GB free, {ms} ms", {"free": f"{free / GB:.1f}", "ms": took}), tone="good")


def try_journal(folder: Path) -> Notice:
    """A notice about the journal in the state `folder`; it takes LOOK_S at the longest."""
    match _look(folder / JOURNAL):
        case 0:
            return Notice(GAMES, Msg("every game is whole"), tone="good")
        case 3:
            return Notice(GAMES, Msg("the journal is damaged"), Msg(
                "At the next start it is set aside, and everything intact is saved. Copy the state folder first."),
                "bad")
        case None:
            return Notice(GAMES, Msg("too long to be read now"), tone="good")
    return Notice(GAMES, Msg("the journal cannot be read"), Msg("See what this says: companion check --journal"))


def _write(folder: Path) -> int:
    """Write a block to the disk, synced, and delete it again; the milliseconds until it was there."""
    trial = folder / TRIAL
    handle = os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE_FILE)
    try:
        began = time.monotonic_ns()
        os.write(handle, os.urandom(BLOCK))
        os.fsync(handle)
        settle_folder(folder)
        return (time.monotonic_ns() - began) // 1_000_000
    finally:
        os.close(handle)
        trial.unlink(missing_ok=True)


def _look(journal: Path) -> int | None:
    """The verdict of another process, of low priority, on a copy of the journal; None if it takes too long."""
    command = module_command("companion.app.storage.damage_check", str(journal))
    try:
        return subprocess.run(command, cwd=PROGRAM, timeout=LOOK_S, check=False, capture_output=True).returncode  # noqa: S603
    except subprocess.TimeoutExpired:
        return None
