// The ornament of the game on the table, as its guise has drawn it.
// What may live here: this drawing. What may not: where it stands (styles/guise.css).

/** The shapes of a guise in a square of 100 units, each from its first corner; nothing where it has none. */
export function Ornament({ state: { config, view, page } }) {
  const shapes = config?.guises?.[(page ?? view)?.game]?.ornament ?? [];
  if (!shapes.length) return null;
  return (
    <svg class="ornament" viewBox="0 0 100 100" aria-hidden="true">
      {shapes.map((corners, n) => (
        <path key={n} fill="currentColor" d={`M${corners.map((corner) => corner.join(" ")).join("L")}Z`} />
      ))}
    </svg>
  );
}
