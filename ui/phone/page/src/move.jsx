// What has just been done: one line that slides in where there is always room for it.
// What may live here: this line. What may not: the log itself (log.jsx).

import { Icon, SeatMark } from "./icons.jsx";
import { say } from "./words.js";

/** The newest line of the log, whoever it is of, so that nothing old stands beside what is asked now; a new one slides in. */
export function Move({ view }) {
  const line = (view.log ?? []).findLast(({ undone }) => !undone);
  if (!line) return null;
  return (
    <p class="move" key={line.seq} data-move={line.seq} aria-live="polite">
      {line.seat ? <SeatMark view={view} seat={line.seat} size="small" /> : <Icon name="circle-small" />}
      <span>{say(line.text)}</span>
    </p>
  );
}
