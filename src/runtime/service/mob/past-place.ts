/** Where the vessel was at a press before this start of the service, as far as the historian has it. */
import { type Columns, isUsableState } from "../../../historian/codec/columns.ts";
import type { History } from "../../../historian/history.ts";
import { limits } from "../../../mob/limits.ts";
import type { Placed } from "../../../mob/mob-event.ts";
import { Wake } from "../../../mob/wake.ts";

const PAST_MS = limits.pastS * 1000;

/** Null where no position lies near that time, or the historian does not answer soon: the mark does not wait for it. */
export async function pastPlace(history: Pick<History, "columns">, atMs: number): Promise<Placed | null> {
  const signal = AbortSignal.timeout(limits.pastWaitMs);
  const given = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"].map((tagId) =>
    history.columns({ tagId, sinceMs: atMs - PAST_MS, untilMs: atMs + PAST_MS, limit: limits.wakePlaces }, { signal }),
  );
  const [latitudes, longitudes] = (await Promise.all(given).catch(() => [])).map(byTime);
  const wake = new Wake();
  for (const [time, latitude] of latitudes ?? []) {
    const longitude = longitudes?.get(time);
    if (longitude !== undefined) wake.pass({ position: { latitude, longitude }, atMs: time });
  }
  return wake.at(atMs, null);
}

function byTime({ length, times, values, states }: Columns): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < length; i += 1) if (isUsableState(states[i] ?? 0)) found.set(times[i] ?? 0, values[i] ?? 0);
  return found;
}
