/** One request of a client to a server of Signal K, by HTTP or by the stream, and the answer in a form that can be compared. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

/** A server, and what of it has another name than on the other one. */
export interface Side {
  readonly url: string;
  /** The path of the notification that the recording raises, and its id in version 2. */
  notificationPath: string;
  notificationId: string;
}

type Of<T> = T | ((side: Side) => T);

export interface HttpExchange {
  readonly method: string;
  readonly path: Of<string>;
  /** What the request is called, where the path alone does not say it. */
  readonly name?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StreamExchange {
  readonly name: string;
  /** The query of the stream's address. */
  readonly query: string;
  readonly says: readonly Of<unknown>[];
  readonly forMs: number;
  /** Only what comes a moment after the last words counts: what was on its way before them is no answer. */
  readonly isLater?: boolean;
  /** The path whose messages are timed. */
  readonly timed?: string;
}

/** A client waits a little between what it says, as a server may answer in another order. */
const PAUSE_MS = 60;

export async function exchange(side: Side, request: HttpExchange | StreamExchange): Promise<unknown> {
  return "says" in request ? overStream(side, request) : overHttp(side, request);
}

export function nameOf(request: HttpExchange | StreamExchange): string {
  if ("says" in request) return `stream ${request.query} ${request.name}`.replaceAll(/ +/g, " ");
  const path = typeof request.path === "string" ? request.path : "…";
  return [request.method, path, request.name].filter((word) => word !== undefined).join(" ");
}

function of<T>(value: Of<T>, side: Side): T {
  return typeof value === "function" ? (value as (side: Side) => T)(side) : value;
}

async function overHttp(side: Side, { method, path, body, headers = {} }: HttpExchange): Promise<unknown> {
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await fetch(side.url + of(path, side), {
    method,
    headers: { ...type, ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : parsed(text) };
}

/** The document, or `text` or `page` for what is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.startsWith("<") ? "page" : "text";
  }
}

interface Message {
  readonly context?: string;
  readonly updates?: readonly {
    readonly values?: readonly { readonly path: string; readonly value: unknown }[];
    readonly meta?: readonly { readonly path: string; readonly value: unknown }[];
  }[];
}

async function overStream(
  side: Side,
  { query, says, forMs, timed, isLater = false }: StreamExchange,
): Promise<unknown> {
  const heard = new Heard(timed);
  const socket = new WebSocket(`${side.url.replace("http", "ws")}/signalk/v1/stream${query}`);
  socket.on("error", () => undefined);
  socket.on("close", (code) => (heard.closed = code));
  socket.on("message", (data: Buffer) => heard.take(data.toString()));
  const refused = once(socket, "unexpected-response").then(
    ([, response]) => (response as { statusCode: number }).statusCode,
  );
  refused.catch(() => undefined);
  const status = await Promise.race([once(socket, "open").then(() => undefined), refused]);
  if (status !== undefined) return { status };
  for (const message of says) {
    await delay(PAUSE_MS);
    const words = of(message, side);
    socket.send(typeof words === "string" ? words : JSON.stringify(words));
  }
  if (isLater) await delay(PAUSE_MS);
  // What came before the last words is not an answer to all of them.
  if (says.length > 0) heard.forgetDeltas();
  await delay(forMs);
  const summary = heard.summary();
  socket.terminate();
  return summary;
}

/** What a client heard, without how often. */
class Heard {
  closed: number | undefined;
  #hello: unknown;
  #replies: unknown[] = [];
  #errors = 0;
  #texts = 0;
  #values = new Map<string, unknown>();
  #meta = new Map<string, unknown>();
  #frames = new Map<string, unknown>();
  #timesMs: number[] = [];
  readonly #timed: string | undefined;

  constructor(timed: string | undefined) {
    this.#timed = timed;
  }

  take(text: string): void {
    const message = parsed(text) as Message | string | null;
    if (typeof message !== "object" || message === null) this.#texts += 1;
    else if ("updates" in message) this.#takeDelta(message);
    else if ("self" in message && "roles" in message) this.#hello = message;
    else if ("errorMessage" in message) this.#errors += 1;
    else this.#replies.push(message);
  }

  forgetDeltas(): void {
    this.#values.clear();
    this.#meta.clear();
    this.#frames.clear();
    this.#timesMs = [];
  }

  #takeDelta({ context, updates = [] }: Message): void {
    for (const { values, meta, ...head } of updates) {
      this.#frames.set(`${context ?? "none"} ${Object.keys(head).toSorted().join()}`, { context, ...head });
      for (const { path, value } of values ?? []) this.#values.set(path, value);
      for (const { path, value } of meta ?? []) this.#meta.set(path, value);
      if (values?.some(({ path }) => path === this.#timed) === true) this.#timesMs.push(performance.now());
    }
  }

  /** `none`, or the usual time between two messages with the path, roughly. */
  #cadence(): string {
    const gaps = this.#timesMs.slice(1).map((time, i) => time - (this.#timesMs[i] ?? 0));
    const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)];
    if (median === undefined) return this.#timesMs.length === 0 ? "none" : "once";
    return median < 250 ? "below 250 ms" : `about ${Math.round(median / 250) * 250} ms`;
  }

  summary(): unknown {
    return {
      hello: this.#hello,
      frames: [...this.#frames.values()],
      values: tidy(this.#values),
      meta: tidy(this.#meta),
      replies: this.#replies,
      errors: this.#errors > 0 ? "some" : undefined,
      texts: this.#texts > 0 ? "some" : undefined,
      closed: this.closed,
      ...(this.#timed === undefined ? {} : { cadence: this.#cadence() }),
    };
  }
}

/** By path in which a dot is no step, so that each path is a place of its own. */
function tidy(values: ReadonlyMap<string, unknown>): unknown {
  return Object.fromEntries([...values].map(([path, value]) => [path.replaceAll(".", "/"), value]));
}
