"""What is to be seen: the players' panels, the dice, and the sheet, on which everything can be touched.

What may live here: that. What may not: what may be done (choices.py), names (words.py).

Imports many modules, because each kind of part of a sheet is laid out here.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.inputs import Option, told_apart
from companion.engine.parts import Counter, Counters, Part, Tile, Tiles
from companion.engine.secrecy import Secret
from companion.engine.view import Badge, SeatPanel
from companion.engine.words import Msg
from companion.games.anybox.content import AT_HIGHEST, BOX, ONCE, Sheet, playable_sheets
from companion.games.anybox.model import HERE, Choosing, Ended, Player, State
from companion.games.anybox.rules.counting import player_total
from companion.games.anybox.rules.row import next_row, row_places, turns_go_on
from companion.games.anybox.rules.turns import active, writers
from companion.games.anybox.sheet_words import sheet_word

from .holdings import holding_parts
from .words import LEFT_EARLY, mark_icon, team_name

ROUNDS_SHOWN = 5
"""So many rounds of a sheet are to be seen; all of them stand under “Put something right”."""


def header(state: State) -> tuple[Part, ...]:
    """By what it ends."""
    if isinstance(state.step, Choosing):
        return ()
    rounds = Counter(Msg("Rounds"), state.rounds, icon="repeat", id="rounds")
    goal = Counter(Msg("Goal"), state.goal, icon="flag-checkered", id="goal")
    items = (*((rounds,) if state.rounds else ()), *((goal,) if state.goal else ()))
    return (Counters(items),) if items else ()


def panels(state: State, _: str = "") -> tuple[SeatPanel, ...]:
    """Every player's panel, in the order of the table; everybody sees the same."""
    return tuple(panel(state, place) for place in range(len(state.players)))


def panel(state: State, place: int) -> SeatPanel:
    """A player's panel: what the sheet comes to."""
    player = state.players[place]
    if isinstance(state.step, Choosing):
        return SeatPanel(player.seat, player.name, player.mark)
    points = Counter(Msg("Points"), player_total(state, player), icon="trophy", id=f"players/{place}/points")
    team = (Badge(team_name(player.team), "account-group"),) if state.sheet.teams > 1 else ()
    gone = (Badge(LEFT_EARLY, "exit-run", "quiet"),) if player.stays != HERE else ()
    return SeatPanel(player.seat, player.name, player.mark, (points,), (*team, *_in_round(state, place), *gone),
                     _is_active(state, player), out=bool(gone))


def _in_round(state: State, place: int) -> Iterator[Badge]:
    """Which place a player has in the order of this round, if that changes, and whether they have passed."""
    if isinstance(state.step, Ended) or state.players[place].stays != HERE:
        return
    if next_row(state):
        number = row_places(state).index(place) + 1
        yield Badge(Msg("{n}. in turn", {"n": number}), f"numeric-{number}-box")
    if state.players[place].seat in state.passed:
        yield Badge(Msg("passed"), "close", "quiet")


def _is_active(state: State, player: Player) -> bool:
    if isinstance(state.step, Ended):
        return False
    return player == active(state) if turns_go_on(state) else player in writers(state)


def stage(state: State, viewer: str) -> Iterator[Part]:
    """The dice of the turn, the sheet, and what somebody holds in secret."""
    if isinstance(state.step, Choosing):
        yield Tiles(tuple(Tile(word, sheet_sign(sheet), id=f"sheet:{sheet.key}")
                          for sheet, word in sheets_to_choose(state)))
        return
    if state.roll is not None:
        yield dice.roll_part(state.roll, Msg("Roll"), lambda face: False, counts=state.sheet.counted_dice)
    if state.sheet.counters:
        yield _counters(state)
    yield from holding_parts(state, viewer)
    yield _by_columns(state) if state.sheet.written == ONCE else _by_rounds(state)


def sheets_to_choose(state: State) -> tuple[tuple[Sheet, Msg], ...]:
    """The sheets that may be played by, each with its name, numbered where two have the same."""
    sheets = playable_sheets(state.content)
    named = told_apart(Option(sheet.key, sheet_word(sheet.name)) for sheet in sheets)
    return tuple((sheet, option.label) for sheet, option in zip(sheets, named, strict=True))


def sheet_sign(sheet: Sheet) -> str:
    """The icon of a kind of sheet: by teams, against the box, with dice, to a goal, or plainly by rounds."""
    kinds = ((sheet.teams == 1, "hand-heart"), (sheet.teams, "account-group"), (sheet.written == ONCE, "dice-multiple"),
             (sheet.goal, "flag-checkered"))
    return next((sign for is_so, sign in kinds if is_so), "clipboard-list-outline")


def _counters(state: State) -> Tiles:
    """A tile for each counter, with everybody's number in it, or the table's."""
    return Tiles(tuple(Tile(sheet_word(tally.name), "counter", id=f"counter:{index}",
                            counters=tuple(_standing(state, index))) for index, tally in enumerate(
                                state.sheet.counters)), Msg("Counters"))


def _standing(state: State, index: int) -> Iterator[Counter]:
    tally = state.sheet.counters[index]
    most = tally.highest if tally.ends == AT_HIGHEST else 0
    if tally.whose == BOX:
        yield Counter(Msg("Table"), state.counters[index], most, id=f"counters/{index}")
        return
    for place, player in enumerate(state.players):
        now = player.counters[index]
        known = now.value if isinstance(now, Secret) else now if isinstance(now, int) else None
        yield Counter(Msg.plain(player.name), known, most, icon=mark_icon(player),
                      id=f"players/{place}/counters/{index}")


def _by_columns(state: State) -> Tiles:
    """A tile for each category, with everybody's number in it."""
    return Tiles(tuple(
        Tile(sheet_word(column.name), id=f"column:{index}", counters=tuple(
            Counter(Msg.plain(player.name), player.lines[0].values[index], icon=mark_icon(player),
                    id=f"players/{place}/lines/0/values/{index}")
            for place, player in enumerate(state.players) if player.lines[0].values[index] is not None))
        for index, column in enumerate(state.sheet.columns)), Msg("Score sheet"))


def _by_rounds(state: State) -> Tiles:
    """A tile for each player, with what is written in the last rounds."""
    return Tiles(tuple(Tile(Msg.plain(player.name), id=f"sheet:{player.seat}", seats=(player.seat,),
                            counters=tuple(_last(state, place, player)))
                       for place, player in enumerate(state.players)), Msg("Score sheet"))


def _last(state: State, place: int, player: Player) -> Iterator[Counter]:
    columns = state.sheet.columns
    shown = ROUNDS_SHOWN if len(columns) == 1 else 1
    there = [n for n, line in enumerate(player.lines) if any(value is not None for value in line.values)][-shown:]
    for number in there:
        for index, value in enumerate(player.lines[number].values):
            if value is not None:
                label = Msg("Round {n}", {"n": number + 1}) if len(columns) == 1 else sheet_word(columns[index].name)
                yield Counter(label, value, id=f"players/{place}/lines/{number}/values/{index}")
