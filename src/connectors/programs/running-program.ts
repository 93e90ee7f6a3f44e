/** The port of a program that runs, by whichever way it was started: a plain child, or a unit of systemd that a socket starts. */
import type { Readable, Writable } from "node:stream";

export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** Its standard error, where nobody else takes it to the journal. */
  readonly errors: Readable | undefined;
  /** Whether it has a sandbox of its own. */
  readonly isConfined: boolean;
  /** Resolves when it has ended, by itself or not, to how in words. */
  readonly ended: Promise<string>;
  /** Asks it to end, and kills it after `graceMs`; resolves when that is done. Also of one that has ended: what it left goes. */
  end(graceMs: number): Promise<void>;
}

/** Why it could not be started, in words. */
export class NotStarted extends Error {}
