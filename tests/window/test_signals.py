"""What a terminal and the system say to both programs: end, stop, go on. Nobody is left behind, nobody complains.

What may live here: real processes in a group of their own, as a shell makes one. What may not: windows that fail by
themselves (test_faults.py).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.bench.instruments.companion import NO_SCREEN
from tests.bench.instruments.processes import children
from tests.laws import ROOT
from tests.phone.rig import until
from tests.window.real import real_tables

pytestmark = pytest.mark.e2e
RUN = "import sys; from companion.__main__ import main; sys.exit(main(sys.argv[2:], window=sys.argv[1]))"
REAL, SILENT = "companion.window", "tests.window.silent"
CONFIG = """platform = "virtual"
[table]
language = "en"
state_directory = "{state}"
[phones]
mode = "off"
[trays]
new = "never"
"""
PROMPT_S = 25
"""So long an end may take here; a window that never opens is given up after thirty seconds."""


class Group:
    """`companion run` and its window, both in one group of processes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process, self.pid = process, process.pid
        self.window = until(lambda: next(iter(children(self.pid)), 0))

    def tell(self, number: int) -> None:
        """Send a signal to both, as a terminal does."""
        os.killpg(self.pid, number)

    def until_window_has(self, library: str) -> None:
        """Wait until the window has loaded so much of what it imports."""
        until(lambda: library in read(self.window, "maps"))

    def until_heard(self) -> None:
        """Wait until the table catches the signals that end it."""
        until(lambda: int(status(self.pid, "SigCgt"), 16) >> (signal.SIGTERM - 1) & 1)

    def end(self) -> tuple[int, str]:
        """Wait for the end of both; the table's exit code, and what either has complained."""
        _, said = self.process.communicate(timeout=PROMPT_S)  # which waits until the window has closed it as well
        until(lambda: is_gone(self.window))
        return self.process.returncode, said


def read(pid: int, name: str) -> str:
    """What the kernel says of a process; nothing once it has gone."""
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""


def status(pid: int, key: str) -> str:
    """One line of proc(5)'s status."""
    return next(line.split()[1] for line in read(pid, "status").splitlines() if line.startswith(f"{key}:"))


def is_gone(pid: int) -> bool:
    return not read(pid, "status") or status(pid, "State") == "Z"


def are_in(pids: tuple[int, ...], states: str) -> bool:
    """Whether all these processes are in one of these states."""
    return all(status(pid, "State") in states for pid in pids)


def heed_ctrl_c() -> None:
    """What begins in the background of a shell ignores Ctrl-C, and hands that down."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def group(folder: Path, window: str = REAL) -> Iterator[Group]:
    """Such a group; whatever still runs in the end is killed."""
    config = folder / "companion.toml"
    config.write_text(CONFIG.format(state=folder / "state"), "utf-8")
    process = subprocess.Popen([sys.executable, "-c", RUN, window, "run", "--config", str(config)], cwd=ROOT, text=True,
                               env={**os.environ, **NO_SCREEN}, process_group=0, stderr=subprocess.PIPE,
                               preexec_fn=heed_ctrl_c)
    try:
        yield Group(process)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.wide
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_table_that_is_ended_before_its_first_picture_ends_promptly(tmp_path: Path, number: int) -> None:
    with group(tmp_path, SILENT) as both:
        both.until_heard()
        os.kill(both.pid, number)
        assert both.end() == (0, "")


@pytest.mark.parametrize("library", ["", "msgspec", "kivy"])
@pytest.mark.sampled(2)
def test_ctrl_c_while_both_import_ends_both_without_a_word(tmp_path: Path, library: str) -> None:
    with group(tmp_path) as both:
        both.until_window_has(library)
        both.tell(signal.SIGINT)
        code, said = both.end()
        assert code in (0, 128 + signal.SIGINT)
        assert said == ""


@pytest.mark.parametrize("within", [
    "signal.raise_signal(signal.SIGINT)",
    "kept = weakref.ref(made := type('Lock', (), {})(), lambda _: signal.raise_signal(signal.SIGINT)); del made"])
def test_ctrl_c_that_a_library_catches_while_it_is_imported_ends_the_command_all_the_same(within: str) -> None:
    caught = f"""
import signal
import weakref
from contextlib import suppress
from companion.__main__ import kept_interrupt
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job has it ignored
try:
    with kept_interrupt(), suppress(BaseException):
        {within}
except KeyboardInterrupt:
    print("ended", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""
    done = subprocess.run([sys.executable, "-c", caught], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("ended True\n", "")


@pytest.mark.parametrize("when", [lambda both: None, lambda both: both.until_heard(),
                                  lambda both: both.until_window_has("kivy")])
@pytest.mark.sampled(2)
def test_a_window_that_still_imports_ends_with_a_table_that_is_killed(
        tmp_path: Path, when: Callable[[Group], None]) -> None:
    with group(tmp_path) as both:
        when(both)
        os.kill(both.pid, signal.SIGKILL)
        assert both.end() == (-signal.SIGKILL, "")


@pytest.mark.wide
@pytest.mark.parametrize("fault", [None, "spin"])
def test_one_that_is_stopped_or_hangs_ends_with_a_table_that_is_killed(tmp_path: Path, fault: str | None) -> None:
    with real_tables(tmp_path) as started, started() as table:
        window = table.window_pid()
        if fault is None:
            os.kill(window, signal.SIGSTOP)
        else:
            table.program.tell(fault)
        os.kill(table.program.pid, signal.SIGKILL)
        until(lambda: is_gone(window), patience_s=PROMPT_S)


@pytest.mark.wide
def test_a_signal_for_both_that_ends_the_table_is_left_to_it(tmp_path: Path) -> None:
    with group(tmp_path) as both:
        both.until_window_has("libGL")
        both.tell(signal.SIGTERM)
        assert both.end() == (0, "")


def test_a_program_that_a_window_has_started_can_be_ended() -> None:
    """The voice is cut short so."""
    code = """import subprocess, sys
from companion.window.ending import leave_signals_to_table
leave_signals_to_table()
child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
child.terminate()
print(child.wait())"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == f"-{signal.SIGTERM:d}\n"


@pytest.mark.wide
def test_after_ctrl_z_and_fg_the_same_window_goes_on(tmp_path: Path) -> None:
    """Ctrl-Z stops what does not heed it; where no shell could say `fg`, the system would leave it out."""
    with real_tables(tmp_path) as started, started() as table:
        both = (table.window_pid(), table.program.pid)
        assert not any(int(status(pid, heeded), 16) >> (signal.SIGTSTP - 1) & 1
                       for pid in both for heeded in ("SigCgt", "SigIgn"))
        for number, wanted in ((signal.SIGSTOP, "T"), (signal.SIGCONT, "SRD")):
            for pid in both:
                os.kill(pid, number)
            until(partial(are_in, both, wanted))
        table.throw()
        assert table.places()
        assert table.window_pid() == both[0]
