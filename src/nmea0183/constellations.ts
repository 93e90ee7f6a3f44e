/**
 * How many satellites are in view. A receiver lists each system (GPS, GLONASS, Galileo …) in separate GSV sentences, and each signal of a
 * system, too. The counts of the systems are added up. The signals of one system come from the same satellites, so the longest of their
 * lists counts. Receivers are counted apart, since they see the same satellites. Pure.
 */
import { limits } from "./limits.ts";

export class Constellations {
  /** The list that was heard longest ago comes first. */
  readonly #lists = new Map<
    string,
    { readonly speaker: string; readonly system: string; readonly count: number; readonly atMs: number }
  >();

  /** The sum over all systems of one receiver. `speaker`: the receiver, as far as it is known; `system`: the sentence's talker. */
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

/** The signal follows three numbers and four fields for each satellite; sentences before NMEA 0183 4.10 have none. */
function signalOf(fields: readonly string[]): string {
  return (fields.length - 3) % 4 === 1 ? (fields.at(-1) ?? "") : "";
}
