"""Rules and variants of a game that is being set up: the game's own switches, each with its rule's id. Pure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.translation import rule_at_hand
from companion.engine.game import Switch
from companion.engine.inputs import Pick
from companion.engine.view import Page, Row
from companion.engine.words import Msg

from .navigation import PageContext, Transition
from .routes import RULES, ArrangementRoute, Draft, RulesRoute

ROUTE = RulesRoute
YES, NO = Msg("yes"), Msg("no")


def page(context: PageContext, route: RulesRoute) -> Page:
    """One line a switch: what it says now, which rule it belongs to."""
    draft = route.draft
    game = context.games[draft.game]
    rows = tuple(_row(switch, _now(context, draft, switch)) for switch in game.switches)
    return Page(RULES, Msg("Rules and variants"), game.title, rows, back="back", notices=context.notices,
                game=game.id)


def answer(context: PageContext, route: RulesRoute, key: str, value: Any) -> Transition | None:
    """Set a switch; a switch without an input turns over. A value that equals the default is no longer listed."""
    draft = route.draft
    if key == "back":
        return Transition(ArrangementRoute(draft))
    switch = next(s for s in context.games[draft.game].switches if s.name == key)
    chosen = value if switch.input else not _now(context, draft, switch)
    options = {name: old for name, old in draft.options.items() if name != key}
    if chosen != getattr(context.games[draft.game].options(), key):
        options[key] = chosen
    return Transition(replace(route, draft=replace(draft, options=options)))


def _now(context: PageContext, draft: Draft, switch: Switch) -> Any:
    return draft.options.get(switch.name, getattr(context.games[draft.game].options(), switch.name))


def _row(switch: Switch, now: Any) -> Row:
    return Row(switch.label, switch.name, _said(switch, now), _says(switch.rule), input=switch.input)


def _says(rule: str) -> Msg:
    """The rule that is switched, with its text, because people want to know what they choose."""
    text = rule_at_hand(rule)
    return Msg("{rule}: {text}", {"rule": rule, "text": text}) if text else Msg.plain(rule)


def _said(switch: Switch, now: Any) -> Msg:
    if isinstance(now, bool):
        return YES if now else NO
    options = switch.input.options if isinstance(switch.input, Pick) else ()
    return next((option.label for option in options if option.key == now), Msg.plain(str(now)))
