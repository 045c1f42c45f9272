"""Attacks as they are made, and machines that go on from where another was: without QEMU."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.appliance import table, workshop as workshops
from tests.appliance.image import Image
from tests.appliance.machine import Machine, NotSeenError, hands_off
from tests.appliance.processor import AMD64
from tests.appliance.side_by_side import make_attack
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried


class Words(Workshop):
    """A workshop that only says what was asked of it."""

    def __init__(self) -> None:
        self.asked = list[str]()

    def clear(self) -> None:
        self.asked.append("clear")

    def save_words(self, name: str) -> None:
        self.asked.append(f"words of {name}")


def attack_named(name: str, monkeypatch: pytest.MonkeyPatch, *, breaks_off: bool) -> None:
    def attack(_: Workshop) -> Iterator[Tried]:
        yield Tried("the first row", 3)
        if breaks_off:
            raise NotSeenError("the second row")
        yield Tried("the second row", 1)

    made = ModuleType(name)
    vars(made)["attack"] = attack
    monkeypatch.setitem(sys.modules, f"tests.appliance.attacks.{name}", made)


def test_every_row_of_an_attack_is_told_and_no_machine_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    attack_named("whole", monkeypatch, breaks_off=False)
    shop = Words()
    assert make_attack("whole", shop) == [Tried("the first row", 3), Tried("the second row", 1)]
    assert shop.asked == ["clear"]


def test_one_that_breaks_off_is_a_failure_and_its_machine_is_looked_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    attack_named("half", monkeypatch, breaks_off=True)
    shop = Words()
    assert make_attack("half", shop) == [Tried("the first row", 3), Tried("half", 1, ("NotSeenError: the second row",))]
    assert shop.asked == ["words of half", "clear"]


def test_a_row_is_said_before_the_next_one_is_tried(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told = list[str]()

    def attack(_: Workshop) -> Iterator[Tried]:
        yield Tried("the first row", 3, ("it broke",))
        told.append(capsys.readouterr().err)
        yield Tried("the second row", 1)
    made = ModuleType("slow")
    vars(made)["attack"] = attack
    monkeypatch.setitem(sys.modules, "tests.appliance.attacks.slow", made)
    make_attack("slow", Words())
    assert told == ["slow 0 s: the first row [3] FAILED it broke\n"]
    second, took = capsys.readouterr().err.splitlines()
    assert second == "slow 0 s: the second row [1] ok"
    assert took.startswith("attack slow: 0 s, of a processor ")


def test_a_machine_has_no_more_processors_than_it_may_run_on() -> None:
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(before)})
        assert hands_off()[hands_off().index("-smp") + 1] == "1"
    finally:
        os.sched_setaffinity(0, before)


class Sleeper(Machine):
    """One that writes what it would be told, instead of being a machine."""

    def boot(self) -> Sleeper:
        self.disk.with_suffix(".begins").write_text(str(self.memory))
        return self

    def fall_asleep(self, memory: Path) -> None:
        memory.write_text("all that it knew")


def test_a_machine_is_prepared_once_and_goes_on_from_there_again_and_again(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepared = list[str]()

    def overlay(_: Image, path: Path, below: Path | None = None) -> Path:
        path.write_text(f"begins as {below.name if below else 'the image'}")
        return path
    monkeypatch.setattr(workshops, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(workshops, "Machine", Sleeper)
    monkeypatch.setattr(workshops, "_version", lambda _: "7.2")
    monkeypatch.setattr(table, "ready", lambda _, name: prepared.append(name))
    monkeypatch.setattr(table, "open_game", lambda _: prepared.append("a game"))
    monkeypatch.setattr(Image, "overlay", overlay)
    monkeypatch.setattr(Image, "keep", lambda _, disk, to: disk.rename(to))
    image = Image(AMD64, tmp_path / "vmlinuz", tmp_path / "initrd", tmp_path / "disk-1" / "disk.img")
    for _ in range(2):
        shop = Workshop(image, tmp_path / "pictures", 1)
        for machine in (shop.playing(), shop.ready(), shop.playing()):
            assert machine.disk.read_text() == "begins as disk.qcow2"
            assert machine.memory
            assert machine.memory.read_text() == "all that it knew"
        shop.close()
    assert prepared == ["ready", "a game"]
