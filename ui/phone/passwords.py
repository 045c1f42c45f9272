"""PURE but for `fresh_password`. Passwords for the broker: drawing them, hashing them, the password file as text.

What may live here: the form `user:$7$iterations$salt$hash` (PBKDF2 with SHA-512, mosquitto 2). What may not: files.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping

ITERATIONS = 101
"""Mosquitto's own number. The passwords are 144 random bits: more rounds would protect nothing and cost a Pi time."""


def fresh_password() -> str:
    """A new password (144 bits)."""
    return secrets.token_urlsafe(18)


def shared_password(secret: str, user: str) -> str:
    """The password that many phones share for `user`; with the same `secret` it is the same after a restart."""
    return urlsafe_b64encode(hmac.digest(secret.encode(), user.encode(), "sha256")[:18]).decode()


def hashed(password: str, salt: bytes) -> str:
    """The password as mosquitto keeps it; `salt` are 12 random bytes."""
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def passwords_text(users: Mapping[str, str]) -> str:
    """The password file for users (name → hashed password)."""
    return "".join(f"{user}:{word}\n" for user, word in sorted(users.items()))


def read_passwords(text: str) -> dict[str, str]:
    """Users (name → hashed password) of a password file; lines of any other form are left out."""
    lines = (line.partition(":") for line in text.splitlines())
    return {user: word for user, _, word in lines if user and word.startswith("$7$")}
