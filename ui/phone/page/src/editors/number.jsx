// Giving a whole number: by one touch where there are few, by a keypad where there are many.
// What may live here: this editor. What may not: sending.

import { useState } from "preact/hooks";
import { isShort } from "../inputs.js";
import { Icon } from "../icons.jsx";
import { numberText, t } from "../words.js";

const MOST_DIGITS = 7;
const NEAR = 2;
const NEAREST = 150;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Every number as a button; or those nearby, which `send` takes at once, and a keypad: in a form behind its number. */
export function NumberEditor({ input, value, change, send, folded = false }) {
  return isShort(input) ? (
    <Few numbers={range(input.minimum, input.maximum)} value={value} change={change} />
  ) : (
    <>
      {send && <Few numbers={near(input)} change={send} />}
      <Keypad input={input} value={value} change={change} folded={folded} />
    </>
  );
}

const range = (least, most) => Array.from({ length: Math.max(0, most - least + 1) }, (_, n) => least + n);

/**
 * The numbers beside the one that stands there: most corrections are by one or two, and then one touch is enough.
 * None where nothing stands there yet and any of very many may be meant.
 */
function near({ minimum, maximum, value = 0, unknown }) {
  if (unknown || (!value && maximum - minimum > NEAREST)) return [];
  const around = range(Math.max(minimum, value - NEAR), Math.min(maximum, value + NEAR));
  return around.filter((n) => n !== value);
}

function Few({ numbers, value, change }) {
  return (
    <div class="numbers">
      {numbers.map((n) => (
        <button
          key={n}
          class={n === value ? "option chosen" : "option"}
          aria-pressed={n === value}
          data-number={n}
          onClick={() => change(n)}
        >
          <b>{numberText(n)}</b>
        </button>
      ))}
    </div>
  );
}

/** What is typed may be out of bounds on its way to a number within them; a step never is. */
function Keypad({ input, value, change, folded }) {
  const [open, setOpen] = useState(!folded);
  const { minimum, maximum, unknown } = input;
  const [fresh, setFresh] = useState(true); // the next digit begins a new number
  const step = (by) => {
    setFresh(true);
    change(Math.min(maximum, Math.max(minimum, (value ?? minimum) + by)));
  };
  const type = (digit) => {
    setFresh(false);
    const digits = `${fresh || value === undefined ? "" : Math.abs(value)}${digit}`;
    change((!fresh && value < 0 ? -1 : 1) * Number(digits.slice(0, MOST_DIGITS)));
  };
  const shorten = () => {
    setFresh(false);
    change(Math.trunc(value / 10) || undefined);
  };
  const begun = !unknown || value !== undefined; // of what nobody knows there is no one more
  const inside = value === undefined || (minimum <= value && value <= maximum);
  const shown = value === undefined ? (unknown ? "?" : "…") : numberText(value);
  return (
    <div class="keypad">
      <div class="keypad-line">
        {begun && <Key label={t("one less")} icon="minus" press={() => step(-1)} />}
        {folded ? (
          <button class={inside ? "option" : "option bad"} data-keypad aria-expanded={open} onClick={() => setOpen(!open)}>
            {shown}
          </button>
        ) : (
          <output aria-live="polite" class={inside ? "" : "bad"}>
            {shown}
          </output>
        )}
        {begun && <Key label={t("one more")} icon="plus" press={() => step(1)} />}
      </div>
      {(open || !inside) && <p class={inside ? "hint" : "hint bad"}>{t("{minimum} to {maximum}", { minimum, maximum })}</p>}
      {open && <div class="keys">
        {KEYS.map((digit) => (
          <Key key={digit} text={digit} press={() => type(digit)} />
        ))}
        {minimum < 0 ? (
          <Key label={t("change the sign")} icon="plus-minus-variant" press={() => value && change(-value)} />
        ) : (
          <span />
        )}
        <Key text="0" press={() => type("0")} />
        <Key label={t("delete")} icon="backspace-outline" press={shorten} />
      </div>}
    </div>
  );
}

const Key = ({ text, label, icon, press }) => (
  <button class="option" aria-label={label} data-digit={text} onClick={press}>
    {icon ? <Icon name={icon} /> : <b>{text}</b>}
  </button>
);
