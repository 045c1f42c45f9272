// Numbers with their names; a number this player may not know says so.
// What may live here: one number and rows of them. What may not: panels.

import { Icon } from "../icons.jsx";
import { numberText, say, t } from "../words.js";
import { Touchable } from "./touchable.jsx";

/** A row of numbers. */
export function Counters({ part, table }) {
  return (
    <section class="card">
      {part.title && <h2>{say(part.title)}</h2>}
      <div class="counts">
        {part.items.map((counter, n) => (
          <Count key={n} counter={counter} table={table} />
        ))}
      </div>
    </section>
  );
}

/** One number. */
export function Count({ counter, table, large = false }) {
  const { label, icon, tone = "plain", id } = counter;
  return (
    <Touchable id={id} table={table} kind={`count${large ? " large" : ""}`}>
      <span class={`figure tone-${tone}`}>
        <Icon name={icon} />
        <Value counter={counter} />
      </span>
      <span class="label">{say(label)}</span>
    </Touchable>
  );
}

/** The number alone: with its maximum, or hidden. */
export function Value({ counter: { value, maximum = 0 } }) {
  if (value === null || value === undefined) return <Icon name="eye-off" label={t("secret")} />;
  return (
    <b>
      {numberText(value)}
      {maximum > 0 && <small>/{maximum}</small>}
    </b>
  );
}
