// Where the pieces of a View go on a narrow screen, and what its pieces need to know of the table.
// What may live here: pure functions of a View. What may not: drawing.

import { onMap } from "./map_layout.js";
import { onBoard } from "./grid_hits.js";
import { sortedChoices } from "./choices.js";

const FAR = new Set(["grid", "provinces", "chart", "scores", "track"]);
const LIT_BY = { grid: onBoard, provinces: onMap };

const ASKED_ON = {
  tiles: ({ tiles }, on) => tiles.some(({ id }) => on.has(id)),
  cards: ({ cards }, on) => cards.some(({ id }) => on.has(id)),
};

/** The stage in five places: the hero of this moment, what answers it, what is held in hand, what the task is about, what
 *  is large and may wait. Whoever is not asked answers nothing; a board to be touched does not wait. */
export function placed(view, { on }) {
  const { stage = [], viewer, choices } = view;
  const asked = isAsked(view);
  const lit = (part) => Boolean(LIT_BY[part.part]?.(choices, part).length);
  const isAnswer = (part) => asked && !isHero(part) && (lit(part) || Boolean(ASKED_ON[part.part]?.(part, on)));
  const isOwn = (part) => part.part === "cards" && viewer !== "public";
  const isFar = (part) => FAR.has(part.part) && !lit(part);
  const left = stage.filter((part) => !isHero(part) && !isAnswer(part));
  return {
    hero: stage.filter(isHero),
    answers: stage.filter(isAnswer),
    own: left.filter(isOwn),
    near: left.filter((part) => !isOwn(part) && !isFar(part)),
    far: left.filter(isFar),
  };
}

/** Whether it is the turn of the player of this phone; of several sides of one player each is. */
export function isOwnTurn(view) {
  const { seat } = view?.prompt ?? {};
  const panel = (view?.seats ?? []).find((one) => one.seat === seat);
  return Boolean(seat) && !view.result && (panel?.player || seat) === view.viewer;
}

/** Whether the player of this phone is asked: at the own turn, and where all are asked and this phone can answer. */
export const isAsked = (view) =>
  isOwnTurn(view) ||
  (!view.result && !view.prompt.seat && (view.choices ?? []).some(({ emphasis, objection }) => emphasis !== "quiet" && !objection));

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
