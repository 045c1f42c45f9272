// Numbers over time, one line each; every line ends in its player's mark, so that colour is never needed.
// What may live here: charts. What may not: numbers of their own.

import { SeatMark } from "../icons.jsx";
import { say } from "../words.js";

const [WIDTH, HEIGHT, EDGE] = [300, 130, 8];

/** A chart. */
export function Chart({ part: { title, lines, steps }, table }) {
  const scale = scaleOf(lines);
  return (
    <section class="card chart">
      <h2>{say(title)}</h2>
      <div class="chart-frame">
        <span class="chart-high">{scale.high}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {lines.map((line, n) => (
            <polyline key={n} class={lineClass(line, table.view)} points={pointsOf(line.values, scale)} />
          ))}
        </svg>
        <span class="chart-low">{scale.low}</span>
        {steps && <span class="chart-steps">{say(steps)}</span>}
      </div>
      <ul>
        {lines.map((line, n) => (
          <Legend key={n} line={line} view={table.view} />
        ))}
      </ul>
    </section>
  );
}

function scaleOf(lines) {
  const values = lines.flatMap((line) => line.values);
  return {
    low: Math.min(0, ...values),
    high: Math.max(1, ...values),
    last: Math.max(1, ...lines.map((l) => l.values.length - 1)),
  };
}

const pointsOf = (values, { low, high, last }) =>
  values
    .map((value, n) =>
      [EDGE + (n / last) * (WIDTH - 2 * EDGE), HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)]
        .map((c) => c.toFixed(1))
        .join(","),
    )
    .join(" ");

function lineClass({ seat, mark }, view) {
  const panel = (view.seats ?? []).find((one) => one.seat === seat) ?? { mark };
  return panel.mark ? `line-${panel.mark}` : "line-table";
}

const Legend = ({ line, view }) => (
  <li>
    <SeatMark view={view} seat={line.seat} size="small" />
    <span>{say(line.label)}</span>
    <b>{line.values.at(-1) ?? "–"}</b>
  </li>
);
