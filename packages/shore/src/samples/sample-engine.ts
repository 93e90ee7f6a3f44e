/** The port to the engine that stores the samples. Every method may reject with `EngineError`. */
export interface SampleEngine {
  /** A text that identifies its running processes; it changes when one of them is restarted. */
  process(): Promise<string>;
  /**
   * Imports lines in the engine's format. When this resolves, queries see them, but a kill may still lose them. `begin` is asked when the
   * vessel's turn has come, before anything is sent: where it throws, so does this.
   */
  import(vessel: string, lines: AsyncIterable<string>, begin: () => void): Promise<void>;
  /** Flushes samples older than `limits.settleMs` to disk. False if the engine cannot do that on request. */
  writeDown(): Promise<boolean>;
}
