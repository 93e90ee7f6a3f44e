/** Why an act was not done. Nothing has changed then. Each door says it in its own way: a status, a negative acknowledgement, an exit code. */
import type { Caller } from "../access/caller.ts";
import type { Right } from "../access/policy.ts";
import type { KeyStanding } from "../logbook/person/person-keys.ts";

/** By reason, what belongs to it. */
interface Reasons {
  /** The caller does not have the right; `isControlled`: there is access control, so signing in could help. */
  readonly "not-allowed": { readonly caller: Caller; readonly right: Right; readonly isControlled: boolean };
  /** The caller has done too much; after so long it may go on. */
  readonly "too-many": { readonly waitS: number };
  /** Only the reserve of the disk is left, for alarms and the service's own entries. */
  readonly "no-room": object;
  readonly "no-such-alarm": { readonly alarm: string };
  /** The alarm is open, and there is nothing to silence. */
  readonly "not-sounding": { readonly alarm: string };
  /** There is no such rule, or it is as it is to become. */
  readonly "no-such-rule": { readonly tagId: string; readonly alarmId: string };
  readonly "no-such-entry": { readonly entry: number };
  readonly "wrong-signature": { readonly entry: number };
  /** The key that has signed does not count for the person. */
  readonly "foreign-signature": { readonly person: string; readonly standing: Exclude<KeyStanding, "good"> };
  readonly "no-key": object;
  readonly "known-key": object;
  /** The person has no such key that counts. */
  readonly "not-their-key": { readonly person: string };
  /** Nothing speaks against the book. */
  readonly "nothing-to-accept": object;
  readonly "nothing-to-sign": object;
  /** Evidence of the book is gone, or it is not the one that was signed. */
  readonly "book-in-doubt": object;
  /** There is no key, or the disk takes nothing. */
  readonly "cannot-sign": object;
}

export type Refusal = { readonly [R in keyof Reasons]: { readonly refused: R } & Reasons[R] }[keyof Reasons];

export function isRefusal(result: unknown): result is Refusal {
  return typeof result === "object" && result !== null && "refused" in result;
}
