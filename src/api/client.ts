/** The HTTP client by which the commands use a running service. */
import { BitacoraError, isBitacoraError, reasonOf } from "../core/errors.ts";
import { localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";

/** `127.0.0.1:8000` and `http://127.0.0.1:8000/` are the same service. */
export function serviceUrl(url: string, path: string): string {
  const base = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  return `${base.replace(/\/+$/, "")}${path}`;
}

/** Sources with devices on a bus may take a moment to end. */
const TIMEOUT_MS = 30_000;

/** What the service refuses, it says in the language of this terminal. */
const READER = { "Accept-Language": localeOf(process.env) };

type Asked = Omit<RequestInit, "headers"> & { readonly headers?: Readonly<Record<string, string>> };

/** An event of a stream that has a name. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Each request throws `service-unreachable`, with the URL as the user wrote it, if nobody answers or the answer is not from this service.
 * A refusal by the service itself is a `usage` error with its text, and its status in `details`.
 */
export class ServiceClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** GETs JSON and checks it with `isExpected`. */
  get<T>(path: string, isExpected: (value: unknown) => value is T, timeoutMs = TIMEOUT_MS): Promise<T> {
    return this.#json(path, { signal: AbortSignal.timeout(timeoutMs) }, isExpected);
  }

  /** POSTs, with a body where one is given, and checks the JSON of the answer. */
  post<T>(path: string, isExpected: (value: unknown) => value is T, body?: object): Promise<T> {
    const given = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    return this.#json(path, { method: "POST", signal: AbortSignal.timeout(TIMEOUT_MS), ...given }, isExpected);
  }

  /** PUTs a body, and checks the JSON of the answer. */
  put<T>(path: string, isExpected: (value: unknown) => value is T, body: object): Promise<T> {
    const given = { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    return this.#json(path, { method: "PUT", signal: AbortSignal.timeout(TIMEOUT_MS), ...given }, isExpected);
  }

  /** GETs a stream of bytes. Throws also if the answer breaks off and so is not complete. */
  async *stream(path: string): AsyncGenerator<Uint8Array, void> {
    try {
      const response = await fetch(serviceUrl(this.url, path), { headers: READER });
      if (!response.ok) throw refusalOf(response, await response.json().catch(() => undefined));
      if (response.body === null) throw this.foreign();
      for await (const bytes of response.body) yield bytes;
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  /** Server-sent events, until the service ends the answer. */
  async *events(path: string): AsyncGenerator<ServerEvent, void> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of this.stream(path)) {
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

  /** The error for an answer that is not from this service. */
  foreign(cause?: unknown): BitacoraError {
    const reason = messagesIn(localeOf(process.env)).cli.foreignAnswer;
    return new BitacoraError("service-unreachable", { url: this.url, reason }, cause);
  }

  async #json<T>(path: string, init: Asked, isExpected: (value: unknown) => value is T): Promise<T> {
    let answer: unknown;
    try {
      const response = await fetch(serviceUrl(this.url, path), { ...init, headers: { ...READER, ...init.headers } });
      answer = await response.json().catch((error: unknown) => {
        if (response.ok) throw error;
      });
      if (!response.ok) throw refusalOf(response, answer);
    } catch (error) {
      throw this.#unreachable(error);
    }
    if (!isExpected(answer)) throw this.foreign();
    return answer;
  }

  #unreachable(error: unknown): BitacoraError {
    if (isBitacoraError(error)) return error;
    return new BitacoraError("service-unreachable", { url: this.url, reason: reasonOf(error) }, error);
  }
}

function refusalOf({ status }: Response, answer: unknown): Error {
  const detail = typeof answer === "object" && answer !== null && "detail" in answer ? answer.detail : undefined;
  if (typeof detail === "string") return new BitacoraError("usage", { reason: detail, status });
  return new Error(`HTTP ${status}`);
}
