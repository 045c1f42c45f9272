// What this phone remembers between two loads of the page: its seats, its language, what it has shown.
// What may live here: the browser's storage and a stand-in where it is forbidden. What may not: meaning.

const PREFIX = "tabletop-companion/";
const forgetful = new Map();

/** The value kept under `name`, or undefined. */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? undefined;
  } catch {
    return forgetful.get(name);
  }
}

/** Keep `value` under `name`; in a browser that forbids it, until the page is closed. */
export function keep(name, value) {
  forgetful.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows of some browsers refuse; the stand-in has it.
  }
}

/** Forget `name`. */
export function forget(name) {
  forgetful.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // As above.
  }
}
