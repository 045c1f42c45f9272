// A short word on a panel.
// What may live here: this one sign. What may not: anything else.

import { Icon } from "../icons.jsx";
import { say } from "../words.js";

/** A badge. */
export const Badge = ({ badge: { label, icon, tone = "plain" } }) => (
  <span class={`badge tone-${tone}`}>
    <Icon name={icon} />
    <span>{say(label)}</span>
  </span>
);
