// "What did I miss?": which lines of the log are newer than what this phone has shown.
// What may live here: pure functions of log lines. What may not: remembering, drawing.

/** The number of the newest line; 0 without lines. */
export const newest = (log) => Math.max(0, ...(log ?? []).map((line) => line.seq));

/**
 * The lines after line number `seen`. `more`: there were earlier ones that are not in the View any more.
 * A `seen` from the future belongs to an earlier game: then nothing is known, and nothing was missed.
 */
export function missedLines(log, seen) {
  const lines = log ?? [];
  if (!seen || seen > newest(lines)) return { lines: [], more: false };
  const fresh = lines.filter((line) => line.seq > seen);
  return { lines: fresh, more: fresh.length > 0 && fresh.length === lines.length && lines[0].seq > seen + 1 };
}
