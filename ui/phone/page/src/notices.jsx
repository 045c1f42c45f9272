// Words from the companion: notices about the table, and what became of the last act.
// What may live here: these words. What may not: when they come and go (acts.js).

import { useLayoutEffect, useRef } from "preact/hooks";
import { readingOf, undoKeyOf, wordText } from "./acts.js";
import { Icon } from "./icons.jsx";
import { isOpen } from "./places.js";
import { Ruled } from "./rule.jsx";
import { say, t } from "./words.js";

/** What the companion wants everybody to know; what was read can be put away. */
export function Notices({ view, table }) {
  return (view.notices ?? []).map(({ id, text, remedy, tone = "warn", away }) => (
    <p key={id} class={`card notice tone-${tone}`} role="status">
      <Icon name={tone === "bad" ? "alert-octagon" : "alert"} />
      <span>
        <b>{say(text)}</b>
        {remedy && <small>{say(remedy)}</small>}
      </span>
      {away && (
        <button
          class="plain"
          data-key={away}
          aria-label={t("Put the notice away")}
          disabled={!isOpen(table, away)}
          onClick={() => table.acts.ask({ key: away })}
        >
          <Icon name="close" />
        </button>
      )}
    </p>
  ));
}

const [SHAKE_MS, SHAKE] = [160, ["0", "6px", "-6px", "6px", "-6px", "0"]];

/** The button of `key` shakes twice, and the card slides out from under it; neither where less motion is wished for. */
function refuse(key, card) {
  const button = [...document.querySelectorAll("[data-key], [data-row]")].find(({ dataset }) => key && (dataset.key ?? dataset.row) === key);
  if (!button || !card.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [from, to] = [button, card].map((thing) => thing.getBoundingClientRect());
  const far = from.top + from.height / 2 - to.top - to.height / 2;
  button.animate(SHAKE.map((x) => ({ transform: `translateX(${x})` })), { duration: SHAKE_MS, id: "refused" });
  card.animate([{ transform: `translateY(${far}px)`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: SHAKE_MS, easing: "ease-out" });
}

/** What became of the last act; a refusal names its rule and offers to play it anyway where that may be done. */
export function Word({ state: { word, asked, view }, acts }) {
  if (asked)
    return (
      <p class="word sending" role="status">
        <Icon name="send" />
        <span>{t("Sending …")}</span>
      </p>
    );
  if (!word) return null;
  const [undoKey, reading] = [undoKeyOf(word, view), readingOf(word, view)];
  if (word.kind === "done")
    return (
      <p class="word done" role="status" data-word="done">
        <Icon name="check-bold" />
        <span>{wordText(word.undone ? "undone" : "done")}</span>
        {undoKey && (
          <button type="button" class="plain" data-undo onClick={() => (reading ? acts.touch(reading) : acts.ask({ key: undoKey }))}>
            {reading ? say(reading.label) : t("Undo")}
          </button>
        )}
      </p>
    );
  return <Trouble word={word} acts={acts} />;
}

function Trouble({ word, acts }) {
  const card = useRef(null);
  useLayoutEffect(() => refuse(word.key, card.current), [word]);
  return (
    <div class="word trouble" role="alert" data-word={word.kind} ref={card}>
      <Icon name={word.kind === "refused" ? "cancel" : "alert"} />
      <span>
        <Ruled words={say(word.why) || wordText(word.kind)} id={word.rule} />
      </span>
      <button class="plain" aria-label={t("Close")} onClick={acts.hush}>
        <Icon name="close" />
      </button>
      {word.again && (
        <button class="act quiet" onClick={() => acts.insist(word.again)}>
          <Icon name="gavel" />
          <span>{word.insist ? say(word.insist) : word.rule ? t("Play it anyway") : t("All the same")}</span>
        </button>
      )}
    </div>
  );
}
