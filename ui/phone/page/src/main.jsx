// Where the page begins: the session, the screen, and what the browser says about itself.
// What may live here: putting these together. What may not: anything else.

import { render } from "preact";
import { App } from "./app.jsx";
import { hold, keepAwake } from "./awake.js";
import { wear } from "./guise.js";
import { Session } from "./session.js";
import { learnIcons } from "./icons.jsx";
import { readySound } from "./turn_signal.js";
import { icons } from "./web.js";

const session = new Session();
const draw = () => render(<App session={session} />, document.body);

draw();
const learn = (all) =>
  icons(all)
    .then((named) => learnIcons(named, all ? null : () => learn(true)))
    .catch(() => {})
    .finally(draw);
learn(false);
session.start();

session.store.listen(() => {
  const { step, view, page, config, awake } = session.store.get();
  wear(document.documentElement, config?.guises?.[(page ?? view)?.game]);
  keepAwake(awake && step === "playing" && Boolean(view) && !view.result);
});
addEventListener("pointerup", () => {
  readySound();
  hold();
});
document.addEventListener("visibilitychange", hold);
document.addEventListener("visibilitychange", () => (document.hidden ? session.asleep() : session.awake()));
addEventListener("online", () => session.awake());
addEventListener("pageshow", (event) => event.persisted && session.awake());
addEventListener("hashchange", () => location.hash && session.start());
