"""A whole companion in a hall, and the commands of the hall, as people use them.

What may not live here: what crosses the bridge in detail (test_bridge.py).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from companion.app.config.settings import HallSettings, PhoneSettings, Settings
from companion.assembly import Application
from companion.cli import main
from companion.engine.words import say
from companion.hall import broker_files
from tests.app.bench import Bench
from tests.hall.rig import RealHall, heard
from tests.phone.rig import Phone, free_port, until
from ui.phone.hall.bridge import HallConfig, bridge_text, hall_of_code
from ui.phone.topics import Topics

CODE = "192.168.1.20:1884/table-7/abcdefgh-1"


@pytest.mark.e2e
def test_a_companion_with_a_code_is_in_the_hall_and_shows_what_it_says(
        hall: RealHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hall", "add", "table-7", "--folder", str(hall.folder)]) == 0
    code = capsys.readouterr().out.strip()
    phones = PhoneSettings(port=free_port(), websocket_port=free_port(), web_port=free_port())
    screen = hall.screen()
    with closing(Application(Settings(phones=phones, hall=HallSettings(code=code, calls=True)), tmp_path / "state",
                             aloud=False)) as app:
        app.start_phones()
        app.runner.start()
        until(lambda: any(info["calls"] for info in heard(screen, "tabletop/table-7/public/info")))
        until(lambda: heard(screen, "tabletop/table-7/public/state"))
        assert main(["hall", "say", "Pizza", "table-7", "--folder", str(hall.folder)]) == 0
        until(lambda: any(notice.id == "hall" for notice in app.state.shown.notices))
    until(lambda: [payload for topic, payload, _ in screen.heard if topic.endswith("/status")][-1:] == [b"offline"])


def was_told(table: Phone, name: str, notices: list[str]) -> bool:
    """Whether just these notices have come, in this order."""
    return [told["say"] for told in heard(table, f"tabletop/{name}/hall")] == notices


@pytest.mark.e2e
def test_a_notice_goes_to_all_tables_or_to_those_that_are_named(hall: RealHall) -> None:
    names = ("t1", "t2", "t3")
    words = {name: broker_files.add_table(hall.folder, name).rpartition("/")[2] for name in names}
    tables = {name: hall.client(name, words[name], f"tabletop/{name}/hall") for name in names}
    until(lambda: all(table.granted for table in tables.values()))
    for said, *to in (["to all"], ["to two", "t1", "t3"], ["", "t1"], ["to all again"]):
        assert main(["hall", "say", said, *to, "--folder", str(hall.folder)]) == 0
    for name, wanted in (("t1", ["to all", "to two", "", "to all again"]), ("t2", ["to all", "to all again"]),
                         ("t3", ["to all", "to two", "to all again"])):
        until(partial(was_told, tables[name], name, wanted))


@pytest.mark.e2e
def test_the_line_that_is_printed_starts_the_broker_for_somebody_who_is_not_root(
        hall: RealHall, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/local/bin:/usr/bin:/bin")  # as Debian gives it to them
    assert main(["hall", "init", "--folder", str(hall.folder)]) == 0
    command = capsys.readouterr().out.splitlines()[0].rpartition(": ")[2].split()
    hall.kill()
    hall.start(*command)


@pytest.mark.e2e
def test_commands_say_what_is_wrong(hall: RealHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, nowhere = ["--folder", str(hall.folder)], ["--folder", str(tmp_path / "nowhere")]
    assert main(["hall", "add", "t1", *folder]) == 0
    for wrong in (["add", "t1", *folder], ["add", "Ü", *folder], ["add", "hall", *folder], ["remove", "t2", *folder],
                  ["remove", "office", *folder], ["say", "x", "t2", *folder], ["collect", *folder],
                  ["add", "t1", *nowhere], ["collect", "--csv", "x", *nowhere], ["say", "x", *nowhere]):
        capsys.readouterr()
        assert main(["hall", *wrong]) == 1
        assert capsys.readouterr().err.strip()


@pytest.mark.e2e
def test_tables_that_are_added_at_the_same_time_are_all_there(hall: RealHall) -> None:
    names = [f"table-{number}" for number in range(1, 9)]
    with ThreadPoolExecutor(len(names)) as workers:
        codes = list(workers.map(partial(broker_files.add_table, hall.folder), names))
    assert broker_files.tables_of(hall.folder) == tuple(names)
    for name, code in zip(names, codes, strict=True):
        client = hall.client(name, code.rpartition("/")[2], f"tabletop/{name}/hall")
        until(partial(getattr, client, "granted"))


def test_making_a_hall_again_keeps_its_users(tmp_path: Path) -> None:
    page = tmp_path / "built"
    page.mkdir()
    for name in broker_files.PAGE_FILES:
        (page / name).write_text(name)
    made = [broker_files.make_hall(tmp_path / "hall", broker_files.HallPorts(), page, "10.0.0.1") for _ in range(2)]
    assert made[0] == made[1]
    code = broker_files.add_table(tmp_path / "hall", "t1")
    assert code.startswith("10.0.0.1/t1/")
    assert hall_of_code(code, "state")
    broker_files.make_hall(tmp_path / "hall", broker_files.HallPorts(1884, 9003), page, "10.0.0.1")
    assert broker_files.make_hall(tmp_path / "hall", broker_files.HallPorts(), page).startswith("http://10.0.0.1:9003/")
    assert broker_files.add_table(tmp_path / "hall", "t2").startswith("10.0.0.1:1884/t2/")
    broker_files.remove_table(tmp_path / "hall", "t2")
    assert broker_files.tables_of(tmp_path / "hall") == ("t1",)
    for name in ("users", "office.secret", "screen.secret", "acl", "mosquitto.conf"):
        assert (tmp_path / "hall" / name).stat().st_mode & 0o077 == 0


def test_a_code_says_where_the_hall_is_and_nothing_else_is_one() -> None:
    assert hall_of_code(CODE, "names") == HallConfig("192.168.1.20", 1884, "table-7", "abcdefgh-1", "", "names")
    for wrong in ("", "hall", "192.168.1.20/table-7", "a.b/t/abcdefgh", "1.2.3.4/T/abcdefgh",
                  "1.2.3.4/t/abcdefgh\nuser x", "1.2.3.4:70000/t/abcdefgh", "1.2.3.999/t/abcdefgh"):
        assert hall_of_code(wrong, "state") is None


def test_without_a_hall_there_is_no_bridge_and_the_view_leaves_only_where_the_table_agrees() -> None:
    config = HallConfig("10.0.0.1", 1883, "t7", "secret")
    assert bridge_text(HallConfig(), Topics("t1")) == ""
    assert "public/view" not in bridge_text(config, Topics("t1"))
    outward = [line for line in bridge_text(config, Topics("t1")).splitlines() if line.startswith("topic")]
    assert outward == ["topic # out 1 tabletop/t1/hall/out/ tabletop/t7/",
                       "topic status out 1 tabletop/t1/ tabletop/t7/",
                       "topic hall in 1 tabletop/t1/hall/in/ tabletop/t7/"]


def words_of(bench: Bench) -> str:
    """Everything that stands on the page."""
    return " ".join(say(text) for row in bench.page.rows for text in (row.label, row.value, row.note) if text)


def test_the_page_network_takes_a_code_says_what_leaves_and_leaves_again(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.answer("machine")
    bench.answer("network")
    for wrong in ("nonsense", "1.2.3.4:70000/t/abcdefgh", "1.2.3.999/t/abcdefgh", f"{CODE} user x"):
        assert bench.answer("hall.code", wrong).result == "refused"
    assert bench.answer("hall.code", CODE).result == "accepted"
    assert bench.state.settings.hall.code == CODE
    assert "abcdefgh-1" not in words_of(bench)
    assert "signs in place of names" in words_of(bench)
    bench.answer("hall.tell", "view")
    assert "Everything that spectators see" in words_of(bench)
    bench.answer("hall.nobody")
    assert bench.state.settings.hall.code == ""
    bench.close()


def test_somebody_is_called_from_the_menu_of_a_game_where_there_is_a_hall(tmp_path: Path) -> None:
    bench = Bench(tmp_path, settings=Settings(hall=HallSettings(code=CODE)))
    bench.begin("Ada", "Ben")
    bench.answer("menu")
    assert bench.answer("hall.calls").result == "accepted"
    assert bench.news.settings.hall.calls
    assert bench.answer("hall.calls").result == "accepted"
    assert not bench.news.settings.hall.calls
    bench.close()
