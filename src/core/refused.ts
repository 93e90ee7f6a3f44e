/**
 * What the product says when it does not do what was asked: thrown in the room that decides, with a code and the values that the words
 * need. Nothing has changed then. Each door reports it in its own way: an HTTP status (`api/refusal-answers.ts`), a negative
 * acknowledgement, an exit code. Faults of the machine and the disk are a `BitacoraError`.
 */
interface Reasons {
  /** The caller does not have the right. `sign-in`: that could help; `reading`: others may only read. */
  readonly "not-allowed": {
    readonly why: "only-here" | "by-pin" | "account" | "reading" | "no-accounts" | "sign-in";
    readonly name: string;
  };
  /** The caller has done too much; after this time it may go on. */
  readonly "too-many": { readonly waitS: number };
  /** Only the reserve of the disk is left, for alarms and the service's own entries. */
  readonly "no-room": object;
  /** Somebody else has changed the same thing at the same moment, and was first. */
  readonly overtaken: { readonly by: string };

  /** By access control. `wrong`: the name or the secret. */
  readonly wrong: object;
  readonly wait: { readonly waitS: number };
  readonly busy: { readonly waitS: number };
  readonly code: object;
  readonly "no-setup": object;
  readonly "no-tablet": object;
  readonly taken: object;
  readonly unknown: object;
  readonly "last-master": object;
  readonly "first-master": object;
  readonly "own-watch": object;
  readonly full: object;
  readonly "not-yours": object;
  readonly passkey: object;
  readonly "passkey-copied": object;
  readonly "passkey-taken": object;
  readonly "passkey-clear": object;
  readonly "passkey-address": object;
  readonly "passkey-foreign": object;
  readonly "secret-short": object;
  readonly "secret-long": object;
  readonly "secret-name": object;
  readonly "secret-common": object;
  readonly "secret-digits": object;

  readonly "no-such-alarm": { readonly alarm: string };
  /** The alarm is open, but there is nothing to silence. */
  readonly "not-sounding": { readonly alarm: string };
  /** There is no such rule, or it is already in the requested state. */
  readonly "no-such-rule": { readonly tagId: string; readonly alarmId: string };
  /** It is not a rule of the project: the service or a device has it, or the file says it in a way that cannot be edited. */
  readonly "rule-not-editable": { readonly tagId: string; readonly alarmId: string };
  /** The project would have faults with it, a line each. */
  readonly "rule-refused": { readonly lines: readonly string[] };
  /** One trial of a rule at a time. */
  readonly "trial-under-way": object;

  /** A program's token may write tags, and does not say which. */
  readonly "no-prefix": { readonly name: string };
  /** The project lists no such switch. */
  readonly "no-such-switch": { readonly id: string };
  /** The gate in front of it does not let the order through (`switching/gate.ts`). */
  readonly "switch-refused": { readonly id: string; readonly why: string };
  /** Nobody of that name sends the tag now. */
  readonly "no-such-source": { readonly tagId: string; readonly source: string };

  /** The service was started without a project file: it shows the demo. */
  readonly "no-project-file": object;
  /** Somebody has changed the project file since it was loaded: that would be applied along with it. */
  readonly "project-changed": object;
  readonly "project-not-writable": { readonly reason: string };
  /** The text is not YAML, or an alias is in the way of a change. */
  readonly "project-not-editable": object;
  /** The project would have faults, a line each. */
  readonly "project-faulty": { readonly lines: readonly string[] };
  /** Files and programs that only somebody at the computer may name. */
  readonly "only-at-computer": { readonly paths: readonly string[] };
  /** What has started the service does not let it begin again. */
  readonly "no-restart": object;

  /** The vessel's position is not known. */
  readonly "no-position": object;
  /** The vessel's heading is not known. */
  readonly "no-heading": object;
  /** A rode was given, and nobody knows the depth. */
  readonly "no-radius": object;
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
  /** The office ashore has no such order under way. */
  readonly "no-such-order": { readonly number: number };
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
  readonly "foreign-signature": { readonly person: string; readonly standing: "unknown" | "other" | "revoked" };
  readonly "no-key": object;
  readonly "known-key": object;
  /** The person has no such valid key. */
  readonly "not-their-key": { readonly person: string };
  /** The book is not in doubt. */
  readonly "nothing-to-accept": object;
  readonly "nothing-to-sign": object;
  /** The book is in doubt (`core/book-doubt.ts`). */
  readonly "book-in-doubt": object;
  /** There is no key, or nothing can be written to the disk. */
  readonly "cannot-sign": object;

  /** Nothing is heard by that name. */
  readonly "no-such-line": { readonly line: string };
  /** The line is being recorded already, or the most lines that may be are. */
  readonly "recording-already": { readonly line: string };
  readonly "no-such-recording": { readonly name: string };
  /** The folder of recordings does not take it. */
  readonly "recording-failed": { readonly reason: string };
  /** We only listen on that line, have no address there now, or nobody has that address. */
  readonly "device-not-reached": { readonly line: string; readonly address: number };
}

export type Reason = keyof Reasons;
export type ReasonValues<R extends Reason> = Reasons[R];

export class Refused<R extends Reason = Reason> extends Error {
  readonly reason: R;
  readonly values: Reasons[R];

  constructor(reason: R, ...[values]: object extends Reasons[R] ? [] : [Reasons[R]]) {
    super(reason);
    this.name = "Refused";
    this.reason = reason;
    this.values = values ?? ({} as Reasons[R]);
  }
}

/** Without reasons: any. */
export function isRefused<R extends Reason>(error: unknown, ...reasons: readonly R[]): error is Refused<R> {
  return error instanceof Refused && (reasons.length === 0 || reasons.includes(error.reason as R));
}

/** What `act` returns; undefined if it is refused. */
export function unlessRefused<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (!isRefused(error)) throw error;
    return undefined;
  }
}
