// Whether what is shown is still so: how old the last View is, while there is no line to the table.
// What may live here: this one sentence. What may not: when the line comes and goes (link.js).

import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons.jsx";
import { t } from "./words.js";

const TICK_MS = 5000;
const SECOND_MS = 1000;

/** How old the picture is, as words. */
export function agedWords(ms) {
  const minutes = Math.floor(ms / SECOND_MS / 60);
  if (minutes < 1) return t("This is how it stood less than a minute ago.");
  if (minutes < 60) return t("This is how it stood {n} minute ago.", { n: minutes }, "This is how it stood {n} minutes ago.");
  return t("This is how it stood more than an hour ago.");
}

/** The sentence; nothing while the line is there. */
export function Stale({ state: { seen }, live }) {
  const now = useTicking(!live);
  if (live || !seen) return null;
  return (
    <p class="card notice tone-warn stale" role="status" data-stale>
      <Icon name="clock-alert-outline" />
      <span>
        <b>{agedWords(Math.max(0, now - seen))}</b>
        <small>{t("Nothing can be touched until the table is there again.")}</small>
      </span>
    </p>
  );
}

function useTicking(on) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = on ? setInterval(() => setNow(Date.now()), TICK_MS) : 0;
    return () => clearInterval(timer);
  }, [on]);
  return now;
}
