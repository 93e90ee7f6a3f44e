/**
 * The connection to another Signal K server: its stream of deltas over a WebSocket. It subscribes only to the paths that are asked for. A server that
 * is silent is asked for a sign of life, and is gone if it gives none.
 */
import { WebSocket } from "ws";
import { systemErrorCode } from "../core/errors.ts";
import { pause } from "../core/pause.ts";
import { limits } from "./limits.ts";

export interface SignalkServerListener {
  opened(): void;
  /** Nothing more is read until it resolves, in so many milliseconds. */
  message(text: string): Promise<number>;
  /** As many frames came that say nothing to us (pings, pongs, binary), with so many bytes. The result is as of a message. */
  noise(frames: number, bytes: number): number;
}

/** Why a connection has ended, as a system error's code if there is one, else in the words of the server or of the protocol. */
export interface ConnectionEnd {
  readonly code: string | undefined;
  /** It gave no sign of life. */
  readonly isSilent: boolean;
  /** The status with which it refused the WebSocket. */
  readonly status: number | undefined;
}

/** `http://host:port` as the address of its stream. What the URL has behind `?` stays, such as a token. */
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
  { paths, timeoutMs }: { readonly paths: readonly string[]; readonly timeoutMs: number },
  listener: SignalkServerListener,
  signal: AbortSignal,
): Promise<ConnectionEnd> {
  const { promise, resolve } = Promise.withResolvers<ConnectionEnd>();
  const socket = new WebSocket(streamUrlOf(url), {
    maxPayload: limits.source.messageBytes,
    handshakeTimeout: timeoutMs,
    perMessageDeflate: false,
    followRedirects: false,
  });
  let isSilent = false;
  let status: number | undefined;
  let code: string | undefined;
  const abort = (): void => socket.terminate();
  const silence = setTimeout(() => {
    isSilent = true;
    socket.terminate();
  }, timeoutMs);
  const asking = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, timeoutMs / 3);
  socket.on("open", () => {
    const subscribe = paths.map((path) => ({ path, policy: "instant", format: "delta" }));
    socket.send(JSON.stringify({ context: "vessels.self", subscribe }));
    listener.opened();
  });
  // Of what came together, the rest waits here: it is bounded by what the socket reads at once.
  const waiting: Buffer[] = [];
  const noise = { frames: 0, bytes: 0 };
  let isAtWork = false;
  const ended = new AbortController();
  const work = async (): Promise<void> => {
    isAtWork = true;
    socket.pause();
    while ((waiting.length > 0 || noise.frames > 0) && !ended.signal.aborted) {
      const data = waiting.shift();
      const waitMs =
        data === undefined ? listener.noise(noise.frames, noise.bytes) : await listener.message(data.toString());
      if (data === undefined) Object.assign(noise, { frames: 0, bytes: 0 });
      if (waitMs > 0) await pause(Math.min(waitMs, timeoutMs / 2), ended.signal);
      silence.refresh();
    }
    socket.resume();
    isAtWork = false;
  };
  const idly = ({ length }: Buffer): void => {
    noise.frames += 1;
    noise.bytes += length;
    // What comes in the same turn is worked off together.
    if (!isAtWork && noise.frames === 1) setImmediate(() => isAtWork || ended.signal.aborted || void work());
  };
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    silence.refresh();
    if (isBinary) return idly(data);
    waiting.push(data);
    if (!isAtWork) void work();
  });
  socket.on("ping", idly);
  socket.on("pong", (data) => {
    silence.refresh();
    idly(data);
  });
  socket.on("unexpected-response", (_request, response) => {
    status = response.statusCode;
    socket.terminate();
  });
  socket.on("error", (error) => (code = systemErrorCode(error)));
  socket.on("close", () => {
    ended.abort();
    clearTimeout(silence);
    clearInterval(asking);
    signal.removeEventListener("abort", abort);
    resolve({ code, isSilent, status });
  });
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return promise;
}
