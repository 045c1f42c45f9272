// Pointing at a field of the board on the stage.
// What may live here: this editor. What may not: drawing the board (parts/grid.jsx).

import { Board } from "../parts/grid.jsx";

/** The board with its legal fields; without a board on the stage, a bare one that holds them all. */
export function CellEditor({ input: { cells }, value, change, view }) {
  const grid = (view.stage ?? []).find((part) => part.part === "grid") ?? bare(cells);
  return (
    <div class="board-scroll">
      <Board grid={grid} view={view} legal={cells} chosen={value} touch={change} />
    </div>
  );
}

const bare = (cells) => ({
  width: 1 + Math.max(...cells.map(([x]) => x)),
  height: 1 + Math.max(...cells.map(([, y]) => y)),
});
