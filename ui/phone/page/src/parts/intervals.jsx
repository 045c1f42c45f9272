// What was counted, as a point on the stretch that chance leaves open; every line on a scale of its own.
// What may live here: intervals. What may not: judging them (the table does).

import { SeatMark } from "../icons.jsx";
import { say } from "../words.js";

const [WIDTH, LOW, HIGH] = [100, 20, 80];

/** Counts beside what was to be expected. */
export function Intervals({ part: { title, items }, table }) {
  return (
    <section class="card intervals">
      <h2>{say(title)}</h2>
      <ul>
        {items.map((item, n) => (
          <Interval key={n} item={item} view={table.view} />
        ))}
      </ul>
    </section>
  );
}

function Interval({ item: { label, value, low, high, seat, note }, view }) {
  return (
    <li data-seat={seat}>
      <span class="interval-head">
        {seat && <SeatMark view={view} seat={seat} size="small" />}
        <span>
          {say(label)}
          {note && <em> {say(note)}</em>}
        </span>
        <b>{value}</b>
      </span>
      <span class="interval-line">
        <small>{low}</small>
        <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
          <line class="interval-far" x1="0" y1="5" x2={WIDTH} y2="5" />
          <line class="interval-open" x1={LOW} y1="5" x2={HIGH} y2="5" />
          <line class="interval-here" x1={at(value, low, high)} y1="0" x2={at(value, low, high)} y2="10" />
        </svg>
        <small>{high}</small>
      </span>
    </li>
  );
}

const at = (value, low, high) =>
  Math.min(WIDTH - 2, Math.max(2, LOW + ((value - low) / Math.max(1, high - low)) * (HIGH - LOW)));
