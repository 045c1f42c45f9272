// A track that goes round: a wheel with the present field lit, and what is done in each field.
// What may live here: wheels. What may not: a row of fields (track.jsx).

import { Icon, SeatMark } from "../icons.jsx";
import { say } from "../words.js";

const HUB = 40;
/** How much is left of a field that is filled. */
const GONE = 56;

/** The wheel and its fields in words; what stands on the wheel is said there. */
export function Wheel({ part: { title, cells, position = -1 }, table }) {
  return (
    <section class="card wheel">
      <h2>{say(title)}</h2>
      <div class="wheel-round">
        <svg viewBox="-102 -102 204 204" aria-hidden="true">
          {cells.map((cell, n) => (
            <path
              key={n}
              class={`sector tone-${cell.tone ?? "plain"}${n === position ? " here" : ""}`}
              d={sector(n, cells.length, n === position ? 100 : cell.filled ? GONE : 94)}
            />
          ))}
          <circle class="hub" r={HUB} />
        </svg>
        <ol>
          {cells.map((cell, n) => (
            <Field key={n} cell={cell} here={n === position} table={table} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Field({ cell: { label, icon, tone = "plain", note, seat }, here, table }) {
  return (
    <li class={`spoke tone-${tone}${here ? " here" : ""}`} aria-current={here ? "step" : undefined}>
      {seat ? <SeatMark view={table.view} seat={seat} size="small" /> : <Icon name={icon} />}
      <span>
        <b>{say(label)}</b>
        {note && <small>{say(note)}</small>}
      </span>
    </li>
  );
}

/** The path of field `n` of so many, the first above, clockwise; one alone is the whole wheel. */
function sector(n, count, radius) {
  if (count === 1) return `M0 ${-radius} A${radius} ${radius} 0 1 1 -0.01 ${-radius} Z`;
  const [from, to] = [n - 0.5, n + 0.5].map((turns) => point(turns / count, radius));
  return `M0 0 L${from} A${radius} ${radius} 0 0 1 ${to} Z`;
}

function point(turns, radius) {
  const angle = 2 * Math.PI * turns;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}
