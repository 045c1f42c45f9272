"""Who sits where, over restarts."""

from __future__ import annotations

from pathlib import Path

from companion.app.storage.seat_history import newly_seated
from companion.engine.view import Prompt, SeatPanel, View
from companion.engine.words import Msg


def seen(*names: str) -> View:
    panels = tuple(SeatPanel(f"seat-{n}", name, "circle") for n, name in enumerate(names, 1))
    return View(0, "public", "trial", Msg(""), Msg(""), Prompt(Msg("")), panels)


def test_only_where_somebody_else_sits_phones_go(tmp_path: Path) -> None:
    assert newly_seated(seen("Ada", "Ben"), tmp_path) == ["seat-1", "seat-2"]
    assert newly_seated(seen("Ada", "Ben"), tmp_path) == []
    assert newly_seated(seen("Ada", "Cem", "Dora"), tmp_path) == ["seat-2", "seat-3"]
    assert newly_seated(seen("Ada"), tmp_path) == ["seat-2", "seat-3"]


def test_without_a_game_nobody_goes(tmp_path: Path) -> None:
    newly_seated(seen("Ada"), tmp_path)
    assert newly_seated(None, tmp_path) == []
