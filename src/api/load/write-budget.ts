/**
 * The rate limit of writes of an address to the log book, which can never be trimmed. Beyond it an address is told when to try again.
 */
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import { api } from "../../messages/details.ts";
import type { AddressRate } from "./address-rate.ts";
import { Problem } from "../problem.ts";

/** Rejects with a 429 after a delay, so that a client cannot keep the service busy with refusals. */
export async function spendWrite(writes: AddressRate, client: string | undefined, entries = 1): Promise<void> {
  const waitS = writes.take(client, entries);
  if (waitS === undefined) return;
  await delay(limits.http.refusedMs);
  throw new Problem(429, api.tooManyWrites({ waitS }), { "Retry-After": String(waitS) });
}
