/** Signal K, which the HTTP server serves (`open-signalk.ts`) as an output of its own. Servers that are sources: `signalk-source.ts`. */
import type { Connector } from "../connector.ts";
import { signalkSection } from "./section.ts";

export const signalk: Connector<ReturnType<typeof signalkSection.settings>> = {
  section: signalkSection,
  follows: [],
  // Its clients would have to begin again, and its web applications are listed at the start.
  waits: () => true,
  open: () => Promise.resolve([]),
};
