/** Logs once when a part has a fault, and once when it has recovered. */
import type { CliMessages } from "../../messages/en/cli.ts";
import type { Log } from "../../core/log.ts";
import { say } from "../../messages/catalogue.ts";
import type { WholeService } from "./whole-service.ts";

type Part = "historian" | "logbook" | "alarms" | "checkpoints";

export interface Faults extends Readonly<Record<Part, string | null>> {
  readonly listenerErrors: number;
  readonly lastListenerError: unknown;
  /** Counters of the log book: recorded leaps of the clock, and changes by somebody else. */
  readonly clockSteps: number;
  readonly foreignChanges: number;
  /** The historian's missing months, and samples that it has dropped. */
  readonly missingMonths: number;
  readonly damagedPlaces: number;
  readonly dropped: number;
  readonly threadEnds: number;
}

const PARTS: readonly Part[] = ["historian", "logbook", "alarms", "checkpoints"];

export class FaultWatch {
  readonly #log: Log;
  readonly #texts: CliMessages["serve"];
  readonly #causes: Readonly<Record<string, string>>;
  readonly #known: Record<Part, string | null> = { historian: null, logbook: null, alarms: null, checkpoints: null };
  #listenerErrors = 0;
  #clockSteps = 0;
  #foreignChanges = 0;
  #missingMonths = 0;
  #damagedPlaces = 0;
  #dropped = 0;
  #threadEnds = 0;
  /** Samples dropped before the present loss; undefined if none are being dropped. */
  #droppedBefore: number | undefined;

  readonly #onDamage: (places: number) => void;

  /** `onDamage`: places of the historian that were found damaged, each time that there are more. */
  constructor(log: Log, texts: CliMessages, onDamage: (places: number) => void) {
    this.#log = log;
    this.#texts = texts.serve;
    this.#causes = texts.historianCauses;
    this.#onDamage = onDamage;
  }

  /** Called about once a second. */
  check(faults: Faults): void {
    for (const part of PARTS) {
      const fault = faults[part];
      if (fault === this.#known[part]) continue;
      this.#known[part] = fault;
      if (fault === null) this.#log.info(this.#texts.recovered[part]);
      else
        this.#log.error(
          say(this.#texts.fault[part], {
            fault,
            cause: fault in this.#causes ? `${this.#causes[fault]} (${fault})` : fault,
          }),
        );
    }
    if (faults.listenerErrors > this.#listenerErrors) {
      this.#log.error(this.#texts.listenerError({ error: String(faults.lastListenerError) }));
    }
    this.#listenerErrors = faults.listenerErrors;
    if (faults.clockSteps > this.#clockSteps) this.#log.warning(this.#texts.clockLeapt);
    this.#clockSteps = faults.clockSteps;
    if (faults.foreignChanges > this.#foreignChanges) this.#log.error(this.#texts.foreignChange);
    this.#foreignChanges = faults.foreignChanges;
    if (faults.missingMonths > this.#missingMonths)
      this.#log.error(this.#texts.monthsMissing({ files: faults.missingMonths }));
    this.#missingMonths = faults.missingMonths;
    if (faults.damagedPlaces > this.#damagedPlaces) {
      this.#log.error(this.#texts.damagedPlaces({ places: faults.damagedPlaces }));
      this.#onDamage(faults.damagedPlaces);
    }
    this.#damagedPlaces = faults.damagedPlaces;
    if (faults.threadEnds > this.#threadEnds) this.#log.error(this.#texts.historianThreadEnded);
    this.#threadEnds = faults.threadEnds;
    this.#watchDropping(faults);
  }

  /** Logs when samples begin to be dropped, and how many were dropped when that is over. */
  #watchDropping({ historian, dropped }: Faults): void {
    if (dropped > this.#dropped && this.#droppedBefore === undefined) {
      this.#droppedBefore = this.#dropped;
      this.#log.error(this.#texts.dropping);
    } else if (dropped === this.#dropped && this.#droppedBefore !== undefined && historian === null) {
      this.#log.error(this.#texts.dropped({ samples: dropped - this.#droppedBefore }));
      this.#droppedBefore = undefined;
    }
    this.#dropped = dropped;
  }
}

/** The present fault of each part, as a code. */
export function partFaults({
  history,
  logbook,
  alarms,
}: Pick<WholeService, "alarms" | "history" | "logbook">): (string | null)[] {
  return [logbook.statistics().fault, history.statistics().fault, alarms.statistics().fault];
}

export function faultsOf({
  history,
  logbook,
  alarms,
  tags,
}: Pick<WholeService, "alarms" | "history" | "logbook" | "tags">): Faults {
  const book = logbook.statistics();
  const samples = history.statistics();
  return {
    historian: samples.fault,
    logbook: book.fault,
    alarms: alarms.statistics().fault,
    // `BookWatch` reports the other faults of checkpoints.
    checkpoints: book.checkpoint_fault === "io" ? "io" : null,
    listenerErrors: tags.statistics().listener_errors,
    lastListenerError: tags.lastListenerError,
    clockSteps: book.clock_steps,
    foreignChanges: book.foreign_changes,
    missingMonths: samples.missing_month_files,
    damagedPlaces: samples.damaged_blocks,
    dropped: samples.dropped,
    threadEnds: samples.thread_ends,
  };
}
