"""The keeper: a thread that looks for sticks, backs up, puts back and updates, while the table plays on.

What may live here: when, in which order, and the words about it. What may not: how anything is done, pages. Nothing
that fails in here reaches the table: it becomes a word on the page, and a notice if nobody has asked for it. Whatever
fails, the thread lives on, because there has to be a backup tomorrow as well. Imports many modules, because each chore
is one.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

from msgspec.structs import replace

from companion.app.storage.errors import StoreError
from companion.engine.view import Notice
from companion.engine.words import Msg, as_told, why_not

from . import box_on_stick, card_file, chores, kept_file
from .table_identity import AnotherTableError
from .unfit import UnfitFileError
from .upkeep import ASK, YES, Upkeep

PUT_BACK_SURELY = "restore-surely"
BACK_UP = "backup"
PUT_BACK = "restore"
UPDATE = "update"
DUE = "due"
END = "end"
CAPSULE = "capsule"
BOX_OUT, BOX_IN = "box-out", "box-in"
FIRST_S, AGAIN_S = 600, 3600
log = logging.getLogger(__name__)


class Keeper:
    """`tell` gets what is known, `note` a notice by its name (None: it is over); `end` ends the companion.

    `on_sticks` says whether backups may go onto sticks: yes, no, ask. `failures` counts unexpected errors.
    """

    def __init__(self, config: chores.KeeperConfig, tell: Callable[[Upkeep], None],
                 note: Callable[[str, Notice | None], None], end: Callable[[], None],
                 on_sticks: Callable[[], str] = lambda: ASK) -> None:
        self._config, self._tell, self._note, self._end, self._on_sticks = config, tell, note, end, on_sticks
        self.failures = 0
        self._asked: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._known = Upkeep(config.version)
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    def start(self) -> None:
        """Look once, then do what is asked for, and back up once a day if something was played."""
        self._thread.start()

    def stop(self) -> None:
        """Stop; work that is under way is waited for, briefly."""
        self._asked.put((END, ""))
        if self._thread is not threading.current_thread():
            self._thread.join(5)

    def ask(self, what: str, file: str = "") -> None:
        """Have something done: look, backup, capsule, copy the card or restore or update from `file`, look at a box in
        `file`, lay the box whose box.toml is `file` on sticks; returns at once.
        """
        self._asked.put((what, file))

    def _run(self) -> None:
        self._try(self._look)
        self._try(self._report_update)
        wait = FIRST_S
        while True:
            try:
                what, file = self._asked.get(timeout=wait)
            except Empty:
                what, file, wait = DUE, "", AGAIN_S
            if what == END:
                return
            self._try(partial(self._do, what, file))
            self._try(self._look)

    def _try(self, act: Callable[[], None]) -> None:
        """Do something; a failure becomes a word on the page, and an unexpected one is counted as well."""
        try:
            act()
        except (UnfitFileError, StoreError) as error:
            self._say(Msg("{text}. {remedy}", {"text": error.text, "remedy": error.remedy}))
        except OSError as error:
            self._say(Msg("It was not done ({why}).", {"why": why_not(error)}))
        except Exception as error:
            self.failures += 1
            log.exception("the keeper failed for the %d. time", self.failures)
            self._say(Msg("It was not done, by a mistake of the companion ({why}).", {"why": type(error).__name__}))

    def _do(self, what: str, name: str) -> None:
        file = Path(name)
        self._known = replace(self._known, doubt=None)
        if what == BOX_OUT:
            self._box_out(name)
        elif what == BOX_IN:
            self._box_in(file)
        elif what == BACK_UP or (what == DUE and chores.backup_due(self._config, self._known)):
            self._back_up()
        elif what in (card_file.CARD, kept_file.EXPORT):
            self._copy(file, card_file.kept_in if what == card_file.CARD else kept_file.statistics_exported)
        elif what in (PUT_BACK, PUT_BACK_SURELY):
            self._put_back(file, sure=what == PUT_BACK_SURELY)
        elif what == UPDATE:
            self._update(file)
        elif what == CAPSULE:
            self._pack_capsule()

    def _look(self) -> None:
        self._known = replace(chores.look_for_upkeep(self._config, self._known), busy=False)
        self._tell(self._known)

    def _say(self, word: Msg, *, busy: bool = False) -> None:
        self._known = replace(self._known, word=word, busy=busy)
        self._tell(self._known)

    def _report_update(self) -> None:
        """A notice about an update that did not go as wished."""
        found = self._known.installation
        if found.refused:
            self._note(UPDATE, Notice(UPDATE, Msg(
                "Version {version} did not start; version {installed} goes on",
                {"version": found.refused, "installed": found.current}),
                Msg("The games are as they were. Try a later version.")))
        elif found.outcome:
            self._note(UPDATE, Notice(UPDATE, Msg("The update was not installed ({why})", {
                "why": as_told(found.outcome)}),
                                      Msg("The games are as they were. Fetch the file once more, or a later one.")))

    def _back_up(self) -> None:
        self._known = chores.look_for_upkeep(self._config, self._known)
        self._say(Msg("Backing up …"), busy=True)
        wish = self._on_sticks()
        failed = {folder: why for folder in chores.backup_folders(self._config, self._known, on_sticks=wish == YES)
                  if (why := chores.back_up(self._config, folder))}
        for folder, why in failed.items():
            text = Msg("No backup was made in {folder} ({why})", {"folder": str(folder), "why": as_told(why)})
            remedy = Msg("Make room there, or plug in another stick; the games themselves are safe.")
            self._note(BACK_UP, Notice(BACK_UP, text, remedy))
            self._say(Msg("{text}. {remedy}", {"text": text, "remedy": remedy}))
        if not failed:
            unasked = wish == ASK and self._known.writable
            self._note(BACK_UP, Notice(BACK_UP, Msg("The backup lies inside the companion, not on the stick"), Msg(
                "Say on the page for updates and backups whether backups may go onto sticks.")) if unasked else None)
            self._say(Msg("Backed up. A stick may be pulled out now."))

    def _copy(self, file: Path, said: Callable[[Path], Notice]) -> None:
        """Copy a card or an export onto every stick, where people find it more easily than on the memory card."""
        self._known = chores.look_for_upkeep(self._config, self._known)
        for stick in self._known.writable:
            word = said(kept_file.copy_to_stick(file, stick.folder))
            self._note(word.id, word)

    def _pack_capsule(self) -> None:
        """A capsule on every stick, else beside the games."""
        self._known = chores.look_for_upkeep(self._config, self._known)
        self._say(Msg("Writing …"), busy=True)
        file = chores.pack_capsule(self._config)
        there = [kept_file.copy_to_stick(file, stick.folder) for stick in self._known.writable]
        self._say(Msg("It lies in {file}. A stick may be pulled out now.", {"file": str((*there, file)[0])}))

    def _box_out(self, text: str) -> None:
        """A box on every stick that is there."""
        self._known = chores.look_for_upkeep(self._config, self._known)
        self._say(Msg("Writing …"), busy=True)
        files = [box_on_stick.lay_box(self._config.state, text, stick.folder) for stick in self._known.writable]
        self._say(Msg("The box lies in {file}. The stick may be pulled out now.", {"file": str(files[0])}) if files else
                  Msg("No stick is plugged in that can be written."))

    def _box_in(self, file: Path) -> None:
        """Check a box; the page asks whether it is to be imported."""
        self._known = replace(self._known, arrived=None)
        self._say(Msg("Looking at {file} …", {"file": file.name}), busy=True)
        box = box_on_stick.look_at(self._config.state, file)
        self._known = replace(self._known, arrived=(str(file), box), word=None)

    def _put_back(self, file: Path, *, sure: bool) -> None:
        self._say(Msg("Looking at {file} …", {"file": file.name}), busy=True)
        try:
            laid = chores.put_back(self._config, file, sure=sure)
        except AnotherTableError as error:
            self._known = replace(self._known, doubt=(str(file), error.text), word=None)
            return
        begins = Msg("The companion starts again, with the games of the backup.")
        both = Msg("{text} {remedy}", {"text": begins, "remedy": laid.left_out_in_words})
        self._say(both if laid.left_out else begins, busy=True)
        self._end()

    def _update(self, file: Path) -> None:
        self._say(Msg("Looking at {file} …", {"file": file.name}), busy=True)
        version, _ = chores.lay_update(self._config, file)
        self._say(Msg("Version {version} is being installed; then the companion starts again by itself. The game goes "
                      "on meanwhile.", {"version": version}))
