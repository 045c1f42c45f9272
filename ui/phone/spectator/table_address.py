"""PURE. The address of a table, as a person has it: the link of a code, or the name of a machine.

What may live here: reading it. What may not: asking anybody.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from msgspec import Struct

PAGE_PORT = 8080
HOST = re.compile(r"[A-Za-z0-9_.:%-]{1,253}")


class TableAddress(Struct, frozen=True):
    """Where a table serves its page, and a spectators' code for it, or "" for none."""

    host: str
    port: int = PAGE_PORT
    code: str = ""

    @property
    def place(self) -> str:
        """Host and port in one word, which is the same for the same table."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def read_table_address(text: str) -> TableAddress:
    """The address in a link (`http://192.168.1.7:8080/#K7QF4MZP2A`), with or without its beginning and its code.

    ValueError for what is no address.
    """
    text = text.strip()
    parts = urlsplit(text if "://" in text else f"http://{text}")
    host = parts.hostname or ""
    if parts.scheme != "http" or not HOST.fullmatch(host):
        raise ValueError(f"{text!r} is no address of a table")
    return TableAddress(host, parts.port or PAGE_PORT, parts.fragment.strip().upper())
