// What another player has just done: one line that slides in where there is always room for it.
// What may live here: this line. What may not: the log itself (log.jsx).

import { Icon, SeatMark } from "./icons.jsx";
import { say } from "./words.js";

/** The newest line of the log that is not one's own; a new one slides in. */
export function Move({ view }) {
  const line = (view.log ?? []).findLast(({ seat, undone }) => seat !== view.viewer && !undone);
  if (!line) return null;
  return (
    <p class="move" key={line.seq} data-move={line.seq} aria-live="polite">
      {line.seat ? <SeatMark view={view} seat={line.seat} size="small" /> : <Icon name="circle-small" />}
      <span>{say(line.text)}</span>
    </p>
  );
}
