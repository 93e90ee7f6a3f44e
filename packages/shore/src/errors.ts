/** The errors of the program ashore, beside those that it has in common with the vessel's. */
import { BitacoraError } from "../../../src/core/errors.ts";
import type { EngineFault, ShoreMessages } from "./messages/en/shore.ts";
import { shoreMessagesIn } from "./messages/messages.ts";

/** What this program throws itself, and nothing that it uses. */
abstract class ShoreError extends Error {}

/** An engine cannot be used now: the door answers 503, and the vessel comes again. */
export class EngineError extends ShoreError {
  readonly fault: EngineFault;

  constructor(fault: EngineFault, cause?: unknown) {
    super(fault, { cause });
    this.name = "EngineError";
    this.fault = fault;
  }
}

/** What a person asks for cannot be done, or what they have given cannot be used; the sentence says what to do. */
export class ShoreRefusal extends ShoreError {
  readonly sentence: (refusals: ShoreMessages["refusals"]) => string;

  constructor(sentence: (refusals: ShoreMessages["refusals"]) => string, cause?: unknown) {
    super(sentence(shoreMessagesIn("en").refusals), { cause });
    this.name = "ShoreRefusal";
    this.sentence = sentence;
  }
}

/** A vessel has asked for too much; the door answers 429. */
export class QuotaSpent extends ShoreError {
  readonly vessel: string;
  readonly waitS: number;

  constructor(vessel: string, waitS: number) {
    super("quota");
    this.name = "QuotaSpent";
    this.vessel = vessel;
    this.waitS = waitS;
  }
}

/** An error that is meant as it is; every other one is what an engine, or the way to it, has done. */
export function isOurs(error: unknown): error is BitacoraError | ShoreError {
  return error instanceof BitacoraError || error instanceof ShoreError;
}

/** One line in the reader's language; undefined for an error that is not from here. */
export function shoreSentence(error: unknown, texts: ShoreMessages): string | undefined {
  if (error instanceof EngineError) return texts.faults[error.fault];
  return error instanceof ShoreRefusal ? error.sentence(texts.refusals) : undefined;
}
