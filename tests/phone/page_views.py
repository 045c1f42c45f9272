"""Views for the phone page: one that shows every part, every input and every state at once, as a long day would.

What may live here: Views made by hand. What may not: assertions, browsers.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine import inputs, parts
from companion.engine.inputs import Field, Option
from companion.engine.parts import Counter, Die, GridCell, Piece, ScoreRow, Tile, TrackCell
from companion.engine.view import (
    MARKS,
    Badge,
    Choice,
    ClockFace,
    Hand,
    LogLine,
    Notice,
    Prompt,
    Result,
    SeatPanel,
    UndoState,
    View,
)
from companion.engine.words import Msg

HAND_TO_DO = Hand(Msg("Put the level 2 tiles into the bag"), "bag-personal", "", "LUE-52")
GO = Choice("go", Msg("Go on"), "play", "seat-1", emphasis="main")
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fritzi", "Gül", "Hedwig-Charlotte")
SEATS = tuple(SeatPanel(f"seat-{n}", name, mark, (
    Counter(Msg("Hit points"), 3 + n, 12, "heart", "bad", f"players/{n - 1}/hp"),
    Counter(Msg("SP"), 7 if n == 1 else None, 0, "star-circle", "warn"),
    Counter(Msg("Finds"), n % 3, 0, "treasure-chest", "violet")), active=n == 1, out=n == 4, connected=n % 2 == 1,
    badges=(Badge(Msg("eliminated"), "skull", "bad"),) if n == 4 else ())
    for n, (name, mark) in enumerate(zip(NAMES, MARKS, strict=True), 1))
SKILLS = tuple(Option(key, Msg(label), icon) for key, label, icon in (
    ("n", "Ninjutsu", "ninja"), ("o", "Orientation", "compass"), ("r", "Rhetoric", "forum"), ("a", "Attention", "eye")))
PLAYERS = tuple(Option(seat.seat, Msg(seat.name), seat=seat.seat) for seat in SEATS[:4])
CELLS = ((2, 1), (3, 1), (2, 2), (4, 3))
MOVES = (((2, 2), ((3, 2), (2, 1))), ((1, 3), ((1, 4), (2, 2))))
REALM = tuple(parts.Place(key, Msg(name), x, y, icon, tone, seat, figures)
              for key, name, x, y, icon, tone, seat, figures in (
    ("p1", "Nebelmark", 0, 0, "pine-tree", "green", "seat-1", (
        parts.Figure("chess-knight", "seat-1", Msg("Ritter"), 2), parts.Figure("incognito", "seat-2", tone="quiet"))),
    ("p2", "Hohenbruck an der Aue", 500, 60, "castle", "plain", "seat-2", tuple(
        parts.Figure("chess-knight", f"seat-{n}", Msg("Ritter"), tone="quiet" if n == 2 else "plain")
        for n in range(1, 7))),
    ("p3", "Salzwiesen", 1000, 0, "waves", "blue", "", ()),
    ("p4", "Graufelsgebirgskamm", 150, 600, "pickaxe", "black", "seat-3", (parts.Figure("church", "seat-3"),)),
    ("p5", "Eibenforst", 850, 650, "pine-tree", "green", "", (parts.Figure("account", "seat-1", id="p5:agent"),))))
WAYS = (("p1", "p2"), ("p2", "p3"), ("p1", "p4"), ("p2", "p4"), ("p2", "p5"), ("p3", "p5"))

INPUTS: dict[str, inputs.Input] = {
    "pick": inputs.Pick(SKILLS),
    "several": inputs.Pick(SKILLS, 1, 2),
    "number": inputs.Number(0, 12, 4),
    "keypad": inputs.Number(-999, 999),
    "dice": inputs.DiceInput(4),
    "cell": inputs.Cell(CELLS),
    "move": inputs.Move(MOVES),
    "place": inputs.PlaceInput(("p1", "p2", "p5")),
    "order": inputs.Order(PLAYERS),
    "text": inputs.Text(20, ("Harbour", "Old gate")),
    "form": inputs.Form((Field("level", Msg("Level"), inputs.Number(1, 3, 1)),
                         Field("skill", Msg("Skill"), inputs.Pick(SKILLS)),
                         Field("name", Msg("Name"), inputs.Text(20), optional=True))),
}

DICE = parts.Dice(Msg("Ninjutsu: fight the monster"), (
    Die("die:0", 6, "landed", True), Die("die:1", 5, "landed", True, "typed", True), Die("die:2", 2, "landed"),
    Die("die:3", 0, "rolling"), Die("die:4", 3, "crooked"), Die("die:5")), 6, 2, 3)
TILES = parts.Tiles((
    Tile(Msg("Monster"), "skull", "black", (Counter(Msg("Level"), 3, icon="chevron-double-up"),
                                            Counter(Msg("Hearts"), 2, icon="heart"))),
    Tile(Msg("Trap"), "alert-octagram", "red", note=Msg("−2 hit points, skip 1 turn")),
    Tile(Msg("NPC"), "account-voice", "blue", note=Msg("Ninjutsu +1, Attention −1")),
    Tile(Msg("Fork"), "sign-direction", "yellow"), Tile(Msg("Rest"), "campfire", "green"),
    Tile(Msg("Find site"), "magnify", "violet")), Msg("Tile drawn"))
GRID = parts.Grid(8, 5, (GridCell(1, 1, "waves", "blue", "Wasser"), GridCell(6, 4, "exit-run", "good"),
                         GridCell(3, 2, "skull", "black", "3")), (Piece(2, 2, "account-group", "e"),
                                                                  Piece(5, 1, "account", "n", "seat-2"),
                                                                  Piece(1, 3, "", seat="seat-1", label="6"),
                                                                  Piece(6, 3, "dragon", seat="seat-2", label="3"),
                                                                  Piece(7, 0, "", label="12")))
ATLAS = parts.Provinces(REALM, WAYS, Msg("The realm"))
GAZETTEER = parts.Provinces(tuple(msgspec.structs.replace(place, id=f"{place.id}:listed", x=0, y=0, figures=(
    *(msgspec.structs.replace(figure, id="") for figure in place.figures),)) for place in REALM[:2]), (),
    Msg("At sea"))
HAND = parts.Cards(Msg("Your finds"), (Tile(Msg("Dragon scale"), "treasure-chest", "violet",
                                            (Counter(Msg("Points"), 3, icon="trophy"),), id="find:0"),), 1)
ROWS = (ScoreRow("seat-1", (Counter(Msg("SP"), 7, icon="star-circle"), Counter(Msg("Finds"), 5, icon="treasure-chest")),
                 12, 1, True, (parts.Aside(Msg.plain("12:07"), "timer-outline"),)),
        ScoreRow("seat-2", (Counter(Msg("SP"), 4, icon="star-circle"), Counter(Msg("Finds"), 5, icon="treasure-chest")),
                 9, 2), ScoreRow("seat-4", (Counter(Msg("SP"), None, icon="star-circle"),), None))
CHART = parts.Chart(Msg("Hit points by round"), (
    parts.ChartLine(Msg("Ada"), (10, 9, 9, 6, 4), "seat-1"), parts.ChartLine(Msg("Ben"), (8, 8, 5, 5, 5), "seat-2"),
    parts.ChartLine(Msg("Cem"), (9, 7, 8, 8, 6), "seat-3")), Msg("Round"))
LUCK = parts.Intervals(Msg("Pips rolled, beside what was to be expected"), (
    parts.Interval(Msg("{name}: {n} die", {"name": "Ada", "n": 23}, "{name}: {n} dice"), 82, 64, 97, "seat-1"),
    parts.Interval(Msg("{name}: {n} die", {"name": "Ben", "n": 19}, "{name}: {n} dice"), 96, 52, 81, "seat-2",
                   Msg("unusually high"))))
ROUND = parts.Track(Msg("Round"), tuple(TrackCell(Msg(str(n)), "numeric-2-box" if n == 4 else "", "warn" if n == 4
                                                  else "plain") for n in range(11)), 3)
TIMELINE = parts.Track(Msg("Timeline"), (*(TrackCell(Msg(str(n)), "cards", filled=n < 3) for n in range(1, 6)),
                                         TrackCell(Msg(SEATS[2].name), "crown", filled=True, seat=SEATS[2].seat)))
SEASONS = (("Spring", "leaf", "green"), ("Summer", "timer-sand", "yellow"), ("Autumn", "cards", "red"),
           ("Winter", "home", "blue"))
YEAR = parts.Track(Msg("Year 2"), tuple(TrackCell(Msg(name), icon, tone, note=Msg("what is done in it"))
                                        for name, icon, tone in SEASONS), 2, wheel=True)
RING = parts.Track(Msg("Finale 1/4"), tuple(TrackCell(
    Msg(seat.name), filled=n == 0, note=Msg("3 cards"), seat=seat.seat) for n, seat in enumerate(SEATS[:4])), 1,
                   wheel=True)
NOTE = parts.Note(Msg("The chosen card goes into the pile; draw another one and execute it."), "LUE-32", "warn")
COUNTERS = parts.Counters((Counter(Msg("Ada draws"), 3, icon="cards-playing"),
                           Counter(Msg("Ben draws"), 5, icon="cards-playing")), Msg("Orientation cards"))
LOG = tuple(LogLine(n, n * 1000, Msg(text), f"seat-{1 + n % 3}", undone=n == 3, waived=n == 4) for n, text in enumerate(
    ("Order of the cards: Ada, Ben", "Ada wants to get past the NPC", "Ben has laid a card", "Ben: SP corrected",
     "Ada failed to get past the NPC (1 success)"), 1))
TROUBLE = Notice("tray", Msg("The dice tray does not answer"), Msg("Look at its cable. Dice can be typed meanwhile."),
                 away="notice-away:tray")


def a_view(*choices: Choice, revision: int = 1, **more: Any) -> View:
    """A plain View of seat 1 at a table of two."""
    return View(revision, "seat-1", "trial", Msg("Trial"), Msg("Round 2"), Prompt(Msg("Roll the dice"), "seat-1"),
                (SeatPanel("seat-1", "Ada", "triangle"), SeatPanel("seat-2", "Ben", "square")), choices=choices, **more)


def choices() -> tuple[Choice, ...]:
    """One choice for every input, and every emphasis, objection and thing on the screen."""
    asked = tuple(Choice(key, Msg(f"Answer: {key}"), "pencil", "seat-1", wanted) for key, wanted in INPUTS.items())
    return (Choice("accept", Msg("Accept the result"), "check", "seat-1", emphasis="main"), *asked,
            Choice("poor", Msg("Turn the arrow: 1 SP"), "compass", "seat-1", objection=Msg("You have no SP left."),
                   rule="LUE-20"),
            Choice("bag", Msg("The bag is empty"), "sack", "seat-1", emphasis="quiet", rule="LUE-A21", waivable=True,
                   objection=Msg("By the companion's count {n} tiles are left.", {"n": 4})),
            Choice("adjust", Msg("Hit points"), "pencil", "seat-1", inputs.Number(0, 12, 4), "quiet", "players/0/hp"),
            Choice("read", Msg("Read the die as …"), "dice-multiple", "seat-1", INPUTS["number"], on="die:0"),
            Choice("ready", Msg("Ready the agent"), "account-check", "seat-1", on="p5:agent"),
            Choice("tax", Msg("Raise taxes"), "cash", "seat-1", on="p1"),
            Choice("put-right", Msg("Correct something"), "pencil", emphasis="quiet", on="menu"),
            Choice("pause", Msg("Pause the clock"), "pause", emphasis="quiet", on="clock"),
            Choice("table-time", Msg("Time-out"), "table-furniture", emphasis="quiet", on="clock"),
            Choice("hands-done", Msg("It is done"), "check", "seat-1", emphasis="quiet", on="hands"))


def everything(viewer: str = "seat-1", revision: int = 5) -> View:
    """A View with all there is to be drawn; its clock has a minute and a half left at table time 1,000,000."""
    task = Msg("{name}: {task}", {"name": "Ada", "task": Msg("Ninjutsu with 6 dice – fight the monster")})
    return View(
        revision, viewer, "trial", Msg("Lüscherzia"), Msg("Round {n} of {last}", {"n": 3, "last": 10}),
        Prompt(task, "seat-1", "LUE-25"), SEATS, (ROUND, TIMELINE, YEAR, RING),
        (DICE, TILES, NOTE, COUNTERS, HAND, GRID, ATLAS, GAZETTEER, parts.Scores(ROWS, Msg("Scores")), CHART, LUCK),
        choices(),
        ClockFace("egg", True, 90_000, 1_090_000, 1_000_000, "seat-1", "", (60_000, 10_000)), LOG,
        UndoState("undo:4", Msg("Ben: SP corrected"), "redo:5", Msg("Ada has laid a card")), None, (TROUBLE,),
        (HAND_TO_DO,), 1_000_000)


def without_dice(view: View) -> View:
    """The same while its dice lie elsewhere."""
    return msgspec.structs.replace(view, stage=tuple(part for part in view.stage if not isinstance(part, parts.Dice)))


def the_end(won: bool) -> View:
    """The last View of a game."""
    reason = Msg("The group has reached the Exit.")
    result = Result(Msg("{name} wins", {"name": "Ada"}), reason, won, ROWS, (CHART, LUCK))
    return View(99, "seat-1", "trial", Msg("Lüscherzia"), Msg("Round 10 of 10"), Prompt(Msg("The game is over")),
                SEATS[:4], log=LOG, result=result)
