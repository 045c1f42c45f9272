// Which icons our own sources name, so that a phone is sent those and not all seven thousand.
// What may live here: reading sources for names. What may not: fonts, or what an icon looks like.

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

const SOURCE = /\.(py|jsx?|toml)$/;
const FOREIGN = new Set(["node_modules", "dist", "__pycache__"]);
const WORD = /["'`]([a-z][a-z0-9-]*)["'`]/g;
/** A name that is put together: f"numeric-{n}-box", `dice-${face}`. Whatever begins and ends like it may be meant. */
const PUT_TOGETHER = /["'`]([a-z][a-z0-9-]*-)\$?\{(?:[^{}"'`]*\}([a-z0-9-]*)["'`])?/g;

async function* sourcesIn(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !FOREIGN.has(entry.name)) yield* sourcesIn(path);
    else if (entry.isFile() && SOURCE.test(entry.name)) yield readFile(path, "utf8");
  }
}

/** Those of `names` that stand in quotes anywhere in `folders`, or that may be put together there. */
export async function namedIn(folders, names) {
  const words = new Set();
  const frames = new Map();
  for (const folder of folders) {
    for await (const text of sourcesIn(folder)) {
      for (const [, word] of text.matchAll(WORD)) words.add(word);
      for (const [whole, begins, ends = ""] of text.matchAll(PUT_TOGETHER)) frames.set(whole, [begins, ends]);
    }
  }
  const fits = (name) => ([begins, ends]) => name.startsWith(begins) && name.endsWith(ends);
  return names.filter((name) => words.has(name) || [...frames.values()].some(fits(name)));
}
