/** The errors of the shore program, in addition to those that it shares with the vessel's. */
import { BitacoraError } from "../../../src/core/errors.ts";
import type { EngineFault, ShoreMessages } from "./messages/en/shore.ts";
import { shoreMessagesIn } from "./messages/messages.ts";

/** Base of all errors that only this program throws, none of its libraries. */
abstract class ShoreError extends Error {}

/** An engine (PostgreSQL, VictoriaMetrics) cannot be used now: the door answers 503, and the vessel tries again. */
export class EngineError extends ShoreError {
  readonly fault: EngineFault;

  constructor(fault: EngineFault, cause?: unknown) {
    super(fault, { cause });
    this.name = "EngineError";
    this.fault = fault;
  }
}

/** A person's command cannot be carried out, or its input cannot be used; the sentence says what to do. */
export class ShoreRefusal extends ShoreError {
  readonly sentence: (refusals: ShoreMessages["refusals"]) => string;

  constructor(sentence: (refusals: ShoreMessages["refusals"]) => string, cause?: unknown) {
    super(sentence(shoreMessagesIn("en").refusals), { cause });
    this.name = "ShoreRefusal";
    this.sentence = sentence;
  }
}

/** PostgreSQL does not take a value, such as 30 February, and never will; the door answers 422. */
export class UnstorableValue extends ShoreError {
  constructor(cause: unknown) {
    super("unstorable", { cause });
    this.name = "UnstorableValue";
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

/** Whether we have thrown the error ourselves. Any other error comes from an engine, or from the network to it. */
export function isOurs(error: unknown): error is BitacoraError | ShoreError {
  return error instanceof BitacoraError || error instanceof ShoreError;
}

/** One line in the reader's language; undefined for an error of another kind. */
export function shoreSentence(error: unknown, texts: ShoreMessages): string | undefined {
  if (error instanceof EngineError) return texts.faults[error.fault];
  return error instanceof ShoreRefusal ? error.sentence(texts.refusals) : undefined;
}
