// How the game on the table dresses this page: its colours, by night and by day, and its face for titles.
// What may live here: pure functions of a guise, and putting it on. What may not: which guise a game has.

const [NIGHT, DAY] = [
  { ground: "#12161C", quiet: "#C9C2B5", grounds: ["#12161C", "#1B2028"], away: "#FFFFFF" },
  { ground: "#FFFDF8", quiet: "#463F33", grounds: ["#FFFDF8", "#F3EEE4", "#E9E2D5"], away: "#000000" },
];
const [GLOW, DARK, STEP, ENOUGH] = [0.2, 0.1, 0.05, 7];
const FACE = /^[a-z][a-z-]{0,30}$/;

const numbers = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The colour between two, `share` of it the other's. */
export function mixed(one, other, share) {
  const [from, to] = [numbers(one), numbers(other)];
  const parts = from.map((part, n) => Math.round(part + (to[n] - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("").toUpperCase()}`;
}

function luminance(colour) {
  const linear = numbers(colour).map((n) => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `colour`, as far away from these grounds as words have to be. */
function readable(colour, grounds, away) {
  let [found, share] = [colour, 0];
  while (share < 1 && grounds.some((ground) => contrast(found, ground) < ENOUGH)) {
    share += STEP;
    found = mixed(colour, away, share);
  }
  return found;
}

function worn({ accent, second }, { ground, quiet, grounds, away }) {
  const shown = readable(accent, grounds, away);
  const glow = glowing(ground, accent, [shown, quiet]);
  return { accent: shown, glow, second: readable(second || accent, grounds, away), "on-accent": onto(shown, away) };
}

/** `ground` in the light of a colour, as far as these words can be read upon it. */
function glowing(ground, colour, words) {
  const lit = [GLOW, 3 * STEP, 2 * STEP, STEP].map((share) => mixed(ground, colour, share));
  return lit.find((one) => words.every((word) => contrast(one, word) >= ENOUGH)) ?? ground;
}

/** What is read on a colour: nearly black by night, nearly white by day. */
const onto = (colour, away) => mixed(away === "#FFFFFF" ? "#000000" : "#FFFFFF", colour, DARK);

/** The colours of a guise by the names of palette.css, `night-…` and `day-…`, and its face; none without a guise. */
export function dressed(guise) {
  if (!guise?.accent) return {};
  const of = (time, colours) => Object.entries(colours).map(([name, colour]) => [`--${time}-${name}`, colour]);
  const face = FACE.test(guise.face ?? "") ? { "--face": `"${guise.face}"`, "--face-weight": "400" } : {};
  return Object.fromEntries([...of("night", worn(guise, NIGHT)), ...of("day", worn(guise, DAY)), ...Object.entries(face)]);
}

let [on, last] = [{}, null];

/** Put a guise on, and take off what was worn before. */
export function wear(root, guise = null) {
  if (guise === last) return;
  Object.keys(on).forEach((name) => root.style.removeProperty(name));
  [on, last] = [dressed(guise), guise];
  Object.entries(on).forEach(([name, value]) => root.style.setProperty(name, value));
}
