// Which fields of a board shine, and what a touch on one of them means: the same as ui/touch/meaning/grid_hits.py says.
// What may live here: pure functions of choices and fields. What may not: drawing, sending.

const isSame = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];
const isIn = (fields, field) => fields.some((one) => isSame(one, field));

/** A field as a word, for sets and attributes. */
export const named = ([x, y]) => `${x},${y}`;

/** The fields whose figures a choice moves. */
export const startsOf = ({ input }) => (input?.input === "move" ? input.moves.map(([start]) => start) : []);

/** Where the figure on `start` may go with a choice. */
export const endsOf = ({ input }, start) =>
  input?.input === "move" ? input.moves.filter(([begin]) => isSame(begin, start)).flatMap(([, ends]) => ends) : [];

const cellsOf = ({ input }) => (input?.input === "cell" ? input.cells : []);

const isPointed = ({ input }) => input?.input === "cell" || input?.input === "move";

/** The choices of a View that are answered by touching fields; a quiet one waits until it has been chosen. */
export const onBoard = (choices) =>
  (choices ?? []).filter((choice) => !choice.objection && choice.emphasis !== "quiet" && isPointed(choice));

/** The choices that say why a field of the board called `id` does not shine. */
export const refusing = (choices, id) =>
  (choices ?? []).filter((choice) => choice.objection && id && choice.on === id && isPointed(choice));

/** What is said to a touch on `field` that means nothing: the choice and its value, or a figure that is taken up. */
export function refusalOf(refused, start, field) {
  const against = refused.find((choice) => (start ? isIn(endsOf(choice, start), field) : isIn(cellsOf(choice), field)));
  if (against) return { taken: start, refusal: { key: against.key, value: start ? [start, field] : field } };
  const there = !isSame(start, field) && refused.some((choice) => isIn(startsOf(choice), field));
  return { taken: there ? field : null, refusal: null };
}

/** What shines, as words: fields that answer, figures that may move, the figure already touched. */
export function lights(choices, start) {
  const answers = choices.flatMap((choice) => (start ? endsOf(choice, start) : cellsOf(choice)));
  return {
    answers: new Set(answers.map(named)),
    starts: new Set(choices.flatMap(startsOf).map(named)),
    start: start ? named(start) : "",
  };
}

/**
 * What a touch on `field` means while the figure on `start` is taken up: `taken` is the figure that is taken up
 * afterwards, `answers` are the choices with their values; `ask` if even a single one is to be asked about first.
 */
export function meaningOf(choices, start, field) {
  const goals = choices.filter((choice) => isIn(endsOf(choice, start), field));
  if (start && goals.length)
    return { taken: start, answers: goals.map(({ key }) => ({ key, value: [start, field] })), ask: false };
  const here = choices.filter((choice) => isIn(cellsOf(choice), field));
  const answers = here.map(({ key }) => ({ key, value: field }));
  const again = isSame(start, field);
  if (choices.some((choice) => isIn(startsOf(choice), field)) && !again)
    return { taken: field, answers: [], ask: false };
  if (again) return { taken: answers.length ? start : null, answers, ask: true };
  return { taken: null, answers: start ? [] : answers, ask: false };
}

/** The figure that was taken up, as long as one of the choices it was taken up for is still offered. */
export function stillTaken(taken, choices) {
  const alive = taken && choices.some(({ key, ...choice }) => taken.keys.includes(key) && isIn(startsOf(choice), taken.start));
  return alive ? taken.start : null;
}

/** A figure taken up, with the keys of the choices that move it. */
export const takeUp = (start, choices) =>
  start && { start, keys: choices.filter((choice) => isIn(startsOf(choice), start)).map(({ key }) => key) };
