/**
 * Signed requests to shore, over http or https, on connections that stay open. Redirects are not followed. An answer that does not come,
 * ends too early, or is too long is a fault of the link like any other: the request is made again, and shore does nothing twice.
 */
import { randomBytes } from "node:crypto";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { ask } from "../../core/http-request.ts";
import type { ConnectorContext } from "../connector.ts";
import type { NamedKey } from "../../logbook/evidence/signed-note.ts";
import { signRequest } from "../../logbook/evidence/request-signature.ts";
import { limits } from "./limits.ts";

export interface ShoreAnswer {
  readonly status: number;
  /** What JSON said; undefined if it was none. */
  readonly body: unknown;
  /** From the header Retry-After, if it has seconds. */
  readonly retryAfterMs: number | undefined;
}

export interface ShoreMessage {
  /** Below the URL of shore: `/ship/v1/status`. */
  readonly path: string;
  readonly type: string;
  readonly encoding?: "zstd" | undefined;
  readonly body: Uint8Array;
}

export class HttpShore {
  readonly #key: NamedKey;
  readonly #service: Pick<ConnectorContext, "clock" | "locale">;
  readonly #agent: HttpAgent | HttpsAgent;
  readonly #base: URL;

  /** `ca`: certificates in PEM that are trusted instead of the system's. */
  constructor(url: string, key: NamedKey, ca: string | undefined, service: Pick<ConnectorContext, "clock" | "locale">) {
    this.#key = key;
    this.#service = service;
    this.#base = new URL(url);
    const agent = { keepAlive: true, maxSockets: limits.connections, timeout: limits.silenceMs };
    this.#agent =
      this.#base.protocol === "https:"
        ? new HttpsAgent({ ...agent, ...(ca === undefined ? {} : { ca }) })
        : new HttpAgent(agent);
  }

  /** Shore's name for people. */
  get host(): string {
    return this.#base.host;
  }

  /** Rejects if there is no whole answer. */
  async post({ path, type, encoding, body }: ShoreMessage, signal: AbortSignal): Promise<ShoreAnswer> {
    const { clock, locale } = this.#service;
    const whole = `${this.#base.pathname.replace(/\/+$/, "")}${path}`;
    const signed = signRequest(
      { method: "POST", path: whole, body },
      this.#key,
      Math.floor(clock.now() / 1000),
      nonce(),
    );
    const answer = await ask(new URL(whole, this.#base), {
      method: "POST",
      agent: this.#agent,
      signal,
      // Shore holds the answer to samples until they are on disk; nothing at all for longer, or no end of it, is a dead link.
      answerMs: limits.silenceMs,
      headers: {
        ...signed,
        "Accept-Language": locale,
        "Content-Type": type,
        ...(encoding !== undefined && { "Content-Encoding": encoding }),
      },
      body,
    });
    const seconds = Number(answer.header("Retry-After"));
    return {
      status: answer.status,
      body: jsonOf(await answer.whole(limits.answerBytes)),
      retryAfterMs: seconds > 0 ? Math.min(seconds * 1000, limits.askedMaxMs) : undefined,
    };
  }

  close(): void {
    this.#agent.destroy();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nonce(): string {
  return randomBytes(12).toString("base64url");
}
