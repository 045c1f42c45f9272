// What values an input takes: the same judgement as companion/engine/inputs.py, so that nothing is sent in vain.
// What may live here: pure functions of inputs and values. What may not: anything that is drawn.

const isWhole = (value, least, most) => Number.isInteger(value) && least <= value && value <= most;
const isField = (value, [x, y]) => Array.isArray(value) && value.length === 2 && value[0] === x && value[1] === y;
const isDifferent = (values) => values.every((v) => typeof v === "string") && new Set(values).size === values.length;

const FITS = {
  pick: ({ options, least = 1, most = 1 }, value) => {
    const keys = new Set(options.map((option) => option.key));
    if (least === 1 && most === 1) return typeof value === "string" && keys.has(value);
    return (
      Array.isArray(value) &&
      isDifferent(value) &&
      value.every((key) => keys.has(key)) &&
      least <= value.length &&
      value.length <= most
    );
  },
  number: ({ minimum, maximum }, value) => isWhole(value, minimum, maximum),
  dice: ({ count, sides = 6 }, value) =>
    Array.isArray(value) && isWhole(value.length, 1, count) && value.every((face) => isWhole(face, 1, sides)),
  cell: ({ cells }, value) => cells.some((cell) => isField(value, cell)),
  move: ({ moves }, value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    moves.some(([start, ends]) => isField(value[0], start) && ends.some((end) => isField(value[1], end))),
  place: ({ places }, value) => typeof value === "string" && places.includes(value),
  order: ({ items }, value) =>
    Array.isArray(value) &&
    isDifferent(value) &&
    value.length === items.length &&
    items.every((item) => value.includes(item.key)),
  text: ({ longest = 40 }, value) =>
    typeof value === "string" &&
    !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(value) &&
    isWhole([...value.trim()].length, 1, longest),
  form: ({ fields }, value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((name) => fields.some((field) => field.name === name)) &&
    fields.every((field) => (field.name in value ? fits(value[field.name], field.input) : Boolean(field.optional))),
};

/** Whether `value` answers `input`; no input wants no value at all. */
export function fits(value, input) {
  if (!input) return value === undefined || value === null;
  return FITS[input.input](input, value);
}

/** Whether one touch is the whole answer. */
export const isSinglePick = (input) =>
  input.input === "place" || (input.input === "pick" && (input.least ?? 1) === 1 && (input.most ?? 1) === 1);

/** Whether a number is better touched than typed. */
export const isShort = ({ minimum, maximum }) => maximum - minimum < 16;

const STARTS = {
  pick: (input) => (isSinglePick(input) ? undefined : [...(input.chosen ?? [])]),
  number: (input) => (input.unknown ? undefined : within(input.value ?? 0, input)),
  dice: () => [],
  cell: () => undefined,
  move: () => undefined,
  place: () => undefined,
  order: () => [],
  text: (input) => input.value ?? "",
  form: ({ fields, filled = [] }) => ({
    ...Object.fromEntries(
      fields
        .filter((field) => !field.optional)
        .map((field) => [field.name, begin(field.input)])
        .filter(([, value]) => value !== undefined),
    ),
    ...Object.fromEntries(filled),
  }),
};

const NUMBER_PUT_RIGHT = "adjust:";

/** The number that stands there now, where this choice puts a number right that is known. */
export const presentNumber = ({ key, input }) =>
  key.startsWith(NUMBER_PUT_RIGHT) && input?.input === "number" && !input.unknown ? (input.value ?? 0) : undefined;

/** What an editor shows before anything is touched. */
export const begin = (input) => STARTS[input.input](input);

const within = (value, { minimum, maximum }) => Math.min(maximum, Math.max(minimum, value));

/** A form's value without the optional fields that were left empty. */
export function tidy(input, value) {
  if (input?.input === "text") return value.trim();
  if (input?.input !== "form") return value;
  const kept = input.fields.filter(
    (field) => value[field.name] !== undefined && !isLeftEmpty(field, value[field.name]),
  );
  return Object.fromEntries(kept.map((field) => [field.name, tidy(field.input, value[field.name])]));
}

const isLeftEmpty = (field, value) =>
  Boolean(field.optional) && (value === "" || (Array.isArray(value) && !value.length));
