"""What the documents promise is there: commands, options, topics, pins, protocol lines, links.

What may live here: comparing README, docs/, CONTRIBUTING and the commented configuration with the programs themselves.
What may not: tests of what the programs do.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.app.config.load import load, sentence
from companion.app.config.settings import Settings
from companion.engine.signals import Nonsense
from hardware.dice.decoders.line import Decoder
from tests.pattern.making import homes, lay_out, words_for
from ui.phone.topics import ANSWER, ASK, PRESENCE, PUBLIC, VIEW, Topics

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CONFIG = ROOT / "config/companion.toml"
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
DOCS = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "hardware/WIRING.md",
             "hardware/firmware/README.md", *(f"docs/{name}" for name in DOCS))
WORKERS = "\n".join((CONTRIBUTING, DOCS["inside.md"], DOCS["words.md"]))
"""What is written for those who work here."""
PLAYERS = "\n".join((README, *(text for text in DOCS.values() if text not in WORKERS)))
"""What is written for those who play."""
COMMAND = re.compile(r"^companion ([\w-]+)(.*)$", re.MULTILINE)


def blocks(text: str) -> str:
    """Everything that stands in fenced blocks and in `code`."""
    return "\n".join((*re.findall(r"```[\w-]*\n(.*?)```", text, re.DOTALL), *re.findall(r"`([^`\n]+)`", text)))


def make_targets(text: str) -> set[str]:
    """The targets of every `make …` that a text speaks of."""
    return set(re.findall(r"\bmake ([a-z][a-z-]*)", blocks(text)))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_command_exists(document: str) -> None:
    rules = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert make_targets((ROOT / document).read_text(encoding="utf-8")) <= rules


def test_readme_names_the_two_commands_first() -> None:
    assert {"run", "test"} <= make_targets(README.split("## The first game", maxsplit=1)[0])


def test_every_page_is_found_from_the_front() -> None:
    """Those for players from README, those for who works here from CONTRIBUTING."""
    assert set(re.findall(r"\]\(docs/([\w-]+\.md)\)", README + CONTRIBUTING)) == set(DOCS)


def test_what_was_never_tried_is_said_and_found_from_the_readme() -> None:
    (page, chapter), = re.findall(r"\]\(docs/([\w-]+\.md)#(never-[\w-]+)\)", README)
    assert chapter in [title.lower().replace(" ", "-") for title in re.findall(r"^## (.+)$", DOCS[page], re.MULTILINE)]


@pytest.mark.parametrize(("command", "rest"), sorted(set(COMMAND.findall(blocks(PLAYERS)))))
def test_every_command_and_option_exists(command: str, rest: str) -> None:
    asked = [sys.executable, "-m", "companion", command, "--help"]
    shown = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert shown.returncode == 0, shown.stderr
    assert [option for option in re.findall(r"--\w+", rest) if option not in shown.stdout] == []


def test_the_topics_are_those_of_the_program() -> None:
    told = {line.split()[0] for line in blocks(DOCS["mqtt.md"]).splitlines()
            if line.startswith("tabletop/<table>/")}
    topics = Topics("table")
    real = {topics.status, topics.state, topics.event("kind"), topics.of(PUBLIC, VIEW),
            *(topics.of("seat-1", kind) for kind in (VIEW, ASK, ANSWER, PRESENCE)), topics.dice, topics.lights}
    written = (topic.replace("/table/", "/<table>/").replace("event/kind", "event/<kind>").replace("+", "<device>")
               for topic in real)
    from_the_house = topics.home("<what>").replace("/table/", "/<table>/")
    assert told == {from_the_house, *(topic.replace("seat-1", "seat-<n>") for topic in written)}


def catalogue() -> set[str]:
    """Every sentence that the companion and the phone page may say, in English, with … for what stands in braces."""
    files = (ROOT / "companion").rglob("*.po")
    texts = (entry.id for file in files for entry in read_po(file.open("rb")))
    return {re.sub(r"\{\w+\}", "…", text) for text in texts if isinstance(text, str)}


def test_what_the_screen_says_is_said_by_the_program() -> None:
    """The first column of the table of troubles, word by word."""
    chapter = DOCS["troubles.md"].split("## What the screen says")[1].split("\n## ")[0]
    quoted = re.findall(r"^\| “(.+?)” \|", chapter, re.MULTILINE)
    assert len(quoted) == chapter.count("\n| “") > 10
    assert [sentence for sentence in quoted if sentence not in catalogue()] == []


def test_no_pin_is_used_twice() -> None:
    config = tomllib.loads(CONFIG.read_text(encoding="utf-8"))
    pins = [pin for part in ("buttons", "lamps", "buzzer") for pin in config[part].values() if pin]
    assert len(pins) == len(set(pins))


def protocol_lines() -> list[str]:
    """The examples in docs/dice.md of the line protocol and of what hobby firmware prints."""
    found = re.findall(r"```line-protocol\n(.*?)```", DOCS["dice.md"], re.DOTALL)
    return [line for block in found for line in block.splitlines()]


@pytest.mark.parametrize("line", protocol_lines())
def test_the_example_of_the_line_protocol_is_understood(line: str) -> None:
    signals = Decoder("tray").feed(f"{line}\n".encode(), 0)
    assert signals
    assert not any(isinstance(signal, Nonsense) for signal in signals)


SETTINGS = re.findall(r"```toml\n(.*?)```", PLAYERS, re.DOTALL)


@pytest.mark.parametrize("block", SETTINGS, ids=lambda block: block.split("\n", maxsplit=1)[0])
def test_every_block_of_settings_is_read_without_a_complaint(block: str, tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(block, encoding="utf-8")
    assert [sentence(problem).id for problem in load(file).problems] == []


def test_every_section_of_settings_that_is_named_exists() -> None:
    named = set(re.findall(r"`\[(\w+)\]", PLAYERS))
    assert len(named) > 3
    assert named <= set(Settings.__struct_fields__)


def test_every_key_of_the_configuration_is_explained() -> None:
    """A key is explained by a comment above it, or above the first key of the same run of keys."""
    lines = CONFIG.read_text(encoding="utf-8").splitlines()
    assert [line for above, line in pairwise(lines) if re.match(r"[\w-]+ =", line) and not above] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text) + re.findall(r'src="([^"]+)"', text)
    home = (ROOT / document).parent
    assert [target for target in targets if not (home / target).exists()] == []


PROOF = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@pytest.mark.parametrize(("file", "name"), sorted(set(PROOF.findall(SECURITY))))
def test_every_proof_of_the_page_on_security_is_a_test(file: str, name: str) -> None:
    found = (ROOT / file).read_text(encoding="utf-8") if (ROOT / file).is_file() else ""
    assert name.startswith("test_")
    assert re.search(rf"^def {name}\(", found, re.MULTILINE)


def test_what_the_page_on_security_says_is_kept_from_somebody_is_proved() -> None:
    """Each row of a table with proofs has one, and each chapter says what is not defended, or proves all of it."""
    rows = [line for chapter in re.split(r"(?=^\| [^|]+ \| Proof \|$)", SECURITY, flags=re.MULTILINE)[1:]
            for line in chapter.split("\n\n")[0].splitlines()[2:]]
    assert [row for row in rows if not PROOF.search(row.rsplit("|", 2)[1])] == []
    chapters = SECURITY.split("\n## ")[1:]
    assert [chapter.splitlines()[0] for chapter in chapters if "| Proof |" not in chapter] == []
    for who in ("guest", "spectator", "stranger", "stick", "box", "backup", "version", "screen", "broken into"):
        assert [chapter for chapter in chapters if who in chapter.splitlines()[0]]


def test_every_folder_of_the_house_is_explained() -> None:
    told = re.findall(r"`((?:companion|hardware|ui|tests|config)[\w/]*/)`", CONTRIBUTING)
    assert [folder for folder in told if not (ROOT / folder).is_dir()] == []
    assert {folder.split("/")[0] for folder in told} == {"companion", "hardware", "ui", "tests", "config"}


def test_every_file_that_is_named_for_those_who_work_here_is_there() -> None:
    """By its path, by the end of its path, or below the folder of the line; `<game>` and the like are left out."""
    ours = [path.relative_to(ROOT).as_posix() for top in ("companion", "config", "hardware", "tests", "ui")
            for path in (ROOT / top).rglob("*") if "node_modules" not in path.parts and path.is_file()]
    ours += [path.name for path in ROOT.iterdir() if path.is_file()]
    ours += [f"companion/games/any/{name}" for name in ("model/", "rules/", "screens/", "locale/")]
    named = re.findall(r"`([\w./-]+(?:\.(?:py|jsx?|toml|md)|/))`", WORKERS)
    assert len(named) > 80
    assert [name for name in named if not any(path == name or path.endswith(f"/{name}") or f"/{name}" in f"/{path}"
                                              for path in ours)] == []


def test_the_worked_change_fits_a_new_game(tmp_path: Path) -> None:
    """On what `make game` lays out; tests/e2e/test_new_game.py proves that the change is green."""
    words = words_for("yahtzee")
    for pattern, home in homes("yahtzee").items():
        lay_out(pattern, tmp_path / home.relative_to(ROOT), words)
    change, = re.findall(r"```diff\n(.*?)```", CONTRIBUTING, re.DOTALL)
    done = subprocess.run(["git", "apply", "--check", "-"], cwd=tmp_path, input=change, capture_output=True, text=True,
                          check=False)
    assert done.stderr == ""
    assert done.returncode == 0
