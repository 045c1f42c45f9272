// Texts for the ear: signs become words or pauses, ids of rules are left out, as the table's own voice does it.
// What may live here: how a text that is written for eyes is read aloud. What may not: which text is read (ear.js).

import { t } from "./words.js";

const ONE_RULE = "[A-ZÄÖÜ]{2,3}-[A-Z]?\\d+[a-z]?";
const RULE = new RegExp(`\\s*\\(?\\b${ONE_RULE}(?:\\s*,\\s*${ONE_RULE})*\\b\\)?`, "g");
// A look behind is what older browsers cannot read at all, so the sign before is found and put back.
const OF = /(^|[^\p{L}\p{N}_/])(\d+) ?\/ ?(\d+)(?![\p{L}\p{N}_/])/gu;
const PAUSE = /\s*(?:[→←·|↔•›]|\s[–−]\s)\s*/g;
const EITHER = /([\p{L}\p{N}_])\/(?=[\p{L}\p{N}_])/gu;
const DUMB = /[“”„«»"*_#[\]{}<>^~]|…/g;

const SIGNS = [
  [/(^|[^\p{L}\p{N}_])[−-](?=\d)/gu, () => t("minus")],
  [/()\s*±\s*/g, () => t("plus or minus")],
  [/()\s*×\s*/g, () => t("times")],
  [/()\s*=\s*/g, () => t("makes")],
  [/(^|[^\p{L}\p{N}_])\+(?=\d)/gu, () => t("plus")],
  [/()\s+\+\s+/g, () => t("plus")],
];

/** `text` as it is read, in the language of the page. */
export function readAloud(text) {
  const counted = text
    .replace(RULE, "")
    .replace(OF, (_, before, n, needed) => `${before}${t("{n} of {needed}", { n: Number(n), needed })}`);
  const paused = counted.replace(DUMB, "").replace(PAUSE, ", ").replace(EITHER, "$1, ");
  const worded = SIGNS.reduce((said, [sign, word]) => said.replace(sign, `$1 ${word()} `), paused);
  return worded
    .replace(/\s+/g, " ")
    .replace(/\s+([.,;:!?)])/g, "$1")
    .replace(/^[ ,;]+|[ ,;]+$/g, "");
}
