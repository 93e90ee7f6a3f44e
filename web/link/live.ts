/**
 * The live stream, kept open: it comes back by itself, after 1, 2, 4 … 30 s, at once when the device wakes or its network
 * returns, and it does not trust a line that has been silent for longer than a heartbeat.
 */

import type { Body } from "../../src/api/schema/schemas.ts";

const FIRST_RETRY_S = 1;
const LAST_RETRY_S = 30;
/** The service sends a heartbeat after 30 s of silence. */
const SILENCE_MS = 45_000;
/** A stream that has been speaking every moment and stops is not silent but stuck; this much is never held against it. */
const PATIENCE_MS = 8000;

type Message = Body<"TagMessage"> | Body<"HeartbeatMessage">;

/** `seconds` until the next attempt, where it waits for that. */
export type LinkState =
  | { readonly state: "connecting" | "live"; readonly seconds?: undefined }
  | { readonly state: "waiting"; readonly seconds: number };

interface Listeners {
  /** Path and query to connect to; asked at each attempt. */
  readonly address: () => string;
  readonly onMessage: (message: Body<"TagMessage">) => void;
  readonly onState: (state: LinkState) => void;
}

export class LiveStream {
  readonly #address: Listeners["address"];
  readonly #onMessage: Listeners["onMessage"];
  readonly #onState: Listeners["onState"];
  #socket: WebSocket | undefined;
  #retryS = FIRST_RETRY_S;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  /** The socket that was heard last, when, and its longest pause. */
  #heard: { readonly socket: WebSocket; readonly at: number; readonly longest: number } | undefined;

  constructor({ address, onMessage, onState }: Listeners) {
    this.#address = address;
    this.#onMessage = onMessage;
    this.#onState = onState;
    addEventListener("online", () => this.#wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake();
    });
  }

  connect(): void {
    clearTimeout(this.#timer);
    // Asking for other tags is no break of the line.
    const before = this.#socket;
    if (before === undefined) this.#onState({ state: "connecting" });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#address()}`);
    this.#socket = socket;
    before?.close();
    socket.addEventListener("open", () => {
      this.#retryS = FIRST_RETRY_S;
      this.#listen(socket);
      this.#onState({ state: "live" });
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      this.#listen(socket);
      const message = JSON.parse(data) as Message;
      if (message.type === "tag") this.#onMessage(message);
    });
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.#retryLater();
    });
  }

  /** Waits as long as ten times the longest pause so far, within bounds: what is frozen must not look live. */
  #listen(socket: WebSocket): void {
    clearTimeout(this.#watchdog);
    const now = performance.now();
    const before = this.#heard?.socket === socket ? this.#heard : { at: now, longest: 0 };
    const longest = Math.max(now - before.at, before.longest);
    this.#heard = { socket, at: now, longest };
    // Until a pause has been seen, nothing is known of this vessel's pace.
    const patience = longest < 50 ? SILENCE_MS : Math.min(SILENCE_MS, Math.max(PATIENCE_MS, longest * 10));
    this.#watchdog = setTimeout(() => {
      if (this.#socket !== socket) return;
      socket.close();
      this.#retryLater(); // The closing handshake of a dead line takes its time; it is not waited for.
    }, patience);
  }

  #retryLater(): void {
    clearTimeout(this.#watchdog);
    this.#socket = undefined;
    const until = Date.now() + this.#retryS * 1000;
    this.#retryS = Math.min(this.#retryS * 2, LAST_RETRY_S);
    const tick = (): void => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      if (seconds <= 0) {
        this.connect();
        return;
      }
      this.#onState({ state: "waiting", seconds });
      this.#timer = setTimeout(tick, 1000);
    };
    clearTimeout(this.#timer);
    tick();
  }

  #wake(): void {
    if (this.#socket === undefined) {
      this.#retryS = FIRST_RETRY_S;
      this.connect();
    }
  }
}
