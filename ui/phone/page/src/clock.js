// What a clock shows at a moment of table time, and how far this phone's own time is from the table's.
// What may live here: pure functions of time. What may not: waiting, drawing.

/** `face` at `now` (table time, ms) as {text, mood}; mood: calm, warning, over, paused. Overtime has a plus sign. */
export function reading(face, now) {
  const limited = face.kind !== "up";
  const left = shown(face, now);
  const over = limited && left <= 0;
  const rounded = limited && face.running ? left + 999 : left;
  return { text: over ? `+${minutes(-left)}` : minutes(rounded), mood: moodOf(face, left, limited) };
}

function shown(face, now) {
  if (!face.running) return face.shown;
  return face.kind === "up" ? now - (face.started ?? 0) : (face.deadline ?? 0) - now;
}

function moodOf(face, left, limited) {
  if (face.paused || !face.running) return "paused";
  if (limited && left <= 0) return "over";
  return limited && left <= Math.max(0, ...(face.warnings ?? [])) ? "warning" : "calm";
}

function minutes(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Table time minus own time, from an answer `told` that was asked for at `asked` and came at `came` (own ms). */
export const offsetOf = (told, asked, came) => told + (came - asked) / 2 - came;
