// The scores, with the sums shown.
// What may live here: scores. What may not: how the game ended (result.jsx).

import { Icon, SeatMark } from "../icons.jsx";
import { say, t } from "../words.js";
import { Value } from "./counters.jsx";

/** Every player's sum. */
export function Scores({ part: { rows, title }, table }) {
  return (
    <section class="card scores">
      {title && <h2>{say(title)}</h2>}
      <ol>
        {rows.map((row) => (
          <Row key={row.seat} row={row} view={table.view} counted={rows.some((one) => one.total != null)} />
        ))}
      </ol>
    </section>
  );
}

function Row({ row: { seat, terms, total, rank = 0, winner, asides = [] }, view, counted }) {
  const panel = (view.seats ?? []).find((one) => one.seat === seat);
  return (
    <li class={winner ? "winner" : ""}>
      <div class="score-line">
        <span class="rank">{rank > 0 && `${rank}.`}</span>
        <SeatMark view={view} seat={seat} />
        <span class="name">{panel?.name ?? seat}</span>
        {winner && <Icon name="crown" label={t("winner")} />}
        {counted && <b class="total">{total ?? "–"}</b>}
      </div>
      <div class="terms">
        {terms.map((term, n) => (
          <span key={n}>
            <Icon name={term.icon} />
            <Value counter={term} /> <small>{say(term.label)}</small>
          </span>
        ))}
        {asides.map((aside, n) => (
          <span key={`aside-${n}`} class="aside">
            <Icon name={aside.icon} />
            {say(aside.text)}
          </span>
        ))}
      </div>
    </li>
  );
}
