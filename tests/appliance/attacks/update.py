"""A newer version from a stick: refused without root's word, and given up by itself where it does not start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.appliance import broken_version, table
from tests.appliance.eyes import is_told
from tests.appliance.image import wheel
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

CURRENT, OUTCOME = "readlink /opt/tabletop-companion/current", "cat /opt/tabletop-companion/outcome"
NOT_INSTALLED = "99.0 was not installed"
AS_COMPANION = "setpriv --reuid=tabletop --regid=tabletop --init-groups"
LAY_DOWN = ("cd /var/lib/tabletop-companion-update && mkdir laid && cp /media/tabletop/*/*-99.0-*.whl laid && "
            "chmod g+r laid/* && mv laid wanted")
"""A stick's files may be read by the companion alone, what it lays down by the updater as well."""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Plug a stick in with it, have it installed, and wait."""
    pi = workshop.playing()
    good, made = pi.shell(CURRENT), table.of_people(table.journal(pi))
    with TemporaryDirectory(prefix="stick-") as folder:
        broken = broken_version.write(wheel(), Path(folder))
        cut = Path(folder) / broken.name.replace("99.0", "98.0")
        cut.write_bytes(broken.read_bytes()[:-5000])
        pi.plug_stick("stick", Path(folder))
        pi.until(lambda: pi.shell.run("ls /media/tabletop/*/*.whl").code == 0, "the stick is mounted")
        refused = pi.shell.run("companion update /media/tabletop/*/*-98.0-*.whl")
        yield Tried("a truncated update is refused in words", 1, () if refused.code and "Traceback" not in refused.text
                    else (refused.text,))
        alone = pi.shell.run(f"{AS_COMPANION} companion update /media/tabletop/*/*-99.0-*.whl")
        yield Tried("without keys and without root a version is refused in words", 1, () if alone.code and
                    "sudo companion update" in alone.text else (alone.text,))
        pi.shell(f"{AS_COMPANION} sh -c '{LAY_DOWN}'")
        pi.until(lambda: pi.shell.run(OUTCOME).code == 0, "the updater has judged it", 600)
        judged, current = pi.shell(OUTCOME), pi.shell(CURRENT)
        yield Tried("what a broken-into companion lays down is not installed", 1,
                    () if "Nobody has vouched" in judged and current == good else (judged, current))
        table.ready(pi, "refused")
        pi.shell("companion update /media/tabletop/*/*-99.0-*.whl")
        pi.until(lambda: "99.0" in pi.shell(CURRENT) or NOT_INSTALLED in pi.shell(OUTCOME), "it is installed, or not")
        pi.pull_stick("stick")
        if "99.0" not in pi.shell(CURRENT):
            yield Tried("a version that passes every look is installed", 1, (pi.shell(OUTCOME),))
            return
    pi.until(lambda: pi.shell(CURRENT) == good, "the last good version is back", 1500)
    table.ready(pi, "returned")
    yield Tried("update to a version that does not start returns by itself", 1,
                () if table.of_people(table.journal(pi)) == made else ("the journal has changed",))
    pi.see("returned-and-told", is_told)
    yield Tried("the screen says that it did not start", 1)
