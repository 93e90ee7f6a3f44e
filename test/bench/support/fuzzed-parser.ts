/** A parser that is fuzzed: what leads to it, and what it may do with any bytes. */
import type { Buffer } from "node:buffer";
import type { Random } from "../../support/random.ts";

export interface FuzzedParser {
  /** Its corpus is `fixtures/fuzz/<name>`. */
  readonly name: string;
  /** Parts of the addresses of the files whose blocks are counted. */
  readonly files: readonly string[];
  /** What the door lets in. */
  readonly mostBytes: number;
  readonly words?: readonly string[];
  /** Small real inputs beside those of its corpus. */
  readonly seeds?: () => readonly Buffer[];
  /** Whether it is JSON, which is also changed value by value. */
  readonly isJson?: boolean;
  /** A change that keeps to the grammar, or makes one whole again that was mutated: checksums, lengths. */
  readonly shape?: (mutated: Buffer, random: Random) => Buffer;
  /** Reads it from the beginning, as the door does. What it throws is a fault: what its contract names is caught here. */
  readonly read: (input: Buffer) => unknown;
}

/** What holds for every result of a parser; else it is a fault of the parser. */
export function mustHold(holds: boolean, what: string): void {
  if (!holds) throw new Error(`does not hold: ${what}`);
}
