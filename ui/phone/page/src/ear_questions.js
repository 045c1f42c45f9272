// What the own phone says aloud of a question that has opened, and of what became of an answer.
// What may live here: the words of questions. What may not: what else is said (ear.js), editors (editors/).

import { wordText } from "./acts.js";
import { sentences, spokenOffer } from "./ear.js";
import { named } from "./grid_hits.js";
import { isSinglePick } from "./inputs.js";
import { say, t } from "./words.js";

const list = (options) => options.map(({ label }) => say(label)).join("; ");

/** How a field is called: where it lies, and who stands on it. */
function fieldName(view, field) {
  const board = (view.stage ?? []).find(({ part }) => part === "grid");
  const there = (board?.pieces ?? []).filter(({ x, y }) => named([x, y]) === named(field));
  const names = there.map(({ label, seat }) => [label, (view.seats ?? []).find((one) => one.seat === seat)?.name].filter(Boolean).join(" "));
  const [x, y] = field;
  return [t("Column {x}, row {y}", { x: x + 1, y: y + 1 }), ...names].filter(Boolean).join(" ");
}

const fields = (view, places) => places.map((place) => fieldName(view, place)).join("; ");

function placeName(view, id) {
  const places = (view.stage ?? []).flatMap((part) => (part.part === "provinces" ? part.places : []));
  return say(places.find((place) => place.id === id)?.label) || id;
}

const counted = ({ least = 1, most = 1 }) => (least === most ? t("Choose {n}", { n: least }) : t("Choose {least} to {most}", { least, most }));

const ASKED = {
  pick: (input) => `${isSinglePick(input) ? t("Choose {n}", { n: 1 }) : counted(input)}: ${list(input.options)}`,
  number: ({ minimum, maximum }) => t("{minimum} to {maximum}", { minimum, maximum }),
  dice: ({ count, sides = 6 }) => `${t("{done} of {count} dice", { done: 0, count })}: ${t("{minimum} to {maximum}", { minimum: 1, maximum: sides })}`,
  cell: ({ cells }, view) => fields(view, cells),
  move: ({ moves }, view) => fields(view, moves.filter(([, ends]) => ends.length).map(([start]) => start)),
  place: ({ places }, view) => places.map((id) => placeName(view, id)).join("; "),
  order: ({ items }) => `${t("Touch them in order. Touch one again to go back to it.")} ${list(items)}`,
  text: ({ offered = [] }) => [t("Text"), ...offered].join("; "),
};

/** What an input asks for, a form field by field. */
function spokenInput(input, view) {
  if (input.input !== "form") return [ASKED[input.input]?.(input, view)];
  return input.fields.flatMap(({ label, optional, input: part }) => [
    `${say(label)}${optional ? `, ${t("optional")}` : ""}`,
    ASKED[part.input]?.(part, view),
  ]);
}

/** A sheet: one question and all that can be answered, or the several things that can be done. */
export function spokenSheet(sheet, view) {
  const choices = sheet.keys.map((key) => view.choices?.find((choice) => choice.key === key)).filter(Boolean);
  const [only] = choices;
  const asks = choices.length === 1 && only.input && !sheet.answers && (!only.objection || sheet.waive);
  if (!asks) return spokenOffer(choices, view).join(" ");
  const wrong = sheet.wrong?.why ? say(sheet.wrong.why) : "";
  return sentences([wrong, say(only.label), ...spokenInput(only.input, view)]).join(" ");
}

/** What became of an act, where it is not simply done: that shows in what is said next. */
export function spokenWord({ kind, why }) {
  return kind === "done" ? "" : sentences([(kind === "refused" && say(why)) || wordText(kind)]).join(" ");
}
