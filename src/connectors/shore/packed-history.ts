/** Samples of the historian, or roll-ups of them, in the one container that goes ashore. */
import { periodOf } from "../../core/units.ts";
import { GrowingColumns } from "../../historian/codec/columns.ts";
import { groupByTag, packFrame, type TagName } from "../../historian/codec/frame-codec.ts";
import type { History } from "../../historian/history.ts";
import type { Aggregate } from "../../historian/reduction.ts";
import { packContainer } from "../../historian/shipment/container.ts";
import { rollupName } from "../../historian/shipment/rollup-names.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { Interval } from "./intervals.ts";

const AGGREGATES: readonly Aggregate[] = ["mean", "min", "max"];
/** Digits of a roll-up that are worth their bytes: a centimetre of a position. */
const DIGITS = 10;
/** Few bytes, seldom. */
const PACKED_WELL = 19;

export type SentTag = Pick<TagDefinition, "id" | "unitSi">;

export class PackedHistory {
  readonly #history: Pick<History, "columns">;
  readonly #signal: AbortSignal;
  readonly #units: Record<string, string> = {};
  readonly #names: TagName[] = [];
  readonly #all = new GrowingColumns();
  readonly #numbers: number[] = [];

  constructor(history: Pick<History, "columns">, signal: AbortSignal) {
    this.#history = history;
    this.#signal = signal;
  }

  get points(): number {
    return this.#all.length;
  }

  /** `everyS` 0: each sample. A text has no number that could go. At most `limit` of a kind: the newest. */
  async add(
    { id: tagId, unitSi }: SentTag,
    [sinceMs, beforeMs]: Interval,
    everyS: number,
    limit: number,
  ): Promise<void> {
    if (unitSi === "text") return;
    const query = { tagId, sinceMs, untilMs: beforeMs - 1, limit };
    const period = periodOf(unitSi);
    // The least of directions means nothing.
    for (const aggregate of everyS === 0 ? [undefined] : period === undefined ? AGGREGATES : AGGREGATES.slice(0, 1)) {
      const intervalMs = everyS * 1000;
      const reduction = aggregate && { intervalMs, aggregate, ...(period === undefined ? {} : { period }) };
      const points = await this.#history.columns(query, { signal: this.#signal, reduction });
      if (points.length === 0) continue;
      const name = aggregate === undefined ? tagId : rollupName({ tagId, aggregate, everyS });
      const known = this.#names.find(([, one]) => one === name)?.[0];
      const number = known ?? this.#names.push([this.#names.length + 1, name]);
      this.#units[name] = unitSi;
      for (let i = 0; i < points.length; i += 1) {
        const [timeMs = 0, value = 0] = [points.times[i], points.values[i]];
        // Each is dated with its interval: what the least one was measured at would say nothing about the others.
        if (aggregate === undefined) this.#all.add(timeMs, value, points.states[i] ?? 0);
        else
          this.#all.add(
            Math.floor(timeMs / intervalMs) * intervalMs,
            Number(value.toPrecision(DIGITS)),
            points.states[i] ?? 0,
          );
        this.#numbers.push(number);
      }
    }
  }

  bytes(): Uint8Array {
    const { length, times, values, states } = this.#all;
    const grouped = groupByTag({ length, times, values, states, tags: Uint32Array.from(this.#numbers) });
    const frame = length === 0 ? undefined : { id: 1, bytes: packFrame(1, grouped, this.#names, PACKED_WELL) };
    return packContainer({ units: this.#units, frame });
  }
}
