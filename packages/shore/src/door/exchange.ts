/** A request and an answer of the door, whichever version of HTTP they come in. */
import type { EngineFault } from "../messages/en/shore.ts";
import { shoreAnswers } from "../messages/messages.ts";
import { limits } from "../limits.ts";
import type { HeaderField } from "../../../../src/logbook/evidence/request-signature.ts";

export interface DoorRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly field: HeaderField;
  /** Whether it comes from this machine, and through nothing that forwards. */
  readonly isLocal: boolean;
  /** The other end of the connection. */
  readonly address: string | undefined;
  /** The whole body; undefined if it is longer than that. Rejects with `ClientGone` where the link is cut, or it does not come within so long. */
  readonly body: (maxBytes: number, withinMs: number) => Promise<Buffer | undefined>;
}

/** A body, which is let go of before the answer is there: many wait for a disk at once. */
export interface HeldBody {
  bytes: Buffer | undefined;
}

export interface DoorAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The client went before its request was whole: nobody reads the answer, and nobody is at fault. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}

export const TEXT = "text/plain; charset=utf-8";

export function json(value: unknown, status = 200): DoorAnswer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

type Extra = Readonly<Record<string, unknown>>;

/** A problem (RFC 9457), with what a program decides on as `code`. */
export function problem(status: number, code: string, detail: string, extra: Extra = {}): DoorAnswer {
  const body = JSON.stringify({ title: code, status, code, detail, ...extra });
  return { status, type: "application/problem+json; charset=utf-8", body };
}

export function later(status: 429 | 503, code: string, detail: string, retryAfterS: number): DoorAnswer {
  return { ...problem(status, code, detail), headers: { "Retry-After": String(retryAfterS) } };
}

export function engineAnswer(fault: EngineFault): DoorAnswer {
  return later(
    503,
    fault,
    shoreAnswers.engineFailed({ fault: shoreAnswers.engine[fault] }),
    fault === "victoria-restarted" ? 1 : limits.retryAfterS,
  );
}
