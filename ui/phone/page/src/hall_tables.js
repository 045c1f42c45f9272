// What the hall's screen knows of each table, from what its topics say.
// What may live here: pure functions over messages and sizes. What may not: drawing, the line.

const TOPIC = /^tabletop\/([a-z0-9-]{1,32})\/(status|link|public\/info|public\/state)$/;
const MOST = 1000;
const WIDER = 1.7;

/** Take in one message; whether it was one of a table. */
export function heardOf(tables, topic, text) {
  const [, name, what] = TOPIC.exec(topic) ?? [];
  if (!name || (!tables.has(name) && tables.size >= MOST)) return false;
  const table = { ...(tables.get(name) ?? { name }) };
  try {
    if (what === "status") table.online = text === "online";
    else if (what === "link") table.linked = text === "1";
    else if (what === "public/info") table.calls = JSON.parse(text).calls === true;
    else table.state = soundState(JSON.parse(text));
  } catch {
    return false;
  }
  tables.set(name, { ...table, there: table.online === true && table.linked !== false });
  return true;
}

/** A state as far as it can be drawn; an error for one that cannot. */
function soundState(state) {
  if (!Array.isArray(state.seats) || state.seats.some((seat) => typeof seat !== "object" || !seat)) throw new Error("no state");
  return state;
}

/** Those that need help first, then by name, numbers as numbers. */
export function sortedTables(tables) {
  return [...tables.values()].sort((a, b) => Number(b.calls ?? false) - Number(a.calls ?? false) || a.name.localeCompare(b.name, "en", { numeric: true }));
}

/** Into how many columns so many cards go, so that each is as large as can be. */
export function columnsFor(count, width, height) {
  const sizes = Array.from({ length: Math.max(1, count) }, (_, n) => n + 1).map((columns) => {
    const rows = Math.ceil(count / columns) || 1;
    return [Math.min(width / columns, (height / rows) * WIDER), columns];
  });
  return sizes.reduce((best, one) => (one[0] > best[0] + 0.5 ? one : best))[1];
}

/** The clock of a state as a face that clock.js reads, in the time of this machine; null where there is none. */
export function faceOf(state) {
  const { clock, time } = state;
  if (!clock || (clock.left_ms === null && clock.used_ms === null)) return null;
  const told = Date.parse(time);
  const used = clock.used_ms ?? 0;
  const deadline = clock.ends ? Date.parse(clock.ends) : told + (clock.left_ms ?? 0);
  return { kind: clock.kind, running: clock.running, paused: clock.paused, shown: clock.left_ms ?? used, deadline, started: told - used };
}
