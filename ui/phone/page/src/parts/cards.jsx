// Cards: by name where the viewer knows them, their number where not.
// What may live here: hands and piles. What may not: tiles on the table.

import { say, t } from "../words.js";
import { Shown } from "./shown.jsx";
import { Tile } from "./tiles.jsx";

/** A hand or a pile. */
export function Cards({ part: { title, cards = [], count = 0, picture }, table }) {
  return (
    <section class="card hand">
      <h2>
        <Shown picture={picture} />
        {say(title)}
        <b>{t("{n} card", { n: count || cards.length }, "{n} cards")}</b>
      </h2>
      {cards.length > 0 && (
        <div class="tiles">
          {cards.map((card, n) => (
            <Tile key={card.id || n} tile={card} table={table} />
          ))}
        </div>
      )}
    </section>
  );
}
