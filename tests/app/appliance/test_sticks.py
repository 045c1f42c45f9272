"""Which sticks are there and what lies on them, from a list of mounts as the kernel writes it. Nothing is mounted."""

from __future__ import annotations

from pathlib import Path

from companion.app.appliance.sticks import Stick, sticks


def mounted(tmp_path: Path, *names: str) -> tuple[Path, tuple[str, ...]]:
    """A list of mounts with sticks of these names, and some that are none."""
    lines = ["/dev/mmcblk0p2 / ext4 rw 0 0", "proc /proc proc rw 0 0", "nonsense"]
    for name in names:
        (tmp_path / "media" / name).mkdir(parents=True)
        escaped = str(tmp_path / "media" / name).replace(" ", "\\040")
        lines.append(f"/dev/sda1 {escaped} vfat rw 0 0")
    (tmp_path / "mounts").write_text("\n".join(lines))
    return tmp_path / "mounts", (f"{tmp_path}/media/",)


def test_a_stick_is_known_by_where_it_is_mounted(tmp_path: Path) -> None:
    found = sticks(*mounted(tmp_path, "sda1", "MY STICK"))
    assert [stick.path.name for stick in found] == ["sda1", "MY STICK"]
    assert all(stick.free for stick in found)


def test_what_lies_on_it_is_found_in_its_folder_and_above(tmp_path: Path) -> None:
    where = mounted(tmp_path, "sda1")
    stick = tmp_path / "media/sda1"
    (stick / "tabletop-companion").mkdir()
    for name in ("tabletop-companion-0.4.0.tar.gz", "tabletop-backup-table-0001-20260101-1200.zip", "holiday.zip",
                 "tabletop-companion/tabletop-backup-table-0002-20260102-1200.zip", "other-1.0.whl",
                 "tabletop-companion/tabletop_companion-0.5.0-py3-none-any.whl"):
        (stick / name).touch()
    found, = sticks(*where)
    assert [file.name for file in found.updates] == [
        "tabletop-companion-0.4.0.tar.gz", "tabletop_companion-0.5.0-py3-none-any.whl"]
    assert [file.name.split("-")[3] for file in found.backups] == ["0001", "0002"]


def test_a_stick_that_was_pulled_and_a_list_that_is_gone_are_no_trouble(tmp_path: Path) -> None:
    mounts, places = mounted(tmp_path, "sda1")
    (tmp_path / "media/sda1").rmdir()
    assert sticks(mounts, places) == (Stick(tmp_path / "media/sda1"),)
    assert sticks(tmp_path / "gone", places) == ()
