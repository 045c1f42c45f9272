// Where the places of a map lie on a screen, and what a touch on one of them means.
// What may live here: pure functions of places and choices. What may not: drawing, sending.

const [TALLEST, LEAST, LOOSE, GAP, BAND] = [1400, 240, 0.72, 4, 20];
const [STEPS, GROWING, FACTOR, SETTLED] = [220, 45, 0.55, 0.5];
const WHOLE = 1000;
const [MOST_TIMES, READ] = [4, 1.3];
const LEANS = [1, 1, 1, 4, 0.25];
const [NARROW, WIDE, LETTER, NAMED] = [52, 230, 8.6, 9.4];

/** The choices that are answered by touching a place. */
export const onPlaces = (choices) => (choices ?? []).filter(({ input, objection }) => !objection && input?.input === "place");

/** The choices for which something on a map is touched: its places, or what is offered on them and their figures. */
export function onMap(choices, { places }) {
  const things = new Set(places.flatMap(({ id, figures = [] }) => [id, ...figures.map((figure) => figure.id)]));
  const shining = (choices ?? []).filter(({ on, emphasis }) => on && things.has(on) && emphasis !== "quiet");
  return [...onPlaces(choices), ...shining];
}

/**
 * What a touch on a place offers: [{key, value}] for choices that ask for a place, [{key}] for those offered on it
 * (`quiet` where that is a correction); with `crowd` those offered on its figures as well, because they are too small to be touched.
 */
export function offeredAt(place, choices, on, crowd) {
  const asked = choices.filter(({ input }) => input.places.includes(place.id));
  const things = [place.id, ...(crowd ? (place.figures ?? []).map(({ id }) => id) : [])];
  return [
    ...asked.map(({ key }) => ({ key, value: place.id })),
    ...things.flatMap((id) => on.get(id) ?? []).map(({ key, emphasis }) => ({ key, quiet: emphasis === "quiet" })),
  ];
}

/**
 * The map `width` wide, as high as its boxes need: {height, spots: [{x, y, w, h}]} with the boxes' middles; `sizes` are
 * {w, h} in the order of the places. Null where it would be a list: everything in one place, or too crowded. On a
 * picture, `shape` its height in widths, places lie where it has them (`pictured`), laid out `times` as wide and high
 * where they need that, to be made so much smaller again; where even that is too crowded there is no picture.
 */
export function laidOut(places, width, sizes, shape = 0) {
  const points = places.map(({ x = 0, y = 0 }) => [x, y]);
  const there = shape ? onPicture(points, width, sizes, shape) : null;
  if (there) return there;
  if (new Set(points.map(String)).size < 2) return null;
  const covered = sizes.reduce((sum, { w, h }) => sum + (w + GAP) * (h + GAP), 0);
  for (let height = Math.max(LEAST, covered / width / LOOSE); height <= TALLEST; height *= 1.2) {
    const middles = pushedApart(points, sizes, width, height);
    if (middles) return closedUp(middles.map(([x, y], n) => ({ x, y, ...sizes[n] })));
  }
  return null;
}

/** The same with no more than a little room where nothing lies all across: {height, spots}. */
function closedUp(spots) {
  const from = (spot) => spot.y - spot.h / 2;
  let [end, less] = [0, 0];
  const closed = new Map();
  for (const spot of [...spots].sort((one, other) => from(one) - from(other))) {
    less += Math.max(0, from(spot) - end - (end ? BAND : 0));
    end = Math.max(end, spot.y + spot.h / 2);
    closed.set(spot, { ...spot, y: spot.y - less });
  }
  return { height: end - less, spots: spots.map((spot) => closed.get(spot)) };
}

/** The places on a picture, each box over the point where its place is, if need be on a larger one. */
function onPicture(points, width, sizes, shape) {
  let found = null;
  for (let times = 1; times <= MOST_TIMES; times *= 1.25) {
    const [across, down] = [width * times, width * times * shape];
    const spots = pushedApart(points, sizes, across, down, true)?.map(([x, y], n) => ({ x, y, ...sizes[n] }));
    if (spots) found = { height: width * shape, pictured: true, times, spots };
    const covers = ({ x, y, w, h }, [px, py]) =>
      Math.abs(x - (px / WHOLE) * across) <= w / 2 && Math.abs(y - (py / WHOLE) * down) <= h / 2;
    if (spots?.every((spot, n) => covers(spot, points[n]))) break;
  }
  return found;
}

/** From which scale on the things of a map that is laid out so can be read and touched. */
export const enoughFor = (laid) => (laid?.times > READ ? laid.times : 1);

/**
 * The middles of boxes about `points` that no longer overlap; they grow on the way. Null where they do not fit.
 * `exact`: points are not spread, from 0 to 1000 they are the whole.
 */
function pushedApart(points, sizes, width, height, exact = false) {
  const [across, down] = [0, 1].map((axis) => spread(points.map((point) => point[axis])));
  const middles = points.map(([x, y], n) => exact ? [(x / WHOLE) * width, (y / WHOLE) * height] : [
    sizes[n].w / 2 + across(x) * (width - sizes[n].w),
    sizes[n].h / 2 + down(y) * (height - sizes[n].h),
  ]);
  for (let step = 0; step < STEPS; step += 1) {
    const grown = Math.min(1, 0.4 + step / GROWING);
    if (!pushed(middles, sizes, grown, LEANS[step % LEANS.length]) && grown === 1) return middles;
    middles.forEach((middle, n) => {
      middle[0] = Math.max(sizes[n].w / 2, Math.min(width - sizes[n].w / 2, middle[0]));
      middle[1] = Math.max(sizes[n].h / 2, Math.min(height - sizes[n].h / 2, middle[1]));
    });
  }
  return null;
}

/** Push every pair that overlaps apart, the shorter way; false if none did. */
function pushed(middles, sizes, grown, lean) {
  let moved = false;
  for (let n = 0; n < middles.length; n += 1)
    for (let m = 0; m < n; m += 1) {
      const apart = [0, 1].map((axis) => middles[n][axis] - middles[m][axis]);
      const over = ["w", "h"].map(
        (side, axis) => ((sizes[n][side] + sizes[m][side]) / 2) * grown + GAP - Math.abs(apart[axis]),
      );
      if (over[0] <= SETTLED || over[1] <= SETTLED) continue;
      const axis = over[0] < over[1] * lean ? 0 : 1;
      const push = (apart[axis] >= 0 ? over[axis] : -over[axis]) * FACTOR;
      middles[n][axis] += push;
      middles[m][axis] -= push;
      moved = true;
    }
  return moved;
}

/** Where a value lies between the least (0) and the greatest (1). */
function spread(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value) => (high > low ? (value - low) / (high - low) : 0.5);
}

/** How large a place is drawn on the map: by its name, the width of the signs beside it, and what its figures say. */
export function sizeOf(name, signs, figures) {
  const told = figures.map(
    ({ seat, icon, count = 1, text, tone }) =>
      (seat ? 18 : 0) + (icon ? 20 : 0) + (count > 1 ? 24 : 0) + (tone === "quiet" ? 20 : 0) + text.length * LETTER,
  );
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length)) * NAMED;
  const w = Math.max(NARROW, Math.min(WIDE, Math.max(longest + signs + 16, ...told.map((wide) => wide + 14))));
  const lines = Math.max(1, Math.ceil((name.length * NAMED + 8) / (w - signs - 14)));
  return { w, h: Math.max(50, 10 + lines * 18 + rowsOf(told, w - 12) * 22) };
}

/** In how many rows things of these widths stand. */
function rowsOf(widths, room) {
  let [rows, x] = [widths.length ? 1 : 0, 0];
  for (const wide of widths) {
    if (x && x + wide > room) [rows, x] = [rows + 1, 0];
    x += wide + 3;
    if (wide > room) rows += Math.ceil(wide / room) - 1;
  }
  return rows;
}
