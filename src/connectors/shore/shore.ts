/** Sends samples, the log book and open alarms to a shore of ours. */
import type { Connector } from "../connector.ts";
import { type ShoreSettings, shoreSection } from "./section.ts";
import type { ShoreLink } from "./shore-link.ts";

export const shore: Connector<ShoreSettings | null, ShoreLink> = {
  section: shoreSection,
  // Shore is sent the vessel's name.
  follows: ["vessel"],
  async open(settings, context) {
    const { openShore } = await import("./open-shore.ts");
    return openShore(settings, context);
  },
  async check(examined) {
    const { checkShore } = await import("./shore-reachable.ts");
    return checkShore(examined);
  },
};
