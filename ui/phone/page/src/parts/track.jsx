// A row of fields with a marker, or of slots that fill up.
// What may live here: tracks. What may not: one that goes round (wheel.jsx).

import { Icon, SeatMark } from "../icons.jsx";
import { say } from "../words.js";
import { Shown } from "./shown.jsx";
import { Wheel } from "./wheel.jsx";

/** A track; the marker's field is named beside the title, because the fields are small. */
export function Track({ part, table }) {
  return part.wheel ? <Wheel part={part} table={table} /> : <Row part={part} table={table} />;
}

function Row({ part: { title, cells, position = -1, picture }, table }) {
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
          <Field key={n} cell={cell} here={n === position} past={n < position} table={table} />
        ))}
      </ol>
    </section>
  );
}

/** A field; that of a player shows the mark, because a name has no room. */
function Field({ cell: { label, icon, tone = "plain", filled, seat }, here, past, table }) {
  const state = `${here ? " here" : ""}${past ? " past" : ""}${filled ? " filled" : ""}`;
  return (
    <li class={`field tone-${tone}${state}`} aria-current={here ? "step" : undefined}>
      {seat ? <SeatMark view={table.view} seat={seat} size="small" /> : icon && <Icon name={icon} />}
      <span class={seat ? "aloud" : undefined}>{say(label)}</span>
    </li>
  );
}
