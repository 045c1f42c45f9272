// The faces of a die under the thumb: dice that nothing reads are typed with one touch each.
// What may live here: these keys. What may not: typing several at once (editors/dice.jsx).

import { typedRoll } from "./choices.js";
import { DieFace } from "./parts/die.jsx";
import { isOpen } from "./places.js";
import { say } from "./words.js";

/** The keys, while a roll that is seen on the stage is asked for. */
export function Faces({ table }) {
  const roll = typedRoll(table.view);
  if (!roll) return null;
  const { sides = 6 } = roll.input;
  return (
    <div class="face-keys" role="group" aria-label={say(roll.label)}>
      {Array.from({ length: sides }, (_, n) => n + 1).map((face) => (
        <button
          key={face}
          class="option"
          data-type={face}
          aria-label={String(face)}
          disabled={!isOpen(table, roll.key)}
          onClick={() => table.acts.ask({ key: roll.key, value: [face] })}
        >
          <DieFace value={face} sides={sides} />
        </button>
      ))}
    </div>
  );
}
