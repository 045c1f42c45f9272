// A roll: its dice as they land, the successes so far and how many are needed.
// What may live here: rolls. What may not: typing them (editors/dice.jsx).

import { Icon } from "../icons.jsx";
import { say, t } from "../words.js";
import { DieFace } from "./die.jsx";
import { Touchable } from "./touchable.jsx";

/** A roll. */
export function Dice({ part, table }) {
  return (
    <section class="card roll">
      <h2>
        {say(part.title)}
        <b>{successes(part)}</b>
      </h2>
      <div class="dice">
        {part.dice.map((die) => (
          <Touchable
            key={die.id}
            id={die.id}
            table={table}
            kind={dieClass(die)}
            aria-label={spoken(die)}
            data-state={die.state ?? "waiting"}
          >
            <DieFace value={die.value ?? 0} sides={part.sides} />
            <Sign die={die} />
          </Touchable>
        ))}
      </div>
    </section>
  );
}

const dieClass = ({ state = "waiting", success, source = "die" }) =>
  `die die-${state} source-${source}${success ? " success" : ""}`;

function successes({ successes: n = 0, needed = 0 }) {
  if (needed) return t("{n} of {needed} successes", { n, needed });
  return n ? t("{n} success", { n }, "{n} successes") : "";
}

function spoken({ value = 0, state = "waiting", success }) {
  if (state === "rolling") return t("A die is rolling");
  if (state === "crooked") return t("A die lies crooked");
  if (!value) return t("A die is still to be rolled");
  return success ? t("{value}, a success", { value }) : String(value);
}

function Sign({ die: { state = "waiting", success, source, corrected } }) {
  if (state === "crooked")
    return (
      <span class="die-sign bad">
        <Icon name="alert" />
      </span>
    );
  if (state === "rolling")
    return (
      <span class="die-sign">
        <Icon name="rotate-3d-variant" />
      </span>
    );
  if (corrected || source === "typed")
    return (
      <span class="die-sign">
        <Icon name="pencil" />
      </span>
    );
  return success ? (
    <span class="die-sign good">
      <Icon name="check-bold" />
    </span>
  ) : null;
}
