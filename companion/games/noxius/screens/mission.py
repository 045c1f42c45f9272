"""Between the turns, as choices: the mission, its fields, enemies that come and go, failure (NOX-2 to NOX-9, NOX-32).

What may live here: what is offered outside a turn. What may not: whether it is allowed (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.engine.game import FULL
from companion.engine.inputs import Field, Form, Input, Number, Option, Pick, Text, told_apart
from companion.engine.parts import Tile, Tiles
from companion.engine.roster import people
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg, join_texts
from companion.games.noxius import notation, play_forms
from companion.games.noxius.model import ON_PAPER, Player, State, commands as do, state as st
from companion.games.noxius.rules import enemies, mission as missions, names, table

from . import positions

RARE, BETWEEN_TURNS = "mission", (st.Regrouping, st.Asking)
NUMBER = Number(1, 30, 3)
KINDS = Pick((Option("", Msg("damage or more")), Option("=", Msg("exact damage"), "equal"),
              Option("LP", Msg("1 LP"), "heart"), Option("SP", Msg("1 SP"), "shield"),
              Option("V", Msg("wound"), "sword")))
NORMAL_TILE = Form((Field("number", Msg("Damage"), NUMBER), Field("wounded", Msg("If wounded"), Number(1, 30, 2))))
IN_WORDS = Text(60)
LINKED_TILE = Form((Field("a", Msg("One half"), KINDS), Field("a_n", Msg("Its number"), NUMBER),
                    Field("b", Msg("Other half"), KINDS), Field("b_n", Msg("Its number"), NUMBER),
                    Field("a_w", Msg("One half, if wounded"), NUMBER, optional=True),
                    Field("b_w", Msg("Other half, if wounded"), NUMBER, optional=True)))


def preparing_choices(state: State, viewer: str) -> Iterator[Choice]:
    """The mission and the sheets."""
    moment, known = f"a{state.attempt}", missions.known_missions(state)
    for place in known:
        if place != state.mission:
            yield Choice(f"{moment}:mission:{place}", Msg.plain(state.content.missions[place].name),
                         "book-open-variant", act=do.ChooseMission(place))
    if state.mission != ON_PAPER:
        yield Choice(f"{moment}:paper", Msg("Another mission, on paper"), "book-open-page-variant",
                     act=do.ChooseMission(ON_PAPER))
    for player in state.players:
        yield from _who(state, player, moment, before=True)
    undecided = bool(known) and state.mission == ON_PAPER
    yield Choice(f"{moment}:begin", Msg("Begin a mission on paper") if undecided else Msg("Begin the mission"), "play",
                 "", None, "normal" if undecided else "main", act=do.BeginMission())


def _who(state: State, player: Player, moment: str, before: bool) -> Iterator[Choice]:
    """Which character it is: a known one, or as the sheet says; anybody who knows it may enter it at any time."""
    new = missions.is_unknown(player)
    mine = {other.character.key for other in state.players}
    free = {known.key: known for known in state.content.characters if known.key not in mine}
    options = tuple(Option(key, names.character_name(sheet), thing=f"characters:{key}") for key, sheet in free.items())
    if free and new:
        yield Choice(f"{moment}:character:{player.seat}", Msg("{name}: which character …", {"name": player.name}),
                     "account", player.seat, Pick(options), "normal" if before else "quiet",
                     "" if before else f"seat:{player.seat}", act=lambda key: do.TellSheet(free[key]))
    yield _sheet(state, player, moment, new and before)


def _sheet(state: State, player: Player, moment: str, new: bool) -> Choice:
    sheet = player.character
    races = state.content.races if state.detail == FULL else ()
    return Choice(f"{moment}:sheet:{player.seat}", Msg("{name}: enter the character sheet", {"name": player.name}),
                  "clipboard-account", player.seat, play_forms.sheet_form(races), "normal" if new else "quiet",
                  "" if new else f"seat:{player.seat}",
                  act=lambda values: do.TellSheet(play_forms.read_sheet(values, sheet, state.content.characters)))


def positioning_choices(state: State, viewer: str) -> Iterator[Choice]:
    """R1 and R2: enemies appear, everybody takes a position, and the turns begin."""
    moment = f"r{state.round}:{state.came}"
    yield from positions.line_up(state, viewer, moment)
    yield from positions.figure_choices(state, viewer, moment)
    yield from _enemies(state, viewer, moment)
    yield from _fates(state, viewer, moment)
    for player in state.players:
        if not player.dead and viewer in (TABLE, player.seat):
            yield from _who(state, player, f"adjust:{moment}", before=False)
    beside = [player for player in state.players if table.can_act(player) and not player.number] if state.foes else []
    yield Choice(f"r{state.round}:start", _off(beside, state), "play", "", None, "normal" if beside else "main",
                 act=do.StartRound())


def _off(beside: list[Player], state: State) -> Msg:
    """A character without a position hits nobody and is hit by nobody (NOX-10), which is announced beforehand."""
    if not beside:
        return Msg("All stand: begin")
    if len(beside) == len(list(filter(table.can_act, state.players))):
        return Msg("Begin, with nobody at an enemy")
    return Msg("Begin, without a position: {names}", {"names": join_texts([Msg.plain(p.name) for p in beside]) or ""})


def _enemies(state: State, viewer: str, moment: str, on: str = "") -> Iterator[Choice]:
    """“+name” on paper; for a known mission only against its rule, on the shared screen."""
    by_key = {enemy.key: enemy for enemy in state.content.enemies}
    wrong = enemies.may_bring(state, None, viewer)
    if by_key and (viewer == TABLE or not wrong):
        yield Choice(f"{moment}:enemy", Msg("An enemy appears …"), "skull", "", Pick(told_apart(
            Option(key, names.known_enemy(there), thing=f"enemies:{key}") for key, there in by_key.items())),
            "quiet" if wrong or on else "normal",
            on, wrong[0].text if wrong else None, "NOX-9" if wrong else "", bool(wrong),
            act=lambda key: do.BringEnemy(by_key[key]))
    if not wrong:
        yield Choice(f"{moment}:stranger", Msg("An unknown enemy …") if by_key else Msg("An enemy appears …"),
                     "skull-outline", "", play_forms.stranger_form(len(state.players)),
                     "quiet" if by_key or on else "normal", on,
                     act=lambda values: do.DescribeEnemy(*play_forms.read_stranger(values)))


def in_mid_round(state: State, viewer: str) -> Iterator[Choice]:
    """What a mission's words may bring at any pause, among the corrections: an enemy comes or goes, the mission is won.
    """
    moment = f"adjust:m{state.turns}:{state.came}"  # seldom, as corrections are
    if not isinstance(state.step, missions.AT_ANY_PAUSE[1:]) or not (viewer == TABLE or isinstance(
            state.step, BETWEEN_TURNS)):
        return
    yield from _enemies(state, viewer, moment, RARE)
    foes = told_apart(Option(str(foe.id), names.in_play(foe)) for foe in state.foes)
    if foes:
        yield Choice(f"{moment}:leave", Msg("An enemy leaves …"), "exit-run", "", Pick(foes), "quiet", RARE,
                     act=lambda key: do.RemoveEnemy(int(key)))
    if not isinstance(state.step, st.Asking):
        yield from _won(state, viewer, moment)
    if viewer == TABLE:
        yield Choice(f"{moment}:lost", Msg("The mission has failed"), "flag", "", None, "quiet", RARE, act=do.GiveUp())


def _won(state: State, viewer: str, moment: str) -> Iterator[Choice]:
    """Some missions are accomplished in the middle of a round; against the rule only on the shared screen (NOX-A18)."""
    wrong = missions.may_win(state, do.WinMission(), viewer)
    if viewer == TABLE or not wrong:
        yield Choice(f"{moment}:won", Msg("Mission accomplished"), "trophy", "", None, "quiet", RARE,
                     wrong[0].text if wrong else None, "NOX-A18" if wrong else "", bool(wrong), do.WinMission())


def _fates(state: State, viewer: str, moment: str) -> Iterator[Choice]:
    """What a progress field may do by its words: wound, send away, kill."""
    foes = told_apart(Option(str(foe.id), names.in_play(foe)) for foe in state.foes)
    woundable = tuple(option for option, foe in zip(foes, state.foes, strict=True)
                      if not foe.wounded and enemies.may_be_wounded(foe))
    alive = people((player for player in state.players if not player.dead), "account")
    if woundable:
        yield Choice(f"{moment}:wound", Msg("An enemy is wounded …"), "sword", "", Pick(woundable), "quiet",
                     act=lambda key: do.MarkWound(int(key), wounded=True))
    if foes:
        yield Choice(f"{moment}:leave", Msg("An enemy leaves …"), "exit-run", "", Pick(foes), "quiet",
                     act=lambda key: do.RemoveEnemy(int(key)))
    if viewer == TABLE:
        yield Choice(f"{moment}:die", Msg("A character dies …"), "coffin", "", Pick(alive), "quiet", act=do.Die)
        yield from _won(state, viewer, f"adjust:{moment}")
    yield from (death_choice(p, moment) for p in state.players if p.seat == viewer and table.can_act(p))


def death_choice(player: Player, moment: str) -> Choice:
    """A character turns out to be dead (NOX-33)."""
    return Choice(f"{moment}:dead:{player.seat}", Msg("{name} is dead", {"name": player.name}), "coffin", player.seat,
                  None, "quiet", f"seat:{player.seat}", act=do.Die(player.seat))


def describing_choices(state: State, viewer: str) -> Iterator[Choice]:
    """The kinds of life tiles (NOX-17, NOX-18)."""
    if not isinstance(state.step, st.Describing):
        return
    moment = f"e{state.came}:{len(state.step.life)}"
    for kind in TILE_KINDS if len(state.step.life) < enemies.MOST_TILES else ():
        act = do.AddTile(kind.key) if kind.wanted is None else lambda value, read=kind.read: do.AddTile(read(value))
        yield Choice(f"{moment}:{kind.key}", kind.label, kind.icon, "", kind.wanted, on=f"kind:{kind.key}", act=act)
    none = None if state.step.life else Msg("An enemy has at least one life tile.")
    yield Choice(f"{moment}:finish", Msg("Then comes the skull"), "skull", "", None, "main", objection=none,
                 rule="NOX-17" if none else "", act=do.FinishEnemy(nameless=not state.step.name, corrects=True))
    yield from _starts(state.step, moment)


def kinds_of_tiles(told: st.Describing) -> tuple[Tiles, ...]:
    """The kinds of life tiles, to be touched, each with what it asks for; none once the row is full."""
    return () if len(told.life) >= enemies.MOST_TILES else (Tiles(tuple(
        Tile(kind.label, kind.icon, note=kind.note, id=f"kind:{kind.key}") for kind in TILE_KINDS), across=4),)


def _starts(told: st.Describing, moment: str) -> Iterator[Choice]:
    """Where the marker starts, which depends on the number of players (NOX-9)."""
    first = Number(1, len(told.life), 1)
    if len(told.life) > 1:
        fields = (Field(f"start{n}", Msg("First tile with {n} players", {"n": n}), first) for n in (2, 3, 4))
        yield Choice(f"{moment}:starts", Msg("Then the skull; the marker starts elsewhere"), "skull-outline", "",
                     Form(tuple(fields)), "quiet", act=lambda values: do.FinishEnemy(not told.name, (
                         values["start2"] - 1, values["start3"] - 1, values["start4"] - 1), corrects=True))


def _linked(values: dict[str, Any]) -> str:
    return "+".join(_half(values[half], values[f"{half}_n"], values.get(f"{half}_w", 0)) for half in "ab")


def _half(kind: str, number: int, wounded: int) -> str:
    """Only damage or more has a second number."""
    return kind if kind.isalpha() else f"{kind}{number}/{wounded}" if wounded and not kind else f"{kind}{number}"


class TileKind(NamedTuple):
    """A kind of life tile: its sign or key, its name, what it asks for, and how its numbers are asked for and written.
    """

    key: str
    label: Msg
    note: Msg
    icon: str
    wanted: Input | None = None
    read: Callable[..., str] = str


TILE_KINDS = (
    TileKind("normal", Msg("Two numbers"), Msg("damage, and less once wounded"), "sword-cross", NORMAL_TILE,
             lambda v: f"{v['number']}/{v['wounded']}"),
    TileKind("fixed", Msg("One number"), Msg("damage, cannot be wounded"), "bandage", NUMBER),
    TileKind("exact", Msg("Exactly …"), Msg("not more, not less"), "equal", NUMBER, "={}".format),
    TileKind("V", Msg("Wound"), Msg("falls by a wound alone"), "sword"),
    TileKind("LP", Msg("1 LP"), Msg("a life point is paid"), "heart"),
    TileKind("SP", Msg("1 SP"), Msg("a shield point is paid"), "shield"),
    TileKind("linked", Msg("Linked"), Msg("two halves, two players"), "link-variant", LINKED_TILE, _linked),
    TileKind("words", Msg("Something else"), Msg("in words"), "pencil", IN_WORDS, notation.quoted_words))
"""In the order of how often they are met (NOX-17, NOX-18)."""


def regrouping_choices(state: State, viewer: str) -> Iterator[Choice]:
    """NOX-16."""
    yield from positions.figure_choices(state, viewer, f"t{state.turns}")
    yield Choice(f"t{state.turns}:go-on", Msg("Go on"), "play", "", None, "main", act=do.GoOn())


def asking_choices(state: State, viewer: str) -> Iterator[Choice]:
    """NOX-6, NOX-A18: only the table knows how it goes on."""
    moment, paper = f"r{state.round}", state.mission == ON_PAPER
    last = not paper and state.fields >= state.length
    label = Msg("The condition is met") if not paper else Msg("Next progress field")
    yield Choice(f"{moment}:next", label, "skip-next", "", None, "main", act=do.NextField())
    yield Choice(f"{moment}:repeat", Msg("The same field again"), "repeat", act=do.RepeatField())
    if paper or last:
        yield Choice(f"{moment}:won", Msg("Mission accomplished"), "trophy", act=do.WinMission())


def failed_choices(state: State, viewer: str) -> Iterator[Choice]:
    """NOX-32."""
    yield Choice(f"a{state.attempt}:restart", Msg("Begin the mission again"), "restart", "", None, "main",
                 act=do.Restart())
    yield Choice(f"a{state.attempt}:give-up", Msg("End the game"), "flag", act=do.GiveUp())


OFFERS = {st.Preparing: preparing_choices, st.Positioning: positioning_choices, st.Describing: describing_choices,
          st.Regrouping: regrouping_choices, st.Asking: asking_choices, st.Failed: failed_choices}
