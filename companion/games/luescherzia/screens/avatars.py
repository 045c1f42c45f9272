"""Avatars that nobody has entered yet, as choices: which it is, what is printed on it, how high a skill is (LUE-3).

What may live here: what is offered as long as an avatar is not known. What may not: how it is corrected afterwards
(believed/seats.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.engine.inputs import Field, Form, Input, Number, Option, Pick, told_apart
from companion.engine.retelling import known_as
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.luescherzia import content, forms, numbers
from companion.games.luescherzia.model import Ended, Player, State, commands as do
from companion.games.luescherzia.rules import skills, table, telling

NOW = "now"
HEIGHTS = range(skills.FEWEST, skills.MOST + 1)


def avatar_offers(state: State, viewer: str) -> Iterator[Choice]:
    """The choices on every panel whose avatar nobody knows: which it is, everything that is printed on it, or only its
    hit points.
    """
    for place, player in enumerate(state.players):
        if player.avatar.key or viewer not in (TABLE, player.seat) or isinstance(state.step, Ended):
            continue
        sheets = {avatar.key: avatar for avatar in state.content.avatars}
        seat, on, args = player.seat, f"seat:{player.seat}", dict[str, Any](name=player.name)
        if sheets:
            options = told_apart(Option(key, Msg.plain(sheet.name), "account", thing=f"avatars:{key}")
                                       for key, sheet in sheets.items())
            yield Choice(f"avatar:{seat}:is", Msg("{name}: which avatar is it?", args), "account", seat,
                         _with_now(state, player, Pick(options)), "quiet", on,
                         act=_told(state, player, lambda answer, sheets=sheets: sheets[answer["it"]]))
        yield Choice(f"avatar:{seat}:new", Msg("{name}: enter the avatar", args), "pencil", seat,
                     _with_now(state, player, forms.filled_form(forms.SHEET_FORM, _said(player.avatar))), "quiet", on,
                     act=_told(state, player, lambda answer: entered_avatar(state, answer)))
        if not player.avatar.hp:
            yield Choice(f"avatar:{seat}:hp", Msg("{name}: hit points on the avatar", args), "heart", seat,
                         _with_now(state, player, Number(1, numbers.MOST_HP, table.most_hp(player))), "quiet",
                         f"players/{place}/hp", act=_told(state, player, lambda answer, player=player: replace(
                             player.avatar, hp=answer["it"])))


def skill_asked(state: State, player: Player, skill: str) -> Iterator[Choice]:
    """How high the skill is that is needed now: every height as a button, one touch."""
    return skill_heights(player, skill, partial(telling.told_height, player, skill))


def skill_heights(player: Player, skill: str, act: Callable[[int], do.Command]) -> Iterator[Choice]:
    """Every height of a skill as a button; `act` is what it stands for."""
    for height in HEIGHTS:
        label = Msg("{name}: {skill} {height}", {"name": player.name, "skill": content.SKILL_NAMES[skill],
                                                 "height": height})
        yield Choice(f"avatar:{player.seat}:{skill}:{height}", label, "dice-multiple", player.seat,
                     on=height_key(height), act=act(height))


def height_key(height: int) -> str:
    """The tile that stands for a height."""
    return f"height:{height}"


def entered_avatar(state: State, answer: dict[str, Any]) -> content.Avatar:
    """An avatar as it is entered during play; under a name that is known, it keeps what is not asked for here."""
    return known_as(state.content.avatars, forms.AVATAR.read(answer))


def known_sheets(state: State, avatar: content.Avatar) -> tuple[content.Avatar, ...]:
    """All avatars of the box, one of them as it is believed to be here."""
    return content.with_thing(state.content.avatars, avatar) if avatar.key else state.content.avatars


def _said(avatar: content.Avatar) -> dict[str, Any]:
    return {name: value for name, value in forms.AVATAR.values(avatar).items() if value}


def _with_now(state: State, player: Player, wanted: Input) -> Input:
    """In the middle of a game the form also asks how many hit points are left; at its beginning they are full."""
    if not state.turns:
        return wanted
    now = Field(NOW, Msg("Hit points now"), Number(0 if table.is_out(player) else 1, numbers.MOST_HP, player.hp))
    if isinstance(wanted, Form):
        return replace(wanted, fields=(*(field for field in wanted.fields if not field.optional), now,
                                       *(field for field in wanted.fields if field.optional)))
    label = Msg("Avatar") if isinstance(wanted, Pick) else Msg("Hit points on the avatar")
    return Form((Field("it", label, wanted), now))


def _told(state: State, player: Player, read: Any) -> Any:
    def act(answer: Any) -> do.TellSheet:
        answer = answer if isinstance(answer, dict) else {"it": answer}
        sheet = read(answer)
        return do.TellSheet(sheet, min(answer.get(NOW, sheet.hp), sheet.hp))
    return act
