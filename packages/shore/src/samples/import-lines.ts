/**
 * Samples as the lines that VictoriaMetrics imports: a series for each tag, unit and quality.
 *
 *   {"metric":{"__name__":"bitacora_tag","vessel":"aurora","tag":"ENG1.RPM","unit":"rpm","quality":"good"},
 *    "values":[1500.25,1501],"timestamps":[1790000000000,1790000001000]}                       one line, ended by a newline
 *
 * Roll-ups (`rollup-names.ts`) are series of `bitacora_rollup`, with the additional labels stat and every_s. A boolean is 1 or 0. A
 * sample without a value (null) cannot be imported; it is only counted. Pure.
 */
import { type Columns, kindOf, NULL, qualityOf } from "../../../../src/historian/codec/columns.ts";
import type { Quality } from "../../../../src/tags/quality.ts";
import { readRollupName } from "../../../../src/historian/shipment/rollup-names.ts";
import { limits } from "../limits.ts";

const METRIC = "bitacora_tag";
const ROLLUP_METRIC = "bitacora_rollup";

/** Samples of one tag, from `decodeSamples`. */
export interface DecodedSamples {
  readonly tagId: string;
  /** Empty if the vessel did not send it. */
  readonly unit: string;
  readonly columns: Columns;
  readonly unpacked: number;
}

export interface SampleCounts {
  samples: number;
  /** Values unpacked: of the samples, and of the times that several tags share. */
  unpacked: number;
  /** Samples without a value. */
  nulls: number;
  newestMs: number;
}

/**
 * Yields the lines, and an empty text after each tag, so that the caller can pause there. Adds to `counts`. `onSeries` is called for each
 * series and may throw to refuse it.
 */
export function* importLines(
  vessel: string,
  decoded: Iterable<DecodedSamples>,
  counts: SampleCounts,
  onSeries: (name: string) => void,
): Generator<string> {
  for (const { tagId, unit, columns, unpacked } of decoded) {
    counts.unpacked += unpacked;
    const series = new Map<Quality, { values: string; times: string; samples: number }>();
    const head = headOf(vessel, tagId);
    const named = unit === "" ? head : `${head},"unit":${JSON.stringify(unit)}`;
    const lineOf = (quality: Quality, values: string, times: string) =>
      `${named},"quality":"${quality}"},"values":[${values}],"timestamps":[${times}]}\n`;
    for (let i = 0; i < columns.length; i += 1) {
      const state = columns.states[i] ?? NULL;
      const timeMs = columns.times[i] ?? 0;
      counts.samples += 1;
      if (timeMs > counts.newestMs) counts.newestMs = timeMs;
      if (kindOf(state) === NULL) {
        counts.nulls += 1;
        continue;
      }
      const quality = qualityOf(state);
      const its = series.get(quality);
      const value = String(columns.values[i]);
      if (its === undefined) {
        onSeries(`${named} ${quality}`);
        series.set(quality, { values: value, times: String(timeMs), samples: 1 });
        continue;
      }
      its.values += `,${value}`;
      its.times += `,${timeMs}`;
      its.samples += 1;
      if (its.samples < limits.lineSamples) continue;
      yield lineOf(quality, its.values, its.times);
      series.delete(quality);
    }
    for (const [quality, { values, times }] of series) yield lineOf(quality, values, times);
    yield "";
  }
}

/** The labels of a tag, or of its roll-up, that are the same for all its samples. */
function headOf(vessel: string, name: string): string {
  const rollup = readRollupName(name);
  const metric = rollup === undefined ? METRIC : ROLLUP_METRIC;
  const own = rollup === undefined ? "" : `,"stat":"${rollup.aggregate}","every_s":"${rollup.everyS}"`;
  return `{"metric":{"__name__":"${metric}","vessel":${JSON.stringify(vessel)},"tag":${JSON.stringify(rollup?.tagId ?? name)}${own}`;
}
