/**
 * Checks the wall clock once a second. A leap is recorded in the log book. A clock that cannot be right raises an alarm. When it begins
 * to differ from GNSS on the bus, that is an entry; once a day there is one of how they compare. The clock is never set from the bus.
 */
import { uptime } from "node:os";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { ClockReport } from "../../api/reports.ts";
import type { Clock } from "../../core/clock.ts";
import { limits } from "../../core/limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import { type ClockJudgement, ClockTrust, type EarlierStep } from "../../logbook/watch/clock-trust.ts";
import type { ClockReading } from "../../logbook/watch/clock-watch.ts";
import { CLOCKS_COMPARED } from "../../logbook/entry/audit-event.ts";
import { CLOCK_STEP, type LogEntry } from "../../logbook/entry/entry.ts";
import { keyValues, outputOf } from "../doctor/check.ts";
import type { SystemAlarm } from "./system-alarm.ts";
import type { WholeService } from "./whole-service.ts";

type ClockedService = Pick<WholeService, "busClock" | "clock" | "logbook" | "messages" | "outbox">;

export class ClockGuard {
  readonly #service: ClockedService;
  readonly #alarm: SystemAlarm;
  readonly #trust: ClockTrust;
  readonly #openedMs: number;
  /** The day of the last comparison in the log book: `2026-11-30`. */
  #comparedDay: string | undefined;
  #judgement: ClockJudgement = { fault: null, gnssAheadMs: undefined, beginsToDiffer: false };

  private constructor(service: ClockedService, alarm: SystemAlarm, trust: ClockTrust, comparedDay: string | undefined) {
    this.#service = service;
    this.#openedMs = service.clock.monotonic();
    this.#comparedDay = comparedDay;
    this.#alarm = alarm;
    this.#trust = trust;
  }

  static async open(service: ClockedService, alarm: SystemAlarm): Promise<ClockGuard> {
    const { logbook, clock } = service;
    const [newest] = await logbook.query({ limit: 1 });
    const recent = await logbook.query({ kind: "manual", limit: limits.clock.entriesLookedAt });
    const step = recent.map((entry) => stepOf(entry)).find((found) => found !== undefined);
    const trust = new ClockTrust(read(clock), newest && Date.parse(newest.timestamp), step);
    const compared = recent.find(({ payload }) => payload["event"] === CLOCKS_COMPARED);
    return new ClockGuard(service, alarm, trust, compared && dayOf(compared.timestamp));
  }

  /** Called about once a second. */
  tick(): void {
    const { clock, logbook, outbox, busClock, messages } = this.#service;
    const now = read(clock);
    // If a full disk refuses the entry, the next call finds the same leap and tries again.
    logbook.lookAtClock().catch(() => undefined);
    this.#judgement = this.#trust.look(now, busClock.differences(now.wallMs, now.monotonicMs));
    const { fault, gnssAheadMs, beginsToDiffer } = this.#judgement;
    if (beginsToDiffer && gnssAheadMs !== undefined) {
      const [said, gnss] = [formatIsoTime(now.wallMs), formatIsoTime(now.wallMs + gnssAheadMs)];
      const payload = { event: "clock_differs", clock: said, gnss, gnss_ahead_s: seconds(gnssAheadMs) };
      outbox.add({
        kind: "manual",
        summary: messages.entries.clockDiffers({ clock: said, gnss }),
        payload,
        user: SYSTEM_USER,
      });
    }
    this.#alarm.say(fault !== null);
    const { compareAfterMs, compareAloneAfterMs } = limits.clock;
    const afterMs = gnssAheadMs === undefined ? compareAloneAfterMs : compareAfterMs;
    if (now.monotonicMs - this.#openedMs >= afterMs && dayOf(formatIsoTime(now.wallMs)) !== this.#comparedDay)
      void this.#compare(now);
  }

  async #compare({ wallMs }: ClockReading): Promise<void> {
    const { outbox, messages } = this.#service;
    const { fault, gnssAheadMs } = this.#judgement;
    const clock = formatIsoTime(wallMs);
    const gnss = gnssAheadMs === undefined ? null : formatIsoTime(wallMs + gnssAheadMs);
    const report = this.report();
    this.#comparedDay = dayOf(clock);
    const shown = await outputOf("timedatectl", ["show"]);
    /** `yes`, `no`; null where nobody knows. */
    const ntp = shown === undefined ? null : (keyValues(shown).get("NTPSynchronized") ?? null);
    outbox.add({
      kind: "manual",
      summary: messages.position.clock({ clock, gnss, fault }),
      payload: { event: CLOCKS_COMPARED, clock, gnss, ...report, ntp_synchronised: ntp },
      user: SYSTEM_USER,
    });
  }

  report(): ClockReport {
    const { fault, gnssAheadMs } = this.#judgement;
    return { fault, gnss_ahead_s: gnssAheadMs === undefined ? null : seconds(gnssAheadMs) };
  }
}

function read(clock: Clock): ClockReading {
  return { wallMs: clock.now(), monotonicMs: clock.monotonic(), upMs: uptime() * 1000 };
}

/** Of an ISO time. */
function dayOf(time: string): string {
  return time.slice(0, 10);
}

function seconds(ms: number): number {
  return Math.round(ms) / 1000;
}

function stepOf({ payload }: LogEntry): EarlierStep | undefined {
  const { event, clock_expected: expected, clock_found: found } = payload;
  if (event !== CLOCK_STEP || typeof expected !== "string" || typeof found !== "string") return undefined;
  const [expectedMs, foundMs] = [Date.parse(expected), Date.parse(found)];
  return Number.isNaN(expectedMs) || Number.isNaN(foundMs) ? undefined : { expectedMs, foundMs };
}
