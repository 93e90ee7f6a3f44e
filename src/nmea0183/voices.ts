/**
 * Who may say that a value is not known. Several sentences of a source speak of the same tag, and an instrument leaves empty what it does not
 * measure: HDG has a field for the variation that only RMC fills. So a value is taken back by the sentence that gave it last. Another sentence
 * takes it back only when that one has fallen silent. Pure: time is an argument.
 */
import { limits } from "./limits.ts";

export class Voices {
  /** By tag: the tags of our table, and no others. */
  readonly #last = new Map<string, { readonly voice: string; readonly atMs: number }>();

  gave(tag: string, voice: string, nowMs: number): void {
    this.#last.set(tag, { voice, atMs: nowMs });
  }

  /** `isSaid`: the sentence says so by its status, so that it counts also where no value has been given before. An empty field does not. */
  mayTakeBack(tag: string, voice: string, nowMs: number, isSaid: boolean): boolean {
    const last = this.#last.get(tag);
    if (last === undefined) return isSaid;
    return last.voice === voice || nowMs - last.atMs >= limits.otherVoiceMs;
  }
}
