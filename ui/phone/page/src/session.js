// One phone at one table: joining, the line, what arrives. Acts are in acts.js.
// What may live here: the order of these things. What may not: drawing, the wire's details (link.js, web.js).

import { makeActs } from "./acts.js";
import { newKeys } from "./choices.js";
import { hush, sayAloud, spokenChange, spokenPage, spokenText } from "./ear.js";
import { spokenSheet, spokenWord } from "./ear_questions.js";
import { Link } from "./link.js";
import { missedLines, newest } from "./missed.js";
import { makeReading } from "./reading.js";
import { asView, isPast } from "./page_choices.js";
import { isOwnTurn, markOfTurn } from "./places.js";
import { codeInAddress, heldSeat, isSame, leaveSeat, takeSeat } from "./seats.js";
import { keep, recall } from "./storage.js";
import { makeStore } from "./store.js";
import { config, texts, timeOffset } from "./web.js";
import { signalTurn } from "./turn_signal.js";
import { speak } from "./words.js";

const GUARD_MS = 300;
const AGAIN_MS = 3000;

export class Session {
  store = makeStore();
  acts = makeActs(this.store, (payload) => this.#link?.ask(payload) ?? false);
  reading = makeReading(this.store);
  #link = null;
  #guard = 0;
  #away = true;
  #spoken = "";
  #told = { view: null, sheet: null, word: null, asked: false };

  constructor() {
    this.store.listen(() => this.#speakAnswers());
  }

  /** What this phone is to do by itself: {loud}, {awake}, {aloud}; it is remembered. */
  wishes(changed) {
    Object.entries(changed).forEach(([name, on]) => keep(`wish/${name}`, on));
    this.store.set(changed);
    if (changed.aloud === true) this.readAloud();
    if (changed.aloud === false) hush();
  }

  /** Say what is shown, own secrets too, because somebody has asked for it. */
  readAloud() {
    const { page, view, sheet, language } = this.store.get();
    this.#spoken = this.#words();
    this.#told = { ...this.#told, view: page ? null : view };
    sayAloud([this.#spoken, this.#question(sheet)].filter(Boolean).join(" "), language);
  }

  /** Load what is needed, join if there is a code, go on with the kept seat if not. */
  async start() {
    const told = await config().catch(() => null);
    if (!told) return this.#later();
    this.store.set({ config: told, loud: recall("wish/loud") ?? true, awake: recall("wish/awake") ?? true, aloud: recall("wish/aloud") ?? false });
    await this.speakLanguage(this.#wanted(told));
    const [code, held] = [codeInAddress(), heldSeat(told.table)];
    if (held && (!code || isSame(code, held.code))) return this.#play(held);
    return code ? this.enter(code) : this.store.set({ step: "joining", why: null });
  }

  /** Exchange a code, read from the address or typed. One that opens nothing leaves this phone the seat it has. */
  async enter(code) {
    const { table } = this.store.get().config;
    const given = await takeSeat(table, code).catch(() => ({ why: null }));
    const held = heldSeat(table);
    if (given.user) this.#play(given);
    else if (held) this.#play(held, given.why && { kind: "kept" });
    else this.store.set({ step: "joining", why: given.why ?? { id: "" } });
  }

  /** Show everything in `language` from now on, and remember that. */
  async speakLanguage(language, remember = false) {
    speak(language === "en" ? {} : await texts(language).catch(() => ({})));
    if (remember) keep("language", language);
    document.documentElement.lang = language;
    this.store.set({ language });
  }

  /** The page is in front again: sleeping phones lose lines without noticing. */
  awake() {
    if (this.store.get().step !== "playing") return;
    this.acts.lost();
    this.store.set({ link: "connecting", tableThere: null });
    this.#link?.dial();
  }

  /** The page is out of sight: what comes now may be missed. */
  asleep() {
    this.#away = true;
    hush();
  }

  #later() {
    this.store.set({ step: "broken" });
    setTimeout(() => this.start(), AGAIN_MS);
  }

  #wanted({ languages, language }) {
    const wished = [recall("language"), navigator.language?.slice(0, 2)];
    return wished.find((name) => languages.includes(name)) ?? language;
  }

  /** Sit down, with a `word` to it. Seats that were kept before brokers of others were dialled are named as their users. */
  #play({ user, seat = user, password }, word = null) {
    const { table, broker } = this.store.get().config;
    const where = { url: addressOf(broker), root: `tabletop/${table}`, seat, user, password };
    this.#link?.end();
    this.#link = new Link(
      where,
      (topic, text) => this.#heard(topic, text),
      (link) => this.#changed(link),
    );
    this.store.set({ step: "playing", user: seat, view: null, page: null, link: "connecting", tableThere: null, missed: null, word });
    this.#away = true;
    this.#link.dial();
  }

  #changed(link) {
    if (link === "taken") {
      hush();
      leaveSeat(this.store.get().config.table);
      return this.store.set({ step: "taken", view: null, page: null, sheet: null });
    }
    if (link === "on") this.#setTime();
    else this.#broken();
    if (this.store.get().link === "on") this.store.set({ seen: Date.now() });
    return this.store.set({ link, since: link === "off" ? this.store.get().since || Date.now() : 0 });
  }

  #heard(topic, text) {
    const kind = topic.slice(topic.lastIndexOf("/") + 1);
    if (kind === "status") return this.#stands(text === "online");
    const said = text ? readObject(text) : null;
    if (kind === "view" && (said?.prompt || !text)) this.#shown(said);
    if (kind === "view" && said?.title && !said.prompt) this.#opened(said);
    if (kind === "answer" && said?.result) this.acts.answered(said);
    return undefined;
  }

  /** The companion has come or gone; what is shown was true until now. */
  #stands(tableThere) {
    if (this.store.get().tableThere && !tableThere) this.store.set({ seen: Date.now() });
    this.store.set({ tableThere });
  }

  /** Phones are back sooner than the companion: until it says on the new line that it is there, nobody would hear. */
  #broken() {
    this.#away = true;
    this.store.set({ tableThere: null });
    this.acts.lost();
  }

  #shown(view) {
    const { page, view: before, loud } = this.store.get();
    this.store.set({ view, page: null, awaited: "", seen: Date.now() });
    if (loud && before && isOwnTurn(view) && !isOwnTurn(before) && !isPast(view)) signalTurn(markOfTurn(view));
    this.#renewed(page ? asView(page) : before, view);
    if (view && document.visibilityState === "visible" && !isPast(view)) this.#seen(view.log);
  }

  /** A page of the companion stands in the View's place; the last View is kept for the players' marks. */
  #opened(page) {
    const { page: before, view, awaited } = this.store.get();
    const now = asView(page);
    const line = now.choices.find((choice) => choice.key === awaited && choice.input);
    this.store.set({ page });
    this.#renewed(before ? asView(before) : view, now, line?.key);
    if (line) this.acts.touch(line);
  }

  /** What can be touched has changed: an editor may have lost its question, and new keys wait for a moment. */
  #renewed(before, view, awaited) {
    const fresh = newKeys(before, view).filter((key) => key !== awaited);
    this.store.set({ fresh });
    this.acts.viewed(view);
    this.#speakNews();
    clearTimeout(this.#guard);
    if (fresh.length) this.#guard = setTimeout(() => this.store.set({ fresh: [] }), GUARD_MS);
  }

  /** What a voice says of what is shown now. */
  #words() {
    const { page, view } = this.store.get();
    return page ? spokenPage(page) : view ? spokenText(view) : "";
  }

  /** What a voice says of the question that is open. */
  #question(sheet) {
    const { page, view } = this.store.get();
    return sheet && (page ?? view) ? spokenSheet(sheet, page ? asView(page, view) : view) : "";
  }

  /** What is new ends what was being said and is said, where that is wished and the page is seen; an open question is
   *  said again after it, and what there is to do after a question that was answered. */
  #speakNews() {
    const { page, view, sheet } = this.store.get();
    const words = this.#words();
    const { view: before, asked } = this.#told;
    if (words === this.#spoken && (sheet || !asked)) return;
    this.#spoken = words;
    this.#told = { ...this.#told, sheet, view: page ? null : view, asked: Boolean(sheet) };
    this.#speak(page || !view ? words : spokenChange(before, view), this.#question(sheet));
  }

  /** A question that opens is said, and why an answer could not be. */
  #speakAnswers() {
    const { sheet, word } = this.store.get();
    const before = this.#told;
    if (sheet === before.sheet && word === before.word) return;
    this.#told = { ...before, sheet, word, asked: before.asked || Boolean(sheet) };
    const told = word && word !== before.word ? spokenWord(word) : "";
    const asked = sheet !== before.sheet ? this.#question(sheet) : "";
    if (told || asked) this.#speak(told, asked);
  }

  #speak(...texts) {
    hush();
    const { aloud, language } = this.store.get();
    if (aloud && document.visibilityState === "visible") sayAloud(texts.filter(Boolean).join(" "), language);
  }

  /** These lines are before the player's eyes; after an absence, what is new among them is kept apart. */
  #seen(log) {
    const {
      user,
      config: { table },
    } = this.store.get();
    const name = `seen/${table}/${user}`;
    if (this.#away) this.store.set({ missed: missedLines(log, recall(name)) });
    this.#away = false;
    keep(name, newest(log));
  }

  #setTime() {
    timeOffset()
      .then((offset) => this.store.set({ offset }))
      .catch(() => this.#guess());
  }

  #guess() {
    const { view } = this.store.get();
    if (view?.now) this.store.set({ offset: view.now - Date.now() });
  }
}

/** Where to dial; without a host where the page is from. */
function addressOf({ host, port, path, tls }) {
  return `${tls ? "wss" : "ws"}://${host || location.hostname}:${port}${path}`;
}

/** What a message says; null for what is no JSON object. */
function readObject(text) {
  try {
    const said = JSON.parse(text);
    return typeof said === "object" ? said : null;
  } catch {
    return null;
  }
}
