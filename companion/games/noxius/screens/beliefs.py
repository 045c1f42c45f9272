"""All that may be put right besides the numbers that stand on the screen: what belongs to the whole table.

What may live here: turns, rounds, fields, which enemies there are, the end. What may not: characters (characters.py),
each enemy (foes.py), what follows from a correction (rules/).
"""

from collections.abc import Iterator

from companion.engine.game import FULL, Adjustable, Placements
from companion.engine.inputs import Option
from companion.engine.secrecy import reveal
from companion.engine.words import Msg
from companion.games.noxius.content import Enemy, Field
from companion.games.noxius.model import NOWHERE, ON_PAPER, Foe, Gone, Player, State, state as st
from companion.games.noxius.rules import enemies, table

from . import characters, foes
from .corrected import NONE, a_number, one_of, some_of

A_TURN = (st.Choosing, st.Rolling, st.Telling, st.Paying, st.Linking, st.Reacting, st.After)
BETWEEN = (st.Regrouping, st.Asking)
MOST_ROUNDS, MOST_DAMAGE = 99, 30
WON, LOST, ON = "won", "lost", "on"


def believed(state: State) -> tuple[Adjustable, ...]:
    """What a table may put right at any moment, during every question and after the end."""
    own = (found for place in range(len(state.players)) for found in characters.believed(state, place))
    each = (found for place in range(len(state.foes)) for found in foes.believed(state, place))
    return (*_end(state), *_question(state), *_turns(state), *_mission(state), *_foes(state), *each, *own)


def _end(state: State) -> Iterator[Adjustable]:
    """How it came out; or that it has not ended at all."""
    step = state.step
    if isinstance(step, st.Ended):
        options = (Option(WON, Msg("accomplished"), "trophy"), Option(LOST, Msg("failed"), "flag"),
                   Option(ON, Msg("it goes on"), "play"))
        yield one_of("step/won", Msg("The mission"), options, WON if step.won else LOST,
                     lambda key: (("step/over", False),) if key == ON else (("step/won", key == WON),))


def _question(state: State) -> Iterator[Adjustable]:
    """The damage that somebody is to pay; an enemy that is being told."""
    step = state.step
    if isinstance(step, st.Paying):
        label = Msg("{name}: damage to pay", {"name": table.player_on(state, step.seat).name})
        yield Adjustable("step/damage", label, 0, MOST_DAMAGE, step.seat)
    if isinstance(step, st.Describing):
        yield from foes.told(state, step)


def _turns(state: State) -> Iterator[Adjustable]:
    """Whose turn it is, and who has done what in this round."""
    alive = [player for player in state.players if not player.dead]
    if not state.round or isinstance(state.step, st.Ended) or not alive:
        return
    if (isinstance(state.step, A_TURN) and state.active) or isinstance(state.step, BETWEEN):
        yield _turn(state)
    yield some_of(f"acted/{state.round}", Msg("Have acted this round"), map(_who, alive),
                  (p.seat for p in alive if p.acted), lambda seats: _flags(state, "acted", seats))
    once = [p for p in alive if (race := table.race_of(state, p)) and race.once and race.options]
    if once:
        yield some_of(f"raced/{state.round}", Msg("Have used the racial ability this round"), map(_who, once),
                      (p.seat for p in once if p.raced), lambda seats: _flags(state, "raced", seats))


def _who(player: Player) -> Option:
    return Option(player.seat, Msg.plain(player.name), "account", player.seat)


def _flags(state: State, field: str, seats: list[str]) -> Placements:
    return tuple((f"players/{place}/{field}", player.seat in seats) for place, player in enumerate(state.players)
                 if getattr(player, field) != (player.seat in seats) and not player.dead)


def _turn(state: State) -> Adjustable:
    """A turn begins anew with the choice of an ability."""
    able = map(_who, filter(table.able, state.players))
    nobody = () if state.active else (Option(NONE, Msg("nobody")),)

    def write(seat: str) -> Placements:
        acted = f"players/{table.place_of(state, seat)}/acted"
        return ("active", seat), ("turns", state.turns + 1), (acted, False)
    return one_of("active", Msg("Whose turn"), (*nobody, *able), state.active or NONE, write)


def _mission(state: State) -> Iterator[Adjustable]:
    """Which mission, which of its fields, in which round."""
    known = range(len(state.scripts) if state.detail == FULL else 0)
    if known:
        paper = Option(str(ON_PAPER), Msg("on paper"), "book-open-page-variant")
        named = (Option(str(n), Msg.plain(state.content.missions[n].name), "book-open-variant") for n in known)
        yield one_of("mission", Msg("Which mission"), (*named, paper), str(state.mission),
                     lambda key: _another(state, int(key)))
    if not state.round:
        return
    if state.mission != ON_PAPER:
        yield a_number("fields", Msg("Progress field"), (1, max(1, state.length)), state.fields, lambda n: (
            ("fields", n), ("field", _read(state, state.mission, n)), ("times", 1)))
    yield Adjustable("times", Msg("The field is read for the … time"), 1, MOST_ROUNDS)
    yield Adjustable("round", Msg("Round"), 1, MOST_ROUNDS)


def _another(state: State, mission: int) -> Placements:
    """The present field of another mission stands in the place of this one's; nothing of it is carried out."""
    length = len(reveal(state.scripts[mission]).fields) if mission != ON_PAPER else 0
    fields = min(state.fields, length) if mission != ON_PAPER else state.fields
    read = _read(state, mission, fields) if fields else None
    return ("mission", mission), ("length", length), ("fields", fields), ("field", read)


def _read(state: State, mission: int, number: int) -> Field:
    fields = reveal(state.scripts[mission]).fields if mission != ON_PAPER else ()
    return fields[number - 1] if 0 < number <= len(fields) else Field()


def _foes(state: State) -> Iterator[Adjustable]:
    """Which enemies are in play: those that are, those that were, those that might be."""
    if not state.round:
        return
    there = {f"foe:{foe.id}": foe for foe in state.foes}
    gone = {f"foe:{left.foe.id}": left for left in state.gone if left.foe.id not in {foe.id for foe in state.foes}}
    others = {f"new:{enemy.key}": enemy for enemy in state.content.enemies}
    options = (*(Option(key, Msg.plain(foe.enemy.name), "skull") for key, foe in there.items()),
               *(Option(key, Msg("{enemy}, back again", {"enemy": left.foe.enemy.name}), "skull-outline")
                 for key, left in gone.items()),
               *(Option(key, Msg("{enemy}, new", {"enemy": enemy.name}), "plus") for key, enemy in others.items()))
    if options:
        yield some_of(f"foes/{state.came}:{len(state.gone)}", Msg("Enemies in play"), options, there,
                      lambda keys: _in_play(state, keys, gone, others))


def _in_play(state: State, keys: list[str], gone: dict[str, Gone], others: dict[str, Enemy]) -> Placements:
    """Who comes back stands as before, with one life tile left if it was beaten, and so do the figures there."""
    stay = tuple(foe for foe in state.foes if f"foe:{foe.id}" in keys)
    back = [left for key, left in gone.items() if key in keys]
    came = enemies.coming(state, tuple(enemy for key, enemy in others.items() if key in keys))
    new = tuple(event.foe for event in came)
    left = tuple(Gone(foe, tuple((p.seat, p.number) for p in state.players if p.enemy == foe.id))
                 for foe in state.foes if foe not in stay)
    kept = tuple(was for was in state.gone if was not in back)
    return (("foes", (*stay, *(_standing(was.foe) for was in back), *new)), ("gone", (*kept, *left)),
            ("came", state.came + len(new)), *_figures(state, stay, back))


def _standing(foe: Foe) -> Foe:
    return foe if foe.at < len(foe.enemy.life) else Foe(foe.id, foe.enemy, len(foe.enemy.life) - 1)


def _figures(state: State, stay: tuple[Foe, ...], back: list[Gone]) -> Iterator[tuple[str, int]]:
    ids = {foe.id for foe in stay}
    where = {seat: (was.foe.id, number) for was in back for seat, number in was.figures}
    taken = {player.number for player in state.players if player.enemy in ids}
    for place, player in enumerate(state.players):
        enemy, number = where.get(player.seat, (NOWHERE, 0))
        stands = player.enemy in ids or (player.enemy == NOWHERE and player.number == 0)
        if player.enemy not in ids and number and number not in taken and not player.dead:
            yield from ((f"players/{place}/enemy", enemy), (f"players/{place}/number", number))
            taken.add(number)
        elif not stands:
            yield from ((f"players/{place}/enemy", NOWHERE), (f"players/{place}/number", 0))
            yield f"players/{place}/former", player.number


