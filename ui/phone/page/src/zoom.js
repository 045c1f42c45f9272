// Where a picture lies in its frame while two fingers stretch it and one finger drags it.
// What may live here: pure functions of places and fingers. What may not: listening to fingers, drawing.

const MOST = 4;

/** A picture as large as its frame. */
export const WHOLE = { scale: 1, x: 0, y: 0 };

/**
 * The picture `before` {scale, x, y} stretched by `factor` about the point `at` [x, y] of the frame, which moves by
 * `by` [dx, dy]; `size` [w, h] is the frame's. It never leaves an edge of the frame bare.
 */
export function placedAfter(before, { factor = 1, at = [0, 0], by = [0, 0] }, size) {
  const scale = Math.min(MOST, Math.max(1, before.scale * factor));
  const [x, y] = [before.x, before.y].map((from, axis) => {
    const moved = at[axis] + by[axis] - (at[axis] - from) * (scale / before.scale);
    return Math.min(0, Math.max(size[axis] * (1 - scale), moved));
  });
  return { scale, x: x + 0, y: y + 0 };
}

/** Whether a picture is as large as it must be, but for what is lost in counting. */
export const isEnough = (scale, enough) => scale > enough - 0.01;

/** How far two fingers are apart, and the middle between them. */
export function spanOf([one, other]) {
  return {
    wide: Math.hypot(one[0] - other[0], one[1] - other[1]),
    middle: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2],
  };
}
