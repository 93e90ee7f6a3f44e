/**
 * What became of a value that a person has set. It counts until another source says something: then it was done if that is the same. Pure.
 */
import { PERSON_SOURCE } from "../../src/tags/origin.ts";
import type { Source } from "./sources.ts";

type Value = Source["rivals"][number]["value"];
type Speaker = Pick<Source, "source" | "device">;

/** What was asked for on this screen. */
export interface Asked {
  readonly value: Value;
  readonly by: string;
}

/** `unconfirmed`: nobody else speaks of it. `silent`: who spoke of it before has said nothing for too long. */
export interface Outcome {
  readonly state: "unconfirmed" | "pending" | "silent" | "confirmed" | "notDone";
  readonly asked: Asked;
  readonly other: Speaker | undefined;
  /** What the other one says. */
  readonly said: Value;
}

/** What has not answered by then is not waited for. */
const PATIENCE_S = 10;

/** Undefined where nobody has set it, or it is not known any more. */
export function outcomeOf(
  { source, device, age_s: ageS, rivals }: Speaker & Pick<Source, "age_s" | "rivals">,
  value: Value,
  asked?: Asked,
): Outcome | undefined {
  if (source?.startsWith(PERSON_SOURCE) !== true) {
    if (asked === undefined) return undefined;
    const state = isSame(value, asked.value) ? "confirmed" : "notDone";
    return { state, asked, other: { source, device }, said: value };
  }
  const now = { value, by: source.slice(PERSON_SOURCE.length) };
  const [other] = rivals.filter((rival) => rival.value !== null).toSorted((a, b) => a.age_s - b.age_s);
  const state = other === undefined ? "unconfirmed" : (ageS ?? 0) > PATIENCE_S ? "silent" : "pending";
  return { state, asked: now, other, said: other?.value ?? null };
}

/** Numbers go through a device's own steps. */
function isSame(one: Value, other: Value): boolean {
  if (typeof one !== "number" || typeof other !== "number") return one === other;
  return Math.abs(one - other) <= 0.01 * Math.max(1, Math.abs(other));
}
