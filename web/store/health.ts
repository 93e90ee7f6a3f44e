/** What GET /health says is at fault: which parts, and whether samples are being lost. */
import { computed, signal } from "@preact/signals";
import { type Answer, getJson } from "../link/api.ts";
import { hearVesselZone } from "../texts/zone.ts";

export type Health = Answer<"get", "/health">;
type Reason = Health["reasons"][number];

/** The part of the condition that every page shows: the vessel's records cannot be written. */
const TOLD: ReadonlySet<Reason["code"]> = new Set([
  "data-dir-lost",
  "read-only",
  "disk-full",
  "part-fault",
  "book-in-doubt",
  "not-signed",
]);

const ASK_MS = 5000;
/** While nothing is heard: the first value is wanted at once. */
const ASK_SOON_MS = 1000;
/** A buffer may overflow now and then: its message must not come and go while it is read. */
const TOLD_S = 60;

/** The newest answer; undefined before the first. */
export const health = signal<Health | undefined>(undefined);

/**
 * Whether anything of the vessel is heard: `ended` where every source is done, as a recording is that has been played; `lost` where none
 * brings anything, though the service's own values are good; `nothing` where no value is of use. Before the first answer nobody knows.
 */
export const hearing = computed(() => (health.value === undefined ? "unknown" : hearingOf(health.value)));

export function hearingOf({ tag_store: { by_quality: counts }, sources }: HeardHealth) {
  const isEach = (pattern: RegExp) => sources.length > 0 && sources.every(({ state }) => pattern.test(state));
  if (isEach(/ended/)) return "ended";
  if (counts.good + counts.uncertain === 0) return "nothing";
  return isEach(/waiting|failed|ended/) ? "lost" : "heard";
}

interface HeardHealth {
  readonly tag_store: { readonly by_quality: Pick<Health["tag_store"]["by_quality"], "good" | "uncertain"> };
  readonly sources: readonly Pick<Health["sources"][number], "state">[];
}

/** Whether the project lists anything that is switched. */
export const hasSwitches = computed(() => health.value?.outputs.some(({ type }) => type === "switches") === true);

export async function loadHealth(): Promise<void> {
  health.value = await getJson("/health");
  hearVesselZone(health.value.time_zone);
}

/** Asks every five seconds while the page is seen; a service that does not answer is the live stream's to tell. */
export function followHealth(): void {
  const ask = () => {
    const asked = document.visibilityState === "visible" ? loadHealth() : Promise.resolve();
    const next = () => setTimeout(ask, /nothing|lost/.test(hearing.peek()) ? ASK_SOON_MS : ASK_MS);
    asked.catch(() => {}).finally(next);
  };
  setTimeout(ask, ASK_SOON_MS);
}

export function faultsOf({ reasons }: Pick<Health, "reasons">): readonly Reason[] {
  return reasons.filter(({ code }) => TOLD.has(code));
}

interface Losses {
  readonly historian: Pick<Health["historian"], "dropped" | "fault">;
  readonly uptime_s: number;
}

/**
 * Samples that the historian has lost since its start, from the moment on at which more are lost: until its fault is over,
 * and a minute at the least. Those that were lost before the page was opened are history, and not shown.
 */
export class LossWatch {
  #dropped = Infinity;
  #grewAtS: number | undefined;

  /** The number while it is shown, else undefined. */
  take({ historian: { dropped, fault }, uptime_s: nowS }: Losses): number | undefined {
    const isNewRun = dropped < this.#dropped;
    const isRecent = this.#grewAtS !== undefined && nowS - this.#grewAtS < TOLD_S;
    if (dropped > this.#dropped) this.#grewAtS = nowS;
    else if (isNewRun || (fault === null && !isRecent)) this.#grewAtS = undefined;
    this.#dropped = dropped;
    return this.#grewAtS === undefined ? undefined : dropped;
  }
}
