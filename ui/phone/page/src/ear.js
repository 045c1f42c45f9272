// What the own phone says aloud: the prompt, the own numbers and secrets, what may be done; for one ear.
// What may live here: the words, and the browser's voice where it has one. What may not: when something is news
// (session.js), drawing.

import { isOwnTurn } from "./places.js";
import { say, t } from "./words.js";

const STOP = /[.!?:…]$/;

/** A text as a sentence, so that a voice pauses after it. */
const sentence = (text) => (!text || STOP.test(text) ? text : `${text}.`);

/** What there is to do: whose turn it is, the prompt, and how the game ended where it has. */
export function spokenPrompt(view) {
  if (view.result) return [say(view.result.headline), say(view.result.reason)].map(sentence);
  return [isOwnTurn(view) ? t("Your turn") : "", say(view.prompt?.text)].map(sentence);
}

/** What only the own player may know: the own numbers and the cards in hand. */
export function spokenSecrets(view) {
  const panel = (view.seats ?? []).find((one) => one.seat === view.viewer);
  const numbers = (panel?.counters ?? []).filter(({ value }) => Number.isInteger(value)).map(spokenNumber);
  const badges = (panel?.badges ?? []).map(({ label }) => say(label));
  const cards = (view.stage ?? []).filter(({ part }) => part === "cards" && view.viewer !== "public").map(spokenCards);
  return [...numbers, ...badges, ...cards].map(sentence);
}

const spokenNumber = ({ label, value, maximum }) => `${say(label)}: ${value}${maximum ? ` / ${maximum}` : ""}`;

function spokenCards({ title, cards = [] }) {
  const names = cards.map(({ label, counters = [] }) => [say(label), ...counters.map(({ value }) => value ?? "")].join(" ").trim());
  return names.length ? `${say(title)}: ${names.join(", ")}` : say(title);
}

/** What may be done now, in the order in which it stands there. */
export function spokenChoices(view) {
  const offered = (view.choices ?? []).filter(({ emphasis, objection, on }) => emphasis !== "quiet" && !objection && !on);
  return offered.length ? [sentence(`${t("What you can do")}: ${offered.map(({ label }) => say(label)).join(", ")}`)] : [];
}

/** All of it, in the order in which it is needed. */
export const spokenText = (view) => [...spokenPrompt(view), ...spokenSecrets(view), ...spokenChoices(view)].filter(Boolean).join(" ");

/** A page of the companion: its title, what it says, its lines. */
export function spokenPage({ title, text, rows = [] }) {
  const lines = rows.map(({ label, value, note }) => [say(label), say(value), say(note)].filter(Boolean).join(", "));
  return [say(title), say(text), ...lines].filter(Boolean).map(sentence).join(" ");
}

/** The browser's voice; null where it has none. */
export const voice = () => globalThis.speechSynthesis ?? null;

/** Say a text in a language; what was being said stops. */
export function sayAloud(text, language) {
  hush();
  if (!voice() || !text) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = language;
  voice().speak(said);
}

/** Say no more. */
export const hush = () => voice()?.cancel();
