/**
 * Why an act was refused; nothing has changed. Each door reports it in its own way: an HTTP status, a negative acknowledgement, an exit
 * code.
 */
import type { Caller } from "../access/caller.ts";
import type { Right } from "../access/policy.ts";
import type { KeyStanding } from "../logbook/person/person-keys.ts";

/** The details of each reason. */
interface Reasons {
  /** The caller does not have the right; `isControlled`: there is access control, so signing in could help. */
  readonly "not-allowed": { readonly caller: Caller; readonly right: Right; readonly isControlled: boolean };
  /** The caller has done too much; after this time it may go on. */
  readonly "too-many": { readonly waitS: number };
  /** Only the reserve of the disk is left, for alarms and the service's own entries. */
  readonly "no-room": object;
  readonly "no-such-alarm": { readonly alarm: string };
  /** The alarm is open, but there is nothing to silence. */
  readonly "not-sounding": { readonly alarm: string };
  /** There is no such rule, or it is already in the requested state. */
  readonly "no-such-rule": { readonly tagId: string; readonly alarmId: string };
  /** A program's token may write tags, and says not which. */
  readonly "no-prefix": { readonly name: string };
  /** Nobody of that name speaks of the tag now. */
  readonly "no-such-source": { readonly tagId: string; readonly source: string };
  /** It is not a rule of the project: the service or a device has it, or the file says it in a way that cannot be edited. */
  readonly "rule-not-editable": { readonly tagId: string; readonly alarmId: string };
  /** The project would have faults with it, a line each. */
  readonly "rule-refused": { readonly lines: readonly string[] };
  /** Somebody has changed the project file since it was loaded: that would be applied along with it. */
  readonly "project-changed": object;
  readonly "project-not-writable": { readonly reason: string };
  /** One trial of a rule at a time. */
  readonly "trial-under-way": object;
  /** Somebody else has changed the same thing at the same moment, and was first. */
  readonly overtaken: { readonly by: string };
  /** The vessel's position is not known. */
  readonly "no-position": object;
  /** A rode was given, and nobody knows the depth. */
  readonly "no-radius": object;
  /** The vessel's heading is not known. */
  readonly "no-heading": object;
  /** At high water the anchor would hang. */
  readonly "rode-too-short": object;
  readonly "not-at-anchor": object;
  readonly "too-many-areas": { readonly most: number };
  readonly "no-such-area": { readonly number: number };
  /** Nobody is overboard. */
  readonly "mob-nobody": object;
  /** A test while there is a person overboard, or another test. */
  readonly "mob-already": object;
  /** The press is hours old. */
  readonly "mob-too-old": object;
  readonly "no-such-mark": { readonly id: string };
  /** No receiver of alarms has that id. */
  readonly "no-such-receiver": { readonly name: string };
  /** The project has no receiver of the kind push. */
  readonly "no-push": object;
  readonly "push-refused": { readonly why: "foreign" | "keys" | "many" };
  readonly "no-such-subscription": { readonly id: string };
  readonly "no-such-link": object;
  /** Its time is over, or the alarm is more urgent than its person was told. */
  readonly "link-expired": object;
  readonly "no-such-entry": { readonly entry: number };
  readonly "wrong-signature": { readonly entry: number };
  /** The signature was made with a key that is not a valid key of the person. */
  readonly "foreign-signature": { readonly person: string; readonly standing: Exclude<KeyStanding, "good"> };
  readonly "no-key": object;
  readonly "known-key": object;
  /** The person has no such valid key. */
  readonly "not-their-key": { readonly person: string };
  /** The book is not in doubt. */
  readonly "nothing-to-accept": object;
  readonly "nothing-to-sign": object;
  /** The book is in doubt (`core/book-doubt.ts`). */
  readonly "book-in-doubt": object;
  /** Nothing is heard by that name. */
  readonly "no-such-line": { readonly line: string };
  /** That line is being recorded already, or so many lines are. */
  readonly "recording-already": { readonly line: string };
  readonly "no-such-recording": { readonly name: string };
  /** The folder of recordings does not take it. */
  readonly "recording-failed": { readonly reason: string };
  /** We only listen on that line, have no address there now, or nobody has that address. */
  readonly "device-not-reached": { readonly line: string; readonly address: number };
  /** The service was started without a project file: it shows the demo. */
  readonly "no-project-file": object;
  /** What has started the service does not let it begin again. */
  readonly "no-restart": object;
  /** The text is no YAML, or an alias is in the way of a change. */
  readonly "project-not-editable": object;
  /** The project would have faults, a line each. */
  readonly "project-faulty": { readonly lines: readonly string[] };
  /** Files and programs that only somebody at the computer may name. */
  readonly "only-at-computer": { readonly paths: readonly string[] };
  /** There is no key, or nothing can be written to the disk. */
  readonly "cannot-sign": object;
}

export type Refusal = { readonly [R in keyof Reasons]: { readonly refused: R } & Reasons[R] }[keyof Reasons];

export function isRefusal(result: unknown): result is Refusal {
  return typeof result === "object" && result !== null && "refused" in result;
}
