// What hands have to do at the real table: one line each, with a button where its outcome is to be told, one that says it
// is done, at the start one to the list that is ticked; and what of it has just come.
// What may live here: this card. What may not: how long it stays (the companion knows).

import { Icon, SeatMark } from "./icons.jsx";
import { isOpen } from "./places.js";
import { Ruled } from "./rule.jsx";
import { say, t } from "./words.js";

const MOST_NEW = 2;

/** What has just come for hands to do, no more of it than is said at once. */
export function newHands({ hands = [] }) {
  return hands.filter((hand) => hand.new).slice(0, MOST_NEW);
}

/** Above answers that stand between the task and the list: what has just come, and how much there is; a touch leads there. */
export function NewHands({ table: { view } }) {
  const hands = view.hands ?? [];
  if (!hands.length) return null;
  const now = newHands(view);
  const left = hands.length - now.length;
  return (
    <button class="card hands-now" onClick={() => document.querySelector(".hands")?.scrollIntoView({ block: "center" })}>
      {now.map(({ text, icon }, place) => (
        <span key={place}>
          <Icon name={icon || "format-list-checks"} />
          <b>{say(text)}</b>
        </span>
      ))}
      {left > 0 && (
        <span>
          <Icon name="hand-back-right" />
          {t("{n} more step at the table ›", { n: left }, "{n} more steps at the table ›")}
        </span>
      )}
    </button>
  );
}

/** All that the own hands, or anybody's, have to do now. */
export function Hands({ table }) {
  const { view } = table;
  const hands = view.hands ?? [];
  if (!hands.length) return null;
  return (
    <section class="card hands" aria-label={t("Steps at the table")} aria-live="polite">
      <ul>
        {hands.map(({ text, icon, seat, rule, choice }, place) => (
          <li key={place}>
            <Icon name={icon || "format-list-checks"} />
            {seat && <SeatMark view={view} seat={seat} />}
            <span>
              <Ruled words={say(text)} id={rule} />
              <Tell table={table} choice={view.choices?.find(({ key }) => key === choice)} />
            </span>
          </li>
        ))}
      </ul>
      {(table.choices.on.get("hands") ?? []).map((choice) => (
        <Act key={choice.key} table={table} choice={choice} />
      ))}
    </section>
  );
}

/** The choice by which the outcome of what hands have done is told, where this phone has it. */
const Tell = ({ table, choice }) => choice ? <Act table={table} choice={choice} /> : null;

const Act = ({ table, choice }) => (
  <button class="act quiet" disabled={!isOpen(table, choice.key)} data-key={choice.key} onClick={() => table.acts.touch(choice)}>
    <Icon name={choice.icon || "check-bold"} />
    <span>{say(choice.label)}</span>
  </button>
);
