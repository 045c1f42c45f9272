// Taking a seat: what to do without one, a code typed by hand, and why a code or a seat no longer counts.
// What may live here: this screen. What may not: the exchange itself (seats.js).

import { useState } from "preact/hooks";
import { isAtBox } from "./seats.js";
import { Icon } from "./icons.jsx";
import { say, t } from "./words.js";

/** The screen of a phone without a seat. */
export function Joining({ state, session }) {
  const { step, why } = state;
  const trouble =
    step === "taken" ? lostWords() : why && (say(why) || t("The table cannot be reached. Is this phone in the same Wi-Fi?"));
  return (
    <main class="joining">
      <Icon name="qrcode-scan" />
      {trouble && (
        <p class="trouble" role="alert">
          <Icon name="alert" />
          <span>{trouble}</span>
        </p>
      )}
      <p>{wayIn()}</p>
      <CodeForm onCode={(code) => session.enter(code)} />
    </main>
  );
}

const lostWords = () =>
  isAtBox()
    ? t("The right to this box was taken back on the table's screen. A new code opens it again.")
    : t("This seat was taken over by another phone. Scan the code again to have it back.");

const wayIn = () =>
  isAtBox()
    ? t("On the table's screen, open the box, touch “Phones at this box”, and scan the code. Or type its letters here.")
    : t("Touch your seat on the table's screen, then “Join with a phone”, and scan the code. Or type its letters here.");

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
