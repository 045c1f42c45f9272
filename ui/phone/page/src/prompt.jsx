// The task: who is to act and what to do now.
// What may live here: this one card. What may not: choices.

import { SeatMark } from "./icons.jsx";
import { isOwnTurn } from "./places.js";
import { Ruled } from "./rule.jsx";
import { firstSentence, say, t } from "./words.js";

/** The prompt; it stands out when it is this phone's own turn. */
export function Prompt({ table: { view } }) {
  const { text, seat, rule, lesson } = view.prompt;
  const own = isOwnTurn(view);
  return (
    <section class={own ? "card prompt own" : "card prompt"} aria-live="polite">
      {seat && !own && <SeatMark view={view} seat={seat} size="large" />}
      <div>
        {own && (
          <strong class="turn">
            <SeatMark view={view} seat={seat} size="small" />
            {t("Your turn")}
          </strong>
        )}
        <p>
          <Ruled words={say(text)} id={rule} />
        </p>
        {lesson && <p class="lesson">{firstSentence(say(lesson))}</p>}
      </div>
    </section>
  );
}
