// What the page asks the companion's web server: configuration, joining, table time, texts.
// What may live here: requests and their answers. What may not: MQTT, what is done with an answer.

import { offsetOf } from "./clock.js";

async function fetched(path, options) {
  const answer = await fetch(path, { cache: "no-store", ...options });
  return { status: answer.status, body: await answer.json() };
}

/** {table, broker: {host, port, path, tls}, languages, language}. */
export const config = async () => (await fetched("config.json")).body;

/** Exchange a one-time code for {seat, user, password}; {why} if it opens nothing. */
export async function join(code) {
  return (await fetched("join", { method: "POST", body: JSON.stringify({ code }) })).body;
}

/** A language's texts; none if the server has none. */
export async function texts(language) {
  const { status, body } = await fetched(`texts/${encodeURIComponent(language)}.json`);
  return status === 200 ? body : {};
}

/** What a rule says: {text}, or {why} where nobody has written it down. */
export const rule = async (id) => (await fetched(`rules/${encodeURIComponent(id)}.json`)).body;

/** Icon name → code point, of those that our sources name; of `all` there are. */
export const icons = async (all = false) => (await fetch(all ? "all-icons.json" : "icons.json")).json();

/** Table time minus own time, in ms. */
export async function timeOffset(own = Date.now) {
  const asked = own();
  const { body } = await fetched("time");
  return offsetOf(body.now, asked, own());
}
