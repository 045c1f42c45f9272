// How the game ended: who won, why, and the sums.
// What may live here: this one card. What may not: counting.

import { Scores } from "./parts/scores.jsx";
import { Part } from "./parts/part.jsx";
import { Icon } from "./icons.jsx";
import { Ornament } from "./ornament.jsx";
import { say } from "./words.js";

/** The result. */
export function Result({ result, table, state }) {
  return (
    <>
      <section class={result.won ? "card result won" : "card result"} data-won={result.won}>
        <Icon name={result.won ? "trophy" : "flag-checkered"} />
        <h2>{say(result.headline)}</h2>
        <Ornament state={state} />
        <p>{say(result.reason)}</p>
      </section>
      {result.rows?.length > 0 && <Scores part={{ rows: result.rows }} table={table} />}
      {(result.parts ?? []).map((part, n) => (
        <Part key={n} part={part} table={table} />
      ))}
    </>
  );
}
