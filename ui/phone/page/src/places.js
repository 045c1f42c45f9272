// Where the pieces of a View go on a narrow screen, and what its pieces need to know of the table.
// What may live here: pure functions of a View. What may not: drawing.

import { onMap } from "./map_layout.js";
import { onBoard } from "./grid_hits.js";
import { sortedChoices } from "./choices.js";

const FAR = new Set(["grid", "provinces", "chart", "scores", "track"]);
const LIT_BY = { grid: onBoard, provinces: onMap };

/** The stage in three places: what is held in hand, what the task is about, what is large and may wait. A board to be touched does not wait. */
export function placed({ stage = [], viewer, choices }) {
  const isOwn = (part) => part.part === "cards" && viewer !== "public";
  const isFar = (part) => FAR.has(part.part) && !LIT_BY[part.part]?.(choices, part).length;
  return {
    own: stage.filter(isOwn),
    near: stage.filter((part) => !isOwn(part) && !isFar(part)),
    far: stage.filter(isFar),
  };
}

/** What every piece of the screen is given: the View, its choices, the acts, and whether acts count now. */
export function tableOf({ view, link, tableThere, fresh, asked }, acts) {
  const live = link === "on" && tableThere;
  return { view, acts, live, fresh, asked, choices: sortedChoices(view) };
}

/** Whether a choice can be touched at this moment, apart from the rules. */
export const isOpen = ({ live, asked, fresh }, key) => live && !asked && !fresh.includes(key);
