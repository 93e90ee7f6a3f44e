/**
 * What an address may write into the log book, which can never be trimmed: entries, and acknowledgements that change something,
 * out of one bucket. Who has spent it is told when to come again.
 */
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import { api } from "../../messages/es/api.ts";
import type { AddressRate } from "./address-rate.ts";
import { Problem } from "../problem.ts";

/** Rejects with a 429, not at once, so that nobody is kept busy with refusing. */
export async function spendWrite(writes: AddressRate, client: string | undefined, entries = 1): Promise<void> {
  const waitS = writes.take(client, entries);
  if (waitS === undefined) return;
  await delay(limits.http.refusedWriteMs);
  throw new Problem(429, api.tooManyWrites(waitS), { "Retry-After": String(waitS) });
}
