// A thing on the screen that may carry choices: with them it is a button, without them it only shows something.
// What may live here: this frame. What may not: what stands in it.

import { Icon } from "../icons.jsx";
import { isOpen } from "../places.js";
import { say } from "../words.js";

/** The thing with `id`, and what stands on it (`upon`); a touch answers its one choice or shows its several ones. `alike`:
 *  all beside it can be touched as well, and no sign has to say so. */
export function Touchable({ id, upon = [], table, kind, alike = false, children, ...rest }) {
  const offering = [id, ...upon].filter((one) => table.choices.on.has(one));
  const choices = offering.flatMap((one) => table.choices.on.get(one));
  if (!choices.length)
    return (
      <div class={kind} role={rest["aria-label"] ? "img" : undefined} {...rest}>
        {children}
      </div>
    );
  const [only] = choices;
  const direct = choices.length === 1 && !only.objection;
  const touch = () => (direct ? table.acts.touch(only) : table.acts.open(choices));
  return (
    <button class={`${kind} touchable`} data-on={offering[0]} disabled={!isOpen(table, only.key)} onClick={touch} {...rest}>
      {children}
      {direct && only.emphasis !== "quiet" && <span class="aloud"> {say(only.label)}</span>}
      {!(alike && direct) && (
        <span class="corner">
          <Icon name={direct ? only.icon || "gesture-tap" : "dots-horizontal"} />
        </span>
      )}
    </button>
  );
}
