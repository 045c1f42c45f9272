"""What becomes of the scene when the companion says something: a new face, a word on an answer. Pure."""

from __future__ import annotations

from msgspec import structs

from companion.engine.answers import REFUSED, STALE, Reply
from companion.engine.page import Page
from companion.engine.view import View
from companion.engine.words import Msg

from .scene import Act, Asking, Editing, Magnified, Reading, Refusal, Scene


def faced(scene: Scene, face: View | Page) -> Scene:
    """The scene with a new face. What is open stays open while it still means something there."""
    field = next((c for c in face.choices if scene.field and c.key == scene.field.key and c.input), None)
    kept = scene.dialog if _still_meant(scene, face) else None
    game = face.game if isinstance(face, View) else scene.game
    return structs.replace(scene, game=game, face=face, field=field if isinstance(face, View) else None, dialog=kept)


def _still_meant(scene: Scene, face: View | Page) -> bool:
    asked = {c.key: c.input for c in face.choices}
    if isinstance(face, Page):
        asked |= {row.key: row.input for row in face.rows}
    match scene.dialog:
        case Editing(key, _, editor):
            return asked.get(key) == editor.input
        case Asking(_, choices) | Magnified(_, _, choices):
            return {c.key for c in choices} <= asked.keys()
        case Reading():
            return bool(face.notices)
    return False


def replied(scene: Scene, reply: Reply, act: Act | None) -> Scene:
    """The scene after the word on `act`: accepted is silent, a refusal says why and may be waived."""
    if reply.result not in (REFUSED, STALE):
        return scene
    otherwise = Msg("That has changed in the meantime. Please look again.") if reply.result == STALE else Msg(
        "That is not possible now.")
    return structs.replace(scene, refusal=Refusal(reply.why or otherwise, reply.rule, act if reply.waivable else None))
