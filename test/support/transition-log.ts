/**
 * A log book for tests of the alarms: takes transitions in order, one turn of the event loop later, and can be made to
 * refuse (a full disk), or to hold what it is given until it is let go.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { AlarmEvent } from "../../src/alarms/alarm-record.ts";
import { LoggedAlarms } from "../../src/alarms/reconcile.ts";
import { BitacoraError } from "../../src/core/errors.ts";

export class TransitionLog {
  readonly entries: AlarmEvent[] = [];
  attempts = 0;
  /** What each append is refused with, while set. */
  refusal: BitacoraError | undefined;
  #held: Promise<void> | undefined;

  readonly append = async (transition: AlarmEvent): Promise<void> => {
    this.attempts += 1;
    await (this.#held ?? turn());
    if (this.refusal !== undefined) throw this.refusal;
    this.entries.push(transition);
  };

  /** From now on appends wait until the result is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  fillDisk(): void {
    this.refusal = new BitacoraError("disk-full");
  }

  freeDisk(): void {
    this.refusal = undefined;
  }

  /** `alarm_active A-1`, … */
  get told(): string[] {
    return this.entries.map(({ kind, record }) => `${kind} ${record.id}`);
  }

  /** As the log book gives it back at the next start. */
  logged(): LoggedAlarms {
    const logged = new LoggedAlarms();
    for (const { kind, record } of this.entries) if (kind !== "alarm_chattering") logged.take(record);
    return logged;
  }
}
