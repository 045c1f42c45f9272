// What has happened: lines of the log, those that were missed, and what undo and redo would do.
// What may live here: these lines. What may not: which of them were missed (missed.js).

import { ChoiceButton } from "./actions.jsx";
import { readingsOf } from "./acts.js";
import { MENU } from "./choices.js";
import { Icon, SeatMark } from "./icons.jsx";
import { isOpen } from "./places.js";
import { say, t } from "./words.js";

/** The newest lines, the newest first. */
export function Log({ view }) {
  if (!view.log?.length) return null;
  return (
    <section class="card log">
      <h2>{t("What happened")}</h2>
      <ol>
        {[...view.log].reverse().map((line, n) => (
          <Line key={`${line.seq}/${n}`} line={line} view={view} />
        ))}
      </ol>
    </section>
  );
}

/** What happened while this phone was away; a touch puts it aside. */
export function Missed({ state: { missed, view }, session }) {
  if (!missed?.lines.length) return null;
  return (
    <section class="card log missed" data-missed={missed.lines.length}>
      <h2>
        <Icon name="bell-ring-outline" />
        {t("While you were away")}
      </h2>
      {missed.more && <p>{t("… and more before that.")}</p>}
      <ol>
        {missed.lines.map((line, n) => (
          <Line key={`${line.seq}/${n}`} line={line} view={view} />
        ))}
      </ol>
      <button class="act quiet" onClick={() => session.store.set({ missed: null })}>
        <Icon name="check" />
        <span>{t("I have seen it")}</span>
      </button>
    </section>
  );
}

function Line({ line, view }) {
  return (
    <li class={line.undone ? "undone" : ""}>
      {line.seat ? <SeatMark view={view} seat={line.seat} size="small" /> : <Icon name="circle-small" />}
      <span>
        {say(line.text)}
        {line.waived && <small class="waived">{t("against the rule")}</small>}
      </span>
    </li>
  );
}

/** Undo and redo, saying beforehand what they would take back or bring back; before them the dice that were typed after
 *  that, which may only have been read wrong; and the way to put something right. */
export function UndoRow({ table }) {
  const { undo_key: undoKey, undo, redo_key: redoKey, redo } = table.view.undo ?? {};
  const own = table.choices.on.get(MENU) ?? [];
  if (!undoKey && !redoKey && !own.length) return null;
  return (
    <section class="choices undo">
      {readingsOf(table.view).map((choice) => (
        <ChoiceButton key={choice.key} choice={choice} table={table} />
      ))}
      {undoKey && <Back keyOf={undoKey} icon="undo" text={t("Undo: {what}", { what: say(undo) })} table={table} />}
      {redoKey && <Back keyOf={redoKey} icon="redo" text={t("Redo: {what}", { what: say(redo) })} table={table} />}
      {own.map((choice) => (
        <ChoiceButton key={choice.key} choice={choice} table={table} />
      ))}
    </section>
  );
}

const Back = ({ keyOf, icon, text, table }) => (
  <button
    class="act quiet"
    data-key={keyOf}
    disabled={!isOpen(table, keyOf)}
    onClick={() => table.acts.ask({ key: keyOf })}
  >
    <Icon name={icon} />
    <span>{text}</span>
  </button>
);
