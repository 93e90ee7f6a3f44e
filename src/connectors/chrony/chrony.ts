/** Offers chrony the time of GNSS. */
import type { Connector } from "../connector.ts";
import type { ChronyClock } from "./chrony-clock.ts";
import { chronySection } from "./section.ts";

export const chrony: Connector<string | null, ChronyClock> = {
  section: chronySection,
  follows: [],
  async open(socket, context) {
    const { ChronyClock } = await import("./chrony-clock.ts");
    return [new ChronyClock(socket, context)];
  },
};
