"""Games that older versions have written still open, entry by entry. What they wrote is kept here for ever.

Each folder of `journals/` is the state directory of one version: all five games at both levels, some of them ended,
with undo, redo, corrections, pauses and a power cut; `games.json` says what people saw. A version adds a folder.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.session.game_session import GameSession
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.cli import main
from companion.engine.acts import Adjust, Redo, Undo
from companion.engine.codec import decode_entry, decode_setup, encode
from companion.engine.corrections import get_value
from companion.engine.game import LIGHT, Setup
from companion.engine.screens import look
from companion.engine.table import Refused, replay, submit
from companion.engine.view import PUBLIC
from companion.engine.words import say
from companion.games import catalogue
from companion.games.dicewar.model import CardRead
from companion.games.noxius.model import RollAsked, TilesFell

VERSIONS = sorted(path for path in (Path(__file__).parent / "journals").iterdir())
GAMES = [(version, game) for version in VERSIONS for game in json.loads((version / "games.json").read_text("utf-8"))]
IDS = [f"{version.name}-{game['game']}-{game['detail']}" for version, game in GAMES]
each_game = pytest.mark.parametrize(("version", "saved"), GAMES, ids=IDS)


@pytest.fixture
def state(version: Path, tmp_path: Path) -> Path:
    for name in ("journal.db", "library.db"):
        shutil.copy(version / name, tmp_path / name)
    return tmp_path


def wall() -> int:
    return 1_800_000_000


@pytest.mark.sampled(3)
@each_game
def test_a_saved_game_is_taken_up_again_as_it_was_left(state: Path, saved: dict[str, Any]) -> None:
    journal = Journal(state / "journal.db", wall)
    recorded = next(game for game in journal.games() if game.id == saved["number"])
    table = GameSession.resume(journal, recorded, catalogue()[saved["game"]], 0).session.table
    before = [entry for entry in table.entries if entry.seq < saved["entries"]]
    panels = {panel.name: {say(counter.label): counter.value for counter in panel.counters}
              for panel in look(table, PUBLIC, table.at).seats}
    assert journal.quarantined == ()
    assert len(before) == saved["entries"]
    assert len([seq for seq in table.counting if seq < saved["entries"]]) == saved["counts"]
    assert bool(table.game.over(table.state)) == saved["over"]
    assert bool(recorded.finished) == saved["finished"]
    now, then = ({name: as_shown_now(saved["game"], panel) for name, panel in there.items()}
                 for there in (panels, saved["panels"]))
    assert now == then
    journal.close()


def as_shown_now(game: str, panel: dict[str, int | None]) -> dict[str, int | None]:
    """Since 0.5.0 Advyria's panels show villages behind the gold sides and the level behind the hand, and Lyssan's no
    conscripts only where nobody has any.
    """
    if game == "lyssan":
        return {label: value for label, value in panel.items() if (label, value) != ("Conscripts", 0)}
    if game != "advyria":
        return panel
    shown = {"Gold sides" if label == "Gold" else label: value for label, value in panel.items()}
    return {label: value for label, value in shown.items() if label not in ("Villages", "Hand level")}


@each_game
@pytest.mark.sampled(8)
def test_every_saved_entry_is_still_what_comes_of_its_ask(state: Path, saved: dict[str, Any]) -> None:
    game = catalogue()[saved["game"]]
    journal = Journal(state / "journal.db", wall)
    recorded = next(kept for kept in journal.games() if kept.id == saved["number"])
    rows = journal.entries(recorded.id)
    journal.close()
    setup = decode_setup(game, recorded.setup)
    assert encode(setup) == recorded.setup
    entries = [decode_entry(game, row) for row in rows]
    assert [encode(entry) for entry in entries] == list(rows)
    for number, entry in enumerate(entries):
        done = submit(replay(game, setup, entries[:number]), entry.ask)
        if isinstance(done, Refused):  # since 0.5.0 Lyssan's light level knows in which season a site was opened
            assert [objection.rule for objection in done.objections] == ["LYS-31"]
            done = submit(replay(game, setup, entries[:number]), replace(entry.ask, waive=True))
        if game.id == "advyria" and isinstance(entry.ask.command, Adjust):  # since 0.5.0 told in other words
            then, now = replay(game, setup, entries[:number + 1]), done.table
            assert get_value(now.state, entry.ask.command.path) == get_value(then.state, entry.ask.command.path)
            continue
        events = done.entry.events
        turned = isinstance(entry.ask.command, Undo | Redo)  # since 0.3.0 they bring along dice that have landed
        events = tuple(as_told_then(event) for event in events if not asked_since(setup, event))
        assert says_as_much(events, entry.events) if game.id == "luescherzia" else (
            events[:len(entry.events)] if turned else events) == entry.events


def says_as_much(events: tuple[Any, ...], saved: tuple[Any, ...]) -> bool:
    """Whether all that was saved comes of it still, in this order.

    Since 0.5.0 Lüscherzia's events say more, for hands, and a probe that nothing can better stands by itself.
    """
    more = iter(json.loads(encode(events)))
    return all(any(told.items() <= now.items() for now in more) for told in json.loads(encode(saved)))


def as_told_then(event: Any) -> Any:
    """Since 0.5.0 Noxius says that a wound goes with its life tile, DiceWar which people a card is of."""
    if isinstance(event, CardRead):
        return replace(event, people=None)
    return replace(event, wounded=False) if isinstance(event, TilesFell) else event


def asked_since(setup: Setup[Any, Any], event: Any) -> bool:
    """Since 0.5.0 Noxius takes a die at its light level as well."""
    return setup.detail == LIGHT and isinstance(event, RollAsked)


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
@pytest.mark.wide
def test_library_and_commands_know_it_all(state: Path, version: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = Library(state / "library.db", wall)
    assert {player.name for player in library.players()} == {"North", "East", "South"}
    assert library.ledger.readings()
    assert any(library.content(game) for game in catalogue())
    assert library.overrides() == {"table.language": "de"}
    assert library.finished()
    library.close()
    config = state / "companion.toml"
    config.write_text(f'[table]\nstate_directory = "{state}"\n', "utf-8")
    for number in range(1, 11):
        assert main(["export", str(number), "--config", str(config)]) == 0
        transcript = state / "game.table"
        transcript.write_text(capsys.readouterr().out, "utf-8")
        assert main(["replay", str(transcript)]) == 0
