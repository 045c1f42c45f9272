"""Versions side by side, below a temporary root: a good one becomes current, a bad one returns by itself, none is lost.

What may live here: `systemd/install`, `versions` and `uninstall` run for real with real wheels. What may not: root
rights, a running systemd, reading an update's file.
"""

from __future__ import annotations

import resource
import shutil
import sqlite3
import subprocess
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from companion import __version__
from companion.app.appliance import signature
from companion.app.appliance.installed import Installation, installation
from tests.app.appliance.test_signature import key, signed
from tests.app.appliance.wheels import vouched
from tests.e2e.installed import signed_release, wheel
from tests.laws import ROOT
from tests.systemd.appliance_root import BROKEN, NEWER, ApplianceRoot, release, variant

pytestmark = [pytest.mark.e2e, pytest.mark.wide, pytest.mark.timeout(900)]  # whole environments are made
FOR_SHELLS = ("man/man1/companion.1", "bash-completion/completions/companion", "zsh/site-functions/_companion")
"""Root's own copies: a version belongs to the updater, and root's shell reads these."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> ApplianceRoot:
    return ApplianceRoot(tmp_path_factory.mktemp("appliance") / "root", made)


@pytest.fixture
def appliance(installed: ApplianceRoot) -> ApplianceRoot:
    installed.reset()
    return installed


def test_it_is_installed_again_and_again_and_taken_away_but_for_games(tmp_path: Path, made: Path) -> None:
    appliance = ApplianceRoot(tmp_path / "root", made)
    assert appliance.installed.returncode == 0, appliance.installed.stderr
    first, units = (appliance.home / "current").readlink(), appliance.root / "etc/systemd/system"
    settings = appliance.root / "etc/tabletop-companion/companion.toml"
    settings.write_text("wired = true\n")
    assert appliance.start()
    again = appliance.run(ROOT / "systemd/install", "--root", appliance.root, made)
    assert (again.returncode, again.stderr) == (0, "")
    assert ((appliance.home / "current").readlink(), settings.read_text()) == (first, "wired = true\n")
    assert not (appliance.home / "trial").exists()
    assert (units / "multi-user.target.wants/tabletop-companion.service").is_symlink()
    uninstall(appliance)
    assert left(appliance) == {"var/lib/tabletop-companion", "etc/tabletop-companion"}
    assert (appliance.state / "journal.db").exists()
    uninstall(appliance, "--purge")
    assert left(appliance) == set()


def test_what_was_not_there_before_is_not_there_after(tmp_path: Path, made: Path) -> None:
    """Folders for files of ours, and what the machine boots into where nobody has ever chosen it."""
    vendor, chosen = (tmp_path / "root" / path for path in ("usr/lib/systemd/system", "etc/systemd/system"))
    vendor.mkdir(parents=True)
    (tmp_path / "root/etc/sysusers.d").mkdir(parents=True)
    for name in ("graphical.target", "multi-user.target"):
        (vendor / name).write_text("[Unit]\nDescription=A target\n")
    (vendor / "default.target").symlink_to("graphical.target")
    appliance = ApplianceRoot(tmp_path / "root", made)
    assert appliance.installed.returncode == 0, appliance.installed.stderr
    assert (chosen / "default.target").readlink().name == "multi-user.target"
    assert (appliance.root / "etc/polkit-1/rules.d").is_dir()
    for file in FOR_SHELLS:
        laid = appliance.root / "usr/local/share" / file
        assert laid.stat().st_mode & 0o777 == 0o644
        assert not laid.is_symlink()
    uninstall(appliance)
    assert not (chosen / "default.target").is_symlink()
    assert sorted(path.name for path in (appliance.root / "etc").iterdir()) == ["sysusers.d", "tabletop-companion"]
    assert not (appliance.root / "usr/local/share").exists()


def uninstall(appliance: ApplianceRoot, *more: str) -> None:
    gone = appliance.run(ROOT / "systemd/uninstall", *more, "--root", appliance.root)
    assert gone.returncode == 0, gone.stderr


def left(appliance: ApplianceRoot) -> set[str]:
    """Everything of ours that lies there."""
    return {path.relative_to(appliance.root).as_posix() for path in appliance.root.rglob("*tabletop*companion*")}


def test_a_desktop_begins_with_its_session_and_nothing_old_is_left(appliance: ApplianceRoot, made: Path) -> None:
    old, session = (appliance.root / path for path in (
        "etc/systemd/system/tabletop-companion-old.service", "etc/xdg/autostart/tabletop-companion.desktop"))
    stick, enabled = (appliance.root / path for path in (
        "etc/udev/rules.d/90-tabletop-companion-stick.rules",
        "etc/systemd/system/multi-user.target.wants/tabletop-companion.service"))
    old.write_text("# of an earlier version\n")
    with (appliance.root / "usr/local/lib/tabletop-companion/installed").open("a") as known:
        known.write("/etc/systemd/system/tabletop-companion-old.service\n")
    assert (stick.exists(), enabled.is_symlink(), session.exists()) == (True, True, False)
    for mode, wanted in (("--desktop", (False, False, True)), ("--console", (True, True, False))):
        again = appliance.run(ROOT / "systemd/install", "--root", appliance.root, mode, made)
        assert (again.returncode, again.stderr) == (0, "")
        assert (stick.exists(), enabled.is_symlink(), session.exists()) == wanted
    assert not old.exists()


def test_a_good_version_becomes_current_and_the_one_before_stays(appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.start()
    assert appliance.put(variant(made, appliance.root / "new")).returncode == 0
    assert (appliance.linked(), appliance.linked("previous")) == (NEWER, __version__)
    assert (appliance.home / "trial").exists()
    assert appliance.start()
    assert not (appliance.home / "trial").exists()
    assert appliance.companion("--version").stdout == f"{NEWER}\n"
    assert appliance.versions("back").returncode == 0
    assert (appliance.linked(), appliance.linked("previous")) == (__version__, NEWER)
    assert appliance.start()


def test_a_version_that_cannot_even_be_tried_changes_nothing(appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.start()
    broken = variant(made, appliance.root / "new", more={"companion/assembly.py": BROKEN})
    told = appliance.put(broken)
    assert told.returncode == 1
    assert f"Version {NEWER} was not installed; nothing has changed." in told.stderr
    assert (appliance.linked(), appliance.linked("previous")) == (__version__, "")
    assert [path.name.rpartition("-")[0] for path in (appliance.home / "versions").iterdir()] == [__version__]
    assert appliance.start()


def test_an_update_goes_from_a_file_to_the_version_that_runs(appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.start()
    file = release(variant(made, appliance.root / "new"), appliance.root)
    vouched(appliance.root, file)
    told = appliance.companion("update", "--config", appliance.config(), file)
    assert (told.returncode, told.stderr) == (0, "")
    assert f"Version {NEWER} is being installed" in told.stdout
    assert (appliance.update / "wanted").is_dir()
    assert appliance.versions("take").returncode == 0
    assert (appliance.linked(), appliance.linked("previous")) == (NEWER, __version__)
    assert appliance.start()
    assert installation(appliance.root) == Installation(NEWER, __version__)


def test_what_the_companion_alone_has_laid_down_is_not_installed_and_nothing_is_written_through_its_links(
        appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.start()
    wanted, programs = appliance.update / "wanted", appliance.home / "versions"
    wanted.mkdir()
    shutil.copy(release(variant(made, appliance.root / "new"), appliance.root), wanted)
    for name in ("outcome", "taken"):
        (appliance.update / name).symlink_to(programs / name)
    assert appliance.versions("take").returncode == 1
    assert "Nobody has vouched for" in installation(appliance.root).outcome
    assert (appliance.linked(), appliance.linked("previous")) == (__version__, "")
    assert [path.name.rpartition("-")[0] for path in programs.iterdir()] == [__version__]
    assert {path.name for path in appliance.update.iterdir()} == {"outcome", "taken"}


def test_a_signed_version_is_installed_where_a_release_has_brought_its_makers_key(
        appliance: ApplianceRoot, made: Path, tmp_path: Path) -> None:
    unpacked, mill = tmp_path / "release", key(tmp_path, "mill")
    shutil.copytree(ROOT / "systemd", unpacked / "systemd")
    (unpacked / "update-keys").write_text(f"mill {mill.with_suffix('.pub').read_text()}")
    again = appliance.run(unpacked / "systemd/install", "--unsigned-updates", "--root", appliance.root, made)
    assert (again.returncode, again.stderr) == (0, "")
    for setting in (signature.KEYS, signature.UNSIGNED):
        assert (appliance.root / setting).stat().st_mode & 0o777 == 0o644
    file = signed(release(variant(made, appliance.root / "new"), appliance.root), mill)
    assert appliance.companion("update", "--config", appliance.config(), file).returncode == 0
    assert appliance.versions("take").returncode == 0
    assert appliance.linked() == NEWER


def test_a_signed_release_brings_its_makers_key_along(tmp_path: Path) -> None:
    mill = key(tmp_path, "mill")
    file = signed_release(tmp_path, mill)
    with tarfile.open(file) as archive:
        brought = archive.extractfile(f"{file.name.removesuffix('.tar.gz')}/update-keys")
        text = brought.read().decode() if brought else ""
    assert text == "mill {} {}\n".format(*mill.with_suffix(".pub").read_text().split()[:2])
    keys = tmp_path / "root" / signature.KEYS
    keys.parent.mkdir(parents=True)
    keys.write_text(text)
    assert signature.signer(file, tmp_path / "root") == "mill"


def test_an_update_that_cannot_be_installed_is_said_and_nothing_changes(appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.start()
    file = release(variant(made, appliance.root / "new", more={"companion/assembly.py": BROKEN}), appliance.root)
    cut = appliance.root / "cut.tar.gz"
    cut.write_bytes(file.read_bytes()[:200_000])
    vouched(appliance.root, cut)
    vouched(appliance.root, file)
    refused = appliance.companion("update", "--config", appliance.config(), cut)
    assert (refused.returncode, "cut.tar.gz is damaged" in refused.stderr) == (1, True)
    assert not (appliance.update / "wanted").exists()
    assert appliance.companion("update", "--config", appliance.config(), file).returncode == 0
    assert appliance.versions("take").returncode == 1
    assert "this version is broken" in installation(appliance.root).outcome
    assert list(appliance.update.iterdir()) == []
    assert not (appliance.home / "taken").exists()
    assert appliance.linked() == __version__
    assert appliance.start()


ONLY_A_TRIAL = """
import sys
if sys.argv[1:2] == ["run"]:
    raise RuntimeError("this version can be tried and cannot run")
"""


def test_a_version_that_never_is_ready_returns_to_the_last_good_one(appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.start()
    before = (appliance.state / "journal.db").read_bytes()
    appliance.put(variant(made, appliance.root / "new", more={"companion/cli.py": ONLY_A_TRIAL}))
    assert [appliance.start(), appliance.start(), appliance.start()] == [False] * 3
    assert appliance.linked() == NEWER
    assert appliance.start()
    assert appliance.linked() == __version__
    assert (appliance.home / "refused").read_text().startswith(NEWER)
    assert (appliance.home / "refused").stat().st_mode & 0o044 == 0o044, "the companion, another user, has to say it"
    assert (appliance.state / "journal.db").read_bytes() == before


def test_a_version_that_cannot_open_these_games_never_touches_them(appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.companion("new", "luescherzia", "Ada", "Ben").returncode == 0
    before = (appliance.state / "journal.db").read_bytes()
    fault = "\ndef copied_state(state, folder):\n    (state / 'journal.db').exists() and 1 / 0\n    return ()\n"
    more = {"companion/app/appliance/state_copy.py": fault}
    assert appliance.put(variant(made, appliance.root / "new", more=more)).returncode == 0
    assert [appliance.start() for _ in range(3)] == [False] * 3
    assert (appliance.state / "journal.db").read_bytes() == before
    assert appliance.start()
    assert appliance.linked() == __version__


MIGRATES_AND_FAILS = """
import sqlite3, sys
if sys.argv[1:2] == ["run"]:
    journal = sqlite3.connect(os.environ["STATE_DIRECTORY"] + "/journal.db", isolation_level=None)
    journal.execute("PRAGMA user_version = 99")
    journal.close()
    raise RuntimeError("this version has changed the games and cannot run")
"""


def test_games_that_a_bad_version_has_changed_are_brought_back(appliance: ApplianceRoot, made: Path) -> None:
    assert appliance.start()
    assert appliance.companion("new", "luescherzia", "Ada", "Ben").returncode == 0
    before = games(appliance)
    appliance.put(variant(made, appliance.root / "new", more={"companion/cli.py": MIGRATES_AND_FAILS}))
    assert [appliance.start() for _ in range(3)] == [False] * 3
    assert appliance.companion("check", "--journal").returncode == 1
    assert appliance.start()
    assert (appliance.linked(), games(appliance)) == (__version__, before)
    assert appliance.companion("check", "--journal").returncode == 0


def games(appliance: ApplianceRoot) -> list[tuple[bytes]]:
    """What was played, without what a start adds."""
    with closing(sqlite3.connect(appliance.state / "journal.db")) as journal:
        return journal.execute("SELECT setup FROM games ORDER BY id").fetchall()


def test_a_truncated_wheel_and_a_full_disk_change_nothing(appliance: ApplianceRoot, made: Path) -> None:
    newer = variant(made, appliance.root / "new")
    cut = appliance.root / "cut" / newer.name
    cut.parent.mkdir()
    cut.write_bytes(newer.read_bytes()[:100_000])
    assert appliance.put(cut).returncode == 1
    full = subprocess.run(
        [appliance.root / "usr/local/lib/tabletop-companion/versions", "put", newer.parent], env=appliance.environ,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
        capture_output=True, text=True, check=False)
    assert full.returncode == 1
    assert "nothing has changed" in full.stderr
    assert appliance.linked() == __version__
    assert appliance.start()


def test_what_keeps_failing_is_started_for_ever_and_ever_more_slowly(appliance: ApplianceRoot) -> None:
    for _ in range(9):
        appliance.versions("starting")
        appliance.versions("stopped", SERVICE_RESULT="exit-code")
    assert appliance.waited.read_text().split() == ["2", "4", "8", "16", "32", "60", "60"]
    assert appliance.start()
    appliance.versions("starting")
    assert appliance.waited.read_text().split()[-1] == "60"
    assert appliance.linked() == __version__


def test_a_version_is_whole_without_bluetooth_dice(appliance: ApplianceRoot, made: Path, tmp_path: Path) -> None:
    """Nothing fits the constraint, as if nothing could be fetched."""
    variant(made, tmp_path / "staged")
    (tmp_path / "none").write_text("bleak==0\n")
    put = appliance.versions("put", tmp_path / "staged", PIP_CONSTRAINT=str(tmp_path / "none"))
    assert put.returncode == 0, put.stderr
    assert "Dice over Bluetooth are left out" in put.stderr
    assert (appliance.home / "current").readlink().name.startswith(NEWER)
