// A board of fields with figures; as an editor its legal fields can be touched.
// What may live here: boards. What may not: which fields are legal.

import { Icon, SeatMark } from "../signs.jsx";
import { t } from "../words.js";

const TURNS = { n: "arrow-up-bold", e: "arrow-right-bold", s: "arrow-down-bold", w: "arrow-left-bold" };

/** A board on the stage. */
export function Grid({ part, table }) {
  return (
    <section class="card board-card">
      <Board grid={part} view={table.view} />
    </section>
  );
}

/** A board; with `legal` and `touch` it is the editor of a field, `chosen` is the one taken. */
export function Board({ grid, view, legal, chosen, touch }) {
  const fields = Array.from({ length: grid.width * grid.height }, (_, n) => [
    n % grid.width,
    Math.floor(n / grid.width),
  ]);
  const at = (things) => new Map((things ?? []).map((thing) => [`${thing.x}/${thing.y}`, thing]));
  const [cells, pieces, open] = [at(grid.cells), at(grid.pieces), new Set((legal ?? []).map(([x, y]) => `${x}/${y}`))];
  const size = (node) => node?.style.setProperty("--columns", grid.width);
  return (
    <div class={touch ? "board touch" : "board"} ref={size}>
      {fields.map(([x, y]) => {
        const place = `${x}/${y}`;
        return (
          <Field
            key={place}
            place={[x, y]}
            cell={cells.get(place)}
            piece={pieces.get(place)}
            view={view}
            touch={open.has(place) ? touch : undefined}
            chosen={chosen?.[0] === x && chosen?.[1] === y}
          />
        );
      })}
    </div>
  );
}

/** A name that is longer than a number is only written where fields are large, unless nothing else stands there. */
const isShort = ({ label, icon }) => label.length <= 3 || !icon;

function Field({ place: [x, y], cell = {}, piece, view, touch, chosen }) {
  const kind = `cell tone-${cell.tone ?? "empty"}${chosen ? " chosen" : ""}`;
  const inside = (
    <>
      <Icon name={cell.icon} />
      {cell.label && <small class={isShort(cell) ? "" : "long"}>{cell.label}</small>}
      {piece && <Piece piece={piece} view={view} />}
    </>
  );
  if (!touch)
    return (
      <div class={kind} title={cell.label}>
        {inside}
      </div>
    );
  return (
    <button
      class={`${kind} legal`}
      onClick={() => touch([x, y])}
      aria-pressed={chosen}
      data-cell={`${x},${y}`}
      aria-label={t("Column {x}, row {y}", { x: x + 1, y: y + 1 })}
    >
      {inside}
    </button>
  );
}

function Piece({ piece: { icon, facing, seat }, view }) {
  return (
    <span class="piece">
      {seat ? <SeatMark view={view} seat={seat} size="small" /> : <Icon name={icon} />}
      {facing && (
        <span class={`facing facing-${facing}`}>
          <Icon name={TURNS[facing]} />
        </span>
      )}
    </span>
  );
}
