// A rule in our own words.
// What may live here: notes. What may not: notices of the companion (notices.jsx).

import { Icon } from "../icons.jsx";
import { Ruled } from "../rule.jsx";
import { say } from "../words.js";
import { Shown } from "./shown.jsx";

/** A note. */
export const Note = ({ part: { text, rule, tone = "plain", icon, picture } }) => (
  <div class={`card note tone-${tone}`}>
    {picture ? <Shown picture={picture} /> : <Icon name={icon || "information-outline"} />}
    <p>
      <Ruled words={say(text)} id={rule} />
    </p>
  </div>
);
