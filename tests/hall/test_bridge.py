"""A table and a hall, with two real brokers: what crosses the bridge, what does not, and that no result is lost.

What may not live here: what a message looks like (test_for_hall.py), databases (test_postgres.py).
"""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.signals import Pressed
from companion.engine.words import say
from companion.hall import broker_files
from tests.hall.rig import NAMES, BridgedTable, RealHall, RememberingLedger, heard, some_result
from tests.phone.rig import Phone, until
from ui.phone.broker.private_files import write_private

pytestmark = pytest.mark.e2e
HOUR_MS = 3_600_000


@pytest.fixture
def table(hall: RealHall, tmp_path: Path) -> Iterator[BridgedTable]:
    made = BridgedTable(tmp_path / "table", broker_files.add_table(hall.folder, "table-7"))
    yield made
    made.end()


def collecting(hall: RealHall, ledger: RememberingLedger) -> Iterator[None]:
    collector = hall.collector(ledger)
    thread = threading.Thread(target=collector.run, daemon=True)
    thread.start()
    yield
    collector.stop()
    thread.join()


@pytest.fixture
def ledger(hall: RealHall) -> Iterator[RememberingLedger]:
    made = RememberingLedger()
    yield from (made for _ in collecting(hall, made))


def test_the_hall_sees_a_game_and_its_end_without_a_name_in_any_byte(hall: RealHall, table: BridgedTable) -> None:
    screen = hall.screen()
    everything = hall.client(broker_files.OFFICE, hall.word(broker_files.OFFICE), "tabletop/+/result/+")
    table.play()
    state = "tabletop/table-7/public/state"
    until(lambda: any(one["over"] for one in heard(screen, state)))
    until(lambda: any("/result/" in topic for topic, _, _ in everything.heard))
    until(lambda: heard(screen, "tabletop/table-7/link")[-1:] == [1])
    until(lambda: (b"online" in [payload for _, payload, _ in screen.heard]))
    until(lambda: {topic.rpartition("/")[2] for topic, _, _ in screen.heard} >= {
        "dice", "turn", "end", "state", "info"})
    for _, payload, _ in [*screen.heard, *everything.heard]:
        assert not any(name.encode() in payload for name in NAMES)
    until(lambda: {seat["name"] for seat in heard(screen, state)[-1]["seats"]} == {"triangle", "square"})


def test_nothing_of_a_seat_or_of_dice_crosses(hall: RealHall, table: BridgedTable) -> None:
    screen = hall.screen()
    table.play()
    until(lambda: any(one["over"] for one in heard(screen, "tabletop/table-7/public/state")))
    leaves = {topic.removeprefix("tabletop/table-7/").split("/")[0] for topic, _, _ in screen.heard}
    assert leaves <= {"status", "link", "public"}
    assert not any(topic.endswith("/view") for topic, _, _ in screen.heard)


def test_a_table_that_tells_all_shows_what_spectators_see(hall: RealHall, tmp_path: Path) -> None:
    table = BridgedTable(tmp_path / "table", broker_files.add_table(hall.folder, "t9"), "view")
    screen = hall.screen()
    table.bench.begin(*NAMES)
    until(lambda: any(view["viewer"] == "public" for view in heard(screen, "tabletop/t9/public/view")))
    until(lambda: any(seat["name"] == NAMES[0] for one in heard(screen, "tabletop/t9/public/state")
                      for seat in one["seats"]))
    table.end()


def test_a_result_waits_at_the_table_until_the_hall_has_answered(
        hall: RealHall, table: BridgedTable, ledger: RememberingLedger) -> None:
    ledger.broken = True
    table.play()
    assert table.waiting() == 1
    ledger.broken = False
    until(lambda: not table.waiting())
    ((name, result),) = ledger.kept
    assert (name, [(seat.name, seat.winner) for seat in result.players]) == (
        "table-7", [("triangle", True), ("square", False)])


def test_an_end_that_is_undone_is_withdrawn_and_told_again(
        hall: RealHall, table: BridgedTable, ledger: RememberingLedger) -> None:
    table.play()
    until(lambda: len(ledger.kept) == 1)
    while table.bench.state.over:
        table.bench.put(Pressed("buttons", table.bench.clock.now(), "undo"))
    until(lambda: len(ledger.kept) == 2)
    table.play_on()
    until(lambda: len(ledger.kept) == 3)
    assert [result.withdrawn for _, result in ledger.kept] == [False, True, False]
    editions = [result.edition for _, result in ledger.kept]
    assert editions == sorted(set(editions))
    until(lambda: not table.waiting())


@pytest.mark.wide
def test_a_hall_that_is_gone_for_an_hour_costs_nothing_and_gets_everything_when_it_is_back(
        hall: RealHall, table: BridgedTable, ledger: RememberingLedger) -> None:
    """An hour by the clock of the table."""
    until(lambda: table.said.get("hall-link", "never") is None)
    hall.kill()
    for quarter in range(1, 5):
        table.play()
        until(lambda: table.said.get("hall-link"))
        table.bench.wait(HOUR_MS // 4)
        assert table.waiting() == quarter
        table.bench.answer("put-away")
    table.play()
    hall.start()
    until(lambda: not table.waiting())
    assert len({result.id for _, result in ledger.kept}) == len(ledger.kept) == 5
    screen = hall.screen()
    until(lambda: any(one["over"] for one in heard(screen, "tabletop/table-7/public/state")))
    until(lambda: table.said["hall-link"] is None)


@pytest.mark.wide
def test_a_hall_that_is_full_costs_nothing_and_gets_everything_when_there_is_room(
        hall: RealHall, ledger: RememberingLedger, tmp_path: Path) -> None:
    """Full: it may not open one more line, whichever of its lines ends. A mosquitto that was full is begun again,
    because it does not always let people in by itself.
    """
    code = broker_files.add_table(hall.folder, "table-7")
    assert hall.process is not None
    resource.prlimit(hall.process.pid, resource.RLIMIT_NOFILE, (1, 1))
    table = BridgedTable(tmp_path / "table", code)
    until(lambda: table.said.get("hall-link"))
    table.play()
    assert (table.waiting(), ledger.kept) == (1, [])
    hall.kill()
    hall.start()
    until(lambda: not table.waiting())
    assert len(ledger.kept) == 1
    until(lambda: table.said["hall-link"] is None)
    table.end()


@pytest.mark.wide
def test_a_hall_that_hangs_holds_up_no_phone_and_gets_the_newest_afterwards(
        hall: RealHall, table: BridgedTable, ledger: RememberingLedger) -> None:
    screen = hall.screen()
    until(lambda: table.said.get("hall-link", "never") is None)
    assert hall.process is not None
    hall.process.send_signal(signal.SIGSTOP)
    spectator = table.spectator()
    for games in range(1, 6):
        table.play()
        until(lambda: any(view.get("result") for view in heard(spectator, "tabletop/table/public/view")))
        spectator.heard.clear()
        assert table.waiting() == games
        table.bench.answer("put-away")
    hall.process.send_signal(signal.SIGCONT)
    until(lambda: not table.waiting())
    assert len({result.id for _, result in ledger.kept}) == len(ledger.kept) == 5
    until(lambda: [one["phase"] for one in heard(screen, "tabletop/table-7/public/state")][-1:] == ["home"])
    spectator.end()


def test_a_table_that_is_started_again_sends_what_still_waits(
        hall: RealHall, ledger: RememberingLedger, tmp_path: Path) -> None:
    code = broker_files.add_table(hall.folder, "t9")
    ledger.broken = True
    first = BridgedTable(tmp_path / "table", code)
    first.play()
    first.end()
    ledger.broken = False
    again = BridgedTable(tmp_path / "table", code)
    until(lambda: ledger.kept and not again.waiting())
    again.end()
    assert len(ledger.kept) == 1


def test_the_hall_shows_a_notice_on_a_table_and_can_do_nothing_else(hall: RealHall, table: BridgedTable) -> None:
    office = hall.client(broker_files.OFFICE, hall.word(broker_files.OFFICE), "tabletop/+/link")
    until(lambda: heard(office, "tabletop/table-7/link") == [1])
    until(lambda: office.say("tabletop/table-7/hall", b'{"say": "[b]Last\\nround[/b]"}') and table.said.get("hall"))
    notice = table.said["hall"]  # said until it is heard: a bridge tells that it is up before it listens
    assert notice is not None
    assert say(notice.text) == "The hall says: [b]Last round[/b]"
    revision = table.bench.state.revision
    for topic in ("seat-1/ask", "hall/in/hall", "public/state", "companion/echo", "home/pause"):
        office.say(f"tabletop/table-7/{topic}", b'{"say": "no"}')
    office.say("tabletop/table-7/hall", b'{"say": ""}')
    until(lambda: table.said["hall"] is None)
    assert table.bench.state.revision == revision


def test_a_table_writes_and_reads_as_itself_alone_and_the_screen_writes_nothing(hall: RealHall) -> None:
    codes = {name: broker_files.add_table(hall.folder, name).rpartition("/")[2] for name in ("t1", "t2")}
    one = hall.client("t1", codes["t1"], "tabletop/#")
    two = hall.client("t2", codes["t2"], "tabletop/#")
    until(lambda: one.granted and two.granted)
    screen, witness = hall.screen(), hall.screen()
    one.say("tabletop/t2/public/state", b'"forged"')
    one.say("tabletop/t2/result/1", b'"forged"')
    one.say("tabletop/t2/hall", b'{"say": "forged"}')
    screen.say("tabletop/t2/public/state", b'"forged"')
    screen.say("tabletop/t2/hall", b'{"say": "forged"}')
    one.say("tabletop/t1/public/state", b'"own"').wait_for_publish(30)
    screen.say("tabletop/t2/hall", b"last").wait_for_publish(30)
    two.say("tabletop/t2/public/state", b'"last"').wait_for_publish(30)
    until(lambda: heard(witness, "tabletop/t2/public/state") and heard(witness, "tabletop/t1/public/state"))
    assert not [said for said in heard(witness, "tabletop/t2/public/state") if said != "last"]
    assert not [name for name, _, _ in [*one.heard, *two.heard]]


def test_a_result_in_anothers_name_or_out_of_bounds_is_kept_by_nobody(
        hall: RealHall, ledger: RememberingLedger) -> None:
    import msgspec
    password = broker_files.add_table(hall.folder, "t1").rpartition("/")[2]
    table: Phone = hall.client("t1", password, "tabletop/t1/hall")
    until(lambda: table.granted)
    first, good = some_result(5), some_result(3)
    table.say(f"tabletop/t1/result/{first.id}", msgspec.json.encode(first), retain=True)  # as tables do
    until(lambda: heard(table, "tabletop/t1/hall") == [{"taken": {first.id: 1}}])  # only now all is heard
    table.say(f"tabletop/t2/result/{good.id}", msgspec.json.encode(good))
    table.say(f"tabletop/t1/result/{some_result(4).id}", msgspec.json.encode(good))
    table.say(f"tabletop/t1/result/{good.id}", b"{" * 30_000)
    table.say(f"tabletop/t1/result/{good.id}", msgspec.json.encode(some_result(3, title="x" * 1000)))
    table.say(f"tabletop/t1/result/{good.id}", msgspec.json.encode(good))
    until(lambda: heard(table, "tabletop/t1/hall") == [{"taken": {first.id: 1}}, {"taken": {good.id: 1}}])
    assert ledger.kept == [("t1", first), ("t1", good)]


@pytest.mark.wide
def test_a_table_that_joins_while_the_broker_still_reads_its_users_is_let_in(hall: RealHall) -> None:
    users = hall.folder / "users"
    known = users.read_text().splitlines()
    kept = known[0].partition(":")[2]
    write_private(users, "\n".join((*known, *(f"guest-{number}:{kept}" for number in range(30_000)))) + "\n")
    for name in ("t1", "t2", "t3"):
        password = broker_files.add_table(hall.folder, name).rpartition("/")[2]
    last = hall.client(name, password, "tabletop/#")
    until(lambda: last.granted)


def test_a_table_that_has_left_is_not_let_in(hall: RealHall) -> None:
    password = broker_files.add_table(hall.folder, "t1").rpartition("/")[2]
    assert until(lambda: (made := hall.client("t1", password)) and until(lambda: made.codes) and made.up)
    broker_files.remove_table(hall.folder, "t1")
    assert until(lambda: (made := hall.client("t1", password)) and until(lambda: made.codes) and not made.up)
