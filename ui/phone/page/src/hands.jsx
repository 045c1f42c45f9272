// What hands have to do at the real table: one line each, a button that says it is done, at the start one to the
// list that is ticked.
// What may live here: this card. What may not: how long it stays (the companion knows).

import { Icon, SeatMark } from "./icons.jsx";
import { isOpen } from "./places.js";
import { Rule } from "./rule.jsx";
import { say, t } from "./words.js";


/** All that the own hands, or anybody's, have to do now. */
export function Hands({ table }) {
  const { view } = table;
  const hands = view.hands ?? [];
  if (!hands.length) return null;
  return (
    <section class="card hands" aria-label={t("Steps at the table")} aria-live="polite">
      <ul>
        {hands.map(({ text, icon, seat, rule }, place) => (
          <li key={place}>
            <Icon name={icon || "hand-back-right-outline"} />
            {seat && <SeatMark view={view} seat={seat} />}
            <span>
              {say(text)}
              <Rule id={rule} />
            </span>
          </li>
        ))}
      </ul>
      {(table.choices.on.get("hands") ?? []).map(({ key, icon, label }) => (
        <button class="act quiet" key={key} disabled={!isOpen(table, key)} data-key={key} onClick={() => table.acts.ask({ key })}>
          <Icon name={icon || "check-bold"} />
          <span>{say(label)}</span>
        </button>
      ))}
    </section>
  );
}
