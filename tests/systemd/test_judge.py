"""What the updater itself believes: of its own copy, by keys and sums that only root may write. The real program.

What may live here: `systemd/judge` run on folders that a broken-into companion has prepared. What may not: installing
(test_versions.py), what people are told before (tests/app/appliance/test_signature.py).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.appliance import installed, release, signature
from companion.app.appliance.unfit import UnfitFileError
from tests.app.appliance.test_signature import believed, key, signed
from tests.app.appliance.wheels import release_file, updater, vouched, wheel_bytes, wheel_name
from tests.laws import ROOT

JUDGE, VERSION = ROOT / "systemd/judge", "0.4.0"
PARTS = {wheel_name(VERSION), "requirements.lock"}


class Machine:
    """An updater below a folder, and the companion that lays something down for it."""

    def __init__(self, folder: Path) -> None:
        self.root, self.taken = folder / "root", folder / "taken"
        self.wanted = updater(self.root) / installed.WANTED
        for made in (self.wanted, self.taken):
            made.mkdir()
        (self.root / "etc/tabletop-companion").chmod(0o755)

    def judged(self, **environ: str) -> tuple[int, str]:
        """The exit code, and what it says."""
        shutil.rmtree(self.taken)
        self.taken.mkdir()
        here = {**os.environ, "TABLETOP_ROOT": str(self.root), **environ}
        done = subprocess.run([JUDGE, self.wanted, self.taken], env=here, capture_output=True, text=True, check=False,
                              timeout=60)
        assert done.stderr == ""
        return done.returncode, done.stdout

    def parts(self) -> set[str]:
        """What would be installed."""
        return {path.name for path in (self.taken / "parts").iterdir()}

    def lay(self, file: Path) -> Path:
        """A version, with its signature if it has one, as the companion lays it down."""
        for one in (file, file.with_name(f"{file.name}.sig")):
            if one.exists():
                shutil.copy(one, self.wanted)
        return self.wanted / file.name


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def mill(tmp_path: Path, machine: Machine) -> Path:
    """The key of the only maker whom the machine believes."""
    made = key(tmp_path, "mill")
    believed(machine.root, made)
    (machine.root / signature.KEYS).chmod(0o644)
    return made


def test_what_is_signed_is_copied_judged_and_unpacked(machine: Machine, mill: Path, tmp_path: Path) -> None:
    file = signed(release_file(tmp_path, VERSION), mill)
    machine.lay(file)
    assert machine.judged() == (0, "Signed by mill.\n")
    assert (machine.taken / file.name).read_bytes() == file.read_bytes()
    parts = {part.name: part.read_bytes() for part in (machine.taken / "parts").iterdir()}
    assert parts == release.read_release(file, "0").files


def test_what_the_companion_alone_has_laid_down_is_not_installed(machine: Machine, tmp_path: Path) -> None:
    """The way of somebody who has broken into the companion: a version of one's own, without a key, without root."""
    machine.lay(release_file(tmp_path, VERSION))
    code, words = machine.judged()
    assert (code, "Nobody has vouched for" in words, "sudo companion update" in words) == (1, True, True)
    assert not (machine.taken / "parts").exists()


def test_with_keys_neither_a_word_of_root_nor_a_setting_is_enough(machine: Machine, mill: Path, tmp_path: Path) -> None:
    file = release_file(tmp_path, VERSION)
    machine.lay(file)
    vouched(machine.root, file)
    updater(machine.root, unsigned=True)
    code, words = machine.judged()
    assert (code, "is not signed" in words) == (1, True)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("fault", ["changed", "foreign key", "other purpose", "no signature at all"])
def test_a_wrong_signature_is_refused(machine: Machine, mill: Path, tmp_path: Path, fault: str) -> None:
    file = release_file(tmp_path, VERSION)
    match fault:
        case "changed":
            signed(file, mill).write_bytes(file.read_bytes() + b".")
        case "foreign key":
            signed(file, key(tmp_path, "forge"))
        case "other purpose":
            signed(file, mill, "file")
        case _:
            file.with_name(f"{file.name}.sig").write_bytes(b"\xff" * 1000)
    machine.lay(file)
    code, words = machine.judged()
    assert (code, "signed by nobody whom this machine believes" in words) == (1, True)


def test_root_vouches_for_bytes_and_not_for_a_name(machine: Machine, tmp_path: Path) -> None:
    file = release_file(tmp_path, VERSION)
    laid = machine.lay(file)
    vouched(machine.root, file)
    assert machine.judged() == (0, "Root has vouched for it.\n")
    laid.write_bytes(laid.read_bytes() + b".")
    assert machine.judged()[0] == 1


def test_the_owner_may_want_any_version(machine: Machine, tmp_path: Path) -> None:
    machine.lay(release_file(tmp_path, VERSION))
    updater(machine.root, unsigned=True)
    assert machine.judged()[0] == 0
    assert machine.parts() == PARTS


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", [signature.KEYS, signature.UNSIGNED, "etc/tabletop-companion", signature.VOUCHED])
@pytest.mark.parametrize("how", ["everybody may write", "a link"])
def test_nobody_is_believed_who_stands_where_others_may_write(machine: Machine, tmp_path: Path, path: str,
                                                              how: str) -> None:
    file = release_file(tmp_path, VERSION)
    if path == signature.KEYS:
        made = key(tmp_path, "mill")
        believed(machine.root, made)
        signed(file, made)
    elif path == signature.VOUCHED:
        vouched(machine.root, file)
    else:
        updater(machine.root, unsigned=True)
    machine.lay(file)
    assert machine.judged()[0] == 0
    place = machine.root / path
    if how == "a link":
        place.rename(tmp_path / "elsewhere")
        place.symlink_to(tmp_path / "elsewhere")
    else:
        place.chmod(place.stat().st_mode | 0o002)
    code, words = machine.judged()
    assert (code, "may be written by others than root" in words) == (1, True)


def test_an_old_version_is_not_installed_again_unless_root_wants_it(machine: Machine, mill: Path,
                                                                    tmp_path: Path) -> None:
    """Signed once is signed for ever: an old fault would come back with an old version."""
    link = machine.root / installed.PROGRAMS / "current"
    link.parent.mkdir(parents=True)
    link.symlink_to("versions/0.4.1-12345678")
    file = signed(release_file(tmp_path, VERSION), mill)
    machine.lay(file)
    code, words = machine.judged()
    assert (code, "older than the one that is installed (0.4.1)" in words) == (1, True)
    vouched(machine.root, file)
    assert machine.judged()[0] == 0


def test_an_old_wheel_under_a_new_name_is_refused(machine: Machine, mill: Path, tmp_path: Path) -> None:
    disguised = tmp_path / wheel_name("9.9.9")
    disguised.write_bytes(wheel_bytes(VERSION))
    machine.lay(signed(disguised, mill))
    assert machine.judged() == (1, f"{disguised.name} is another version than its name says.\n")


def to_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def to_device(file: Path) -> None:
    file.unlink()
    file.symlink_to("/dev/zero")


def to_link(file: Path) -> None:
    """To what may be read and is signed, but lies elsewhere and can be changed there."""
    file.rename(file.parent.parent / file.name)
    file.symlink_to(file.parent.parent / file.name)


def to_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("suffix", ["", ".sig"])
@pytest.mark.parametrize("laid_instead", [to_pipe, to_device, to_link, to_folder])
def test_only_a_file_is_taken_and_nothing_is_waited_for(machine: Machine, mill: Path, tmp_path: Path, suffix: str,
                                                        laid_instead: Callable[[Path], None]) -> None:
    laid = machine.lay(signed(release_file(tmp_path, VERSION), mill))
    laid_instead(laid.with_name(f"{laid.name}{suffix}"))
    assert machine.judged()[0] == 1
    assert not (machine.taken / "parts").exists()


def test_a_folder_elsewhere_is_not_entered(machine: Machine, mill: Path, tmp_path: Path) -> None:
    machine.lay(signed(release_file(tmp_path, VERSION), mill))
    machine.wanted.rename(tmp_path / "elsewhere")
    machine.wanted.symlink_to(tmp_path / "elsewhere")
    assert machine.judged()[0] == 1


def test_what_an_earlier_version_lays_down_is_refused_in_words(machine: Machine) -> None:
    for name in PARTS:
        (machine.wanted / name).write_bytes(wheel_bytes(VERSION))
    code, words = machine.judged()
    assert (code, "sudo systemd/install" in words) == (1, True)


def test_names_in_a_signed_archive_lead_nowhere(machine: Machine, mill: Path, tmp_path: Path) -> None:
    more = {"wheels/../../../../etc/x-1-py3-none-any.whl": b"", "/tmp/y-1-py3-none-any.whl": b"", "..": b"z"}  # noqa: S108
    machine.lay(signed(release_file(tmp_path, VERSION, more, top="../.."), mill))
    assert machine.judged()[0] == 0
    assert machine.parts() == PARTS | {"x-1-py3-none-any.whl", "y-1-py3-none-any.whl"}
    assert {path.name for path in machine.taken.iterdir()} == {
        "parts", f"tabletop-companion-{VERSION}.tar.gz", f"tabletop-companion-{VERSION}.tar.gz.sig"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("share", [0, 0.3, 0.9, 0.999])
def test_a_file_that_was_cut_is_refused_in_a_word(machine: Machine, tmp_path: Path, share: float) -> None:
    laid = machine.lay(release_file(tmp_path, VERSION))
    updater(machine.root, unsigned=True)
    laid.write_bytes(laid.read_bytes()[:int(laid.stat().st_size * share)])
    code, words = machine.judged()
    assert (code, words.count("\n")) == (1, 1)


def test_where_nobody_can_be_asked_nothing_is_installed(machine: Machine, mill: Path, tmp_path: Path) -> None:
    machine.lay(signed(release_file(tmp_path, VERSION), mill))
    assert machine.judged(PATH=str(tmp_path)) == (
        1, "Nobody can say who has signed it: sudo apt install openssh-client\n")


@pytest.mark.sampled(20)
@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("sign", [False, True])
@pytest.mark.parametrize("word", [False, True])
@pytest.mark.parametrize("any_version", [False, True])
def test_people_are_told_before_what_the_updater_says_after(machine: Machine, tmp_path: Path, keys: bool, sign: bool,
                                                            word: bool, any_version: bool) -> None:
    file, made = release_file(tmp_path, VERSION), key(tmp_path, "mill")
    if keys:
        believed(machine.root, made)
    if sign:
        signed(file, made)
    if word:
        vouched(machine.root, file)
    updater(machine.root, unsigned=any_version)
    machine.lay(file)
    try:
        signature.signer(file, machine.root)
        release.read_release(file, "0.3.0")
        taken = True
    except UnfitFileError:
        taken = False
    assert (machine.judged()[0] == 0) == taken == (sign if keys else word or any_version)


def test_both_mean_the_same_files_and_the_same_purpose() -> None:
    text = JUDGE.read_text()
    for constant in (signature.KEYS, signature.UNSIGNED, signature.VOUCHED, signature.PURPOSE):
        assert f'"{constant}"' in text
