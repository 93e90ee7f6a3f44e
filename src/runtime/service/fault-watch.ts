/** Says once in the log when a part is at fault, and once when it has recovered. */
import type { CliMessages } from "../../messages/en/cli.ts";
import type { Log } from "../log.ts";

type Part = "historian" | "logbook" | "alarms" | "checkpoints";

export interface Faults extends Readonly<Record<Part, string | null>> {
  readonly listenerErrors: number;
  readonly lastListenerError: unknown;
  /** Counters of the log book: leaps of the clock that it has recorded, and changes made by somebody else. */
  readonly clockSteps: number;
  readonly foreignChanges: number;
  /** Of the historian; samples that it has dropped. */
  readonly missingMonths: number;
  readonly damagedPlaces: number;
  readonly dropped: number;
}

const PARTS: readonly Part[] = ["historian", "logbook", "alarms", "checkpoints"];

export class FaultWatch {
  readonly #log: Log;
  readonly #texts: CliMessages["serve"];
  readonly #known: Record<Part, string | null> = { historian: null, logbook: null, alarms: null, checkpoints: null };
  #listenerErrors = 0;
  #clockSteps = 0;
  #foreignChanges = 0;
  #missingMonths = 0;
  #damagedPlaces = 0;
  #dropped = 0;
  /** How many samples had been dropped before this loss; undefined while none are. */
  #droppedBefore: number | undefined;

  constructor(log: Log, texts: CliMessages["serve"]) {
    this.#log = log;
    this.#texts = texts;
  }

  /** Called about once a second. */
  check(faults: Faults): void {
    for (const part of PARTS) {
      const fault = faults[part];
      if (fault === this.#known[part]) continue;
      this.#known[part] = fault;
      if (fault === null) this.#log.info(this.#texts.recovered[part]);
      else this.#log.error(this.#texts.fault[part](fault));
    }
    if (faults.listenerErrors > this.#listenerErrors) {
      this.#log.error(this.#texts.listenerError(String(faults.lastListenerError)));
    }
    this.#listenerErrors = faults.listenerErrors;
    if (faults.clockSteps > this.#clockSteps) this.#log.warning(this.#texts.clockLeapt);
    this.#clockSteps = faults.clockSteps;
    if (faults.foreignChanges > this.#foreignChanges) this.#log.error(this.#texts.foreignChange);
    this.#foreignChanges = faults.foreignChanges;
    if (faults.missingMonths > this.#missingMonths) this.#log.error(this.#texts.monthsMissing(faults.missingMonths));
    this.#missingMonths = faults.missingMonths;
    if (faults.damagedPlaces > this.#damagedPlaces) this.#log.error(this.#texts.damagedPlaces(faults.damagedPlaces));
    this.#damagedPlaces = faults.damagedPlaces;
    this.#watchDropping(faults);
  }

  /** When samples begin to be lost, and how many they were. */
  #watchDropping({ historian, dropped }: Faults): void {
    if (dropped > this.#dropped && this.#droppedBefore === undefined) {
      this.#droppedBefore = this.#dropped;
      this.#log.error(this.#texts.dropping);
    } else if (dropped === this.#dropped && this.#droppedBefore !== undefined && historian === null) {
      this.#log.error(this.#texts.dropped(dropped - this.#droppedBefore));
      this.#droppedBefore = undefined;
    }
    this.#dropped = dropped;
  }
}
