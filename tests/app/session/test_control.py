"""The control socket when the system gives nothing: the true reason is told, and the next question is answered."""

from __future__ import annotations

import errno
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.session.control import Control, ControlReply, Inquiry, ask_companion
from tests.laws import ROOT

WITHOUT_FILES = """
import os, resource, sys
from pathlib import Path
from companion.app.session.control import Control, ControlReply
control = Control(Path(sys.argv[1]), lambda question: ControlReply(("well",)))
limits = resource.getrlimit(resource.RLIMIT_NOFILE)
listening = os.dup(0)
os.close(listening)
control.start()
resource.setrlimit(resource.RLIMIT_NOFILE, (listening + 1, limits[1]))
print("ready", flush=True)
sys.stdin.readline()
resource.setrlimit(resource.RLIMIT_NOFILE, limits)
sys.stdin.readline()
control.stop()
"""


def test_what_keeps_the_companion_from_answering_is_told(tmp_path: Path) -> None:
    def answer(question: Inquiry) -> ControlReply:
        if question.do == "check":
            raise OSError(errno.EMFILE, "Too many open files")
        return ControlReply(("well",))
    control = Control(tmp_path, answer)
    control.start()
    with pytest.raises(OSError, match="Too many open files") as raised:
        ask_companion(tmp_path, Inquiry("check"))
    assert raised.value.errno == errno.EMFILE
    assert ask_companion(tmp_path, Inquiry("join")) == ControlReply(("well",))
    control.stop()


def test_a_companion_that_could_open_no_file_answers_when_it_can_again(tmp_path: Path) -> None:
    """Whoever waits in accept has a file for one question already: so the first is answered at once, or later."""
    child = subprocess.Popen([sys.executable, "-c", WITHOUT_FILES, str(tmp_path)], cwd=ROOT, text=True,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    with child, closing(child.stdin), ThreadPoolExecutor(1) as asker:
        assert child.stdout.readline() == "ready\n"
        told = asker.submit(ask_companion, tmp_path, Inquiry("check"))
        assert "Too many open files" in child.stderr.readline()
        child.stdin.write("go on\n")
        child.stdin.flush()
        assert told.result() == ask_companion(tmp_path, Inquiry("check")) == ControlReply(("well",))


def test_a_companion_that_hangs_up_is_no_riddle(tmp_path: Path) -> None:
    def answer(_: Inquiry) -> ControlReply:
        raise ZeroDivisionError
    control = Control(tmp_path, answer)
    control.start()
    with pytest.raises(ConnectionResetError):
        ask_companion(tmp_path, Inquiry("check"))
    control.stop()
