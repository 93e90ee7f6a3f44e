/** Has authorities stamp the checkpoints of the log book with a time (RFC 3161). */
import type { Connector } from "../connector.ts";
import { type StampSettings, stampsSection } from "./section.ts";
import type { Stamper } from "./stamper.ts";

export const stamps: Connector<readonly StampSettings[], Stamper> = {
  section: stampsSection,
  follows: [],
  async open(authorities, context) {
    const { Stamper } = await import("./stamper.ts");
    return authorities.map((each) => new Stamper(each, context));
  },
};
