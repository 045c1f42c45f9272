// The task: who is to act and what to do now.
// What may live here: this one card. What may not: choices.

import { SeatMark } from "./icons.jsx";
import { Rule } from "./rule.jsx";
import { say, t } from "./words.js";

/** The prompt; it stands out when it is this phone's own turn. */
export function Prompt({ table: { view } }) {
  const { text, seat, rule } = view.prompt;
  const own = seat === view.viewer;
  return (
    <section class={own ? "card prompt own" : "card prompt"} aria-live="polite">
      {seat && <SeatMark view={view} seat={seat} size="large" />}
      <div>
        {own && <strong class="turn">{t("Your turn")}</strong>}
        <p>
          {say(text)}
          <Rule id={rule} />
        </p>
      </div>
    </section>
  );
}
