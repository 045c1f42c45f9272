// Asks the page's own pure functions what the Python side is asked as well: cases come in on stdin, answers go out.
// What may live here: calling them. What may not: expectations (test_page_program.py).

import { readFileSync } from "node:fs";
import { newKeys, sortedChoices } from "../../ui/phone/page/src/choices.js";
import { enoughFor, laidOut } from "../../ui/phone/page/src/map_layout.js";
import { offsetOf, reading } from "../../ui/phone/page/src/clock.js";
import { readAloud } from "../../ui/phone/page/src/ear_signs.js";
import { dressed } from "../../ui/phone/page/src/guise.js";
import { lights, meaningOf, stillTaken, takeUp } from "../../ui/phone/page/src/grid_hits.js";
import { begin, fits, tidy } from "../../ui/phone/page/src/inputs.js";
import { missedLines } from "../../ui/phone/page/src/missed.js";
import { notesOf } from "../../ui/phone/page/src/turn_signal.js";
import { placedAfter } from "../../ui/phone/page/src/zoom.js";
import { say, speak } from "../../ui/phone/page/src/words.js";

const onThings = ({ on, ...rest }) => ({ ...rest, on: Object.fromEntries(on) });
const spoken = (texts, msg) => {
  speak(texts);
  return say(msg);
};

const FUNCTIONS = {
  fits,
  begin,
  dressed,
  tidy,
  say: spoken,
  reading,
  offsetOf,
  missedLines,
  newKeys,
  meaningOf,
  stillTaken,
  takeUp,
  enoughFor,
  laidOut,
  notesOf,
  placedAfter,
  readAloud,
  lights: (choices, start) => {
    const { answers, starts, start: taken } = lights(choices, start);
    return { answers: [...answers].sort(), starts: [...starts].sort(), start: taken };
  },
  sortedChoices: (view) => onThings(sortedChoices(view)),
};

const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(([name, ...given]) => FUNCTIONS[name](...given) ?? null)));
