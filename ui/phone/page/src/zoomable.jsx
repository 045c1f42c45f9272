// A map or a board that two fingers stretch and one finger drags; one touch on the glass makes it large as well.
// What may live here: fingers on the frame. What may not: where the picture comes to lie (zoom.js), what it shows.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons.jsx";
import { t } from "./words.js";
import { WHOLE, isEnough, placedAfter, spanOf } from "./zoom.js";

const [DOUBLE, DRAGGED] = [2, 8];

/**
 * `children(scale)` in a frame. `enough`: from this scale on its things are as large as a finger; below it a touch on
 * the picture enlarges it there first.
 */
export function Zoomable({ enough = 1, children }) {
  const frame = useRef(null);
  const [place, setPlace] = useState(WHOLE);
  const inside = useRef(place);
  const put = (change) => {
    const { clientWidth: w, clientHeight: h } = frame.current;
    inside.current = placedAfter(inside.current, change, [w, h]);
    setPlace(inside.current);
  };
  useLayoutEffect(() => fingersOn(frame.current, () => inside.current.scale, put), []);
  const large = place.scale > 1;
  const toggle = () => {
    const { clientWidth: w, clientHeight: h } = frame.current;
    put({ factor: large ? 0 : Math.max(DOUBLE, enough), at: [w / 2, h / 2] });
  };
  const enlarge = ({ clientX, clientY }) => {
    if (isEnough(place.scale, enough)) return;
    const { left, top } = frame.current.getBoundingClientRect();
    put({ factor: enough / place.scale, at: [clientX - left, clientY - top] });
  };
  return (
    <div class="zoomable">
      <div class={large ? "zoom-frame zoomed" : "zoom-frame"} ref={frame} onClick={enlarge} data-scale={place.scale}>
        <div class="zoom-inner" ref={(node) => lying(node, place)}>
          {children(place.scale)}
        </div>
      </div>
      <button class="plain zoom" aria-label={large ? t("Show all of it") : t("Enlarge")} onClick={toggle}>
        <Icon name={large ? "magnify-minus-outline" : "magnify-plus-outline"} />
      </button>
    </div>
  );
}

function lying(node, { scale, x, y }) {
  node?.style.setProperty("--scale", scale);
  node?.style.setProperty("--pan-x", `${x}px`);
  node?.style.setProperty("--pan-y", `${y}px`);
}

/** Listen to fingers; one finger on a picture that is whole still moves the page. Gives back how to stop. */
function fingersOn(node, scale, put) {
  let [last, moved] = [null, 0];
  const at = ({ touches }) => {
    const { left, top } = node.getBoundingClientRect();
    return [...touches].slice(0, 2).map(({ clientX, clientY }) => [clientX - left, clientY - top]);
  };
  const start = (event) => {
    if (event.touches.length === 1) moved = 0;
    last = at(event);
  };
  const move = (event) => {
    const now = at(event);
    if (!last || now.length !== last.length || (now.length === 1 && scale() === 1)) return;
    event.preventDefault();
    const [before, after] = [last, now].map((points) => spanOf(points.length === 1 ? [points[0], points[0]] : points));
    const by = [0, 1].map((axis) => after.middle[axis] - before.middle[axis]);
    moved += Math.hypot(...by) + Math.abs(after.wide - before.wide);
    put({ factor: before.wide ? after.wide / before.wide : 1, at: before.middle, by });
    last = now;
  };
  const end = (event) => (last = event.touches.length ? at(event) : null);
  /** A finger that has dragged did not mean to touch. */
  const click = (event) => {
    if (moved <= DRAGGED) return;
    moved = 0;
    event.stopPropagation();
    event.preventDefault();
  };
  const heard = { touchstart: start, touchmove: move, touchend: end, touchcancel: end };
  Object.entries(heard).forEach(([name, told]) => node.addEventListener(name, told, { passive: false }));
  node.addEventListener("click", click, true);
  return () => {
    Object.entries(heard).forEach(([name, told]) => node.removeEventListener(name, told));
    node.removeEventListener("click", click, true);
  };
}
