/** The port to the engine that keeps the samples. All of it may reject with `EngineError`. */
export interface SampleEngine {
  /** Which start of its processes answers: another text after one of them was started again. */
  process(): Promise<string>;
  /** Takes lines of its import format. When this resolves they are in its memory, and queries see them; a kill may lose them. */
  import(vessel: string, lines: AsyncIterable<string>): Promise<void>;
  /** Writes down what it has taken a while ago. False where it has no way to be told so. */
  writeDown(): Promise<boolean>;
}
