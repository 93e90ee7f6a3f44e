/** The errors of the program ashore, beside those that it has in common with the vessel's. */
import type { EngineFault, ShoreMessages } from "./messages/en/shore.ts";

/** An engine cannot be used now: the door answers 503, and the vessel comes again. */
export class EngineError extends Error {
  readonly fault: EngineFault;

  constructor(fault: EngineFault, cause?: unknown) {
    super(fault, { cause });
    this.name = "EngineError";
    this.fault = fault;
  }
}

/** What a person asks for cannot be done, or what they have given cannot be used; the sentence says what to do. */
export class ShoreRefusal extends Error {
  readonly sentence: (refusals: ShoreMessages["refusals"]) => string;

  constructor(sentence: (refusals: ShoreMessages["refusals"]) => string, cause?: unknown) {
    super("refused", { cause });
    this.name = "ShoreRefusal";
    this.sentence = sentence;
  }
}

/** One line in the reader's language; undefined for an error that is not from here. */
export function shoreSentence(error: unknown, texts: ShoreMessages): string | undefined {
  if (error instanceof EngineError) return texts.faults[error.fault];
  return error instanceof ShoreRefusal ? error.sentence(texts.refusals) : undefined;
}
