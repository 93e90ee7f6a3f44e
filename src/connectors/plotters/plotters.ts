/** Tells plotters of the console: none unless the project names its maker. */
import type { Connector } from "../connector.ts";
import { plottersSection } from "./section.ts";

type Settings = ReturnType<typeof plottersSection.settings>;

export const plotters: Connector<Settings> = {
  section: plottersSection,
  follows: ["name"],
  async open({ navico, garmin }, context) {
    const { UdpNavico } = await import("./udp-navico.ts");
    const { UdpGarmin } = await import("./udp-garmin.ts");
    return [...(navico ? [new UdpNavico(context)] : []), ...(garmin ? [new UdpGarmin(context)] : [])];
  },
};
