/** Taps of one source as one; undefined where there is no tap at all. */
import type { FrameTap } from "./frame-tap.ts";

export function joinedTap(...given: readonly (FrameTap | undefined)[]): FrameTap | undefined {
  const taps = given.filter((tap) => tap !== undefined);
  if (taps.length < 2) return taps[0];
  return {
    frame: (frame, direction) => {
      for (const tap of taps) tap.frame(frame, direction);
    },
    message: (message, direction) => {
      for (const tap of taps) tap.message(message, direction);
    },
  };
}
