// A rule in our own words.
// What may live here: notes. What may not: notices of the companion (notices.jsx).

import { Icon, Rule } from "../icons.jsx";
import { say } from "../words.js";

/** A note. */
export const Note = ({ part: { text, rule, tone = "plain", icon } }) => (
  <p class={`card note tone-${tone}`}>
    <Icon name={icon || "information-outline"} />
    <span>{say(text)}</span>
    <Rule id={rule} />
  </p>
);
