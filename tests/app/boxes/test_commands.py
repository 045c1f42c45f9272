"""The command line for boxes, as a person types it: list, export, check, import, beside a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("LANGUAGE", "en")

    def command(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["box", *words])
        told = capsys.readouterr()
        return code, told.out, told.err
    return command


def test_a_box_goes_out_is_looked_at_and_comes_back_in(run, tmp_path: Path) -> None:
    file = str(tmp_path / "mine.box")
    assert run("export", "dicewar", file)[:2] == (0, f"{file}\n")
    code, out, _ = run("check", file)
    assert (code, out.splitlines()[0].split()[0]) == (0, "1")
    code, out, _ = run("import", file, "--yes")
    assert code == 0
    assert len(out.splitlines()) == 2
    assert any(line.startswith("dicewar") for line in run("list")[1].splitlines())


def test_what_is_no_box_is_told_and_nothing_changes(run, tmp_path: Path) -> None:
    (tmp_path / "x.box").write_bytes(b"PK nothing")
    for what in ("check", "import"):
        code, out, err = run(what, str(tmp_path / "x.box"))
        assert (code, out) == (1, "")
        assert "x.box" in err
