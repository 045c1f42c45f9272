"""What may be done in light games: enter what was done on the table (DW-5, DW-9, DW-12 to DW-15, DW-19).

What may live here: choices without positions. What may not: what they count for (rules/light.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.inputs import Field, Form, Number, Option, Pick
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.dicewar.content import Card, Split
from companion.games.dicewar.model import State, commands as do, state as st
from companion.games.dicewar.rules import ending, light, table

from .words import GLOW_ICON, SIXES, card_name, die_name

USUAL_DICE = 3


def line_up(state: State) -> Iterator[Choice]:
    """How many dice make up the 10 levels."""
    done = state.step.done if isinstance(state.step, st.Building) else 0
    low, high = light.line_ups(state)
    yield Choice(f"b{done}:dice", Msg("Dice set up: …"), "dice-multiple", table.active_player(state).seat,
                 Number(low, high, min(USUAL_DICE, high)), "main", act=do.TellBuildUp)


def told_actions(state: State, viewer: str) -> Iterator[Choice]:
    """Moved, defeated, upgraded, cast."""
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    yield Choice(f"{turn}:move", Msg("Moved"), "cursor-move", seat, None, "main", act=do.TellMove())
    yield from _beaten(state, viewer, turn)
    yield Choice(f"{turn}:upgrade", Msg("Upgraded"), "chevron-double-up", seat, act=do.TellUpgrade())
    yield Choice(f"{turn}:spell", Msg("Spell cast"), "auto-fix", seat, Pick(_spells(state)),
                 act=lambda level: do.TellSpell(int(level)))
    if state.options.ruins:
        yield Choice(f"{turn}:ruins", Msg("Third ruin taken"), "pillar", seat, act=do.TellRuins())
    yield from _sixes(state)
    yield Choice(f"{turn}:skip", Msg("Nothing to do: skip the turn"), "skip-next", seat, None, "quiet",
                 act=do.SkipTurn())


def again_choices(state: State, viewer: str) -> Iterator[Choice]:
    """DW-B9: the attacker once more, or not."""
    seat, turn = table.active_player(state).seat, f"t{state.turns}:again"
    yield Choice(f"t{state.turns}:done", Msg("Turn over"), "check", seat, None, "main", act=do.EndTurn())
    yield Choice(f"{turn}:move", Msg("Moved as well"), "cursor-move", seat, act=do.TellMove())
    yield from _beaten(state, viewer, turn)
    if state.options.ruins:
        yield Choice(f"{turn}:ruins", Msg("Third ruin taken"), "pillar", seat, act=do.TellRuins())
    yield from _sixes(state)


def _sixes(state: State) -> Iterator[Choice]:
    """DW-17: the table counts level 6, whoever sees it first; the companion the virtual points that come of it."""
    if any(map(ending.glows, state.players)):
        now = ":".join(str(player.virtual) for player in state.players)
        yield Choice(f"t{state.turns}:{SIXES}:{now}", Msg("How many of level 6?"), GLOW_ICON, "", Form(tuple(
            Field(f"n{n}", Msg.plain(player.name), Number(0, max(player.standing, player.virtual), player.virtual))
            for n, player in enumerate(state.players))), "quiet",
            act=lambda values: do.TellSixes((values["n0"], values["n1"])))


def _beaten(state: State, viewer: str, turn: str) -> Iterator[Choice]:
    """On the shared screen the enemy's card is touched, then the bonus of its field; on a phone both are asked for.
    Whether the attacker may act once more (DW-B9) is said by what is done next.
    """
    seat, cards = table.active_player(state).seat, table.opponent_of(state, table.active_player(state).seat).cards
    bonus = Pick(tuple(Option(str(n), Msg.plain(f"+{n}")) for n in sorted({0, *state.board.bonus})))
    if viewer == TABLE:
        beaten = Msg("{creature} defeated: bonus of its field in the enemy's half")
        yield from (Choice(f"{turn}:beat:{card.level}", Msg(beaten.id, {"creature": card_name(card)}),
            f"dice-{card.level}", seat, bonus, on=f"enemy:{card.level}",
            act=lambda plus, level=card.level: _beat(state, level, plus)) for card in cards)
        return
    enemy = Pick(tuple(Option(str(card.level), die_name(card), f"dice-{card.level}") for card in cards))
    yield Choice(f"{turn}:beat", Msg("Enemy defeated"), "sword", seat, Form((
        Field("level", Msg("Creature"), enemy), Field("bonus", Msg("Bonus of its field in the enemy's half"), bonus))),
        act=lambda values: _beat(state, int(values["level"]), values["bonus"]))


def _beat(state: State, level: int, bonus: str) -> do.TellBeaten:
    able = light.attackers_again(state, table.active_player(state).seat, level)
    return do.TellBeaten(level, int(bonus), bool(able) and not isinstance(state.step, st.Again))


def _spells(state: State) -> tuple[Option, ...]:
    """The player's spells that the dice allow, and any other."""
    player = table.active_player(state)
    able = (card for card in player.cards
            if card.spell is not None and not light.unless_affordable(state, player.seat, card))
    return (*(Option(str(card.level), _spell_name(card), f"dice-{card.level}") for card in able),
            Option("0", Msg("A spell that is not here"), "book-open-variant"))


def _spell_name(card: Card) -> Msg:
    """Whose spell it is, and what it costs (DW-16)."""
    if isinstance(card.spell, Split):
        return Msg("{creature} becomes {n} dice of level {level}", {
            "creature": card_name(card), "n": card.spell.count, "level": card.spell.into})
    return Msg("{creature} exiles a friend", {"creature": card_name(card)})
