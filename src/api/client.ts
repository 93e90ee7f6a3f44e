/** Asks a running service over HTTP, for the commands that speak to one. */
import { BitacoraError, systemErrorCode } from "../core/errors.ts";

export interface ClientOptions {
  readonly timeoutMs: number;
  /** What the error says when the answer is not this service's. */
  readonly foreignAnswer: string;
}

/** `127.0.0.1:8000` and `http://127.0.0.1:8000/` are the same service. */
export function serviceUrl(url: string, path: string): string {
  const base = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  return `${base.replace(/\/+$/, "")}${path}`;
}

/**
 * The JSON that a GET gives, once `isExpected` has looked at it. Throws `service-unreachable`, with what the user had
 * written, when nobody answers, or somebody else does.
 */
export async function getJson<T>(
  url: string,
  path: string,
  isExpected: (value: unknown) => value is T,
  { timeoutMs, foreignAnswer }: ClientOptions,
): Promise<T> {
  let answer: unknown;
  try {
    const response = await fetch(serviceUrl(url, path), { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    answer = await response.json();
  } catch (error) {
    throw new BitacoraError("service-unreachable", { url, reason: reasonOf(error) }, error);
  }
  if (!isExpected(answer)) throw new BitacoraError("service-unreachable", { url, reason: foreignAnswer });
  return answer;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return systemErrorCode(cause) ?? (cause instanceof Error ? cause.message : error.message);
}
