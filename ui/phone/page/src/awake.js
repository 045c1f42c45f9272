// Keeping this phone's screen on: the browser's own lock, or, over plain HTTP where there is none, a silent film.
// What may live here: holding and letting go. What may not: when it is wanted (session.js).

import { readySound } from "./turn_signal.js";

let [wanted, lock, film] = [false, null, null];

/** From now on keep the screen on, or do not. */
export function keepAwake(want) {
  wanted = want;
  hold();
}

/** A finger has touched the page, or it is in front again: what the browser has let go of is held once more. */
export async function hold() {
  if (!wanted || document.hidden) return letGo();
  if (navigator.wakeLock) await locked();
  if (!lock) await filmed();
  return say();
}

/** Whether the screen is kept on now: by the lock, or by a film of which at least one frame was shown. */
export const isAwake = () => !!lock || (!!film && !film.paused && film.readyState > 1);

async function locked() {
  if (lock) return;
  const held = await navigator.wakeLock.request("screen").catch(() => null);
  if (!wanted) return void held?.release().catch(() => {});
  lock = held;
  lock?.addEventListener("release", () => (lock = null));
}

/** Browsers keep the screen on while a film with sound is playing; this one shows nothing and is silent. */
async function filmed() {
  film ??= silentFilm();
  if (film?.paused) await film.play().catch(() => {});
}

function silentFilm() {
  const sound = readySound();
  const canvas = document.createElement("canvas");
  if (!sound?.createMediaStreamDestination || !canvas.captureStream) return null;
  canvas.getContext("2d").fillRect(0, 0, 1, 1);
  const [silence, still, track] = [sound.createGain(), sound.createOscillator(), sound.createMediaStreamDestination()];
  silence.gain.value = 0;
  still.connect(silence).connect(track);
  still.start();
  const made = document.createElement("video");
  made.className = "awake";
  made.playsInline = true;
  made.srcObject = new MediaStream([...canvas.captureStream(1).getTracks(), ...track.stream.getTracks()]);
  document.body.append(made);
  return made;
}

function letGo() {
  lock?.release().catch(() => {});
  lock = null;
  film?.pause();
  say();
}

const say = () => {
  document.documentElement.dataset.awake = lock ? "lock" : film && !film.paused ? "film" : "";
};
