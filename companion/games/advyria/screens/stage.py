"""What lies in the middle of the screen: piles, sets to play, dice, the map, open adventures, one's own hero card."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.parts import Cards, Counter, Counters, Note, Part, Tile, Tiles
from companion.engine.secrecy import value_if_known
from companion.engine.view import TABLE
from companion.engine.words import Msg
from companion.games.advyria.model import State, state as st
from companion.games.advyria.rules import draw, scoring, table

from . import board, finale, finds, plays, turns, words


def header(state: State) -> tuple[Part, ...]:
    """Tiles on the board and, where they are counted, the piles; in the finale who has passed."""
    found = [Counter(Msg("Face-down tiles"), table.face_down(state), icon="home"),
             Counter(Msg("Open adventures"), sum(tile.adventure is not None for tile in state.tiles),
                     icon="star-four-points")]
    if state.pile is not None:
        found += [Counter(Msg("Draw pile"), state.pile, icon="cards", id="pile"),
                  Counter(Msg("Discard pile"), table.discard_count(state), icon="cards-outline")]
    return (Counters(tuple(found)), *finale.finale_ring(state))


def stage(state: State, viewer: str) -> tuple[Part, ...]:
    """The parts that matter now, in order; while cards are played in the finale, its picture instead of the map."""
    playing = isinstance(state.step, st.Playing)
    sets = tuple(plays.playable_tiles(state)) if playing and viewer == TABLE else ()
    end = tuple(finale.finale_picture(state)) if playing else ()
    return (*_warnings(state), *_card(state), *_dice(state), *sets, *_tiles(state, viewer), *end,
            *(() if sets or end else board.board_part(state, viewer)), *board.tile_notes(state, viewer),
            *_own_hero(state, viewer))


def _warnings(state: State) -> Iterator[Note]:
    if isinstance(state.step, st.SettingOut):
        yield from board.board_origin(state)
    if isinstance(state.step, st.Playing) and not state.finale and draw.used_up(state):
        yield Note(Msg("The draw pile is used up: the Great Finale begins after this turn.") if state.options.finale
                   else Msg("The draw pile is used up: this is the last turn."), "ADV-11", "warn")
    if state.options.open_hands and any(True for _ in turns.rival_choices(state)):
        yield Note(Msg("Turn the open hand over and shuffle it before cards are drawn from it."), "ADV-28")


def _card(state: State) -> Iterator[Note]:
    """Everything else that the adventure says, while its card may be laid down."""
    if isinstance(state.step, st.Claiming) and state.step.adventure.text:
        yield Note(Msg.plain(state.step.adventure.text), "ADV-14")


def _dice(state: State) -> Iterator[Part]:
    if state.roll is not None:
        falling = isinstance(state.step, st.RollingForFairies)
        yield dice.roll_part(state.roll, Msg("Fairies: each six is 1 loss more") if falling else Msg("Fortune knight"),
                             lambda face: False)


def _tiles(state: State, viewer: str) -> Iterator[Part]:
    """What may be turned up, to be touched on the shared screen; without a map also what lies open."""
    turning = finds.may_turn_up(state)
    if turning and viewer == TABLE:
        known = finds.palette_adventures(state)
        yield Tiles((*(words.adventure_face(adventure, f"new:{adventure.key}") for adventure in known),
                     *_turned_up(state)), Msg("An adventure was turned up") if known else Msg("What lay there?"))
    if not table.board_known(state) and state.tiles and not isinstance(state.step, (st.Playing, st.Ended)):
        names = {option.key: option.label for option in finds.lying_open(state)}
        yield Tiles(tuple(words.adventure_face(tile.adventure, f"open:{n}", names[str(n)])
                          for n, tile in enumerate(state.tiles) if tile.adventure), Msg("Open adventures"))


def _turned_up(state: State) -> Iterator[Tile]:
    """What may be turned up besides the known adventures: while none is known, everything."""
    known = finds.palette_adventures(state)
    if not known:
        yield Tile(finds.GOLD, "gold", "warn", id=f"{finds.TURNED_UP}gold")
    yield Tile(finds.NO_NAME if known else finds.ADVENTURE, "star-outline" if known else "star-four-points", "violet",
               id=f"{finds.TURNED_UP}unnamed")
    if not known and not table.board_known(state):
        yield Tile(finds.NOTHING, "close", id=f"{finds.TURNED_UP}nothing")


def _own_hero(state: State, viewer: str) -> Iterator[Part]:
    for player in state.players:
        key = value_if_known(player.hero) if player.seat == viewer and player.hero is not None else None
        if key:
            hero = scoring.hero_of(state, player)
            done = {adventure.key for adventure in player.named}
            quests = tuple(Tile(words.quest_name(state, quest), "check" if quest in done else "star-four-points",
                                "good" if quest in done else "plain", thing=f"adventures:{quest}")
                           for quest in (hero.adventures if hero else ()))
            title = Msg("Your hero card: {hero}", {"hero": hero.name}) if hero else Msg("Your hero card")
            yield Cards(title, quests, len(quests), f"heroes:{key}")
            if hero and hero.text:
                yield Note(Msg.plain(hero.text), "ADV-4")
