// Texts in the reader's language: a Msg {id, args, plural} becomes words, English where a language has none.
// What may live here: finding and filling in texts. What may not: a text, or who speaks which language.

let spoken = {};

/** From now on speak these texts: English id → [singular, plural]. */
export function speak(texts) {
  spoken = texts;
}

/** A text of the page itself; with `plural` the argument n chooses the form. */
export function t(id, args = {}, plural = "") {
  return say({ id, args, plural });
}

/** The words of a Msg. A placeholder without a value stays as it is. */
export function say(msg) {
  if (!msg) return "";
  const args = msg.args ?? {};
  const pattern = lookup(msg.id, msg.plural ?? "", Number.isInteger(args.n) ? args.n : 1);
  return Object.keys(args).length ? filled(pattern, args) : pattern;
}

/** A number as it is read: below zero with a minus as wide as a plus. */
export function numberText(number) {
  return String(number).replace("-", "−");
}

/** The first sentence of a text that has been said; all of it where it has but one. */
export function firstSentence(text) {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

function lookup(id, plural, n) {
  const forms = Object.hasOwn(spoken, id) ? spoken[id] : [];
  const [one, many] = [forms[0] || id, forms[1] || plural || forms[0] || id];
  return plural && n !== 1 ? many : one;
}

function filled(pattern, args) {
  return pattern.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) => {
    if (name === undefined) return found[0];
    const arg = Object.hasOwn(args, name) ? args[name] : found;
    if (typeof arg === "number") return numberText(arg);
    return typeof arg === "object" ? say(arg) : String(arg);
  });
}
