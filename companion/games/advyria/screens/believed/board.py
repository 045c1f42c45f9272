"""Where figures, tiles and adventures are, as it may be put right.

What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from companion.engine.believing import belief
from companion.engine.game import Adjustable
from companion.engine.inputs import Number, Option, Pick, told_apart
from companion.engine.words import Msg
from companion.games.advyria.content import ADVENTURE_TILES, GUILD, QUEST, Adventure
from companion.games.advyria.model import GOLD, Find, Player, State, state as st
from companion.games.advyria.rules import righting, table, tiles, whereabouts as where
from companion.games.advyria.rules.whereabouts import NOWHERE, Spot
from companion.games.advyria.screens import finds, words

FACE_DOWN = "down"
GONE = "gone"
LIES = "open"
NOBODY = "-"
UNNAMED = Adventure()


class Lot(Struct, frozen=True):
    """One thing that a tile may be: where, and how that is picked."""

    spot: Spot
    option: Option


def place_beliefs(state: State) -> Iterator[Adjustable]:
    """Figures, tiles and adventures of the whole table."""
    if table.board_known(state):
        for place, player in enumerate(state.players):
            yield _figure(state, place, player)
    yield from _adventures(state)
    yield from _fields(state) if table.board_known(state) else _open(state)


def _figure(state: State, place: int, player: Player) -> Adjustable:
    waits = (Option("", Msg("not on the board yet")),) if isinstance(state.step, st.SettingOut) or (
        not player.figure) else ()
    fields = told_apart(tuple(Option(field.key, Msg.plain(field.name), "castle" if field.kind == GUILD else "")
                              for field in state.fields))
    return Adjustable(f"players/{place}/figure", Msg("{name}: figure stands on", {"name": player.name}),
                      seat=player.seat, input=Pick((*waits, *fields)), value=player.figure)


class Lots(Struct, frozen=True):
    """All that one thing may be, as it is picked."""

    input: Pick
    spots: dict[str, Spot]

    def value(self, now: Spot) -> str | None:
        """What is believed."""
        return next((key for key, spot in self.spots.items() if spot == now), None)


def _to_pick(lots: Iterable[Lot]) -> Lots:
    there = tuple(lots)
    return Lots(Pick(tuple(lot.option for lot in there)), {lot.option.key: lot.spot for lot in there})


def _belief(state: State, path: str, label: Msg, lots: Lots, now: Spot, put: Callable[[Spot], State]) -> Adjustable:
    return belief(state, path, label, lots.input, lots.value(now), lambda then, key: put(lots.spots[key]))


def _adventures(state: State) -> Iterator[Adjustable]:
    """Where every adventure is that has a name; on the map, those that have been found."""
    found = {one.key: one for player in state.players for one in player.named}
    found |= {tile.adventure.key: tile.adventure for tile in state.tiles if tile.adventure and tile.adventure.key}
    total, _, another = where.room_for_tile(state)
    more = finds.palette_adventures(state) if not table.board_known(state) and total and another else ()
    for adventure in (*found.values(), *more):
        lots = _to_pick(_lots(state, adventure))
        if len(lots.spots) > 1:
            yield _belief(state, f"adventure/{adventure.key}", words.adventure_name(adventure), lots,
                          where.adventure_spot(state, adventure), _finding(state, adventure))


def _finding(state: State, adventure: Adventure) -> Callable[[Spot], State]:
    return lambda spot: where.put_adventure_at(state, adventure, spot)


def _putting(state: State, field: str) -> Callable[[Spot], State]:
    return lambda spot: where.put_tile_at(state, field, spot)


def _lots(state: State, adventure: Adventure) -> Iterator[Lot]:
    light = not table.board_known(state)
    if light or where.field_of(state, adventure.key):
        yield Lot(NOWHERE, Option("hidden", Msg("not found yet"), "home"))
        yield Lot(Spot(adventure=adventure), Option(LIES, Msg("lies open"), "star-outline"))
    for player in state.players:
        yield Lot(Spot(player.seat, adventure), Option(player.seat, Msg("completed by {name}", {
            "name": player.name}), seat=player.seat))


def _fields(state: State) -> Iterator[Adjustable]:
    """The tile of every field of the map; two fields may show the same if the same is known of both."""
    anywhere, gold, another = where.room_for_tile(state)
    unfound, told, lots = finds.palette_adventures(state) if another else (), where.tile_spots(state), dict[
        Spot, Lots]()
    for field in state.fields:
        now = told.get(field.key, NOWHERE)
        if field.kind != QUEST or (now == NOWHERE and not anywhere):
            continue
        if now not in lots:
            is_gold = bool(now.seat) and now.adventure is None
            lots[now] = _to_pick(_tile_lots(state, now, unfound, gold or is_gold, another or now.adventure is not None))
        yield _belief(state, f"tile/{field.key}", Msg("Tile of {field}", {"field": Msg.plain(field.name)}), lots[now],
                      now, _putting(state, field.key))


def _tile_lots(state: State, now: Spot, unfound: tuple[Adventure, ...], gold: bool, another: bool) -> Iterator[Lot]:
    """What a tile of the map may be: face down, open, or before somebody."""
    if now == NOWHERE:
        yield Lot(NOWHERE, Option(GONE, Msg("nobody knows"), "help"))
    yield Lot(Spot(), Option(FACE_DOWN, Msg("lies face down"), "home"))
    own = now.adventure if now.adventure and now.adventure.key else None
    for adventure in (*((own,) if own else ()), *unfound, UNNAMED) if another else ():
        yield Lot(Spot(adventure=adventure), Option(f"{LIES}:{adventure.key}", Msg("open: {adventure}", {
            "adventure": words.adventure_name(adventure)}), "star-outline"))
    for player in state.players:
        if gold:
            yield Lot(Spot(player.seat), Option(f"{player.seat}:{GOLD}", Msg.of(
                "{name} has it: gold tile", name=player.name), "gold",
                                                player.seat))
        for adventure in ((own, UNNAMED) if own else (UNNAMED,)) if another else ():
            label = Msg.of("{name} has it: {adventure}", name=player.name, adventure=words.adventure_name(adventure))
            yield Lot(Spot(player.seat, adventure), Option(f"{player.seat}:{LIES}:{adventure.key}", label,
                                                          "star-check", player.seat))


def _open(state: State) -> Iterator[Adjustable]:
    """Without a map: which adventures lie open, and how many of them have no name."""
    without = sum(not (tile.adventure and tile.adventure.key) for tile in state.tiles)
    anywhere, _, _ = where.room_for_tile(state)
    free = min(ADVENTURE_TILES - tiles.adventures_found(state), table.face_down(state)) if anywhere else 0
    if without + max(0, free):
        yield belief(state, "nameless", Msg("Open adventures without a name"),
                     Number(0, without + max(0, free), without), without, righting.set_nameless)
    yield from _find(state)
    for place, tile in enumerate(state.tiles):
        if tile.adventure:
            yield _which(state, place, tile.adventure)


def _find(state: State) -> Iterator[Adjustable]:
    """What was found last, in case it was entered wrongly."""
    last = where.last_find(state)
    if last is None:
        return
    seat, now = last.seat, last.adventure
    _, gold, another = where.room_for_tile(state)
    ways = {NOBODY: None, **({GOLD: Find(seat)} if gold or now is None else {})}
    options = [Option(NOBODY, Msg("nothing")), *([Option(GOLD, Msg("Gold tile"), "gold")] if GOLD in ways else [])]
    unfound = (*finds.palette_adventures(state), UNNAMED) if another or now else ()
    for one in {one.key: one for one in (*((now,) if now else ()), *unfound)}.values():
        ways[f"{LIES}:{one.key}"] = Find(seat, one)
        options.append(Option(f"{LIES}:{one.key}", words.adventure_name(one), "star-outline"))
    name = table.player_on(state, seat).name
    yield belief(state, "find", Msg.of("{name}: the last find", name=name), Pick(told_apart(options)),
                 GOLD if now is None else f"{LIES}:{now.key}",
                 lambda then, key: where.found_instead(then, seat, ways[key]), seat)


def _which(state: State, place: int, adventure: Adventure) -> Adjustable:
    there = {one.key: one for one in (adventure, UNNAMED, *finds.palette_adventures(state))}
    options = tuple(Option(key or NOBODY, words.adventure_name(one) if key else Msg("without a name"))
                    for key, one in there.items())
    return belief(state, f"open/{place}", Msg.of("Open adventure {n}", n=place + 1), Pick(told_apart(options)),
                  adventure.key or NOBODY,
                  lambda then, key: righting.set_open_adventure(then, place, there["" if key == NOBODY else key]))
