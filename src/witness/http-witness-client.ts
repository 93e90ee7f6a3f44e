/** Sends a request to a witness, over http or https. It follows no redirection: a witness is where its operator said. */
import { limits } from "./limits.ts";
import type { HttpAnswer } from "./exchange.ts";

/** `prefix`: the witness's URL, before `/add-checkpoint`. Rejects where no answer comes, or one that is too long. */
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

/** What a witness shows of a vessel (`/checkpoint?origin=…`). Rejects where no answer of 200 comes, or one that is too long. */
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
