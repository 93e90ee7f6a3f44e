/** Whether what is on the screen is what the vessel says now. */
import { computed } from "@preact/signals";
import { behindMs, link } from "../link/screen.ts";
import { isShutOut } from "../link/session.ts";
import { project } from "./vessel.ts";

/** Later than that, and a person at the wheel is misled. */
const BEHIND_MS = 5000;
/** From here on it is shown beside "Live". */
const LATE_MS = 1500;

export type Freshness =
  | { readonly state: "live" | "empty" }
  /** `behind`: it arrives, but late. `lost`: nothing arrives. `closed`: nothing may be seen any more. */
  | { readonly state: "behind"; readonly byMs: number }
  | { readonly state: "lost" | "closed"; readonly since: Date };

export const freshness = computed<Freshness>(() => {
  const isClosed = isShutOut();
  const isLive = link.value.state === "live" && !isClosed;
  if (isLive && behindMs.value > BEHIND_MS) return { state: "behind", byMs: behindMs.value };
  if (isLive) return { state: "live" };
  // What is not shown yet cannot be old.
  const since = link.value.state === "live" ? new Date() : link.value.since;
  if (project.value === undefined || since === undefined) return { state: "empty" };
  return { state: isClosed ? "closed" : "lost", since };
});

/** By how many whole seconds what is shown is late, where a person should know it already, or 0. */
export const lateS = computed(() => (behindMs.value > LATE_MS ? Math.round(behindMs.value / 1000) : 0));

/** Whether values are to be marked as old. */
export const isOld = computed(() => ["behind", "lost", "closed"].includes(freshness.value.state));
