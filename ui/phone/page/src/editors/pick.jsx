// Choosing one or several of some options.
// What may live here: this editor. What may not: sending.

import { isSinglePick } from "../inputs.js";
import { Icon, SeatMark } from "../icons.jsx";
import { Shown } from "../parts/shown.jsx";
import { say, t } from "../words.js";

/** The options as large buttons; several may be chosen where the input takes a list. */
export function PickEditor({ input, value, change, view }) {
  const single = isSinglePick(input);
  const now = single ? (value ?? input.chosen?.[0]) : undefined;
  const chosen = (key) => (single ? now === key : value.includes(key));
  const touch = (key) => change(single ? key : toggled(value, key, input.most ?? 1));
  return (
    <>
      {!single && <p class="hint">{wanted(input)}</p>}
      <div class="options">
        {input.options.map((option) => (
          <button
            key={option.key}
            class={chosen(option.key) ? "option chosen" : "option"}
            aria-pressed={chosen(option.key)}
            data-option={option.key}
            onClick={() => touch(option.key)}
          >
            <OptionFace option={option} view={view} />
            {!single && chosen(option.key) && <Icon name="check-bold" />}
          </button>
        ))}
      </div>
      {input.missing && <p class="hint">{say(input.missing)}</p>}
    </>
  );
}

/** An option: the player's mark or the icon, and the words. */
export function OptionFace({ option: { label, icon, seat, picture }, view }) {
  return (
    <>
      {seat ? <SeatMark view={view} seat={seat} /> : picture ? <Shown picture={picture} /> : <Icon name={icon} />}
      <span>{say(label)}</span>
    </>
  );
}

/** Touching a chosen one gives it back; with one place left to fill, the newest touch takes it. */
function toggled(value, key, most) {
  if (value.includes(key)) return value.filter((one) => one !== key);
  return most === 1 ? [key] : [...value, key].slice(0, most);
}

function wanted({ least = 1, most = 1 }) {
  if (least === most) return t("Choose {n}", { n: least });
  return t("Choose {least} to {most}", { least, most });
}
