/**
 * A log book for tests of the alarms: takes transitions in order, one turn of the event loop later, and can be made to
 * refuse (a full disk), or to hold what it is given until it is let go.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { AlarmAct, AlarmEvent } from "../../src/alarms/alarm-event.ts";
import { noteOf } from "../../src/alarms/alarm-note.ts";
import type { AlarmTransition } from "../../src/alarms/alarm-record.ts";
import { LoggedAlarms } from "../../src/alarms/reconcile.ts";
import { BitacoraError } from "../../src/core/errors.ts";

export class TransitionLog {
  /** What is told of a record. */
  readonly entries: Exclude<AlarmEvent, AlarmAct>[] = [];
  /** What persons did. */
  readonly acts: AlarmAct[] = [];
  readonly #all: AlarmEvent[] = [];
  attempts = 0;
  /** What each append is refused with, while set. */
  refusal: BitacoraError | undefined;
  #held: Promise<void> | undefined;

  readonly append = async (transition: AlarmEvent): Promise<void> => {
    this.attempts += 1;
    await (this.#held ?? turn());
    if (this.refusal !== undefined) throw this.refusal;
    this.#all.push(transition);
    if ("record" in transition) this.entries.push(transition);
    else this.acts.push(transition);
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

  get transitions(): AlarmTransition[] {
    return this.entries.filter(isTransition);
  }

  /** `alarm_active A-1`, … */
  get told(): string[] {
    return this.entries.map(({ kind, record }) => `${kind} ${record.id}`);
  }

  /** As the log book gives it back at the next start. */
  logged(): LoggedAlarms {
    const logged = new LoggedAlarms();
    for (const event of this.#all) {
      if (isTransition(event)) logged.take(event.record);
      else logged.note(noteOf(event), event.user);
    }
    return logged;
  }
}

function isTransition(event: AlarmEvent): event is AlarmTransition {
  return event.kind === "alarm_active" || event.kind === "alarm_ack" || event.kind === "alarm_cleared";
}
