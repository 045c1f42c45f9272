"""Texts before they are put into a language. Nothing here knows a language or reads a catalogue.

The id of a text is its English wording with `{placeholders}`; a catalogue maps ids to other languages at the edge. A
system error becomes a text here, and nowhere else.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from string import Formatter
from typing import Union

from msgspec import Struct, json
from msgspec.structs import replace

Arg = Union[str, int, "Msg"]
SENTENCE = re.compile(r".*?[.!?](?=\s|$)", re.DOTALL)
Lookup = Callable[[str, str, int], str]


class Msg(Struct, frozen=True, omit_defaults=True):
    """A text to be translated: `id` in English, `args` for its placeholders.

    With `plural` (the English plural form) the argument `n` chooses the form.
    """

    id: str
    args: dict[str, Arg] = {}
    plural: str = ""

    @staticmethod
    @lru_cache(maxsize=4096)
    def plain(text: str) -> Msg:
        """A name, a number, a person's own words: nobody translates them, and their braces stay braces.

        Every View says the same few names and numbers, so the newest are made once.
        """
        return Msg(text) if text.isdecimal() else Msg("{text}", {"text": text})

    @staticmethod
    def of(text: str, /, *, plural: str = "", **args: Arg) -> Msg:
        """A text with its values by name: `Msg.of("{name} has {n}", name="Ada", n=3)`."""
        return Msg(text, args, plural)

    @staticmethod
    def partly(text: str, /, *, plural: str = "", **args: Arg) -> Msg:
        """A line with some of its values; where it is told it gets the others (`fill_blanks`)."""
        return Msg(text, args, plural)


@lru_cache(maxsize=1024)
def blanks(text: str, plural: str = "") -> tuple[str, ...]:
    """The names in braces of a text and its plural, each once; a plural needs `n` to be chosen by."""
    named = [name for form in (text, plural) for _, name, _, _ in Formatter().parse(form) if name]
    return tuple(dict.fromkeys((*named, "n") if plural else named))


def fill_blanks(msg: Msg, value_of: Callable[[str], Arg]) -> Msg:
    """A text in which every blank without a value has the one that `value_of` gives for its name."""
    missing = [name for name in blanks(msg.id, msg.plural) if name not in msg.args]
    return replace(msg, args={**msg.args, **{name: value_of(name) for name in missing}}) if missing else msg


def join_texts(parts: Iterable[Msg]) -> Msg | None:
    """Several short texts in one line; None if there are none."""
    return _joined(parts, Msg("{a}, {b}"))


def join_lists(parts: Iterable[Msg]) -> Msg | None:
    """Several texts that may have commas themselves in one line; None if there are none."""
    return _joined(parts, Msg("{a}; {b}"))


def dot_facts(parts: Iterable[Msg]) -> Msg | None:
    """Several facts of one thing in one line, with dots between them; None if there are none."""
    return _joined(parts, Msg("{a} · {b}"))


def _joined(parts: Iterable[Msg], joint: Msg) -> Msg | None:
    line: Msg | None = None
    for part in parts:
        line = Msg(joint.id, {"a": line, "b": part}) if line else part
    return line


def moment_text(year: int, month: int, day: int, hour: int, minute: int) -> Msg:
    """A day and a time as people write them."""
    return Msg("{year}-{month}-{day} {hour}:{minute}", {
        "year": year, "month": f"{month:02}", "day": f"{day:02}", "hour": f"{hour:02}", "minute": f"{minute:02}"})


def english_lookup(text: str, plural: str, n: int) -> str:
    """The lookup of the source language: (id, plural id or "", n) → text."""
    return plural if plural and n != 1 else text


def first_sentence(text: str) -> str:
    """The first sentence of a translated text; all of it if it has only one."""
    found = SENTENCE.match(text)
    return found[0] if found else text


def say(msg: Msg, lookup: Lookup = english_lookup) -> str:
    """The words of `msg`; `lookup(id, plural, n)` gives the pattern in the reader's language."""
    if not msg.args:
        return lookup(msg.id, msg.plural, 1)
    n = msg.args.get("n", 1)
    pattern = lookup(msg.id, msg.plural, n if isinstance(n, int) else 1)
    return pattern.format_map({name: _said(arg, lookup) for name, arg in msg.args.items()})


def _said(arg: Arg, lookup: Lookup) -> str:
    if isinstance(arg, Msg):
        return say(arg, lookup)
    return number_text(arg) if isinstance(arg, int) else arg


def number_text(number: int) -> str:
    """A number as it is read: below zero with a minus as wide as a plus."""
    return str(number).replace("-", "−")


def signed_change(change: int) -> str:
    """A change of a number as it is read: with its sign."""
    return f"{change:+d}".replace("-", "−")


def english_words(msg: Msg) -> str:
    """The words of `msg` in English, by which texts that read alike are found. The newest are kept, because the same
    things are compared in every View.
    """
    return _english_words(json.encode(msg)) if msg.args else msg.id


@lru_cache(maxsize=8192)
def _english_words(written: bytes) -> str:
    return say(json.decode(written, type=Msg))


# The resolver's own numbers (EAI_NONAME, EAI_AGAIN, EAI_NODATA).
UNKNOWN_HOST = -2
NO_NAME_SERVER = -3
NO_ADDRESS = -5

SYSTEM_WORDS: dict[int, Msg] = {
    errno.ENOSPC: Msg("No space left on device"), errno.EDQUOT: Msg("Disk quota exceeded"),
    errno.EFBIG: Msg("File too large"), errno.EROFS: Msg("Read-only file system"),
    errno.EIO: Msg("Input/output error"), errno.EBUSY: Msg("Device or resource busy"),
    errno.ETXTBSY: Msg("Text file busy"), errno.EAGAIN: Msg("Resource temporarily unavailable"),
    errno.EACCES: Msg("Permission denied"), errno.EPERM: Msg("Operation not permitted"),
    errno.ENOENT: Msg("No such file or directory"), errno.EEXIST: Msg("File exists"),
    errno.EISDIR: Msg("Is a directory"), errno.ENOTDIR: Msg("Not a directory"),
    errno.ENOTEMPTY: Msg("Directory not empty"), errno.ENAMETOOLONG: Msg("File name too long"),
    errno.EXDEV: Msg("Invalid cross-device link"), errno.ELOOP: Msg("Too many levels of symbolic links"),
    errno.EMFILE: Msg("Too many open files"), errno.ENFILE: Msg("Too many open files in system"),
    errno.ENOMEM: Msg("Cannot allocate memory"), errno.EINVAL: Msg("Invalid argument"),
    errno.ENODEV: Msg("No such device"), errno.ENXIO: Msg("No such device or address"),
    errno.EBADF: Msg("Bad file descriptor"), errno.ESTALE: Msg("Stale file handle"),
    errno.EPIPE: Msg("Broken pipe"), errno.ECONNRESET: Msg("Connection reset by peer"),
    errno.ECONNREFUSED: Msg("Connection refused"), errno.ECONNABORTED: Msg("Software caused connection abort"),
    errno.EADDRINUSE: Msg("Address already in use"), errno.EADDRNOTAVAIL: Msg("Cannot assign requested address"),
    errno.ENETDOWN: Msg("Network is down"), errno.ENETUNREACH: Msg("Network is unreachable"),
    errno.EHOSTDOWN: Msg("Host is down"), errno.EHOSTUNREACH: Msg("No route to host"),
    errno.ENOTCONN: Msg("Transport endpoint is not connected"), errno.ETIMEDOUT: Msg("Connection timed out"),
    errno.ENOEXEC: Msg("Exec format error"),
    UNKNOWN_HOST: Msg("Name or service not known"),
    NO_NAME_SERVER: Msg("Temporary failure in name resolution"),
    NO_ADDRESS: Msg("No address associated with hostname"),
}
"""The errors that a table can meet: error number → the system's own English, a text like any other."""


def why_not(error: BaseException) -> Msg:
    """Why the system refused; an unknown number stays a number, and an error without a number keeps its own words."""
    late = isinstance(error, TimeoutError)  # a socket that waited says so without a number
    number = errno.ETIMEDOUT if late else getattr(error, "errno", None)
    if number:
        return SYSTEM_WORDS.get(number) or Msg("error {number} of the system", {"number": number})
    return as_told(getattr(error, "strerror", None) or str(error) or type(error).__name__)


def as_told(phrase: str) -> Msg:
    """A message that a device or program has given, in the system's English or in one of our own phrases."""
    return Msg(phrase)


def phrase_of(number: int) -> str:
    """The system's English for an error number, the same for the same cause; an unknown number is shown itself."""
    return SYSTEM_WORDS[number].id if number in SYSTEM_WORDS else f"errno {number}"

