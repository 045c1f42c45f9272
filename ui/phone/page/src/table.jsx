// The table as this player sees it: whoever is asked has the task, the roll and what answers it first; then own panel and
// secrets, what matters now, the others, the log.
// What may live here: the order of the screen. What may not: how its pieces look.

import { useEffect } from "preact/hooks";
import { Choices, QuietChoices } from "./actions.jsx";
import { FEW, underThumb } from "./choices.js";
import { Foot } from "./foot.jsx";
import { Hands, NewHands, newHands } from "./hands.jsx";
import { Log, Missed, UndoRow } from "./log.jsx";
import { Notices } from "./notices.jsx";
import { OwnPanel, Others } from "./panels.jsx";
import { Part } from "./parts/part.jsx";
import { Prompt } from "./prompt.jsx";
import { Result } from "./result.jsx";
import { Stale } from "./stale.jsx";
import { isAsked, placed, tableOf } from "./places.js";

/** The screen of a phone at the table. */
export function Table({ state, session }) {
  const table = tableOf(state, session.acts);
  const { hero, answers, own, near, far } = placed(state.view, table.choices);
  const asked = isAsked(state.view);
  const first = asked || hero.length > 0;
  const between = asked && (answers.length > 0 || underThumb(table.choices, state.view).rest.length > FEW);
  const question = asked && state.view.prompt.text.id;
  const told = asked && JSON.stringify(newHands(state.view));
  useEffect(() => scrollTo(0, 0), [question, told]); // whoever has read on sees what is asked now, or that nothing is
  const task = state.view.result ? <Result result={state.view.result} table={table} state={state} /> : <Prompt table={table} />;
  return (
    <>
      <main class={table.live ? "table" : "table still"}>
        <Notices view={state.view} table={table} />
        <Missed state={state} session={session} />
        <Stale state={state} live={table.live} />
        {first && task}
        {between && <NewHands table={table} />}
        <Parts parts={hero} table={table} />
        <Parts parts={answers} table={table} />
        {asked && <Choices table={table} />}
        {asked && <QuietChoices table={table} />}
        {asked && <Hands table={table} />}
        <OwnPanel table={table} />
        {!first && task}
        {!asked && <Hands table={table} />}
        <Parts parts={own} table={table} />
        <Parts parts={near} table={table} />
        {!asked && <Choices table={table} />}
        <UndoRow table={table} />
        {!asked && <QuietChoices table={table} />}
        <Parts parts={far} table={table} />
        <Parts parts={unseen(state.view)} table={table} />
        <Others table={table} />
        <Log view={state.view} />
      </main>
      <Foot table={table} state={state} session={session} />
    </>
  );
}

/** The parts of the header that the stage does not show as well. */
function unseen({ header = [], stage = [] }) {
  const shown = new Set(stage.map((part) => JSON.stringify(part)));
  return header.filter((part) => !shown.has(JSON.stringify(part)));
}

const Parts = ({ parts, table }) => parts.map((part, place) => <Part key={place} part={part} table={table} />);
