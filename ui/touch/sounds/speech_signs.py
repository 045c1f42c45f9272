"""Texts for the ear: signs become words or pauses, ids of rules are left out. Pure.

What may live here: how a text that is written for eyes is read aloud. What may not: which text is read
(speech_text.py), by whom.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from companion.engine.words import Msg

SayWord = Callable[[Msg], str]
ONE_RULE = r"[A-ZÄÖÜ]{2,3}-[A-Z]?\d+[a-z]?"
RULE = re.compile(rf"\s*\(?\b{ONE_RULE}(?:\s*,\s*{ONE_RULE})*\b\)?")
OF = re.compile(r"(?<![\w/])(\d+) ?/ ?(\d+)(?![\w/])")
SIGNS = ((re.compile(r"(?<![\w])[−-](?=\d)"), Msg("minus")), (re.compile(r"\s*±\s*"), Msg("plus or minus")),
         (re.compile(r"\s*×\s*"), Msg("times")), (re.compile(r"\s*=\s*"), Msg("makes")),
         (re.compile(r"(?<![\w])\+(?=\d)|\s+\+\s+"), Msg("plus")))
PAUSE = re.compile(r"\s*(?:→|←|·|\||↔|•|›|\s[–−]\s|(?<=\w)/(?=\w))\s*")
DUMB = re.compile(r"[“”„«»\"*_#\[\]{}<>^~]|…")
ENDS = (".", "!", "?", ":", ",", ";")


def read_aloud(text: str, word: SayWord) -> str:
    """`text` as it is read: `word` says the words for signs in the reader's language."""
    text = OF.sub(lambda found: word(Msg("{n} of {needed}", {"n": found[1], "needed": found[2]})), RULE.sub("", text))
    text = PAUSE.sub(", ", DUMB.sub("", text))
    for sign, meaning in SIGNS:
        text = sign.sub(f" {word(meaning)} ", text)
    text = re.sub(r"\s+([.,;:!?)])", r"\1", re.sub(r"\s+", " ", text))
    return re.sub(r"^[ ,;]+|[ ,;]+$", "", text)


def join_sentences(texts: Iterable[str], word: SayWord) -> str:
    """Several texts one after the other, with a pause between them; empty and repeated ones are left out."""
    read = dict.fromkeys(one for text in texts if (one := read_aloud(text, word)))
    return " ".join(one if one.endswith(ENDS) else f"{one}." for one in read)
