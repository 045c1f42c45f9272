"""Versions that are signed, and those that are not, on a machine that believes somebody. Real keys, real ssh-keygen.

What may not live here: what is wrong with a version itself (test_release.py).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.appliance import signature
from companion.app.appliance.unfit import UnfitFileError
from companion.engine.words import say
from tests.app.appliance.wheels import release_file, updater, vouched
from tests.laws import ROOT


def key(folder: Path, name: str) -> Path:
    """A key of `name`, with its public half beside it."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)], check=True)
    return folder / name


def believed(root: Path, *keys: Path) -> None:
    """The owner of the machine below `root` believes whoever has these keys."""
    place = root / signature.KEYS
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("".join(f"{one.name} {one.with_suffix('.pub').read_text()}" for one in keys), encoding="utf-8")


def signed(file: Path, by: Path, purpose: str = signature.PURPOSE) -> Path:
    """The file, with its signature beside it."""
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", str(by), "-n", purpose, str(file)], check=True)
    return file


def refusal(file: Path, root: Path) -> str:
    with pytest.raises(UnfitFileError) as told:
        signature.signer(file, root)
    return f"{say(told.value.text)}. {say(told.value.remedy)}"


def test_a_machine_that_believes_nobody_takes_what_root_vouches_for_and_says_how_else(tmp_path: Path) -> None:
    root, file = tmp_path / "root", release_file(tmp_path, "0.4.0")
    told = refusal(file, root)
    assert told.startswith("Nobody can say who made tabletop-companion-0.4.0.tar.gz: there are no keys in /etc/")
    assert f"sudo companion update {file}" in told
    vouched(root, file)
    assert signature.signer(file, root) == ""
    file.write_bytes(file.read_bytes() + b".")
    assert "Nobody can say who made" in refusal(file, root)


def test_a_machine_whose_owner_wants_any_version_looks_at_no_signature(tmp_path: Path) -> None:
    updater(tmp_path / "root", unsigned=True)
    assert signature.signer(release_file(tmp_path, "0.4.0"), tmp_path / "root") == ""


def test_once_keys_are_there_neither_root_nor_a_setting_takes_their_place(tmp_path: Path) -> None:
    root, file = tmp_path / "root", release_file(tmp_path, "0.4.0")
    updater(root, unsigned=True)
    vouched(root, file)
    believed(root, key(tmp_path, "mill"))
    assert "is not signed" in refusal(file, root)


@pytest.mark.parametrize("name", ["tabletop-companion-0.4.0.tar.gz", "tabletop-companion-0.4.0.tar.gz.sig"])
def test_a_pipe_in_the_place_of_a_version_or_its_signature_is_not_waited_for(tmp_path: Path, name: str) -> None:
    believed(tmp_path / "root", key(tmp_path, "mill"))
    file = signed(release_file(tmp_path, "0.4.0"), tmp_path / "mill")
    (tmp_path / name).unlink()
    os.mkfifo(tmp_path / name)
    assert "tabletop-companion-0.4.0.tar.gz is" in refusal(file, tmp_path / "root")


def test_whoever_has_signed_is_named(tmp_path: Path) -> None:
    believed(tmp_path / "root", key(tmp_path, "mill"), key(tmp_path, "forge"))
    assert signature.signer(signed(release_file(tmp_path, "0.4.0"), tmp_path / "forge"), tmp_path / "root") == "forge"


def test_a_version_without_a_signature_is_refused(tmp_path: Path) -> None:
    believed(tmp_path / "root", key(tmp_path, "mill"))
    told = refusal(release_file(tmp_path, "0.4.0"), tmp_path / "root")
    assert told.startswith("tabletop-companion-0.4.0.tar.gz is not signed. This machine takes signed versions only")


def test_the_signature_of_somebody_else_for_something_else_or_of_another_file_is_refused(tmp_path: Path) -> None:
    mill, forge = key(tmp_path, "mill"), key(tmp_path, "forge")
    believed(tmp_path / "root", mill)
    for number, (by, purpose) in enumerate(((forge, signature.PURPOSE), (mill, "file"), (mill, signature.PURPOSE))):
        folder = tmp_path / str(number)
        folder.mkdir()
        file = signed(release_file(folder, "0.4.0"), by, purpose)
        file.write_bytes(file.read_bytes() + (b"." if by is mill and purpose != "file" else b""))
        assert "is signed by nobody whom this machine believes, or was changed" in refusal(file, tmp_path / "root")


@pytest.mark.parametrize("bytes_", [b"", b"\xff" * 1000, b"-----BEGIN SSH SIGNATURE-----\n" * 1000])
def test_what_is_no_signature_is_refused(tmp_path: Path, bytes_: bytes) -> None:
    believed(tmp_path / "root", key(tmp_path, "mill"))
    file = release_file(tmp_path, "0.4.0")
    file.with_name(f"{file.name}.sig").write_bytes(bytes_)
    assert "is signed by nobody" in refusal(file, tmp_path / "root")


def updated(file: Path, root: Path) -> subprocess.CompletedProcess[str]:
    """`companion update FILE` on the machine below `root`."""
    return subprocess.run([sys.executable, "-m", "companion", "update", str(file)], text=True, capture_output=True,
                          cwd=ROOT, env={**os.environ, "TABLETOP_ROOT": str(root), "LANG": "C.UTF-8",
                                         "STATE_DIRECTORY": str(root / "state")}, timeout=300)


@pytest.mark.wide
def test_the_command_takes_what_is_signed_refuses_what_is_not_and_says_when_nobody_is_asked(tmp_path: Path) -> None:
    root, file = tmp_path / "root", release_file(tmp_path, "99.0")
    updater(root)
    alone = updated(file, root)
    assert (alone.returncode, "there are no keys in /etc/tabletop-companion/update-keys" in alone.stderr) == (1, True)
    vouched(root, file)
    taken = updated(file, root)
    assert (taken.returncode, "Not signed: its origin was not checked" in taken.stdout) == (0, True)
    shutil.rmtree(root / "var/lib/tabletop-companion-update/wanted")
    believed(root, key(tmp_path, "mill"))
    refused = updated(file, root)
    assert (refused.returncode, "is not signed" in refused.stderr) == (1, True)
    assert not (root / "var/lib/tabletop-companion-update/wanted").exists()
    taken = updated(signed(file, tmp_path / "mill"), root)
    assert (taken.returncode, "It is signed by mill." in taken.stdout) == (0, True)
    assert (root / "var/lib/tabletop-companion-update/wanted").is_dir()
