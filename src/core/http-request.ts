/**
 * A request to another computer, whose answer is not trusted: `fetch` reads announcements (1xx) before it as long as somebody sends them.
 * No redirect is followed: only the address in the project counts. Of the body is read what is asked for, unpacked, and no more.
 */
import { type Agent, type ClientRequest, type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { limits } from "./limits.ts";

/**
 * Goes with every request of the service itself: at its own address on this machine, which an engineer may name as well as any other, it
 * would count as a program of the computer, with all rights (`api/load/address.ts`).
 */
export const OWN_MARK = "x-bitacora";

export interface HttpQuestion {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** Ends the answer's body as well. */
  readonly signal: AbortSignal;
  /** How long the whole answer may take once the question is on its way; by default as long as `signal` lets it. */
  readonly answerMs?: number | undefined;
  readonly agent?: Agent | undefined;
  /** Certificates (PEM) that are trusted instead of the system's. */
  readonly ca?: string | undefined;
}

/** One of `begin`, `whole` and `drop` has to be called. */
export class HttpAnswer {
  readonly status: number;
  readonly #response: IncomingMessage;

  constructor(response: IncomingMessage) {
    this.status = response.statusCode ?? 0;
    this.#response = response;
  }

  get isGood(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  header(name: string): string | undefined {
    const value = this.#response.headers[name.toLowerCase()];
    return typeof value === "string" ? value : value?.join(", ");
  }

  /** The beginning of the body; the rest is not read. */
  async begin(maxBytes: number): Promise<string> {
    return (await this.#read(maxBytes)).toString("utf8", 0, maxBytes);
  }

  /** Rejects if the body is longer, or cut off. */
  async whole(maxBytes: number): Promise<string> {
    return (await this.bytes(maxBytes)).toString("utf8");
  }

  /** As `whole`. */
  async bytes(maxBytes: number): Promise<Buffer> {
    const bytes = await this.#read(maxBytes + 1);
    if (bytes.length > maxBytes) throw new Error("the answer is too long");
    return bytes;
  }

  /** The body is not read, nor waited for. */
  drop(): void {
    this.#response.destroy();
  }

  async #read(bytes: number): Promise<Buffer> {
    const response = this.#response;
    const isPacked = this.header("content-encoding") === "gzip";
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of (isPacked
      ? pipeline(response, createGunzip(), () => undefined)
      : response) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bytes) break;
    }
    return Buffer.concat(chunks);
  }
}

/** Resolves when the answer begins. Rejects with the reason of `signal`, or with what the system says as `cause`. */
export async function ask(url: URL | string, question: HttpQuestion): Promise<HttpAnswer> {
  const { method = "GET", headers = {}, body, signal, answerMs, agent, ca } = question;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const to = new URL(url);
  const request = (to.protocol === "https:" ? overHttps : overHttp)(
    to,
    {
      method,
      signal,
      headers: { "Accept-Encoding": "gzip", ...headers, [OWN_MARK]: "asks" },
      ...(agent && { agent }),
      ...(ca && { ca }),
    },
    resolve,
  );
  let overdue: NodeJS.Timeout | undefined;
  refuseAnnouncements(request);
  request.on("error", reject).on("close", () => clearTimeout(overdue));
  if (answerMs !== undefined) {
    const giveUp = () => request.destroy(new Error("ETIMEDOUT"));
    request.setTimeout(answerMs, giveUp);
    request.on("finish", () => (overdue = setTimeout(giveUp, answerMs)));
  }
  request.end(body);
  try {
    return new HttpAnswer(await promise);
  } catch (error) {
    throw signal.aborted ? signal.reason : new Error("no answer", { cause: error });
  }
}

/** Ends a request that is answered by announcements (100, 102, 103) and by nothing else. */
export function refuseAnnouncements(request: ClientRequest): void {
  let announcements = 0;
  request.on("information", () => {
    announcements += 1;
    if (announcements > limits.announcements) request.destroy(new Error("announcements without an answer"));
  });
}
