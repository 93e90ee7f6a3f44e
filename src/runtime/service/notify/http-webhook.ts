/** Posts a notification to a URL. It follows no redirection: the other side is where the project says. */
import type { Deliver } from "./alarm-notifier.ts";

/** What says that this one message will never be taken: it is passed over. All other refusals may be mended, and are tried again. */
const NEVER = new Set([400, 413, 422]);

export function webhook(url: string): Deliver {
  return async ({ id, body }, signal) => {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Idempotency-Key": id },
      redirect: "error",
      signal,
    });
    // Nothing is read of the answer.
    await response.body?.cancel();
    if (response.ok) return "delivered";
    if (NEVER.has(response.status)) return "refused";
    throw new Error(`HTTP ${response.status}`);
  };
}
