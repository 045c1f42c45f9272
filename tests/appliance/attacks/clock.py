"""A Pi without a clock of its own: it begins in 1970, learns the time in the middle of a game, and loses it again."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.attacks.first_picture import first_seen
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

# Not the first of January: the kernel takes no time that is less than the one since it was started. (systemd itself
# begins with the day on which it was built.)
FIRST, JUMPS = "1970-01-02 00:01", ("2026-11-22 20:15", "1970-01-02 00:10", "2031-05-05 05:05")


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Switch it on, as `first_picture` does, and play on through every jump."""
    pi = workshop.new("-rtc", "base=1970-01-01T00:00:00")
    yield from first_seen(pi)
    pi.shell(f"date -s '{FIRST}'")
    table.open_game(pi)
    companion, wrong = table.main_pid(pi), list[str]()
    for moment in JUMPS:
        pi.shell(f"date -s '{moment}'")
        before = table.journal(pi)
        table.move_on(pi)
        wrong += [f"{moment}: the journal has changed"] if table.journal(pi)[:len(before)] != before else []
    wrong += ["the companion has ended"] if table.main_pid(pi) != companion else []
    pi.keep("after-the-jumps")
    yield Tried("clock at 1970 that jumps, in a game", len(JUMPS), tuple(wrong))
