"""Which files are installed as an update and which are refused, in words. What may not live here: installing."""

from __future__ import annotations

import os
import platform
import stat
import subprocess
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from companion.app.appliance.installed import JUDGE, Installation, installation, lay_down, require_updater
from companion.app.appliance.release import read_release
from companion.app.appliance.unfit import UnfitFileError
from companion.app.appliance.version_rank import version_rank
from companion.engine.words import say
from tests.app.appliance.wheels import release_file, updater, wheel_bytes, wheel_name
from tests.laws import ROOT


def refusal(path: Path, installed: str = "0.3.0") -> str:
    with pytest.raises(UnfitFileError) as told:
        read_release(path, installed)
    return f"{say(told.value.text)}. {say(told.value.remedy)}"


def test_a_release_and_a_bare_wheel_are_taken(tmp_path: Path) -> None:
    release = read_release(release_file(tmp_path, "0.4.0"), "0.3.0")
    assert (release.version, set(release.files)) == ("0.4.0", {wheel_name("0.4.0"), "requirements.lock"})
    bare = tmp_path / wheel_name("0.4.0")
    bare.write_bytes(wheel_bytes("0.4.0"))
    assert read_release(bare, "0.3.0").version == "0.4.0"


def test_the_same_version_may_be_installed_again(tmp_path: Path) -> None:
    assert read_release(release_file(tmp_path, "0.3.0"), "0.3.0").version == "0.3.0"


def test_an_older_version_is_refused_unless_it_is_wanted(tmp_path: Path) -> None:
    older = release_file(tmp_path, "0.2.9")
    assert "version 0.2.9, older than the one that is installed (0.3.0)" in refusal(older)
    assert read_release(older, "0.3.0", older=True).version == "0.2.9"


def test_versions_have_an_order() -> None:
    order = ["0.2.9", "0.3.0rc1", "0.3.0", "0.3.1", "0.10", "1.0"]
    assert all(version_rank(older) < version_rank(newer) for older, newer in pairwise(order))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(share=st.floats(0, 0.999))
def test_a_file_that_was_cut_anywhere_is_refused(tmp_path: Path, share: float) -> None:
    for whole in (release_file(tmp_path, "0.4.0"), tmp_path / wheel_name("0.4.0")):
        data = whole.read_bytes() if whole.suffix == ".gz" else wheel_bytes("0.4.0")
        whole.write_bytes(data[:int(len(data) * share)])
        assert whole.name in refusal(whole)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(at=st.integers(0, 10_000), data=st.binary(min_size=1, max_size=3))
def test_whatever_lies_there_is_read_or_refused(tmp_path: Path, at: int, data: bytes) -> None:
    path = tmp_path / wheel_name("0.4.0")
    whole = wheel_bytes("0.4.0")
    at %= len(whole)
    path.write_bytes(whole[:at] + data + whole[at + len(data):])
    with suppress(UnfitFileError):
        assert read_release(path, "0.3.0").version == "0.4.0"


@pytest.mark.parametrize(("name", "data"), [
    ("holiday.jpg", b"\xff\xd8\xff"), ("games.zip", b"PK\3\4"), ("notes.tar.gz", b"no archive at all"),
    ("empty.whl", b""), ("other-1.0-py3-none-any.whl", wheel_bytes("1.0", "other"))])
def test_a_foreign_file_is_refused(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    assert f"{name} is no version of the companion" in refusal(tmp_path / name)


def test_a_foreign_wheel_under_our_name_and_a_folder_are_refused(tmp_path: Path) -> None:
    disguised = tmp_path / wheel_name("0.4.0")
    disguised.write_bytes(wheel_bytes("0.4.0", "other"))
    assert "damaged" in refusal(disguised)
    assert "cannot be read" in refusal(tmp_path)
    assert "cannot be read (No such file or directory)" in refusal(tmp_path / "gone.tar.gz")


def test_parts_for_another_machine_are_refused(tmp_path: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    foreign = {f"wheels/Kivy-2.3.1-{python}-{python}-manylinux_2_17_riscv64.whl": b""}
    assert "another kind of machine (Kivy)" in refusal(release_file(tmp_path, "0.4.0", foreign))
    ours = f"wheels/Kivy-2.3.1-{python}-{python}-manylinux_2_17_{platform.machine()}.whl"
    both = {**foreign, ours: b"", "wheels/segno-1.6.6-py3-none-any.whl": b"", "wheels/a-1-cp38-abi3-linux_any.whl": b""}
    both.pop("wheels/a-1-cp38-abi3-linux_any.whl")
    assert len(read_release(release_file(tmp_path, "0.4.0", both), "0.3.0").files) == 5
    other_python = {f"wheels/Kivy-2.3.1-cp37-cp37m-manylinux_2_17_{platform.machine()}.whl": b""}
    assert "another kind of machine" in refusal(release_file(tmp_path, "0.4.0", other_python))


def test_names_in_an_archive_lead_nowhere(tmp_path: Path) -> None:
    release = read_release(release_file(tmp_path, "0.4.0", top="../../etc"), "0.3.0")
    assert set(release.files) == {wheel_name("0.4.0"), "requirements.lock"}
    assert [path.name for path in tmp_path.rglob("*")] == ["tabletop-companion-0.4.0.tar.gz"]


@pytest.mark.parametrize("kind", ["pipe", "device", "link", "folder"])
def test_only_a_file_is_opened_and_nothing_is_waited_for(tmp_path: Path, kind: str) -> None:
    path = tmp_path / wheel_name("0.4.0")
    (tmp_path / "whole").write_bytes(wheel_bytes("0.4.0"))
    {"pipe": lambda: os.mkfifo(path), "device": lambda: path.symlink_to("/dev/zero"),
     "link": lambda: path.symlink_to("whole"), "folder": path.mkdir}[kind]()
    assert f"{path.name} cannot be read" in refusal(path)


def test_a_version_is_laid_down_whole_where_the_updater_may_take_it(tmp_path: Path) -> None:
    updates = updater(tmp_path)
    for version in ("0.4.0", "0.5.0"):
        file = release_file(tmp_path, version)
        file.with_name(f"{file.name}.sig").write_text("a signature")
        lay_down(file, tmp_path)
    assert [path.name for path in updates.iterdir()] == ["wanted"]
    laid = {path.name: path.read_bytes() for path in (updates / "wanted").iterdir()}
    assert laid == {file.name: file.read_bytes(), f"{file.name}.sig": b"a signature"}
    assert stat.S_IMODE((updates / "wanted").stat().st_mode) == 0o2770


def test_where_no_appliance_is_installed_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(UnfitFileError) as told:
        require_updater(release_file(tmp_path, "0.4.0"), tmp_path)
    assert "no appliance" in say(told.value.text)
    assert installation(tmp_path) == Installation()


def test_an_updater_that_judges_nothing_is_given_nothing(tmp_path: Path) -> None:
    updater(tmp_path)
    (tmp_path / JUDGE).unlink()
    with pytest.raises(UnfitFileError) as told:
        require_updater(release_file(tmp_path, "0.4.0"), tmp_path)
    assert "the updater of this machine is of an earlier version" in say(told.value.text)
    assert "sudo systemd/install" in say(told.value.remedy)


def test_what_is_installed_is_read_from_its_links(tmp_path: Path) -> None:
    home = tmp_path / "opt/tabletop-companion"
    home.mkdir(parents=True)
    (home / "current").symlink_to("versions/0.4.0-12345678")
    (home / "previous").symlink_to("versions/0.3.0-12345678")
    (home / "refused").write_text("0.5.0-12345678\n")
    (home / "trial").touch()
    (home / "outcome").write_text("failed\nThere was no room.\n")
    assert installation(tmp_path) == Installation("0.4.0", "0.3.0", "0.5.0", True, "There was no room.")


@pytest.mark.wide
def test_the_command_says_what_it_does(tmp_path: Path) -> None:
    updater(tmp_path, unsigned=True)
    good, bad = release_file(tmp_path, "99.0"), tmp_path / "foreign.txt"
    bad.write_text("nothing")
    config = tmp_path / "companion.toml"
    config.write_text('[table]\nlanguage = "de"\n')
    told = [subprocess.run([sys.executable, "-m", "companion", "update", file, "--config", config], cwd=ROOT, text=True,
                           env={**os.environ, "TABLETOP_ROOT": str(tmp_path)}, capture_output=True, check=False)
            for file in (good, bad)]
    assert [one.returncode for one in told] == [0, 1]
    assert "Version 99.0 wird" in told[0].stdout
    assert "foreign.txt ist keine Version" in told[1].stderr
    assert "Traceback" not in told[1].stderr
