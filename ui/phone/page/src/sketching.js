// What a finger on a sketch of a board answers: where it came down and was lifted, on which places.
// What may live here: pure functions of points and places. What may not: listening to fingers, drawing.

const ACROSS = 1000;
const DRAGGED = 12;

/**
 * The answer to a finger that went from `start` to `end`, both [x, y] from the corner of a board of `size` [w, h]:
 * {x, y, down, up}, 0 to 1000 and places. A place is meant by who comes as near to its middle as `reach`.
 */
export function traced(places, start, end, size, reach) {
  const [down, up] = [start, end].map((at) => placeAt(places, at, size, reach));
  const drawn = Math.hypot(end[0] - start[0], end[1] - start[1]) > DRAGGED;
  const [x, y] = end.map((at, axis) => Math.max(0, Math.min(ACROSS, Math.round((at / size[axis]) * ACROSS))));
  const lifted = drawn && up === down ? "" : up; // dragged a little way
  return { x, y, ...(down && { down }), ...(lifted && { up: lifted }) };
}

function placeAt(places, [x, y], [wide, high], reach) {
  const away = (place) => Math.hypot(((place.x ?? 0) / ACROSS) * wide - x, ((place.y ?? 0) / ACROSS) * high - y);
  const near = places.map((place) => [away(place), place.id]).sort(([one], [other]) => one - other)[0];
  return near && near[0] <= reach ? near[1] : "";
}
