"""What the machine does for pages: each service is put in its place by who has it, and does nothing until then.

What may live here: which services there are. What may not: how any of them does its work.
"""

from __future__ import annotations

from msgspec import Struct

from companion.app.pages import navigation
from companion.engine import words


class PageServices(Struct):
    """`ask_host`: the machine itself (network, power); `maintain`: backups and updates; `straighten`: pictures.

    `speak`: texts in the table's language; `upload`: tickets for what phones send; `arrived`: boxes that they sent.
    """

    ask_host: navigation.AskMachine = lambda *_: None
    maintain: navigation.Caretaker = lambda *_: None
    straighten: navigation.Straightener = lambda name, corners: name
    speak: navigation.Speaker = lambda text, game: words.say(text)
    upload: navigation.UploadTicket = lambda viewer, what: ""
    arrived: navigation.ArrivedBoxes = dict
