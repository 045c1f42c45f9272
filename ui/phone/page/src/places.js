// Where the pieces of a View go on a narrow screen, and what its pieces need to know of the table.
// What may live here: pure functions of a View. What may not: drawing.

import { onMap } from "./map_layout.js";
import { onBoard } from "./grid_hits.js";
import { sortedChoices } from "./choices.js";

const FAR = new Set(["grid", "provinces", "chart", "scores", "track"]);
const LIT_BY = { grid: onBoard, provinces: onMap };

/** The stage in four places: the hero of this moment, what is held in hand, what the task is about, what is large and may wait. A board to be touched does not wait. */
export function placed({ stage = [], viewer, choices }) {
  const isOwn = (part) => part.part === "cards" && viewer !== "public";
  const isFar = (part) => FAR.has(part.part) && !LIT_BY[part.part]?.(choices, part).length;
  return {
    hero: stage.filter(isHero),
    own: stage.filter(isOwn),
    near: stage.filter((part) => !isHero(part) && !isOwn(part) && !isFar(part)),
    far: stage.filter(isFar),
  };
}

/** Whether it is the turn of the player of this phone; of several sides of one player each is. */
export function isOwnTurn(view) {
  const { seat } = view?.prompt ?? {};
  const panel = (view?.seats ?? []).find((one) => one.seat === seat);
  return Boolean(seat) && !view.result && (panel?.player || seat) === view.viewer;
}

/** The mark of whose turn it is, if it is anybody's. */
export const markOfTurn = ({ seats, prompt }) => (seats ?? []).find((one) => one.seat === prompt.seat)?.mark;

/** The roll that all eyes are on: it comes before everything else, own things included. */
export const isHero = (part) => part.part === "dice";

/** What every piece of the screen is given: the View, its choices, the acts, and whether acts count now. */
export function tableOf({ view, link, tableThere, fresh, asked }, acts) {
  const live = link === "on" && tableThere;
  return { view, acts, live, fresh, asked, choices: sortedChoices(view) };
}

/** Whether a choice can be touched at this moment, apart from the rules. */
export const isOpen = ({ live, asked, fresh }, key) => live && !asked && !fresh.includes(key);
