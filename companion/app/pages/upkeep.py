"""Updates and backups: what is installed, backing up now, and what lies on sticks, with its consequence said. Pure."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.app.appliance.backup_folder import NAME
from companion.app.appliance.capsule_words import what_it_holds
from companion.app.appliance.upkeep import ASK, ON_STICKS, YES, Upkeep
from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg, moment_text

from .navigation import Maintain, PageContext, SetOption, Transition
from .routes import UPKEEP, MachineRoute, UpkeepRoute

ROUTE = UpkeepRoute
LOOK = "look"
BACK_UP = "backup"
SURE = "sure"
PUT_BACK = "restore:"
UPDATE = "update:"
SURELY = "restore-surely"
STICKS = "sticks"
CAPSULE = "capsule"
OPTION = "backups.on_sticks"
WISHES = {YES: Msg("yes"), "no": Msg("no"), ASK: Msg("not said yet")}
TITLE = Msg("Updates and backups")


def page(context: PageContext, route: UpkeepRoute) -> Page:
    """What is installed and what can be done; or the question before a backup is put back, a version installed, or a
    backup goes where others can read it.
    """
    known = context.upkeep
    if route.question == STICKS:
        return _about_sticks(context)
    if route.question == CAPSULE:
        return _about_capsule(context)
    if route.question:
        return _question(context, route)
    if known.doubt is not None:
        return _doubt(context, known.doubt[1])
    rows = (_version(known), _back_up(context), _sticks(context), *_capsule(context), *_found(known))
    choices = () if known.busy else (Choice(LOOK, Msg("Look again"), "refresh"),)
    return Page(UPKEEP, TITLE, known.word or _hint(known), rows, choices, back="back", notices=context.notices)


def answer(context: PageContext, route: UpkeepRoute, key: str, value: Any) -> Transition | None:
    """Ask first; then do it."""
    doubt = context.upkeep.doubt
    if key == "back" and doubt is not None and not route.question:
        return Transition(UpkeepRoute(), Maintain(LOOK))
    if key == "back":
        return Transition(UpkeepRoute() if route.question else MachineRoute())
    if key == SURELY:
        return Transition(UpkeepRoute(), Maintain(SURELY, doubt[0])) if doubt is not None else None
    if route.question == STICKS:
        return Transition(UpkeepRoute(), SetOption(OPTION, key))
    if key == BACK_UP and _is_unsaid(context):
        return Transition(UpkeepRoute(STICKS))
    if key == SURE:
        what, _, file = route.question.partition(":")
        return Transition(UpkeepRoute(), Maintain(what, file))
    if key in (LOOK, BACK_UP):
        return Transition(route, Maintain(key))
    return Transition(UpkeepRoute(key))


def _hint(known: Upkeep) -> Msg | None:
    if not known.looked:
        return Msg("Looking …")
    return None if known.sticks else Msg("Plug in a stick: backups go onto it, and updates are found on it.")


def _version(known: Upkeep) -> Row:
    before = known.installation.previous
    note = Msg("Version {version} is kept beside it.", {"version": before}) if before else None
    return Row(Msg("Version"), value=Msg.plain(known.version), note=note, icon="package-variant")


def _is_unsaid(context: PageContext) -> bool:
    """Whether a backup could go onto a stick, and people at the table have not said yet whether it may."""
    return bool(context.upkeep.writable) and context.settings.backups.on_sticks == ASK


def _sticks(context: PageContext) -> Row:
    return Row(Msg("Backups may go onto sticks"), STICKS, WISHES[context.settings.backups.on_sticks],
               icon="usb-flash-drive")


def _back_up(context: PageContext) -> Row:
    known, agreed = context.upkeep, context.settings.backups.on_sticks == YES
    where = ", ".join(stick.path.name for stick in known.writable) if agreed else ""
    note = Msg("On the stick {name}", {"name": where}) if where else Msg("Beside the games; on a stick it is safer")
    last = Msg("last: {moment}", {"moment": _moment(known.newest)})
    return Row(Msg("Back up now"), "" if known.busy else BACK_UP, last, note, "content-save")


def _moment(name: str) -> Msg:
    """When a backup was made, as its name says."""
    found = NAME.fullmatch(name)
    if found is None:
        return Msg("never")
    try:
        return moment_text(*time.strptime(found["made"], "%Y%m%d-%H%M")[:5])
    except ValueError:  # digits that are no date
        return Msg.plain(found["made"])


def _found(known: Upkeep) -> Iterator[Row]:
    """What may be installed or put back, the sticks first."""
    for stick in known.sticks:
        place = Msg("On the stick {name}", {"name": stick.path.name})
        for file in stick.updates:
            yield Row(Msg("Install this version"), f"{UPDATE}{file}", Msg.plain(_number(file)), place, "update")
        yield from (_backup(file, place) for file in stick.backups)
    yield from (_backup(file, Msg("Beside the games")) for file in known.beside)


def _number(file: Path) -> str:
    """`0.4.0` of a release or a wheel, by its name alone; it is looked at before it is installed."""
    return file.name.removesuffix(".tar.gz").replace("_", "-").removeprefix("tabletop-companion-").split("-")[0]


def _backup(file: Path, place: Msg) -> Row:
    return Row(Msg("Put a backup back"), f"{PUT_BACK}{file}", _moment(file.name), place, "backup-restore")


def _capsule(context: PageContext) -> Iterator[Row]:
    """What happened at this table, for whoever mends a mistake; only where a game is open."""
    if context.table is not None:
        yield Row(Msg("Pack the last ten minutes"), "" if context.upkeep.busy else CAPSULE,
                  note=Msg("If the companion makes a mistake: for whoever mends it"), icon="bug")


def _about_capsule(context: PageContext) -> Page:
    """The question before a capsule is written: what it holds, and whose secrets."""
    table = context.table
    choices = (Choice(SURE, Msg("Pack"), "bug", emphasis="main"),) if table else ()
    return Page(UPKEEP, Msg("Pack the last ten minutes?"), what_it_holds(table) if table else None, choices=choices,
                back="back", notices=context.notices)


def _about_sticks(context: PageContext) -> Page:
    """The question whether backups may go onto sticks, in the same words wherever it is asked."""
    choices = (Choice(YES, Msg("Back up on sticks"), "usb-flash-drive", emphasis="main"),
               Choice("no", Msg("Only inside the companion"), "content-save"))
    text = Msg("{text} Without one, games are lost with the memory card.", {"text": ON_STICKS})
    return Page(UPKEEP, Msg("Back up on sticks?"), text, choices=choices, back="back", notices=context.notices)


def _doubt(context: PageContext, text: Msg) -> Page:
    """The question before a backup that may belong to another table is put back."""
    sure = Choice(SURELY, Msg("Put it back all the same"), "backup-restore", emphasis="main")
    return Page(UPKEEP, Msg("Put it back all the same?"), text, choices=(sure,), back="back", notices=context.notices)


def _question(context: PageContext, route: UpkeepRoute) -> Page:
    what, _, name = route.question.partition(":")
    file = Path(name)
    if f"{what}:" == UPDATE:
        title = Msg("Install version {version}?", {"version": _number(file)})
        text = Msg("It is laid beside the present one, after a look whether it is whole; games and settings stay. Then "
                   "the companion starts again: a minute without a screen. If it does not start, the present one comes "
                   "back.")
        sure = Choice(SURE, Msg("Install"), "update", emphasis="main")
    else:
        title = Msg("Put the backup of {day} back?", {"day": _moment(file.name)})
        text = Msg("All games, players and boxes become as they were then; what is there now is kept aside on the "
                   "card, in a folder of its own in backups. The companion starts again.")
        sure = Choice(SURE, Msg("Put back"), "backup-restore", emphasis="main")
    return Page(UPKEEP, title, text, choices=(sure,), back="back", notices=context.notices)
