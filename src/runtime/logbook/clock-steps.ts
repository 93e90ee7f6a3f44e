/** Makes the entry that records a leap of the clock. The service and the commands that write to the book use it. */
import { uptime } from "node:os";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { ClockStepWriter } from "../../logbook/book/file-book-writer.ts";
import { CLOCK_STEP } from "../../logbook/entry/entry.ts";
import type { EntryMessages } from "../../messages/en/entries.ts";
import { readBootId } from "../boot-id.ts";

/** `gnssAheadMs`: by how much GNSS time on the bus is ahead of the clock; undefined if there is none. */
export function clockStepWriter(
  texts: EntryMessages,
  gnssAheadMs: () => number | undefined = () => undefined,
): ClockStepWriter {
  const bootId = readBootId();
  return {
    upMs: () => uptime() * 1000,
    entryOf: ({ expectedMs, foundMs, monotonicMs, against }) => {
      const [expected, found] = [formatIsoTime(expectedMs), formatIsoTime(foundMs)];
      const aheadMs = gnssAheadMs();
      const payload = {
        event: CLOCK_STEP,
        clock_expected: expected,
        clock_found: found,
        step_s: Math.round(foundMs - expectedMs) / 1000,
        against,
        monotonic_s: Math.round(monotonicMs) / 1000,
        boot_id: bootId,
        ...(aheadMs === undefined ? {} : { gnss: formatIsoTime(foundMs + aheadMs) }),
      };
      const summary = texts.clockStep({ isAhead: foundMs > expectedMs, expected, found });
      return { kind: "manual", summary, payload, user: SYSTEM_USER };
    },
  };
}
