"""What the companion's user may ask of the machine: the rule itself is run, with a polkit that only asks."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

RULE = Path(__file__).parents[3] / "systemd/polkit/50-tabletop-companion.rules"
ASKING = """
const Result = {YES: "yes", NOT_HANDLED: "not handled"};
let rule;
globalThis.polkit = {Result, addRule: (found) => { rule = found; }};
eval(require("fs").readFileSync(process.argv[1], "utf8"));
const asked = JSON.parse(process.argv[2]);
console.log(JSON.stringify(asked.map(([id, user]) => rule({id}, {user}))));
"""
POWER, NETWORK = "org.freedesktop.login1", "org.freedesktop.NetworkManager"


def answers(*asked: tuple[str, str]) -> list[str]:
    done = subprocess.run(["node", "-e", ASKING, str(RULE), json.dumps(asked)], capture_output=True, text=True,
                          check=True, timeout=60)
    found: list[str] = json.loads(done.stdout)
    return found


def test_the_companions_user_may_switch_off_and_see_to_the_network_and_nothing_else() -> None:
    may = [f"{POWER}.power-off", f"{POWER}.reboot", f"{NETWORK}.network-control", f"{NETWORK}.settings.modify.system",
           f"{NETWORK}.wifi.share.protected"]
    may_not = [f"{POWER}.set-wall-message", f"{NETWORK}.settings.modify.hostname", f"{NETWORK}.wifi.share.open",
               "org.freedesktop.systemd1.manage-units"]
    assert answers(*((action, "tabletop") for action in may)) == ["yes"] * len(may)
    assert answers(*((action, "tabletop") for action in may_not)) == ["not handled"] * len(may_not)


def test_nobody_else_is_spoken_for() -> None:
    assert answers((f"{POWER}.power-off", "pi"), (f"{POWER}.power-off", "")) == ["not handled"] * 2
