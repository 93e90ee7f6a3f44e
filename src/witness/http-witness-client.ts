/** Sends a request to a witness, over http or https. Redirects are not followed: only the configured URL counts. */
import { limits } from "./limits.ts";
import type { HttpAnswer } from "./exchange.ts";

/** `prefix`: the witness's URL, before `/add-checkpoint`. Rejects if there is no answer, or it is too long. */
export async function postAddCheckpoint(prefix: string, body: string, signal: AbortSignal): Promise<HttpAnswer> {
  const response = await fetch(`${prefix.replace(/\/+$/, "")}/add-checkpoint`, {
    method: "POST",
    body,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    redirect: "error",
    signal,
  });
  const type = response.headers.get("content-type");
  return { status: response.status, type, body: await readBounded(response) };
}

/** Gets a vessel's note from a witness (`/checkpoint?origin=…`). Rejects if the answer is not a 200, or is too long. */
export async function getNote(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { redirect: "error", signal });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return readBounded(response);
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limits.answerBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
