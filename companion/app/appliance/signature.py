"""Whether a version may be installed here: who has signed it, or who vouches for it. OpenSSH and root's files know.

What may live here: the check, as people see it before an update. What may not: what is in a version (release.py),
signing one (`make release SIGN=…`), and the final check, which the updater makes on a copy that only it may write
(systemd/judge). A signature is FILE.sig beside FILE, as `ssh-keygen -Y sign -n tabletop-companion-update -f KEY FILE`
writes it. Whom to believe is in update-keys, a name and a public key a line: ALLOWED SIGNERS in ssh-keygen(1).
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.app.storage.regular_files import is_regular, open_regular, sum_of
from companion.engine.words import Msg, why_not

from .unfit import UnfitFileError

KEYS, UNSIGNED = "etc/tabletop-companion/update-keys", "etc/tabletop-companion/unsigned-updates"
VOUCHED = "run/tabletop-companion-vouched"
"""Where root names the bytes that it has installed: a file for each, called by its SHA-256 (systemd/companion)."""
PURPOSE = "tabletop-companion-update"
LONGEST_S, LARGEST_SIGNATURE = 120, 100_000


def signer(path: Path, root: Path) -> str:
    """Who has signed the version at `path`; empty if this machine trusts nobody by name, and the version may be
    installed nevertheless.

    UnfitFileError if it must not be installed: nobody on the list has signed it, it was changed since, or there is no
    list and neither root nor a setting of the owner vouches for it.
    """
    if not path.exists():
        return ""
    if (root / KEYS).exists():
        return _asked_signer(path, root / KEYS)
    if not (root / UNSIGNED).exists() and not _is_vouched(path, root):
        raise UnfitFileError(
            Msg("Nobody can say who made {file}: there are no keys in {keys}", {"file": path.name, "keys": f"/{KEYS}"}),
            Msg("Install it from a command line: sudo companion update {file}. Or lay the keys there of whom this "
                "machine is to believe; nothing has changed.", {"file": str(path)}))
    return ""


def _is_vouched(path: Path, root: Path) -> bool:
    """Whether root has named exactly these bytes since this machine was switched on."""
    try:
        return (root / VOUCHED / sum_of(path)).exists()
    except OSError:
        return False


def _asked_signer(path: Path, keys: Path) -> str:
    beside = path.with_name(f"{path.name}.sig")
    if not is_regular(beside):
        raise UnfitFileError(Msg("{file} is not signed", {"file": path.name}), Msg(
            "This machine takes signed versions only ({keys}). Copy {file}.sig beside it; nothing has changed.",
            {"keys": f"/{KEYS}", "file": path.name}))
    with NamedTemporaryFile(prefix="signature-") as signature:
        signature.write(_signature(beside))
        signature.flush()
        words = "-f", str(keys), "-s", signature.name
        name = _asked(path, "find-principals", *words).partition("\n")[0].strip()
        _asked(path, "verify", *words, "-n", PURPOSE, "-I", name)
    return name


def _signature(beside: Path) -> bytes:
    """The signature, read by ourselves, because a pipe in its place would make ssh-keygen wait for ever."""
    try:
        with open_regular(beside) as file:
            return file.read(LARGEST_SIGNATURE)
    except OSError as error:
        raise UnfitFileError(Msg("{file} cannot be read ({why})", {"file": beside.name, "why": why_not(error)}),
                             Msg("Lay it on a stick, or in /tmp.")) from error


def _asked(path: Path, question: str, *words: str) -> str:
    """What ssh-keygen answers, given the file on its standard input; UnfitFileError where it says no."""
    file = {"file": path.name}
    try:
        with open_regular(path) as data:
            done = subprocess.run(["ssh-keygen", "-Y", question, *words], stdin=data, capture_output=True,  # noqa: S603, S607 the words are ours
                                  text=True, check=True, timeout=LONGEST_S)
    except FileNotFoundError as error:
        raise UnfitFileError(Msg("Nobody can say here who has signed {file}: ssh-keygen is missing", {**file}),
                             Msg("Install it: sudo apt install openssh-client")) from error
    except (OSError, subprocess.SubprocessError, UnicodeError) as error:
        raise UnfitFileError(
            Msg("{file} is signed by nobody whom this machine believes, or was changed afterwards", {**file}),
            Msg("Fetch it and {file}.sig once more; nothing has changed.", {**file})) from error
    return done.stdout
