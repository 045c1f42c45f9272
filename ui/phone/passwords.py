"""PURE. Passwords for the broker: fresh ones that nobody can guess, and mosquitto's own hashed form of them.

What may live here: the form `user:$7$iterations$salt$hash` (PBKDF2 with SHA-512, mosquitto 2). What may not: files.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import b64encode
from collections.abc import Mapping

ITERATIONS = 101


def fresh_password() -> str:
    """A new password (144 bits)."""
    return secrets.token_urlsafe(18)


def hashed(password: str, salt: bytes) -> str:
    """The password as mosquitto keeps it; `salt` are 12 random bytes."""
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def passwords_text(users: Mapping[str, str]) -> str:
    """The password file for users (name → hashed password)."""
    return "".join(f"{user}:{word}\n" for user, word in sorted(users.items()))
