// A page of the companion on this phone: lines to touch, buttons below, an arrow back to the table.
// What may live here: drawing a page. What may not: what stands on it (the companion knows), what is sent (acts.js).

import { useEffect } from "preact/hooks";
import { Choices, QuietChoices } from "./actions.jsx";
import { sortedChoices } from "./choices.js";
import { Foot } from "./foot.jsx";
import { Icon, Mark } from "./icons.jsx";
import { Notices } from "./notices.jsx";
import { asView } from "./page_choices.js";
import { small } from "./pictures.js";
import { Part } from "./parts/part.jsx";
import { isOpen, tableOf } from "./places.js";
import { Stale } from "./stale.jsx";
import { UploadLine } from "./upload.jsx";
import { say, t } from "./words.js";

/** The page that stands in the View's place. */
export function PageScreen({ state, session }) {
  const { page } = state;
  const view = asView(page, state.view);
  useEffect(() => scrollTo(0, 0), [page.id]); // a page begins at its title, wherever the one before was left
  const table = { ...tableOf({ ...state, view }, session.acts), choices: sortedChoices({ choices: page.choices, stage: page.parts }) };
  return (
    <>
      <main class={table.live ? "page" : "page still"} data-page={page.id}>
        <Head page={page} table={table} />
        <Stale state={state} live={table.live} />
        <Notices view={page} table={table} />
        {page.text && <p class="hint">{say(page.text)}</p>}
        <Rows rows={page.rows ?? []} parts={page.parts ?? []} table={table} />
        <Choices table={table} />
        <QuietChoices table={table} />
      </main>
      <Foot table={table} state={state} session={session} />
    </>
  );
}

function Head({ page: { title, back }, table }) {
  return (
    <header class="page-head">
      {back && (
        <button
          class="plain"
          data-key={back}
          aria-label={t("Back")}
          disabled={!isOpen(table, back)}
          onClick={() => table.acts.ask({ key: back })}
        >
          <Icon name="arrow-left" />
        </button>
      )}
      <h2>{say(title)}</h2>
    </header>
  );
}

/** Short words side by side, pictures, then the lines. */
function Rows({ rows, parts, table }) {
  const [chips, lines] = [true, false].map((short) => rows.filter(({ shape }) => (shape === "chip") === short));
  return (
    <>
      {chips.length > 0 && (
        <section class="chips">
          {chips.map((row) => (
            <Line key={row.key} row={row} table={table} />
          ))}
        </section>
      )}
      {parts.map((part, place) => (
        <Part key={place} part={part} table={table} />
      ))}
      {lines.length > 0 && (
        <section class="rows">
          {lines.map((row, place) => (
            <Line key={row.key || place} row={row} table={table} />
          ))}
        </section>
      )}
    </>
  );
}

/** The name of the file at an address. */
const fileOf = (address) => address.replace(/^.*\/|\?.*$/g, "");

/** One line: what it is and what it says now; one that has a key is touched. */
function Line({ row, table }) {
  const { key, tone = "plain" } = row;
  if (row.download)
    return (
      <a class={`row row-${tone}`} href={row.download} download={fileOf(row.download)} data-download>
        <Said row={row} />
        <Icon name="chevron-right" />
      </a>
    );
  const choice = key && table.view.choices.find((one) => one.key === key);
  if (!choice)
    return (
      <div class={`row row-${tone}`}>
        <Said row={row} />
      </div>
    );
  if (row.upload)
    return (
      <UploadLine row={row} table={table}>
        <Said row={row} />
      </UploadLine>
    );
  return (
    <button
      class={`row row-${tone}${table.asked?.key === key ? " busy" : ""}`}
      data-row={key}
      disabled={!isOpen(table, key)}
      aria-pressed={row.shape === "tick" ? tone === "good" : undefined}
      onClick={() => table.acts.touch(choice)}
    >
      <Said row={row} />
      <Icon name={row.shape === "tick" ? (tone === "good" ? "checkbox-marked" : "checkbox-blank-outline") : "chevron-right"} />
    </button>
  );
}

function Said({ row: { mark, icon, label, note, value, picture } }) {
  return (
    <>
      <Sign mark={mark} icon={icon} picture={picture} />
      <span class="said">
        <span>
          {say(label)}
          {note && <small>{say(note)}</small>}
        </span>
        {value && <b>{say(value)}</b>}
      </span>
    </>
  );
}

function Sign({ mark, icon, picture }) {
  if (picture) return <img class="picture" src={small(picture)} alt="" loading="lazy" />;
  return mark ? <Mark mark={mark} size="small" /> : <Icon name={icon} />;
}
