/** The HTTP client by which the commands use a running service. */
import { BitacoraError, isBitacoraError, reasonOf } from "../core/errors.ts";

export interface ClientOptions {
  readonly timeoutMs: number;
  /** The text of the error if the answer is not from this service. */
  readonly foreignAnswer: string;
}

/** `127.0.0.1:8000` and `http://127.0.0.1:8000/` are the same service. */
export function serviceUrl(url: string, path: string): string {
  const base = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  return `${base.replace(/\/+$/, "")}${path}`;
}

/**
 * GETs JSON and checks it with `isExpected`. Throws `service-unreachable`, with the URL as the user wrote it, if nobody answers or the
 * answer is not from this service.
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
    if (!response.ok) throw await refusalOf(response);
    answer = await response.json();
  } catch (error) {
    if (isBitacoraError(error)) throw error;
    throw new BitacoraError("service-unreachable", { url, reason: reasonOf(error) }, error);
  }
  if (!isExpected(answer)) throw new BitacoraError("service-unreachable", { url, reason: foreignAnswer });
  return answer;
}

/**
 * GETs a stream of bytes. Throws as `getJson` does, also if the answer breaks off and so is not complete.
 */
export async function* openStream(
  url: string,
  path: string,
  { foreignAnswer }: Pick<ClientOptions, "foreignAnswer">,
): AsyncGenerator<Uint8Array, void> {
  try {
    const response = await fetch(serviceUrl(url, path));
    if (!response.ok) throw await refusalOf(response);
    if (response.body === null) throw new Error(foreignAnswer);
    for await (const bytes of response.body) yield bytes;
  } catch (error) {
    if (isBitacoraError(error)) throw error;
    throw new BitacoraError("service-unreachable", { url, reason: reasonOf(error) }, error);
  }
}

/** A refusal by the service itself becomes a `usage` error with the service's text. */
async function refusalOf(response: Response): Promise<Error> {
  const answer: unknown = await response.json().catch(() => undefined);
  const detail = typeof answer === "object" && answer !== null && "detail" in answer ? answer.detail : undefined;
  return typeof detail === "string"
    ? new BitacoraError("usage", { reason: detail })
    : new Error(`HTTP ${response.status}`);
}

/**
 * POSTs, with a body where one is given, and returns the JSON of the answer. Throws as `getJson` does; a refusal by the service itself is a `usage` error with its text.
 */
export async function postJson<T>(
  url: string,
  path: string,
  isExpected: (value: unknown) => value is T,
  { timeoutMs, foreignAnswer }: ClientOptions,
  body?: object,
): Promise<T> {
  let answer: unknown;
  let ok: boolean;
  let status: number;
  try {
    const given =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(serviceUrl(url, path), { method: "POST", signal, ...given });
    ({ ok, status } = response);
    answer = await response.json();
  } catch (error) {
    throw new BitacoraError("service-unreachable", { url, reason: reasonOf(error) }, error);
  }
  if (ok && isExpected(answer)) return answer;
  const detail = typeof answer === "object" && answer !== null && "detail" in answer ? answer.detail : undefined;
  if (typeof detail === "string") throw new BitacoraError("usage", { reason: detail, status });
  throw new BitacoraError("service-unreachable", { url, reason: foreignAnswer });
}
