// Tiles and tokens: name, kind, printed numbers, a note.
// What may live here: tiles. What may not: cards as a hand (cards.jsx).

import { Icon, SeatMark } from "../icons.jsx";
import { say } from "../words.js";
import { Value } from "./counters.jsx";
import { Shown } from "./shown.jsx";
import { Touchable } from "./touchable.jsx";

const [SHORT, BRIEF] = [4, 14];
const isShort = ({ label, note, counters = [], seats = [] }) =>
  say(label).length <= SHORT && (!note || say(note).length <= BRIEF) && !counters.length && !seats.length;

/** Tiles side by side; short ones narrower. */
export function Tiles({ part, table }) {
  const alike = part.tiles.every(({ id }) => table.choices.on.has(id));
  return (
    <section class="card">
      {part.title && <h2>{say(part.title)}</h2>}
      <div class={part.tiles.every(isShort) ? "tiles short" : "tiles"}>
        {part.tiles.map((tile, n) => (
          <Tile key={tile.id || n} tile={tile} table={table} alike={alike} />
        ))}
      </div>
    </section>
  );
}

/** A tile; the mark of a single player stands in the place of a sign that there is not. */
export function Tile({ tile: { label, icon, tone = "plain", counters = [], note, id, seats = [], picture }, table, alike }) {
  const marks = seats.map((seat, n) => <SeatMark key={n} view={table.view} seat={seat} />);
  const instead = marks.length === 1 && !icon && !picture;
  return (
    <Touchable id={id} upon={counters.map((counter) => counter.id)} table={table} alike={alike} kind={`tile tone-${tone}`}>
      <strong>
        {picture ? <Shown picture={picture} /> : instead ? marks : <Icon name={icon} />}
        <span>{say(label)}</span>
      </strong>
      {marks.length > 0 && !instead && <span class="tile-counts">{marks}</span>}
      {counters.length > 0 && (
        <span class="tile-counts">
          {counters.map((counter, n) => (
            <Figure key={n} counter={counter} />
          ))}
        </span>
      )}
      {note && <span class="tile-note">{say(note)}</span>}
    </Touchable>
  );
}

const Figure = ({ counter }) => (
  <span>
    <Icon name={counter.icon} />
    <Value counter={counter} />
    <small>{say(counter.label)}</small>
  </span>
);
