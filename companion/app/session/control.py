"""The control socket: a command of the command line asks the companion that is running, and is answered in words.

What may live here: the socket, in the state folder, for its owner alone, and the form of question and answer. What may
not: what a question means. One question at a time, and one line of JSON in each direction; a line may be too long, or
may never come. The path of a socket may have only 107 bytes; the path of a folder's handle under /proc is always short.
"""

from __future__ import annotations

import errno
import logging
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.engine.words import phrase_of

NAME, OWNERS_ALONE = "control", 0o600
LONGEST = 1_000_000
PATIENCE_S = 2.0
ANSWER_S = 30
WAITING = 4
AGAIN_S = 0.5
log = logging.getLogger(__name__)


class Inquiry(Struct, frozen=True):
    """What is wanted (check, join, write-logs), and the language of the answer."""

    do: str
    language: str = "en"


class PartReport(Struct, frozen=True):
    """What a check found of one part: its id (kind:place) and state (ok, problem, waiting, trying), the rest in words.

    `remedy` is empty where there is nothing to do.
    """

    id: str
    name: str
    state: str
    result: str
    remedy: str = ""


class Complaint(Struct, frozen=True):
    """Something else that is wrong: an id that no translation touches, and a sentence with what to do."""

    id: str
    text: str


class JoinCode(Struct, frozen=True):
    """With what one phone joins: as whom (seat-1 …, public), at which address, and that player's name."""

    viewer: str
    address: str
    name: str


class ControlReply(Struct, frozen=True):
    """The answer: lines for people, and whether all is well; the same as data for programs, as far as it is asked for.

    `parts`, `notes` and `problems` answer check, `codes` answers join.
    """

    lines: tuple[str, ...]
    well: bool = True
    error: int = 0
    """The system's error number if the companion could not answer; 0 if it has answered."""
    parts: tuple[PartReport, ...] = ()
    notes: tuple[str, ...] = ()
    problems: tuple[Complaint, ...] = ()
    codes: tuple[JoinCode, ...] = ()


class Control:
    """Answers questions until it is stopped, in a thread of its own."""

    def __init__(self, folder: Path, answer: Callable[[Inquiry], ControlReply]) -> None:
        self._folder, self._answer = folder, answer
        self._socket: socket.socket | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="control", daemon=True)

    def start(self) -> None:
        """Listen. If this folder allows no socket, the log says so, and the companion goes on without."""
        listening = socket.socket(socket.AF_UNIX)
        try:
            (self._folder / NAME).unlink(missing_ok=True)
            with _short(self._folder) as place:
                listening.bind(place)
            (self._folder / NAME).chmod(OWNERS_ALONE)
            listening.listen(WAITING)
        except OSError as error:
            log.warning("no control socket in %s: %s", self._folder, error)
            listening.close()
            return
        self._socket = listening
        self._thread.start()

    def stop(self) -> None:
        """Stop answering and remove the socket; may be called twice."""
        listening, self._socket = self._socket, None
        self._ended.set()
        if listening is not None:
            (self._folder / NAME).unlink(missing_ok=True)
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)  # wakes whoever waits in accept
            listening.close()
            self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        while (listening := self._socket) is not None:
            try:
                line, _ = listening.accept()
            except OSError as error:
                if self._socket is None:
                    return
                log.warning("a question on the control socket could not be taken: %s", error)
                self._ended.wait(AGAIN_S)  # whoever asks waits as well; without files it would go on in circles
                continue
            with line:
                try:
                    self._serve(line)
                except Exception:  # whoever asks nonsense, or goes away, costs nobody else an answer
                    log.warning("a question on the control socket came to nothing", exc_info=True)

    def _serve(self, line: socket.socket) -> None:
        line.settimeout(PATIENCE_S)
        with line.makefile("rb") as file:
            question = msgspec.json.decode(file.readline(LONGEST), type=Inquiry)
        line.sendall(msgspec.json.encode(self._told(question)) + b"\n")

    def _told(self, question: Inquiry) -> ControlReply:
        """The answer, or why the system did not let us find one."""
        try:
            return self._answer(question)
        except OSError as error:
            log.warning("a question on the control socket has no answer: %s", error)
            return ControlReply((), well=False, error=error.errno or errno.EIO)


def ask_companion(folder: Path, question: Inquiry) -> ControlReply | None:
    """What the companion with the state `folder` answers; None if none is running.

    PermissionError for a companion of somebody else, another OSError for one that does not answer.
    """
    with socket.socket(socket.AF_UNIX) as line:
        # While others wait to be answered connect fails at once, unless it may block; so long it may.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", ANSWER_S, 0))
        try:
            with _short(folder) as place:
                line.connect(place)
        except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
            return None
        line.settimeout(ANSWER_S)
        line.sendall(msgspec.json.encode(question) + b"\n")
        with line.makefile("rb") as file:
            told = _read_told(file.readline(LONGEST))
    if told.error:
        raise OSError(told.error, phrase_of(told.error))
    return told


def _read_told(said: bytes) -> ControlReply:
    """The answer that was received. OSError if it is no answer, or there is none."""
    if not said:
        raise ConnectionResetError(errno.ECONNRESET, "it has hung up")
    try:
        return msgspec.json.decode(said, type=ControlReply)
    except msgspec.MsgspecError as error:
        raise OSError(str(error)) from error


@contextmanager
def _short(folder: Path) -> Iterator[str]:
    """The socket's path through a handle of its folder, which is short whatever the folder is called."""
    handle = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{handle}/{NAME}"
    finally:
        os.close(handle)
