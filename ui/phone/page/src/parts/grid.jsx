// A board on the stage: where there is room for fingers, or it has been enlarged, what shines on it can be touched.
// What may live here: the figure taken up, and what a touch leads to. What may not: how a board looks (board.jsx).

import { useState } from "preact/hooks";
import { lights, meaningOf, onBoard, refusalOf, refusing, stillTaken, takeUp } from "../grid_hits.js";
import { isOpen } from "../places.js";
import { useWidth } from "../width.js";
import { Zoomable } from "../zoomable.jsx";
import { isEnough } from "../zoom.js";
import { Board } from "./board.jsx";

const [FRAME, GAP, FINGER] = [38, 2, 48];

/** How much `columns` fields have to be enlarged to be as wide as a finger, on a page so wide. */
const enoughFor = (columns, width) => Math.max(1, FINGER / ((width - FRAME - GAP * (columns - 1)) / columns));

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
  const enough = enoughFor(part.width, useWidth());
  const alive = choices.length + refused.length > 0;
  return (
    <section class="card board-card">
      <Zoomable enough={alive ? enough : 1}>
        {(scale) => (
          <Board
            grid={part}
            view={table.view}
            shown={lights(choices, start)}
            touch={isEnough(scale, enough) && choices.length ? touch : undefined}
            miss={isEnough(scale, enough) && refused.length ? miss : undefined}
          />
        )}
      </Zoomable>
    </section>
  );
}
