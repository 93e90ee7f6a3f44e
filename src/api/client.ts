/** The HTTP client by which the commands use a running service. */
import { fits, type Schema } from "../core/body-schema.ts";
import { BitacoraError, isBitacoraError, reasonOf, usageError } from "../core/errors.ts";
import { localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";
import { addressOf, type Answer, type Asking, bodyOf, type Method, type PathOf } from "./asked.ts";

/** `127.0.0.1:8000` and `http://127.0.0.1:8000/` are the same service. */
export function serviceUrl(url: string, path: string): string {
  const base = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  return `${base.replace(/\/+$/, "")}${path}`;
}

/** Sources with devices on a bus may take a moment to end. */
const TIMEOUT_MS = 30_000;

/**
 * What the service refuses, it says in the language of this terminal. A connection is for one request: the service closes one that is idle
 * for some seconds, and a request that is sent at that moment, after a person has typed, is lost.
 */
const READER = { "Accept-Language": localeOf(process.env), Connection: "close" };
const texts = messagesIn(localeOf(process.env)).cli;

/** An event of a stream that has a name. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** What of an answer is read: all of it or some members. A schema of something that the path does not answer with does not compile. */
type Reading<M extends Method, Path extends string, Read> = [
  read: Schema<Read> & ([Answer<M, Path>] extends [Read] ? unknown : { readonly isNotTheAnswer: Answer<M, Path> }),
  ...asked: Asking<M, Path>,
];

/**
 * Each request throws `service-unreachable`, with the URL as the user wrote it, if nobody answers or the answer has not what is read of it.
 * A refusal by the service itself is a `usage` error with its text, and its status in `details`. A redirect is not followed: what a person
 * sends goes only to the address that was named.
 */
export class ServiceClient {
  readonly url: string;
  readonly #timeoutMs: number;

  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.url = url;
    this.#timeoutMs = timeoutMs;
  }

  get<Path extends PathOf<"get">, Read>(path: Path, ...[read, asked]: Reading<"get", Path, Read>): Promise<Read> {
    return this.#json(read, addressOf(path, asked), {});
  }

  /** Parameters go into the query. */
  post<Path extends PathOf<"post">, Read>(path: Path, ...[read, asked]: Reading<"post", Path, Read>): Promise<Read> {
    return this.#json(read, addressOf(path, asked), { method: "POST" });
  }

  /** Parameters go into the body. */
  send<Path extends PathOf<"post">, Read>(path: Path, ...[read, asked]: Reading<"post", Path, Read>): Promise<Read> {
    const { address, init } = bodyOf("POST", path, asked);
    return this.#json(read, address, init);
  }

  put<Path extends PathOf<"put">, Read>(path: Path, ...[read, asked]: Reading<"put", Path, Read>): Promise<Read> {
    const { address, init } = bodyOf("PUT", path, asked);
    return this.#json(read, address, init);
  }

  /** GETs a stream of bytes. Throws also if the answer breaks off and so is not complete. */
  stream<Path extends PathOf<"get">>(path: Path, ...[asked]: Asking<"get", Path>): AsyncGenerator<Uint8Array, void> {
    return this.#bytes(addressOf(path, asked), "");
  }

  /** Server-sent events, until the service ends the answer. */
  async *events<Path extends PathOf<"get">>(
    path: Path,
    ...[asked]: Asking<"get", Path>
  ): AsyncGenerator<ServerEvent, void> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of this.#bytes(addressOf(path, asked), "text/event-stream")) {
      text += decoder.decode(bytes, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) {
        const lines = part.split("\n");
        const event = lines.find((line) => line.startsWith("event: "))?.slice("event: ".length);
        const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice("data: ".length));
        if (event !== undefined) yield { event, data: data.join("\n") };
      }
    }
  }

  /** A message of a stream, or a line of one. */
  parsed<Read>(read: Schema<Read>, text: string): Read {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw this.foreign(error);
    }
    if (!fits(read, value)) throw this.foreign();
    return value as Read;
  }

  foreign(cause?: unknown): BitacoraError {
    return new BitacoraError("service-unreachable", { url: this.url, reason: texts.foreignAnswer }, cause);
  }

  async #json<Read>(read: Schema<Read>, address: string, init: RequestInit): Promise<Read> {
    try {
      const response = await this.#answer(address, { ...init, signal: AbortSignal.timeout(this.#timeoutMs) });
      return this.parsed(read, await response.text());
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  async *#bytes(address: string, type: string): AsyncGenerator<Uint8Array, void> {
    try {
      const { body, headers } = await this.#answer(address, {});
      if (body === null || headers.get("content-type")?.startsWith(type) !== true) throw this.foreign();
      for await (const bytes of body) yield bytes;
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  /** The answer, if it is a good one. */
  async #answer(address: string, init: RequestInit): Promise<Response> {
    const asked = serviceUrl(this.url, address);
    const headers = { ...READER, ...(init.headers as Readonly<Record<string, string>>) };
    const response = await fetch(asked, { ...init, headers, redirect: "manual" });
    if (response.ok) return response;
    const other = otherPlace(response, asked);
    if (other !== undefined) throw usageError(texts.redirected({ url: this.url, other }));
    throw refusalOf(response, await response.json().catch(() => undefined));
  }

  #unreachable(error: unknown): BitacoraError {
    if (isBitacoraError(error)) return error;
    return new BitacoraError("service-unreachable", { url: this.url, reason: reasonOf(error) }, error);
  }
}

function refusalOf({ status }: Response, answer: unknown): Error {
  const detail = typeof answer === "object" && answer !== null && "detail" in answer ? answer.detail : undefined;
  return typeof detail === "string" ? refusalError(status, detail) : new Error(`HTTP ${status}`);
}

/** What the service, or its book without it, refuses. */
export function refusalError(status: number, detail: string): BitacoraError {
  return new BitacoraError("usage", { reason: detail, status });
}

/** The service to which an answer redirects, if that is another one. */
function otherPlace({ status, headers }: Response, asked: string): string | undefined {
  const location = headers.get("location");
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, asked)) return undefined;
  const { origin } = new URL(location, asked);
  return origin === new URL(asked).origin ? undefined : origin;
}
