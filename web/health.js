/** What GET /health says is at fault: which parts, and whether samples are being lost. */
import { getJson } from "./api.js";

const ASK_MS = 5000;
/** A buffer may overflow now and then: what is told of it must not come and go while it is read. */
const TOLD_S = 60;

/** Asks every five seconds while the page is seen; a service that does not answer is the live stream's to tell. */
export function watchHealth(take) {
  const ask = () => {
    const asked = document.visibilityState === "visible" ? getJson("/health").then(take) : Promise.resolve();
    asked.catch(() => {}).finally(() => setTimeout(ask, ASK_MS));
  };
  setTimeout(ask, ASK_MS);
}

/** `[{ part, code }]`, the parts in the order of their weight. */
export function faultsOf({ historian, logbook, alarms }) {
  const codes = {
    logbook: logbook.fault,
    checkpoints: logbook.checkpoint_fault,
    alarms: alarms.fault,
    historian: historian.fault,
  };
  return Object.entries(codes).flatMap(([part, code]) => (typeof code === "string" ? [{ part, code }] : []));
}

/**
 * Samples that the historian has lost since its start, from the moment on at which more are lost: until its fault is over,
 * and a minute at the least. Those that were lost before the page was opened are history, and not told.
 */
export class LossWatch {
  #dropped = Infinity;
  #grewAtS;

  /** The number while it is to be told, else undefined. */
  take({ historian: { dropped, fault }, uptime_s: nowS }) {
    const isNewRun = dropped < this.#dropped;
    const isRecent = nowS - this.#grewAtS < TOLD_S;
    if (dropped > this.#dropped) this.#grewAtS = nowS;
    else if (isNewRun || (fault === null && !isRecent)) this.#grewAtS = undefined;
    this.#dropped = dropped;
    return this.#grewAtS === undefined ? undefined : dropped;
  }
}
