/** The text about an engine's fault, in one language. */
import { say } from "./catalogue.ts";
import type { EngineFaultMessages } from "./en/engine-faults.ts";

export interface ToldFault {
  /** Null: a device at this address that is no engine. */
  readonly engine: number | null;
  readonly address: number;
  readonly spn: number;
  readonly fmi: number;
  /** What the crew calls the engine. */
  readonly name?: string | undefined;
}

export function engineFaultText(texts: EngineFaultMessages, { engine, address, name, ...code }: ToldFault): string {
  return texts.told({ name, engine, address, fault: faultText(texts, code) });
}

/** Without whose it is. */
export function faultText(texts: EngineFaultMessages, { spn, fmi }: Pick<ToldFault, "spn" | "fmi">): string {
  const known = (table: object, code: number): unknown =>
    Object.hasOwn(table, code) ? Reflect.get(table, code) : undefined;
  const parameter = say(known(texts.parameters, spn) ?? texts.unknown, { spn });
  const failure = say(known(texts.failures, fmi) ?? texts.unknownFailure, { fmi });
  return texts.fault({ parameter, failure, spn, fmi });
}
