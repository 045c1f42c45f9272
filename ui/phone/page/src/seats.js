// Which seat this phone holds: codes from the address, credentials kept for each table.
// A guest at a box holds it at an address of its own, beside a seat that the same phone may have.
// What may live here: getting, keeping and giving up credentials. What may not: MQTT, drawing.

import { forget, keep, recall } from "./storage.js";
import { join } from "./web.js";

const BOX = /\/box$/;
const name = (table) => (isAtBox() ? `box/${table}` : `seat/${table}`);

/** Whether this page has been opened to look into a box, and not to sit at the table. */
export const isAtBox = () => BOX.test(location.pathname);

/** The credentials kept for this table, {seat, user, password, code}, or undefined; `code` is what they were given for. */
export const heldSeat = (table) => recall(name(table));

/** Give the seat up. */
export const leaveSeat = (table) => forget(name(table));

/** The code in the address, taken out of it so that a later load does not try a spent one. */
export function codeInAddress() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}

/** Whether two codes are one, as people type them; a seat kept long ago may have none. */
export const isSame = (code, other = "") => code.trim().toUpperCase() === other.trim().toUpperCase();

/** Exchange `code` for credentials and keep them: {seat, user, password}, or {why} if it opens nothing. */
export async function takeSeat(table, code) {
  const given = await join(code);
  if (given.user) keep(name(table), { ...given, code });
  return given;
}
