/** A request to the door and its answer, independent of the version of HTTP. */
import { brotliCompressSync, constants } from "node:zlib";
import type { EngineFault } from "../messages/en/shore.ts";
import { shoreAnswers } from "../messages/messages.ts";
import { limits } from "../limits.ts";
import type { HeaderField } from "../../../../src/logbook/evidence/request-signature.ts";

export interface DoorRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  readonly field: HeaderField;
  /** Whether it comes from this machine itself, not through a proxy. */
  readonly isLocal: boolean;
  /** The address at the other end of the connection. */
  readonly address: string | undefined;
  /** The whole body; undefined if it is longer than `maxBytes`. Rejects with `ClientGone` if the link is cut or the time is up. */
  readonly body: (maxBytes: number, withinMs: number) => Promise<Buffer | undefined>;
}

/** A body that is released before the answer is ready: many requests wait for a disk at the same time. */
export interface HeldBody {
  bytes: Buffer | undefined;
}

export interface DoorAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The client left before its request was complete. It will not read the answer, and it is no fault of ours. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}

/** A tenth larger than the best, in a tenth of the time. */
const BROTLI_QUALITY = 5;

export const TEXT = "text/plain; charset=utf-8";

export function json(value: unknown, status = 200): DoorAnswer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

/** Packed for who takes brotli, with little effort: the door's only thread does it. */
export function packed(answer: DoorAnswer, acceptEncoding = ""): DoorAnswer {
  if (!/\bbr\b/.test(acceptEncoding)) return answer;
  const body = brotliCompressSync(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return { ...answer, body, headers: { ...answer.headers, "Content-Encoding": "br" } };
}

type Extra = Readonly<Record<string, unknown>>;

/** A problem (RFC 9457). Programs decide by `code`. */
export function problem(status: number, code: string, detail: string, extra: Extra = {}): DoorAnswer {
  const body = JSON.stringify({ title: code, status, code, detail, ...extra });
  return { status, type: "application/problem+json; charset=utf-8", body };
}

export function later(status: 429 | 503, code: string, detail: string, retryAfterS: number): DoorAnswer {
  return { ...problem(status, code, detail), headers: { "Retry-After": String(retryAfterS) } };
}

/** `retryAfterS`: by default as long as an engine takes that has failed. */
export function engineAnswer(
  fault: EngineFault,
  retryAfterS: number = fault === "victoria-restarted" ? 1 : limits.retryAfterS,
): DoorAnswer {
  return later(503, fault, shoreAnswers.engineFailed({ fault: shoreAnswers.engine[fault] }), retryAfterS);
}
