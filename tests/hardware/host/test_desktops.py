"""Which desktop is there and at work: sockets as X servers and Wayland compositors have them, some of them dead."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from hardware.host.desktops import ABSTRACT, WAYLAND_GREETING, X_GREETING, X_SOCKET, desktop_answers
from tests.bench.instruments.x_server import x_server

NOBODYS = f":{1_000_000 + os.getpid()}"
PATIENCE_S, SOON_S = 60.0, 0.05


def listening(place: str) -> socket.socket:
    server = socket.socket(socket.AF_UNIX)
    server.bind(place)
    server.listen()
    return server


@contextmanager
def answering(place: str, greeting: bytes) -> Iterator[None]:
    """A desktop that answers whoever greets it so, once."""
    def serve() -> None:
        with server.accept()[0] as line:
            if line.recv(len(greeting)) == greeting:
                line.sendall(b"welcome")
    with closing(listening(place)) as server:
        answer = Thread(target=serve)
        answer.start()
        yield
        answer.join()


def test_a_compositor_is_there_as_long_as_it_answers(tmp_path: Path) -> None:
    place = tmp_path / "wayland-7"
    environment = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert not desktop_answers(environment, PATIENCE_S)
    with answering(str(place), WAYLAND_GREETING):
        assert desktop_answers(environment, PATIENCE_S)
    assert place.exists(), "what one that was killed leaves behind"
    assert not desktop_answers(environment, PATIENCE_S)
    place.unlink()
    with closing(listening(str(place))):
        assert not desktop_answers({"WAYLAND_DISPLAY": str(place)}, SOON_S), "one that hangs still listens"


@pytest.mark.parametrize("screen", ["", ".0"])
def test_so_is_an_x_server(screen: str) -> None:
    environment = {"DISPLAY": NOBODYS + screen, "SDL_VIDEODRIVER": "x11"}
    assert not desktop_answers(environment, PATIENCE_S)
    with answering(ABSTRACT + X_SOCKET + NOBODYS[1:], X_GREETING):
        assert desktop_answers(environment, PATIENCE_S)


def test_a_real_x_server_understands_the_greeting() -> None:
    with x_server() as display:
        assert desktop_answers(display.environment, PATIENCE_S)
        display.kill()
        assert not desktop_answers(display.environment, PATIENCE_S)
        display.start()
        assert desktop_answers(display.environment, PATIENCE_S)


def test_one_of_two_is_enough(tmp_path: Path) -> None:
    environment = {"DISPLAY": NOBODYS, "WAYLAND_DISPLAY": str(tmp_path / "there")}
    assert not desktop_answers(environment, PATIENCE_S)
    with answering(str(tmp_path / "there"), WAYLAND_GREETING):
        assert desktop_answers(environment, PATIENCE_S)


@pytest.mark.parametrize("environment", [
    {"DISPLAY": "another-machine:0"}, {"DISPLAY": "localhost:10.0"},
    {"DISPLAY": NOBODYS, "SDL_VIDEODRIVER": "offscreen"}])
def test_what_cannot_be_known_is_tried(environment: dict[str, str]) -> None:
    assert desktop_answers(environment, SOON_S)
