"""PURE but for `fresh_password`. Passwords for the broker: drawing them, and hashing them as mosquitto does.

What may live here: PBKDF2 with SHA-512, as in mosquitto 2. What may not: files, who has which password.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64encode, urlsafe_b64encode

from msgspec import Struct

ITERATIONS = 101
"""Mosquitto's own number. The passwords are 144 random bits, so more rounds would protect nothing and cost a Pi time.
"""


class Hashed(Struct, frozen=True):
    """A password as the plugin keeps it; its fields are the plugin's own."""

    password: str
    salt: str
    iterations: int = ITERATIONS


def fresh_password() -> str:
    """A new password (144 bits)."""
    return secrets.token_urlsafe(18)


def shared_password(secret: str, user: str) -> str:
    """The password that many phones share for `user`; with the same `secret` it is the same after a restart."""
    return urlsafe_b64encode(hmac.digest(secret.encode(), user.encode(), "sha256")[:18]).decode()


def hash_password(password: str, salt: bytes) -> Hashed:
    """The password as mosquitto keeps it; `salt` are 12 random bytes."""
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return Hashed(b64encode(digest).decode(), b64encode(salt).decode())
