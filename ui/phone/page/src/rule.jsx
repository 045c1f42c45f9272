// The sign that leads to a rule wherever one stands, and the sheet that it opens: the rule in two sentences, its id.
// What may live here: these two. What may not: what a rule says (the companion is asked, web.js).

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Frame } from "./frame.jsx";
import { Icon } from "./icons.jsx";
import { say, t } from "./words.js";

/** What opens a rule by its id, for every mark below. */
export const Reading = createContext(() => {});

/** A question mark that leads to a rule. */
export function Rule({ id }) {
  const read = useContext(Reading);
  if (!id) return null;
  return (
    <button type="button" class="rule" data-rule={id} aria-label={t("Rule {id}", { id })} onClick={() => read(id)}>
      <Icon name="help-circle-outline" />
    </button>
  );
}

/** Words with the question mark behind them: it never stands alone in a line. */
export function Ruled({ words, id }) {
  if (!id) return words;
  const last = words.lastIndexOf(" ") + 1;
  return (
    <>
      {words.slice(0, last)}
      <span class="ruled">
        {words.slice(last)}
        <Rule id={id} />
      </span>
    </>
  );
}

/** The rule that is being read, if one is. */
export function RuleSheet({ rule, close }) {
  if (!rule) return null;
  return (
    <Frame title={t("What the rules say")} close={close}>
      <p class="rule-text" data-rule-text={rule.id} aria-live="polite">
        {rule.text ? say(rule.text) : rule.why ? say(rule.why) : rule.failed ? t("The table cannot be reached.") : "…"}
      </p>
      <p class="rule-id">{rule.id}</p>
    </Frame>
  );
}
