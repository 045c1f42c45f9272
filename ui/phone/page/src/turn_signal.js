// The own turn, felt and heard: a short vibration and two soft notes, each mark with an interval of its own.
// What may live here: these two, where the browser allows them. What may not: whose turn it is (session.js).

/** Semitones from the first note to the second: the same as on the shared screen (ui/touch/sounds/recipe.py). */
const INTERVALS = { triangle: 4, square: 5, circle: 7, diamond: 9, star: 12, hexagon: 2, cross: -3, moon: -5 };
const [BASE_HZ, LOUDNESS, NOTE_S, APART_S] = [440, 0.12, 0.19, 0.14];
const BUZZ_MS = [70, 60, 70];

let audio = null;

/** Browsers are silent until a finger has touched the page: call this at each touch. */
export function readySound() {
  const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  if (!audio && Context) audio = new Context();
  if (audio?.state === "suspended") audio.resume().catch(() => {});
  return audio;
}

/** The two notes of a mark, in hertz. */
export const notesOf = (mark) => [BASE_HZ, BASE_HZ * 2 ** ((INTERVALS[mark] ?? 7) / 12)];

/** It is the turn of the player with this mark. */
export function signalTurn(mark) {
  try {
    navigator.vibrate?.(BUZZ_MS);
  } catch {
    // A browser that forbids it.
  }
  if (audio?.state !== "running") return;
  notesOf(mark).forEach((hertz, n) => note(hertz, audio.currentTime + 0.02 + n * APART_S));
}

function note(hertz, at) {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  tone.type = "sine";
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_S);
}
