// What the page knows at this moment, as one value, and who wants to hear when it changes.
// What may live here: keeping and telling. What may not: meaning, drawing, sending.

import { useEffect, useState } from "preact/hooks";

export const BEGINNING = {
  step: "loading", // loading, joining, playing, taken, broken
  config: null, // what /config.json says
  user: "", // seat-1 …, public
  why: null, // Msg: why joining failed
  language: "en",
  loud: true, // sound and vibration at the own turn
  awake: true, // the screen stays on during the game
  aloud: false, // the own prompt, secrets and choices are spoken whenever they are new
  link: "connecting", // connecting, on, off
  since: 0, // own ms: when the link was lost
  seen: 0, // own ms: when what is shown was last known to be so
  tableThere: null, // whether the companion itself is on the broker; null: it has not been said on this line
  view: null,
  page: null, // what stands in the place of the View: a page of the companion
  offset: 0, // table time minus own time, ms
  fresh: [], // keys that appeared a moment ago and do not count yet
  asked: null, // {id, key, value, waive, at}: an act on its way; `at`: the table's revision when it was sent
  word: null, // {kind, why, rule, again, undone, at}: what became of the last act, `at` which revision
  awaited: "", // the key of the line whose editor the companion was asked for
  sheet: null, // {keys, waive, answers, revision, under}: choices being answered; `answers`: values that are known already,
  // `under`: the sheet it was opened from
  rule: null, // {id, text, why, failed}: the rule that is being read
  missed: null, // {lines, more}: what happened while nobody looked
};

/** A value with `get`, `set(changes)` and `listen(told)`, which gives back how to stop. */
export function makeStore(value = BEGINNING) {
  const listeners = new Set();
  return {
    get: () => value,
    set: (changes) => {
      value = { ...value, ...changes };
      listeners.forEach((told) => told());
    },
    listen: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}

/** The store's value in a component, drawn again whenever it changes. */
export function useStore(store) {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(store.get());
    return store.listen(() => setValue(store.get()));
  }, [store]);
  return value;
}
