"""A whole evening out of real parts: the companion as a process, a dice tray as another, mosquitto, phones over MQTT.

What may live here: starting, killing, joining, looking. What may not: assertions about any one thing.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from tests.phone.rig import PATIENCE_S, Phone, allowed, free_port, until
from ui.phone.topics import Topics

ROOT = Path(__file__).parents[2]
TABLE = "evening"
CONFIG = """
platform = "virtual"
[table]
id = "{table}"
language = "en"
state_directory = "{state}"
[phones]
host = "127.0.0.1"
port = {port}
websocket_port = {ws}
web_port = {web}
[[dice]]
name = "tray"
url = "{tray}"
"""


class Evening:
    """The things on one table. `crash` and `go_on` may be called as often as one likes."""

    def __init__(self, folder: Path, *names: str, detail: str = "light", game: str = "luescherzia", hall: str = "",
                 ) -> None:
        """`hall`: the code of the hall that it joins, if any."""
        self.port, self.websocket, self.web = free_port(), free_port(), free_port()
        self._config, self._link = folder / "companion.toml", folder / "tray"
        self._config.write_text(CONFIG.format(table=TABLE, state=folder / "state", port=self.port, ws=self.websocket,
                                              web=self.web, tray=self._link)
                                + (f'[hall]\ncode = "{hall}"\n' if hall else ""))
        self._tray = subprocess.Popen([sys.executable, "-m", "hardware.virtual", "tray", "--link", str(self._link)],
                                      stdin=subprocess.PIPE, cwd=ROOT, text=True)
        until(self._link.exists)
        self.begin(game, *names, detail=detail)
        self._process: subprocess.Popen[str] | None = None
        self.phones: list[Phone] = []
        self.joins: dict[str, str] = {}
        try:
            self.go_on()
        except BaseException:
            self.end()
            raise

    def _companion(self, command: str) -> list[str]:
        return [sys.executable, "-m", "companion", command, "--config", str(self._config)]

    def begin(self, game: str, *names: str, detail: str = "light") -> None:
        """Set up a game with the examples, while no companion runs."""
        subprocess.run([*self._companion("new"), game, *names, "--detail", detail, "--examples"], check=True, cwd=ROOT)

    def go_on(self) -> None:
        """Start the companion; it says how to join."""
        self._process = subprocess.Popen([*self._companion("run"), "--headless"], stdout=subprocess.PIPE, cwd=ROOT,
                                         text=True)
        self.joins = {}
        while "public" not in self.joins:
            line = (self._process.stdout.readline() if self._process.stdout else "").split(maxsplit=2)
            assert len(line) == 3, f"the companion does not say how to join: {line}"
            self.joins[line[0]] = line[1]

    def fresh_codes(self) -> dict[str, str]:
        """New codes, as somebody at a console gets them: viewer → address."""
        told = subprocess.run(self._companion("join"), check=True, cwd=ROOT, capture_output=True, text=True).stdout
        return {line.split()[0]: line.split()[1] for line in told.splitlines()}

    @property
    def pid(self) -> int:
        """Of the companion; 0 while there is none."""
        return self._process.pid if self._process else 0

    def crash(self) -> None:
        """The plug is pulled."""
        assert self._process
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def leave(self) -> None:
        """The companion is ended as the system does it."""
        assert self._process
        self._process.terminate()
        self._process.wait(PATIENCE_S)

    def tray(self, command: str) -> None:
        """Do something with the dice."""
        assert self._tray.stdin
        self._tray.stdin.write(command + "\n")
        self._tray.stdin.flush()

    def roll(self, faces: str) -> None:
        """Roll dice as soon as the companion hears the tray."""
        self.tray("wait")
        self.tray(f"roll {faces}")

    def join(self, seat: str) -> Phone:
        """Scan the code and connect."""
        code = self.joins[seat].partition("#")[2]
        request = urllib.request.Request(f"http://127.0.0.1:{self.web}/join",
                                         json.dumps({"code": code}).encode())
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310 our own http address
            who = json.load(answer)
        phone = Phone(self.port, who["user"], who["password"], allowed(who["user"], Topics(TABLE)))
        self.phones.append(phone)
        until(lambda: self.view(phone, seat), told=lambda: f"{phone.codes}, heard {[h[0] for h in phone.heard]}")
        return phone

    def view(self, phone: Phone, seat: str) -> dict[str, Any]:
        """The newest View that this phone has received."""
        got = [payload for payload in phone.got(f"tabletop/{TABLE}/{seat}/view") if payload]
        view: dict[str, Any] = json.loads(got[-1]) if got else {}
        return view

    def choice(self, phone: Phone, seat: str, part: str) -> dict[str, Any]:
        """The choice whose key contains `part`, as soon as it is offered."""
        def find() -> dict[str, Any] | None:
            return next((c for c in self.view(phone, seat).get("choices", ()) if part in c["key"]), None)
        found: dict[str, Any] = until(find)
        return found

    def do(self, phone: Phone, seat: str, part: str, value: Any = None) -> str:
        """Answer the choice whose key contains `part`; what the table said to it."""
        return self.answer(phone, seat, self.choice(phone, seat, part)["key"], value)

    def answer(self, phone: Phone, seat: str, key: str, value: Any = None) -> str:
        """Answer a choice; what the table said to it."""
        name = f"{seat}-{len(phone.heard)}-{key}"[:64]
        phone.say(f"tabletop/{TABLE}/{seat}/ask", json.dumps(
            {"id": name, "key": key, "value": value}).encode())
        topic = f"tabletop/{TABLE}/{seat}/answer"
        reply = until(lambda: next((a for a in map(json.loads, phone.got(topic)) if a["id"] == name), None))
        return str(reply["result"])

    def dice(self, phone: Phone, seat: str) -> list[int]:
        """The faces of the roll on the stage; 0 for a die that has still to land."""
        for part in self.view(phone, seat).get("stage", ()):
            if part["part"] == "dice":
                return [die.get("value", 0) for die in part["dice"]]
        return []

    def end(self) -> None:
        """Everybody goes home."""
        for phone in self.phones:
            phone.end()
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE_S)
        self._tray.terminate()
        self._tray.wait(PATIENCE_S)
