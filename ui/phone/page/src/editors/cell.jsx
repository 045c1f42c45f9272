// Pointing at fields of the board on the stage: one field, or a figure and where it goes.
// What may live here: these two editors. What may not: drawing the board (parts/board.jsx).

import { endsOf, lights } from "../grid_hits.js";
import { Board } from "../parts/board.jsx";

/** The board with its legal fields; without a board on the stage, a bare one that holds them all. */
export function CellEditor({ input, value, change, view }) {
  return (
    <div class="board-scroll">
      <Board grid={boardOf(view, input.cells)} view={view} shown={lights([{ input }])} chosen={value} touch={change} />
    </div>
  );
}

/** The board with the figures that may move; once one is touched, the fields it may go to. */
export function MoveEditor({ input, value, change, view }) {
  const [start, end] = value ?? [];
  const goals = endsOf({ input }, start);
  const isGoal = ([x, y]) => goals.some((goal) => goal[0] === x && goal[1] === y);
  const touch = (field) => change(start && isGoal(field) ? [start, field] : [field]);
  const fields = input.moves.flatMap(([begin, ends]) => [begin, ...ends]);
  return (
    <div class="board-scroll">
      <Board grid={boardOf(view, fields)} view={view} shown={lights([{ input }], start)} chosen={end} touch={touch} />
    </div>
  );
}

const boardOf = (view, fields) =>
  (view.stage ?? []).find((part) => part.part === "grid") ?? {
    width: 1 + Math.max(...fields.map(([x]) => x)),
    height: 1 + Math.max(...fields.map(([, y]) => y)),
  };
