// A thing on the screen that may carry choices: with them it is a button, without them it only shows something.
// What may live here: this frame. What may not: what stands in it.

import { Icon } from "../icons.jsx";
import { isOpen } from "../places.js";

/** The thing with `id`; a touch answers its one choice or shows its several ones. */
export function Touchable({ id, table, kind, children, ...rest }) {
  const choices = table.choices.on.get(id);
  if (!choices)
    return (
      <div class={kind} {...rest}>
        {children}
      </div>
    );
  const [only] = choices;
  const direct = choices.length === 1 && !only.objection;
  const touch = () => (direct ? table.acts.touch(only) : table.acts.open(choices));
  return (
    <button class={`${kind} touchable`} data-on={id} disabled={!isOpen(table, only.key)} onClick={touch} {...rest}>
      {children}
      <span class="corner">
        <Icon name={direct ? only.icon || "gesture-tap" : "dots-horizontal"} />
      </span>
    </button>
  );
}
