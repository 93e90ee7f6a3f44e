/** What GET /health says is at fault: which parts, and whether samples are being lost. */
import { type Answer, getJson } from "./api.ts";

export type Health = Answer<"get", "/health">;
/** What of it says that a part is at fault. */
type Faults = {
  readonly historian: Pick<Health["historian"], "fault">;
  readonly logbook: Pick<Health["logbook"], "fault" | "checkpoint_fault">;
  readonly alarms: Partial<Pick<Health["alarms"], "fault">>;
};
/** In the order of their weight. */
const PARTS = ["logbook", "checkpoints", "alarms", "historian"] as const;
export type FaultyPart = (typeof PARTS)[number];

const ASK_MS = 5000;
/** A buffer may overflow now and then: what is told of it must not come and go while it is read. */
const TOLD_S = 60;

/** Asks every five seconds while the page is seen; a service that does not answer is the live stream's to tell. */
export function watchHealth(take: (health: Health) => void): void {
  const ask = () => {
    const asked = document.visibilityState === "visible" ? getJson("/health").then(take) : Promise.resolve();
    asked.catch(() => {}).finally(() => setTimeout(ask, ASK_MS));
  };
  setTimeout(ask, ASK_MS);
}

export function faultsOf({
  historian,
  logbook,
  alarms,
}: Faults): { readonly part: FaultyPart; readonly code: string }[] {
  const codes: Readonly<Record<FaultyPart, unknown>> = {
    logbook: logbook.fault,
    checkpoints: logbook.checkpoint_fault,
    alarms: alarms.fault,
    historian: historian.fault,
  };
  return PARTS.flatMap((part) => {
    const code = codes[part];
    return typeof code === "string" ? [{ part, code }] : [];
  });
}

interface Losses {
  readonly historian: Pick<Health["historian"], "dropped" | "fault">;
  readonly uptime_s: number;
}

/**
 * Samples that the historian has lost since its start, from the moment on at which more are lost: until its fault is over,
 * and a minute at the least. Those that were lost before the page was opened are history, and not told.
 */
export class LossWatch {
  #dropped = Infinity;
  #grewAtS: number | undefined;

  /** The number while it is to be told, else undefined. */
  take({ historian: { dropped, fault }, uptime_s: nowS }: Losses): number | undefined {
    const isNewRun = dropped < this.#dropped;
    const isRecent = this.#grewAtS !== undefined && nowS - this.#grewAtS < TOLD_S;
    if (dropped > this.#dropped) this.#grewAtS = nowS;
    else if (isNewRun || (fault === null && !isRecent)) this.#grewAtS = undefined;
    this.#dropped = dropped;
    return this.#grewAtS === undefined ? undefined : dropped;
  }
}
