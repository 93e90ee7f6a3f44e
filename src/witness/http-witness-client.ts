/** Sends a request to a witness, over http or https. */
import { ask } from "../core/http-request.ts";
import { limits } from "./limits.ts";
import type { HttpAnswer } from "./exchange.ts";

/** `prefix`: the witness's URL, before `/add-checkpoint`. Rejects if there is no answer, or it is too long. */
export async function postAddCheckpoint(prefix: string, body: string, signal: AbortSignal): Promise<HttpAnswer> {
  const answer = await ask(`${prefix.replace(/\/+$/, "")}/add-checkpoint`, {
    method: "POST",
    body,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    signal,
  });
  const { status } = answer;
  return { status, type: answer.header("Content-Type") ?? null, body: await answer.whole(limits.answerBytes) };
}

/** Gets a vessel's note from a witness (`/checkpoint?origin=…`). Rejects if the answer is not a 200, or is too long. */
export async function getNote(url: string, signal: AbortSignal): Promise<string> {
  const answer = await ask(url, { signal });
  if (answer.status === 200) return answer.whole(limits.answerBytes);
  answer.drop();
  throw new Error(`HTTP ${answer.status}`);
}
