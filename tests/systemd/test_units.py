"""The files of `systemd/` as systemd itself judges them: known to Debian 12, safe enough, with what a table needs.

What may live here: systemd's own programs run on our files, without a running systemd. What may not: a companion.
"""

from __future__ import annotations

import configparser
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.laws import ROOT

FILES = ROOT / "systemd"
UNITS = sorted(path for folder in ("system", "user") for path in (FILES / folder).iterdir())
SERVICE = FILES / "system/tabletop-companion.service"
SAFE_ENOUGH = {"tabletop-companion.service": 2.5, "tabletop-companion-update.service": 2.5,
               "tabletop-companion-stick@.service": 4.0}
"""As systemd-analyze counts; what mounts for others cannot have a view of its own of the files, and is root."""


def told(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("name", SAFE_ENOUGH)
def test_the_sandbox_is_tight(name: str) -> None:
    judged = told("systemd-analyze", "security", "--offline=true", "--no-pager", FILES / "system" / name)
    found = re.search(r"exposure level for \S+: ([\d.]+)", judged.stdout)
    assert found is not None, judged.stderr
    assert float(found.group(1)) <= SAFE_ENOUGH[name]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_every_word_of_a_unit_is_known_to_this_systemd(unit: Path, tmp_path: Path) -> None:
    for other in UNITS:
        programs = re.sub(r"(?m)^(Exec\w+=[-+]?)(/usr/local|/opt)\S+", r"\1/bin/true", other.read_text())
        (tmp_path / other.name).write_text(programs)
    judged = told("systemd-analyze", "verify", "--man=no", tmp_path / unit.name)
    assert (judged.stdout, judged.stderr, judged.returncode) == ("", "", 0)


def service(path: Path = SERVICE) -> dict[str, list[str]]:
    """Every key of a unit, with all its values."""
    found: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        if re.match(r"\w+=", line):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def test_the_sandbox_lets_through_what_a_table_needs() -> None:
    unit = service()
    devices = " ".join(unit["DeviceAllow"])
    assert all(f"char-{kind} rw" in devices for kind in (
        "drm", "input", "tty", "gpiochip", "ttyACM", "ttyUSB", "ttyAMA", "alsa"))
    assert {"video", "render", "input", "dialout", "gpio", "audio"} <= set(unit["SupplementaryGroups"][0].split())
    assert "AF_NETLINK" in unit["RestrictAddressFamilies"][0]
    left_out = {"MemoryDenyWriteExecute", "ProcSubset", "PrivateDevices", "PrivateNetwork", "ProtectKernelTunables"}
    assert not left_out & unit.keys()


@pytest.mark.parametrize("unit", ["system/tabletop-companion.service", "user/tabletop-companion-desktop.service"])
def test_python_looks_for_its_parts_in_the_version_alone(unit: str) -> None:
    found = service(FILES / unit)
    assert found["ExecStart"] == ["/opt/tabletop-companion/current/bin/python -I -m companion run"]
    assert "PYTHONNOUSERSITE=1" in " ".join(found["Environment"]).split()


@pytest.mark.parametrize("program", ["versions", "companion"])
def test_no_program_of_a_version_is_run_without_isolation(program: str) -> None:
    begun = re.findall(r"""python3?["']? (-\w+)""", (FILES / program).read_text())
    assert begun
    assert set(begun) == {"-I"}
    assert "bin/companion" not in (FILES / program).read_text()


def test_the_home_of_the_companion_is_not_where_games_are() -> None:
    """What a backup brings into the state is read by nobody as a setting (.asoundrc, .local/lib/python3*/…)."""
    unit = service()
    home = next(word for word in " ".join(unit["Environment"]).split() if word.startswith("HOME="))
    assert (home, unit["StateDirectory"]) == ("HOME=/run/tabletop-companion", ["tabletop-companion"])
    assert unit["RuntimeDirectory"] == ["tabletop-companion"]
    assert "RuntimeDirectoryPreserve" not in unit
    users = (FILES / "sysusers.d/tabletop-companion.conf").read_text()
    assert '"Tabletop Companion" /nonexistent' in users


OWN_VIEW = {"ProtectSystem", "ProtectHome", "PrivateTmp", "PrivateDevices", "PrivateMounts", "PrivateIPC",
            "ReadWritePaths", "ReadOnlyPaths", "InaccessiblePaths", "ProtectKernelTunables", "ProtectKernelModules",
            "ProtectKernelLogs", "ProtectControlGroups", "ProtectProc", "ProcSubset", "MountFlags", "RootDirectory",
            "TemporaryFileSystem"}
"""With any of these systemd gives a service a view of its own of the files: nobody else sees what it mounts
(systemd.exec(5), MountFlags=)."""


def test_what_mounts_sticks_may_mount_one_device_and_nothing_else_and_the_companion_sees_it() -> None:
    unit = service(FILES / "system/tabletop-companion-stick@.service")
    assert unit["CapabilityBoundingSet"] == ["CAP_SYS_ADMIN"]
    assert (unit["DevicePolicy"], unit["DeviceAllow"]) == (["closed"], ["/dev/%I rw"])
    assert (unit["NoNewPrivileges"], unit["RestrictNamespaces"], unit["IPAddressDeny"]) == (["yes"], ["yes"], ["any"])
    assert any(line.startswith("~@privileged") for line in unit["SystemCallFilter"])
    assert not OWN_VIEW & unit.keys()


def test_it_is_started_for_ever_and_watched() -> None:
    unit = service()
    assert (unit["Type"], unit["Restart"], unit["StartLimitIntervalSec"]) == (["notify"], ["always"], ["0"])
    assert int(unit["WatchdogSec"][0]) > 0
    assert not {"Requires", "Requisite"} & unit.keys()
    assert all(wanted.startswith("modprobe@") for wanted in " ".join(unit["Wants"]).split())
    assert "network" not in " ".join(unit["After"])


@pytest.mark.parametrize("unit", ["system/tabletop-companion.service", "user/tabletop-companion-desktop.service"])
def test_at_the_end_the_companion_alone_is_asked_and_its_broker_does_not_fall_first(unit: str) -> None:
    assert service(FILES / unit)["KillMode"] == ["mixed"]


def test_the_users_are_made_and_may_touch_devices(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    made = told("systemd-sysusers", f"--root={tmp_path}", FILES / "sysusers.d/tabletop-companion.conf")
    assert made.returncode == 0, made.stderr
    users = dict(line.split(":", 1) for line in (tmp_path / "etc/passwd").read_text().splitlines())
    assert {"tabletop", "tabletop-update"} <= users.keys()
    assert all(users[name].endswith("nologin") for name in ("tabletop", "tabletop-update"))
    members = {line.split(":")[0]: line.split(":")[3] for line in (tmp_path / "etc/group").read_text().splitlines()}
    assert all("tabletop" in members[group].split(",") for group in (
        "video", "render", "input", "dialout", "gpio", "audio"))


def test_the_name_in_the_network_is_well_formed() -> None:
    tree = ElementTree.parse(FILES / "avahi/tabletop-companion.service")  # noqa: S314 our own file
    assert tree.getroot().findtext("service/type") == "_http._tcp"
    assert tree.getroot().findtext("service/port") == "8080"


class AsWritten(configparser.ConfigParser):
    """Keys with their capital letters."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def test_the_session_of_a_desktop_begins_the_users_unit() -> None:
    entry = AsWritten(interpolation=None)
    entry.read(FILES / "xdg/tabletop-companion.desktop", encoding="utf-8")
    assert "tabletop-companion-desktop.service" in entry["Desktop Entry"]["Exec"]


@pytest.mark.parametrize("file", sorted(path for path in FILES.rglob("*") if path.is_file()),
                         ids=lambda file: file.name)
def test_every_file_tells_its_reader_what_it_is(file: Path) -> None:
    first = next(line for line in file.read_text().splitlines() if not line.startswith(("#!", "<?", "<!DOCTYPE")))
    assert first.startswith(("# ", "<!--", "// ")), first


PROGRAMS = ("install", "uninstall", "versions", "stick", "companion", "apart", "judge")


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_is_understood_by_what_runs_it(program: str) -> None:
    first = (FILES / program).read_text().splitlines()[0]
    if first == "#!/bin/sh":
        assert told("sh", "-n", FILES / program).returncode == 0
    else:
        assert first == "#!/usr/bin/python3 -I"
        compile((FILES / program).read_text(), program, "exec")
    assert (FILES / program).stat().st_mode & 0o111


def test_every_program_is_installed() -> None:
    installed = (FILES / "install").read_text()
    assert [program for program in PROGRAMS if program not in ("install", "companion") and
            not re.search(rf"for program in [^;]*\b{program}\b", installed)] == []
    assert {path.name for path in FILES.iterdir() if path.is_file()} == set(PROGRAMS)
