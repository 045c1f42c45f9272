// The sheet from below in which a choice gets its value, or in which one of several choices is taken.
// What may live here: the sheet. What may not: the editors (editors/), what is sent (acts.js).

import { useState } from "preact/hooks";
import { ChoiceButton } from "./actions.jsx";
import { Editor } from "./editors/editor.jsx";
import { Frame } from "./frame.jsx";
import { begin, fits, isShort, isSinglePick, presentNumber, tidy } from "./inputs.js";
import { Icon } from "./icons.jsx";
import { isOpen } from "./places.js";
import { say, t } from "./words.js";

/** The open sheet, if one is open. */
export function Sheet({ table, sheet }) {
  const choices = (sheet?.keys ?? [])
    .map((key) => table.view.choices?.find((choice) => choice.key === key))
    .filter(Boolean);
  if (!choices.length) return null;
  const [only] = choices;
  const asks = choices.length === 1 && only.input && !sheet.answers && (!only.objection || sheet.waive);
  return (
    <Frame title={asks ? say(only.label) : t("What you can do")} close={table.acts.close}>
      {asks ? (
        <Question key={only.key} choice={only} table={table} sheet={sheet} />
      ) : (
        choices.map((choice) => (
          <ChoiceButton
            key={choice.key}
            choice={choice}
            table={table}
            told
            answer={sheet.answers?.find(({ key, value }) => key === choice.key && value !== undefined)}
          />
        ))
      )}
    </Frame>
  );
}

/**
 * One question; where one touch is the whole answer there is nothing to confirm.
 * The sheet's `revision` is that of what was seen when the question was opened, and goes along with the answer; its
 * `value` is what was answered before, and `wrong` why that could not be.
 */
function Question({ choice, table, sheet: { waive, revision: seen, value: before, wrong } }) {
  const { input, key } = choice;
  const [value, setValue] = useState(() => before ?? begin(input));
  const open = isOpen(table, key);
  const along = { ...(waive ? { waive } : {}), ...(seen === undefined ? {} : { revision: seen }) };
  const send = (given) => {
    if (given === presentNumber(choice)) return table.acts.close(); // nothing is put right
    return open && table.acts.ask({ key, value: tidy(input, given), ...along });
  };
  const quick = isSinglePick(input) || (input.input === "number" && isShort(input));
  return (
    <>
      {wrong && !wrong.field && <Wrong {...wrong} table={table} />}
      <Editor
        input={input}
        value={value}
        view={table.view}
        change={quick ? send : setValue}
        send={send}
        wrong={wrong?.field && { ...wrong, told: <Wrong {...wrong} table={table} /> }}
      />
      {!quick && (
        <button
          class="act main confirm"
          disabled={!open || !fits(tidy(input, value), input)}
          onClick={() => send(value)}
        >
          <Icon name="check-bold" />
          <span>{t("Confirm")}</span>
        </button>
      )}
    </>
  );
}

/** Why an answer could not be; it may be so all the same where that can be said. */
function Wrong({ why, again, insist, table }) {
  return (
    <p class="wrong" role="alert">
      <Icon name="alert-circle-outline" />
      <span>{why && say(why)}</span>
      {again && (
        <button class="plain" onClick={() => table.acts.insist(again)}>
          {insist ? say(insist) : t("All the same")}
        </button>
      )}
    </p>
  );
}
