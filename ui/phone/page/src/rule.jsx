// A rule's id wherever one stands, and the sheet that it opens: the rule in two sentences.
// What may live here: these two. What may not: what a rule says (the companion is asked, web.js).

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Frame } from "./frame.jsx";
import { say, t } from "./words.js";

/** What opens a rule by its id, for every mark below. */
export const Reading = createContext(() => {});

/** A rule's id, small, to be touched. */
export function Rule({ id }) {
  const read = useContext(Reading);
  if (!id) return null;
  return (
    <button type="button" class="rule" data-rule={id} aria-label={t("Rule {id}", { id })} onClick={() => read(id)}>
      <span>{id}</span>
    </button>
  );
}

/** The rule that is being read, if one is. */
export function RuleSheet({ rule, close }) {
  if (!rule) return null;
  return (
    <Frame title={t("Rule {id}", { id: rule.id })} close={close}>
      <p class="rule-text" data-rule-text={rule.id} aria-live="polite">
        {rule.text ? say(rule.text) : rule.why ? say(rule.why) : rule.failed ? t("The table cannot be reached.") : "…"}
      </p>
    </Frame>
  );
}
