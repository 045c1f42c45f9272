// A row of fields with a marker, or of slots that fill up.
// What may live here: tracks. What may not: one that goes round (wheel.jsx).

import { Icon } from "../icons.jsx";
import { say } from "../words.js";
import { Shown } from "./shown.jsx";
import { Wheel } from "./wheel.jsx";

/** A track; the marker's field is named beside the title, because the fields are small. */
export function Track({ part, table }) {
  return part.wheel ? <Wheel part={part} table={table} /> : <Row part={part} />;
}

function Row({ part: { title, cells, position = -1, picture } }) {
  const here = cells[position];
  return (
    <section class="card track">
      <h2>
        <Shown picture={picture} />
        {say(title)}
        {here && <b>{say(here.label)}</b>}
      </h2>
      <ol>
        {cells.map((cell, n) => (
          <Field key={n} cell={cell} here={n === position} past={n < position} />
        ))}
      </ol>
    </section>
  );
}

function Field({ cell: { label, icon, tone = "plain", filled }, here, past }) {
  const state = `${here ? " here" : ""}${past ? " past" : ""}${filled ? " filled" : ""}`;
  return (
    <li class={`field tone-${tone}${state}`} aria-current={here ? "step" : undefined}>
      {icon && <Icon name={icon} />}
      <span>{say(label)}</span>
    </li>
  );
}
