"""What may be done in a turn, as choices: each for its player and, in the player's name, on the shared screen.

Keys carry the turn, so that a touch meant for an earlier turn is recognised. mission.py offers what is done between the
turns, telling.py how faces are entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.game import FULL
from companion.engine.inputs import Number, Option, Pick
from companion.engine.roster import people
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.noxius import content, play_forms
from companion.games.noxius.model import Foe, Player, State, commands as do, state as st
from companion.games.noxius.rules import abilities, enemies, life, names, races, table, tiles

from . import mission, telling, words

BY_HAND = (st.Choosing, st.After, st.Regrouping, st.Asking)


def offers(state: State, viewer: str) -> tuple[Choice, ...]:
    """Everything that may be done; the engine leaves to each player what is theirs or anybody's."""
    step = OFFERS.get(type(state.step), lambda state, viewer: iter(()))
    return (*step(state, viewer), *_overcome(state), *_deaths(state), *_by_hand(state, viewer),
            *mission.in_mid_round(state, viewer))


def _overcome(state: State) -> Iterator[Choice]:
    """A life tile that asks for something in words falls when the table says so (NOX-17)."""
    for foe in state.foes if isinstance(state.step, (*BY_HAND, st.Positioning)) else ():
        if asked := enemies.in_words(foe):
            yield Choice(f"t{state.turns}:done:{foe.id}:{foe.at}", Msg.of(
                "{enemy}: {words} – done", enemy=names.enemy_name(foe.enemy.name), words=asked), "check", "",
                         act=do.Overcome(foe.id))


def _deaths(state: State) -> Iterator[Choice]:
    """An incapacitated character may turn out to be dead (NOX-33)."""
    for player in state.players if not isinstance(state.step, st.Ended) else ():
        if player.down and not player.dead:
            yield mission.death_choice(player, f"r{state.round}")


def _by_hand(state: State, viewer: str) -> Iterator[Choice]:
    """Corrections on the shared screen: what an effect in words does to a wound marker, whom an enemy kills."""
    if viewer != TABLE or not isinstance(state.step, BY_HAND):
        return
    for place, foe in enumerate(state.foes):
        if enemies.may_be_wounded(foe):
            enemy = names.enemy_name(foe.enemy.name)
            label = Msg.of("{enemy} is no longer wounded" if foe.wounded else "{enemy} is wounded", enemy=enemy)
            yield Choice(f"adjust:mark:{foe.id}:{foe.at}:{foe.wounded:d}", label, "sword", "", None, "quiet",
                         f"foes/{place}/at", act=do.MarkWound(foe.id, not foe.wounded))
    yield from (mission.death_choice(player, f"adjust:t{state.turns}")
                for player in filter(table.can_act, state.players))


def _choosing(state: State, viewer: str) -> Iterator[Choice]:
    player, turn = table.active_player(state), f"t{state.turns}"
    if state.detail == FULL:
        yield from _abilities(state, player, turn)
    else:
        yield from _changes(player, turn)
    yield from _beside(state, player, turn)
    stuck = abilities.may_pass(state, do.Pass(), player.seat)
    if stuck and viewer != TABLE:
        return  # what nobody should do is offered on the shared screen alone
    yield Choice(f"{turn}:pass", Msg("Pass"), "debug-step-over", player.seat, None, "quiet",
                 objection=stuck[0].text if stuck else None, rule="NOX-A9" if stuck else "", waivable=bool(stuck),
                 act=do.Pass())


def _abilities(state: State, player: Player, turn: str) -> Iterator[Choice]:
    known = abilities.known_abilities(state, player)
    for n, ability in enumerate(known):
        target = _others(state, "") if abilities.asks_for_target(player, ability) else None
        yield Choice(f"{turn}:ability:{n}", Msg.plain(ability.name), "sword-cross", player.seat, target,
                     on=f"ability:{n}", **_within_scale(player, ability.power),
                     act=(lambda seat, n=n: do.UseAbility(n, seat)) if target else do.UseAbility(n))
    if len(known) < content.ABILITIES:
        yield Choice(f"{turn}:learn:{len(known) + 1}", Msg("Enter an ability …"), "pencil", player.seat,
                     play_forms.ability_form(player.character.top), act=lambda values: _learn(values, known))
    if known and player.character.source == content.TABLE:
        told = Pick(tuple(Option(str(n), Msg.plain(ability.name)) for n, ability in enumerate(known)))
        yield Choice(f"adjust:{turn}:forget:{len(known)}", Msg("Correct an ability …"), "pencil", player.seat,
                     told, "quiet", f"seat:{player.seat}", act=lambda key: do.ForgetAbility(int(key)))


def _learn(values: dict[str, Any], known: tuple[content.Ability, ...]) -> do.LearnAbility:
    told = play_forms.read_ability(values, known)
    return do.LearnAbility(told.name, told.power, told.effect, told.grey, told.bonus)


def _within_scale(player: Player, change: int) -> dict[str, Any]:
    """The objection to an ability that leaves the scale (NOX-26)."""
    wrong = abilities.unless_on_the_scale(player, change)
    return {"objection": wrong[0].text, "rule": wrong[0].rule, "waivable": True} if wrong else {}


def _changes(player: Player, turn: str) -> Iterator[Choice]:
    """At light detail the change of power identifies an ability."""
    for change in words.CHANGES:
        if not abilities.leaves_the_scale(player, change):
            yield Choice(f"{turn}:power:{change}", Msg.plain(words.signed_number(change)), "lightning-bolt",
                         player.seat, on=words.change_key(change), act=do.UsePower(change))
    low, high = -player.power, player.character.top - player.power
    yield Choice(f"{turn}:power", Msg("Another change"), "pencil", player.seat, Number(low, high, 0), "quiet",
                 act=do.UsePower)


def _others(state: State, but: str) -> Pick:
    return Pick(people((p for p in state.players if p.seat != but and not p.dead), "account"))


def _beside(state: State, player: Player, turn: str) -> Iterator[Choice]:
    """What a turn allows besides the ability: sacrifices and the racial ability (NOX-17, NOX-34)."""
    yield from (_sacrifice(foe, n, player, turn) for foe, n in tiles.affordable_sacrifices(state, player))
    race = table.race_of(state, player)
    if race is not None and races.open_now(state, player, races.race_moment(state)):
        yield from _race(state, player, race, turn)


def _sacrifice(foe: Foe, condition: int, player: Player, turn: str) -> Choice:
    life_point = tiles.costs_lp(tiles.current_conditions(foe)[condition])
    args: dict[str, Any] = {"enemy": names.enemy_name(foe.enemy.name), "name": player.name}
    label = Msg("Give 1 LP: {enemy}", args) if life_point else Msg("Give 1 SP: {enemy}", args)
    if life_point and player.lp == 1:  # NOX-A16: it may be given, but everybody should know
        label = Msg("Give the last LP: {enemy} – {name} is incapacitated", args)
    return Choice(f"{turn}:give:{foe.id}:{foe.at}:{condition}", label, "heart" if life_point else "shield",
                  player.seat, act=do.Sacrifice(foe.id, condition))


def _race(state: State, player: Player, race: content.Race, turn: str) -> Iterator[Choice]:
    price = words.price_text(race.cost, player.lp)
    for n, option in enumerate(race.options):
        if not races.changes_something(state, player, option):
            continue
        label = Msg.of("{race}: {effect}", race=race.name, effect=words.signs_text(option) or Msg.plain(option))
        target = _others(state, player.seat) if races.asks_for_target(option) else None
        if target is None or target.options:
            yield Choice(f"{turn}:race:{len(state.due)}:{n}",
                         Msg("{what} for {price}", {"what": label, "price": price}) if price else label,
                         "account-star", player.seat, target,
                         act=(lambda seat, n=n: do.UseRace(n, seat)) if target else do.UseRace(n))


def _rolling(state: State, viewer: str) -> Iterator[Choice]:
    """The engine's own screens offer the die; a racial ability may come before it."""
    player = table.active_player(state)
    race = table.race_of(state, player)
    if race is not None and races.open_now(state, player, races.race_moment(state)):
        yield from _race(state, player, race, f"t{state.turns}:roll")


def _after(state: State, viewer: str) -> Iterator[Choice]:
    player, turn = table.active_player(state), f"t{state.turns}"
    yield from _beside(state, player, f"{turn}:after")
    yield Choice(f"{turn}:end", Msg("End the turn"), "check", player.seat, None, "main", act=do.EndTurn())


def _paying(state: State, viewer: str) -> Iterator[Choice]:
    step = state.step
    assert isinstance(step, st.Paying)  # noqa: S101 - OFFERS has made sure of it
    for n, (lp, sp) in enumerate(life.damage_splits(state, step.seat, step.damage)):
        args: dict[str, Any] = {"lp": lp, "sp": sp}
        label = Msg("{lp} LP and {sp} SP", args) if lp and sp else Msg("{lp} LP", args) if lp else Msg("{sp} SP", args)
        if lp and lp == table.player_on(state, step.seat).lp:
            label = Msg("{price} – incapacitated", {"price": label})
        yield Choice(f"t{state.turns}:{len(state.due)}:pay:{lp}:{sp}", label, "heart" if lp else "shield", step.seat,
                     None, "normal" if n else "main", act=do.Pay(lp, sp))


def _linking(state: State, viewer: str) -> Iterator[Choice]:
    """The stricter half first: it is the harder one to reach again (NOX-A15)."""
    step = state.step
    foe = table.foe_with(state, step.foe) if isinstance(step, st.Linking) else None
    if foe is None or not isinstance(step, st.Linking):
        return
    tile = tiles.current_conditions(foe)
    fits = sorted(tiles.fitting_conditions(state, foe, step.damage, step.seat),
                  key=lambda n: (tile[n].kind != "exact", -tile[n].number))
    for place, n in enumerate(fits):
        yield Choice(f"t{state.turns}:{len(state.due)}:half:{n}", words.condition_text(tile[n]), "link-variant",
                     step.seat,
                     None, "normal" if place else "main", act=do.Fulfil(n))


def _reacting(state: State, viewer: str) -> Iterator[Choice]:
    step = state.step
    assert isinstance(step, st.Reacting)  # noqa: S101 - OFFERS has made sure of it
    player, moment = table.player_on(state, step.seat), f"t{state.turns}:{len(state.due)}"
    race = table.race_of(state, player)
    yield from _race(state, player, race, moment) if race else ()
    yield Choice(f"{moment}:decline", Msg("Leave it"), "close", step.seat, None, "main", act=do.Decline())


OFFERS: dict[Any, Any] = {st.Choosing: _choosing, st.Rolling: _rolling, st.After: _after, st.Paying: _paying,
                          st.Linking: _linking, st.Reacting: _reacting, st.Telling: telling.telling_choices,
                          **mission.OFFERS}
