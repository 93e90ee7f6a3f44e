/** A data directory, as state files see it. */
import type { StatePlace } from "../../src/core/state-file.ts";
import { ManualClock } from "./clock.ts";

export function statePlace(dataDir: string, given: Partial<StatePlace> = {}): StatePlace {
  return {
    dataDir,
    mayWrite: () => undefined,
    clock: new ManualClock(),
    damaged: () => Promise.resolve(),
    ...given,
  };
}
