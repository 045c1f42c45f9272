"""Who has signed a version: asked of OpenSSH, where the owner of this machine has said whom it believes.

What may live here: the question. What may not: what is in a version (release.py), signing one (`make release SIGN=…`).
A signature is FILE.sig beside FILE, as `ssh-keygen -Y sign -n tabletop-companion-update -f KEY FILE` writes it. Whom to
believe is in update-keys, a name and a public key a line: ALLOWED SIGNERS in ssh-keygen(1).
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from companion.engine.words import Msg

from .unfit import UnfitFileError

KEYS, PURPOSE, LONGEST_S = "etc/tabletop-companion/update-keys", "tabletop-companion-update", 120


def signer(path: Path, root: Path) -> str:
    """Who has signed the version at `path`; empty where nobody has been named whom this machine believes.

    UnfitFileError where somebody has, and it is not signed by any of them or was changed since.
    """
    keys, signed = root / KEYS, path.with_name(f"{path.name}.sig")
    if not keys.exists() or not path.exists():
        return ""
    if not signed.exists():
        raise UnfitFileError(Msg("{file} is not signed", {"file": path.name}), Msg(
            "This machine takes signed versions only ({keys}). Copy {file}.sig beside it; nothing has changed.",
            {"keys": f"/{KEYS}", "file": path.name}))
    name = _asked("find-principals", keys, signed, path).partition("\n")[0].strip()
    _asked("verify", keys, signed, path, "-n", PURPOSE, "-I", name)
    return name


def _asked(what: str, keys: Path, signed: Path, path: Path, *more: str) -> str:
    """What ssh-keygen answers, given the file on its standard input; UnfitFileError where it says no."""
    file = {"file": path.name}
    try:
        with path.open("rb") as data:
            done = subprocess.run(["ssh-keygen", "-Y", what, "-f", str(keys), "-s", str(signed), *more],  # noqa: S603, S607 the words are ours
                                  stdin=data, capture_output=True, text=True, check=True, timeout=LONGEST_S)
    except FileNotFoundError as error:
        raise UnfitFileError(Msg("Nobody can say here who has signed {file}: ssh-keygen is missing", {**file}),
                             Msg("Install it: sudo apt install openssh-client")) from error
    except (OSError, subprocess.SubprocessError, UnicodeError) as error:
        raise UnfitFileError(
            Msg("{file} is signed by nobody whom this machine believes, or was changed afterwards", {**file}),
            Msg("Fetch it and {file}.sig once more; nothing has changed.", {**file})) from error
    return done.stdout
