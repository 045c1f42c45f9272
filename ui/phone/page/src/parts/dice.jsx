// A roll: its dice as they land, the successes so far and how many are needed.
// What may live here: rolls. What may not: typing them (editors/dice.jsx).

import { Icon, SeatMark } from "../icons.jsx";
import { say, t } from "../words.js";
import { DieFace } from "./die.jsx";
import { Touchable } from "./touchable.jsx";

/** A roll. */
export function Dice({ part, table }) {
  return (
    <section class="card roll">
      <h2>{say(part.title)}</h2>
      <Needed part={part} />
      <div class="dice" ref={(node) => node?.style.setProperty("--abreast", abreast(part.dice.length))}>
        {part.dice.map((die) => (
          <Touchable
            key={die.id}
            id={die.id}
            table={table}
            kind={dieClass(die)}
            aria-label={spoken(die)}
            data-state={die.state ?? "waiting"}
          >
            <DieFace value={die.value ?? 0} sides={part.sides} missed={isMissed(die, part)} />
            <Sign die={die} />
            {die.seat && <SeatMark view={table.view} seat={die.seat} size="small" />}
          </Touchable>
        ))}
      </div>
    </section>
  );
}

/** Where successes count, a die that lies and is none is grey. */
const isMissed = ({ state, success }, { needed }) => Boolean(needed) && state === "landed" && !success;

const dieClass = ({ state = "waiting", success, source = "die" }) =>
  `die die-${state} source-${source}${success ? " success" : ""}`;

/** How many dice lie side by side: up to four in one row, more in two, so that each stays large. */
const abreast = (count) => (count <= 4 ? count : Math.ceil(count / 2));

/** What has been reached and what is needed, the number large. */
function Needed({ part: { successes: n = 0, needed = 0, one_in: rare = 0, chance = 0 } }) {
  if (!needed && !n && !rare) return null;
  const counts = needed || n;
  return (
    <p class={needed && n >= needed ? "needed done" : "needed"}>
      {counts ? <b>{needed ? `${n} / ${needed}` : n}</b> : null}
      {counts ? <span>{needed ? t("successes needed") : t("success", { n }, "successes")}</span> : null}
      {rare ? <span class="rare">{t("1 in {n}", { n: rare })}</span> : null}
      {chance ? <span>{t("Chance {n} %", { n: chance })}</span> : null}
    </p>
  );
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
