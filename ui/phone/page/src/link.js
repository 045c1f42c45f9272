// The line to the table over MQTT. Each dial makes a client of its own, so that nothing is ever sent late by an old one.
// What may live here: connecting, coming back, sending and hearing. What may not: what a message means to the player.

import mqtt from "mqtt";

const WAITS_MS = [500, 1000, 2000, 4000];
const EXPIRES_S = 10;
const SHUT_OUT = new Set([4, 5, 134, 135]);

/** A name nobody else has; randomUUID would need HTTPS. */
export const freshId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Link {
  #phone = freshId();
  #client = null;
  #timer = 0;
  #tries = 0;

  /** `where`: {url, root, seat, user, password}. `hear(topic, text)`; `changed("on" | "off" | "taken")`. */
  constructor(where, hear, changed) {
    Object.assign(this, { where, hear, changed });
  }

  /** Connect now, whatever was before. */
  dial() {
    this.#hangUp();
    const client = mqtt.connect(this.where.url, this.#settings());
    this.#client = client;
    client.on("connect", () => this.#connected(client));
    client.on("message", (topic, payload) => this.#client === client && this.hear(topic, payload.toString()));
    client.on("error", (error) => this.#client === client && SHUT_OUT.has(error.code) && this.#shutOut());
    client.on("close", () => this.#client === client && this.#lost());
  }

  /** Say good-bye for good. */
  end() {
    this.#hangUp();
  }

  /** Send an act; false if there is no line. It is never kept for later, and means nothing after ten seconds. */
  ask(payload) {
    if (!this.#client?.connected) return false;
    this.#say("ask", payload, { qos: 1, properties: { messageExpiryInterval: EXPIRES_S } });
    return true;
  }

  #settings() {
    const { user: username, password } = this.where;
    return {
      protocolVersion: 5,
      username,
      password,
      clientId: `phone-${this.#phone}`,
      clean: true,
      keepalive: 15,
      connectTimeout: 5000,
      reconnectPeriod: 0,
      queueQoSZero: false,
      timerVariant: "native",
      will: this.#will(),
    };
  }

  #will() {
    if (this.where.seat === "public") return undefined;
    return { topic: this.#topic("presence"), payload: this.#presence(false), qos: 1, retain: true };
  }

  #connected(client) {
    if (this.#client !== client) return;
    this.#tries = 0;
    client.subscribe([this.#topic("view"), this.#topic("answer"), `${this.where.root}/status`], { qos: 1 });
    if (this.where.seat !== "public") this.#say("presence", this.#presence(true), { qos: 1, retain: true });
    this.changed("on");
  }

  #lost() {
    this.#client = null;
    this.changed("off");
    this.#timer = setTimeout(() => this.dial(), WAITS_MS[Math.min(this.#tries, WAITS_MS.length - 1)]);
    this.#tries += 1;
  }

  #shutOut() {
    this.#hangUp();
    this.changed("taken");
  }

  #hangUp() {
    clearTimeout(this.#timer);
    this.#client?.end(true);
    this.#client = null;
  }

  #presence = (online) => JSON.stringify({ online, phone: this.#phone });
  #topic = (kind) => `${this.where.root}/${this.where.seat}/${kind}`;
  #say = (kind, payload, options) => this.#client.publish(this.#topic(kind), payload, options);
}
