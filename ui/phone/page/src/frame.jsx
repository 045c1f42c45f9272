// A sheet from below: what every question and everything to be read stands in.
// What may live here: the frame, and how it is closed. What may not: what stands in it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.jsx";
import { t } from "./words.js";

/** The sheet itself: a title, a way to close it, and what stands in it. */
export function Frame({ title, close, children }) {
  const dialog = useRef(null);
  // Before the picture: whoever sees the sheet can close it by key.
  useLayoutEffect(() => dialog.current?.focus(), []);
  return (
    <div class="scrim" onClick={(event) => event.target === event.currentTarget && close()}>
      <div
        class="sheet"
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        ref={dialog}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        <header>
          <h2>{title}</h2>
          <button class="plain" aria-label={t("Close")} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </div>
  );
}
