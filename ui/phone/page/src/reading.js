// Reading a rule: asked for when it is touched, kept for the next time.
// What may live here: which rule is open, and what is known of it. What may not: drawing, requests (web.js).

import { rule } from "./web.js";

/** What opens and closes a rule in `store`. */
export function makeReading(store) {
  const known = new Map();
  const show = (id, told) => store.get().rule?.id === id && store.set({ rule: { id, ...told } });
  return {
    open: async (id) => {
      store.set({ rule: { id, ...known.get(id) } });
      const told = known.get(id) ?? (await rule(id).catch(() => ({ failed: true })));
      if (told.text) known.set(id, told);
      show(id, told);
    },
    close: () => store.set({ rule: null }),
  };
}
