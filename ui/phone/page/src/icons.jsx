// Signs: icons of the icon font by name, and the players' marks as shapes.
// What may live here: how a sign is drawn. What may not: what it stands for.

import { useLayoutEffect } from "preact/hooks";

const points = new Map();
let askForAll = null;

/** From now on these icons can be drawn: name → code point. At the first other one `ask` is called, once. */
export function learnIcons(named, ask = null) {
  Object.entries(named).forEach(([name, code]) => points.set(name, String.fromCodePoint(code)));
  askForAll = ask;
}

/** An icon; nothing for a name that the font does not have. A game that came later may name one that is to be fetched. */
export function Icon({ name, label }) {
  const glyph = points.get(name);
  useLayoutEffect(() => {
    if (!name || glyph || !askForAll) return;
    const ask = askForAll;
    askForAll = null;
    ask();
  }, [name, glyph]);
  if (!glyph) return null;
  return (
    <span class="icon" role={label ? "img" : undefined} aria-label={label} aria-hidden={!label}>
      {glyph}
    </span>
  );
}

const SHAPES = {
  triangle: <path d="M12 3 22 21H2Z" />,
  square: <path d="M4 4h16v16H4Z" />,
  circle: <circle cx="12" cy="12" r="9" />,
  diamond: <path d="M12 1 22 12 12 23 2 12Z" />,
  star: <path d="m12 1.5 3.1 7 7.6.7-5.700 5 1.700 7.500L12 17.800 5.300 21.700 7 14.200 1.300 9.200l7.600-.7Z" />,
  hexagon: <path d="M7 3.300h10L22 12l-5 8.700H7L2 12Z" />,
  cross: (
    <path d="M12 9 17.500 3.500 20.500 6.500 15 12 20.500 17.500 17.500 20.500 12 15 6.500 20.500 3.500 17.500 9 12 3.500 6.500 6.500 3.500Z" />
  ),
  moon: <path d="M15.500 2.500a10 10 0 1 0 6 13.700A8.600 8.600 0 0 1 15.500 2.500Z" />,
};

/** A player's mark: colour and shape on a dark ground, so that it looks alike by day and by night. */
export function Mark({ mark, size = "" }) {
  return (
    <span class={`mark ${size} mark-${mark}`} aria-hidden="true">
      <svg viewBox="0 0 24 24">{SHAPES[mark] ?? SHAPES.circle}</svg>
    </span>
  );
}

/** The mark of a seat of this View; nothing for a seat that is not there. */
export function SeatMark({ view, seat, size }) {
  const panel = (view.seats ?? []).find((one) => one.seat === seat);
  return panel ? <Mark mark={panel.mark} size={size} /> : null;
}
