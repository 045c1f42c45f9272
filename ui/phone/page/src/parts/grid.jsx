// A board on the stage: where there is room for fingers, what shines on it can be touched.
// What may live here: the figure taken up, and what a touch leads to. What may not: how a board looks (board.jsx).

import { useState } from "preact/hooks";
import { lights, meaningOf, onBoard, refusalOf, refusing, stillTaken, takeUp } from "../grid_hits.js";
import { isOpen } from "../places.js";
import { useWidth } from "../width.js";
import { Board } from "./board.jsx";

const [FRAME, GAP, FINGER] = [38, 2, 48];

/** Whether `columns` fields are each as wide as a finger on a page so wide. */
const hasRoom = (columns, width) => (width - FRAME - GAP * (columns - 1)) / columns >= FINGER;

/** A board on the stage. */
export function Grid({ part, table }) {
  const [taken, setTaken] = useState(null);
  const choices = onBoard(table.view.choices).filter(({ key }) => isOpen(table, key));
  const refused = refusing(table.view.choices, part.id).filter(({ key }) => isOpen(table, key));
  const all = [...choices, ...refused];
  const start = stillTaken(taken, all);
  const touch = (field) => {
    const { taken: figure, answers, ask } = meaningOf(choices, start, field);
    setTaken(takeUp(figure, all));
    if (answers.length === 1 && !ask) table.acts.ask(answers[0]);
    else if (answers.length) table.acts.decide(answers);
  };
  const miss = (field) => {
    const { taken: figure, refusal } = refusalOf(refused, start, field);
    setTaken(takeUp(figure, all));
    if (refusal) table.acts.ask(refusal);
  };
  const roomy = hasRoom(part.width, useWidth());
  return (
    <section class="card board-card">
      <Board
        grid={part}
        view={table.view}
        shown={lights(choices, start)}
        touch={roomy && choices.length ? touch : undefined}
        miss={roomy && refused.length ? miss : undefined}
      />
    </section>
  );
}
