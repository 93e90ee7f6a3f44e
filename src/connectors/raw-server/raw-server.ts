/** Serves the frames of the sources to chart programs, as they are. */
import type { Connector } from "../connector.ts";
import type { RawFrames } from "./raw-frames.ts";
import { rawServerSection } from "./section.ts";

type Settings = ReturnType<typeof rawServerSection.settings>;

export const rawServer: Connector<Settings, RawFrames> = {
  section: rawServerSection,
  follows: [],
  takesFrames: true,
  async open(settings, context) {
    const { RawFrames } = await import("./raw-frames.ts");
    return [new RawFrames(settings, context)];
  },
};
