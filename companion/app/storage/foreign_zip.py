"""A zip that somebody else may have made, looked at with distrust before any of it is unpacked.

What may live here: what holds for every such archive, whatever it is for. What may not: what is in it (a backup, a
box), words for people. The list must be measured first, because Python reads all of it before anybody can ask how long
it is.
"""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from typing import BinaryIO

END = struct.Struct("<4s4H2LH")
END_MARK = b"PK\x05\x06"
HUGE_MARK, HUGE_SIZE = b"PK\x06\x07", 20
"""What only an archive of more than 4 GB or 65,535 files has before its end."""
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
HIDDEN = 0x2061  # flags: encrypted, patched, strongly encrypted, with a hidden list
AS_FOLDER = 0x10
DAMAGED = (EOFError, zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, RuntimeError, LookupError,
           ValueError, ArithmeticError)
"""All that the library says of an archive that it cannot read."""


def require_short_list(file: BinaryIO, longest: int) -> None:
    """BadZipFile unless a zip ends as ours do, and the list of its files has at most so many bytes."""
    length = file.seek(0, 2)
    file.seek(max(0, length - END.size - HUGE_SIZE))
    tail = file.read(END.size + HUGE_SIZE)
    if len(tail) < END.size:
        raise zipfile.BadZipFile("its end")
    mark, _, _, here, whole, size, _, comment = END.unpack(tail[-END.size:])
    plain = mark == END_MARK and comment == 0 and here == whole and HUGE_MARK not in tail[:-END.size]
    if not plain or size > longest:
        raise zipfile.BadZipFile("its end")


def is_plain(entry: zipfile.ZipInfo) -> bool:
    """Whether an entry is an ordinary file, no folder, link or device, and packed in an ordinary way."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    ordinary = kind in (0, stat.S_IFREG) and not entry.external_attr & AS_FOLDER
    packed = entry.compress_type in PACKED and not entry.flag_bits & HIDDEN
    return ordinary and packed and entry.orig_filename == entry.filename


def read_bounded(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes | None:
    """A file of the archive, of which no more is unpacked than allowed; None if there is more, whatever the archive
    says.
    """
    with archive.open(entry) as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None
