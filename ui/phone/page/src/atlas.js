// Where the places of a map lie on a screen, and what a touch on one of them means.
// What may live here: pure functions of places and choices. What may not: drawing, sending.

const TALLEST = 1400;

/** The choices that are answered by touching a place. */
export const onPlaces = (choices) => (choices ?? []).filter(({ input, objection }) => !objection && input?.input === "place");

/**
 * What a touch on a place offers: [{key, value}] for choices that ask for a place, [{key}] for those offered on it;
 * with `crowd` those offered on its figures as well, because they are too small to be touched.
 */
export function offeredAt(place, choices, on, crowd) {
  const asked = choices.filter(({ input }) => input.places.includes(place.id));
  const things = [place.id, ...(crowd ? (place.figures ?? []).map(({ id }) => id) : [])];
  return [
    ...asked.map(({ key }) => ({ key, value: place.id })),
    ...things.flatMap((id) => on.get(id) ?? []).map(({ key }) => ({ key })),
  ];
}

/**
 * The map `width` wide, so high that no two boxes of {w, h} overlap: {height, spots: [{x, y}]} with the boxes' middles;
 * null where it would be a list: everything in one place, or too crowded.
 */
export function laidOut(places, width, { w, h }) {
  if (places.length < 2) return null;
  const [across, down] = [spread(places, "x"), spread(places, "y")];
  const xs = places.map((place) => w / 2 + across(place) * (width - w));
  let tall = 0;
  for (let n = 0; n < places.length; n += 1)
    for (let m = 0; m < n; m += 1) {
      const apart = Math.abs(down(places[n]) - down(places[m]));
      if (Math.abs(xs[n] - xs[m]) < w) tall = Math.max(tall, h / Math.max(apart, 1e-9));
    }
  if (tall + h > TALLEST) return null;
  return { height: tall + h, spots: places.map((place, n) => ({ x: xs[n], y: h / 2 + down(place) * tall })) };
}

/** Where a place lies between the least (0) and the greatest (1) coordinate. */
function spread(places, axis) {
  const values = places.map((place) => place[axis] ?? 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (place) => (high > low ? ((place[axis] ?? 0) - low) / (high - low) : 0.5);
}
