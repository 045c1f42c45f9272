"""Which display is connected where: folders like those of a Pi 4, a Pi 5 and machines with nothing to be seen on."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.host.displays import best_connector, connectors


def machine(folder: Path, *lines: str) -> Path:
    """A kernel's folder with these connectors, each "card1-HDMI-A-1 connected", or without a status."""
    for line in lines:
        name, _, status = line.partition(" ")
        (folder / name).mkdir(parents=True)
        if status:
            (folder / name / "status").write_text(f"{status}\n")
    return folder


PI_4_DSI = ("card0", "card1", "card1-DSI-1 connected", "card1-HDMI-A-1 disconnected", "card1-HDMI-A-2 disconnected",
            "card1-Writeback-1 unknown", "renderD128", "version")
PI_5_DSI = ("card0", "card1", "card1-HDMI-A-1 disconnected", "card1-HDMI-A-2 disconnected", "card1-Writeback-1 unknown",
            "card2", "card2-DSI-2 connected")
BOTH = ("card0-HDMI-A-1 connected", "card1-DSI-1 connected")
HDMI = ("card0-HDMI-A-1 disconnected", "card0-HDMI-A-2 connected", "card0-Composite-1 unknown")
DARK = ("card0", "card1-HDMI-A-1 disconnected", "card1-Writeback-1 connected", "card1-DSI-1", "cardiac-1 connected")


@pytest.mark.parametrize(("lines", "found"), [
    (PI_4_DSI, (1, "DSI-1")), (PI_5_DSI, (2, "DSI-2")), (BOTH, (1, "DSI-1")), (HDMI, (0, "HDMI-A-2")), (DARK, None),
    ((), None)], ids=["pi 4", "pi 5", "both", "hdmi", "dark", "nothing"])
def test_the_connected_display_is_found_the_built_in_one_first(tmp_path: Path, lines: tuple[str, ...],
                                                               found: tuple[int, str] | None) -> None:
    chosen = best_connector(connectors(machine(tmp_path / "drm", *lines)))
    assert (chosen and (chosen.card, chosen.name)) == found


def test_unplugged_and_plugged_in_again(tmp_path: Path) -> None:
    drm = machine(tmp_path, "card1-HDMI-A-1 connected")
    assert best_connector(connectors(drm))
    (drm / "card1-HDMI-A-1" / "status").write_text("disconnected\n")
    assert not best_connector(connectors(drm))
