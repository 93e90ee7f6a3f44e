/** The chart that the owner gives for beneath the track. */
import type { Connector } from "../connector.ts";
import type { ChartFile } from "./chart-file.ts";
import { chartSection } from "./section.ts";
import { wordsIn } from "./words.ts";

export const chart: Connector<string | null, ChartFile> = {
  section: chartSection,
  follows: [],
  async open(file, { log, locale }) {
    const { ChartFile } = await import("./chart-file.ts");
    return [new ChartFile(file, log, wordsIn(locale))];
  },
};
