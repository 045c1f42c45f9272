"""The device's own pages: its network and switching it off, walked through as a finger walks them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.app.pages.routes import JoinRoute
from companion.engine.signals import NetworkSeen, Wifi
from companion.engine.view import Notice
from companion.engine.words import Msg, say
from tests.app.bench import Bench

NEAR = (Wifi("Zuhause", 82, known=True), Wifi("Nachbar", 61), Wifi("Café", 40, "open"), Wifi("Firma", 22, "other"))
OWN_KEY = "kanu7frost"
CODE = f"WIFI:T:WPA;S:Tabletop-1;P:{OWN_KEY};;"


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.fixture
def asked(bench: Bench) -> list[tuple[Any, ...]]:
    """What was asked of the machine, besides how it stands."""
    orders: list[tuple[Any, ...]] = []
    bench.state.services.ask_host = lambda *order: orders.append(order) if order[0] != "see" else None
    return orders


def lines(bench: Bench) -> dict[str, str]:
    return {say(row.label): say(row.value) if row.value else "" for row in bench.screen.rows}


def at_network(bench: Bench, **more: Any) -> Callable[..., Any]:
    bench.put(NetworkSeen("network", 0, networks=NEAR, radio="on", managed=True, **more))
    bench.answer("machine")
    bench.answer("network")
    return bench.answer


def test_networks_are_looked_for_when_the_page_is_opened_and_joined_by_a_touch(bench, asked):
    answer = at_network(bench)
    assert lines(bench)["Connection"] == "not connected"
    answer("join:Zuhause")
    answer("join:Nachbar", "sehr geheim")
    answer("hidden", {"name": "Leise", "password": "sehr geheim"})
    answer("hotspot")
    answer("look")
    assert asked == [("look", "", "", False), ("join", "Zuhause", "", False), ("join", "Nachbar", "sehr geheim", False),
                     ("join", "Leise", "sehr geheim", True), ("hotspot", "", "", False), ("look", "", "", False)]


def test_what_cannot_be_joined_is_read_only_and_what_is_no_password_is_said(bench, asked):
    answer = at_network(bench)
    assert answer("join:Firma").result == "stale"
    refused = answer("join:Nachbar", "kurz")
    assert (refused.result, say(refused.why)) == ("refused", "A Wi-Fi password has at least 8 characters.")
    assert asked == [("look", "", "", False)]


def test_passwords_and_names_are_counted_as_a_router_counts_them(bench, asked):
    """In bytes: seven letters with an umlaut are enough, and 40 umlauts are too many."""
    answer = at_network(bench)
    answer("join:Nachbar", "gemüsig")
    assert answer("join:Nachbar", "gemüse").result == "refused"
    for key, value, most in (("join:Nachbar", 40 * "ü", 63), ("hidden", {"name": 9 * "\N{GAME DIE}"}, 32)):
        refused = answer(key, value)
        assert refused.result == "refused"
        assert say(refused.why).startswith(f"That is too long: Wi-Fi has room for {most} characters")
    answer("hidden", {"name": 8 * "\N{GAME DIE}", "password": 31 * "ü" + "."})
    assert asked[1:] == [("join", "Nachbar", "gemüsig", False),
                         ("join", 8 * "\N{GAME DIE}", 31 * "ü" + ".", True)]


def test_what_is_under_way_is_said_and_nothing_else_is_begun(bench, asked):
    answer = at_network(bench, doing="join")
    assert any("Joining" in label for label in lines(bench))
    assert answer("hotspot").result == "stale"


def test_the_own_network_shows_its_code_before_the_tables(bench, asked):
    bench.begin()
    bench.answer("menu")
    at_network(bench, way="hotspot", name="Tabletop-1", password=OWN_KEY, code=CODE)
    assert bench.screen.qr == CODE
    bench.state.go_to(JoinRoute())
    bench.answer("seat-1")
    assert (bench.screen.before, bench.screen.qr) == (CODE, "http://192.168.1.7:8080/#code-seat-1")
    assert lines(bench)["First into this Wi-Fi:"] == "Tabletop-1, password kanu7frost"
    bench.answer("back")
    assert (bench.screen.before, bench.screen.rows[1].key) == ("", "seat-1")


def test_where_there_is_no_network_joining_leads_to_one_and_back(bench, asked):
    bench.begin()
    bench.put(NetworkSeen("network", 0, networks=NEAR, radio="on", managed=True))
    bench.answer("menu")
    bench.answer("join")
    bench.answer("network")
    bench.answer("back")
    assert bench.state.shown.route.id == "join"


def test_the_name_in_the_network_stands_beside_the_code(bench, asked):
    bench.begin()
    bench.put(NetworkSeen("network", 0, "wifi", "Zuhause", NEAR, "on", managed=True, host="spieltisch.local"))
    bench.state.go_to(JoinRoute())
    bench.answer("seat-1")
    named = next(row.note for row in bench.screen.rows if row.note)
    assert say(named).startswith("the same: spieltisch.local")


def test_the_word_that_there_is_no_network_goes_when_there_is_one(bench):
    bench.state.shown.notify(Notice("network", Msg("There is no network: phones cannot come in")))
    bench.put(NetworkSeen("network", 0))
    assert bench.screen.notices
    bench.put(NetworkSeen("network", 0, "wired"))
    assert not bench.screen.notices


@pytest.mark.parametrize(("order", "told"), [("power-off", "switching itself off"), ("restart", "starting again")])
def test_switching_off_is_asked_for_once_more_and_the_game_is_safe(bench, asked, order, told):
    bench.begin()
    bench.answer("menu")
    bench.answer("machine")
    bench.answer(order)
    assert "The game is safe" in say(bench.screen.text)
    assert asked == []
    bench.answer("back")
    bench.answer(order)
    bench.answer("sure")
    assert asked == [(order, "", "", False)]
    assert f"It is {told}." in say(bench.screen.text)
    bench.answer("back")
    bench.answer("back")
    assert bench.screen.id == "home"


def test_without_networkmanager_the_page_says_so_and_offers_no_network(bench, asked):
    bench.answer("machine")
    bench.answer("network")
    assert lines(bench)["Looking for networks …"] == ""
    bench.put(NetworkSeen("network", 0))
    assert "NetworkManager" in say(bench.screen.text)
    assert [row.key for row in bench.screen.rows if row.key] == ["hall.code"]
    assert bench.screen.choices == ()
