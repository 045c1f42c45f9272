// What this phone does by itself: sound and vibration at the own turn, staying awake, its language.
// What may live here: the switches. What may not: what they switch (turn_signal.js, awake.js).

import { useState } from "preact/hooks";
import { isAwake } from "./awake.js";
import { voice } from "./ear.js";
import { Frame } from "./frame.jsx";
import { Icon } from "./icons.jsx";
import { t } from "./words.js";

const LANGUAGES = { de: "Deutsch", en: "English" };

/** A bell that is touched to be silent, and the way to the rest. */
export function ThisPhone({ state, session }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="this-phone">
      {state.step === "playing" && state.user.startsWith("seat-") && <Bell state={state} session={session} />}
      <button class="plain" aria-label={t("This phone")} data-this-phone onClick={() => setOpen(true)}>
        <Icon name="cellphone-cog" />
      </button>
      {open && (
        <Frame title={t("This phone")} close={() => setOpen(false)}>
          <Switches state={state} session={session} />
        </Frame>
      )}
    </div>
  );
}

function Bell({ state: { loud }, session }) {
  const label = loud ? t("Sound and vibration at my turn: on") : t("Sound and vibration at my turn: off");
  return (
    <button class="plain" aria-label={label} aria-pressed={loud} data-bell onClick={() => session.wishes({ loud: !loud })}>
      <Icon name={loud ? "bell-outline" : "bell-off-outline"} />
    </button>
  );
}

function Switches({ state: { loud, awake, aloud, language, config }, session }) {
  return (
    <>
      <Switch on={loud} icon={loud ? "bell-outline" : "bell-off-outline"} wish={{ loud: !loud }} session={session}>
        {t("Sound and vibration at my turn")}
      </Switch>
      <Switch on={awake} icon="white-balance-sunny" wish={{ awake: !awake }} session={session}>
        {t("The screen stays on during the game")}
      </Switch>
      {voice() && (
        <>
          <Switch on={aloud} icon="account-voice" wish={{ aloud: !aloud }} session={session}>
            {t("Read aloud what is new, own secrets too")}
          </Switch>
          <button class="option" data-read-now onClick={() => session.readAloud()}>
            <Icon name="ear-hearing" />
            <span>{t("Read aloud now")}</span>
          </button>
          <p class="hint">{t("With an earphone nobody else hears it.")}</p>
        </>
      )}
      {!navigator.vibrate && <p class="hint" data-cannot="vibrate">{t("This browser cannot vibrate: at your turn you hear two notes.")}</p>}
      {awake && !isAwake() && (
        <p class="hint" data-cannot="awake">
          {t("This browser does not let the page keep the screen on. Set a longer time in the phone's display settings.")}
        </p>
      )}
      {(config?.languages ?? []).map((name) => (
        <button
          key={name}
          class={name === language ? "option chosen" : "option"}
          lang={name}
          aria-pressed={name === language}
          onClick={() => session.speakLanguage(name, true)}
        >
          <Icon name="translate" />
          <span>{LANGUAGES[name] ?? name}</span>
        </button>
      ))}
      <p class="hint">{t("With “Add to home screen” in the browser's menu the table has an icon of its own.")}</p>
    </>
  );
}

function Switch({ on, icon, wish, session, children }) {
  const [name] = Object.keys(wish);
  return (
    <button class={on ? "option chosen" : "option"} aria-pressed={on} data-wish={name} onClick={() => session.wishes(wish)}>
      <Icon name={icon} />
      <span>{children}</span>
      <b>{on ? t("on") : t("off")}</b>
    </button>
  );
}
