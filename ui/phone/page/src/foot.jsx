// What every screen of this phone ends with: the bar of acts with the last word to them, and the sheet that is open.
// What may live here: their order. What may not: how they look, what stands above them.

import { ActionBar } from "./actions.jsx";
import { Word } from "./notices.jsx";
import { Sheet } from "./sheet.jsx";

/** The lower end of the table and of every page. */
export function Foot({ table, state, session }) {
  return (
    <>
      <ActionBar table={table}>
        <Word state={state} acts={session.acts} />
      </ActionBar>
      <Sheet table={table} sheet={state.sheet} />
    </>
  );
}
