// A board that is touched to say what is on it: its picture, its places as discs, the ways between them.
// What may live here: drawing it, and the finger on it. What may not: what a finger means (sketching.js).

import { useRef, useState } from "preact/hooks";
import { large } from "../pictures.js";
import { isOpen } from "../places.js";
import { traced } from "../sketching.js";
import { say } from "../words.js";

const REACH = 24;

/** A board; a finger on it answers the choice that is offered there. */
export function Sketch({ part, table }) {
  const { id, places = [], ways = [], picture, chosen } = part;
  const [choice] = table.choices.on.get(id) ?? [];
  const open = Boolean(choice) && isOpen(table, choice.key);
  const [finger, put] = useFinger((start, end, size) => {
    if (open) table.acts.ask({ key: choice.key, value: traced(places, start, end, size, REACH) });
  });
  const at = new Map(places.map((place) => [place.id, place]));
  return (
    <section class={`sketch${picture ? "" : " bare"}${places.length ? "" : " alone"}`} data-sketch={id} aria-disabled={!open} {...put}>
      {picture && <img src={large(picture)} alt="" draggable={false} />}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none">
        {ways
          .filter(([one, other]) => at.has(one) && at.has(other))
          .map(([one, other]) => (
            <Line key={`${one}/${other}`} from={at.get(one)} to={at.get(other)} kind="trail" />
          ))}
        {finger && <Line from={finger[0]} to={finger[1]} kind="trail drawing" />}
      </svg>
      {places.map((place) => (
        <span
          key={place.id}
          class={`spot tone-${place.tone ?? "plain"}${place.id === chosen ? " chosen" : ""}`}
          data-spot={place.id}
          ref={(node) => lying(node, place)}
        >
          <b>{say(place.label)}</b>
        </span>
      ))}
    </section>
  );
}

const Line = ({ from, to, kind }) => <line class={kind} x1={from.x ?? 0} y1={from.y ?? 0} x2={to.x ?? 0} y2={to.y ?? 0} />;

function lying(node, { x = 0, y = 0 }) {
  node?.style.setProperty("--x", `${x / 10}%`);
  node?.style.setProperty("--y", `${y / 10}%`);
}

/** One finger on a board: the line it draws now, and what is listened to; `done(start, end, size)` once it is lifted. */
function useFinger(done) {
  const began = useRef(null);
  const [line, setLine] = useState(null);
  const inside = ({ clientX, clientY, currentTarget }) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { at: [clientX - left, clientY - top], size: [width, height] };
  };
  const share = ([x, y], [wide, high]) => ({ x: (x / wide) * 1000, y: (y / high) * 1000 });
  const stop = () => {
    began.current = null;
    setLine(null);
  };
  const down = (event) => {
    if (!event.isPrimary) return stop();
    event.currentTarget.setPointerCapture(event.pointerId);
    began.current = inside(event).at;
  };
  const move = (event) => {
    if (!began.current || !event.isPrimary) return;
    const { at, size } = inside(event);
    setLine([share(began.current, size), share(at, size)]);
  };
  const up = (event) => {
    const start = began.current;
    stop();
    if (!start || !event.isPrimary) return;
    const { at, size } = inside(event);
    done(start, at, size);
  };
  return [line, { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: stop }];
}
