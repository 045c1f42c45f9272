// A line of text; what was answered before can be taken with one touch.
// What may live here: this editor. What may not: sending.

import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words.js";

/** The line, the signs that it is mostly made of, and the earlier answers. */
export function TextEditor({ input: { longest = 40, offered = [], signs = [] }, value, change, eager = false }) {
  const line = useRef(null);
  useLayoutEffect(() => {
    if (eager) line.current.focus();
  }, [eager]);
  return (
    <>
      <input
        ref={line}
        type="text"
        value={value}
        maxLength={longest}
        aria-label={t("Text")}
        autocomplete="off"
        onInput={(event) => change(event.currentTarget.value)}
      />
      {signs.length > 0 && (
        <div class="signs">
          {[...signs, " "].map((sign) => (
            <button key={sign} type="button" class="option" onClick={() => change(`${value}${sign}`.slice(0, longest))}>
              {sign === " " ? t("Space") : sign}
            </button>
          ))}
        </div>
      )}
      {offered.length > 0 && (
        <div class="options offered">
          {offered.map((text) => (
            <button
              key={text}
              type="button"
              class={text === value ? "option chosen" : "option"}
              aria-pressed={text === value}
              onClick={() => change(text)}
            >
              <span>{text}</span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
