/**
 * The connection to another Signal K server: its stream of deltas over a WebSocket. It subscribes only to the requested paths. The server gets
 * pings; if nothing comes back within the time-out, the connection is closed.
 */
import { WebSocket } from "ws";
import { systemErrorCode } from "../core/errors.ts";
import { pause } from "../core/pause.ts";
import { limits } from "./limits.ts";

export interface SignalkServerListener {
  opened(): void;
  /** Takes a message. The next one is read after the result resolves and so many milliseconds have passed. */
  message(text: string): Promise<number>;
  /** Takes the number and bytes of frames without content for us (pings, pongs, binary). The result is a pause in milliseconds, too. */
  noise(frames: number, bytes: number): number;
}

/** Why a connection has ended. */
export interface ConnectionEnd {
  readonly code: string | undefined;
  /** The server was silent for longer than the time-out. */
  readonly isSilent: boolean;
  /** The HTTP status with which the server refused the WebSocket. */
  readonly status: number | undefined;
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
  // Messages that arrived in one read wait here; their number is bounded by the size of a read.
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
  const onNoise = ({ length }: Buffer): void => {
    noise.frames += 1;
    noise.bytes += length;
    // Frames that arrive in the same turn of the event loop are reported together.
    if (!isAtWork && noise.frames === 1) setImmediate(() => isAtWork || ended.signal.aborted || void work());
  };
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    silence.refresh();
    if (isBinary) return onNoise(data);
    waiting.push(data);
    if (!isAtWork) void work();
  });
  socket.on("ping", onNoise);
  socket.on("pong", (data) => {
    silence.refresh();
    onNoise(data);
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
