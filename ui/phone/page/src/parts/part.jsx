// One part of a View, drawn by the renderer of its kind; a kind from a newer table is left out.
// What may live here: the list of renderers. What may not: drawing.

import { Cards } from "./cards.jsx";
import { Chart } from "./chart.jsx";
import { Counters } from "./counters.jsx";
import { Dice } from "./dice.jsx";
import { Grid } from "./grid.jsx";
import { Intervals } from "./intervals.jsx";
import { Note } from "./note.jsx";
import { Provinces } from "./provinces.jsx";
import { Scores } from "./scores.jsx";
import { Sketch } from "./sketch.jsx";
import { Tiles } from "./tiles.jsx";
import { Track } from "./track.jsx";

const RENDERERS = {
  counters: Counters,
  track: Track,
  dice: Dice,
  tiles: Tiles,
  grid: Grid,
  provinces: Provinces,
  cards: Cards,
  sketch: Sketch,
  scores: Scores,
  chart: Chart,
  intervals: Intervals,
  note: Note,
};

/** A part. */
export function Part({ part, table }) {
  const Renderer = RENDERERS[part.part];
  return Renderer ? <Renderer part={part} table={table} /> : null;
}
