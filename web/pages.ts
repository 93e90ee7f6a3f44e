/**
 * The pages: a row each, in the order of the navigation. A page is loaded when it is opened; its module's default export is its
 * component. A page that is not here yet is not offered.
 */
import type { ComponentType } from "preact";
import { isSignedIn, session } from "./link/session.ts";
import type { IconName } from "./parts/icons.tsx";
import { hasSwitches } from "./store/health.ts";
// It is what is seen first, and comes with the shell.
import Watch, { Strip } from "./watch/page.tsx";

export interface Page {
  /** Its place in the address, and the key of its name in the texts of the shell. */
  readonly name: PageName;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Whether this person is offered it; read while the navigation is drawn. */
  readonly isOffered?: () => boolean;
  /** It is looked at, not worked on: the navigation gives way to it. */
  readonly isInstruments?: boolean;
  /** What it puts into the strip above it. */
  readonly Strip?: ComponentType;
}

/** Each has an icon of its name. */
type PageName = Extract<
  IconName,
  "watch" | "alarms" | "trends" | "track" | "logbook" | "switches" | "bus" | "setup" | "access"
>;

function maySetUp(): boolean {
  return session().who.rights.includes("first project");
}

export const PAGES: readonly Page[] = [
  { name: "watch", load: () => Promise.resolve({ default: Watch }), isInstruments: true, Strip },
  { name: "alarms", load: () => import("./alarms/page.tsx") },
  { name: "trends", load: () => import("./trends/page.tsx"), isInstruments: true },
  { name: "track", load: () => import("./track/page.tsx"), isInstruments: true },
  { name: "logbook", load: () => import("./logbook/page.tsx") },
  { name: "switches", load: () => import("./switches/page.tsx"), isOffered: () => hasSwitches.value },
  { name: "bus", load: () => import("./bus/page.tsx") },
  { name: "setup", load: () => import("./setup/page.tsx"), isOffered: maySetUp },
  { name: "access", load: () => import("./access/page.tsx"), isOffered: isSignedIn },
];
