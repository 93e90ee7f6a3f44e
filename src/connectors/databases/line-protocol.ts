/**
 * Influx line protocol, times in milliseconds:
 *
 *     bitacora_tag,quality=good,tag=ME_INST_0.RPM,unit=rpm,vessel=aurora value=1480.5 1795464519000
 *     bitacora_tag,quality=good,tag=BILGE.PUMP,unit=bool,vessel=aurora bool=true 1795464519000
 *
 * A number and a boolean are two fields: a field has one type for all tags of a measurement. A tag's name and value have a backslash
 * before commas, equals signs and spaces; sorted tags are the fastest to read. Pure.
 */
import { limits } from "./limits.ts";
import type { Series } from "./series.ts";

const MEASUREMENT = "bitacora_tag";

/** Influx keeps nanoseconds in 64 bits: the years 1677 to 2262. */
export const MOST_INFLUX_MS = 9_223_372_036_853;

export class LineProtocol {
  readonly #labels: readonly (readonly [name: string, value: string])[];
  readonly #headOf = new Map<string, string>();

  /** The tags that every line has, besides its tag, unit and quality. */
  constructor(labels: Readonly<Record<string, string>>) {
    this.#labels = Object.entries(labels);
  }

  encode(series: readonly Series[]): string {
    const lines: string[] = [];
    for (const one of series) {
      const head = this.#head(one);
      const { times, values, isBoolean } = one;
      for (let i = 0; i < times.length; i += 1) {
        const field = isBoolean ? (values[i] === 0 ? "bool=false" : "bool=true") : `value=${values[i]}`;
        lines.push(`${head} ${field} ${times[i]}\n`);
      }
    }
    return lines.join("");
  }

  #head({ key, tagId, unit, quality }: Series): string {
    const known = this.#headOf.get(key);
    if (known !== undefined) return known;
    const all: (readonly [string, string])[] = [...this.#labels, ["tag", tagId], ["quality", quality], ["unit", unit]];
    const tags = all
      // An empty value is not allowed.
      .filter(([, value]) => value !== "")
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `,${escaped(name)}=${escaped(value)}`);
    const head = `${MEASUREMENT}${tags.join("")}`;
    if (this.#headOf.size >= limits.series) this.#headOf.clear();
    this.#headOf.set(key, head);
    return head;
  }
}

/** A line cannot hold a line feed, and a backslash at the end would take the separator with it: there is a space for either. */
function escaped(text: string): string {
  return text.replaceAll(/[\r\n]|\\$/g, " ").replaceAll(/[,= ]/g, String.raw`\$&`);
}
