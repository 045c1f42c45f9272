"""This device itself: its network, switching it off, starting it again, each after a question. Pure."""

from __future__ import annotations

from typing import Any

from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg

from . import upkeep
from .navigation import AskHost, Maintain, PageContext, Transition
from .network import connection_text
from .routes import MACHINE, NETWORK, UPKEEP, HomeRoute, MachineRoute, NetworkRoute, UpkeepRoute

ROUTE = MachineRoute
OFF = "power-off"
AGAIN = "restart"
SURE = "sure"
QUESTIONS = {OFF: Msg("Switch this device off?"), AGAIN: Msg("Start this device again?")}
SURELY = {OFF: Choice(SURE, Msg("Switch off"), "power", emphasis="main"),
          AGAIN: Choice(SURE, Msg("Restart"), "restart", emphasis="main")}
GOES = {OFF: Msg("It is switching itself off. Cut the power once its green light has gone out."),
        AGAIN: Msg("It is starting again. In a minute it is back.")}


def page(context: PageContext, route: MachineRoute) -> Page:
    """What can be done with the device; or the question; or the word that it is happening."""
    if route.goes:
        return Page(MACHINE, Msg("This device"), GOES[route.goes], back="back", notices=context.notices)
    if route.question:
        return Page(MACHINE, QUESTIONS[route.question], _safe(context), choices=(SURELY[route.question],), back="back",
                    notices=context.notices)
    rows = (Row(Msg("Network"), NETWORK, connection_text(context.network), icon="wifi"),
            Row(upkeep.TITLE, UPKEEP, Msg.plain(context.upkeep.version), icon="backup-restore"),
            Row(Msg("Switch off"), OFF, icon="power", note=Msg("Before the power is cut")),
            Row(Msg("Restart"), AGAIN, icon="restart"))
    return Page(MACHINE, Msg("This device"), None, rows, back="back", notices=context.notices)


def answer(context: PageContext, route: MachineRoute, key: str, value: Any) -> Transition | None:
    """Ask first; then do it."""
    if key == "back":
        return Transition(MachineRoute() if route.question or route.goes else HomeRoute())
    if key == NETWORK:
        return Transition(NetworkRoute(), AskHost("look"))
    if key == UPKEEP:
        return Transition(UpkeepRoute(), Maintain(upkeep.LOOK))
    if key == SURE:
        return Transition(MachineRoute(goes=route.question), AskHost(route.question))
    return Transition(MachineRoute(key))


def _safe(context: PageContext) -> Msg:
    return Msg("The game is safe: when the device is on again, it is the same turn, and every number is as it was."
               ) if context.table else Msg("Everything is kept as it is.")
