// The clock of the table, counting by itself: no message comes for a second that passes.
// What may live here: drawing the clock. What may not: what it shows at a moment (clock.js).

import { useEffect, useState } from "preact/hooks";
import { sortedChoices } from "./choices.js";
import { reading } from "./clock.js";
import { Icon, SeatMark } from "./icons.jsx";
import { t } from "./words.js";

const ICONS = { calm: "timer-outline", warning: "timer-sand", over: "alarm", paused: "pause" };
const TICK_MS = 200;

/** The clock; a touch opens what can be done with it. */
export function ClockPill({ state: { view, offset }, session }) {
  const { text, mood } = reading(view.clock, useNow(view.clock.running) + offset);
  const choices = sortedChoices(view).on.get("clock");
  return (
    <button
      class={`clock clock-${mood}`}
      disabled={!choices}
      onClick={() => session.acts.open(choices)}
      data-mood={mood}
    >
      <span class="aloud">{t("Clock")} </span>
      {view.clock.seat && mood !== "paused" ? (
        <SeatMark view={view} seat={view.clock.seat} size="small" />
      ) : (
        <Icon name={ICONS[mood]} />
      )}
      <b>{text}</b>
      {wordOf(mood) && <small>{wordOf(mood)}</small>}
    </button>
  );
}

function wordOf(mood) {
  if (mood === "paused") return t("Paused");
  return mood === "over" ? t("Overtime") : "";
}

function useNow(running) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = running ? setInterval(() => setNow(Date.now()), TICK_MS) : 0;
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
