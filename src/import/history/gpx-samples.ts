/** Positions of the tracks of a GPX 1.0 or 1.1 file, each at its time. Waypoints and routes are places, and no samples. Pure. */
import { parseIsoTime } from "../../core/time.ts";
import { limits } from "../limits.ts";
import type { ValueOptions } from "./signalk-values.ts";

/** No part of it goes beyond the beginning of the next point, so that each character is read only a few times. */
const POINT = /<trkpt\b([^<>]*)>((?:(?!<\/?trkpt\b)[^])*)<\/trkpt>|<trkpt\b[^<>]*\/>/g;

export class GpxSamples {
  readonly #options: Pick<ValueOptions, "tally" | "take">;
  #rest = "";

  constructor(options: Pick<ValueOptions, "tally" | "take">) {
    this.#options = options;
  }

  /** The next part of the file, cut anywhere. */
  push(text: string): void {
    const all = this.#rest + text;
    let from = 0;
    for (const { 0: whole, 1: attributes = "", 2: inner = "", index } of all.matchAll(POINT)) {
      this.#point(attributes, inner);
      from = index + whole.length;
    }
    // A point that is longer than this never ends.
    this.#rest = all.slice(from).slice(-limits.history.lineChars);
  }

  /** The file has ended: with its end tag, unless it was cut off. */
  end(): void {
    if (!/<\/gpx\s*>\s*$/.test(this.#rest)) this.#options.tally.refuse("cutOff");
  }

  #point(attributes: string, inner: string): void {
    const { tally, take } = this.#options;
    const [latitude, longitude] = ["lat", "lon"].map((name) => numberIn(attributes, name));
    const timestampMs = parseIsoTime(/<time>\s*([^<\s]+)\s*<\/time>/.exec(inner)?.[1] ?? "");
    if (latitude === undefined || longitude === undefined) return tally.refuse("noValue");
    if (timestampMs === undefined) return tally.refuse("noTime");
    take({ tagId: "VESSEL.LAT_DEG", timestampMs, value: latitude, quality: "good" });
    take({ tagId: "VESSEL.LON_DEG", timestampMs, value: longitude, quality: "good" });
  }
}

/** Within ± 180. */
function numberIn(attributes: string, name: string): number | undefined {
  const text = new RegExp(`\\b${name}\\s*=\\s*["']\\s*([-+.\\d]+)\\s*["']`).exec(attributes)?.[1];
  const number = text === undefined ? NaN : Number(text);
  return Math.abs(number) <= (name === "lat" ? 90 : 180) ? number : undefined;
}
