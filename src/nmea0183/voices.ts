/**
 * Which sentence may void a value. Several sentences of a source carry the same tag, and an instrument leaves fields empty that it does not
 * measure: HDG has a field for the variation, which only RMC may fill. So only the sentence that gave the value last may void it. Another
 * sentence may do so once that one has been silent for `otherVoiceMs`. Pure: time is an argument.
 */
import { limits } from "./limits.ts";

export class Voices {
  /** By tag. Only tags of the sentence table get here, so the map stays small. */
  readonly #last = new Map<string, { readonly voice: string; readonly atMs: number }>();

  gave(tag: string, voice: string, nowMs: number): void {
    this.#last.set(tag, { voice, atMs: nowMs });
  }

  /** `isByStatus`: the sentence voids the value by its status. This counts even if no value came before, unlike an empty field. */
  mayTakeBack(tag: string, voice: string, nowMs: number, isByStatus: boolean): boolean {
    const last = this.#last.get(tag);
    if (last === undefined) return isByStatus;
    return last.voice === voice || nowMs - last.atMs >= limits.otherVoiceMs;
  }
}
