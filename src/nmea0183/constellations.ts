/**
 * How many satellites are in view. A receiver of several systems tells of each (GPS, GLONASS, Galileo …) in GSV sentences of its own, and where
 * it hears two signals of one system, of each signal: these are the same satellites, of which the longer list counts. Another receiver sees the
 * same ones. Pure.
 */
import { limits } from "./limits.ts";

export class Constellations {
  /** In the order in which they were heard last. */
  readonly #lists = new Map<
    string,
    { readonly speaker: string; readonly system: string; readonly count: number; readonly atMs: number }
  >();

  /** `speaker`: which receiver says it, as far as it is known, and `system` its talker. The sum over all systems of that receiver. */
  inView(speaker: string, system: string, fields: readonly string[], count: number, nowMs: number): number {
    const key = `${speaker} ${system} ${signalOf(fields)}`;
    this.#lists.delete(key);
    this.#lists.set(key, { speaker, system, count, atMs: nowMs });
    const most = new Map<string, number>();
    for (const [each, list] of this.#lists) {
      if (nowMs - list.atMs > limits.constellationMs || this.#lists.size > limits.constellations)
        this.#lists.delete(each);
      else if (list.speaker === speaker) most.set(list.system, Math.max(most.get(list.system) ?? 0, list.count));
    }
    return [...most.values()].reduce((sum, each) => sum + each, 0);
  }
}

/** After three numbers and four fields for each satellite; sentences before 4.10 have none. */
function signalOf(fields: readonly string[]): string {
  return (fields.length - 3) % 4 === 1 ? (fields.at(-1) ?? "") : "";
}
