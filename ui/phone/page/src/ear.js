// What the own phone says aloud: the prompt, what hands have to do, the own numbers and secrets, what may be done; for one
// ear.
// What may live here: the words, and the browser's voice where it has one. What may not: when something is news
// (session.js), drawing.

import { MENU, offerText } from "./choices.js";
import { readAloud } from "./ear_signs.js";
import { newest } from "./missed.js";
import { isHero, isOwnTurn } from "./places.js";
import { firstSentence, say, t } from "./words.js";

const STOP = /[.!?:…]$/;
const MOST_LINES = 3;

/** Texts as sentences, with the words for their signs, so that a voice pauses after each. */
export const sentences = (texts) =>
  texts
    .map((text) => readAloud(text ?? ""))
    .filter(Boolean)
    .map((text) => (STOP.test(text) ? text : `${text}.`));

/** What there is to do: whose turn it is and the prompt; once the game is over how it ended, and everybody's place. */
export function spokenPrompt(view) {
  if (view.result) return sentences([say(view.result.headline), say(view.result.reason), ...standings(view)]);
  const { text, lesson } = view.prompt ?? {};
  return sentences([isOwnTurn(view) ? t("Your turn") : "", say(text), lesson ? firstSentence(say(lesson)) : ""]);
}

/** What the companion itself has to say. */
export const spokenNotices = ({ notices = [] }) => sentences(notices.flatMap(({ text, remedy }) => [say(text), say(remedy)]));

function standings({ result: { rows = [] }, seats = [] }) {
  const names = new Map(seats.map(({ seat, name }) => [seat, name]));
  return rows.filter(({ seat }) => names.has(seat)).map(({ seat, rank, total }) => standing(names.get(seat), rank, total));
}

function standing(name, rank, total) {
  const counted = Number.isInteger(total);
  if (!counted) return rank ? t("Place {rank}: {name}", { rank, name }) : "";
  return rank ? t("Place {rank}: {name} with {total}", { rank, name, total }) : t("{name}: {total}", { name, total });
}

const isLying = ({ state }) => state === "landed";

/** The dice that lie there, and how far they go. */
export function spokenRoll({ stage = [] }) {
  const part = stage.find(isHero);
  const lying = (part?.dice ?? []).filter(isLying).map(({ value }) => value);
  const crooked = (part?.dice ?? []).some(({ state }) => state === "crooked") ? t("A die lies crooked") : "";
  const needed = lying.length && part.needed ? t("{n} of {needed}", { n: part.successes ?? 0, needed: part.needed }) : "";
  return sentences([lying.length ? `${t("Dice")}: ${lying.join(", ")}` : "", needed, crooked]);
}

/** What the own hands, or anybody's, have to do at the real table. */
export const spokenHands = ({ hands = [], result }) =>
  result || !hands.length ? [] : sentences([t("Steps at the table"), ...hands.map(({ text }) => say(text))]);

/** What only the own player may know: the own numbers and the cards in hand. */
export function spokenSecrets(view) {
  const panel = (view.seats ?? []).find((one) => one.seat === view.viewer);
  const numbers = (panel?.counters ?? []).filter(({ value }) => Number.isInteger(value)).map(spokenNumber);
  const badges = (panel?.badges ?? []).map(({ label }) => say(label));
  const cards = (view.stage ?? []).filter(({ part }) => part === "cards" && view.viewer !== "public").map(spokenCards);
  return sentences([...numbers, ...badges, ...cards]);
}

const spokenNumber = ({ label, value, maximum }) => `${say(label)}: ${value}${maximum ? ` / ${maximum}` : ""}`;

function spokenCards({ title, cards = [] }) {
  const names = cards.map(({ label, counters = [] }) => [say(label), ...counters.map(({ value }) => value ?? "")].join(" ").trim());
  return names.length ? `${say(title)}: ${names.join(", ")}` : say(title);
}

/** What may be done now, the main things first; what is seldom needed is not said, nor that a die that lies well could be
 *  read otherwise. */
export function spokenChoices(view) {
  const lying = new Set((view.stage ?? []).filter(isHero).flatMap(({ dice }) => dice.filter(isLying).map(({ id }) => id)));
  const offered = (view.choices ?? []).filter(
    ({ emphasis, objection, on }) => emphasis !== "quiet" && !objection && on !== MENU && !lying.has(on),
  );
  const [main, others] = [true, false].map((first) => offered.filter(({ emphasis }) => (emphasis === "main") === first));
  return spokenOffer([...main, ...others], view);
}

/** Several things to choose from; what is touched on a thing is said with its name. */
export function spokenOffer(choices, view) {
  const said = choices.map((choice) => [thingName(view, choice.on), offerText(choice)].filter(Boolean));
  return choices.length ? sentences([`${t("What you can do")}: ${said.map(offerName).join("; ")}`]) : [];
}

const offerName = ([thing, label = thing]) => (label.includes(thing) ? label : thing.includes(label) ? thing : `${thing}, ${label}`);

/** What a thing on the stage that can be touched is called; a figure by its place as well. */
function thingName({ stage = [] }, id) {
  if (!id) return "";
  if (stage.some((part) => isHero(part) && part.dice.some((die) => die.id === id))) return t("A die lies crooked");
  const things = stage.flatMap(({ tiles = [], cards = [], places = [], items = [] }) => [...tiles, ...cards, ...places, ...items]);
  const found = things.find((thing) => [thing, ...(thing.counters ?? []), ...(thing.figures ?? [])].some((one) => one.id === id));
  const figure = (found?.figures ?? []).find((one) => one.id === id);
  return [say(found?.label), say(figure?.label)].filter(Boolean).join(" ");
}

/** What has happened between two Views of one game: what was taken back, and the newest lines. */
export function spokenNews(before, view) {
  const back = (before.log ?? []).filter(({ seq }) => seq > newest(view.log));
  const fresh = (view.log ?? []).filter(({ seq }) => seq > newest(before.log)).slice(-MOST_LINES);
  return sentences([...back.map(({ text }) => t("Taken back: {what}", { what: say(text) })), ...fresh.map(({ text }) => say(text))]);
}

/** All of it, in the order in which it is needed. */
export const spokenText = (view) => PARTS.flatMap((spoken) => spoken(view)).join(" ");

const PARTS = [spokenNotices, spokenPrompt, spokenHands, spokenRoll, spokenSecrets, spokenChoices];

/**
 * What is new since the View `before` was heard: what happened, the prompt, own numbers and cards that have changed,
 * and, so that nobody has to remember them, what there is to do. All of it where nothing was heard of this game.
 */
export function spokenChange(before, view) {
  if (!before || before.game !== view.game || Boolean(before.result) !== Boolean(view.result)) return spokenText(view);
  const fresh = (spoken) => spoken(view).filter((sentence) => !spoken(before).includes(sentence));
  const news = [...fresh(spokenNotices), ...spokenNews(before, view)];
  const [prompt, choices] = [spokenPrompt(view), spokenChoices(view)];
  const isAsked = isOwnTurn(view) || !choices.length;
  const asked = isAsked ? prompt : fresh(spokenPrompt);
  return [...news, ...asked, ...freshHands(before, view), ...fresh(spokenRoll), ...fresh(spokenSecrets), ...choices].join(" ");
}

/** All that hands have to do, once something of it is new; what is done is not said again. */
const freshHands = (before, view) =>
  spokenHands(view).some((sentence) => !spokenHands(before).includes(sentence)) ? spokenHands(view) : [];

/** A page of the companion: its title, what it says, its lines. */
export function spokenPage({ title, text, rows = [], notices = [] }) {
  const lines = rows.map(({ label, value, note }) => [say(label), say(value), say(note)].filter(Boolean).join(", "));
  return [...spokenNotices({ notices }), ...sentences([say(title), say(text), ...lines])].join(" ");
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
