"""The keeper as a thread beside a table: backs up on sticks, puts back, updates, says what failed. Real folders.

What may live here: what it does and says. What may not: pages, installing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.app.appliance import backup, card_file, kept_file
from companion.app.appliance.chores import KeeperConfig
from companion.app.appliance.keeper import Keeper
from companion.app.appliance.switch import INTENT
from companion.app.appliance.upkeep import DAY_S, Upkeep, is_due
from companion.engine.view import Notice
from companion.engine.words import say
from tests.app.appliance.states import NOON, table
from tests.app.appliance.test_sticks import mounted
from tests.app.appliance.wheels import release_file, updater
from tests.app.bench import Bench

PATIENCE_S = 60


class Kept:
    """A keeper, and all that it says."""

    def __init__(self, folder: Path, *names: str) -> None:
        mounts, places = mounted(folder, *names)
        bench = Bench(folder / "state")
        bench.begin("Ada", "Ben")
        bench.close()
        self.said, self.notes = SimpleQueue[Upkeep](), SimpleQueue[tuple[str, Notice | None]]()
        self.ended: list[bool] = []
        self.state, self.stick = folder / "state", folder / "media" / (names[0] if names else "none")
        config = KeeperConfig(self.state, "table", "0.3.0", folder / "root", mounts, places)
        self.wish = "yes"
        self.keeper = Keeper(config, self.said.put, lambda *note: self.notes.put(note), lambda: self.ended.append(True),
                             lambda: self.wish)
        self.keeper.start()

    def until(self, word: str) -> Upkeep:
        """What is known once it has said so and looked again."""
        while True:
            known = self.said.get(timeout=PATIENCE_S)
            if not known.busy and word in (say(known.word) if known.word else ""):
                return known


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    yield from keeping(tmp_path, "STICK")


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Kept]:
    yield from keeping(tmp_path)


def keeping(folder: Path, *names: str) -> Iterator[Kept]:
    made = Kept(folder, *names)
    yield made
    made.keeper.stop()


def test_it_looks_by_itself_and_says_what_it_sees(kept: Kept) -> None:
    known = kept.until("")
    assert (known.version, known.looked, [stick.path.name for stick in known.sticks]) == ("0.3.0", True, ["STICK"])


def test_a_backup_goes_onto_the_stick_and_is_found_there(kept: Kept) -> None:
    kept.keeper.ask("backup")
    kept.until("Backed up.")
    known = kept.until("Backed up.")
    file, = (kept.stick / "tabletop-companion").iterdir()
    assert known.newest == file.name
    assert known.sticks[0].backups == (file,)
    assert known.beside == ()


def test_the_put_away_card_is_copied_onto_the_stick_and_it_is_said_where(kept: Kept) -> None:
    text = card_file.as_html("Hopscotch: <Ada>", [("Ada", [("A", "1")])], "en")
    card = card_file.write_card(kept.state, "1-hopscotch", text)
    kept.keeper.ask(card_file.CARD, str(card))
    name, notice = kept.notes.get(timeout=PATIENCE_S)
    copy = kept.stick / "tabletop-companion" / "put-away" / "1-hopscotch.html"
    assert (name, notice) == (card_file.PACKED, card_file.kept_in(copy))
    assert copy.read_text(encoding="utf-8") == card.read_text(encoding="utf-8")
    assert "<h1>Hopscotch: &lt;Ada&gt;</h1>" in copy.read_text(encoding="utf-8")


def test_without_a_stick_it_lies_beside_the_games(alone: Kept) -> None:
    alone.keeper.ask("backup")
    alone.until("Backed up.")
    known = alone.until("Backed up.")
    assert [file.parent for file in known.beside] == [alone.state / "backups"]


def test_a_backup_that_fails_is_said_and_noted_and_the_next_one_ends_it(kept: Kept) -> None:
    (kept.stick / "tabletop-companion").write_text("a file is in the way")
    kept.keeper.ask("backup")
    known = kept.until("No backup was made in")
    assert known.word is not None
    assert "plug in another stick" in say(known.word)
    name, notice = kept.notes.get(timeout=PATIENCE_S)
    assert (name, notice is not None) == ("backup", True)
    (kept.stick / "tabletop-companion").unlink()
    kept.keeper.ask("backup")
    kept.until("Backed up.")
    assert kept.notes.get(timeout=PATIENCE_S) == ("backup", None)


@pytest.mark.parametrize("wish", ["ask", "no"])
def test_nothing_goes_onto_a_stick_before_the_table_has_agreed(kept: Kept, wish: str) -> None:
    kept.wish = wish
    kept.keeper.ask("backup")
    kept.until("Backed up.")
    known = kept.until("Backed up.")
    assert [file.parent for file in known.beside] == [kept.state / "backups"]
    assert list(kept.stick.rglob("*.zip")) == []
    name, notice = kept.notes.get(timeout=PATIENCE_S)
    said = say(notice.text) if notice else ""
    assert (name, said) == ("backup", "The backup lies inside the companion, not on the stick" if wish == "ask" else "")


def test_another_tables_backup_waits_for_a_second_word(kept: Kept, tmp_path: Path) -> None:
    made = backup.write_backup(table(tmp_path / "other", 4, "Cem", "Dora"), kept.stick, "attic", "0.3.0", NOON)
    kept.keeper.ask("restore", str(made))
    known = next(known for known in iter(lambda: kept.said.get(timeout=PATIENCE_S), None) if known.doubt)
    assert known.doubt is not None
    assert (known.doubt[0], "Cem, Dora" in say(known.doubt[1])) == (str(made), True)
    assert not (kept.state / INTENT).exists()
    kept.keeper.ask("restore-surely", str(made))
    kept.until("The companion starts again")
    assert (kept.state / INTENT).exists()


def test_whatever_fails_is_said_and_the_keeper_lives_on(kept: Kept) -> None:
    """A damaged backup ended its thread without a word, and there were no more backups."""
    for what, file in (("restore", "\0"), ("update", "\0"), ("box-out", "no box"), ("export", "/dev/zero")):
        kept.keeper.ask(what, file)
    kept.keeper.ask("backup")
    kept.until("Backed up.")
    assert kept.keeper.failures > 0


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", ["restore", "update", "box-in", "export"])
def test_a_pipe_on_a_stick_keeps_nobody_waiting(kept: Kept, kind: str) -> None:
    pipe = kept.stick / "lyssan.box"
    os.mkfifo(pipe)
    kept.keeper.ask(kind, str(pipe))
    kept.keeper.ask("backup")
    kept.until("Backed up.")


def test_links_and_pipes_on_a_stick_are_not_even_offered(kept: Kept, tmp_path: Path) -> None:
    names = ("tabletop-backup-table-0001-20260101-1200.zip", "lyssan.box", "tabletop-companion-0.9.0.tar.gz")
    for name in names:
        (tmp_path / name).write_bytes(b"mine")
        (kept.stick / name).symlink_to(tmp_path / name)
    (tmp_path / "outside").mkdir()
    (kept.stick / "tabletop-companion").symlink_to(tmp_path / "outside")
    os.mkfifo(tmp_path / "outside/more.box")
    kept.until("")
    kept.keeper.ask("look")
    known = kept.until("")
    assert (known.sticks[0].backups, known.sticks[0].updates, known.sticks[0].boxes) == ((), (), ())


def test_an_export_is_not_written_through_a_link_on_the_stick(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (kept.stick / "tabletop-companion").mkdir()
    (kept.stick / "tabletop-companion/exports").symlink_to(tmp_path / "mine")
    file = kept_file.write_kept_file(kept.state / kept_file.EXPORTS, "games.csv", "Ada;7")
    kept.keeper.ask(kept_file.EXPORT, str(file))
    kept.until("It was not done")
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_backup_is_laid_down_and_the_companion_ends_to_take_it_up(kept: Kept) -> None:
    kept.keeper.ask("backup")
    kept.until("Backed up.")
    file, = (kept.stick / "tabletop-companion").iterdir()
    kept.keeper.ask("restore", str(file))
    kept.until("The companion starts again")
    assert kept.ended == [True]
    assert (kept.state / INTENT).exists()


def test_what_is_no_backup_and_what_is_no_update_is_refused_in_words(kept: Kept, tmp_path: Path) -> None:
    updater(tmp_path / "root")
    (kept.stick / "holiday.zip").write_bytes(b"sun")
    kept.keeper.ask("restore", str(kept.stick / "holiday.zip"))
    kept.until("holiday.zip is no backup of the companion")
    kept.keeper.ask("update", str(kept.stick / "gone.tar.gz"))
    kept.until("gone.tar.gz cannot be read")
    assert kept.ended == []


def test_an_update_is_laid_down_for_the_updater(kept: Kept, tmp_path: Path) -> None:
    updates = updater(tmp_path / "root", unsigned=True)
    kept.keeper.ask("update", str(release_file(kept.stick, "0.4.0")))
    kept.until("Version 0.4.0 is being installed")
    assert (updates / "wanted").is_dir()


def test_a_version_that_was_given_up_is_said_at_the_start(tmp_path: Path) -> None:
    home = tmp_path / "root/opt/tabletop-companion"
    home.mkdir(parents=True)
    (home / "current").symlink_to("versions/0.3.0-12345678")
    (home / "refused").write_text("0.4.0-12345678\n")
    for made in keeping(tmp_path):
        name, notice = made.notes.get(timeout=PATIENCE_S)
        assert (name, say(notice.text) if notice else "") == (
            "update", "Version 0.4.0 did not start; version 0.3.0 goes on")


def test_a_backup_is_due_a_day_after_the_last_and_only_if_something_was_played() -> None:
    now = time.time()
    assert is_due(now, 0, now)
    assert is_due(now, now - DAY_S, now)
    assert not is_due(now, now - DAY_S + 60, now)
    assert not is_due(now - 2 * DAY_S, now - DAY_S, now)
    assert is_due(now + 5, now, 0)
