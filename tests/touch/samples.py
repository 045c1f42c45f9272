"""Tables and pages to look at and to test with: full ones, empty ones, long German words. No test lives here.

The texts are written as they would be after translation, so that the pictures show the lengths of German.
"""

from __future__ import annotations

import msgspec

from companion.engine import inputs, parts
from companion.engine.parts import Counter, Die, GridCell, Piece, ScoreRow, Tile, TrackCell
from companion.engine.view import (
    Badge,
    Choice,
    ClockFace,
    Hand,
    LogLine,
    Notice,
    Page,
    Prompt,
    Result,
    Row,
    SeatPanel,
    UndoState,
    View,
)
from companion.engine.words import Msg


def hearts(value: int, maximum: int, seat: str) -> Counter:
    """A player's life."""
    return Counter(Msg("Lebenspunkte"), value, maximum, "heart", "bad" if value < 4 else "plain", f"{seat}:hp")


def secret(value: int | None = None) -> Counter:
    """A number that not everybody may know."""
    return Counter(Msg("Siegpunktplättchen"), value, icon="star-circle")


SEATS = (
    SeatPanel("seat-1", "Annegret", "triangle", (hearts(9, 10, "seat-1"), secret()), (), active=True, connected=True),
    SeatPanel("seat-2", "Maximilian-Bartholomäus", "square", (hearts(10, 10, "seat-2"), secret()),
              (Badge(Msg("setzt aus"), "sleep", "warn"),)),
    SeatPanel("seat-3", "Jürg", "circle", (hearts(3, 8, "seat-3"), secret()),
              (Badge(Msg("+1 Aufmerksamkeit"), "account-plus", "blue"),), connected=True),
    SeatPanel("seat-4", "Dorothea", "diamond", (hearts(0, 7, "seat-4"),), (Badge(Msg("ausgeschieden")),), out=True),
)
ROUNDS = parts.Track(Msg("Runde"), tuple(
    TrackCell(Msg(name), tone={"3": "yellow", "6": "red"}.get(name, "plain"),
              icon={"3": "numeric-2-box", "6": "numeric-3-box"}.get(name, ""))
    for name in ("go", "2", "3", "4", "5", "6", "7", "8", "9", "10", "fin")), position=3, look="fuse")
TIMELINE = parts.Track(Msg("Zeitleiste"), tuple(TrackCell(Msg(str(n)), filled=n < 4) for n in range(1, 6)))
ROLL = parts.Dice(Msg("Ninjutsu-Probe"), (
    Die("d1", 6, "landed", success=True), Die("d2", 5, "landed", success=True, source="typed", corrected=True),
    Die("d3", 2, "landed", source="typed"), Die("d4", 0, "rolling"), Die("d5", 0, "crooked")), successes=2, needed=3)
MONSTER = Tile(Msg("Schattenmonster"), "sword-cross", "black", (
    Counter(Msg("Stufe"), 2, icon="stairs"), Counter(Msg("Herzen"), 3, icon="heart", tone="bad")),
    Msg("Bei Niederlage: so viele Lebenspunkte verlieren, wie die Stufe angibt."), "tile")
BAG = parts.Counters((Counter(Msg("im Beutel"), 23, icon="bag-personal", id="bag"),
                      Counter(Msg("Fundstücke"), 17, icon="treasure-chest", id="finds"),
                      Counter(Msg("Karten"), 31, icon="cards-outline", id="cards")))
REROLL = Choice("reroll", Msg("Würfel neu werfen"), "dice-multiple", "seat-1",
                inputs.Pick((inputs.Option("d3", Msg("die 2"), "dice-2"), inputs.Option("d5", Msg("der schiefe"), ""))))
ACCEPT = Choice("accept", Msg("Ergebnis gilt"), "check", "seat-1", emphasis="main")
FLEE = Choice("flee", Msg("Fliehen"), "run", "seat-1", objection=Msg("Die Probe hat schon begonnen."), rule="LUE-26",
              waivable=True)
FIX_DIE = Choice("fix-d3", Msg("Augenzahl berichtigen"), "pencil", input=inputs.Number(1, 6, 2), emphasis="quiet",
                 on="d3")
FIX_HP = Choice("fix-hp", Msg("Lebenspunkte berichtigen"), "heart", "seat-2", inputs.Number(0, 10, 10), "quiet",
                "seat-2:hp")
PEEK = Choice("peek:seat-1", Msg("Eigene Geheimnisse ansehen"), "eye", "seat-1", emphasis="quiet", on="seat:seat-1")
FIX_SKILL = Choice("fix-skill", Msg("Aufmerksamkeit berichtigen"), "pencil", "seat-2", inputs.Number(1, 5, 2), "quiet",
                   "players/1/skill")
FIX_ROUND = Choice("fix-round", Msg("Runde berichtigen"), "pencil", "", inputs.Number(0, 10, 3), "quiet", "advances")
PAUSE = Choice("pause", Msg("Uhr anhalten"), "pause", emphasis="quiet", on="clock")
READ_DIE = Choice("read-d5", Msg("Welche Augenzahl liegt oben?"), "dice-multiple", "seat-1", inputs.DiceInput(1),
                  on="d5")
UNDO = UndoState("undo", Msg("Annegret gab 1 Siegpunkt für eine Wiederholung aus"))
LOG = (LogLine(41, 0, Msg("Jürg wich der Fallgrube aus und bekam 1 Siegpunkt"), "seat-3"),
       LogLine(42, 0, Msg("Annegret stellt sich dem Schattenmonster"), "seat-1"))

PROBE = View(
    42, "table", "luescherzia", Msg("Lüscherzia"), Msg("Kampf"),
    Prompt(Msg("Annegret: würfle 5 Würfel – Ninjutsu, 3 Erfolge nötig"), "seat-1", "LUE-25"), SEATS,
    (ROUNDS, TIMELINE), (ROLL, parts.Tiles((MONSTER,))),
    (REROLL, FLEE, ACCEPT, FIX_DIE, FIX_HP, READ_DIE, PEEK, FIX_SKILL, FIX_ROUND, PAUSE),
    ClockFace("egg", True, 0, deadline=252_000, seat="seat-1", warnings=(60_000, 10_000)), LOG, UNDO)


def _field(x: int, y: int) -> GridCell | None:
    kinds = {(4, 4): ("flag", "quiet", ""), (4, 8): ("exit-run", "good", ""), (4, 5): ("sword-cross", "black", "2"),
             (4, 6): ("treasure-chest", "violet", ""), (5, 6): ("arrow-decision", "yellow", ""),
             (3, 5): ("campfire", "green", ""), (5, 5): ("account-question", "blue", "1"),
             (2, 5): ("skull", "red", "3")}
    return GridCell(x, y, *kinds[x, y]) if (x, y) in kinds else None


MAP = parts.Grid(9, 9, tuple(cell for y in range(9) for x in range(9) if (cell := _field(x, y))),
                 (Piece(4, 6, "account-group", "s"),))
MOVE = Choice("move", Msg("Gruppe ziehen"), "shoe-print", "seat-3", inputs.Cell(((4, 7), (3, 6), (5, 6), (4, 5))))
TURN = (msgspec.structs.replace(SEATS[0], active=False), SEATS[1], msgspec.structs.replace(SEATS[2], active=True),
        SEATS[3])
_HAND = tuple(Tile(Msg(name), icon, "quiet", (Counter(Msg("Initiative"), value, icon="timer-outline"),))
              for name, icon, value in (
                  ("Zwei Schritte vor", "arrow-up-bold", 37), ("Nach links", "arrow-left-bold", 81)))
SECRETS = msgspec.structs.replace(
    PROBE, viewer="seat-1", stage=(parts.Cards(Msg("Orientierungskarten"), _HAND),),
    seats=(msgspec.structs.replace(SEATS[0], counters=(hearts(9, 10, ""), secret(7))), *SEATS[1:]))
BOARD = View(
    57, "table", "luescherzia", Msg("Lüscherzia"), Msg("Zug"),
    Prompt(Msg("Jürg: wohin zieht die Gruppe?"), "seat-3", "LUE-21"), TURN, (ROUNDS, TIMELINE),
    (MAP, BAG, parts.Note(Msg("Die Karte wird aus der Blickrichtung der Gruppe gelesen."), "LUE-21",
                          icon="compass-outline")),
    (MOVE, Choice("blocked", Msg("Kante versperrt den Weg"), "wall", "seat-3")),
    ClockFace("egg", True, 0, deadline=-23_000, seat="seat-3", warnings=(60_000,)), LOG,
    UndoState("undo", Msg("Jürg spielte eine Karte"), "redo", Msg("Jürg beeinflusste die Marschrichtung")))

CARDS = View(
    12, "table", "luescherzia", Msg("Lüscherzia"), Msg("Karten wählen"),
    Prompt(Msg("Alle: legt eine Orientierungskarte verdeckt aus und nennt die Initiative"), "", "LUE-16"), SEATS,
    (ROUNDS, TIMELINE),
    (ROUNDS, parts.Cards(Msg("Nachziehstapel"), count=23), parts.Cards(Msg("Abgelegt"), (
        Tile(Msg("Zwei Schritte vor, rechts drehen"), "arrow-right-top-bold", "quiet",
             (Counter(Msg("Initiative"), 37, icon="timer-outline"),)),
        Tile(Msg("Ein Schritt zurück"), "arrow-down-bold", "quiet",
             (Counter(Msg("Initiative"), 12, icon="timer-outline"),)))), BAG),
    (*(Choice(f"card-{n}", Msg("Initiative nennen"), "cards-outline", f"seat-{n}", inputs.Number(1, 99, 50))
       for n in range(1, 4)),
     Choice("order", Msg("Reihenfolge zeigen"), "sort", "", inputs.Order(tuple(
            inputs.Option(p.seat, Msg("{n}", {"n": p.name}), seat=p.seat) for p in SEATS[:3])), "main"),),
    ClockFace("up", False, 754_000, paused="break"),
    notices=(Notice("dice", Msg("Der Würfelbecher antwortet nicht."),
                    Msg("Kabel prüfen; bis dahin lassen sich die Augen am Bildschirm eintippen."),
                    away="notice-away:dice"),
             Notice("phone", Msg("Der Vermittler für die Telefone startet neu."), tone="bad",
                    away="notice-away:phone")))

EMPTY = View(0, "table", "luescherzia", Msg("Lüscherzia"), Msg("Aufbau"), Prompt(Msg("Baut den Spielplan auf.")))

LONG_WORDS = View(
    3, "table", "luescherzia", Msg("Donaudampfschifffahrtsgesellschaftskapitänsspiel"),
    Msg("Rindfleischetikettierungsüberwachungsphase"),
    Prompt(Msg("Maximilian-Bartholomäus: Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung beachten "
               "und danach den Straßenbahnhaltestellenwartehäuschenplan ergänzen"), "seat-2", "LUE-A29"),
    tuple(SeatPanel(f"seat-{n}", f"Wolfeschlegelsteinhausenbergerdorff {n}", mark,
                    (hearts(n, 10, f"seat-{n}"), Counter(Msg("Aufmerksamkeitspunkte"), 100 + n), secret(40)),
                    (Badge(Msg("Ausgeschlossenheitszustand")), Badge(Msg("setzt aus"), tone="warn")), active=n == 2)
          for n, mark in enumerate(("triangle", "square", "circle", "diamond", "star", "hexagon", "cross", "moon"), 1)),
    (ROUNDS, TIMELINE, BAG),
    (parts.Tiles((MONSTER, Tile(Msg("Unwahrscheinlichkeitsdrachenfallenmechanismus"), "skull", "red"))), BAG),
    (*(Choice(f"c{n}", Msg("Verantwortungsübernahmeerklärung abgeben"), "gavel", f"seat-{n}") for n in range(1, 9)),
     Choice("main", Msg("Geschwindigkeitsbeschränkungsaufhebung bestätigen"), "check", "seat-2", emphasis="main"),),
    undo=UndoState("undo", Msg("Wolfeschlegelsteinhausenbergerdorff 2 übernahm die Verantwortung für alles Weitere"),
              "redo", Msg("Wolfeschlegelsteinhausenbergerdorff 3 gab sie wieder ab")))

_SUMS = (("seat-3", 9, 4, 1, True), ("seat-1", 8, 3, 2, False), ("seat-2", 7, 0, 3, False))
SCORES = (*(ScoreRow(seat, (Counter(Msg("Siegpunkte"), sp), Counter(Msg("Fundstücke"), finds)), sp + finds, rank, won,
                     (parts.Aside(Msg("1{n}:07", {"n": rank}), "timer-outline"),))
            for seat, sp, finds, rank, won in _SUMS),
          ScoreRow("seat-4", (Counter(Msg("ausgeschieden"), None),), None))
CHART = parts.Chart(Msg("Lebenspunkte im Verlauf"), (
    parts.ChartLine(Msg("Annegret"), (10, 10, 9, 9, 7, 8, 9), "seat-1"),
    parts.ChartLine(Msg("Maximilian"), (10, 9, 9, 8, 10, 10, 10), "seat-2"),
    parts.ChartLine(Msg("Jürg"), (8, 8, 6, 5, 5, 4, 3), "seat-3"),
    parts.ChartLine(Msg("Dorothea"), (7, 5, 5, 3, 2, 0, 0), "seat-4")), Msg("Runden"))
LUCK = parts.Intervals(Msg("Würfel, und was zu erwarten war"), (
    parts.Interval(Msg("Annegret: 23 Würfel"), 82, 64, 97, "seat-1"),
    parts.Interval(Msg("Maximilian: 19 Würfel"), 96, 52, 81, "seat-2", Msg("ungewöhnlich hoch")),
    parts.Interval(Msg("Jürg: 40 Würfel"), 122, 119, 161, "seat-3"),
    parts.Interval(Msg("Dorothea: 3 Würfel"), 3, 5, 16, "seat-4")))
ENDED = View(
    188, "table", "luescherzia", Msg("Lüscherzia"), Msg("Ende"), Prompt(Msg("Das Spiel ist aus.")), SEATS, (ROUNDS,),
    (), (Choice("again", Msg("Noch einmal"), "replay"), Choice("home", Msg("Zur Übersicht"), "home", emphasis="main")),
    undo=UndoState("undo", Msg("Die Gruppe erreichte den Ausgang")),
    result=Result(Msg("Jürg gewinnt mit 13 Punkten!"), Msg("Die Gruppe hat den Ausgang in Runde 8 erreicht."), True,
                  SCORES, (CHART, LUCK, parts.Counters((Counter(Msg("Proben"), 61, icon="dice-multiple"), Counter(
                      Msg("Erfolge"), 74, icon="check-bold"), Counter(Msg("Minuten"), 96, icon="clock-outline"))))))
LOST = View(
    99, "table", "luescherzia", Msg("Lüscherzia"), Msg("Ende"), Prompt(Msg("Das Spiel ist aus.")), SEATS, (ROUNDS,), (),
    (Choice("home", Msg("Zur Übersicht"), "home", emphasis="main"),),
    result=Result(Msg("Alle haben verloren."), Msg("Der Rundenstein hat „fin“ erreicht."), False))

HOME = Page("home", Msg("Tabletop Companion"), Msg("Willkommen am Tisch."), (
    Row(Msg("Weiterspielen"), "continue", note=Msg("Lüscherzia, Runde 4 – seit gestern 21:04"), icon="play-circle"),
    Row(Msg("Neues Spiel"), "new", note=Msg("Lüscherzia"), icon="plus-circle"),
    Row(Msg("Letzte Spiele"), "games", icon="history"),
    Row(Msg("Prüfung der Geräte"), "hardware", icon="stethoscope"),
    Row(Msg("Einstellungen"), "settings", icon="cog")))
HOME_FIRST = Page("home", Msg("Tabletop Companion"), rows=(Row(Msg("Neues Spiel"), "new", icon="plus-circle"),))
HOME_MENU = Page("home", Msg("Tabletop Companion"), rows=(
    Row(Msg("Weiter: DiceWar – Das Licht der Drachen"), "go-on", icon="play",
        note=Msg("Annegret, Maximilian-Bartholomäus, Jürg Wolfeschlegelsteinhausen, Dorothea")),
    Row(Msg("Pause"), icon="pause", note=Msg("ohne Uhr"), shape="chip"),
    *(Row(Msg(text), key, icon=icon, shape="chip") for text, key, icon in (
        ("Telefone", "join", "cellphone"), ("Regeln", "rule-book", "book-open-variant"),
        ("Verlauf", "history", "history"), ("Etwas korrigieren", "put-right", "pencil"),
        ("Tisch vergleichen", "agreement", "check-all"), ("Sitzplätze", "seating", "seat"),
        ("Schachtel", "content", "package-variant"), ("Aufbau", "set-up-list", "format-list-checks"),
        ("Für später wegräumen", "packing", "package-down"),
        ("Ton aus", "sound", "volume-off"))),
    Row(Msg("Gerät ausschalten"), "switch-off", icon="power", tone="bad", shape="chip"),
    Row(Msg("Weiter: Die Gilden von Advyria"), "open:1", icon="play",
        note=Msg("Annegret, Maximilian-Bartholomäus, Jürg, Dorothea, Eleonore")),
    Row(Msg("DiceWar – Das Licht der Drachen"), "new:dicewar", note=Msg("Neu: 2 bis 4 Personen"), icon="dice-6",
        game="dicewar")),
    choices=(Choice("boxes", Msg("Schachteln"), "package-variant"), Choice("settings", Msg("Einstellungen"), "cog"),
             Choice("statistics", Msg("Statistik"), "chart-line"),
             Choice("hardware", Msg("Teile prüfen"), "stethoscope"), Choice("machine", Msg("Dieses Gerät"), "power")),
    back="back")
SETUP = Page("setup", Msg("Neues Spiel: Lüscherzia"), rows=(
    Row(Msg("Mitspielende"), "players", Msg("Annegret, Maximilian-Bartholomäus, Jürg, Dorothea"), icon="account-group"),
    Row(Msg("Genauigkeit"), "detail", Msg("mit Karte"), Msg("Die Karte prüft jeden Zug; leicht zählt nur."), "map"),
    Row(Msg("Charaktere"), "characters", Msg("3 von 4"), icon="card-account-details"),
    Row(Msg("Uhr"), "clock", Msg("Eieruhr, 5 Minuten"), icon="timer-sand", input=inputs.Number(1, 60, 5)),
    Row(Msg("Hausregeln"), "options", Msg("keine"), Msg("33 Auslegungen lassen sich umschalten."), "gavel"),
    Row(Msg("Telefone"), "phones", Msg("1 verbunden"), icon="cellphone"),
    Row(Msg("Ein Charakter fehlt noch: Dorothea"), tone="warn", icon="alert-circle-outline")),
    choices=(Choice("start", Msg("Spiel beginnen"), "play", emphasis="main",
                    objection=Msg("Dorothea hat noch keinen Charakter."), rule="LUE-3"),), back="home")
PLAYERS = Page("seats", Msg("Wer spielt mit?"), Msg("In der Reihenfolge am Tisch, im Uhrzeigersinn."), (
    *(Row(Msg("{n}", {"n": p.name}), p.seat, Msg("Platz {n}", {"n": n}), mark=p.mark) for n, p in enumerate(SEATS, 1)),
    Row(Msg("Noch jemand"), "add", icon="account-plus",
        input=inputs.Text(24, ("Eleonore", "Friedrich-Wilhelm", "Gül", "Heiße Eiche"))),),
    (Choice("done", Msg("Weiter"), "arrow-right", emphasis="main"),), back="setup")
JOIN = Page("join", Msg("Telefon für Annegret"), Msg("Mit der Kamera des Telefons aufnehmen und dem Link folgen. Der "
                                                    "Code gilt zwei Minuten."), (
    Row(Msg("Adresse"), value=Msg("http://192.168.1.23:8080"), icon="wifi"),
    Row(Msg("Annegret"), value=Msg("noch nicht verbunden"), mark="triangle"),
    Row(Msg("Nur zuschauen"), "public", icon="eye")), qr="http://192.168.1.23:8080/#K7QX-2M9P", back="setup")
HISTORY = Page("history", Msg("Verlauf"), rows=tuple(
    Row(Msg(text), f"look:{n}", note=Msg(f"Runde {n // 8 + 1}, Zug {n}"), mark=mark, tone=tone)
    for n, (text, mark, tone) in enumerate((
        ("Annegret stellt sich dem Schattenmonster", "triangle", "plain"),
        ("Jürg wich der Fallgrube aus und bekam 1 Siegpunkt", "circle", "plain"),
        ("Hausregel: Maximilian-Bartholomäus durfte nach der Probe fliehen", "square", "warn"),
        ("Zurückgenommen: Dorothea heuerte den Wegelagerer an", "diamond", "quiet"),
        ("Dorothea schied aus", "diamond", "bad"), ("Die Rundenmarke rückte vor", "", "plain"),
        ("Jürg fand drei Fundstücke und behielt eines", "circle", "plain")) * 3)), back="table")
EMPTY_HISTORY = Page("history", Msg("Letzte Spiele"), back="home")
SETTINGS = Page("settings", Msg("Einstellungen"), rows=(
    Row(Msg("Sprache"), "language", Msg("Deutsch"), icon="translate", input=inputs.Pick((
        inputs.Option("de", Msg("Deutsch")), inputs.Option("en", Msg("English"))))),
    Row(Msg("Helligkeit"), "brightness", Msg("80 %"), icon="brightness-6", input=inputs.Number(10, 100, 80)),
    Row(Msg("Abdunkeln"), "dim", Msg("nach 5 Minuten"), Msg("Jede Berührung weckt den Bildschirm."), "weather-night"),
    Row(Msg("Würfelbecher"), "dice", Msg("antwortet nicht"), Msg("USB-Kabel prüfen"), "dice-multiple", tone="bad"),
    Row(Msg("Version"), value=Msg("0.1.0"), icon="information-outline")), back="home")
AVATAR = Page("characters", Msg("Charakter für Dorothea"), rows=(
    Row(Msg("Neuen Charakter abschreiben"), "avatar", icon="pencil", input=inputs.Form((
        inputs.Field("name", Msg("Name"), inputs.Text(30)),
        inputs.Field("hp", Msg("Lebenspunkte"), inputs.Number(1, 15, 8)),
        *(inputs.Field(name[0].lower(), Msg(name), inputs.Number(1, 5, 2))
          for name in ("Ninjutsu", "Orientierung", "Redeschwall", "Dünkel", "Aufmerksamkeit")),
        inputs.Field("kind", Msg("Beruf"), inputs.Pick((inputs.Option("a", Msg("Abenteurer")), inputs.Option(
            "s", Msg("Sterndeuterin")))), optional=True)))),), back="setup")

def _part(name: str, says: str, tone: str = "plain", icon: str = "gesture-tap-button", note: str = "") -> Row:
    return Row(Msg(name), "" if note else f"try:{name}", Msg(says), Msg(note) if note else None, icon, tone=tone)


PARTS = Page("hardware", Msg("Geräte prüfen"), Msg("Leuchtet die Lampe von Platz 3?"), (
    _part("Würfel: würfelturm-im-wohnzimmer", "Würfel rot zeigt 5", "good", "check-circle"),
    *(_part(f"Platz {n}", "drücken · Lampe?") for n in (1, 2, 4, 5, 6)),
    _part("Platz 3", "gedrückt · Lampe?", "warn", "lightbulb-on"), _part("„Zurück“", "drücken · bleibt dunkel", "bad"),
    _part("Netz", "nicht verbunden (No such file or directory)", "bad", "alert-circle"),
    Row(Msg("u-blox 7 GPS GNSS Receiver"), value=Msg("ein Satellitenempfänger; bleibt in Ruhe"), icon="usb"),
    Row(Msg("Raspberry Pi Pico E6614103E7452D2F"), "plug:pico", Msg("eine Würfelschale: verwenden?"), icon="usb",
        tone="warn", input=inputs.Pick((inputs.Option("use", Msg("Ja")), inputs.Option("leave", Msg("Nein"))))),
    _part("„Zurück“", "drücken · bleibt dunkel", "bad", "alert-circle",
          "Andersherum einbauen, den Widerstand prüfen, und ob der Pin der ist, der in der Konfiguration steht."),
    _part("Netz", "nicht verbunden (No such file or directory)", "bad", "alert-circle", "Einstecken, oder die url in "
          "der Konfiguration richtigstellen.")),
    (Choice("no:lamp:seat-3", Msg("Nein, dunkel"), "close"),
     Choice("yes:lamp:seat-3", Msg("Ja, sie leuchtet"), "check", emphasis="main")), back="back")
AGREEMENT = Page("agreement", Msg("Stimmt der Tisch?"), Msg("Ist es auf dem Tisch so? Antippen, was anders ist."), (
    Row(Msg("Jetzt"), "history", Msg("Annegret: Fundstück oder Lebenspunkte?"), mark="triangle"),
    Row(Msg("Annegret: Lebenspunkte"), "players/0/hp", Msg("10"), mark="triangle", input=inputs.Number(0, 12, 10)),
    Row(Msg("Bartholomäus: Lebenspunkte"), "players/1/hp", Msg("9"), mark="square", input=inputs.Number(0, 12, 9)),
    Row(Msg("Karten auf der Zeitleiste"), "timeline", Msg("2"), input=inputs.Number(0, 9, 2)),
    Row(Msg("Die Gruppe steht auf"), "here", Msg("Wasserspeier über dem alten Brunnen im Hof der Gildenhalle"),
        input=inputs.Text())),
    (Choice("right", Msg("Alles stimmt"), "check-all", emphasis="main"),), back="back")
SEATING = Page("seating", Msg("Wer sitzt wo"), Msg("Das ist der Knopf von Annegret. Jürg, drück deinen Knopf."), tuple(
    Row(Msg("{n}", {"n": p.name}), f"sit:{p.seat}", Msg("Knopf 4 · links · Telefon"),
        Msg("Jetzt den Code scannen.") if n == 0 else None, mark=p.mark, tone="warn" if n == 2 else "good",
        input=inputs.Pick((inputs.Option("left", Msg("Sitzt links")), inputs.Option("other", Msg("Anderen Knopf")))))
    for n, p in enumerate(SEATS)), (
    Choice("undo", Msg("Zurück: Maximilian-Bartholomäus"), "undo", emphasis="quiet"),
    Choice("later", Msg("Später"), "debug-step-over"), Choice("done", Msg("Weiter im Spiel"), "play", emphasis="main")),
    qr="http://192.168.1.23:8080/#K7QX-2M9P", back="back")

HANDS = msgspec.structs.replace(PROBE, hands=(
    Hand(Msg("Ziehe drei Karten und behalte eine"), "cards-outline", "seat-2", "LUE-16"),
    Hand(Msg("Alle Plättchen der Stufe 2 kommen in den Beutel"), "bag-personal", "", "LUE-52"),
    Hand(Msg("Startspielermarker weitergeben"), "", "seat-3")), choices=(*PROBE.choices, Choice(
        "hands-done", Msg("It is done"), "check", emphasis="quiet", on="hands")))
HAND = msgspec.structs.replace(HANDS, hands=HANDS.hands[:1])
_LEVEL = Counter(Msg("Stufe"), 1, icon="chevron-double-up")
DRAWN = tuple(Tile(Msg(name), icon, tone, numbers, Msg(note) if note else None, f"new:{n}") for n, (
    name, icon, tone, numbers, note) in enumerate((
        ("Gabelung", "sign-direction", "yellow", (), ""), ("Rastplatz", "campfire", "green", (), ""),
        ("Fundstelle", "magnify", "violet", (), ""),
        ("Monster", "skull", "black", (_LEVEL, Counter(Msg("Herzen"), 1, icon="heart", tone="bad")), ""),
        ("Monster", "skull", "black", (_LEVEL, Counter(Msg("Herzen"), 2, icon="heart", tone="bad")), ""),
        ("Falle", "alert-octagram", "red", (_LEVEL,), "−1 Leben"),
        ("Falle", "alert-octagram", "red", (_LEVEL,), "1× aussetzen"),
        ("NSC", "account-voice", "blue", (_LEVEL,), "Ninjutsu +1, Aufmerksamkeit −1"),
        ("NSC", "account-voice", "blue", (_LEVEL,), "Aufmerksamkeit +1, Ninjutsu −1"))))
DRAW = msgspec.structs.replace(
    HAND, stage=(parts.Tiles(DRAWN, Msg("Plättchen gezogen")),),
    prompt=Prompt(Msg("Bartholomäus: Gruppe nach der Karte bewegen"), "seat-2", "LUE-17"),
    undo=UndoState("undo", Msg("Reihenfolge der Karten: Annegret, Maximilian-Bartholomäus, Jürg")), choices=(
        *(Choice(f"draw:{n}", tile.label, tile.icon, "seat-2", on=tile.id) for n, tile in enumerate(DRAWN)),
        Choice("monster", Msg("Anderes Monster"), "skull", "seat-2", emphasis="quiet"),
        Choice("pay", Msg("Pfeil drehen: 1 SP"), "compass", "seat-2", emphasis="quiet"),
        Choice("stay", Msg("Der Rand blockiert: stehen bleiben"), "wall", "seat-2"),
        Choice("exit", Msg("Ausgang erreicht"), "exit-run", "seat-2"), HAND.choices[-1]))
TABLES = {"hands": HANDS, "draw": DRAW, "hand": HAND, "probe": PROBE, "board": BOARD,
          "cards": CARDS, "empty": EMPTY, "long": LONG_WORDS, "ended": ENDED,
          "lost": LOST}
PAGES = {"home": HOME, "home-first": HOME_FIRST, "home-menu": HOME_MENU,
         "setup": SETUP, "players": PLAYERS, "join": JOIN, "history": HISTORY,
         "history-empty": EMPTY_HISTORY, "settings": SETTINGS, "avatar": AVATAR,
         "parts": PARTS, "seating": SEATING, "agreement": AGREEMENT}
