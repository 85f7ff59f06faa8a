// The line to the table: one WebSocket that comes back by itself.
//
// A browser cannot see that a server died in silence, so with every heartbeat (8 seconds) we say which version we
// have, and more than two without a word (18 seconds, looked at every second: seen within 20) mean that the line is
// dead. Codes from 4400 on are the server's last word: nothing is tried again.

const SILENCE = 2.3; // heartbeats
const PROBE = 3000;
const CONNECT = 5000;
const LONGEST = 4000; // the table is back within five seconds of the site
const FINAL = 4400;
const TOO_FAST = 4429; // the one that may be tried again, late

export class Line {
  #socket = null;
  #tries = 0;
  #heard = 0;
  #timers = { retry: 0, connect: 0, probe: 0 };
  state = "new"; // new, connecting, open, down, gone
  opened = 0; // how many times the line came up

  /** `heartbeat` in seconds; `on` holds message(text), state(state, code), and version() for the heartbeat. */
  constructor(path, heartbeat, on) {
    this.silence = heartbeat * 1000 * SILENCE;
    this.url = new URL(path, location.href);
    this.url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.on = on;
    setInterval(() => this.#beat(), heartbeat * 1000);
    setInterval(() => this.#watch(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("pageshow", (event) => event.persisted && this.now());
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.wake());
  }

  get everOpen() {
    return this.opened > 0;
  }

  get failures() {
    return this.#tries;
  }

  /** Connect at once, whatever was planned. */
  now() {
    if (this.state === "gone") return;
    this.#drop();
    this.#connect();
  }

  /** The page is looked at again: use the line if it lives, else get a new one at once. */
  wake() {
    if (this.state !== "open") return this.now();
    this.#beat();
    const asked = performance.now();
    clearTimeout(this.#timers.probe);
    this.#timers.probe = setTimeout(() => this.#heard < asked && this.now(), PROBE);
  }

  /** Send a message; false when there is no line. */
  send(message) {
    if (this.state !== "open") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#set("connecting");
    this.#timers.connect = setTimeout(() => this.#lost(socket, 1006), CONNECT);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#hear(socket, event.data);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #opened(socket) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#timers.connect);
    this.#heard = performance.now();
    this.opened += 1;
    this.#set("open");
  }

  #hear(socket, text) {
    if (socket !== this.#socket) return;
    this.#tries = 0; // only a word from the server proves the line: a broken proxy opens and shuts for ever
    this.#heard = performance.now();
    this.on.message(text);
  }

  #lost(socket, code) {
    if (socket !== this.#socket) return;
    this.#drop();
    if (code >= FINAL && code !== TOO_FAST) return this.#set("gone", code);
    this.#set("down", code);
    if (code === TOO_FAST) this.#tries = 10;
    const longest = Math.min(LONGEST, 500 * 1.5 ** this.#tries);
    this.#tries += 1;
    this.#timers.retry = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  /** Let go of the socket without waiting for it: a dead one may take minutes to say so. */
  #drop() {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #beat() {
    this.send({ beat: this.on.version() });
  }

  #watch() {
    if (this.state === "open" && performance.now() - this.#heard > this.silence) this.#lost(this.#socket, 1006);
  }

  #set(state, code = 0) {
    this.state = state;
    this.on.state(state, code);
  }
}
