// Which choices are buttons, which belong to a thing on the screen, and which may not be touched yet.
// What may live here: pure functions of a View. What may not: drawing, sending.

import { presentNumber } from "./inputs.js";
import { numberText, say } from "./words.js";

/** What the companion's own choices lie on. */
export const MENU = "menu";

/** So many choices are seen at one glance. */
export const FEW = 2;
const PIPPED = 6;
const POINTED = new Set(["cell", "move"]);

const idsOf = (things) => (things ?? []).flatMap((thing) => [thing.id, ...idsOf(thing.counters), ...idsOf(thing.figures)]).filter(Boolean);

const IDS_IN = {
  counters: (part) => idsOf(part.items),
  dice: (part) => idsOf(part.dice),
  tiles: (part) => idsOf(part.tiles),
  cards: (part) => idsOf(part.cards),
  provinces: (part) => idsOf(part.places),
  grid: (part) => idsOf([part]),
  sketch: (part) => idsOf([part]),
};

/** The ids of everything on the screen that can be touched for what is offered on it. A panel cannot: what stands on one
 *  is a button. */
export function idsShown(view) {
  const parts = [...(view.header ?? []), ...(view.stage ?? [])];
  return new Set([
    MENU,
    ...(view.clock ? ["clock"] : []),
    ...(view.hands ? ["hands"] : []),
    ...(view.seats ?? []).flatMap((seat) => idsOf(seat.counters)),
    ...parts.flatMap((part) => IDS_IN[part.part]?.(part) ?? []),
  ]);
}

/** A View's choices: `main`, `normal`, `quiet` are buttons, each where it was, whether a rule is against it or not; `on`
 *  maps a thing's id to the choices offered on it. */
export function sortedChoices(view) {
  const shown = idsShown(view);
  const sorted = { main: [], normal: [], quiet: [], on: new Map() };
  for (const choice of view.choices ?? []) {
    if (shown.has(choice.on)) sorted.on.set(choice.on, [...(sorted.on.get(choice.on) ?? []), choice]);
    else (sorted[choice.emphasis ?? "normal"] ?? sorted.normal).push(choice);
  }
  return sorted;
}

/** A choice in words: a correction with what is true now. */
export function offerText(choice) {
  const now = presentNumber(choice);
  return now === undefined ? say(choice.label) : `${say(choice.label)} · ${numberText(now)}`;
}

/** The choice that asks for dice which lie on the stage before everybody's eyes, and whose faces have pips. */
export function typedRoll({ stage = [], choices = [] }) {
  const roll = choices.find(({ input, objection }) => input?.input === "dice" && !objection);
  return roll && (roll.input.sides ?? PIPPED) <= PIPPED && stage.some(({ part }) => part === "dice") ? roll : null;
}

/**
 * The choices that lie under the thumb, and those of normal weight elsewhere: the main ones; without any, the normal
 * ones as long as they are few. Those that are touched on the stage need no place there, such as fields of a board;
 * what can be done instead of touching a board lies below it. Dice have their keys, and no button besides. `many`:
 * there are more than have room under the thumb.
 */
export function underThumb(choices, view) {
  const board = (view.stage ?? []).some(({ part }) => part === "grid");
  const typed = typedRoll(view);
  const [main, normal] = [choices.main, choices.normal].map((some) => some.filter(({ key }) => key !== typed?.key));
  const pointed = ({ input }) => board && POINTED.has(input?.input);
  const others = normal.filter((choice) => !pointed(choice));
  if (!main.length && normal.some(pointed) && others.length <= FEW) return { thumb: [], rest: normal, many: false };
  if (main.length || others.length > FEW) return { thumb: main, rest: normal, many: !main.length };
  return { thumb: others, rest: normal.filter((choice) => !others.includes(choice)), many: false };
}

/** Everything that can be answered now: the choices' keys, undo and redo. */
export function keysOf(view) {
  const { undo_key: undo, redo_key: redo } = view?.undo ?? {};
  return [...(view?.choices ?? []).map((choice) => choice.key), undo, redo].filter(Boolean);
}

/** The keys that were not there before: a finger already on its way did not mean them. */
export function newKeys(before, view) {
  const known = new Set(keysOf(before));
  return before ? keysOf(view).filter((key) => !known.has(key)) : [];
}
