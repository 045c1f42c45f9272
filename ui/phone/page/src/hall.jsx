// The hall's screen: one card for every table, with its game, its round, who is to act, and a clock that runs by itself.
// What may live here: drawing cards, hearing tables. What may not: what a table tells, a way to change anything.

import mqtt from "mqtt";
import { render } from "preact";
import { reading } from "./clock.js";
import { columnsFor, faceOf, heardOf, sortedTables } from "./hall_tables.js";
import { Mark } from "./icons.jsx";
import { speak, t } from "./words.js";

const TOPICS = ["status", "link", "public/info", "public/state"].map((what) => `tabletop/+/${what}`);
const tables = new Map();
/** A topic that nobody subscribed: what a broker says to its end comes after all that lay there. */
const NOTHING = "tabletop-companion/nothing";
/** off: nobody answers; reading: what lay in the hall comes, and to draw half of it would hold up the other half; on. */
let line = "off";
let due = 0;

/** Draw once for all that has come at once. */
function soon() {
  if (line === "reading") return;
  due ||= setTimeout(() => {
    due = 0;
    render(<Hall />, document.body);
  }, 40);
}

function Hall() {
  const all = sortedTables(tables);
  const columns = columnsFor(all.length, innerWidth, innerHeight);
  return (
    <main class="hall" data-line={line} data-tables={all.length} style={`--columns: ${columns}; --rows: ${Math.ceil(all.length / columns)}`}>
      {line === "off" && <p class="hall-word">{t("The hall's broker is not reached. It is tried again by itself.")}</p>}
      {line === "on" && !all.length && <p class="hall-word">{t("No table is there yet.")}</p>}
      {all.map((table) => (
        <Table key={table.name} table={table} />
      ))}
    </main>
  );
}

function Table({ table }) {
  const { name, state, calls, there } = table;
  const playing = there && state?.game;
  return (
    <section class={`table${there ? "" : " away"}${calls ? " calls" : ""}${state?.over ? " over" : ""}`} data-table={name}>
      <header>
        <h2>{name}</h2>
        {calls && <strong class="help">{t("Needs help")}</strong>}
      </header>
      {!there && <p>{t("is away")}</p>}
      {there && !playing && <p>{t("No game is on the table.")}</p>}
      {playing && <Game state={state} />}
    </section>
  );
}

function Game({ state }) {
  return (
    <>
      <h3>{state.title}</h3>
      <p class="phase">{state.over ? t("The game is over.") : state.phase || (state.round ? t("Round {n}", { n: state.round }) : "")}</p>
      <ul>
        {state.seats.map((seat) => (
          <li key={seat.seat} title={leads(state, seat) ? t("{name} leads", { name: seat.name }) : null} class={`${seat.active && !state.over ? "active" : ""}${seat.out ? " out" : ""}${leads(state, seat) ? " leads" : ""}`}>
            <Mark mark={seat.mark} /> {seat.name === seat.mark ? "" : seat.name}
          </li>
        ))}
      </ul>
      <Still state={state} />
      <Clock state={state} />
    </>
  );
}

/** Whether a seat alone has most points. */
function leads(state, seat) {
  return !state.over && state.leads?.length === 1 && state.leads[0] === seat.seat;
}

/** How long the game still takes, as far as the table knows. */
function Still({ state: { still, over } }) {
  if (!still || over) return null;
  const minutes = (ms) => Math.round(ms / 60_000);
  return <p class="still">{t("{least} to {most} min more", { least: minutes(still.least_ms), most: minutes(still.most_ms) })}</p>;
}

function Clock({ state }) {
  const face = faceOf(state);
  if (!face || state.over) return null;
  const { text, mood } = reading(face, Date.now());
  return <p class={`clock ${mood}`}>{text}</p>;
}

function listen() {
  const password = decodeURIComponent(location.hash.slice(1));
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
  const client = mqtt.connect(url, { username: "hall", password, protocolVersion: 4, keepalive: 15, reconnectPeriod: 1000, timerVariant: "native" });
  client.on("connect", () => {
    tables.clear();
    line = "reading";
    client.subscribe(TOPICS, { qos: 0 });
    client.unsubscribe(NOTHING, () => {
      line = "on";
      soon();
    });
  });
  client.on("message", (topic, payload) => heardOf(tables, topic, payload.toString()) && soon());
  client.on("close", () => {
    line = "off";
    soon();
  });
}

/** The words of the viewer's language, where the hall has them. */
async function learn() {
  const language = navigator.language.slice(0, 2);
  const all = await fetch("words.json").then((found) => (found.ok ? found.json() : {}));
  speak(all[language] ?? {});
  document.documentElement.lang = all[language] ? language : "en";
}

learn()
  .catch(() => {})
  .finally(soon);
listen();
setInterval(soon, 1000);
addEventListener("resize", soon);
addEventListener("hashchange", () => location.reload());
