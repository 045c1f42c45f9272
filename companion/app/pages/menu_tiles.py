"""The tiles of the menu in a game, in the same order for every game, and what those do that lead to no page. Pure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.config.settings import SoundSettings
from companion.app.pages import machine
from companion.app.pages.navigation import (
    AskHost,
    DoRarely,
    HoldClocks,
    PageContext,
    SenselessError,
    SetOption,
    Transition,
)
from companion.app.pages.network import HALL_CALLS
from companion.app.pages.routes import (
    AGREEMENT,
    AT_TABLE,
    CONTENT,
    HISTORY,
    JOIN,
    PACKING,
    PUT_RIGHT,
    RULE_BOOK,
    SEATING,
    SET_UP_LIST,
    HomeRoute,
    MachineRoute,
)
from companion.engine.answers import Answer, Reply
from companion.engine.screens import answer, look
from companion.engine.table import Table, objections, set_up_lines
from companion.engine.timers import NONE
from companion.engine.view import RARELY, TABLE, Choice, Row
from companion.engine.words import Msg

PAUSE = "pause"
RESUME = "resume"
SOUND = "sound"
OFF = "switch-off"
VOLUME = "sound.volume"


def menu_tiles(context: PageContext, table: Table) -> tuple[Row, ...]:
    """The tiles, each one touch from the menu, in rows of three: the evening, what has happened, what lies on the
    table, the device. A tile keeps its place for ever: one that is not possible now has no key and says why.
    """
    box = Row(Msg("In the box"), CONTENT, icon="package-variant")
    return (_clock(table),
            Row(Msg("Phones"), JOIN, icon="cellphone"),
            Row(Msg("Rules, signs"), RULE_BOOK, icon="book-open-variant"),
            Row(Msg("History"), HISTORY, icon="history"),
            Row(Msg("Correct something"), PUT_RIGHT, icon="pencil"),
            Row(Msg("Compare the table"), AGREEMENT, icon="check-all"),
            Row(Msg("Seats"), SEATING, icon="seat"),
            box if table.game.kinds else replace(box, key="", note=Msg("nothing to enter")),
            _set_up(table),
            Row(Msg("Stop playing"), PACKING, icon="package-down"),
            _sound(context),
            *_hall(context),
            *(Row(choice.label, choice.key, icon=choice.icon, input=choice.input) for choice in rare_choices(table)),
            Row(Msg("Switch the device off"), OFF, icon="power", tone="bad"))


def rare_choices(table: Table) -> tuple[Choice, ...]:
    """What the game has for the menu: acts that hardly any evening needs."""
    return tuple(choice for choice in look(table, TABLE).choices if choice.on == RARELY)


def take_rare_act(context: PageContext, key: str, value: Any) -> Transition:
    """Such an act, once it is certain that it is meant: what it means is said first, as an objection to it."""
    table = context.table
    if table is None:
        return Transition(HomeRoute())
    meant = answer(table, Answer(TABLE, key, table.at, value, waive=context.waive), table.at)
    if isinstance(meant, Reply):
        raise SenselessError(meant.why or Msg("The screen has moved on; look again."), meant.rule, field=meant.field)
    against = [found for found in objections(table, meant) if not (context.waive and found.waivable)]
    if against:
        first = min(against, key=lambda found: found.waivable)
        raise SenselessError(first.text, first.rule, waivable=first.waivable, insist=first.insist)
    return Transition(AT_TABLE, DoRarely(key, value))


def take_menu_tile(context: PageContext, route: HomeRoute, key: str) -> Transition | None:
    """What a touch on one of them does; None if it only leads to the page of its name."""
    match key:
        case "hall.calls":
            return Transition(route, SetOption(HALL_CALLS, not context.settings.hall.calls))
        case "pause" | "resume":
            return Transition(AT_TABLE, HoldClocks(key == PAUSE))
        case "sound":
            loud = context.settings.sound.volume > 0
            return Transition(route, SetOption(VOLUME, 0 if loud else SoundSettings().volume))
        case "switch-off":
            return Transition(MachineRoute(machine.OFF), AskHost("see"))
    return None


def _set_up(table: Table) -> Row:
    """The list of what is laid out at the start."""
    row = Row(Msg("Set-up list"), SET_UP_LIST, icon="clipboard-list-outline")
    return row if set_up_lines(table) else replace(row, key="", note=Msg("nothing to lay out"))


def _clock(table: Table) -> Row:
    """Stop the clock, or let it go on."""
    if table.clocks.plan.kind == NONE or not table.clocks.seat:
        none = Msg("no clock") if table.clocks.plan.kind == NONE else Msg("no clock runs")
        return Row(Msg("Pause"), icon="pause", note=none)
    if table.clocks.paused:
        return Row(Msg("Let the clock go on"), RESUME, icon="play")
    return Row(Msg("Pause"), PAUSE, icon="pause")


def _hall(context: PageContext) -> tuple[Row, ...]:
    """Ask somebody from the hall to come, or say that it is settled; where there is a hall."""
    hall = context.settings.hall
    if not hall.code and not hall.address:
        return ()
    return (Row(Msg("Nobody from the hall needs to come") if hall.calls else Msg("Call somebody from the hall"),
                HALL_CALLS, icon="hand-wave"),)


def _sound(context: PageContext) -> Row:
    """Switch sound off and on with one touch."""
    on = context.settings.sound.volume > 0
    return Row(Msg("Mute") if on else Msg("Sound on"), SOUND,
               icon="volume-off" if on else "volume-high")
