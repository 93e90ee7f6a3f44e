/** Posts a notification to a URL. */
import { ask } from "../../core/http-request.ts";
import type { Deliver } from "./alarm-notifier.ts";

/** Statuses that mean that this message will never be accepted: it is skipped. After all others it is tried again. */
const NEVER = new Set([400, 413, 422]);

export function webhook(url: string): Deliver {
  return async ({ id, body }, signal) => {
    const response = await ask(url, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Idempotency-Key": id },
      signal,
    });
    // The body of the answer is not read.
    response.drop();
    if (response.isGood) return "delivered";
    if (NEVER.has(response.status)) return "refused";
    throw new Error(`HTTP ${response.status}`);
  };
}
