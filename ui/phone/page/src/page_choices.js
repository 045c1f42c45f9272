// A page of the companion as a View: its lines are choices, so that they are touched and answered like all others.
// What may live here: pure functions of a page. What may not: drawing, sending.

/** The page as far as sheets, guards and acts need it; `view` is the last one there was, for the players' marks. */
export function asView(page, view = null) {
  const { rows = [], choices = [], back, revision = 0 } = page;
  const lines = rows.filter((row) => row.key).map(({ key, label, input }) => ({ key, label, input, revision }));
  const leaving = back ? [{ key: back, label: page.title }] : [];
  return { ...page, viewer: view?.viewer, seats: view?.seats ?? [], stage: view?.stage, choices: [...choices, ...lines, ...leaving] };
}

/** A line that only says what its editor is for: touched, it asks the companion for the line with this key. */
export const asksFor = (key) => (key.startsWith("ask:") ? key.slice(4) : "");

/** Whether a View shows the table as it was, or would be, and not as it is. */
export const isPast = (view) => (view.notices ?? []).some((notice) => notice.id === "moment");
