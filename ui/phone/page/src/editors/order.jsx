// Putting things into an order: touch one after the other; the last one follows by itself.
// What may live here: this editor. What may not: sending.

import { t } from "../words.js";
import { OptionFace } from "./pick.jsx";

/** The things with the place each has so far. */
export function OrderEditor({ input: { items }, value, change, view }) {
  const touch = (key) =>
    change(value.includes(key) ? value.slice(0, value.indexOf(key)) : completed([...value, key], items));
  return (
    <>
      <p class="hint">{t("Touch them in order. Touch one again to go back to it.")}</p>
      <div class="options">
        {items.map((item) => (
          <button
            key={item.key}
            class={value.includes(item.key) ? "option chosen" : "option"}
            aria-pressed={value.includes(item.key)}
            data-option={item.key}
            onClick={() => touch(item.key)}
          >
            <span class="place">{value.includes(item.key) ? value.indexOf(item.key) + 1 : ""}</span>
            <OptionFace option={item} view={view} />
          </button>
        ))}
      </div>
    </>
  );
}

function completed(keys, items) {
  const rest = items.filter((item) => !keys.includes(item.key));
  return rest.length === 1 ? [...keys, rest[0].key] : keys;
}
