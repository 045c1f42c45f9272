// Taking a seat: what to do without one, a code typed by hand, and why a code or a seat no longer counts.
// What may live here: this screen. What may not: the exchange itself (seats.js).

import { useState } from "preact/hooks";
import { heldSeat } from "./seats.js";
import { Icon } from "./icons.jsx";
import { say, t } from "./words.js";

/** The screen of a phone without a seat. */
export function Joining({ state, session }) {
  const { step, why, config } = state;
  const trouble =
    step === "taken"
      ? t("This seat was taken over by another phone. Scan the code again to have it back.")
      : why && (say(why) || t("The table cannot be reached. Is this phone in the same Wi-Fi?"));
  return (
    <main class="joining">
      <Icon name="qrcode-scan" />
      {trouble && (
        <p class="trouble" role="alert">
          <Icon name="alert" />
          <span>{trouble}</span>
        </p>
      )}
      <p>{t("Touch your seat on the table's screen, then scan the code that appears. Or type its letters here.")}</p>
      <CodeForm onCode={(code) => session.enter(code)} />
      {step === "joining" && heldSeat(config.table) && (
        <button class="act" onClick={session.goOn}>
          <span>{t("Go on with the seat I had")}</span>
        </button>
      )}
    </main>
  );
}

function CodeForm({ onCode }) {
  const [code, setCode] = useState("");
  const send = (event) => {
    event.preventDefault();
    if (code.trim()) onCode(code.trim());
  };
  return (
    <form onSubmit={send}>
      <input
        value={code}
        onInput={(event) => setCode(event.currentTarget.value)}
        aria-label={t("Code")}
        placeholder={t("Code")}
        autocapitalize="characters"
        autocomplete="off"
        autocorrect="off"
        spellcheck={false}
        maxLength={16}
      />
      <button class="act main" disabled={!code.trim()}>
        <Icon name="login" />
        <span>{t("Join")}</span>
      </button>
    </form>
  );
}
