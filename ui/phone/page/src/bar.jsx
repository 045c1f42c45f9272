// The bar at the top: is this phone connected, what is being played, the clock, the language.
// What may live here: the bar. What may not: anything below it.

import { ClockPill } from "./clock_pill.jsx";
import { Icon } from "./icons.jsx";
import { say, t } from "./words.js";

const LANGUAGES = { de: "Deutsch", en: "English" };

/** The bar, on every screen. */
export function Bar({ state, session }) {
  const { view, step } = state;
  return (
    <header class="bar">
      <div class="bar-line">
        {step === "playing" && <Connection state={state} />}
        <Language state={state} session={session} />
      </div>
      {view && (
        <div class="bar-line">
          <h1>
            {say(view.title)}
            <small>{say(view.phase)}</small>
          </h1>
          {view.clock && <ClockPill state={state} session={session} />}
        </div>
      )}
    </header>
  );
}

function Connection({ state }) {
  const [kind, icon, text] = connectionOf(state);
  return (
    <div class={`link link-${kind}`} role="status" data-link={kind}>
      <Icon name={icon} />
      <span>{text}</span>
    </div>
  );
}

function connectionOf({ link, since, tableThere, language }) {
  if (link === "on" && tableThere) return ["on", "check-circle", t("Connected")];
  if (link === "on") return ["away", "power-plug-off", t("The companion is switched off")];
  if (link === "connecting") return ["connecting", "sync", t("Connecting …")];
  const time = new Date(since).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  return ["off", "wifi-off", t("Offline since {time} – reconnecting", { time })];
}

function Language({ state: { config, language }, session }) {
  const others = (config?.languages ?? []).filter((name) => name !== language);
  return (
    <div class="languages">
      {others.map((name) => (
        <button key={name} class="plain" lang={name} onClick={() => session.speakLanguage(name, true)}>
          <Icon name="translate" />
          {LANGUAGES[name] ?? name}
        </button>
      ))}
    </div>
  );
}
