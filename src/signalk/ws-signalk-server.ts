/**
 * The connection to another Signal K server: its stream of deltas over a WebSocket. It subscribes only to what is requested. The server
 * gets pings; if nothing comes back within the time-out, the connection is closed.
 */
import { WebSocket } from "ws";
import { systemErrorCode } from "../core/errors.ts";
import { OWN_MARK, refuseAnnouncements } from "../core/http-request.ts";
import { pause } from "../core/pause.ts";
import { Silence } from "../core/silence.ts";
import { limits } from "./limits.ts";

export interface SignalkServerListener {
  opened(): void;
  /** Takes a message. The next one is read after the result resolves and this many milliseconds have passed. */
  message(text: string): Promise<number>;
  /** Takes the number and bytes of frames without content for us (pings, pongs, binary). The result is a pause in milliseconds, too. */
  noise(frames: number, bytes: number): number;
}

export interface ConnectionEnd {
  readonly code: string | undefined;
  /** The server was silent for longer than the time-out. */
  readonly isSilent: boolean;
  /** The HTTP status with which the server refused the WebSocket. */
  readonly status: number | undefined;
}

/** Paths of a context, which may be a pattern. */
export interface Subscribed {
  readonly context: string;
  readonly paths: readonly string[];
}

/** The stream's address for a server such as `http://host:port`. The query of the URL is kept: it may hold a token. */
function streamUrlOf(url: string): string {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const query = new URLSearchParams(searchParams);
  query.set("subscribe", "none");
  const folder = pathname.replace(/\/+$/, "");
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${folder}/signalk/v1/stream?${query.toString()}`;
}

/** Listens until the connection ends or `signal` aborts. Never rejects. */
export function listenTo(
  url: string,
  { subscribed, timeoutMs }: { readonly subscribed: readonly Subscribed[]; readonly timeoutMs: number },
  listener: SignalkServerListener,
  signal: AbortSignal,
): Promise<ConnectionEnd> {
  const { promise, resolve } = Promise.withResolvers<ConnectionEnd>();
  const socket = new WebSocket(streamUrlOf(url), {
    maxPayload: limits.source.messageBytes,
    perMessageDeflate: false,
    followRedirects: false,
    headers: { [OWN_MARK]: "asks" },
    finishRequest(request) {
      refuseAnnouncements(request);
      request.end();
    },
  });
  let isSilent = false;
  let status: number | undefined;
  let code: string | undefined;
  const abort = (): void => socket.terminate();
  const silence = new Silence(timeoutMs, () => {
    isSilent = true;
    socket.terminate();
  });
  const asking = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, timeoutMs / 3);
  socket.on("open", () => {
    for (const { context, paths } of subscribed) {
      const subscribe = paths.map((path) => ({ path, policy: "instant", format: "delta" }));
      socket.send(JSON.stringify({ context, subscribe }));
    }
    listener.opened();
  });
  const turns = new Turns(socket, listener, timeoutMs, () => silence.heard());
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    silence.heard();
    if (isBinary) turns.noise(data);
    else turns.message(data);
  });
  socket.on("ping", (data) => turns.noise(data));
  socket.on("pong", (data) => {
    silence.heard();
    turns.noise(data);
  });
  socket.on("unexpected-response", (_request, response) => {
    status = response.statusCode;
    socket.terminate();
  });
  socket.on("error", (error) => (code = systemErrorCode(error)));
  socket.on("close", () => {
    turns.end();
    silence.stop();
    clearInterval(asking);
    signal.removeEventListener("abort", abort);
    resolve({ code, isSilent, status });
  });
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return promise;
}

/** Hands messages to the listener one after the other, as fast as it wants them. Meanwhile nothing is read from the socket. */
class Turns {
  readonly #socket: WebSocket;
  readonly #listener: SignalkServerListener;
  readonly #longestMs: number;
  readonly #onTaken: () => void;
  /** Messages that arrived in one read; their number is bounded by the size of a read. */
  readonly #waiting: Buffer[] = [];
  readonly #ended = new AbortController();
  #noise = { frames: 0, bytes: 0 };
  #isAtWork = false;

  constructor(socket: WebSocket, listener: SignalkServerListener, timeoutMs: number, onTaken: () => void) {
    this.#socket = socket;
    this.#listener = listener;
    this.#longestMs = timeoutMs / 2;
    this.#onTaken = onTaken;
  }

  message(data: Buffer): void {
    this.#waiting.push(data);
    if (!this.#isAtWork) void this.#work();
  }

  /** A frame without a message. Those that arrive in the same turn of the event loop are reported together. */
  noise({ length }: Buffer): void {
    this.#noise.frames += 1;
    this.#noise.bytes += length;
    if (this.#isAtWork || this.#noise.frames > 1) return;
    setImmediate(() => this.#isAtWork || this.#ended.signal.aborted || void this.#work());
  }

  end(): void {
    this.#ended.abort();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    this.#socket.pause();
    while ((this.#waiting.length > 0 || this.#noise.frames > 0) && !this.#ended.signal.aborted) {
      const waitMs = await this.#next();
      if (waitMs > 0) await pause(Math.min(waitMs, this.#longestMs), this.#ended.signal);
      this.#onTaken();
    }
    this.#socket.resume();
    this.#isAtWork = false;
  }

  #next(): number | Promise<number> {
    const data = this.#waiting.shift();
    if (data !== undefined) return this.#listener.message(data.toString());
    const { frames, bytes } = this.#noise;
    this.#noise = { frames: 0, bytes: 0 };
    return this.#listener.noise(frames, bytes);
  }
}
