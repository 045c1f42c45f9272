// The bar at the top: what is being played, the clock, the line to the table, what others have just done.
// What may live here: the bar. What may not: anything below it.

import { ClockPill } from "./clock_pill.jsx";
import { Icon } from "./icons.jsx";
import { Move } from "./move.jsx";
import { Ornament } from "./ornament.jsx";
import { isOwnTurn, markOfTurn } from "./places.js";
import { ThisPhone } from "./this_phone.jsx";
import { say, t } from "./words.js";

/** The bar, on every screen; in the player's own colour while it is that player's turn. */
export function Bar({ state, session }) {
  const { view, step } = state;
  const mark = isOwnTurn(view) && markOfTurn(view);
  return (
    <header class={mark ? `bar mine edge-${mark}` : "bar"}>
      {view && (
        <div class="bar-line">
          <h1>
            <small>{say(view.title)}</small>
            <span>{say(view.phase)}</span>
            {view.still && <small class="still-to-play">{say(view.still.text)}</small>}
          </h1>
          <Ornament state={state} />
          {view.clock && <ClockPill state={state} session={session} />}
        </div>
      )}
      <div class="bar-line">
        {step === "playing" && <Connection state={state} />}
        {view && !state.page && <Move view={view} />}
        <ThisPhone state={state} session={session} />
      </div>
    </header>
  );
}

/** Once a game is shown, all is well without words; a line that is broken always says so. */
function Connection({ state }) {
  const [kind, icon, text] = connectionOf(state);
  const silent = kind === "on" && state.view;
  return (
    <div class={`link link-${kind}`} role="status" data-link={kind}>
      <Icon name={icon} label={silent ? text : undefined} />
      {!silent && <span>{text}</span>}
    </div>
  );
}

function connectionOf({ link, since, tableThere, language }) {
  if (link === "on" && tableThere) return ["on", "check-circle", t("Connected")];
  if (link === "on" && tableThere === false) return ["away", "power-plug-off", t("The companion is switched off")];
  if (link !== "off") return ["connecting", "sync", t("Connecting …")];
  const time = new Date(since).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  return ["off", "wifi-off", t("Offline since {time} – reconnecting", { time })];
}
