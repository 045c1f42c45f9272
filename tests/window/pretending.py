"""A window that draws nothing: a program for tests. `python -m tests.window.pretending HOW RECORD LINE`.

It writes every message it gets to the file RECORD, one JSON document a line, and HOW says what else it does: `well`
answers everything; `stubborn` opens and then says nothing more; `mute` never opens; `garbage` says what is no message;
`dies` goes after its first picture, `falls` at once; `older` speaks another version; `closed` is closed by somebody;
`full` reads no more after its first picture; `spins` keeps its processor busy over each picture; `touching` answers
`settings` to its first picture; `begun` has something half made; `chokes` dies of the page “other”;
`typing` says that the key for undo was pressed. What may live here: those. What may not: Kivy.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.engine.answers import Answer
from companion.engine.words import Msg
from ui.touch.wire import line, messages


def main(how: str, record: Path, number: int) -> None:
    """Serve until the line ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    to_table = line.WindowLine(socket.socket(fileno=number))
    if how == "falls":
        os._exit(3)

    def say(message: messages.ToTable) -> None:
        to_table.send(messages.encode(message))
    while True:
        try:
            for data in to_table.receive(60.0):
                message = messages.read_to_window(data)
                with record.open("ab") as file:
                    file.write(msgspec.json.encode(message) + b"\n")
                _answer(how, message, say, to_table)
        except line.LineEndedError:
            return


def _answer(how: str, message: messages.ToWindow, say: Callable[[messages.ToTable], None],
            to_table: line.WindowLine) -> None:
    match message:
        case messages.OpenWindow():
            _open(how, say, to_table)
        case messages.PictureSent(number):
            if how == "chokes" and message.page is not None and message.page.id == "other":
                os._exit(3)
            _draw(how, number, say)
        case messages.PulseAsked(number) if how not in ("stubborn", "mute"):
            say(messages.PictureDrawn(number))
        case messages.WindowClosing():
            to_table.flush(1.0)
            to_table.close()
            os._exit(0)


def _open(how: str, say: Callable[[messages.ToTable], None], to_table: line.WindowLine) -> None:
    if how == "older":
        say(messages.WindowRefused(Msg("The window belongs to another version."), hopeless=True))
    elif how == "garbage":
        to_table.send(b"\xc1 this is no message")
    elif how != "mute":
        say(messages.WindowOpened(light=True))
    if how == "begun":
        say(messages.HalfMadeKept(b"half"))


def _draw(how: str, number: int, say: Callable[[messages.ToTable], None]) -> None:
    while how == "spins":
        pass
    if how == "dies":
        os._exit(3)
    if how not in ("stubborn", "mute"):
        say(messages.PictureDrawn(number))
    match how:
        case "touching":
            say(messages.TouchAnswered(Answer("seat-1", "settings", 2 ** 60, source="button", id="touch-1")))
        case "typing":
            say(messages.KeyPressed("undo", 2 ** 60))
        case "closed":
            say(messages.WindowClosed())
        case "full":
            threading.Event().wait()
        case "begun":
            os._exit(3)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
