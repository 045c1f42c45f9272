// One die as it is seen on a table: pips up to six sides, a figure beyond.
// What may live here: the face of a die. What may not: rolls.

const [A, B, C] = [6.5, 12, 17.5];
const PIPS = {
  1: [[B, B]],
  2: [
    [A, A],
    [C, C],
  ],
  3: [
    [A, A],
    [B, B],
    [C, C],
  ],
  4: [
    [A, A],
    [C, A],
    [A, C],
    [C, C],
  ],
  5: [
    [A, A],
    [C, A],
    [B, B],
    [A, C],
    [C, C],
  ],
  6: [
    [A, A],
    [C, A],
    [A, B],
    [C, B],
    [A, C],
    [C, C],
  ],
};

/** A die's face as a drawing, with what is seen of the side on which it lies; no value is an empty face. `missed`: it
 *  did not help. */
export function DieFace({ value, sides = 6, missed = false }) {
  return (
    <svg class={missed ? "die-face miss" : "die-face"} viewBox="0 0 24 24" aria-hidden="true">
      {value > 0 && <rect class="die-side" x="1" y="2.6" width="22" height="22" rx="5" />}
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {sides <= 6 ? (
        <Pips value={value} />
      ) : (
        value > 0 && (
          <text x="12" y="16.5">
            {value}
          </text>
        )
      )}
    </svg>
  );
}

const Pips = ({ value }) => (PIPS[value] ?? []).map(([x, y]) => <circle key={`${x}/${y}`} cx={x} cy={y} r="2.1" />);
