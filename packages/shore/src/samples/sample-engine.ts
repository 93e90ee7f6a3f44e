/** The port to the engine that stores the samples. Every method may reject with `EngineError`. */
export interface SampleEngine {
  /** A text that identifies its running processes; it changes when one of them is restarted. */
  process(): Promise<string>;
  /** Imports lines in the engine's format. When this resolves, queries see them, but a kill may still lose them. */
  import(vessel: string, lines: AsyncIterable<string>): Promise<void>;
  /** Flushes samples older than `limits.settleMs` to disk. False if the engine cannot do that on request. */
  writeDown(): Promise<boolean>;
}
