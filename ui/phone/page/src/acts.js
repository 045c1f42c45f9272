// What a player does here: touching choices, giving values, hearing what became of it.
// What may live here: acts and their replies. What may not: drawing, the line itself, the rules of any game.

import { keysOf } from "./choices.js";
import { freshId } from "./link.js";
import { asksFor } from "./page_choices.js";
import { t } from "./words.js";

const PATIENCE_MS = 8000;
const BRIEF_MS = 3500;

/** Everything a finger can mean, as functions on `store`; `send(text)` is false when there is no line. */
export function makeActs(store, send) {
  let timer = 0;
  const say = (word) => {
    clearTimeout(timer);
    store.set({ word, asked: null });
    if (word?.kind === "done") timer = setTimeout(() => pass(word), BRIEF_MS);
  };
  /** Words go after a moment, unless somebody may be on the way to what they offer. */
  const pass = (word) => store.set({ word: undoKeyOf(word, store.get().view) ? { ...word, lasts: true } : null });
  const ask = (act) => {
    if (store.get().asked) return;
    const sent = { ...act, id: freshId() };
    if (!send(JSON.stringify(sent))) return say({ kind: "offline" });
    clearTimeout(timer);
    const { page, sheet, view } = store.get();
    store.set({ asked: { ...sent, at: (page ?? view)?.revision, under: sheet?.under }, word: null, sheet: null });
    timer = setTimeout(() => say({ kind: "silent" }), PATIENCE_MS);
  };
  return { ask, ...sheets(store, ask), ...replies(store, say, ask), hush: () => say(null) };
}

/** The View, as long as nobody has acted since a word; else nothing. */
const stillSeen = ({ at }, view) => (view && view.revision === at ? view : null);

/** The key that takes back what a word says was done, as long as nobody has acted since; else nothing. */
export const undoKeyOf = (word, view) => (!word.undone && stillSeen(word, view)?.undo?.undo_key) || "";

/** The choices by which dice are read otherwise that were typed after what undo would take back. */
export const readingsOf = ({ choices = [], undo }) => choices.filter(({ key }) => undo?.readings?.includes(key));

/** The last of them, while nobody has acted since a die was typed: undo would take back what it was thrown for. */
export function readingOf(word, view) {
  const seen = word.die && stillSeen(word, view);
  return (seen && readingsOf(seen).pop()) || null;
}

/** Words that are true of what was seen when they came, and of nothing that is seen later. */
const PASSING = new Set(["moved", "stale"]);

/** What of a sheet is among `keys`, the same sheet where all of it is; of those under it only what is whole stays. */
function stillAsked(sheet, keys) {
  const left = sheet?.keys.filter((key) => keys.includes(key)) ?? [];
  if (!left.length) return null;
  const below = stillAsked(sheet.under, keys);
  const under = below?.keys.length === sheet.under?.keys.length ? below : null;
  return left.length === sheet.keys.length && under === (sheet.under ?? null) ? sheet : { ...sheet, keys: left, under };
}

function sheets(store, ask) {
  return {
    /** Touch a choice: at once, or through its editor. `waive`: although the rules object. */
    touch: (choice, waive = false) => {
      store.set({ awaited: asksFor(choice.key) });
      const under = store.get().sheet;
      if (choice.input) store.set({ sheet: { keys: [choice.key], waive, revision: choice.revision, under } });
      else ask({ key: choice.key, ...(waive ? { waive } : {}) });
    },
    /** Touch a thing on which several choices are offered. */
    open: (choices) => store.set({ sheet: { keys: choices.map((choice) => choice.key), waive: false } }),
    /** Touch a place where several things may happen: `answers` are {key, value}, or {key} if that is still asked. */
    decide: (answers) => store.set({ sheet: { keys: answers.map(({ key }) => key), answers, waive: false } }),
    /** Close a sheet: what it was opened from is there again. */
    close: () => store.set({ sheet: store.get().sheet?.under ?? null }),
    /** A new View has come: an editor whose question is gone closes, and says so. */
    viewed: (view) => {
      const { sheet, word } = store.get();
      if (PASSING.has(word?.kind) || (word?.lasts && !undoKeyOf(word, view))) store.set({ word: null });
      const left = stillAsked(sheet, keysOf(view));
      if (left !== sheet) store.set(left ? { sheet: left } : { sheet: null, word: { kind: "moved" } });
    },
  };
}

function replies(store, say, ask) {
  return {
    /** The table's reply to an ask. */
    answered: (reply) => {
      const { asked } = store.get();
      if (!asked || (reply.id && reply.id !== asked.id)) return;
      if (reply.result !== "accepted") store.set({ awaited: "" });
      const heard = reply.result === "duplicate" && !reply.why;
      if (reply.result === "accepted" && reply.revision === asked.at) say(null);
      else if (reply.result === "accepted" || heard) say({ kind: "done", undone: asked.key.startsWith("undo"), die: asked.key.startsWith("roll:"), at: reply.revision });
      else say({ kind: reply.result, why: reply.why, rule: reply.rule, again: reply.waivable ? asked : null, insist: reply.insist, key: asked.key });
      if (reply.result === "refused" && isForm(asked.value)) store.set({ sheet: refused(asked, reply) });
    },
    /** The line broke: whether an act on its way arrived will be seen when it is back. */
    lost: () => store.get().asked && say({ kind: "lost" }),
    /** Play the refused act although the rules object. */
    insist: ({ key, value, revision }) =>
      ask({ key, ...along({ value, revision }), waive: true }),
  };
}

const isForm = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const along = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** A form that was refused, once more as it was filled in, with a word at the field that is meant, over what it lay on. */
const refused = (asked, { field, why, waivable, insist }) => ({
  keys: [asked.key],
  waive: false,
  revision: asked.revision,
  value: asked.value,
  wrong: { field, why, again: waivable ? asked : null, insist },
  under: asked.under,
});

/** What a word from the page itself says, by its kind. */
export const wordText = (kind) =>
  ({
    done: t("The table has it"),
    undone: t("Taken back"),
    offline: t("Not connected: nothing was sent."),
    silent: t("The table has not answered. Look at what is shown before you touch again."),
    lost: t("The connection broke while this was being sent. Look at what is shown before you touch again."),
    moved: t("Something has changed at the table; look again."),
    stale: t("Something has changed at the table; look again."),
    kept: t("That code is not valid any more. Here it goes on as before."),
    refused: t("That is not possible now."),
  })[kind] ?? "";
