/** Whether what is on the screen is what the vessel says now. */
import { computed, signal } from "@preact/signals";
import { behindMs, link } from "../link/screen.ts";
import { isShutOut } from "../link/session.ts";
import { project } from "./vessel.ts";

/** Later than that, and a person at the wheel is misled. */
const BEHIND_MS = 5000;

export type Freshness =
  | { readonly state: "live" | "empty" }
  /** `behind`: it arrives, but late. `lost`: nothing arrives. `closed`: nothing may be seen any more. */
  | { readonly state: "behind"; readonly byMs: number }
  | { readonly state: "lost" | "closed"; readonly since: Date };

const since = signal<Date | undefined>(undefined);

export const freshness = computed<Freshness>(() => {
  const isClosed = isShutOut();
  const isLive = link.value.state === "live" && !isClosed;
  if (isLive && behindMs.value > BEHIND_MS) return { state: "behind", byMs: behindMs.value };
  if (isLive) return { state: "live" };
  // What is not shown yet cannot be old.
  if (project.value === undefined || since.value === undefined) return { state: "empty" };
  return { state: isClosed ? "closed" : "lost", since: since.value };
});

/** Whether values are to be marked as old. */
export const isOld = computed(() => ["behind", "lost", "closed"].includes(freshness.value.state));

link.subscribe(({ state }) => {
  if (state === "live") since.value = undefined;
  else since.value ??= new Date();
});
