"""A wheel of the companion as bytes: whether every file in it is as it was packed, and which version it is.

What may live here: the form of a wheel. What may not: archives round it, which version is wanted.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import struct
import zipfile
import zlib
from email.parser import HeaderParser

LARGEST = 500_000_000
DAMAGED = (OSError, EOFError, zipfile.BadZipFile, zlib.error, csv.Error, struct.error, KeyError, ValueError,
           StopIteration, RuntimeError, OverflowError)
"""Everything that the libraries raise for a file that they cannot read."""


def version_in(wheel: bytes) -> str:
    """The version in a wheel of ours, once every file in it has the sum that is written down for it; else DAMAGED."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as files:
        if sum(one.file_size for one in files.infolist()) > LARGEST:
            raise ValueError("too large")
        home = next(name for name in files.namelist() if name.endswith(".dist-info/METADATA")).rpartition("/")[0]
        for name, sum_, _ in csv.reader(io.StringIO(files.read(f"{home}/RECORD").decode())):
            if sum_ and sum_ != _sum(files.read(name)):
                raise ValueError(name)
        told = HeaderParser().parsestr(files.read(f"{home}/METADATA").decode())
    if told["Name"] != "tabletop-companion":
        raise ValueError(told["Name"])
    return str(told["Version"])


def _sum(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
