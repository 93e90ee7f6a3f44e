/** The metrics of a door for Prometheus: counters, and a gauge for everything that has a bound. */
import type { ShipCounts } from "./ship-answers.ts";

export class DoorCounts {
  bytes = 0;
  busy = 0;
  /** Requests that were cut off before their end. */
  cutOff = 0;
  /** Requests without a good signature. */
  refused = 0;
  readonly #answers = new Map<number, number>();

  answered(status: number): void {
    this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
  }

  text(ship: ShipCounts, gauges: Readonly<Record<string, number>>): string {
    const counters = {
      received_bytes_total: this.bytes,
      busy_total: this.busy,
      cut_off_total: this.cutOff,
      unsigned_total: this.refused,
      reports_total: ship.reports,
      reports_reordered_total: ship.reordered,
      entries_total: ship.entries,
      entries_repeated_total: ship.entriesRepeated,
      entries_refused_total: ship.entriesRefused,
      forks_total: ship.forks,
      samples_total: ship.samples,
      samples_without_value_total: ship.sampleNulls,
      containers_total: ship.containers,
      containers_damaged_total: ship.containersDamaged,
    };
    const lines = Object.entries({ ...counters, ...gauges }).map(([name, value]) => line(name, "", value));
    for (const [status, count] of this.#answers) lines.push(line("answers_total", `{status="${status}"}`, count));
    return lines.join("");
  }
}

function line(name: string, labels: string, value: number): string {
  return `bitacora_shore_${name}${labels} ${value}\n`;
}
