"""The page for updates and backups: what it shows, what it asks before, and what it has done. No thread, no stick."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.appliance.installed import Installation
from companion.app.appliance.sticks import Stick
from companion.app.appliance.upkeep import Upkeep
from companion.app.session.inbox import Kept
from companion.app.translation import Catalogue
from companion.engine.view import Page
from companion.engine.words import Msg
from tests.app.bench import Bench
from tests.reading import say

STICK = Path("/media/tabletop/sda1")
BACKUP = STICK / "tabletop-companion/tabletop-backup-table-0007-20261122-1930.zip"
RELEASE = STICK / "tabletop-companion-0.4.0.tar.gz"
KNOWN = Upkeep("0.3.0", Installation("0.3.0", "0.2.0"), (Stick(STICK, 10**9, (BACKUP,), (RELEASE,)),),
               newest=BACKUP.name, looked=True)


class Asking(Bench):
    """A companion that remembers what it has asked of the machine."""

    asked: list[tuple[str, str]]


@pytest.fixture
def bench(tmp_path: Path) -> Asking:
    made = Asking(tmp_path)
    made.asked = []
    made.state.services.maintain = lambda wish, which: made.asked.append((wish, which))
    made.put(Kept(KNOWN))
    made.answer("machine")
    made.answer("upkeep")
    return made


def lines(page: Page) -> list[str]:
    return [" | ".join(say(part) for part in (row.label, row.value, row.note) if part) for row in page.rows]


def test_what_is_installed_and_what_lies_on_sticks(bench: Asking) -> None:
    assert bench.asked == [("look", "")]
    assert lines(bench.page) == [
        "Version | 0.3.0 | Version 0.2.0 is kept beside it.",
        "Back up now | last: 2026-11-22 19:30 | Beside the games; on a stick it is safer",
        "Backups may go onto sticks | not said yet",
        "Install this version | 0.4.0 | On the stick sda1",
        "Put a backup back | 2026-11-22 19:30 | On the stick sda1"]


def test_a_file_whose_name_is_no_date_is_told_by_its_digits(bench: Asking) -> None:
    odd = STICK / "tabletop-companion/tabletop-backup-table-0008-20269999-2577.zip"
    bench.put(Kept(replace(KNOWN, sticks=(replace(KNOWN.sticks[0], backups=(odd,)),))))
    assert lines(bench.page)[-1] == "Put a backup back | 20269999-2577 | On the stick sda1"


def test_days_are_said_as_the_language_says_them(bench: Asking) -> None:
    assert Catalogue("de").say(bench.page.rows[-1].value or Msg("")) == "22.11.2026, 19:30 Uhr"


def test_before_the_first_backup_goes_onto_a_stick_the_table_is_asked_what_that_means(bench: Asking) -> None:
    bench.answer("backup")
    assert say(bench.screen.title) == "Back up on sticks?"
    assert "also the hands of a running game; anybody who has the stick can read it" in say(bench.screen.text)
    assert bench.asked == [("look", "")]
    bench.answer("yes")
    assert lines(bench.page)[1:3] == ["Back up now | last: 2026-11-22 19:30 | On the stick sda1",
                                        "Backups may go onto sticks | yes"]
    bench.answer("backup")
    assert bench.asked[1:] == [("backup", "")]


def test_a_table_may_keep_its_backups_to_itself_and_change_its_mind(bench: Asking) -> None:
    bench.answer("sticks")
    bench.answer("no")
    assert lines(bench.page)[2] == "Backups may go onto sticks | no"
    bench.answer("backup")
    assert bench.asked[1:] == [("backup", "")]
    bench.answer("sticks")
    bench.answer("back")
    assert lines(bench.page)[2] == "Backups may go onto sticks | no"
    bench.answer("sticks")
    bench.answer("yes")
    assert lines(bench.page)[2] == "Backups may go onto sticks | yes"


def test_another_tables_backup_is_put_back_only_after_a_second_word(bench: Asking) -> None:
    bench.put(Kept(replace(KNOWN, doubt=(str(BACKUP), Msg("This backup is of another table.")))))
    assert say(bench.screen.text) == "This backup is of another table."
    assert bench.answer("restore-surely").result == "accepted"
    assert bench.asked[1:] == [("restore-surely", str(BACKUP))]
    assert bench.answer("back").result == "accepted"
    assert bench.asked[2:] == [("look", "")]


def test_a_backup_is_made_at_a_touch(bench: Asking) -> None:
    bench.put(Kept(replace(KNOWN, sticks=())))
    assert bench.answer("backup").result == "accepted"
    assert bench.asked[1:] == [("backup", "")]
    bench.put(Kept(Upkeep("0.3.0", word=Msg("Backing up …"), busy=True, looked=True)))
    assert say(bench.screen.text) == "Backing up …"
    assert bench.answer("backup").result == "stale"


@pytest.mark.parametrize(("key", "title", "consequence"), [
    (f"restore:{BACKUP}", "Put the backup of 2026-11-22 19:30 back?", "kept aside"),
    (f"update:{RELEASE}", "Install version 0.4.0?", "the present one comes back")])
def test_what_changes_much_is_asked_before_with_its_consequence(
        bench: Asking, key: str, title: str, consequence: str) -> None:
    bench.answer(key)
    assert say(bench.screen.title) == title
    assert consequence in say(bench.screen.text)
    bench.answer("back")
    assert bench.asked == [("look", "")]
    bench.answer(key)
    assert bench.answer("sure").result == "accepted"
    assert bench.asked[1:] == [tuple(key.split(":", 1))]


def test_a_file_that_is_not_offered_cannot_be_asked_for(bench: Asking) -> None:
    assert bench.answer("restore:/etc/passwd").result == "stale"
    assert bench.asked == [("look", "")]


def test_without_a_stick_it_says_what_one_is_good_for(bench: Asking) -> None:
    bench.put(Kept(Upkeep("0.3.0", looked=True)))
    assert say(bench.screen.text) == "Plug in a stick: backups go onto it, and updates are found on it."
    assert lines(bench.page)[1] == "Back up now | last: never | Beside the games; on a stick it is safer"
