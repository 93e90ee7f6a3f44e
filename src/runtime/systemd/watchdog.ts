/**
 * Feeds systemd's watchdog, but only while the service lives: a timer alone would go on in a service that does nothing any more. It is not
 * fed where
 *
 * - the event loop turns too slowly: a look comes later than a third of the watchdog's time,
 * - a part has been silent for two thirds of it: the historian's thread, the reader of a bus.
 *
 * A full disk or a bus without a device is no reason: those parts live, and try again. A part that can be started again alone is, before
 * systemd starts the whole service again. Each reason stands in the journal in words, before the kill. A process that is stopped, or whose
 * loop does not turn at all, can say nothing; systemd does ("Watchdog timeout").
 *
 *     fed ──▶ silent for two thirds ──▶ said, started again alone ──▶ fed again
 *                                                 └─ does not help ──▶ not fed ──▶ killed, and started by systemd
 */
import type { WatchdogReport } from "../../api/reports.ts";
import type { Clock } from "../../core/clock.ts";
import type { Messages } from "../../messages/messages.ts";
import { limits } from "../limits.ts";
import type { Log } from "../../core/log.ts";
import type { Notifier } from "./notifier.ts";

type WatchdogTexts = Messages["cli"]["serve"]["watchdog"];

export interface LifeSign {
  /** For how long the part has given no sign of life; 0 if it has. */
  silentMs(): number;
  /** The reason in words. */
  text(seconds: number): string;
  /** Starts the part again, alone. */
  restart?(): void;
}

export class Watchdog {
  readonly lookMs: number;
  /** Times that it was fed and not fed, and parts that were started again alone. */
  readonly counters = { fed: 0, withheld: 0, restarts: 0 };
  readonly #notifier: Pick<Notifier, "alive" | "status" | "watchdogMs">;
  readonly #signs: () => readonly LifeSign[];
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #texts: WatchdogTexts;
  readonly #status: string;
  readonly #watchdogMs: number;
  readonly #slowMs: number;
  readonly #silentMs: number;
  #lookedMs: number;
  /** The reasons that were said last. */
  #said: readonly Fault[] = [];
  /** What was started again since it was last well, by its place in `signs`. */
  readonly #restarted = new Set<number>();

  /** `signs` are asked at each look: buses may come and go. `status`: while all is well. */
  constructor(
    notifier: Pick<Notifier, "alive" | "status" | "watchdogMs">,
    signs: () => readonly LifeSign[],
    { clock, log, texts }: { readonly clock: Clock; readonly log: Log; readonly texts: WatchdogTexts },
    status: string,
  ) {
    const watchdogMs = notifier.watchdogMs ?? limits.systemd.watchdogMs;
    this.#notifier = notifier;
    this.#signs = signs;
    this.#clock = clock;
    this.#log = log;
    this.#texts = texts;
    this.#status = status;
    this.#watchdogMs = watchdogMs;
    this.lookMs = Math.min(limits.systemd.lookMs, watchdogMs / 6);
    this.#slowMs = watchdogMs / 3;
    this.#silentMs = (2 * watchdogMs) / 3;
    this.#lookedMs = clock.monotonic();
  }

  /** Looks periodically, beginning now; the result ends it. */
  start(): () => void {
    this.#lookedMs = this.#clock.monotonic() - this.lookMs;
    this.look();
    const timer = setInterval(() => this.look(), this.lookMs);
    return () => clearInterval(timer);
  }

  look(): void {
    const [clock, notifier] = [this.#clock, this.#notifier];
    const nowMs = clock.monotonic();
    const lateMs = nowMs - this.#lookedMs - this.lookMs;
    this.#lookedMs = nowMs;
    const faults = lateMs > this.#slowMs ? [this.#slow(lateMs)] : this.#silent(lateMs);
    this.#say(faults);
    if (faults.length > 0) this.counters.withheld += 1;
    else {
      this.counters.fed += 1;
      notifier.alive();
    }
  }

  /** For /health; null where systemd does not wait for signs of life. */
  report(): WatchdogReport | null {
    if (this.#notifier.watchdogMs === undefined) return null;
    return { interval_s: this.#watchdogMs / 1000, ...this.counters, silent: this.#said.map(({ text }) => text) };
  }

  #slow(lateMs: number): Fault {
    return { reason: "loop", text: this.#texts.slow({ seconds: seconds(lateMs) }) };
  }

  #silent(lateMs: number): Fault[] {
    // Answers that came while the loop stood still are read only after this look.
    if (lateMs > this.lookMs) return [];
    const faults: Fault[] = [];
    for (const [at, sign] of this.#signs().entries()) {
      const silentMs = sign.silentMs();
      if (silentMs < this.#silentMs) {
        this.#restarted.delete(at);
        continue;
      }
      faults.push({ reason: String(at), text: sign.text(seconds(silentMs)) });
      if (sign.restart === undefined || this.#restarted.has(at)) continue;
      this.#restarted.add(at);
      this.counters.restarts += 1;
      sign.restart();
    }
    return faults;
  }

  /** Says a reason when it begins, and that all is well again. */
  #say(faults: readonly Fault[]): void {
    const [log, texts, notifier] = [this.#log, this.#texts, this.#notifier];
    const said = new Set(this.#said.map(({ reason }) => reason));
    for (const { reason, text } of faults) if (!said.has(reason)) log.error(texts.withheld({ reason: text }));
    if (faults.length > 0) notifier.status(texts.withheld({ reason: faults.map(({ text }) => text).join("; ") }));
    else if (this.#said.length > 0) {
      log.warning(texts.wellAgain);
      notifier.status(this.#status);
    }
    this.#said = faults;
  }
}

interface Fault {
  /** Tells it from the others. */
  readonly reason: string;
  readonly text: string;
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
