// The whole page: which screen is shown at which step of the session.
// What may live here: choosing the screen. What may not: how a screen looks.

import { Bar } from "./bar.jsx";
import { Icon } from "./icons.jsx";
import { Joining } from "./joining.jsx";
import { PageScreen } from "./page.jsx";
import { Reading, RuleSheet } from "./rule.jsx";
import { isAtBox } from "./seats.js";
import { useStore } from "./store.js";
import { Table } from "./table.jsx";
import { t } from "./words.js";

/** The page. */
export function App({ session }) {
  const state = useStore(session.store);
  return (
    <Reading.Provider value={session.reading.open}>
      <Bar state={state} session={session} />
      <Screen state={state} session={session} />
      <RuleSheet rule={state.rule} close={session.reading.close} />
    </Reading.Provider>
  );
}

function Screen({ state, session }) {
  if (state.step === "joining" || state.step === "taken") return <Joining state={state} session={session} />;
  if (state.step === "broken")
    return <Waiting text={t("The table cannot be reached. This phone keeps trying. Is it in the same Wi-Fi?")} />;
  if (state.step === "loading") return <Waiting text={t("Looking for the table …")} />;
  if (state.page) return <PageScreen state={state} session={session} />;
  if (!state.view) return <Waiting text={waitingFor(state)} looking={state.link !== "on" || state.tableThere === null} />;
  return <Table state={state} session={session} />;
}

function waitingFor({ user, link, tableThere }) {
  if (link !== "on" || tableThere === null) return t("Looking for the table …");
  if (!tableThere) return t("The companion at the table is switched off. As soon as it runs again, the game is here.");
  if (isAtBox()) return t("This box is not open just now.");
  if (user === "public") return t("No game is running just now. As soon as one begins, it is shown here.");
  return t("No game is running just now. You keep your seat: as soon as one begins, it is shown here.");
}

/** Something turns only while something is being done. */
const Waiting = ({ text, looking = true }) => (
  <main class="waiting">
    {looking ? <div class="orbit" aria-hidden="true" /> : <Icon name="seat" />}
    <p role="status">{text}</p>
  </main>
);
