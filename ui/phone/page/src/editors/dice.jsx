// Typing what real dice show: touch a face for each die, touch a typed die to take it back.
// What may live here: this editor. What may not: sending.

import { DieFace } from "../parts/die.jsx";
import { t } from "../words.js";

/** The dice typed so far, and the faces. */
export function DiceEditor({ input: { count, sides = 6 }, value, change }) {
  const slots = Array.from({ length: count }, (_, n) => value[n] ?? 0);
  const faces = Array.from({ length: sides }, (_, n) => n + 1);
  return (
    <>
      <p class="hint">{t("{done} of {count} dice", { done: value.length, count })}</p>
      <div class="dice">
        {slots.map((face, n) => (
          <button
            key={n}
            class={face ? "die die-landed" : "die die-waiting"}
            disabled={!face}
            aria-label={face ? t("Take back the {face}", { face }) : t("A die is still to be typed")}
            onClick={() => change(value.filter((_, place) => place !== n))}
          >
            <DieFace value={face} sides={sides} />
          </button>
        ))}
      </div>
      <div class="faces">
        {faces.map((face) => (
          <button
            key={face}
            class="option"
            disabled={value.length >= count}
            aria-label={String(face)}
            data-face={face}
            onClick={() => change([...value, face])}
          >
            <DieFace value={face} sides={sides} />
          </button>
        ))}
      </div>
    </>
  );
}
