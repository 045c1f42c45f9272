// A line of a page that asks for a picture, from the phone's own camera or its pictures, or for a box: how far it has
// come.
// What may live here: this line. What may not: sending pieces (pictures.js), what the picture is for.

import { useState } from "preact/hooks";
import { Icon } from "./icons.jsx";
import { isOpen } from "./places.js";
import { isForBox, sendPicture } from "./pictures.js";
import { say, t } from "./words.js";

/** The line; the picture's name is the answer. */
export function UploadLine({ row, table, children }) {
  const [state, setState] = useState({});
  const send = async (file) => {
    if (!file) return;
    setState({ busy: true, part: 0 });
    const told = (part) => setState({ busy: true, part });
    const { name, why } = await sendPicture(row.upload, file, told).catch(() => ({}));
    setState(name ? {} : { why: why ? say(why) : t("It did not arrive. Send it once more.") });
    if (name) table.acts.ask({ key: row.key, value: name });
  };
  return (
    <label class={`row${state.busy ? " busy" : ""}`} data-row={row.key}>
      {children}
      {state.busy && <progress value={state.part} max="1" />}
      {state.why && (
        <span class="wrong" role="alert">
          {state.why}
        </span>
      )}
      <input
        type="file"
        class="unseen"
        accept={isForBox(row.upload) ? undefined : "image/*"}
        disabled={!isOpen(table, row.key) || state.busy}
        onChange={(event) => send(event.currentTarget.files[0])}
      />
      <Icon name="chevron-right" />
    </label>
  );
}
