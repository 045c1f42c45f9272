// A board of fields with figures; fields that shine can be touched.
// What may live here: how a board looks. What may not: which fields shine, what a touch means (fields.js).

import { Icon, Mark } from "../icons.jsx";
import { named } from "../grid_hits.js";
import { large } from "../pictures.js";
import { t } from "../words.js";

const ROOMY = 7;
const TURNS = { n: "arrow-up-bold", e: "arrow-right-bold", s: "arrow-down-bold", w: "arrow-left-bold" };

/** A board; with `shown` (lights of fields.js) and `touch` its shining fields are buttons, `chosen` is the one taken;
 *  with `miss` the others say why they do not shine. */
export function Board({ grid, view, shown, chosen, touch, miss }) {
  const fields = Array.from({ length: grid.width * grid.height }, (_, n) => [
    n % grid.width,
    Math.floor(n / grid.width),
  ]);
  const [cells, pieces] = [at(grid.cells), at(grid.pieces)];
  const size = (node) => node?.style.setProperty("--columns", grid.width);
  return (
    <div
      class={`board${touch ? " touch" : ""}${grid.width <= ROOMY ? " roomy" : ""}${grid.picture ? " pictured" : ""}`}
      ref={size}
    >
      {grid.picture && (
        <img
          class="ground"
          src={large(grid.picture)}
          alt=""
          ref={(node) => node?.style.setProperty("--bright", `${grid.bright}%`)}
        />
      )}
      {fields.map((field) => (
        <Field
          key={named(field)}
          field={field}
          cell={cells.get(named(field))?.[0]}
          pieces={pieces.get(named(field))}
          edges={edgesOf(grid, field)}
          view={view}
          light={touch ? lightOf(named(field), shown, chosen) : ""}
          touch={touch}
          miss={miss}
        />
      ))}
    </div>
  );
}

/** What is written at the upper and the left edge of a field. */
const edgesOf = ({ columns, rows }, [x, y]) => ({ column: y === 0 && columns?.[x], row: x === 0 && rows?.[y] });

/** The things by their field; several may stand on one. */
function at(things) {
  const places = new Map();
  for (const thing of things ?? [])
    places.set(named([thing.x, thing.y]), [...(places.get(named([thing.x, thing.y])) ?? []), thing]);
  return places;
}

/** How a field shines: taken, chosen, legal, goal (while a figure is taken up), start; empty: not at all. */
function lightOf(name, { answers, starts, start }, chosen) {
  if (name === start) return "taken";
  if (chosen && name === named(chosen)) return "chosen";
  if (answers.has(name)) return start ? "goal" : "legal";
  if (starts.has(name)) return start ? "start" : "legal";
  return "";
}

/** A label alone stands large in the middle; beside a sign one that is longer than a number is only written where
 *  fields are large. */
const labelClass = ({ label, icon }) => (icon ? (label.length <= 3 ? "" : "long") : label.length <= 3 ? "alone" : "");

function Field({ field: [x, y], cell = {}, pieces = [], edges, view, light, touch, miss }) {
  const kind = `cell tone-${cell.tone ?? "empty"}`;
  const inside = (
    <>
      <Icon name={cell.icon} />
      {cell.label && <small class={labelClass(cell)}>{cell.label}</small>}
      {pieces.map((piece, n) => (
        <Piece key={n} piece={piece} view={view} crowd={pieces.length} />
      ))}
      {edges.column && <small class="edge upper">{edges.column}</small>}
      {edges.row && <small class="edge">{edges.row}</small>}
    </>
  );
  if (!light)
    return (
      <div class={kind} title={cell.label} data-unlit={named([x, y])} onClick={miss && (() => miss([x, y]))}>
        {inside}
      </div>
    );
  return (
    <button
      class={`${kind} lit ${light}`}
      onClick={() => touch([x, y])}
      aria-pressed={light === "chosen" || light === "taken"}
      data-cell={named([x, y])}
    >
      <span class="aloud">{t("Column {x}, row {y}", { x: x + 1, y: y + 1 })} </span>
      {inside}
    </button>
  );
}

function Piece({ piece: { icon, facing, seat, label }, view, crowd }) {
  const panel = (view.seats ?? []).find((one) => one.seat === seat);
  const whose = panel ? (label ? ` owned edge-${panel.mark}` : " marked") : "";
  const kind = `piece${crowd > 1 ? " crowd" : ""}${whose}`;
  return (
    <span class={kind}>
      {label && <b>{label}</b>}
      {panel && <Mark mark={panel.mark} size="small" />}
      {panel && <span class="aloud"> {panel.name} </span>}
      {!panel && !label && <Icon name={icon} />}
      {facing && (
        <span class={`facing facing-${facing}`}>
          <Icon name={TURNS[facing]} />
        </span>
      )}
    </span>
  );
}
