// The own turn, felt and heard: a short vibration and two soft notes, each mark with an interval of its own.
// What may live here: these two, where the browser allows them. What may not: whose turn it is (session.js).

const SEMITONES = { triangle: 4, square: 5, circle: 7, diamond: 3, star: 9, hexagon: 12, cross: 2, moon: 8 };
const [BASE_HZ, LOUDNESS, NOTE_S, APART_S] = [392, 0.12, 0.19, 0.16];
const BUZZ_MS = [70, 60, 70];

let audio = null;

/** Browsers are silent until a finger has touched the page: call this at each touch. */
export function readySound() {
  const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  if (!audio && Context) audio = new Context();
  if (audio?.state === "suspended") audio.resume().catch(() => {});
  return audio;
}

/** It is the turn of the player with this mark. */
export function signalTurn(mark) {
  try {
    navigator.vibrate?.(BUZZ_MS);
  } catch {
    // A browser that forbids it.
  }
  if (audio?.state !== "running") return;
  const second = BASE_HZ * 2 ** ((SEMITONES[mark] ?? 7) / 12);
  [BASE_HZ, second].forEach((hertz, n) => note(hertz, audio.currentTime + 0.02 + n * APART_S));
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
