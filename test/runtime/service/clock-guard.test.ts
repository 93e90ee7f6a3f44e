/** The clocks in the log book: once a day how they compare, by a clock of its own. */
import test from "ava";
import type { EntryDraft } from "../../../src/logbook/logbook.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { ClockGuard } from "../../../src/runtime/service/clock-guard.ts";
import { ManualClock } from "../../support/clock.ts";
import { until } from "../../support/until.ts";

const HOUR_MS = 3_600_000;

/** The hours after which there was an entry, each with what it has of GNSS and of its synchronisation. */
async function compared(gnssAheadMs: number | undefined, hours: number) {
  const clock = new ManualClock();
  const drafts: EntryDraft[] = [];
  const service = {
    clock,
    logbook: { query: () => Promise.resolve([]), lookAtClock: () => Promise.resolve() },
    busClock: { differences: () => (gnssAheadMs === undefined ? [] : [gnssAheadMs]) },
    outbox: { add: (draft: EntryDraft) => void drafts.push(draft) },
    messages: messagesIn("en"),
  };
  const guard = await ClockGuard.open(
    service as unknown as Parameters<typeof ClockGuard.open>[0],
    { say: () => {} } as never,
  );
  const found: (readonly [hour: number, gnss: unknown, ntp: boolean])[] = [];
  for (let hour = 0; hour <= hours; hour += 1) {
    guard.tick();
    // An entry that is due is written after a question to the system.
    const isDue = gnssAheadMs === undefined ? hour === 24 || hour === 48 : hour === 1 || hour === 24;
    if (isDue) await until(() => drafts.length > found.length);
    for (const { payload } of drafts.slice(found.length))
      found.push([hour, payload?.["gnss_ahead_s"], payload?.["ntp_synchronised"] !== undefined]);
    clock.advance(HOUR_MS);
  }
  return found;
}

test("once a day the book has how computer and GNSS compare, and whether it is synchronised; without GNSS a day after the start", async (t) => {
  t.deepEqual(await compared(400, 30), [
    [1, 0.4, true],
    [24, 0.4, true],
  ]);
  t.deepEqual(await compared(undefined, 48), [
    [24, null, true],
    [48, null, true],
  ]);
  t.deepEqual(await compared(undefined, 23), []);
});
