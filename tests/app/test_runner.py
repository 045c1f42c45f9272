"""The runner and its desk on real files: order, recovery, deadlines, and everything that can fail around them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.session.inbox import Cleared, Noted, Present
from companion.app.session.subscribers import ReplySent, Snapshot
from companion.app.storage.errors import DiskFullError
from companion.app.storage.journal import Journal
from companion.engine.answers import Answer
from companion.engine.game import Objection
from companion.engine.signals import DiceLanded, Pressed
from companion.engine.view import Notice, Page, View
from companion.engine.words import Msg
from tests.app.bench import EGG, Bench, Listener
from tests.app.hopscotch import GAME
from tests.reading import say


def test_with_no_game_the_screen_is_at_home(tmp_path):
    bench = Bench(tmp_path)
    assert (bench.screen.id, bench.news.views) == ("home", {})
    assert bench.answer("throw:1", viewer="seat-1").result == "refused"


def test_a_game_is_played_from_set_up_to_the_end(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    for turn in range(1, 6):
        assert bench.answer(f"throw:{turn}").result == "accepted"
        bench.roll(6, 6)
    assert [counter.value for counter in (p.counters[0] for p in bench.screen.seats)] == [36, 24]
    assert bench.screen.result.won
    assert bench.answer("put-away").result == "accepted"
    assert (bench.screen.id, bench.news.views) == ("home", {})
    assert [finish.game for finish in bench.library.finished()] == ["hopscotch"]
    assert bench.journal.newest_unfinished() is None


def test_an_entry_is_in_the_journal_before_anybody_is_told(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    written = []
    bench.subscribers.add(Msg("Witness"), lambda word: written.append(len(bench.journal.entries(1))) if isinstance(
        word, Snapshot) else None)
    bench.answer("throw:1")
    bench.roll(3)
    assert written == [1, 2]


def test_every_viewer_is_told_and_only_what_it_may_know(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.answer("wish", 5, viewer="seat-1")
    wishes = {viewer: view.seats[0].counters[1].value for viewer, view in bench.news.views.items()}
    assert wishes == {"seat-1": 5, "seat-2": None, "public": None}
    assert bench.screen.seats[0].counters[1].value is None


def test_warnings_and_the_end_of_the_time_ring_by_themselves(tmp_path):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    bench.wait(50_000)
    assert not bench.news.bells
    bench.wait(100)
    assert list(bench.news.bells) == [10_000]
    assert "alarm" in bench.news.events
    bench.wait(10_000)
    assert list(bench.news.bells) == [0]
    assert bench.screen.clock.deadline < bench.screen.now


def test_a_press_stamped_before_the_deadline_beats_the_timer(tmp_path):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    stamp = bench.clock.now() + 59_990
    bench.clock.advance(60_040)
    bench.put(Pressed("buttons", stamp, "seat-1"))
    asks = [type(entry.ask.command).__name__ for entry in bench.table.entries]
    assert asks == ["Ring", "Throw"]
    assert bench.table.entries[1].ask.at == 59_990


def test_the_same_id_acts_once_even_after_a_restart(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    assert bench.answer("throw:1", viewer="seat-1", id="x").result == "accepted"
    assert bench.answer("throw:1", viewer="seat-1", id="x").result == "duplicate"
    bench.close()
    again = Bench(tmp_path, bench.clock)
    assert again.answer("throw:1", viewer="seat-1", id="x").result == "duplicate"
    assert again.answer("throw:1", viewer="seat-1", id="y").result == "stale"


def test_a_strangers_seat_and_anothers_turn_are_refused(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    assert bench.answer("throw:1", viewer="seat-7").result == "refused"
    assert bench.answer("throw:1", viewer="public").result == "refused"
    assert bench.answer("throw:1", viewer="seat-2").result == "stale"
    assert len(bench.table.entries) == 0


def test_a_rule_may_be_waived_and_the_entry_says_so(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.answer("pass:1")
    bench.answer("pass:2")
    refused = bench.answer("pass:3")
    assert (refused.result, refused.rule, refused.waivable) == ("refused", "HOP-2", True)
    assert bench.answer("pass:3", waive=True).result == "accepted"
    assert bench.table.entries[-1].waived == ("HOP-2",)


def test_a_mistake_inside_is_counted_and_said_and_the_game_goes_on(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    at: Any = "not a time"
    bench.put(Answer("table", "wish", at, 3, id="odd"))
    assert bench.runner.failures == 1
    assert "mishap" in bench.notices()
    assert bench.answer("throw:1").result == "accepted"
    assert "mishap" not in bench.notices()


def test_a_screen_that_fails_is_told_again_later_and_harms_nobody(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    other = Listener()
    bench.subscribers.add(Msg("The phones"), other)
    other.deaf = True
    bench.answer("throw:1")
    assert other.words == []
    bench.answer("throw:99")
    assert "outlet:The phones" in bench.notices()
    other.deaf = False
    bench.wait(1_000)
    assert other.last(Snapshot).screen.revision == 1
    bench.roll(1)
    assert "outlet:The phones" not in bench.notices()


class FullDisk(Journal):
    """A journal on a disk that can be full."""

    full = False

    def append(self, game, first, entries, result=None):
        if self.full:
            raise DiskFullError(self._kept.store.path)
        super().append(game, first, entries)


def fillable(bench: Bench) -> FullDisk:
    """The journal of `bench`, now on such a disk."""
    bench.journal.__class__ = FullDisk
    assert isinstance(bench.journal, FullDisk)
    return bench.journal


def test_on_a_full_disk_the_act_is_not_accepted_and_goes_through_when_there_is_room(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    journal = fillable(bench)
    journal.full = True
    reply = bench.answer("throw:1")
    assert reply.result == "refused"
    assert "full" in say(reply.why)
    assert "store" in bench.notices()
    assert bench.screen.revision == 0
    journal.full = False
    assert bench.answer("throw:1").result == "accepted"
    assert "store" not in bench.notices()


def test_an_alarm_that_cannot_be_written_rings_when_it_can(tmp_path):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    journal = fillable(bench)
    journal.full = True
    bench.wait(50_100)
    assert "store" in bench.notices()
    assert len(bench.table.entries) == 0
    journal.full = False
    bench.wait(1_000)
    assert [type(entry.ask.command).__name__ for entry in bench.table.entries] == ["Ring"]


def test_a_journal_found_damaged_in_play_is_written_anew_from_the_game(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    bench.journal._kept.store.run("UPDATE entries SET seq = 1")
    bench.roll(3)
    assert [entry.seq for entry in bench.table.entries] == [0, 1]
    assert "aside:journal.db.damaged-1" in bench.notices()
    bench.close()
    assert len(Bench(tmp_path, bench.clock).table.entries) == 3
    assert (tmp_path / "journal.db.damaged-1").exists()


def test_other_parts_can_have_a_word_and_take_it_back(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Noted(Notice("broker", Msg("No phones"))))
    assert "broker" in bench.notices()
    bench.put(Cleared("broker"))
    assert bench.notices() == set()


def test_phones_that_are_there_are_shown_on_the_panels(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.put(Present("seat-2", True))
    assert [panel.connected for panel in bench.screen.seats] == [False, True]
    bench.put(Present("seat-2", False))
    assert [panel.connected for panel in bench.screen.seats] == [False, False]


def test_events_are_told_once(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    bench.roll(1, 2)
    assert set(bench.news.events) == {"dice", "turn", "phase"}
    bench.put(Present("seat-1", True))
    assert bench.news.events == ()


def test_what_was_entered_in_play_is_offered_again(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("find", "Flint")
    assert [stone.name for stone in bench.repository.inventories["hopscotch"].content.stones] == ["Pebble", "Flint"]
    bench.close()
    assert len(Bench(tmp_path, bench.clock).repository.inventories["hopscotch"].content.stones) == 2


def test_a_damaged_journal_is_said_on_the_screen(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    bench.close()
    data = bytearray((tmp_path / "journal.db").read_bytes())
    data[40:90] = bytes(50)
    (tmp_path / "journal.db").write_bytes(data)
    again = Bench(tmp_path, bench.clock)
    assert "aside:journal.db.damaged-1" in again.notices()
    assert again.table.state == bench.table.state


def test_a_game_that_this_version_cannot_read_is_kept_and_named(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.journal.append(1, 0, [(5, b'{"from": "the future"}')])
    bench.close()
    again = Bench(tmp_path, bench.clock)
    assert isinstance(again.screen, Page)
    assert "unreadable" in again.notices()
    assert len(again.journal.entries(1)) == 1


def test_the_thread_handles_and_tells_and_ends(tmp_path):
    bench = Bench(tmp_path)
    bench.runner.start()
    bench.runner.put(Answer("table", "new:hopscotch", bench.clock.now(), id="1"))
    bench.runner.put(DiceLanded("tray", bench.clock.now(), "red", 3))
    bench.runner.stop()
    assert bench.screen.id == "setup"
    assert not isinstance(bench.screen, View)


def test_a_flood_at_the_end_is_left_so_that_the_files_can_be_closed(tmp_path):
    bench = Bench(tmp_path)
    flood = 20_000
    for number in range(flood):
        bench.runner.put(Answer("table", "settings" if number % 2 else "back", bench.clock.now()))
    bench.runner.start()
    bench.runner.stop(0.05)
    bench.close()
    assert 0 < sum(isinstance(word, ReplySent) for word in bench.heard.words) < flood


def test_what_only_one_player_may_know_is_not_given_as_a_reason_on_the_shared_screen(tmp_path):
    secret = (Objection("HOP-5", Msg("A wish of 6 forbids it."), waivable=False, secret=True),)
    bench = Bench(tmp_path, games={"hopscotch": replace(GAME, objections=lambda state, command, by: secret)})
    bench.begin("Ada", "Ben")
    assert say(bench.answer("throw:1").why) == "The rules do not allow this."
    assert say(bench.answer("throw:1", viewer="seat-1").why) == "A wish of 6 forbids it."
