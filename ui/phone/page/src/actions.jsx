// Choices as buttons: the main ones always under the thumb, the others where they belong, the quiet ones folded away.
// What may live here: buttons. What may not: their meaning, their values (editors/).

import { offerText, underThumb } from "./choices.js";
import { Faces } from "./faces.jsx";
import { Icon, SeatMark } from "./icons.jsx";
import { isOpen } from "./places.js";
import { Rule } from "./rule.jsx";
import { say, t } from "./words.js";

/**
 * The bar at the bottom: what the table just said, the choices for the thumb and, lowest, the faces of a die: whoever
 * types several of them finds them where they were, whatever else comes and goes.
 */
export function ActionBar({ table, children }) {
  const { thumb, rest, many } = underThumb(table.choices, table.view);
  return (
    <footer class="action-bar">
      {children}
      {thumb.map((choice) => (
        <ChoiceButton key={choice.key} choice={choice} table={table} />
      ))}
      {many && (
        <button class="act main" data-all-choices disabled={!table.live} onClick={() => table.acts.open(rest)}>
          <Icon name="gesture-tap" />
          <span>{t("What you can do")}</span>
          <b>{rest.length}</b>
        </button>
      )}
      <Faces table={table} />
    </footer>
  );
}

/** The choices of normal weight that are not under the thumb already. */
export function Choices({ table }) {
  const normal = underThumb(table.choices, table.view).rest;
  if (!normal.length) return null;
  return (
    <section class="choices" aria-label={t("What you can do")}>
      {normal.map((choice) => (
        <ChoiceButton key={choice.key} choice={choice} table={table} />
      ))}
    </section>
  );
}

/** What is seldom needed. */
export function QuietChoices({ table }) {
  const { quiet } = table.choices;
  if (!quiet.length) return null;
  return (
    <details class="card fold">
      <summary>
        <Icon name="dots-horizontal-circle-outline" />
        <span>{t("More")}</span>
        <small>{quiet.length}</small>
      </summary>
      <div class="choices">
        {quiet.map((choice) => (
          <ChoiceButton key={choice.key} choice={choice} table={table} />
        ))}
      </div>
    </details>
  );
}

/**
 * One choice; one that the rules forbid is as high as it was, and says when touched why, and that it may be played
 * anyway where the table may waive the rule. With an `answer` {key, value} its value is known already; with `told` the
 * reason is there from the beginning.
 */
export function ChoiceButton({ choice, table, answer, told }) {
  const { objection, emphasis = "normal", key } = choice;
  const open = isOpen(table, key);
  const busy = table.asked?.key === key;
  if (objection) return <Objected choice={choice} table={table} open={open} told={told} />;
  return (
    <button
      class={`act ${emphasis}${busy ? " busy" : ""}`}
      disabled={!open}
      data-key={key}
      aria-busy={busy}
      onClick={() => (answer ? table.acts.ask(answer) : table.acts.touch(choice))}
    >
      <Face choice={answer ? { ...choice, input: null } : choice} view={table.view} />
    </button>
  );
}

function Objected({ choice, table, open, told }) {
  return (
    <details class="objected" data-key={choice.key} open={told}>
      <summary class="act">
        <Face choice={{ ...choice, input: null }} view={table.view} />
        <Icon name="cancel" />
      </summary>
      <p>
        <span>{say(choice.objection)}</span>
        <Rule id={choice.rule} />
      </p>
      {choice.waivable && (
        <button class="act quiet" disabled={!open} onClick={() => table.acts.touch(choice, true)}>
          <Icon name="gavel" />
          <span>{t("Play it anyway")}</span>
        </button>
      )}
    </details>
  );
}

function Face({ choice, view }) {
  const foreign = choice.seat && choice.seat !== view.viewer;
  return (
    <>
      {foreign ? <SeatMark view={view} seat={choice.seat} /> : <Icon name={choice.icon} />}
      <span>{offerText(choice)}</span>
      {choice.input && <Icon name="chevron-right" />}
    </>
  );
}
